"""The words of a paragraph in their final state."""

import pytest
from lxml import etree

from core.ingest.office.word import blocks, read_words, source_words

SPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:wps="urn:wps"'
)


def paragraph(inner: str) -> etree._Element:
    return etree.fromstring(f"<w:p {SPACES}>{inner}</w:p>")


def run(text: str, properties: str = "") -> str:
    return f"<w:r><w:rPr>{properties}</w:rPr><w:t>{text}</w:t></w:r>"


RAISED = '<w:vertAlign w:val="superscript"/>'
FIELD = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'


@pytest.mark.parametrize(
    ("inner", "text"),
    [
        (run("The ") + run("yield"), "The yield"),
        (f"<w:ins>{run('new')}</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>", "new"),
        (f"<w:moveFrom>{run('from')}</w:moveFrom><w:moveTo>{run('to')}</w:moveTo>", "to"),
        (run("10") + run("-3", RAISED), "10⁻³"),
        ("<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:noBreakHyphen/><w:softHyphen/></w:r>", "a\tb\n-"),
        (f"<w:hyperlink>{run('link')}</w:hyperlink><w:smartTag>{run(' tag')}</w:smartTag>", "link tag"),
        (f"<w:sdt><w:sdtPr/><w:sdtContent>{run('☒ yes')}</w:sdtContent></w:sdt>", "☒ yes"),
        (FIELD.format("begin") + "<w:r><w:instrText>PAGE</w:instrText></w:r>" + run("7"), "7"),
        (f"<w:fldSimple w:instr='REF x'>{run('Table 1')}</w:fldSimple>", "Table 1"),
        ('<w:r><w:sym w:font="Symbol" w:char="F06D"/><w:sym w:font="Wingdings" w:char="F0A7"/></w:r>', "μ•"),
        (f"<w:r><w:ruby><w:rt>{run('かん')}</w:rt><w:rubyBase>{run('漢')}</w:rubyBase></w:ruby></w:r>", "漢"),
        ("<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath>", "x=1"),
    ],
)  # fmt: skip
def test_the_final_text(inner, text):
    assert read_words(paragraph(inner)).text == text


def test_notes_boxes_and_pictures_hang_on_the_paragraph():
    notes = '<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:commentReference w:id="5"/></w:r>'
    box = f"<w:txbxContent><w:p>{run('in the box')}</w:p></w:txbxContent>"
    choice = f"<mc:Choice><w:drawing><wps:txbx>{box}</wps:txbx></w:drawing></mc:Choice>"
    fallback = f"<mc:Fallback><w:pict><v:textbox>{box}</v:textbox></w:pict></mc:Fallback>"
    drawn = f"<w:r><mc:AlternateContent>{choice}{fallback}</mc:AlternateContent></w:r>"
    old = "<w:r><w:pict><v:shape><v:imagedata/></v:shape></w:pict></w:r>"
    words = read_words(paragraph(run("Text") + notes + drawn + old))
    assert words.text == "Text[2]"
    assert words.notes == [("footnote", "2"), ("comment", "5")]
    assert len(words.boxes) == 1
    assert len(words.drawings) == 2


def test_blocks_open_controls_and_insertions_and_leave_deletions_out():
    body = etree.fromstring(
        f"<w:body {SPACES}><w:p/><w:sdt><w:sdtPr/><w:sdtContent><w:tbl/></w:sdtContent></w:sdt>"
        "<w:ins><w:p/></w:ins><w:del><w:p/></w:del><w:sectPr><w:p/></w:sectPr></w:body>"
    )
    assert [etree.QName(element).localname for element in blocks(body)] == ["p", "tbl", "p"]


def test_the_source_count_sees_the_same_final_text_by_another_way(test_data, read):
    from core.ingest.office.opc import Package

    for name in ("docling/word_sample.docx", "unstructured/category-level.docx", "kreuzberg/textbox.docx"):
        path = test_data / "documents" / name
        with Package(path, name) as package:
            root = package.xml(package.main_part(""))
        stored = "".join("".join(chunk.text.split()) for chunk in read(path).chunks)
        stored += "".join("".join(section.title.split()) for section in read(path).sections)
        for text in source_words(root):
            assert "".join(text.split()) in stored
