"""Columns of tables without lines, and their cells."""

import pytest

from core.ingest.page.lines import make_rows, make_segments
from core.ingest.tables.slots import join_rows, make_row, merge, separators
from core.ingest.tables.table import cell_text


@pytest.fixture
def rows_of(make_row):
    def make(*rows, pitch=14):
        words = []
        for index, cells in enumerate(rows):
            words += make_row(100 + pitch * index, *cells, first=200 * index)
        return make_rows(make_segments(words))

    return make


BODY = [[(50, "Lot K1"), (150, "99.1"), (220, "pass")], [(50, "Lot K22"), (150, "8.7"), (220, "fail")]]


def texts(row):
    return [(piece.start, piece.end, cell_text(piece.words)) for piece in row.pieces]


def test_borders_stand_where_no_row_has_ink(rows_of):
    first, second = separators(rows_of(*BODY, *BODY), 10)
    assert 90 < first < 150 and 170 < second < 220


def test_a_name_over_two_columns_spans_them(rows_of):
    borders = separators(rows_of(*BODY, *BODY), 10)
    (row,) = rows_of([(150, "Assay and the result")])
    assert texts(make_row(row, borders)) == [(1, 2, "Assay and the result")]


def test_blanks_between_words_are_no_borders(rows_of):
    rows = rows_of(
        [(50, "the same words here")], [(50, "the same words here")], [(50, "the same words here")]
    )
    assert separators(rows, 10) == []


def test_wrapped_cells_join_the_row_above(rows_of):
    borders = [120.0, 200.0]
    lines = rows_of(
        [(50, "K1"), (130, "stored in the"), (220, "1")],
        [(130, "dark")],
        [(50, "K2"), (130, "stored cold"), (220, "2")],
    )
    joined = join_rows([make_row(row, borders) for row in lines], 10)
    assert [cell_text(row.pieces[1].words) for row in joined] == ["stored in the\ndark", "stored cold"]


def test_rows_of_numbers_are_never_joined(rows_of):
    borders = [120.0]
    lines = rows_of([(50, "K1"), (130, "1.5")], [(130, "2.5")], [(50, "K2"), (130, "3.5")])
    assert len(join_rows([make_row(row, borders) for row in lines], 10)) == 3


def test_merging_puts_cells_of_one_column_together(rows_of):
    upper, lower = (make_row(row, [120.0]) for row in rows_of([(50, "a"), (130, "b")], [(130, "c")]))
    assert texts(merge(upper, lower)) == [(0, 0, "a"), (1, 1, "b\nc")]
