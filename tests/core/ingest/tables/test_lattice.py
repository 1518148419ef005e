"""Ruling lines to cells."""

from core.ingest.tables.lattice import Edge, cell_roots, connected, join_edges, positions


def test_pieces_of_one_line_are_joined_and_double_lines_are_one():
    edges = [Edge(100, 0, 50), Edge(100.8, 50.5, 90), Edge(200, 0, 90), Edge(202, 0, 90)]
    assert [(round(e.at), e.start, e.end) for e in join_edges(edges)] == [(100, 0, 90), (201, 0, 90)]


def test_lines_that_do_not_touch_stay_apart():
    assert len(join_edges([Edge(100, 0, 40), Edge(100, 60, 90)])) == 2


def test_lines_that_meet_are_one_group():
    across = [Edge(0, 0, 100), Edge(50, 0, 100), Edge(300, 0, 100), Edge(350, 0, 100)]
    down = [Edge(0, 0, 50), Edge(100, 0, 50), Edge(50, 300, 350)]
    groups = connected(across, down)
    assert [(len(rows), len(columns)) for rows, columns in groups] == [(2, 2), (2, 1)]


def test_places_closer_than_the_snap_count_once():
    assert positions([Edge(10, 0, 1), Edge(11, 0, 1), Edge(20, 0, 1)]) == [10, 20]


def test_a_missing_line_makes_one_cell_of_two():
    across = [Edge(0, 0, 100), Edge(20, 0, 100), Edge(40, 0, 100)]
    down = [Edge(0, 0, 40), Edge(50, 20, 40), Edge(100, 0, 40)]
    top, bottom = cell_roots([0, 50, 100], [0, 20, 40], across, down)
    assert top[0] == top[1] and bottom[0] != bottom[1] and top[0] not in bottom
