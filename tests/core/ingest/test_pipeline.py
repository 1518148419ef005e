from pathlib import Path

import pytest

from core.domain.document import ParsedDocument, ParsedSection
from core.domain.ids import PersonId
from core.domain.search import Scope
from core.domain.vocabulary import DocumentStatus, RejectReason, SearchMode
from core.ingest.receive import Incoming
from core.workbench import Workbench

BY = PersonId("tester")


def _drop(bench: Workbench, path: Path):  # type: ignore[no-untyped-def]
    (item,) = bench.library.add([Incoming(path, path.name)], "C", BY, "b")
    return item


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "note.txt"
    path.write_text("The crude product was washed with brine and dried over sodium sulfate.")
    return path


def test_a_parser_that_finds_nothing_never_makes_a_ready_document(
    empty_workbench: Workbench, note: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing = ParsedDocument(
        media_type="text/plain",
        title="t",
        sections=(ParsedSection(ordinal=0, level=0, title="t"),),
        chunks=(),
    )
    monkeypatch.setattr(empty_workbench._rooms.parsers, "parse", lambda *_: nothing)
    (row,) = empty_workbench.library.wait([_drop(empty_workbench, note)])
    assert (row.status, row.reason) == (DocumentStatus.REJECTED, RejectReason.EMPTY)


def test_a_fault_of_ours_fails_the_document_alone_and_is_said_plainly(
    empty_workbench: Workbench, note: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret internals")

    other = note.with_name("other.txt")
    other.write_text("Another file that is read as it should be.")
    real = empty_workbench._rooms.parsers.parse
    monkeypatch.setattr(
        empty_workbench._rooms.parsers,
        "parse",
        lambda path, name, *more: broken() if name == note.name else real(path, name, *more),
    )
    rows = empty_workbench.library.wait([_drop(empty_workbench, note), _drop(empty_workbench, other)])
    assert [row.status for row in rows] == [DocumentStatus.FAILED, DocumentStatus.READY]
    assert rows[0].remedy and "secret internals" not in rows[0].remedy
    assert rows[0].chunks == 0


def test_a_document_removed_while_it_is_read_does_not_come_into_search(
    empty_workbench: Workbench, note: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = empty_workbench._rooms.parsers.parse
    item = _drop(empty_workbench, note)

    def removed_meanwhile(*arguments):  # type: ignore[no-untyped-def]
        parsed = real(*arguments)
        empty_workbench.library.remove(item.document_id, BY)
        return parsed

    monkeypatch.setattr(empty_workbench._rooms.parsers, "parse", removed_meanwhile)
    empty_workbench.library.wait([item])
    assert empty_workbench.asking.search("brine", Scope(), SearchMode.HYBRID, 5) == []
    assert empty_workbench._rooms.store.index.count() == 0
