"""The used range of a sheet falls into the tables that a reader sees."""

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
def test_every_cell_is_in_exactly_one_group_and_no_group_can_be_cut(cells):
    groups = split(cells)
    assert sorted(cell for group in groups for cell in group) == sorted(cells)
    for group in groups:
        for axis in (0, 1):
            lines = sorted({cell[axis] for cell in group})
            assert lines == list(range(lines[0], lines[-1] + 1))


@given(CELLS)
def test_groups_come_in_reading_order(cells):
    corners = [(min(group)[0], min(column for _, column in group)) for group in split(cells)]
    assert corners == sorted(corners)


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
    assert len(split(stairs)) == 1
    assert is_sparse(stairs)
    assert not is_sparse(sorted(block(0, 0, 300, 100)))
