from pathlib import Path

import pytest

from core.domain.document import Document
from core.domain.ids import PersonId
from core.domain.search import Scope
from core.domain.vocabulary import AskMode, DocumentStatus, RejectReason, SearchMode
from core.errors import UserError
from core.ingest.receive import Incoming
from core.workbench import Workbench

BY = PersonId("tester")


def _add(bench: Workbench, path: Path, data: bytes, name: str | None = None):  # type: ignore[no-untyped-def]
    path.write_bytes(data)
    (row,) = bench.library.wait(bench.library.add([Incoming(path, name or path.name)], "C", BY, "b"))
    return row


def test_a_file_becomes_a_document_whose_offsets_are_exact(
    empty_workbench: Workbench, tmp_path: Path
) -> None:
    table = "| lot | yield |\n|---|---|\n| K9-13 | 81 |\n"
    text = f"# Report\n\n## Yield\n\nThe yield of lot K9-13 was 81 %.\n\n{table}"
    row = _add(empty_workbench, tmp_path / "report.md", text.encode())
    assert (row.status, row.tables, row.version) == (DocumentStatus.READY, 1, "1")
    assert row.lineage is not None
    view = empty_workbench.library.show(row.document_id)
    titles = {section.id: section for section in view.sections}
    sentence = next(chunk for chunk in view.chunks if "81 %" in chunk.text)
    assert titles[sentence.section_id].title == "Yield"
    assert all(c.locator.quote == c.text[c.locator.start : c.locator.end] for c in view.chunks)
    window = next(chunk for chunk in view.chunks if chunk.grid)
    assert window.grid is not None and window.grid.rows == (("lot", "yield"), ("K9-13", "81"))


def test_a_rejected_file_says_why_and_what_to_do_and_leaves_nothing(
    empty_workbench: Workbench, tmp_path: Path
) -> None:
    row = _add(empty_workbench, tmp_path / "nothing.pdf", b"")
    assert (row.status, row.reason, row.chunks) == (DocumentStatus.REJECTED, RejectReason.EMPTY, 0)
    assert row.remedy
    assert empty_workbench.library.show(row.document_id).chunks == ()
    assert empty_workbench.asking.search("nothing", Scope(), SearchMode.HYBRID, 5) == []


def test_a_rejected_file_can_be_tried_again(empty_workbench: Workbench, tmp_path: Path) -> None:
    first = _add(empty_workbench, tmp_path / "nothing.txt", b"")
    again = _add(empty_workbench, tmp_path / "nothing.txt", b"")
    assert (first.status, again.status) == (DocumentStatus.REJECTED, DocumentStatus.REJECTED)


def test_a_removed_document_is_out_of_search_at_once_and_old_answers_say_so(
    demo_workbench: Workbench,
) -> None:
    bench = demo_workbench
    run = bench.asking.start("Which solvent was used in step 3?", Scope(), AskMode.AUTO, BY)
    record = bench.asking.wait(run).record
    assert record is not None and record.removed == ()
    cited = {seen.locator.document_id for seen in record.answer.observations if seen.number and seen.locator}
    for document_id in cited:
        bench.library.remove(document_id, BY)
    hits = bench.asking.search("Which solvent was used in step 3?", Scope(), SearchMode.HYBRID, 50)
    assert not cited & {hit.document_id for hit in hits}
    old = bench.asking.read(run)
    assert set(old.removed) == cited
    assert old.answer == record.answer
    passage = next(seen.locator for seen in old.answer.observations if seen.number and seen.locator)
    assert passage.quote in next(
        chunk.text for chunk in bench.library.passage(passage.chunk_id).chunks if chunk.id == passage.chunk_id
    )


