"""Text in the Symbol font means what it looks like."""

import pytest

from core.ingest.office.drawing import paragraph_text
from core.ingest.office.symbols import is_symbol_font, symbol_character, symbol_text


@pytest.mark.parametrize(
    ("text", "shown"),
    [("m", "μ"), ("abg", "αβγ"), ("\uf06d", "μ"), ("\uf0b0C", "°Χ"), ("25 ", "25 "), ("\uf0b3", "≥")],
)
def test_symbol_text(text, shown):
    assert symbol_text(text) == shown


def test_only_the_symbol_font_has_greek_letters():
    assert is_symbol_font(" symbol")
    assert not is_symbol_font("Symbola")
    assert not is_symbol_font(None)
    assert symbol_character(0xF061, "Symbol") == "α"
    assert symbol_character(0xF0A7, "Wingdings") == "•"
    assert symbol_character(0x2713, "Segoe UI") == "✓"


def test_micrograms_of_a_document_and_of_a_slide(tmp_path, read):
    import docx
    from lxml import etree

    document = docx.Document()
    paragraph = document.add_paragraph("Dose: 5 ")
    paragraph.add_run("m").font.name = "Symbol"
    paragraph.add_run("g daily")
    path = tmp_path / "dose.docx"
    document.save(path)
    assert read(path).chunks[0].text == "Dose: 5 μg daily"
    a = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    run = "<a:r><a:rPr><a:latin typeface='Symbol'/></a:rPr><a:t>m</a:t></a:r><a:r><a:t>g</a:t></a:r>"
    assert paragraph_text(etree.fromstring(f"<a:p {a}>{run}</a:p>")) == "μg"
