"""Cells that reach over columns and rows fill a full grid."""

from hypothesis import given
from hypothesis import strategies as st

from core.ingest.formats.spans import MOST_COLUMNS, Spans

CELL = st.tuples(st.text("abc", max_size=4), st.integers(1, 4), st.integers(1, 4))


def filled(rows):
    spans = Spans()
    for row in rows:
        spans.row()
        for text, across, down in row:
            spans.cell(text, across, down)
    return spans.finish()


def test_text_is_repeated_where_a_cell_reaches():
    spanned = filled(
        [[("a", 2, 1), ("b", 1, 2)], [("c", 1, 1), ("d", 1, 1)], [("e", 1, 1), ("f", 1, 1), ("g", 1, 1)]]
    )
    assert spanned.rows == [["a", "a", "b"], ["c", "d", "b"], ["e", "f", "g"]]
    assert spanned.repeated == 2


def test_a_column_in_which_no_cell_begins_is_left_out():
    spanned = filled([[("over everything", 50, 1)], [("a", 1, 1), ("b", 1, 1)]])
    assert spanned.rows == [["over everything", "over everything"], ["a", "b"]]
    assert spanned.repeated == len("overeverything")


def test_empty_rows_are_left_out_and_the_others_keep_their_number():
    spanned = filled([[("", 1, 1)], [("a", 1, 1), ("", 1, 1)], [("", 3, 1)], [("b", 1, 1)]])
    assert spanned.rows == [["a"], ["b"]]
    assert spanned.kept == [1, 3]


@given(st.lists(st.lists(CELL, max_size=5), max_size=8))
def test_every_text_is_there_and_counted_once(rows):
    spanned = filled(rows)
    texts = [text for row in rows for text, _, _ in row]
    shown = [cell for row in spanned.rows for cell in row]
    assert set(filter(None, texts)) <= set(shown)
    assert sum(map(len, shown)) - spanned.repeated == sum(map(len, texts))
    assert len({len(row) for row in spanned.rows}) <= 1


def test_absurd_spans_stay_small():
    spanned = filled([[("x", 10**9, 10**9), ("y", 10**9, 1)] for _ in range(5)])
    assert max(map(len, spanned.rows)) <= MOST_COLUMNS
