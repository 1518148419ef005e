"""What the other documents are made of: decks, columns, tables over pages, notes, a page without text."""

import docx
import pdfplumber
import pptx
import pypdfium2
import pytest
from PIL import Image

DECKS = ["PR-07", "TT-18", "AR-06"]


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_is_landscape_and_has_a_page_for_each_slide(built, name):
    with pdfplumber.open(built / "Larkspur" / f"{name}.pdf") as document:
        assert 8 <= len(document.pages) <= 14
        assert all(page.width > page.height for page in document.pages)
        assert any(page.images for page in document.pages)
        assert any(page.extract_tables() for page in document.pages)


def test_the_appendix_on_kinetics_has_two_columns(built):
    with pdfplumber.open(built / "Larkspur/KT-04.pdf") as document:
        page = document.pages[2]
        words, middle = page.extract_words(), page.width / 2
    left = [word for word in words if word["x1"] < middle]
    right = [word for word in words if word["x0"] > middle]
    assert len(left) > 100 and len(right) > 100
    # Only headings and tables reach over the middle.
    crossing = [word["text"] for word in words if word["x0"] < middle < word["x1"]]
    assert len(crossing) < len(words) / 50


def test_the_long_table_repeats_its_header_on_the_next_page(built):
    header = ["Step", "Parameter", "Value", "If it is missed"]
    with pdfplumber.open(built / "Larkspur/TP-02.pdf") as document:
        pages = [
            page.page_number
            for page in document.pages
            if any(table[0] == header for table in page.extract_tables())
        ]
    assert len(pages) == 2
    assert pages[1] == pages[0] + 1


def test_the_presentation_has_notes_tables_and_a_picture(built):
    slides = list(pptx.Presentation(str(built / "Larkspur/PR-13.pptx")).slides)
    assert sum(slide.has_notes_slide for slide in slides) >= 8
    assert sum(shape.has_table for slide in slides for shape in slide.shapes) >= 3
    assert sum(shape.shape_type == 13 for slide in slides for shape in slide.shapes) == 1
    assert "wet cake" in slides[1].notes_slide.notes_text_frame.text


def test_the_scan_is_a_grey_page_without_text(built):
    with Image.open(built / "Larkspur/SC-0617.png") as picture:
        assert (picture.mode, picture.size) == ("L", (1240, 1754))
        pixels = picture.tobytes()
    document = pypdfium2.PdfDocument(built / "Larkspur/SC-0617-scan.pdf")
    assert len(document) == 1
    assert document[0].get_textpage().get_text_range().strip() == ""
    (image,) = document[0].get_objects()
    assert image.get_bitmap().to_pil().convert("L").tobytes() == pixels


@pytest.mark.parametrize(
    ("name", "least", "sample"),
    [
        ("SP-12", 1500, "ICH Q3C(R8)"),
        ("DE-06", 900, "Trocknungsverlust"),
        ("CS-ALD", 60, "\u6279\u53f7"),
    ],
)
def test_a_document_is_as_long_as_asked_in_its_language(built, name, least, sample):
    document = docx.Document(str(built / "Larkspur" / f"{name}.docx"))
    text = "\n".join(paragraph.text for paragraph in document.paragraphs)
    cells = [cell.text for table in document.tables for row in table.rows for cell in row.cells]
    assert len(" ".join((text, *cells)).split()) >= least
    assert sample in text


def test_the_note_on_hydrogen_is_french_and_long_enough(built):
    with pdfplumber.open(built / "Larkspur/FS-03.pdf") as document:
        text = " ".join(page.extract_text() for page in document.pages)
    assert len(text.split()) >= 600
    assert "hydrogène" in text
