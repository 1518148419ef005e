"""Presentations: slides are pages and sections, notes are notes."""

from datetime import UTC, date, datetime

import pytest
from pptx import Presentation
from pptx.util import Inches

from core.domain.vocabulary import ChunkKind
from core.ingest.elements import coverage


@pytest.fixture
def deck(tmp_path):
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[1])
    slide.shapes.title.text = "Stability of K9-13"
    frame = slide.placeholders[1].text_frame
    frame.text = "Stored at 25 °C"
    inner = frame.add_paragraph()
    inner.text = "for 12 months"
    inner.level = 1
    table = slide.shapes.add_table(3, 3, 0, 0, Inches(4), Inches(2)).table
    for row in range(3):
        for column in range(3):
            table.cell(row, column).text = f"{row}{column}"
    table.cell(0, 0).merge(table.cell(0, 1))
    slide.notes_slide.notes_text_frame.text = "Say that lot A-1 failed."
    bare = made.slides.add_slide(made.slide_layouts[6])
    group = bare.shapes.add_group_shape()
    group.shapes.add_textbox(0, 0, 9, 9).text_frame.text = "in a group"
    made.slides.add_slide(made.slide_layouts[6])
    path = tmp_path / "deck.pptx"
    made.save(path)
    return path


def test_slides_shapes_and_notes_in_order(deck, read):
    parsed = read(deck)
    assert parsed.pages == 3
    assert [section.title for section in parsed.sections] == [
        "Stability of K9-13",
        "Stability of K9-13",
        "Slide 2",
    ]
    assert [(chunk.page, chunk.kind.value, chunk.text) for chunk in parsed.chunks] == [
        (1, "list", "- Stored at 25 °C\n  - for 12 months"),
        (1, "table", "00 01 | 00 01 | 02\n10 | 11 | 12\n20 | 21 | 22"),
        (1, "note", "Say that lot A-1 failed."),
        (2, "paragraph", "in a group"),
    ]
    assert coverage(parsed) == 1.0


def test_a_real_deck_with_merged_headers_lists_and_notes(test_data, read):
    parsed = read(test_data / "documents/docling/powerpoint_sample.pptx")
    table = next(chunk for chunk in parsed.chunks if chunk.kind is ChunkKind.TABLE)
    assert table.grid.header_rows >= 1
    assert table.grid.rows[0][1:4] == ("Class1", "Class1", "Class1")
    notes = [chunk.text for chunk in parsed.chunks if chunk.kind is ChunkKind.NOTE]
    assert "Some notes on the second slide." in notes
    assert any("1. List1" in chunk.text for chunk in parsed.chunks)


def test_charts_and_pictures_by_their_words(test_data, read):
    parsed = read(test_data / "documents/docling/pptx_chart.pptx")
    kinds = [chunk.kind for chunk in parsed.chunks]
    assert ChunkKind.FIGURE in kinds
    assert any("2019 | 120 | 80" in chunk.text for chunk in parsed.chunks)
    picture = read(test_data / "documents/docling/powerpoint_with_image.pptx")
    assert any("cartoon duck" in chunk.text for chunk in picture.chunks)
    assert picture.figures == 2


def test_real_decks_are_read_whole(test_data, read):
    from core.errors import DocumentRejected

    for path in sorted((test_data / "documents").glob("*/*.pptx")):
        if path.name == "pptx_multiple_images.pptx":
            with pytest.raises(DocumentRejected, match="no text"):
                read(path)
            continue
        parsed = read(path)
        assert coverage(parsed) == 1.0
        assert all(chunk.page for chunk in parsed.chunks)
        assert max(chunk.page for chunk in parsed.chunks) <= parsed.pages


def test_a_slide_that_is_named_but_missing_is_told(office_file, read):
    schemas = "http://schemas.openxmlformats.org"
    spaces = f'xmlns:p="{schemas}/presentationml/2006/main" xmlns:a="{schemas}/drawingml/2006/main"'
    spaces += f' xmlns:r="{schemas}/officeDocument/2006/relationships"'
    text = "<p:txBody><a:p><a:r><a:t>words</a:t></a:r></a:p></p:txBody>"
    shape = f"<p:sp><p:nvSpPr><p:nvPr/></p:nvSpPr>{text}</p:sp>"
    slides = '<p:sldIdLst><p:sldId r:id="a"/><p:sldId r:id="b"/></p:sldIdLst>'
    parts = {
        "ppt/presentation.xml": f"<p:presentation {spaces}>{slides}</p:presentation>",
        "ppt/_rels/presentation.xml.rels": "a slide slides/slide1.xml\nb slide slides/slide2.xml",
        "ppt/slides/slide2.xml": f"<p:sld {spaces}><p:cSld><p:spTree>{shape}</p:spTree></p:cSld></p:sld>",
    }
    parsed = read(office_file("pptx", parts))
    assert parsed.chunks[0].text == "words"
    assert "missing" in parsed.warnings[0]


def test_the_date_is_that_of_the_properties(read, tmp_path):
    deck = Presentation()
    deck.slides.add_slide(deck.slide_layouts[5]).shapes.title.text = "words"
    deck.core_properties.modified = datetime(2025, 3, 12, 10, tzinfo=UTC)
    deck.save(str(tmp_path / "a.pptx"))
    assert read(tmp_path / "a.pptx").written == date(2025, 3, 12)
