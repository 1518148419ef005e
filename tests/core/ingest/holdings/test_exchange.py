"""Replacing, removing and bringing back: search, counts and old answers are right at once."""

from pathlib import Path

import pytest

from core.domain.ids import PersonId
from core.domain.search import Scope
from core.domain.vocabulary import AskMode, DocumentStatus, JobKind, RejectReason, SearchMode
from core.errors import NotFound, UserError
from core.ingest.receive import Incoming
from core.workbench import Workbench

BY = PersonId("tester")
QUESTION = "Which solvent was used in step 3?"
OLD = (
    "Step 3\n\nThe solvent of step 3 is dichloromethane. The cake was dried at 40 °C for twelve hours.\n\n"
    "Nothing else was changed in the campaign of this spring, and no deviation was recorded.\n"
)
# Shorter than what it replaces: by what stands in them alone it would be the older one.
NEW = "Step 3\n\nThe solvent of step 3 is 2-MeTHF. The cake was dried at 55 °C for twelve hours.\n"


def write(folder: Path, name: str, text: str) -> Incoming:
    path = folder / name
    path.write_text(text)
    return Incoming(path, name)


def add(bench: Workbench, file: Incoming):
    (row,) = bench.library.wait(bench.library.add([file], "C", BY, "b"))
    return row


def hits(bench: Workbench, text: str = "temperature at which the cake was dried"):
    return {hit.document_id for hit in bench.asking.search(text, Scope(), SearchMode.HYBRID, 20)}


@pytest.fixture
def replaced(empty_workbench, tmp_path):
    """A document and the one that replaced it under quite another name."""
    old = add(empty_workbench, write(tmp_path, "drying.txt", OLD)).document_id
    item = empty_workbench.library.replace(old, write(tmp_path, "Kopie von x.txt", NEW), BY, "b2")
    (row,) = empty_workbench.library.wait([item])
    assert row.status is DocumentStatus.READY
    return empty_workbench, old, row.document_id


def test_the_newer_file_is_the_next_version_and_answers(replaced):
    bench, old, new = replaced
    assert [one.id for one in bench.lineages.of(old)] == [old, new]
    assert hits(bench) == {new}
    assert bench.library.show(old).document.removed is None


def test_a_chain_of_replacements_is_one_lineage_in_order(replaced, tmp_path):
    bench, old, new = replaced
    third = bench.library.replace(new, write(tmp_path, "third.txt", NEW.replace("55", "60")), BY, "b3")
    bench.library.wait([third])
    assert [one.id for one in bench.lineages.of(old)] == [old, new, third.document_id]
    assert hits(bench) == {third.document_id}


def test_a_wrong_file_leaves_search_when_the_right_one_is_ready_and_its_answers_say_so(
    empty_workbench, tmp_path
):
    bench = empty_workbench
    old = add(bench, write(tmp_path, "drying.txt", OLD)).document_id
    run = bench.asking.start(QUESTION, Scope(), AskMode.AUTO, BY)
    before = bench.asking.wait(run).record
    assert "dichloromethane" in before.answer.text
    assert bench.library.citing([old]) == {old: 1}
    item = bench.library.replace(old, write(tmp_path, "drying.txt", NEW), BY, "b", remove_old=True)
    assert bench.library.show(old).document.removed is None
    bench.library.wait([item])
    assert bench.library.show(old).document.removed is not None
    assert hits(bench) == {item.document_id}
    after = bench.asking.read(run)
    assert (after.answer, after.removed) == (before.answer, (old,))


def test_a_rejected_file_replaces_nothing(empty_workbench, tmp_path):
    bench = empty_workbench
    old = add(bench, write(tmp_path, "drying.txt", OLD)).document_id
    item = bench.library.replace(old, write(tmp_path, "empty.txt", ""), BY, "b", remove_old=True)
    (row,) = bench.library.wait([item])
    assert (row.status, row.reason) == (DocumentStatus.REJECTED, RejectReason.EMPTY)
    assert hits(bench) == {old}
    assert [one.id for one in bench.lineages.of(old)] == [old]


def test_a_file_that_was_here_before_becomes_a_version_at_once(empty_workbench, tmp_path):
    bench = empty_workbench
    old = add(bench, write(tmp_path, "drying.txt", OLD)).document_id
    other = add(bench, write(tmp_path, "Kopie.txt", NEW.replace("Step 3\n", "Notes\n"))).document_id
    same = write(tmp_path, "again.txt", NEW.replace("Step 3\n", "Notes\n"))
    item = bench.library.replace(old, same, BY, "b", remove_old=True)
    assert (item.status, item.document_id) == (DocumentStatus.DUPLICATE, other)
    assert bench.library.show(old).document.removed is not None


