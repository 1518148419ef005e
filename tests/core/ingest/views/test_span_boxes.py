"""Boxes of spans: the words inside them, read by another library, are those of the span."""

import pdfplumber
import pytest
from reportlab.lib import colors
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Table, TableStyle

from core.domain.document import Box
from core.domain.vocabulary import ChunkKind
from core.ingest.sentences import sentence_spans
from core.ingest.views.folding import reads_as
from core.ingest.views.read_back import text_in_boxes
from core.ingest.views.span_boxes import span_boxes

LEFT = [
    "The solvent of step 3 was changed from dichloromethane to 2-MeTHF. The coupling is",
    "stirred at 45 degrees for six hours, and the mixture is then cooled to -5 degrees. Three",
    "batches were made in this way, and none of them held residual dichloro-",
    "methane above the limit of 600 ppm. The yield of the last one was 84.2 percent.",
]
RIGHT = [
    "In the second column other things are told. The filter was changed twice, and the",
    "cake was washed with cold heptane. Drying took eighteen hours at 40 degrees under",
    "reduced pressure. The product is a white solid of form A that does not take up water.",
]
ROWS = [
    ("Lot", "Solvent", "Yield (%)", "Remark"),
    ("LK-0229", "dichloromethane", "81.0", "-"),
    ("LK-0231", "2-MeTHF", "84.2", "in range"),
    ("LK-0232", "2-MeTHF", "-0.5", "84.2"),
]


def columns(canvas):
    for x, lines in ((50, LEFT), (310, RIGHT)):
        canvas.setFont("Helvetica", 5.6)
        for number, line in enumerate(lines):
            canvas.drawString(x, 760 - 9 * number, line)


def table(canvas):
    made = Table(ROWS, colWidths=[70, 100, 60, 80])
    made.setStyle(TableStyle([("GRID", (0, 0), (-1, -1), 0.5, colors.black)]))
    made.wrapOn(canvas, 400, 400)
    made.drawOn(canvas, 72, 600)


def words_in(path, boxes):
    """What pdfplumber finds in each box, box by box."""
    with pdfplumber.open(path) as document:
        return [
            "".join(
                char["text"]
                for char in document.pages[box.page - 1].chars
                if box.x0 - 0.5 <= (char["x0"] + char["x1"]) / 2 <= box.x1 + 0.5
                and box.y0 <= (char["top"] + char["bottom"]) / 2 <= box.y1
            )
            for box in boxes
        ]


def sentences(chunks):
    for chunk in chunks:
        header = chunk.grid.header_rows if chunk.grid else 0
        for start, end in sentence_spans(chunk.text, chunk.kind, header_lines=header):
            yield chunk, start, end


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_the_words_in_the_boxes_of_every_sentence_are_the_sentence(make_pdf, read, chunks_of, turned):
    def draw(canvas):
        canvas.setPageRotation(turned)
        columns(canvas)

    path = make_pdf(draw, size=(800, 800))
    found = list(sentences(chunks_of(read(path))))
    assert len(found) >= 7
    for chunk, start, end in found:
        quote = chunk.text[start:end]
        boxes = span_boxes(path, chunk, start, end)
        assert reads_as(text_in_boxes(path, boxes), quote)
        if not turned:
            assert reads_as("\n".join(words_in(path, boxes)), quote)


def test_a_box_reaches_exactly_from_the_first_letter_to_the_last(make_pdf, read, chunks_of):
    path = make_pdf(columns)
    (chunk,) = [one for one in chunks_of(read(path)) if "2-MeTHF" in one.text]
    start = chunk.text.index("2-MeTHF")
    (box,) = span_boxes(path, chunk, start, start + len("2-MeTHF"))
    before = LEFT[0][: LEFT[0].index("2-MeTHF")]
    x0 = 50 + stringWidth(before, "Helvetica", 5.6)
    assert box.x0 == pytest.approx(x0, abs=0.6)
    assert box.x1 == pytest.approx(x0 + stringWidth("2-MeTHF", "Helvetica", 5.6), abs=0.6)
    assert box.y0 < 842 - 760 < box.y1 + 2


