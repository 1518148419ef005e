"""What the keeper promises: no document is lost under another's grouping, and corrections stay."""

from pathlib import Path
from threading import Thread

import pytest

from core.domain.ids import PersonId
from core.domain.lineage import Decision, DecisionKind
from core.errors import NotFound, UserError
from core.workbench import Workbench

from .living_reports import add, report


@pytest.fixture
def bench(empty_workbench: Workbench, tmp_path: Path) -> Workbench:
    add(empty_workbench, tmp_path, {f"TR-9-#{n}.md": report("TR-9", n) for n in (1, 2, 3)})
    return empty_workbench


def _versions(bench: Workbench) -> dict[str, list[str]]:
    return {view.newest.name: [one.version for one in view.versions] for view in bench.lineages.views()}


def test_versions_are_grouped_as_they_come_in(bench: Workbench, tmp_path: Path) -> None:
    assert _versions(bench) == {"TR-9-#3.md": ["1", "2", "3"]}
    add(
        bench,
        tmp_path,
        {"TR-9-#10.md": report("TR-9", 10), "SN-4.md": "# SN-4 Safety note\n\nWear gloves.\n"},
    )
    assert _versions(bench) == {"TR-9-#10.md": ["1", "2", "3", "10"], "SN-4.md": ["1"]}


def test_one_by_one_gives_what_all_at_once_gives(bench: Workbench, tmp_path: Path) -> None:
    add(bench, tmp_path, {"SOP 7 rev B.md": report("SOP-7", 2), "TR-9-#10.md": report("TR-9", 10)})
    add(bench, tmp_path, {"SOP 7 rev A.md": report("SOP-7", 1), "BR-11.md": report("BR-11", 3)})
    add(bench, tmp_path, {"BR-12.md": report("BR-12", 3), "TR-9-#4.md": report("TR-9", 4)})

    def placed() -> dict[str, tuple[object, ...]]:
        return {
            one.name: (one.lineage, one.version, one.order, one.dated, one.grouping)
            for one in bench.library.documents()
        }

    one_by_one = placed()
    bench._rooms.lineages.regroup("K")
    assert placed() == one_by_one


def test_a_correction_outlives_what_comes_later(bench: Workbench, tmp_path: Path) -> None:
    documents = {one.name: one for one in bench.library.documents()}
    by = bench.people.enter("name:ada", "Ada").id
    bench.lineages.alone(documents["TR-9-#2.md"].id, by)
    assert _versions(bench) == {"TR-9-#3.md": ["1", "3"], "TR-9-#2.md": ["2"]}
    add(bench, tmp_path, {"TR-9-#4.md": report("TR-9", 4)})
    assert _versions(bench) == {"TR-9-#4.md": ["1", "3", "4"], "TR-9-#2.md": ["2"]}
    moved = bench.library.show(documents["TR-9-#2.md"].id).document
    assert moved.grouped_by == by
    bench.lineages.join(documents["TR-9-#2.md"].id, documents["TR-9-#1.md"].id, by)
    assert _versions(bench) == {"TR-9-#4.md": ["1", "2", "3", "4"]}


def test_what_a_person_put_together_stays_together_when_one_of_it_is_removed(
    bench: Workbench, tmp_path: Path
) -> None:
    by = bench.people.enter("name:ada", "Ada").id
    lone = "# Minutes\n\nThe pump was repaired on Monday and ran again by noon.\n"
    other = "# Notes of a visit\n\nNobody had seen the new dryer before.\n"
    one, two, three = add(
        bench, tmp_path, {"minutes.md": lone, "visit.md": other, "third.md": "# Third\n\nA third text.\n"}
    )
    bench.lineages.join(two, one, by)
    bench.lineages.join(three, one, by)
    bench.library.remove(one, by)
    assert {document.id for document in bench.lineages.of(two)} == {two, three}


def test_decisions_that_make_no_sense_are_refused(bench: Workbench) -> None:
    one = bench.library.documents()[0].id
    by = PersonId("ada")
    for decide in (
        lambda: bench.lineages.join(one, one, by),
        lambda: bench.lineages.version(one, "  ", None, by),
    ):
        with pytest.raises(UserError):
            decide()
    with pytest.raises(NotFound):
        bench._rooms.lineages.decide(
            Decision(document_id="doc_none", kind=DecisionKind.ALONE, by=by, at=bench.now())  # type: ignore[arg-type]
        )


def test_a_removed_version_gives_way_and_comes_back(bench: Workbench) -> None:
    newest = next(one for one in bench.library.documents() if one.name == "TR-9-#3.md")
    by = bench.people.enter("name:ada", "Ada").id
    bench.library.remove(newest.id, by)
    assert _versions(bench) == {"TR-9-#2.md": ["1", "2"]}
    bench.library.bring_back([newest.id], by, "back")
    assert _versions(bench) == {"TR-9-#3.md": ["1", "2", "3"]}


def test_many_who_finish_at_once_all_count(bench: Workbench) -> None:
    keeper = bench._rooms.lineages
    threads = [Thread(target=keeper.regroup, args=("K",)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert _versions(bench) == {"TR-9-#3.md": ["1", "2", "3"]}


def test_a_workspace_of_an_older_program_is_grouped_when_it_is_opened(bench: Workbench) -> None:
    from sqlalchemy import text

    with bench._rooms.store._database.engine.begin() as connection:
        connection.execute(text("UPDATE document SET lineage = NULL, version = '1', \"order\" = 0"))
        connection.execute(text("DELETE FROM fingerprint"))
    assert bench.lineages.views() == []
    bench._rooms.lineages.group_all()
    assert _versions(bench) == {"TR-9-#3.md": ["1", "2", "3"]}
