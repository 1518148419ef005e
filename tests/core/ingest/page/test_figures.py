"""Pictures and the words that belong to them."""

from core.ingest.page.figures import covers_page, find_pictures
from core.ingest.page.geometry import Rect
from core.ingest.page.graphics import Graphics
from core.ingest.page.lines import make_segments


def pictures_of(words, graphics):
    return find_pictures(make_segments(words), graphics, [], 595, 842)


def test_words_in_a_captioned_picture_are_its_labels(make_row):
    words = [*make_row(150, (120, "reactor")), *make_row(330, (100, "Figure 1. The plant"), first=90)]
    graphics = Graphics(pictures=[Rect(100, 100, 300, 310)])
    (picture,), taken = pictures_of(words, graphics)
    assert picture.labels == ["reactor"] and len(taken) == 1


def test_a_drawing_of_many_strokes_above_a_caption_is_a_figure(make_row):
    words = [
        *make_row(140, (70, "100")),
        *make_row(260, (70, "0"), first=20),
        *make_row(330, (100, "Figure 2: Release over time"), first=90),
    ]
    strokes = [Rect(100, 120 + 20 * i, 300, 140 + 20 * i) for i in range(9)]
    (picture,), _ = pictures_of(words, Graphics(drawn=strokes))
    assert picture.labels == ["100", "0"]
    assert picture.box.contains(Rect(100, 120, 300, 300))


def test_words_over_a_picture_without_a_caption_stay_text(make_row):
    (picture,), taken = pictures_of(
        make_row(150, (120, "over")), Graphics(pictures=[Rect(100, 100, 300, 310)])
    )
    assert picture.labels == [] and not taken


def test_a_picture_that_fills_the_page_is_ground():
    graphics = Graphics(pictures=[Rect(0, 0, 595, 842)])
    assert covers_page(graphics, 595, 842)
    assert pictures_of([], graphics) == ([], set())