def test_a_sentence_over_two_lines_has_a_box_on_each(make_pdf, read, chunks_of):
    path = make_pdf(columns)
    (chunk,) = [one for one in chunks_of(read(path)) if "none of them" in one.text]
    start = chunk.text.index("none of them")
    end = chunk.text.index("600 ppm") + len("600 ppm")
    boxes = span_boxes(path, chunk, start, end)
    assert len(boxes) == 2 and boxes[0].y1 <= boxes[1].y0 + 3
    assert words_in(path, boxes) == [
        "none of them held residual dichloro-",
        "methane above the limit of 600 ppm",
    ]


def test_a_table_row_boxes_its_cells_and_no_other_row(make_pdf, read, chunks_of):
    path = make_pdf(table)
    (chunk,) = [one for one in chunks_of(read(path)) if one.kind is ChunkKind.TABLE]
    for row in ROWS[1:]:
        line = " | ".join(row)
        start = chunk.text.index(line)
        boxes = span_boxes(path, chunk, start, start + len(line))
        assert words_in(path, boxes) == list(row)


def test_one_cell_boxes_itself_though_its_text_stands_elsewhere_too(make_pdf, read, chunks_of):
    path = make_pdf(table)
    (chunk,) = [one for one in chunks_of(read(path)) if one.kind is ChunkKind.TABLE]
    start = chunk.text.rindex("84.2")
    (box,) = span_boxes(path, chunk, start, start + 4)
    assert box.x0 == pytest.approx(72 + 70 + 100 + 60 + 6, abs=1)
    first = chunk.text.index("84.2")
    (other,) = span_boxes(path, chunk, first, first + 4)
    assert other.y1 < box.y0 + 3 and other.x1 < box.x0


def test_a_span_over_two_pages_has_boxes_on_both(make_pdf, read, chunks_of):
    names = ["water", "ethanol", "heptane", "toluene", "anisole", "acetone", "xylene", "dioxane"]
    text = [f"{names[n % 8]} and then {names[n * 5 % 7]} in portion {n}, with" for n in range(100)]
    lines = [" ".join(text[at : at + 2]) for at in range(0, 100, 2)]

    def page(some):
        def draw(canvas):
            for number, line in enumerate(some):
                canvas.drawString(72, 780 - 14 * number, line)

        return draw

    path = make_pdf(page(lines[:48]), page(lines[48:]))
    chunk = next(one for one in chunks_of(read(path)) if "portion 94" in one.text)
    start, end = chunk.text.index("portion 94"), chunk.text.index("portion 98") + len("portion 98")
    boxes = span_boxes(path, chunk, start, end)
    assert sorted({box.page for box in boxes}) == [1, 2]
    assert reads_as("\n".join(words_in(path, boxes)), chunk.text[start:end])


def test_where_the_words_are_not_the_chunks_own_boxes_are_given(make_pdf, read, chunks_of, tmp_path):
    path = make_pdf(columns)
    chunk = chunks_of(read(path))[0]
    scan = chunk.model_copy(update={"text": "Words that a person wrote by hand on the page."})
    assert span_boxes(path, scan, 0, 20) == chunk.boxes
    assert span_boxes(tmp_path / "gone.pdf", chunk, 0, 5) == chunk.boxes
    assert span_boxes(path, chunk, 5, 5) == chunk.boxes
    away = chunk.model_copy(update={"boxes": (Box(page=9, x0=0, y0=0, x1=9, y1=9),)})
    assert span_boxes(path, away, 0, 5) == away.boxes


def test_real_files_read_back(test_data, read, chunks_of):
    """Twenty spans of each of a few files; the share over all of them is measured, see the documentation."""
    right = total = 0
    for name in ("kreuzberg/tatr.pdf", "docling/2305.03393v1-pg9.pdf"):
        path = test_data / "documents" / name
        spans = list(sentences(chunks_of(read(path))))
        for chunk, start, end in spans[:: max(1, len(spans) // 20)]:
            total += 1
            right += reads_as(text_in_boxes(path, span_boxes(path, chunk, start, end)), chunk.text[start:end])
    assert total >= 30
    assert right >= 0.95 * total
