"""A question while it is worked on, drawn from its stored events."""

from datetime import UTC, datetime

import pytest

from core.domain.answer import Observation
from core.domain.job import Event
from core.domain.search import Scope
from core.domain.vocabulary import AskMode
from pages.ui import live

NOW = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)


def event(kind, **data):
    return Event(job_id="run_1", sequence=1, at=NOW, kind=kind, data=data)


OBSERVATION = Observation(
    id="obs_1",
    agent="documents",
    kind="passage",
    citation="TR-1",
    link=None,
    data={"text": "x"},
    locator=None,
)


def test_observations_are_read_and_what_cannot_be_read_is_left_out():
    good = OBSERVATION.model_dump(mode="json")
    events = [
        event("observation", observations=[good, {"id": "obs_2"}, 3]),
        event("observation"),
        event("route"),
    ]
    assert live.observed(events) == [OBSERVATION]


@pytest.mark.parametrize(
    ("one", "words"),
    [
        (
            event("route", layer="lexical", reason="<it> asks why"),
            ["Sent to the documents", "&lt;it&gt; asks why"],
        ),
        (event("route"), ["Sent to the documents"]),
        (
            event("agent_started", agent="documents", query="a <b>"),
            ["documents: searching for “a &lt;b&gt;”"],
        ),
        (
            event("agent_finished", agent="documents", outcome="found", count=17, ms=900),
            ["17 observations", "900 ms"],
        ),
        (event("agent_finished", agent="documents", outcome="failed", error="disk"), ["failed: disk"]),
        (event("agent_finished"), ["done"]),
    ],
)
def test_every_step_is_said_also_with_parts_missing(one, words):
    assert all(word in live._line(one) for word in words)


@pytest.fixture
def waiting(ready, bench):
    """A question that no worker takes, because none runs."""
    ready.run()
    bench().operations.stop_workers()
    by = bench().people.enter("name:mira holt", "Mira Holt").id
    return bench().asking.start("What was the yield of batch LK-0231?", Scope(), AskMode.AUTO, by)


def test_a_run_is_followed_by_whoever_has_its_link_and_then_becomes_the_answer(ready, page, bench, waiting):
    ready.query_params["run"] = waiting
    app = ready.run()
    assert "Waiting for its turn…" in page.texts(app)
    bench().operations.start_workers()
    page.ended(waiting)
    assert page.answer_of(app.run())["claims"]


def test_a_run_can_be_cancelled_and_asked_again(ready, page, bench, waiting):
    ready.query_params["run"] = waiting
    app = page.named(ready)
    app = app.button(key="cancel_run").click().run()
    bench().operations.start_workers()
    page.ended(waiting)
    app = app.run()
    assert "This question was cancelled" in page.texts(app)
