"""Which cells of a sheet a span stands in: compared with the sheet as openpyxl reads it."""

import openpyxl
import pytest
from openpyxl.utils import range_boundaries

from core.domain.vocabulary import ChunkKind
from core.ingest.sentences import sentence_spans
from core.ingest.views.cells import cited_cells, rows_of, span_cells, touched_cells


@pytest.fixture
def workbook(tmp_path):
    """A title, a table from B3 on with an empty row in it, a long one, and a merged cell."""
    made = openpyxl.Workbook()
    lots = made.active
    lots.title = "Lots"
    rows = [("Lot", "Solvent", "Yield"), ("LK-1", "DMF", 71.4), ("LK-2", "2-MeTHF", 84.2)]
    for at, row in enumerate([*rows, None, ("LK-3", "2-MeTHF", 83.7), ("LK-4", "DMF", 71.4)], start=3):
        for column, value in enumerate(row or (), start=2):
            lots.cell(at, column, value)
    log = made.create_sheet("Log")
    log.append(("Time", "Temperature", "Remark"))
    for minute in range(200):
        log.append((f"t{minute:03d}", 20 + minute / 10, "stirred" if minute % 2 else "heated"))
    merged = made.create_sheet("Merged")
    merged.append(("Step", "Reagent", "Amount"))
    merged.append(("step 3", "T3P", "1.3 eq"))
    merged.append((None, "NMM", "2.5 eq"))
    merged.merge_cells("A2:A3")
    path = tmp_path / "lots.xlsx"
    made.save(path)
    return path


def tables(path, read, chunks_of, sheet):
    return [one for one in chunks_of(read(path)) if one.kind is ChunkKind.TABLE and one.sheet == sheet]


def shown(value):
    return "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def grid_of(path, sheet):
    """The sheet's rows by number, as openpyxl has them."""
    rows = openpyxl.load_workbook(path)[sheet].iter_rows(values_only=True)
    return {number: tuple(shown(value) for value in row) for number, row in enumerate(rows, start=1)}


@pytest.mark.parametrize("sheet", ["Lots", "Log", "Merged"])
def test_every_row_is_found_in_the_cells_that_hold_it(workbook, read, chunks_of, sheet):
    rows = grid_of(workbook, sheet)
    checked = 0
    for chunk in tables(workbook, read, chunks_of, sheet):
        for start, end in sentence_spans(chunk.text, chunk.kind, header_lines=chunk.grid.header_rows):
            quote = [cell for cell in chunk.text[start:end].split(" | ") if cell]
            cells = sorted(cited_cells(chunk, start, end, rows))
            own = [rows[row][column - 1] for row, column in cells]
            assert len({row for row, _ in cells}) == 1
            assert [cell for cell in own if cell] == [c for c in quote if c in own]
            assert set(quote) - set(own) <= {"step 3"}  # the merged cell's second row is empty in the sheet
            checked += 1
    assert checked >= 2


def test_the_range_of_a_row_and_of_a_cell_is_exact_without_opening_the_file(workbook, read, chunks_of):
    sheet = openpyxl.load_workbook(workbook)["Log"]
    windows = tables(workbook, read, chunks_of, "Log")
    assert len(windows) > 2
    for wanted in ("t000", "t057", "t199"):
        chunk = next(one for one in windows if wanted in one.text)
        start = chunk.text.index(wanted)
        end = chunk.text.find("\n", start) % (len(chunk.text) + 1)
        left, top, right, bottom = range_boundaries(span_cells(chunk, start, end))
        assert (left, right, top) == (1, 3, bottom)
        assert sheet.cell(top, 1).value == wanted
        cell = span_cells(chunk, start, start + 4)
        assert sheet[cell].value == wanted


def test_a_table_with_a_row_left_out_keeps_its_range_until_the_sheet_is_read(workbook, read, chunks_of):
    chunk = next(one for one in tables(workbook, read, chunks_of, "Lots") if "LK-3" in one.text)
    start = chunk.text.index("LK-3")
    assert chunk.cells == "B3:D8"
    assert span_cells(chunk, start, start + 4) == "B3:D8"
    assert cited_cells(chunk, start, start + 4, grid_of(workbook, "Lots")) == {(7, 2)}
    assert rows_of(chunk.grid, chunk.cells, grid_of(workbook, "Lots")) == [3, 4, 5, 7, 8]


def test_rows_that_are_not_shown_are_left_out(workbook, read, chunks_of):
    chunk = tables(workbook, read, chunks_of, "Log")[0]
    assert cited_cells(chunk, 0, len(chunk.text), {2: ("t000", "20", "heated")}) == {(2, 1), (2, 2), (2, 3)}
    assert cited_cells(chunk.model_copy(update={"cells": None}), 0, 9, {}) == set()


def test_text_that_is_not_the_grids_touches_nothing(workbook, read, chunks_of):
    chunk = tables(workbook, read, chunks_of, "Log")[0]
    assert touched_cells(chunk.grid, "another text", 0, 5) == []
    assert touched_cells(chunk.grid, chunk.text, 0, 4) == [(0, 0)]
