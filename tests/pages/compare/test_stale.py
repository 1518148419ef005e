"""Stale answers say so, and can be asked again."""

from core.domain.difference import FollowState, StaleSpan
from pages.compare import stale
from pages.compare.stale import line
from tests.pages.compare.conftest import NEW, OLD

QUESTION = "What is the coupling of step 3 run in?"


def span(**more):
    base = {
        "observation_id": "obs_1",
        "number": 2,
        "state": FollowState.DROPPED,
        "document_id": "doc_1",
        "version": "1",
        "quote": "<b>A flow step</b> is planned.",
        "newer": "doc_2",
        "newer_version": "2",
        "newer_dated": None,
    }
    return StaleSpan(**{**base, **more})


def test_a_dropped_passage_is_quoted_and_escaped():
    html = line(span())
    assert html.startswith("#2 dropped what [2] rests on: <del>&lt;b&gt;A flow step")
    assert "compare=doc_1" in html and "open it there" not in html


def test_an_answer_says_what_changed_and_asks_again(empty, add, asked, page):
    stale.found.clear()
    stale.runs.clear()
    empty.run()
    add("TR-9-#1.md", OLD)
    run = asked(QUESTION)
    empty.query_params["run"] = run
    app = page.named(empty.run())
    assert "Stale" not in " ".join(one.proto.body for one in app.get("html"))
    add("TR-9-#2.md", NEW)
    app.run()
    shown = " ".join(one.proto.body for one in app.get("html"))
    assert "Stale" in shown and "<del>DMF</del> → <ins>2-MeTHF</ins>" in shown
    past = [one.label for one in app.button if str(one.key).startswith("past_")]
    assert any(":orange[stale]" in label for label in past)
    app.button(key="ask_again_stale").click().run()
    value = app.query_params["run"]
    again = value[0] if isinstance(value, list) else value
    assert again != run and page.ended(again).job.payload["question"] == QUESTION
