"""Characters with boxes and styles, read from drawn pages."""

from contextlib import closing

import pypdfium2 as pdfium
import pytest

from core.ingest.page.characters import WRITTEN, read_characters


def characters_of(path):
    with closing(pdfium.PdfDocument(path)) as document, closing(document[0]) as page:
        return read_characters(page)


def test_boxes_count_from_the_top_left_and_blanks_are_noted(make_pdf):
    found = characters_of(make_pdf(lambda c: c.drawString(100, 742, "Hi you")))
    assert [(char.text, char.space) for char in found.chars][2] == ("y", WRITTEN)
    first = found.chars[0]
    assert first.box.x0 == pytest.approx(100, abs=0.5)
    assert first.box.y0 < 100 < first.box.y1 and first.box.y1 - first.style.descent == pytest.approx(
        100, abs=0.1
    )
    assert first.style.size == pytest.approx(10, abs=0.01)


def test_bold_and_fixed_pitch_are_known_by_the_font(make_pdf):
    def draw(canvas):
        canvas.setFont("Helvetica-Bold", 12)
        canvas.drawString(50, 700, "B")
        canvas.setFont("Courier", 9)
        canvas.drawString(50, 600, "c")

    bold, mono = characters_of(make_pdf(draw)).chars
    assert bold.style.bold and not bold.style.mono
    assert mono.style.mono and not mono.style.bold


@pytest.mark.parametrize(("degrees", "turn"), [(0, 0), (90, 270), (180, 180), (270, 90), (45, None), (3, 0)])
def test_the_direction_of_text_is_given_clockwise(make_pdf, degrees, turn):
    def draw(canvas):
        canvas.translate(300, 400)
        canvas.rotate(degrees)
        canvas.drawString(0, 0, "ab")

    assert {char.style.turn for char in characters_of(make_pdf(draw)).chars} == {turn}


def test_a_page_that_is_displayed_turned_has_upright_text(make_pdf):
    def draw(canvas):
        canvas.setPageRotation(90)
        canvas.translate(300, 400)
        canvas.rotate(90)
        canvas.drawString(0, 0, "ab")

    found = characters_of(make_pdf(draw))
    # The drawing program turns the sheet as well: it is displayed as wide as it was asked for.
    assert (found.width, found.height) == (595, 842)
    assert {char.style.turn for char in found.chars} == {0}
    assert found.chars[0].box.x0 < found.chars[1].box.x0


def test_text_beyond_the_visible_page_is_counted_and_not_read(make_pdf):
    def draw(canvas):
        canvas.setCropBox((100, 100, 400, 700))
        canvas.drawString(150, 650, "in")
        canvas.drawString(150, 50, "out")

    found = characters_of(make_pdf(draw))
    assert "".join(char.text for char in found.chars) == "in"
    assert found.outside == 3
    assert found.chars[0].box.x0 == pytest.approx(50, abs=0.5)


def test_the_own_count_of_the_file_does_not_come_from_the_characters(make_pdf):
    found = characters_of(make_pdf(lambda c: c.drawString(100, 700, "one two")))
    assert found.source.split() == ["one", "two"]
