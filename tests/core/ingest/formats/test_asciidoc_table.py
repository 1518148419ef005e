"""AsciiDoc tables: cells, spans, repeats and header rows."""

import pytest

from core.ingest.formats.asciidoc_table import read_rows


def rows(text: str, options: str = "", bar: str = "|"):
    return read_rows(text.split("\n"), options, bar)


def test_the_first_line_tells_the_number_of_columns():
    spanned, titled = rows("|a |b\n\n|1 |2\n|3\n|4")
    assert spanned.rows == [["a", "b"], ["1", "2"], ["3", "4"]]
    assert titled


@pytest.mark.parametrize(
    ("options", "columns"),
    [('[cols="1,2,1"]', 3), ('[cols="3*"]', 3), ("[cols=3*]", 3), ('[cols="2*,1"]', 3)],
)
def test_cols_tells_the_number_of_columns(options, columns):
    spanned, titled = rows("|a\n|b\n|c\n|1\n|2\n|3", options)
    assert spanned.rows == [["a", "b", "c"], ["1", "2", "3"]]
    assert not titled


def test_spans_repeats_and_styles():
    spanned, _ = rows("|a |b |c\n2+|wide |x\n.2+|tall |1 |2\n|3 |4\n3*|same\na|* item\ns|strong\n^.>e|placed")
    assert spanned.rows == [
        ["a", "b", "c"],
        ["wide", "wide", "x"],
        ["tall", "1", "2"],
        ["tall", "3", "4"],
        ["same", "same", "same"],
        ["* item", "strong", "placed"],
    ]
    assert spanned.repeated == len("wide") + len("tall") + 2 * len("same")


def test_cells_over_several_lines_escaped_bars_and_nested_tables():
    spanned, _ = rows("|a |first line\nsecond line\n|b |x \\| y")
    assert spanned.rows == [["a", "first line\nsecond line"], ["b", "x | y"]]
    spanned, _ = rows("!1 !2", bar="!")
    assert spanned.rows == [["1", "2"]]


def test_no_header_when_it_says_so_and_nothing_in_nothing():
    assert rows("|a |b\n\n|1 |2", "[%noheader]")[1] is False
    assert rows("")[0].rows == []
