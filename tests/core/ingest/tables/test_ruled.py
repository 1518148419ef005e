"""Tables drawn with lines."""

import pytest

from core.ingest.page.geometry import Rect
from core.ingest.page.graphics import Graphics
from core.ingest.tables.ruled import ruled_tables


def grid_lines(xs, ys, missing=()):
    """All lines of a grid but those of `missing`, given as ("h", row, column) or ("v", row, column)."""
    found = Graphics()
    for r, y in enumerate(ys):
        for c in range(len(xs) - 1):
            if ("h", r, c) not in missing:
                found.horizontal.append(Rect(xs[c], y, xs[c + 1], y))
    for c, x in enumerate(xs):
        for r in range(len(ys) - 1):
            if ("v", r, c) not in missing:
                found.vertical.append(Rect(x, ys[r], x, ys[r + 1]))
    return found


def one_table(words, graphics):
    ((table, used),) = ruled_tables(words, graphics)
    assert len(used) == len(words)
    return table


@pytest.fixture
def cells(make_row):
    def make(rows, xs=(55, 155, 255), top=115):
        words = []
        for r, row in enumerate(rows):
            for x, text in zip(xs, row, strict=False):
                for line, part in enumerate(text.split("\n")):
                    words += make_row(top + 20 * r + 11 * line, (x, part), first=len(words) * 40)
        return words

    return make


def test_every_cell_holds_its_words(cells):
    rows = [["Lot", "Assay", "Result"], ["K1", "99.1", "pass"], ["K2", "97.0", "fail"]]
    table = one_table(cells(rows), grid_lines([50, 150, 250, 350], [100, 120, 140, 160]))
    assert table.rows == rows and table.header_rows == 1 and table.edges == [50, 150, 250, 350]
    assert not any(flag for row in table.repeated for flag in row)
    assert [(box.y0, box.y1) for box in table.row_boxes] == [(100, 120), (120, 140), (140, 160)]


def test_a_merged_cell_says_its_text_in_every_column_and_row_it_covers(cells):
    rows = [["Lot", "Impurities found", ""], ["", "A", "B"], ["K1", "0.1", "0.2"]]
    missing = [("v", 0, 2), ("h", 1, 0)]
    table = one_table(cells(rows), grid_lines([50, 150, 250, 350], [100, 120, 140, 160], missing))
    assert table.rows == [
        ["Lot", "Impurities found", "Impurities found"],
        ["Lot", "A", "B"],
        ["K1", "0.1", "0.2"],
    ]
    assert table.repeated == [[False, False, True], [True, False, False], [False, False, False]]
    assert table.header_rows == 2


def test_a_table_without_lines_at_its_sides_is_closed_there(cells):
    rows = [["Lot", "Assay", "Result"], ["K1", "99.1", "pass"], ["K2", "97.0", "fail"]]
    open_sides = [("v", r, c) for r in range(3) for c in (0, 3)]
    table = one_table(cells(rows), grid_lines([50, 150, 250, 350], [100, 120, 140, 160], open_sides))
    assert table.rows == rows


def test_columns_that_only_the_header_rules_go_on_below_it(cells):
    rows = [["Lot", "Assay", "Result"], ["K1", "99.1", "pass"], ["K2", "97.0", "fail"]]
    missing = [("v", r, c) for r in (1, 2) for c in (1, 2)]
    table = one_table(cells(rows), grid_lines([50, 150, 250, 350], [100, 120, 140, 160], missing))
    assert table.rows == rows


def test_rows_without_lines_between_them_are_told_by_their_numbers(cells):
    words = cells([["Lot", "Assay", "Water"], ["K1\nK2\nK3", "99.1\n98.7\n97.0", "0.1\n0.2\n0.4"]])
    table = one_table(words, grid_lines([50, 150, 250, 350], [100, 120, 160]))
    assert table.rows == [
        ["Lot", "Assay", "Water"],
        ["K1", "99.1", "0.1"],
        ["K2", "98.7", "0.2"],
        ["K3", "97.0", "0.4"],
    ]


def test_wrapped_text_stays_one_cell(cells):
    words = cells([["Step", "What is done"], ["1", "Charge the reactor\nwith solvent"]], xs=(55, 155))
    table = one_table(words, grid_lines([50, 150, 350], [100, 120, 160]))
    assert table.rows[1] == ["1", "Charge the reactor\nwith solvent"]


def test_a_frame_round_prose_is_no_table(make_row):
    words = [
        w
        for n in range(9)
        for w in make_row(110 + 12 * n, (60, "running text in a frame on the page"), first=90 * n)
    ]
    assert ruled_tables(words, grid_lines([50, 350], [95, 230])) == []


def test_prose_over_the_whole_width_divides_a_frame_into_tables(cells, make_row):
    words = cells([["Document", "Version"], ["SOP-12", "4"]], xs=(55, 205))
    prose = [
        w
        for n in range(9)
        for w in make_row(160 + 12 * n, (60, "running text of the page"), first=2000 + 90 * n)
    ]
    graphics = grid_lines([50, 200, 350], [100, 120, 140, 300], missing=[("v", 2, 1)])
    ((table, used),) = ruled_tables([*words, *prose], graphics)
    assert table.rows == [["Document", "Version"], ["SOP-12", "4"]]
    assert len(used) == len(words)
