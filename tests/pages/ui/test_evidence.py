"""Evidence: cards in the words of the source, and the source beside the answer."""

import re

from core.domain.answer import Observation
from pages.ui import evidence


def observation(**more):
    base = {"id": "obs_1", "number": 2, "agent": "documents", "kind": "passage", "citation": "TR-1 <x>"}
    return Observation(**(base | {"link": None, "data": {"text": "the yield"}, "locator": None} | more))


def test_a_card_shows_number_place_and_words_escaped():
    drawn = evidence.card_html(observation(), "yield?")
    assert '<span class="bs-number">2</span>' in drawn
    assert "TR-1 &lt;x&gt;" in drawn
    assert "the <mark>yield</mark>" in drawn
    assert "source removed" not in drawn
    assert "source removed" in evidence.card_html(observation(), "", removed=True)


def test_a_table_row_stands_under_its_header():
    row = {"header": ["Batch", "Note"], "row": ["LK-1", "<b>"]}
    drawn = evidence.card_html(observation(data={"table": row}), "")
    assert "<tr><th>Batch</th><th>Note</th></tr><tr><td>LK-1</td><td>&lt;b&gt;</td></tr>" in drawn


def test_a_row_that_does_not_fit_its_header_is_shown_as_text():
    drawn = evidence.card_html(
        observation(data={"text": "raw", "table": {"header": ["A"], "row": [1, 2]}}), ""
    )
    assert "<table" not in drawn
    assert "raw" in drawn


def test_a_long_quote_is_cut_between_words():
    drawn = evidence.card_html(observation(data={"text": "word " * 200}), "")
    assert drawn.endswith("word …</div></div>")


def test_clicking_a_card_opens_its_source_and_the_address_keeps_it(ready, page, asked, bench):
    run = asked("What was the yield of batch LK-0231?")
    ready.query_params["run"] = run
    app = ready.run()
    button = next(one for one in app.button if re.fullmatch(r"open_any_\d+", one.key or ""))
    app = button.click().run()
    named = app.query_params["cite"]
    ids = {str(one.number or one.id): one for one in bench().asking.read(run).answer.observations}
    assert ids[named].locator.quote in page.texts(app).replace("&#x27;", "'") or "bs-grid" in page.texts(app)


def test_a_source_leads_to_the_library(ready, asked):
    ready.query_params["run"] = asked("Why was the solvent of step 3 changed?")
    link = next(one for one in ready.run().get("page_link") if one.label == "Open in Library")
    assert re.search(r"document=doc_\w+&chunk=chk_\w+", link.proto.query_string)
