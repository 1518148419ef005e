"""What the viewer shows: the passage, how it looks, and the link that opens it again."""

import pytest

from core.domain.document import Locator
from core.errors import NotFound
from pages.viewer import target


def test_a_locator_opens_its_words(ready, bench):
    ready.run()
    document = next(one for one in bench().library.documents() if one.title == "Process description")
    row = next(one for one in bench().library.show(document.id).chunks if "stirred at 45" in one.text)
    start = row.text.index("stirred at 45")
    locator = Locator(
        **row.locator.model_dump() | {"start": start, "end": start + 13, "quote": "stirred at 45"}
    )
    opened = target.of_locator(locator)
    assert opened.quote == "stirred at 45"
    assert opened.look == "Text"
    assert opened.link == {
        "document": document.id,
        "chunk": row.id,
        "start": str(start),
        "end": str(start + 13),
    }
    whole = target.of_chunk(row.id)
    assert whole.quote == row.text and set(whole.link) == {"document", "chunk"}
    assert whole.token != opened.token


def test_a_document_opens_at_its_beginning_and_links_to_its_section(ready, bench):
    ready.run()
    document = next(one for one in bench().library.documents() if one.title == "Yields")
    opened = target.of_document(document)
    assert (opened.chunk, opened.quote, opened.look) == (None, "", "Sheet")
    assert opened.link == {"document": document.id, "section": opened.first.section_id}


def test_what_is_not_there_is_not_found(ready):
    ready.run()
    with pytest.raises(NotFound):
        target.of_chunk("chk_000000000000000000000000")
    with pytest.raises(NotFound):
        target.of_section("sec_000000000000000000000000")


def test_the_place_is_said_in_words_and_escaped(ready, bench, added):
    document = added("pptx")
    chunk = next(one for one in bench().library.show(document.id).chunks if "lot 2 was good" in one.text)
    assert target.where(target.of_chunk(chunk.id)) == "Slide about lot 2 · slide 2"
    sheet = added("xlsx")
    remark = next(one for one in bench().library.show(sheet.id).chunks if "dried twice" in one.text)
    assert target.where(target.of_chunk(remark.id)) == "Remarks"
