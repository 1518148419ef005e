"""PDF pages: boxes where the words are, turning and typing pages, where a passage goes on."""

import re

from core.domain.document import Box
from core.domain.views import PageView
from pages.viewer.page import page_html

VIEW = PageView(page=2, pages=3, picture="data:image/png;base64,AAAA", x0=50, y0=100, x1=250, y1=300)


def test_boxes_stand_in_percent_of_what_is_shown_and_on_their_page_only():
    boxes = (Box(page=2, x0=60, y0=120, x1=100, y1=140), Box(page=1, x0=60, y0=120, x1=100, y1=140))
    (style,) = re.findall(r'<mark class="bs-box" style="(.*?)"', page_html(VIEW, boxes))
    assert style == "left:5.000%;top:10.000%;width:20.000%;height:10.000%"


def test_larger_is_in_points_of_the_screen():
    assert "width:100%" in page_html(VIEW, ())
    assert f"width:{200 * 96 / 72:.0f}px" in page_html(VIEW, (), "100%")
    assert f"width:{200 * 192 / 72:.0f}px" in page_html(VIEW, (), "200%")


def test_a_passage_opens_on_its_page_with_one_box_for_its_line(added, shown, page):
    document = added("pdf")
    said = page.texts(shown(document, "changed to 2-MeTHF on page 2"))
    assert 'alt="Page 2" src="data:image/png;base64,' in said
    assert said.count('<mark class="bs-box"') == 1
    assert "<mark>changed to 2-MeTHF on page 2</mark>" in said


def test_pages_turn_and_are_typed(added, shown, page):
    app = shown(added("pdf"), "changed to 2-MeTHF on page 2")
    app = next(one for one in app.button if one.key == "turn_→").click().run()
    said = page.texts(app)
    assert 'alt="Page 3"' in said and "bs-box" not in said
    assert next(one for one in app.button if one.key == "turn_→").disabled
    assert next(one for one in app.button if one.label == "The passage stands on page 2")
    app = app.number_input[0].set_value(1).run()
    assert 'alt="Page 1"' in page.texts(app)
    app = next(one for one in app.button if "stands on page 2" in one.label).click().run()
    assert "bs-box" in page.texts(app)


def test_a_page_in_the_address_is_opened_and_one_that_is_none_is_not(added, shown, page):
    document = added("pdf")
    assert 'alt="Page 3"' in page.texts(shown(document, page="3"))
    assert 'alt="Page 3"' in page.texts(shown(document, page="99"))
    assert 'alt="Page 1"' in page.texts(shown(document, page="x"))


def test_opening_another_passage_leaves_the_page_that_was_turned_to(added, shown, page):
    document = added("pdf")
    app = shown(document, "changed to 2-MeTHF on page 1")
    app = app.number_input[0].set_value(3).run()
    said = page.texts(shown(document, "changed to 2-MeTHF on page 2"))
    assert 'alt="Page 2"' in said


def test_a_section_that_is_open_already_opens_at_its_own_page_again(added, shown, page, bench):
    document = added("pdf")
    section = bench().library.outline(document.id)[0]
    app = shown(document, section=section.id)
    first = re.search(r'alt="Page (\d)"', page.texts(app))[1]
    app = app.number_input[0].set_value(3).run()
    assert 'alt="Page 3"' in page.texts(app)
    app = app.button(key=f"section_{section.id}").click().run()
    assert f'alt="Page {first}"' in page.texts(app)
