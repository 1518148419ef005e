"""Workbooks: cells as shown, merges, comments and defined tables."""

import datetime

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.comments import Comment
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.table import Table

from core.ingest.office.opc import Package
from core.ingest.office.workbook import Workbook, area, cell_reference


def filled(path, index=0):
    with Package(path, "a.xlsx") as package:
        book = Workbook(package)
        sheet = book.sheets[index]
        book.fill(sheet, lambda rows: None)
        return sheet, book.comments(sheet), list(book.headers(sheet))


def saved(tmp_path, fill):
    book = openpyxl.Workbook()
    fill(book.active)
    path = tmp_path / "a.xlsx"
    book.save(path)
    return path


def test_values_are_read_as_the_sheet_shows_them(tmp_path):
    def fill(sheet):
        sheet.append(
            ["=cmd|' /C calc'!A1", "<img onerror=x>", True, 0.256, datetime.date(2024, 2, 1), 1234.5, None]
        )
        sheet["A1"].data_type = "s"
        sheet["D1"].number_format = "0.0%"
        sheet["E1"].number_format = "dd.mm.yyyy"
        sheet["F1"].number_format = '#,##0.00" mg"'
        sheet["A2"] = "=SUM(D1:F1)"
        sheet["C3"] = datetime.datetime.fromisoformat("2024-02-01T08:30")
        sheet["D3"] = "#N/A"

    sheet, _, _ = filled(saved(tmp_path, fill))
    assert sheet.cells == {
        (0, 0): "=cmd|' /C calc'!A1",
        (0, 1): "<img onerror=x>",
        (0, 2): "TRUE",
        (0, 3): "25.6%",
        (0, 4): "01.02.2024",
        (0, 5): "1,234.50 mg",
        (1, 0): "=SUM(D1:F1)",
        (2, 2): "2024-02-01 8:30:00",
        (2, 3): "#N/A",
    }
    assert sheet.unknown == 1


def test_merges_comments_and_defined_tables(tmp_path):
    def fill(sheet):
        for row in (["lot", "yield"], ["A-1", 85]):
            sheet.append(row)
        sheet.add_table(Table(displayName="T", ref="A1:B2"))
        sheet["B2"].comment = Comment("Measured twice", "Ann")
        sheet.merge_cells("D1:F2")

    sheet, comments, headers = filled(saved(tmp_path, fill))
    assert sheet.merges == [(0, 3, 1, 5)]
    assert comments == [("B2", "Ann: Measured twice")]
    assert headers == [((0, 0, 1, 1), 1)]


S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'


def made(office_file, rows: str, **parts: str):
    book = (
        f'<workbook {S} {R}><workbookPr date1904="1"/><sheets><sheet name="S" r:id="r1"/></sheets></workbook>'
    )
    relations = "r1 worksheet worksheets/sheet1.xml\nr2 sharedStrings sharedStrings.xml\nr3 styles styles.xml"
    return office_file(
        "xlsx",
        {
            "xl/workbook.xml": book,
            "xl/_rels/workbook.xml.rels": relations,
            "xl/worksheets/sheet1.xml": f"<worksheet {S}><sheetData>{rows}</sheetData></worksheet>",
            **parts,
        },
    )


def test_shared_and_inline_strings_and_missing_references(office_file):
    strings = (
        f"<sst {S}><si><t>plain</t></si><si><r><t>10</t></r>"
        "<r><rPr><vertAlign val='superscript'/></rPr><t>3</t></r>"
        "<rPh><t>guide</t></rPh></si><si><t>a_x000D_b_xD83D__xDE00_</t></si></sst>"
    )
    rows = (
        "<row><c t='s'><v>0</v></c><c t='s'><v>1</v></c></row>"
        "<row><c t='inlineStr'><is><t>in</t></is></c></row>"
        "<row r='9'><c r='C9' t='s'><v>2</v></c><c t='s'><v>77</v></c><c t='d'><v>2024-01-31T00:00:00</v></c>"
        "<c><f>A1</f></c><c t='str'><f>A1</f><v>result</v></c><c><v>oops</v></c><c s='99'><v>0</v></c></row>"
    )
    sheet, _, _ = filled(made(office_file, rows, **{"xl/sharedStrings.xml": strings}))
    assert sheet.cells == {
        (0, 0): "plain",
        (0, 1): "10³",
        (1, 0): "in",
        (8, 2): "a\rb😀",
        (8, 4): "2024-01-31",
        (8, 5): "=A1",
        (8, 6): "result",
        (8, 7): "oops",
        (8, 8): "0",
    }


def test_the_calendar_of_1904(office_file):
    styles = f"<styleSheet {S}><cellXfs><xf numFmtId='14'/></cellXfs></styleSheet>"
    sheet, _, _ = filled(made(office_file, "<row><c s='0'><v>1</v></c></row>", **{"xl/styles.xml": styles}))
    assert sheet.cells == {(0, 0): "1904-01-02"}


@given(st.integers(1, 1_048_576), st.integers(1, 16_384))
def test_cell_references_are_those_of_spreadsheets(row, column):
    assert cell_reference(f"{get_column_letter(column)}{row}") == (row - 1, column - 1)


@pytest.mark.parametrize("text", ["", "A", "1", "A0", "ABCD1", "a1", "A1:B", "A1 B2", "R1C1"])
def test_what_is_no_reference_is_none(text):
    assert cell_reference(text) is None
    assert area(text) is None


def test_an_area_is_read_from_any_corner():
    assert area("B3") == (2, 1, 2, 1)
    assert area("D9:$B$2") == (1, 1, 8, 3)


@pytest.mark.filterwarnings("ignore::UserWarning:openpyxl")
def test_values_agree_with_another_reader_on_real_files(test_data):
    for path in sorted((test_data / "documents").glob("*/*.xlsx")):
        book = openpyxl.load_workbook(path, data_only=True)
        for index, sheet in enumerate(book.worksheets):
            if len(book.worksheets) != len(book.sheetnames):
                continue
            cells = {
                (cell.row - 1, cell.column - 1): cell.value
                for row in sheet.iter_rows(max_row=min(sheet.max_row, 200), max_col=min(sheet.max_column, 60))
                for cell in row
                if cell.value not in (None, "")
            }
            ours = filled(path, index)[0].cells
            assert {place for place, value in cells.items() if str(value).strip()} <= set(ours)
            for place, value in cells.items():
                if isinstance(value, str):
                    assert ours[place].split() == value.split()
