"""Versions on the workbench, over the two checkpoints of the small programme."""

import shutil
from pathlib import Path

import pytest

from core.domain.difference import ChangeKind, FollowState
from core.domain.search import Scope
from core.domain.vocabulary import AskMode
from core.errors import NotFound
from core.settings import Settings
from core.workbench import Workbench, open_workbench
from core.workbench.library import Incoming
from tests.conftest import DEMO

QUESTION = "What is the solvent of step 3?"


def ask(bench: Workbench, question: str) -> str:
    by = bench.people.enter("name:ada", "Ada").id
    run = bench.asking.start(question, Scope(), AskMode.AUTO, by)
    bench.asking.wait(run)
    return run


def add(bench: Workbench, path: Path) -> str:
    by = bench.people.enter("name:ada", "Ada").id
    items = bench.library.add([Incoming(path, path.name)], "Larkspur", by, path.name)
    bench.library.wait(items)
    return items[0].document_id


def test_two_checkpoints_compared_and_a_passage_followed(demo_workbench: Workbench) -> None:
    documents = {one.name: one for one in demo_workbench.library.documents()}
    first, second = documents["TR-201-#1.docx"], documents["TR-201-#2.docx"]
    difference = demo_workbench.versions.compare(first.id, second.id)
    cells = [
        cell for change in difference.changes for cell in change.cells if change.kind is ChangeKind.CHANGED
    ]
    assert ("3", "Solvent", "N,N-dimethylformamide", "2-MeTHF") in [
        (cell.row, cell.column, cell.before, cell.after) for cell in cells
    ]
    changed = next(
        c for c in difference.changes if c.before and c.before.quote.startswith("The mixture is stirred at")
    )
    side = changed.before
    followed = demo_workbench.versions.follow(first.id, side.chunk_id, side.start, side.end, second.id)
    assert followed.state is FollowState.CHANGED
    assert followed.values == (("60 °C", "45 °C"), ("8 hours", "5 hours"))
    with pytest.raises(NotFound):
        demo_workbench.versions.compare(first.id, "doc_none")


def test_a_question_about_change_goes_through_the_engine(demo_workbench: Workbench) -> None:
    run = ask(demo_workbench, "When did the temperature of step 3 change?")
    record = demo_workbench.asking.read(run)
    assert "from 60 °C (#1, 14 March 2025) to 45 °C (#2, 12 June 2025)" in record.answer.text
    assert "from version to version" in record.answer.route.reason
    cited = [one for one in record.answer.observations if one.number]
    assert {one.locator.version for one in cited} == {"1", "2"}
    assert record.answer.checks.quotes_verified == len(cited)
    assert demo_workbench.versions.stale(run) == ()


def test_an_answer_is_stale_once_a_newer_version_says_otherwise(tmp_path: Path) -> None:
    shutil.copytree(DEMO / "Larkspur", tmp_path / "in")
    with open_workbench(Settings(home=tmp_path / "home")) as bench:
        add(bench, tmp_path / "in" / "TR-201-#1.docx")
        run = ask(bench, QUESTION)
        assert bench.versions.stale(run) == () and bench.versions.stale_runs([run]) == frozenset()
        newer = add(bench, tmp_path / "in" / "TR-201-#2.docx")
        spans = bench.versions.stale(run)
        assert spans and {span.newer for span in spans} == {newer}
        assert any("2-MeTHF" in new for span in spans for _, new in span.values)
        again = ask(bench, QUESTION)
        assert bench.versions.stale_runs([run, again, "run_none"]) == {run}
