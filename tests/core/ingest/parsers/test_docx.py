"""Word documents: reading order, sections, lists, tables, notes and tracked changes."""

from datetime import UTC, date, datetime

import docx
import pytest
from docx.enum.text import WD_BREAK

from core.domain.vocabulary import ChunkKind
from core.ingest.elements import coverage

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def shown(parsed):
    return [(chunk.kind.value, chunk.text) for chunk in parsed.chunks]


@pytest.fixture
def body(office_file, read):
    """Read a document from the XML of its body."""

    def make(inner: str, **parts: str):
        relations = "\n".join(f"r{n} {kind} {kind}.xml" for n, kind in enumerate(parts))
        return read(
            office_file(
                "docx",
                {
                    "word/document.xml": f"<w:document {W}><w:body>{inner}</w:body></w:document>",
                    "word/_rels/document.xml.rels": relations,
                    **{f"word/{kind}.xml": xml for kind, xml in parts.items()},
                },
            )
        )

    return make


def p(text: str, properties: str = "", run: str = "") -> str:
    return f"<w:p><w:pPr>{properties}</w:pPr><w:r><w:rPr>{run}</w:rPr><w:t>{text}</w:t></w:r></w:p>"


def test_title_headings_lists_tables_and_captions(tmp_path, read):
    made = docx.Document()
    made.add_heading("Report TR-101", 0)
    made.add_paragraph("Summary of the work.")
    made.add_heading("Methods", 1)
    made.add_paragraph("first", style="List Bullet")
    made.add_paragraph("inner", style="List Bullet 2")
    made.add_heading("Yields", 2)
    made.add_paragraph("Table 1. Yields by lot", style="Caption")
    table = made.add_table(2, 2)
    for index, text in enumerate(["lot", "yield", "A-1", "85 %"]):
        table.cell(index // 2, index % 2).text = text
    made.add_paragraph("After").runs[0].add_break(WD_BREAK.PAGE)
    made.sections[0].header.paragraphs[0].text = "Confidential"
    path = tmp_path / "report.docx"
    made.save(path)
    parsed = read(path)
    assert parsed.title == "Report TR-101"
    assert [(s.level, s.title, s.parent) for s in parsed.sections[1:]] == [
        (1, "Methods", 0),
        (2, "Yields", 1),
    ]
    assert shown(parsed) == [
        ("note", "Confidential"),
        ("paragraph", "Summary of the work."),
        ("list", "- first\n- inner"),
        ("caption", "Table 1. Yields by lot"),
        ("table", "lot | yield\nA-1 | 85 %"),
        ("paragraph", "After"),
    ]
    assert parsed.chunks[4].grid.header_rows == 1
    assert coverage(parsed) == 1.0


def test_tracked_changes_are_read_as_accepted_and_told(body):
    parsed = body(
        "<w:p><w:r><w:t>The yield was </w:t></w:r><w:del><w:r><w:delText>83 %</w:delText></w:r></w:del>"
        "<w:ins><w:r><w:t>85 %</w:t></w:r></w:ins></w:p><w:del>" + p("gone") + "</w:del>"
    )
    assert shown(parsed) == [("paragraph", "The yield was 85 %")]
    assert "tracked changes" in parsed.warnings[0]
    assert coverage(parsed) == 1.0


def test_notes_stand_after_the_paragraph_that_they_hang_on(body):
    note = '<w:{0}s {1}><w:{0} w:type="separator" w:id="0">{2}</w:{0}>'
    note += '<w:{0} w:id="2" w:author="Ann">{3}</w:{0}></w:{0}s>'
    parsed = body(
        '<w:p><w:r><w:t>Claim</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r>'
        '<w:r><w:commentReference w:id="2"/></w:r></w:p>' + p("Next"),
        footnotes=note.format("footnote", W, p("---"), p("See the annex.")),
        comments=note.format("comment", W, p("---"), p("Is that so?")),
        endnotes=note.format("endnote", W, p("---"), p("Never referred to.")),
    )
    assert shown(parsed) == [
        ("paragraph", "Claim[2]"),
        ("note", "[2] See the annex."),
        ("note", "Ann: Is that so?"),
        ("paragraph", "Next"),
        ("note", "[2] Never referred to."),
    ]


def test_bold_lines_are_headings_where_no_style_says_so(body):
    bold = "<w:b/>"
    parsed = body(
        p("1. Purpose", run=bold)
        + p("Words about it.")
        + p("1.1 Scope", run=bold)
        + p("More words.")
        + p("End words.")
    )
    assert [(s.level, s.title) for s in parsed.sections[1:]] == [(1, "1. Purpose"), (2, "1.1 Scope")]


def test_a_layout_table_is_read_in_order_and_a_table_of_contents_is_a_list(body):
    styles = (
        f'<w:styles {W}><w:style w:styleId="T1"><w:name w:val="toc 1"/></w:style>'
        '<w:style w:styleId="H"><w:name w:val="heading 1"/></w:style></w:styles>'
    )
    style = '<w:pStyle w:val="{}"/>'.format
    cell = p("Inside", style("H")) + p("text")
    table = f"<w:tbl><w:tr><w:tc>{cell}</w:tc></w:tr></w:tbl>"
    parsed = body(p("Methods 3", style("T1")) + p("Results 5", style("T1")) + table, styles=styles)
    assert shown(parsed) == [("list", "- Methods 3\n- Results 5"), ("paragraph", "text")]
    assert parsed.sections[1].title == "Inside"


def test_text_boxes_of_a_real_document_are_read_once(test_data, read):
    parsed = read(test_data / "documents/kreuzberg/textbox.docx")
    texts = [chunk.text for chunk in parsed.chunks]
    assert "Student falls ill" in texts
    assert texts.count("Student falls ill") == 1
    assert coverage(parsed) == 1.0


def test_numbers_of_headings_are_those_that_the_page_shows(test_data, read):
    parsed = read(test_data / "documents/docling/unit_test_headers_numbered.docx")
    assert [section.title for section in parsed.sections[1:5]] == [
        "1. Section 1", "1.1. Section 1.1", "1.2. Section 1.2", "1.2.1. Section 1.2.3",
    ]  # fmt: skip


def test_headers_and_footers_are_notes_once(test_data, read):
    parsed = read(test_data / "documents/docling/docx_page_header_footer_first_page.docx")
    notes = [chunk.text for chunk in parsed.chunks if chunk.kind is ChunkKind.NOTE]
    assert sorted(notes) == sorted(set(notes))
    assert "FIRST PAGE HEADER (page 1 only)" in notes
    assert all(parsed.chunks[index].section == 0 for index in range(len(notes)))


def test_a_book_of_many_pages_is_fast(test_data, read):
    import time

    started = time.monotonic()
    parsed = read(test_data / "documents/unstructured/handbook-872p.docx")
    assert time.monotonic() - started < 20
    assert len(parsed.sections) > 200
    assert max(section.level for section in parsed.sections) >= 3
    assert coverage(parsed) >= 0.999


def test_real_documents_are_read_whole(test_data, read):
    files = sorted((test_data / "documents").glob("*/*.docx"))
    assert len(files) == 46
    for path in files:
        parsed = read(path)
        assert coverage(parsed) >= 0.995, path.name


def test_the_date_is_that_of_the_properties(read, tmp_path):
    document = docx.Document()
    document.add_paragraph("text")
    document.core_properties.modified = datetime(2025, 3, 12, 10, tzinfo=UTC)
    document.save(str(tmp_path / "a.docx"))
    assert read(tmp_path / "a.docx").written == date(2025, 3, 12)
