"""Bold lines that stand for headings."""

import docx

from core.ingest.office.numbering import Style
from core.ingest.office.unstyled import bold_headings


def levels(*lines):
    """Level by text of the lines; those with a star before them are bold."""
    document = docx.Document()
    for line in lines:
        document.add_paragraph().add_run(line.lstrip("*")).bold = line.startswith("*")
    elements = [paragraph._p for paragraph in document.paragraphs]
    found = bold_headings(elements, {"Normal": Style("normal")})
    return {element.text: level for element, level in found.items()}


def test_short_bold_lines_over_text_are_headings_by_their_number_or_capitals():
    text = "words of a paragraph"
    assert levels("*1 Aim", text, text, "*1.2 Scope", text, text) == {"1 Aim": 1, "1.2 Scope": 2}
    assert levels("*AIM", text, text, "*Scope", text, text) == {"AIM": 1, "Scope": 2}
    assert levels("*Aim", text, text, text) == {"Aim": 1}


def test_what_is_not_a_heading():
    text = "words of a paragraph"
    assert levels("*A bold sentence.", text, text) == {}
    assert levels("*" + "long " * 30, text, text) == {}
    assert levels(text, text, "*Last line") == {}
    assert levels("*all", "*of it", "*bold", "*here") == {}
    assert levels("plain", text) == {}


def test_bold_by_style_counts_and_bold_switched_off_does_not():
    document = docx.Document()
    style = document.styles.add_style("Lead", 1)
    document.add_paragraph("Aim", style=style)
    document.add_paragraph("words")
    document.add_paragraph(style=style).add_run("Not this").bold = False
    document.add_paragraph("words")
    elements = [paragraph._p for paragraph in document.paragraphs]
    found = bold_headings(elements, {style.style_id: Style("lead", bold=True)})
    assert [element.text for element in found] == ["Aim"]
