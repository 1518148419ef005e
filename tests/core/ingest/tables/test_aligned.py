"""Tables that only line up: what is one, and above all what is none."""

import pytest

from core.ingest.page.geometry import Rect
from core.ingest.page.lines import make_segments
from core.ingest.tables.aligned import aligned_tables


@pytest.fixture
def segments_of(make_row):
    def make(rows, top=100, pitch=14):
        words = []
        for index, cells in enumerate(rows):
            words += make_row(top + pitch * index, *cells, first=300 * index)
        return make_segments(words)

    return make


XS = (50, 150, 220, 290)
ROWS = [["Lot", "Assay", "Water", "Result"]] + [
    [f"K{n}", f"{99 - n}.1", f"0.{n}", "pass"] for n in range(1, 6)
]


def placed(rows):
    return [[(x, cell) for x, cell in zip(XS, row, strict=True) if cell] for row in rows]


def test_rows_of_numbers_that_line_up_are_a_table(segments_of):
    ((table, used),) = aligned_tables(segments_of(placed(ROWS)), [])
    assert table.rows == ROWS and table.header_rows == 1 and len(used) == 24


def test_the_text_round_a_table_is_left_alone(segments_of):
    prose = [[(50, "The lots were tested as the method of the plant laboratory asks for")]] * 2
    ((table, _),) = aligned_tables(segments_of([*prose, *placed(ROWS), *prose]), [])
    assert table.rows == ROWS


def test_prose_with_wide_gaps_is_no_table(segments_of):
    rows = [
        [(50, "the"), (90, "mixture was"), (170, "kept at"), (240, "the reflux")],
        [(50, "for two"), (100, "hours and"), (175, "then"), (230, "cooled to the")],
        [(50, "room"), (95, "temperature,"), (178, "after"), (235, "which it was")],
        [(50, "filtered"), (110, "and dried"), (180, "in a"), (232, "stream of air")],
    ]
    assert aligned_tables(segments_of(rows), []) == []


def test_labels_with_their_values_are_no_table(segments_of):
    rows = [
        [(50, "Author:"), (150, "A. Kessler")],
        [(50, "Site:"), (150, "Basel")],
        [(50, "Unit:"), (150, "R and D")],
    ]
    assert aligned_tables(segments_of(rows), []) == []


def test_items_behind_their_markers_are_no_table(segments_of):
    rows = [[(50, f"{n}."), (80, "charge the reactor with solvent")] for n in range(1, 7)]
    assert aligned_tables(segments_of(rows), []) == []


def test_the_lines_of_a_contents_page_are_no_table(segments_of):
    rows = [[(50, f"Chapter {n} ............"), (250, f"{n * 7}")] for n in range(1, 7)]
    assert aligned_tables(segments_of(rows), []) == []


def test_the_scale_of_a_chart_is_no_table(segments_of):
    rows = [[(50, str(value)), (250, "Lot A")][: 1 + value % 100 // 50] for value in range(500, 0, -50)]
    assert aligned_tables(segments_of(rows), []) == []


def test_rules_between_rows_tell_what_belongs_to_one_row(segments_of):
    rows = [
        [(50, "Name"), (150, "Role in the study")],
        [(50, "Ann"), (150, "Chemist of the")],
        [(150, "first campaign")],
        [(50, "Bob"), (150, "Analyst of the")],
        [(150, "second one")],
    ]
    rules = [Rect(50, y, 300, y) for y in (88, 103, 131, 160)]
    ((table, _),) = aligned_tables(segments_of([[(50, "Table 1. People")], *rows], top=86), rules)
    assert table.rows == [
        ["Name", "Role in the study"],
        ["Ann", "Chemist of the\nfirst campaign"],
        ["Bob", "Analyst of the\nsecond one"],
    ]
    assert table.header_rows == 1
