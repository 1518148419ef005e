"""A whole page: lines, tables, pictures and text in other directions, each where it is displayed."""

from contextlib import closing

import pypdfium2 as pdfium

from core.ingest.page.layout import read_page
from core.ingest.page.lines import Line
from core.ingest.tables.table import Table


def page_of(path):
    with closing(pdfium.PdfDocument(path)) as document, closing(document[0]) as page:
        return read_page(page, 1)


def lines_of(page):
    return [e.text for region in page.regions for e in region if isinstance(e, Line)]


def test_a_ruled_table_stands_between_the_lines_round_it(make_pdf):
    def draw(canvas):
        canvas.drawString(72, 780, "Before the table")
        for row in range(4):
            canvas.line(72, 700 - 20 * row, 300, 700 - 20 * row)
        for x in (72, 180, 300):
            canvas.line(x, 700, x, 640)
        for row, (name, value) in enumerate([("Batch", "Assay"), ("A1", "99.1"), ("A2", "98.7")]):
            canvas.drawString(80, 685 - 20 * row, name)
            canvas.drawString(190, 685 - 20 * row, value)
        canvas.drawString(72, 600, "After the table")

    page = page_of(make_pdf(draw))
    kinds = [type(e) for region in page.regions for e in region]
    assert kinds == [Line, Table, Line]
    (table,) = [e for region in page.regions for e in region if isinstance(e, Table)]
    assert table.rows == [["Batch", "Assay"], ["A1", "99.1"], ["A2", "98.7"]] and table.header_rows == 1


def test_a_page_of_turned_text_is_read_upright_and_placed_where_it_is(make_pdf):
    def draw(canvas):
        canvas.translate(100, 100)
        canvas.rotate(90)
        for line in range(3):
            canvas.drawString(0, -14 * line, f"landscape line {line}")

    page = page_of(make_pdf(draw))
    assert lines_of(page) == [f"landscape line {line}" for line in range(3)]
    first = page.to_page.rect(*page.regions[0][0].box)
    # It begins 100 points from the left and from the bottom, and runs up the page.
    assert first.height > first.width and abs(first.y1 - 742) < 1 and abs(first.x1 - 102) < 3


def test_text_in_another_direction_is_kept_aside(make_pdf):
    def draw(canvas):
        canvas.drawString(100, 700, "The text of the page itself")
        canvas.saveState()
        canvas.translate(30, 300)
        canvas.rotate(90)
        canvas.drawString(0, 0, "arXiv stamp")
        canvas.restoreState()
        canvas.translate(300, 300)
        canvas.rotate(45)
        canvas.drawString(0, 0, "DRAFT")

    page = page_of(make_pdf(draw))
    assert lines_of(page) == ["The text of the page itself"]
    assert sorted(line.text for line in page.asides) == ["DRAFT", "arXiv stamp"]
    stamp = next(line for line in page.asides if line.text == "arXiv stamp")
    assert stamp.box.height > stamp.box.width and abs(stamp.box.y1 - 542) < 1


def test_an_empty_page_has_nothing(make_pdf):
    page = page_of(make_pdf(lambda c: None))
    assert page.regions == [] and page.characters == 0 and not page.inked
