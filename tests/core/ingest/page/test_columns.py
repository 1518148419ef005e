"""The reading order of one, two and three columns, and of what only looks like columns."""

import pytest

from core.ingest.page.columns import reading_order
from core.ingest.page.geometry import Rect
from core.ingest.page.lines import make_segments

PROSE = "the mixture was stirred at room temperature"


def page_of(make_row, columns, lines=12, heads=()):
    """Columns of prose, written column by column; every line names its column and number."""
    words, first = [], 0
    for base, text in heads:
        words += make_row(base, (50, text), first=first)
        first += 200
    for column, x in enumerate(columns):
        for line in range(lines):
            words += make_row(100 + 12 * line, (x, f"c{column}l{line:02d} {PROSE}"), first=first)
            first += 200
    return make_segments(words)


def order(segments, rules=()):
    return [segment.text for region in reading_order(segments, rules) for segment in region]


@pytest.mark.parametrize("columns", [(50,), (50, 320), (50, 300, 550)])
def test_columns_are_read_one_after_the_other(make_row, columns):
    texts = order(page_of(make_row, columns))
    expected = [f"c{column}l{line:02d}" for column in range(len(columns)) for line in range(12)]
    assert [text.split()[0] for text in texts] == expected


def test_a_title_over_both_columns_comes_first(make_row):
    segments = page_of(make_row, (50, 320), heads=[(60, f"A title that runs over both columns {PROSE}")])
    texts = order(segments)
    assert texts[0].startswith("A title")
    assert texts[1].startswith("c0l00") and texts[12].startswith("c0l11") and texts[13].startswith("c1l00")


def test_rows_of_a_table_are_not_columns(make_row):
    words, first = [], 0
    for line in range(8):
        words += make_row(100 + 14 * line, (50, f"sample {line}"), (250, f"{line}.5"), first=first)
        first += 50
    assert order(make_segments(words))[:4] == ["sample 0", "0.5", "sample 1", "1.5"]


def test_markers_are_not_a_column_beside_their_items(make_row):
    words, first = [], 0
    for line in range(6):
        words += make_row(100 + 14 * line, (50, f"{line}."), (90, f"item {line} {PROSE}"), first=first)
        first += 100
    assert order(make_segments(words))[:2] == ["0.", f"item 0 {PROSE}"]


def test_a_gutter_does_not_cross_a_rule(make_row):
    segments = page_of(make_row, (50, 320), lines=14)
    rule = Rect(50, 178, 560, 179)
    regions = reading_order(segments, [rule])
    assert len(regions) == 4
    assert all(segment.box.y < 178 for region in regions[:2] for segment in region)


def test_nothing_is_lost_or_doubled(make_row):
    segments = page_of(make_row, (50, 320), heads=[(40, "head"), (70, f"wide {PROSE} {PROSE}")])
    found = [id(segment) for region in reading_order(segments, []) for segment in region]
    assert sorted(found) == sorted(map(id, segments))
