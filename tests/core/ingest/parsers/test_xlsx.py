"""Workbooks: sheets are sections, tables have exact ranges."""

import time

import openpyxl
import pytest
from openpyxl.chart import BarChart, Reference
from openpyxl.utils import range_boundaries

from core.domain.vocabulary import ChunkKind
from core.ingest.elements import coverage


@pytest.fixture
def book():
    made = openpyxl.Workbook()
    made.active.title = "Data"
    return made


def saved(book, tmp_path):
    path = tmp_path / "book.xlsx"
    book.save(path)
    return path


def test_tables_titles_and_remarks_of_a_sheet(book, tmp_path, read):
    sheet = book.active
    sheet["B2"] = "Stability of K9-13"
    sheet.merge_cells("B2:D2")
    for row in (["month", "assay", "water"], [0, 99.8, 0.1], [3, 99.5, 0.12]):
        sheet.append([None, *row])
    sheet["G3"], sheet["G4"], sheet["H3"], sheet["H4"] = "lot", "A-1", "site", "Basel"
    sheet["A9"] = "Reviewed by Ann"
    hidden = book.create_sheet("Raw")
    hidden.append(["a", "b"])
    hidden.append([1, 2])
    hidden.sheet_state = "hidden"
    parsed = read(saved(book, tmp_path))
    assert [section.title for section in parsed.sections[1:]] == ["Data", "Raw"]
    assert [(chunk.kind.value, chunk.sheet, chunk.cells, chunk.text) for chunk in parsed.chunks] == [
        ("caption", "Data", "B2:D2", "Stability of K9-13"),
        ("table", "Data", "B3:D5", "month | assay | water\n0 | 99.8 | 0.1\n3 | 99.5 | 0.12"),
        ("table", "Data", "G3:H4", "lot | site\nA-1 | Basel"),
        ("paragraph", "Data", "A9", "Reviewed by Ann"),
        ("table", "Raw", "A1:B2", "a | b\n1 | 2"),
    ]
    assert parsed.warnings == ("The sheet Raw is hidden in the workbook; it was read.",)
    assert coverage(parsed) == 1.0


def test_every_window_holds_exactly_the_cells_that_it_names(book, tmp_path, read):
    sheet = book.active
    sheet.append(["lot", "temperature", "remark"])
    for number in range(300):
        sheet.append([f"L-{number}", number, "kept under nitrogen " * (number % 4)])
    parsed = read(saved(book, tmp_path))
    assert len(parsed.chunks) > 7
    for chunk in parsed.chunks:
        left, top, right, bottom = range_boundaries(chunk.cells)
        shown = [
            ["" if cell.value is None else " ".join(str(cell.value).split()) for cell in row]
            for row in sheet.iter_rows(top, bottom, left, right)
        ]
        own = chunk.grid.rows[chunk.grid.header_rows :] if chunk.grid.first_row > 0 else chunk.grid.rows
        assert [list(row) for row in own] == shown
        assert chunk.grid.rows[0] == ("lot", "temperature", "remark")


def test_a_table_goes_on_under_an_empty_row(book, tmp_path, read):
    sheet = book.active
    for row in (["lot", "yield"], ["A-1", 85], [], ["A-2", 83]):
        sheet.append(row)
    (chunk,) = read(saved(book, tmp_path)).chunks
    assert chunk.cells == "A1:B4"
    assert chunk.text == "lot | yield\nA-1 | 85\nA-2 | 83"


def test_ten_thousand_rows_are_fast(book, tmp_path, read):
    sheet = book.active
    for number in range(10_000):
        sheet.append([f"L-{number}", number, number / 7, "text", True, "more", number % 3, "x", None, "y"])
    path = saved(book, tmp_path)
    started = time.monotonic()
    parsed = read(path)
    assert time.monotonic() - started < 15
    assert sum(len(chunk.grid.rows) for chunk in parsed.chunks) >= 10_000
    assert coverage(parsed) == 1.0


def test_formulas_without_a_result_are_told_and_text_stays_text(book, tmp_path, read):
    sheet = book.active
    sheet.append(["x", "=1+1"])
    sheet.append(["=cmd|' /C calc'!A1", "<script>alert(1)</script>"])
    sheet["A2"].data_type = "s"
    parsed = read(saved(book, tmp_path))
    assert parsed.chunks[0].grid.rows == (("x", "=1+1"), ("=cmd|' /C calc'!A1", "<script>alert(1)</script>"))
    assert "no stored result" in parsed.warnings[0]


def test_a_sheet_that_is_only_a_chart(book, tmp_path, read):
    sheet = book.active
    for row in (["site", "batches"], ["Basel", 3], ["Lyon", 4]):
        sheet.append(row)
    chart = BarChart()
    chart.title = "Batches by site"
    chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=3), titles_from_data=True)
    book.create_chartsheet("Plot").add_chart(chart)
    parsed = read(saved(book, tmp_path))
    plot = [chunk for chunk in parsed.chunks if parsed.sections[chunk.section].title == "Plot"]
    assert plot[0].kind is ChunkKind.FIGURE
    assert plot[0].text == "Batches by site"


def test_a_chart_sheet_of_a_real_workbook_has_its_numbers(test_data, read):
    parsed = read(test_data / "documents/docling/xlsx_03_chartsheet.xlsx")
    texts = [chunk.text for chunk in parsed.chunks if parsed.sections[chunk.section].title == "Duck Chart"]
    assert "Wild Duck Observations by Year" in texts[0]
    assert "2019 | 120 | 80" in texts[1]


def test_comments_and_scattered_cells(test_data, book, tmp_path, read):
    parsed = read(test_data / "documents/docling/xlsx_comments.xlsx")
    notes = {chunk.cells: chunk.text for chunk in parsed.chunks if chunk.kind is ChunkKind.NOTE}
    assert "Why Python specifically?" in notes["A1"]
    for number in range(2000):
        book.active.cell(number + 1, number + 1, f"word{number}")
    scattered = read(saved(book, tmp_path))
    assert len(scattered.chunks) == 2000
    assert scattered.chunks[-1].cells == "BXX2000"


def test_real_workbooks_are_read_whole(test_data, read):
    files = sorted((test_data / "documents").glob("*/*.xlsx"))
    assert len(files) == 15
    for path in files:
        assert coverage(read(path)) == 1.0


def test_the_date_is_that_of_the_properties(read, tmp_path):
    book = openpyxl.Workbook()
    book.active["A1"] = "words"
    path = saved(book, tmp_path)
    assert read(path).written == openpyxl.load_workbook(path).properties.modified.date()
