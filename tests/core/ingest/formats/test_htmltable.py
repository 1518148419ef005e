"""HTML tables: spans, headers, captions and tables that only place things."""

import pytest

from core.ingest.formats.htmltable import is_layout, read_table, text_of
from core.ingest.formats.markup import parse_tree


def table(markup: str):
    return parse_tree(f"<body>{markup}</body>").find(".//table")


def test_spans_headers_and_caption():
    found = read_table(
        table(
            "<table><caption>Lots <i>made</i></caption><thead><tr><th rowspan=2>Lot<th colspan=2>Yield</tr>"
            "<tr><th>crude<th>pure</tr></thead><tr><td>A-1<td>90<td>85</tr>"
            "<tr><td>A-2<td colspan=2>failed</tr></table>"
        )
    )
    assert found.caption == "Lots made"
    assert found.grid.header_rows == 2
    assert found.grid.rows == (
        ("Lot", "Yield", "Yield"),
        ("Lot", "crude", "pure"),
        ("A-1", "90", "85"),
        ("A-2", "failed", "failed"),
    )
    assert found.repeated == len("Yield") + len("Lot") + len("failed")


def test_a_rowspan_of_zero_reaches_the_end_and_numbers_that_are_none_are_one():
    found = read_table(
        table("<table><tr><td rowspan=0>x<td colspan=abc>1</tr><tr><td>2</tr><tr><td>3</tr></table>")
    )
    assert found.grid.rows == (("x", "1"), ("x", "2"), ("x", "3"))


@pytest.mark.parametrize(
    ("markup", "layout"),
    [
        ("<table><tr><td>1<td>2</tr></table>", False),
        ("<table><tr><td>all the page</tr></table>", True),
        ("<table role=presentation><tr><td>1<td>2</tr></table>", True),
        ("<table><tr><td><table><tr><td>a</table><td><table><tr><td>b</table></tr></table>", True),
        ("<table><tr><td>1<td>2<td>3<td><table><tr><td>a<td>b</table></tr></table>", False),
        ("<table><tr><td>menu<td>" + "<p>" + "words " * 100 + "</p>" * 6 + "</tr></table>", False),
        ("<table><tr><td>menu<td>" + ("<p>" + "words " * 100) * 6 + "</tr></table>", True),
    ],
)
def test_a_table_that_only_places_things_is_told_from_data(markup, layout):
    assert is_layout(table(markup)) is layout


def test_the_text_of_a_cell_is_what_is_seen():
    cell = parse_tree(
        "<body><div>H<sub>2</sub>O<br>at <ul><li>5 °C<li>RT</ul><script>x()</script>"
        "<img alt=icon> end</div></body>"
    ).find(".//div")
    assert text_of(cell) == "H2O at 5 °C RT end"
    assert text_of(parse_tree("<body><p><img alt='yes'></p></body>").find(".//p")) == "yes"


def test_empty_rows_and_columns_go_and_header_rows_stay_right():
    found = read_table(
        table("<table><tr><td><td></tr><tr><th>a<td><th>b</tr><tr><td>1<td><td>2</tr></table>")
    )
    assert found.grid.rows == (("a", "b"), ("1", "2"))
    assert found.grid.header_rows == 1
