"""PDF files from bytes to a document: exact truth from files that are drawn here."""

import io
from datetime import date
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import LongTable, Paragraph, SimpleDocTemplate, Spacer, TableStyle

from core.domain.vocabulary import ChunkKind
from core.errors import DocumentRejected, RejectReason
from core.ingest.elements import coverage
from core.ingest.page_image import render_page
from core.ingest.parsers.pdf import parse

STYLES = getSampleStyleSheet()
SENTENCE = (
    "The mixture was stirred at room temperature for two hours and the solid was filtered off under nitrogen."
)


def read(path, calls=None):
    parsed = parse(
        path, path.name, (lambda *call: calls.append(call)) if calls is not None else lambda *call: None
    )
    assert coverage(parsed) is None or coverage(parsed) >= 0.99
    return parsed


def rejection(path):
    with pytest.raises(DocumentRejected) as caught:
        parse(path, "named.pdf", lambda *call: None)
    assert caught.value.name == "named.pdf" and caught.value.remedy
    return caught.value.reason


def built(path, *story, **options):
    SimpleDocTemplate(str(path), pagesize=(595, 842), invariant=1, **options).build(list(story))
    return path


def column(canvas, x, lines, top=700):
    for number, line in enumerate(lines):
        canvas.drawString(x, top - 12 * number, line)


LEFT = [
    "Crystallisation of the active substance began",
    "after seeding with one percent of milled crys-",
    "tals at sixty degrees, and the suspension was",
    "held for two hours while the solvent 2-",
    "methyltetrahydrofuran was distilled off and",
    "replaced by the antisolvent heptane, which was",
    "added over four hours by a dosing pump so that",
]
RIGHT = [
    "the supersaturation stayed low at all times and",
    "no oiling out was seen in any of the lots made.",
    "Filtration followed on a heated nutsche filter,",
    "and the cake was washed twice with cold solvent",
    "before it was dried at forty degrees until the",
    "loss on drying was below one half of a percent",
    "by weight in two samples taken one hour apart.",
]


def test_two_columns_are_read_in_order_and_divided_words_are_joined(make_pdf):
    def draw(canvas):
        canvas.setFont("Helvetica", 9)
        column(canvas, 60, LEFT)
        column(canvas, 310, RIGHT)

    (chunk,) = read(make_pdf(draw)).chunks
    whole = " ".join([*LEFT, *RIGHT]).replace("crys- tals", "crystals").replace("2- methyl", "2-methyl")
    assert chunk.text == whole
    assert [(box.page, round(box.x0)) for box in chunk.boxes] == [(1, 60), (1, 310)]


def test_headers_footers_and_page_numbers_are_notes_and_do_not_part_a_sentence(make_pdf):
    def page(number, lines):
        def draw(canvas):
            canvas.drawString(60, 810, "TR-201 Process validation report")
            column(canvas, 60, lines)
            canvas.drawString(270, 30, f"Page {number} of 3")

        return draw

    parsed = read(make_pdf(page(1, LEFT), page(2, RIGHT), page(3, [SENTENCE])))
    notes = [chunk for chunk in parsed.chunks if chunk.kind is ChunkKind.NOTE]
    assert [(chunk.text, len(chunk.boxes)) for chunk in notes] == [
        ("TR-201 Process validation report", 3),
        ("Page 1 of 3", 3),
    ]
    paragraphs = [chunk for chunk in parsed.chunks if chunk.kind is ChunkKind.PARAGRAPH]
    assert [box.page for box in paragraphs[0].boxes] == [1, 2]
    assert "pump so that the supersaturation" in paragraphs[0].text
    assert parsed.pages == 3


def test_a_ruled_table_over_pages_is_one_with_its_header_once(tmp_path):
    rows = [["Batch", "Assay (%)", "Result"]] + [
        [f"K9-{n}", f"{99 - n * 0.01:.2f}", "pass"] for n in range(90)
    ]
    table = LongTable(rows, repeatRows=1, style=TableStyle([("GRID", (0, 0), (-1, -1), 0.5, "black")]))
    path = built(tmp_path / "table.pdf", Paragraph(SENTENCE, STYLES["Normal"]), Spacer(1, 12), table)
    parsed = read(path)
    assert parsed.tables == 1 and parsed.pages > 1
    windows = [chunk for chunk in parsed.chunks if chunk.kind is ChunkKind.TABLE]
    assert all(window.grid.rows[0] == tuple(rows[0]) for window in windows)
    body = [row for window in windows for row in window.grid.rows[1:]]
    assert body == [tuple(row) for row in rows[1:]]
    assert {box.page for window in windows for box in window.boxes} == set(range(1, parsed.pages + 1))