def test_the_very_same_file_an_unknown_document_and_a_large_file_are_refused(empty_workbench, tmp_path):
    bench = empty_workbench
    old = add(bench, write(tmp_path, "drying.txt", OLD)).document_id
    with pytest.raises(UserError, match="very file"):
        bench.library.replace(old, write(tmp_path, "copy.txt", OLD), BY, "b")
    with pytest.raises(NotFound):
        bench.library.replace("doc_0", write(tmp_path, "copy.txt", NEW), BY, "b")
    bench.settings.ingest.max_file_mb = 0
    with pytest.raises(UserError, match="too large"):
        bench.library.replace(old, write(tmp_path, "copy.txt", NEW), BY, "b")
    assert len(bench.library.documents()) == 1


def test_several_are_removed_together_or_not_at_all(demo_workbench):
    bench = demo_workbench
    ids = [one.id for one in bench.library.documents()][:3]
    with pytest.raises(NotFound):
        bench.library.remove_all([*ids, "doc_0"], BY)
    assert bench.library.removed() == []
    before = bench.library.collections()[0]
    bench.library.remove_all(ids, BY)
    assert {one.id for one in bench.library.removed()} == set(ids)
    after = bench.library.collections()[0]
    assert after.ready == before.ready - 3
    every = Scope(every_version=True)
    found = bench.asking.search("solvent temperature batch yield", every, SearchMode.HYBRID, 200)
    assert not {hit.document_id for hit in found} & set(ids)


def test_what_is_brought_back_is_found_as_before_without_being_read_again(demo_workbench):
    bench = demo_workbench
    ids = [one.id for one in bench.library.documents()]
    question = "Which solvent was used in step 3?"

    def found():
        return {hit.chunk_id for hit in bench.asking.search(question, Scope(), SearchMode.HYBRID, 500)}

    before, holdings = found(), bench.library.collections()[0]
    lineages = {one.id: (one.lineage, one.version, one.order) for one in bench.library.documents()}
    jobs = len(bench.operations.jobs())
    bench.library.remove_all(ids, BY)
    assert found() == set()
    assert bench.library.bring_back(ids, BY, "b") == []
    assert found() == before
    now = bench.library.collections()[0]
    assert (now.ready, now.pages, now.chunks) == (holdings.ready, holdings.pages, holdings.chunks)
    assert {one.id: one.version for one in bench.library.documents()} == {
        id_: version for id_, (_, version, _) in lineages.items()
    }
    assert len(bench.operations.jobs()) == jobs


def test_removing_the_newest_version_lets_the_one_before_answer_and_back(replaced):
    bench, old, new = replaced
    bench.library.remove(new, BY)
    assert hits(bench) == {old}
    bench.library.bring_back([new], BY, "b")
    assert hits(bench) == {new}
    assert [one.id for one in bench.lineages.of(old)] == [old, new]


def test_a_document_that_was_never_ready_is_read_again_when_it_is_brought_back(empty_workbench, tmp_path):
    bench = empty_workbench
    (item,) = bench.library.add([write(tmp_path, "drying.txt", OLD)], "C", BY, "b")
    bench.library.remove(item.document_id, BY)  # while it waits for its turn
    bench.library.wait([item])
    items = bench.library.bring_back([item.document_id], BY, "b2")
    (row,) = bench.library.wait(items)
    assert row.status is DocumentStatus.READY
    assert hits(bench) == {item.document_id}


def test_a_decision_is_kept_once_however_often_the_job_is_run(replaced):
    bench, _, new = replaced
    rooms = bench._rooms
    (job,) = [one for one in rooms.store.jobs.list(kinds=[JobKind.INGEST]) if one.payload.get("replaces")]
    rooms.exchange._decide(job.payload["replaces"], new, BY)
    assert len(rooms.store.lineages.decisions("C")) == 1


def test_a_file_that_is_put_back_is_the_newest_again(replaced):
    bench, old, new = replaced
    bench._rooms.exchange.put_back(new, old, BY)
    assert [one.id for one in bench.lineages.of(old)] == [new, old]
    assert hits(bench) == {old}
    assert "took the place of" in bench.library.show(old).document.grouping


def test_a_copy_of_another_document_is_not_put_back(empty_workbench, tmp_path):
    bench = empty_workbench
    one = add(bench, write(tmp_path, "drying.txt", OLD)).document_id
    other = add(
        bench, write(tmp_path, "hexane.txt", "Hexane was bought from a new supplier in May.")
    ).document_id
    bench._rooms.exchange.put_back(one, other, BY)
    assert bench._rooms.store.lineages.decisions("C") == []
