"""Ruling lines to the finest grid that they make, and which of its cells are one cell."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from core.ingest.page.geometry import overlap

SNAP = 3.0


class Edge(NamedTuple):
    """A line along one axis: `at` on the other axis, from `start` to `end`."""

    at: float
    start: float
    end: float


class _Groups:
    """Numbers that are put into groups; each group goes by one of its numbers."""

    def __init__(self, size: int) -> None:
        self._parent = list(range(size))

    def root(self, index: int) -> int:
        while self._parent[index] != index:
            self._parent[index] = self._parent[self._parent[index]]
            index = self._parent[index]
        return index

    def join(self, a: int, b: int) -> None:
        self._parent[self.root(a)] = self.root(b)


def join_edges(edges: Iterable[Edge]) -> list[Edge]:
    """Edges with neighbours snapped to one line, and touching pieces joined."""
    lines: list[list[Edge]] = []
    for edge in sorted(edges):
        if lines and edge.at - lines[-1][-1].at <= SNAP and edge.at - lines[-1][0].at <= 2 * SNAP:
            lines[-1].append(edge)
        else:
            lines.append([edge])
    joined = []
    for line in lines:
        at = sum(edge.at for edge in line) / len(line)
        spans = sorted((edge.start, edge.end) for edge in line)
        start, end = spans[0]
        for next_start, next_end in spans[1:]:
            if next_start <= end + SNAP:
                end = max(end, next_end)
            else:
                joined.append(Edge(at, start, end))
                start, end = next_start, next_end
        joined.append(Edge(at, start, end))
    return joined


def connected(across: list[Edge], down: list[Edge]) -> list[tuple[list[Edge], list[Edge]]]:
    """Groups of lines that meet each other."""
    groups_of = _Groups(len(across) + len(down))
    for i, row in enumerate(across):
        for j, column in enumerate(down, start=len(across)):
            if (
                row.start - SNAP <= column.at <= row.end + SNAP
                and column.start - SNAP <= row.at <= column.end + SNAP
            ):
                groups_of.join(i, j)
    groups: dict[int, tuple[list[Edge], list[Edge]]] = defaultdict(lambda: ([], []))
    for index, edge in enumerate([*across, *down]):
        groups[groups_of.root(index)][index >= len(across)].append(edge)
    return [group for group in groups.values() if len(group[0]) >= 2 and group[1]]


def positions(edges: Iterable[Edge]) -> list[float]:
    """The places where lines stand, those closer than `SNAP` as one, in order."""
    places: list[float] = []
    for at in sorted(edge.at for edge in edges):
        if not places or at - places[-1] > SNAP:
            places.append(at)
    return places


def cell_roots(xs: list[float], ys: list[float], across: list[Edge], down: list[Edge]) -> list[list[int]]:
    """For every cell of the finest grid the number of the cell that it is part of."""
    wide, high = len(xs) - 1, len(ys) - 1
    cells = _Groups(wide * high)
    for row in range(high):
        for column in range(wide):
            here = row * wide + column
            if column + 1 < wide and not _drawn(down, xs[column + 1], ys[row], ys[row + 1]):
                cells.join(here + 1, here)
            if row + 1 < high and not _drawn(across, ys[row + 1], xs[column], xs[column + 1]):
                cells.join(here + wide, here)
    return [[cells.root(row * wide + column) for column in range(wide)] for row in range(high)]


def _drawn(edges: Sequence[Edge], at: float, start: float, end: float) -> bool:
    need = 0.6 * (end - start)
    return any(abs(e.at - at) <= SNAP and overlap(e.start, e.end, start, end) >= need for e in edges)