def test_headings_nest_and_hold_what_follows(tmp_path):
    path = built(
        tmp_path / "report.pdf",
        Paragraph("Stability of K9-13 tablets", STYLES["Title"]),
        Paragraph("1 Introduction", STYLES["Heading1"]),
        Paragraph(SENTENCE * 3, STYLES["Normal"]),
        Paragraph("1.1 Scope", STYLES["Heading2"]),
        Paragraph(SENTENCE * 2, STYLES["Normal"]),
        Paragraph("2 Results", STYLES["Heading1"]),
        Paragraph(SENTENCE, STYLES["Normal"]),
    )
    parsed = read(path)
    assert parsed.title == "Stability of K9-13 tablets"
    assert [(s.title, s.level, s.parent) for s in parsed.sections[1:]] == [
        ("Stability of K9-13 tablets", 1, 0),
        ("1 Introduction", 2, 1),
        ("1.1 Scope", 3, 2),
        ("2 Results", 2, 1),
    ]
    assert [chunk.section for chunk in parsed.chunks] == [2, 3, 4]


def ink_box(png, scale):
    """Where a page image is not white, in points from its top left."""
    pixels = np.asarray(Image.open(io.BytesIO(png)).convert("L")) < 200
    rows, columns = np.flatnonzero(pixels.any(axis=1)), np.flatnonzero(pixels.any(axis=0))
    return columns[0] / scale, rows[0] / scale, (columns[-1] + 1) / scale, (rows[-1] + 1) / scale


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", [None, (40, 120, 500, 800)])
@pytest.mark.parametrize("turned", [False, True])
def test_boxes_lie_on_the_ink_of_the_page_as_displayed(make_pdf, rotation, crop, turned):
    def draw(canvas):
        if crop:
            canvas.setCropBox(crop)
        canvas.setPageRotation(rotation)
        if turned:
            canvas.translate(300, 300)
            canvas.rotate(90)
            canvas.translate(-100, -380)
        column(canvas, 100, ["Height of a line", "and its next line"], top=400)

    path = make_pdf(draw)
    (chunk,) = read(path).chunks
    scale = 3.0
    left, top, right, bottom = ink_box(render_page(path, 1, scale), scale)
    (box,) = chunk.boxes
    assert box.x0 - 0.7 <= left and box.y0 - 0.7 <= top and right <= box.x1 + 0.7 and bottom <= box.y1 + 0.7
    # Round the ink there is no more room than a font has above and below its letters.
    assert max(left - box.x0, top - box.y0, box.x1 - right, box.y1 - bottom) < 6


def test_a_password_is_a_rejection_and_copy_protection_is_not(tmp_path):
    def locked(name, user):
        path = tmp_path / name
        encryption = StandardEncryption(user, ownerPassword="owner", canCopy=0, canModify=0)
        canvas = Canvas(str(path), encrypt=encryption)
        canvas.drawString(72, 700, "Protected text of the report")
        canvas.save()
        return path

    assert rejection(locked("locked.pdf", "secret")) is RejectReason.ENCRYPTED
    assert read(locked("open.pdf", "")).chunks[0].text == "Protected text of the report"


def test_damaged_bytes_are_corrupt(tmp_path, make_pdf):
    path = make_pdf(lambda c: c.drawString(72, 700, SENTENCE))
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(path.read_bytes()[:400])
    assert rejection(broken) is RejectReason.CORRUPT
    broken.write_bytes(b"%PDF-1.7\nnothing of use\n%%EOF\n")
    assert rejection(broken) is RejectReason.CORRUPT


def test_no_pages_and_blank_pages_are_empty(tmp_path, make_pdf):
    assert rejection(make_pdf(lambda c: None)) is RejectReason.EMPTY
    none = tmp_path / "none.pdf"
    none.write_bytes(_without_pages())
    assert rejection(none) is RejectReason.EMPTY


def _without_pages() -> bytes:
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [] /Count 0 >>"]
    data, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, start=1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    start = len(data)
    data += b"xref\n0 3\n0000000000 65535 f \n" + table
    return data + b"trailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % start


def picture(canvas):
    data = io.BytesIO()
    Image.new("RGB", (20, 20), (120, 120, 120)).save(data, "PNG")
    canvas.drawImage(ImageReader(data), 0, 0, 595, 842)


