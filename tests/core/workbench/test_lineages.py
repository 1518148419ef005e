from datetime import date

import pytest

from core.domain.search import Scope
from core.domain.vocabulary import AskMode, SearchMode
from core.errors import UserError
from core.workbench import Workbench

IN = Scope(collections=("Larkspur",))


def _asked(bench: Workbench, question: str, as_of: str | None = None) -> tuple[str, set[str], str]:
    """The answer's text, the versions that it cites of the report, and its route's reason."""
    by = bench.people.enter("name:ada", "Ada").id
    run = bench.asking.start(question, IN.model_copy(update={"as_of": as_of}), AskMode.AUTO, by)
    bench.asking.wait(run)
    answer = bench.asking.read(run).answer
    names = {one.id: one.name for one in bench.library.documents()}
    cited = [one.locator for one in answer.observations if one.number and one.locator]
    files = {names[one.document_id] for one in cited}
    return answer.text, {name for name in files if name.startswith("TR-201")}, answer.route.reason


def test_the_report_is_one_document_in_two_versions(demo_workbench: Workbench) -> None:
    views = {view.newest.name: view for view in demo_workbench.lineages.views("Larkspur")}
    assert len(views) == 7
    assert [one.version for one in views["TR-201-#2.docx"].versions] == ["1", "2"]
    assert all(len(view.versions) == 1 for name, view in views.items() if name != "TR-201-#2.docx")
    first, second = views["TR-201-#2.docx"].versions
    assert demo_workbench.lineages.of(first.id) == (first, second)
    assert (first.dated, second.dated) == (date(2025, 3, 14), date(2025, 6, 12))
    assert all(one.grouping for view in views.values() for one in view.versions)


def test_the_newest_version_answers_and_an_older_one_when_asked(demo_workbench: Workbench) -> None:
    question = "What is the solvent of step 3?"
    text, cited, _ = _asked(demo_workbench, question)
    assert "2-MeTHF" in text and cited == {"TR-201-#2.docx"}
    for wanted, as_of in (
        (question, "#1"),
        (question, "TR-201 #1"),
        (question, "April 2025"),
        ("As of TR-201 #1, what is the solvent of step 3?", None),
        ("What was the solvent of step 3 as of April 2025?", None),
    ):
        text, cited, reason = _asked(demo_workbench, wanted, as_of)
        assert "dimethylformamide" in text or "DMF" in text, wanted
        assert cited == {"TR-201-#1.docx"}, wanted
        assert "as of" in reason


def test_before_everything_there_is_no_answer_and_it_says_so(demo_workbench: Workbench) -> None:
    text, cited, _ = _asked(demo_workbench, "What is the solvent of step 3?", "2001")
    assert not cited
    assert "31 December 2001" in text


def test_search_looks_where_asked(demo_workbench: Workbench) -> None:
    def versions(as_of: str | None) -> set[str]:
        scope = IN.model_copy(update={"as_of": as_of})
        hits = demo_workbench.asking.search("solvent of step 3", scope, SearchMode.HYBRID, 30)
        return {hit.version for hit in hits if hit.document.startswith("TR-201")}

    assert versions(None) == {"2"}
    assert versions("#1") == {"1"}
    with pytest.raises(UserError):
        versions("#7")


def test_what_can_be_asked_as_of_is_listed(demo_workbench: Workbench) -> None:
    assert demo_workbench.lineages.moments(("Larkspur",)) == ["TR-201 #2", "TR-201 #1"]
    told = demo_workbench.lineages.as_of(IN.model_copy(update={"as_of": "#1"}))
    assert "TR-201 #1" in told.words
    assert 1 <= told.documents <= 7
