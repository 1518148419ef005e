"""Reading a page again inside boxes, and whether there is ink."""

import pytest

from core.domain.document import Box
from core.errors import NotFound
from core.ingest.views.read_back import ink_in_boxes, text_in_boxes


@pytest.fixture
def page(make_pdf):
    def draw(canvas):
        # Written from the bottom up: the file's order is not the reading order.
        canvas.drawString(72, 680, "second line")
        canvas.drawString(72, 700, "first line")
        canvas.drawString(300, 700, "beside it")
        canvas.saveState()
        canvas.translate(500, 400)
        canvas.rotate(90)
        canvas.drawString(0, 0, "upright text")
        canvas.restoreState()

    return make_pdf(draw)


def box(x0, y0, x1, y1, page=1):
    return Box(page=page, x0=x0, y0=842 - y1, x1=x1, y1=842 - y0)


def test_lines_are_read_from_the_top_whatever_the_files_order(page):
    assert text_in_boxes(page, [box(60, 670, 200, 715)]) == "first line\nsecond line"


def test_boxes_are_read_in_their_order_and_a_letter_once(page):
    right, left = box(290, 690, 400, 715), box(60, 690, 200, 715)
    assert text_in_boxes(page, [right, left, left]) == "beside it\nfirst line"
    assert text_in_boxes(page, [box(60, 100, 200, 200)]) == ""


def test_turned_text_is_read_along_its_own_direction(page):
    assert text_in_boxes(page, [box(480, 390, 510, 480)]) == "upright text"


def test_ink_is_where_text_is_drawn_and_not_where_nothing_is(page):
    written, blank = ink_in_boxes(page, [box(72, 698, 112, 708), box(72, 100, 112, 110)])
    assert written > 0.05
    assert blank == 0.0


def test_white_text_reads_but_shows_no_ink(make_pdf):
    def draw(canvas):
        canvas.setFillColorRGB(1, 1, 1)
        canvas.drawString(72, 700, "hidden")

    path = make_pdf(draw)
    place = [box(70, 690, 120, 712)]
    assert text_in_boxes(path, place) == "hidden"
    assert ink_in_boxes(path, place) == [0.0]


def test_a_page_that_is_not_there_is_not_found(page):
    with pytest.raises(NotFound):
        text_in_boxes(page, [box(0, 0, 9, 9, page=2)])
    with pytest.raises(NotFound):
        ink_in_boxes(page, [box(0, 0, 9, 9, page=2)])