def test_a_removed_document_can_come_back(demo_workbench: Workbench) -> None:
    bench = demo_workbench
    document: Document = bench.library.documents()[0]
    path = bench.library.original(document.id)
    bench.library.remove(document.id, BY)
    (row,) = bench.library.wait(
        bench.library.add([Incoming(path, document.name)], document.collection, BY, "again")
    )
    assert (row.status, row.document_id) == (DocumentStatus.READY, document.id)
    found = bench.asking.search(document.title, Scope(documents=(document.id,)), SearchMode.TEXT, 5)
    assert {hit.document_id for hit in found} == {document.id}


def test_a_collection_sees_only_its_own(demo_workbench: Workbench, tmp_path: Path) -> None:
    row = _add(
        demo_workbench, tmp_path / "other.txt", b"The solvent of step 3 in another programme is hexane."
    )
    here = demo_workbench.asking.search("solvent of step 3", Scope(collections=("C",)), SearchMode.HYBRID, 9)
    assert {hit.document_id for hit in here} == {row.document_id}
    quoted = Scope(collections=("C' OR 1=1 --",))
    with pytest.raises(UserError, match="no collection"):
        demo_workbench.asking.search("solvent of step 3", quoted, SearchMode.HYBRID, 9)
    assert demo_workbench._rooms.retrieval.search("solvent of step 3", quoted) == []


def test_imports_stay_listed_until_dismissed(empty_workbench: Workbench, tmp_path: Path) -> None:
    _add(empty_workbench, tmp_path / "nothing.txt", b"")
    (item,) = empty_workbench.library.imports()
    assert (item.status, item.name) == (DocumentStatus.REJECTED, "nothing.txt")
    empty_workbench.library.dismiss(item.id, BY)
    assert empty_workbench.library.imports() == []


def test_a_cancelled_import_is_never_shown(empty_workbench: Workbench, tmp_path: Path) -> None:
    path = tmp_path / "slow.txt"
    path.write_text("A sentence about the solvent. " * 50)
    (item,) = empty_workbench.library.add([Incoming(path, path.name)], "C", BY, "b")
    assert item.job_id is not None
    empty_workbench.library.cancel(item.job_id, BY)
    (row,) = empty_workbench.library.wait([item])
    assert row.status is DocumentStatus.CANCELLED
    assert empty_workbench.asking.search("solvent", Scope(), SearchMode.HYBRID, 5) == []


def test_a_source_is_shown_as_it_looks_at_the_cited_place(demo_workbench: Workbench) -> None:
    library = demo_workbench.library
    documents = {document.name.rpartition("/")[2]: document for document in library.documents()}

    def passage(name: str, words: str):  # type: ignore[no-untyped-def]
        row = next(one for one in library.show(documents[name].id).chunks if words in one.text)
        view = library.passage(row.id)
        chunk = next(one for one in view.chunks if one.id == row.id)
        start = chunk.text.index(words)
        return documents[name].id, chunk, start, start + len(words)

    pdf, chunk, start, end = passage("TR-204.pdf", "IMP-G | isopropyl mesylate")
    boxes = library.boxes(chunk, start, end)
    assert 0 < len(boxes) <= 3 and {box.page for box in boxes} == {chunk.page}
    assert library.page(pdf, 1).picture.startswith("data:image/")

    slides, chunk, start, end = passage("PR-07.pptx", "2-MeTHF")
    view = library.slide(slides, chunk.page or 0, chunk, (start, end))
    assert view.found and view.html and not view.problem
    assert library.slide(slides, 1, None, None).total == documents["PR-07.pptx"].pages

    book, chunk, start, end = passage("BR-K9.xlsx", "K9-13")
    sheet = library.sheet(book, chunk.sheet, 1, 40)
    (cell, *_) = sorted(library.cited_cells(chunk, start, end, sheet))
    assert "K9-13" in sheet.rows[cell[0] - 1][cell[1] - 1]

    outline = library.outline(pdf)
    assert library.section(outline[-1].id).document.id == pdf
    assert library.get(pdf) == documents["TR-204.pdf"]
    assert library.picture(pdf) == ""  # a PDF is no picture
