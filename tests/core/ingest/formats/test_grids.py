"""Table grids: text, places of cells, row windows and cell names."""

from itertools import pairwise

import openpyxl.utils
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ingest.formats.grids import (
    SEPARATOR,
    cell_range,
    cell_spans,
    column_letters,
    grid_text,
    make_grid,
    rows_of_range,
    windows,
)

ROWS = st.lists(st.lists(st.text(max_size=8), max_size=5), max_size=20)


@given(ROWS)
def test_every_cell_stands_where_its_span_says(rows):
    grid = make_grid(rows)
    text = grid_text(grid)
    spans = cell_spans(grid)
    for line, cells in zip(spans, grid.rows, strict=True):
        assert [text[start:end] for start, end in line] == list(cells)
        assert all(text[a[1] : b[0]] == SEPARATOR for a, b in pairwise(line))
    assert len({len(row) for row in grid.rows}) <= 1


@given(st.lists(st.tuples(st.text("ab", max_size=300)), min_size=1, max_size=150), st.integers(0, 4))
def test_windows_are_small_and_in_order(rows, header):
    grid = make_grid(rows, header)
    found = list(windows(grid))
    assert found[0].start == 0
    assert found[-1].end == len(grid.rows)
    for before, after in pairwise(found):
        assert before.end == after.start
    for window in found:
        body = window.grid.rows[window.grid.header_rows :]
        assert len(body) <= 40
        assert len(body) <= 1 or sum(map(len, map(SEPARATOR.join, body))) <= 2000 + sum(
            len(SEPARATOR.join(row)) + 1 for row in grid.rows[: grid.header_rows]
        )


def test_a_header_alone_is_one_window():
    assert [window.grid.rows for window in windows(make_grid([["a", "b"]], 1))] == [(("a", "b"),)]


@given(st.integers(1, 16384))
def test_column_names_are_those_of_spreadsheets(number):
    assert column_letters(number - 1) == openpyxl.utils.get_column_letter(number)


@given(st.integers(0, 1000), st.integers(0, 800), st.integers(1, 50), st.integers(1, 50))
def test_ranges_are_those_of_spreadsheets(row, column, rows, columns):
    cells = cell_range(row, column, rows, columns)
    bounds = openpyxl.utils.range_boundaries(cells)
    assert bounds == (column + 1, row + 1, column + columns, row + rows)
    assert rows_of_range(cells, 0, rows) == cells
    assert openpyxl.utils.range_boundaries(rows_of_range(cells, rows - 1, rows))[1] == row + rows


def test_rows_of_a_range_may_have_gaps():
    assert rows_of_range("B2:D10", 1, 3, [2, 5, 9]) == "B5:D9"
    assert rows_of_range("B2", 0, 1) == "B2"
    with pytest.raises(ValueError, match="not a cell range"):
        rows_of_range("B2:", 0, 1)