def test_pictures_of_pages_are_unreadable_and_the_remedy_is_text_recognition(make_pdf):
    with pytest.raises(DocumentRejected) as caught:
        parse(make_pdf(picture, picture), "scan.pdf", lambda *call: None)
    assert caught.value.reason is RejectReason.UNREADABLE_TEXT
    assert caught.value.remedy == "Run text recognition (OCR) on it and add the result."


def test_some_pages_without_text_are_named(make_pdf):
    parsed = read(make_pdf(lambda c: c.drawString(72, 700, SENTENCE), picture, lambda c: None, picture))
    (warning,) = parsed.warnings
    assert warning.startswith("Pages 2, 4 of 4 had no text.")


def shifted(text, step=3):
    return "".join(chr((ord(c) - 97 + step) % 26 + 97) if c.islower() else c for c in text)


def test_text_that_nobody_can_read_is_rejected_or_where_it_is_part_named(make_pdf):
    def page(lines):
        return lambda canvas: column(canvas, 60, lines)

    garbled = [shifted(line) for line in [*LEFT, *RIGHT]]
    assert rejection(make_pdf(page(garbled))) is RejectReason.UNREADABLE_TEXT
    parsed = read(make_pdf(page(LEFT), page(garbled), page([*LEFT, *RIGHT])))
    assert [warning.split(" had")[0] for warning in parsed.warnings] == ["Page 2 of 3"]


def test_what_was_filled_into_a_form_is_text(make_pdf):
    def draw(canvas):
        canvas.drawString(72, 700, "Name of the batch:")
        canvas.acroForm.textfield(name="batch", x=200, y=690, width=200, height=20, value="K9-13 passed")

    assert read(make_pdf(draw)).chunks[0].text == "Name of the batch: K9-13 passed"


def test_a_caption_makes_its_picture_a_figure(make_pdf):
    def draw(canvas):
        data = io.BytesIO()
        Image.new("RGB", (20, 20), (20, 90, 160)).save(data, "PNG")
        canvas.drawImage(ImageReader(data), 100, 500, 200, 150)
        canvas.drawString(100, 485, "Figure 1. The dosing pump of the plant")

    parsed = read(make_pdf(draw))
    (chunk,) = parsed.chunks
    assert parsed.figures == 1 and chunk.kind is ChunkKind.FIGURE
    assert chunk.text == "Figure 1. The dosing pump of the plant" and len(chunk.boxes) == 2


def test_every_character_of_the_file_is_counted_and_stored(tmp_path):
    path = built(
        tmp_path / "long.pdf",
        *(Paragraph(f"{n}. {SENTENCE} This was lot {n} of {n * n}.", STYLES["Normal"]) for n in range(200)),
    )
    parsed = read(path)
    assert coverage(parsed) == 1.0
    # The numbers of the items are markers: what is left is the sentences.
    own = sum(len(f"{SENTENCE}Thiswaslot{n}of{n * n}.".replace(" ", "")) for n in range(200))
    assert parsed.source_characters == parsed.stored_characters == own


def test_progress_is_told_in_pages(make_pdf):
    calls = []
    read(make_pdf(*[lambda c: c.drawString(72, 700, SENTENCE)] * 12), calls)
    assert calls == [("Reading pages", n, 12) for n in (0, 5, 10, 12)]


def test_the_same_bytes_give_the_same_document(make_pdf):
    path = make_pdf(lambda c: column(c, 60, LEFT), lambda c: column(c, 60, RIGHT))
    assert read(path) == read(path)


WORDS = st.lists(
    st.sampled_from([*SENTENCE.rstrip(".").split(), "K9-13", "2.5", "µg/mL"]), min_size=3, max_size=60
)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.lists(WORDS, min_size=1, max_size=5))
def test_words_come_back_in_order_whatever_a_layout_program_does_with_them(tmp_path: Path, paragraphs):
    story = [Paragraph(" ".join(words), STYLES["Normal"]) for words in paragraphs]
    path = built(tmp_path / "any.pdf", *story, leftMargin=150, rightMargin=150)
    parsed = parse(path, "any.pdf", lambda *call: None)
    assert len(parsed.sections) == 1
    text = " ".join(chunk.text for chunk in parsed.chunks)
    assert text.split() == [word for words in paragraphs for word in words]


def test_the_date_is_that_of_the_properties(tmp_path):
    path = built(tmp_path / "a.pdf", Paragraph(SENTENCE, STYLES["Normal"]))
    assert read(path).written == date(2000, 1, 1)  # what reportlab writes into files that do not vary
