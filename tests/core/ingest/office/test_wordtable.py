"""Word's tables: merges, nested tables, header rows and layout."""

import docx
from lxml import etree

from core.ingest.office.wordtable import read_table

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def cell(text: str, properties: str = "") -> str:
    return f"<w:tc><w:tcPr>{properties}</w:tcPr><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:tc>"


def table(*rows: str):
    return read_table(
        etree.fromstring(f"<w:tbl {W}>{''.join(f'<w:tr>{row}</w:tr>' for row in rows)}</w:tbl>")
    )


def test_merges_as_a_word_processor_writes_them():
    document = docx.Document()
    made = document.add_table(3, 3)
    for row in range(3):
        for column in range(3):
            made.cell(row, column).text = f"{row}{column}"
    made.cell(0, 1).merge(made.cell(0, 2)).text = "wide"
    made.cell(1, 0).merge(made.cell(2, 0)).text = "tall"
    found = read_table(made._tbl)
    assert found.grid.rows == (("00", "wide", "wide"), ("tall", "11", "12"), ("tall", "21", "22"))
    assert found.repeated == len("wide") + len("tall")
    assert not found.is_layout


def test_marked_header_rows_deleted_rows_and_offsets():
    head, gone = "<w:trPr><w:tblHeader/></w:trPr>", "<w:trPr><w:del/></w:trPr>"
    before = '<w:trPr><w:gridBefore w:val="1"/></w:trPr>'
    found = table(
        head + cell("a") + cell("b"), gone + cell("x") + cell("y"), before + cell("2"), cell("1") + cell("3")
    )
    assert found.grid.rows == (("a", "b"), ("", "2"), ("1", "3"))
    assert found.grid.header_rows == 1


def test_a_nested_table_is_read_within_its_cell_and_a_single_cell_is_layout():
    rows = f"<w:tr>{cell('p')}{cell('q')}</w:tr><w:tr>{cell('r')}{cell('s')}</w:tr>"
    inner = f"<w:tc><w:tbl>{rows}</w:tbl><w:p/></w:tc>"
    found = table(cell("a") + cell("b"), inner + cell("d"))
    assert found.grid.rows[1] == ("p, q; r, s", "d")
    assert not found.is_layout
    assert table(cell("all the page")).is_layout
    assert table(inner + cell("")).is_layout


def test_a_merge_without_a_beginning_and_huge_spans_do_no_harm():
    down = "<w:vMerge/>"
    found = table(cell("x", down) + cell("1"), cell("", down) + cell("2", '<w:gridSpan w:val="999999999"/>'))
    assert found.grid.rows == (("x", "1"), ("x", "2"))
