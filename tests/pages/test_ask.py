"""Ask: the first screen, asking, answers, and what is said when there is no answer."""

import re

import pytest

from core.domain.vocabulary import AnswerStatus


def test_an_empty_workspace_says_what_to_do_next(empty, page):
    app = empty.run()
    assert "There are no documents to ask yet" in page.texts(app)
    assert not app.chat_input


def test_the_first_screen_tells_what_is_loaded_and_how_fresh(ready, page):
    app = ready.run()
    assert re.search(r"2 documents · newest (just now|\d+ minutes? ago)", page.texts(app))
    assert app.chat_input


def test_an_example_question_is_one_click_away(ready, page):
    app = page.named(ready)
    examples = [one for one in app.button if (one.key or "").startswith("example_")]
    assert examples
    app = examples[0].click().run()
    assert app.query_params["run"]


def test_a_question_without_a_name_asks_for_it_once_and_goes_on(ready, page, bench):
    app = ready.run()
    app = app.chat_input[0].set_value("What was the yield of batch LK-0231?").run()
    assert "Whose question is this?" in page.texts(app)
    app.text_input(key="chosen_name_ask").set_value("Ada Lovelace")
    app = next(one for one in app.button if one.label == "Use this name").click().run()
    run = app.query_params["run"]
    assert page.ended(run).record.request.by == "name:ada lovelace"
    assert bench().asking.read(run).answer.question == "What was the yield of batch LK-0231?"


def test_an_answer_shows_its_claims_with_numbers_and_the_passage_marked(ready, page, asked):
    ready.query_params["run"] = asked("Why was the solvent of step 3 changed?")
    app = ready.run()
    drawn = page.answer_of(app)
    assert drawn["claims"][0]["citations"] == [1]
    assert "extractive engine" in drawn["footer"]
    assert "<mark>The solvent of step 3 was changed" in page.texts(app)
    assert {tab.label.split()[0] for tab in app.tabs} == {"Cited", "All", "Searched"}


def test_a_citation_of_a_table_marks_the_row(ready, page, asked, bench):
    run = asked("What was the yield of batch LK-0232?")
    row = next(
        one
        for one in bench().asking.read(run).answer.observations
        if one.number and one.locator.document == "Yields"
    )
    ready.query_params["run"], ready.query_params["cite"] = run, str(row.number)
    app = ready.run()
    said = page.texts(app)
    assert '<tr class="cited"><th class="cited">4</th><td class="cited short">LK-0232</td>' in said
    assert '<td class="short">LK-0229</td>' in said


def test_the_text_of_documents_is_never_markup(ready, page, asked):
    ready.query_params["run"] = asked("What was the yield of batch LK-0231?")
    said = page.texts(ready.run())
    assert "&lt;img src=x onerror=alert(1)&gt;" in said
    assert "<img" not in said
    assert "<b>bold" not in said


def test_a_question_is_never_markup(ready, page, asked):
    ready.query_params["run"] = asked("What is <img src=x onerror=alert(1)> ![a](https://example.org/x.png)?")
    app = ready.run()
    assert "<img" not in page.texts(app)
    labels = [one.label for one in app.button if (one.key or "").startswith("past_")]
    assert all("![a](" not in label for label in labels)


def test_too_little_evidence_is_said_with_what_was_searched_and_what_to_try(ready, page, asked, bench):
    run = asked("Who won the football match in Lisbon?")
    assert bench().asking.read(run).answer.status is AnswerStatus.INSUFFICIENT
    ready.query_params["run"] = run
    said = page.texts(ready.run())
    assert "The documents do not answer this." in said
    assert "Who won the football match in Lisbon?" in said
    assert "What to try" in said


def test_past_questions_reopen_as_they_were(ready, page, asked):
    first = asked("What was the yield of batch LK-0231?")
    asked("Why was the solvent of step 3 changed?")
    app = ready.run()
    app = app.button(key=f"past_{first}").click().run()
    assert app.query_params["run"] == first
    assert page.answer_of(app)["copy"].startswith("What was the yield of batch LK-0231?")


def test_an_answer_whose_source_was_removed_stays_readable_and_says_so(ready, page, asked, bench):
    run = asked("Why was the solvent of step 3 changed?")
    for one in bench().library.documents():
        bench().library.remove(one.id, "name:mira holt")
    ready.query_params["run"] = run
    app = ready.run()
    assert "source removed" in page.texts(app)
    assert page.answer_of(app)["claims"]
    assert "<mark>The solvent of step 3 was changed" in page.texts(app)


def test_an_unknown_run_is_said_and_leads_back(ready, page):
    ready.query_params["run"] = "run_000000000000000000000000"
    app = ready.run()
    assert "There is no" in app.error[0].value
    assert [one for one in app.button if one.label == "Ask a new question"]


@pytest.mark.parametrize("cite", ["99", "nonsense", "obs_000000000000000000000000"])
def test_an_unknown_citation_opens_nothing_and_breaks_nothing(ready, page, asked, cite):
    ready.query_params["run"] = asked("Why was the solvent of step 3 changed?")
    ready.query_params["cite"] = cite
    app = ready.run()
    assert page.answer_of(app)["open"] is None
    assert not app.error
