"""The used range of a sheet falls into the tables that a reader sees."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from core.ingest.office.islands import continues, fill_merges, is_sparse, join, make_island, split

CELLS = st.sets(st.tuples(st.integers(0, 14), st.integers(0, 14)), max_size=60)


def block(top, left, rows, columns):
    return {
        (row, column): f"{row},{column}"
        for row in range(top, top + rows)
        for column in range(left, left + columns)
    }


@given(CELLS)
def test_every_cell_is_in_exactly_one_group_and_groups_have_no_wide_gaps(cells):
    groups = split(dict.fromkeys(cells, "x"))
    assert sorted(cell for group in groups for cell in group) == sorted(cells)
    for group in groups:
        rows, columns = (sorted({cell[axis] for cell in group}) for axis in (0, 1))
        assert rows == list(range(rows[0], rows[-1] + 1))
        assert all(right - left <= 2 for left, right in pairwise(columns))


@given(CELLS)
def test_groups_come_in_reading_order(cells):
    groups = split(dict.fromkeys(cells, "x"))
    corners = [(min(group)[0], min(column for _, column in group)) for group in groups]
    assert corners == sorted(corners)


def test_one_empty_column_does_not_cut_what_reads_across_it():
    sheet = {(row, 0): f"1.{row}" for row in range(1, 6)}
    sheet |= {(row, 2): f"property {row}" for row in range(1, 6)}
    sheet |= {(row, 4 + column): "value" for row in range(1, 6) for column in range(2)}
    assert len(split(sheet)) == 1
    lots = {(0, 0): "lot", (0, 1): "yield", (1, 0): "A", (1, 1): "85", (2, 0): "B", (2, 1): "83"}
    beside = {(row, column + 3): text for (row, column), text in lots.items()}
    assert len(split(lots | beside)) == 2
    assert len(split(lots | {(row, column + 4): text for (row, column), text in lots.items()})) == 2


def test_tables_beside_and_below_each_other_are_told_apart():
    cells = block(0, 0, 3, 2) | block(0, 3, 5, 2) | block(7, 0, 2, 5)
    assert [(min(group), len(group)) for group in split(cells)] == [((0, 0), 6), ((0, 3), 10), ((7, 0), 10)]


def test_an_island_is_the_full_block_of_its_cells():
    cells = block(2, 3, 3, 3)
    del cells[(3, 4)]
    island = make_island(sorted(cells), cells)
    assert (island.top, island.left, island.right, island.numbers) == (2, 3, 5, [2, 3, 4])
    assert island.rows[1] == ["3,3", "", "3,5"]


def test_merged_text_is_repeated_within_the_used_range_only():
    cells = {(0, 0): "title", (2, 1): "x"}
    assert fill_merges(cells, [(0, 0, 0, 16383), (1, 0, 1, 1)]) == {(0, 1)}
    assert cells == {(0, 0): "title", (0, 1): "title", (2, 1): "x"}
    assert fill_merges({}, [(0, 0, 5, 5)]) == set()


def test_a_block_goes_on_under_one_empty_row_when_it_has_no_header_of_its_own():
    above_cells, below_cells = block(0, 0, 3, 2), block(4, 0, 2, 2)
    above, below = (
        make_island(sorted(above_cells), above_cells),
        make_island(sorted(below_cells), below_cells),
    )
    assert continues(above, below, 1, 0)
    assert not continues(above, below, 1, 1)
    assert not continues(above, below, 0, 0)
    join(above, below)
    assert above.numbers == [0, 1, 2, 4, 5]
    far_cells = block(8, 0, 2, 2)
    assert not continues(above, make_island(sorted(far_cells), far_cells), 1, 0)


def test_scattered_cells_are_not_a_table():
    stairs = [(n, n) for n in range(3000)]
    assert len(split(dict.fromkeys(stairs, "x"))) == 1
    assert is_sparse(stairs)
    assert not is_sparse(sorted(block(0, 0, 300, 100)))
