"""Windows of sheets: the same cells as openpyxl and csv give, and never more than asked for."""

import csv

import openpyxl
import pytest

from core.errors import NotFound
from core.ingest.gate import MediaType
from core.ingest.views.sheet import MOST_COLUMNS, MOST_ROWS, read_sheet


@pytest.fixture
def workbook(tmp_path):
    made = openpyxl.Workbook()
    first = made.active
    first.title = "Log"
    first.append(("Lot", "Yield (%)"))
    for number in range(2, 1001):
        first.append((f"LK-{number}", number * 0.5))
    first["B5"].number_format = "0.00"
    first.merge_cells("A10:B11")
    second = made.create_sheet("Wide & <b>")
    second.append(range(120))
    path = tmp_path / "book.xlsx"
    made.save(path)
    return path


def test_a_window_has_the_rows_asked_for(workbook):
    view = read_sheet(workbook, MediaType.XLSX, "book.xlsx", None, first=500, count=40)
    sheet = openpyxl.load_workbook(workbook)["Log"]
    assert view.numbers == tuple(range(500, 540))
    assert [row[0] for row in view.rows] == [sheet.cell(number, 1).value for number in view.numbers]
    assert (view.total, view.sheet, view.letters) == (1000, "Log", ("A", "B"))
    assert view.sheets == ("Log", "Wide & <b>")


def test_numbers_look_as_their_format_says_and_merges_are_told(workbook):
    view = read_sheet(workbook, MediaType.XLSX, "book.xlsx", "Log", first=1, count=20)
    assert view.rows[4][1] == "2.50" and view.rows[5][1] == "3"
    (merge,) = view.merges
    assert (merge.row, merge.column, merge.rows, merge.columns) == (10, 1, 2, 2)
    cut = read_sheet(workbook, MediaType.XLSX, "book.xlsx", "Log", first=11, count=20).merges[0]
    assert (cut.row, cut.rows, cut.columns) == (11, 1, 2)


def test_the_row_of_the_names_is_given_when_it_stands_above(workbook):
    header = ("Lot", "Yield (%)")
    below = read_sheet(workbook, MediaType.XLSX, "book.xlsx", "Log", first=300, count=5, header=header)
    assert (below.header, below.header_number) == (header, 1)
    assert below.numbers == (300, 301, 302, 303, 304)
    top = read_sheet(workbook, MediaType.XLSX, "book.xlsx", "Log", first=1, count=5, header=header)
    assert (top.header, top.header_number) == ((), None)


def test_beyond_the_end_the_last_rows_are_shown_and_large_wishes_are_cut(workbook):
    view = read_sheet(workbook, MediaType.XLSX, "book.xlsx", "Log", first=5000, count=10)
    assert view.numbers == tuple(range(991, 1001))
    many = read_sheet(workbook, MediaType.XLSX, "book.xlsx", "Log", first=1, count=100_000)
    assert len(many.rows) == MOST_ROWS
    wide = read_sheet(workbook, MediaType.XLSX, "book.xlsx", "Wide & <b>")
    assert (len(wide.letters), wide.hidden_columns) == (MOST_COLUMNS, 120 - MOST_COLUMNS)
    assert wide.letters[-1] == "CB"


def test_an_unknown_sheet_is_not_found(workbook):
    with pytest.raises(NotFound):
        read_sheet(workbook, MediaType.XLSX, "book.xlsx", "Nowhere")


def test_a_delimited_file_is_numbered_as_a_spreadsheet_would(tmp_path):
    path = tmp_path / "yields.csv"
    rows = [["Lot", "Note"], ["LK-1", "two\nlines"], [], ["LK-2", "a;b"]]
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, delimiter=";").writerows(rows)
    view = read_sheet(path, MediaType.CSV, "yields.csv")
    assert view.numbers == (1, 2, 3, 4)
    assert view.rows == (("Lot", "Note"), ("LK-1", "two\nlines"), ("", ""), ("LK-2", "a;b"))
    assert (view.sheets, view.total) == ((), 4)


def test_an_empty_sheet_has_one_empty_row(tmp_path):
    path = tmp_path / "empty.xlsx"
    openpyxl.Workbook().save(path)
    view = read_sheet(path, MediaType.XLSX, "empty.xlsx")
    assert (view.total, view.rows) == (0, (("",),))


def test_every_real_workbook_can_be_shown(test_data):
    shown = 0
    for path in sorted((test_data / "documents").rglob("*.xlsx")):
        first = read_sheet(path, MediaType.XLSX, path.name)
        for name in first.sheets:
            view = read_sheet(path, MediaType.XLSX, path.name, name)
            assert all(len(row) == len(view.letters) for row in view.rows)
            shown += 1
    assert shown >= 20
