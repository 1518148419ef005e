"""The reading order of a page: where its columns are, found by the white space between them."""

import itertools
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from core.ingest.page.geometry import Rect, hull, overlap

_LEAST_LINES = 3
_EDGE_ROWS, _EDGE_ITEMS = 2, 3


class Placed(Protocol):
    """Something with a box; `first` is its place in the file's order, `size` its font size."""

    @property
    def box(self) -> Rect: ...
    @property
    def first(self) -> int: ...
    @property
    def size(self) -> float: ...
    @property
    def word_count(self) -> int: ...


T = TypeVar("T", bound=Placed)


@dataclass(frozen=True, slots=True)
class _Zone:
    """A stretch of the page without anything across `x`."""

    x: float
    top: float
    bottom: float
    lines: int


def reading_order(items: Sequence[T], rules: Sequence[Rect]) -> list[list[T]]:
    """Groups of items in reading order, each within one column; items of a group from the top.

    `rules` are horizontal lines: no gutter between columns crosses one. Rows that stand alone at
    the top and bottom of the page, running heads for example, are not taken for parts of columns.
    """
    top, rest = _edge_rows(_from_top(items), 1)
    bottom, rest = _edge_rows(rest, -1)
    return [*([top] if top else []), *_regions(rest, rules), *([bottom] if bottom else [])]


def _edge_rows(items: list[T], step: int) -> tuple[list[T], list[T]]:
    """Up to two rows at one edge (1 the top, -1 the bottom) that white space cuts off, and the rest."""
    ordered = items if step > 0 else sorted(items, key=lambda item: -item.box.y1)
    taken, rows = 0, 0
    edge = 0.0
    for index, item in enumerate(ordered):
        near, far = (item.box.y0, item.box.y1) if step > 0 else (-item.box.y1, -item.box.y0)
        if index and near - edge > 1.0 * item.size:
            taken, rows = index, rows + 1
        if rows == _EDGE_ROWS or index - taken >= _EDGE_ITEMS or item.box.height > 2.5 * item.size:
            break
        edge = max(edge, far) if index else far
    return _from_top(ordered[:taken]), _from_top(ordered[taken:])


def _regions(items: Sequence[T], rules: Sequence[Rect]) -> list[list[T]]:
    if len(items) < 2 * _LEAST_LINES:
        return [_from_top(items)] if items else []
    best = _best_zones(items, rules)
    if not best:
        return [_from_top(items)]
    result: list[list[T]] = []
    rest = _from_top(items)
    for zone in best:
        inside = [item for item in rest if zone.top <= item.box.y <= zone.bottom]
        above = [item for item in rest if item.box.y < zone.top]
        rest = [item for item in rest if item.box.y > zone.bottom]
        result += _regions(above, rules)
        for part in _halves(inside, zone.x):
            result += _regions(part, rules)
    return result + _regions(rest, rules)


def _from_top(items: Sequence[T]) -> list[T]:
    return sorted(items, key=lambda item: (item.box.y0, item.box.x0, item.first))


def _halves(items: Sequence[T], x: float) -> tuple[list[T], list[T]]:
    left = [item for item in items if item.box.x < x]
    return left, [item for item in items if item.box.x >= x]


def _best_zones(items: Sequence[T], rules: Sequence[Rect]) -> list[_Zone]:
    """The zones of the gutter that separates most lines, from the top."""
    best: list[_Zone] = []
    ordered = sorted(items, key=lambda item: item.box.y)
    heights = [item.box.y for item in ordered]
    boxes = [item.box for item in ordered]
    for x in sorted({round(box.x0 - 1.0) for box in boxes}):
        barriers = [(box.y0, box.y1) for box in boxes if box.x0 < x - 0.5 and box.x1 > x + 0.5]
        if len(barriers) > len(boxes) - 2 * _LEAST_LINES:
            continue
        barriers += [(rule.y0, rule.y1) for rule in rules if rule.x0 < x - 6 and rule.x1 > x + 6]
        zones, top = [], float("-inf")
        for start, end in [*sorted(barriers), (float("inf"), float("inf"))]:
            if start > top:
                inside = ordered[bisect_left(heights, top) : bisect_right(heights, start)]
                if len(inside) >= 2 * _LEAST_LINES and (zone := _zone(inside, x, top, start)):
                    zones.append(zone)
            top = max(top, end)
        if sum(zone.lines for zone in zones) > sum(zone.lines for zone in best):
            best = zones
    return best


def _zone(items: Sequence[T], x: float, top: float, bottom: float) -> _Zone | None:
    left, right = _halves(items, x)
    lines = min(len(left), len(right))
    return _Zone(x, top, bottom, lines) if lines >= _LEAST_LINES and _are_columns(left, right) else None


def _are_columns(left: Sequence[T], right: Sequence[T]) -> bool:
    """Whether two sides are columns of text, not the columns of a table or markers and their items."""
    a, b = hull(item.box for item in left), hull(item.box for item in right)
    if b.x0 - a.x1 < 3 or overlap(a.y0, a.y1, b.y0, b.y1) < 0.3 * min(a.height, b.height):
        return False
    running = _running(left), _running(right)
    if _alternation(left, right) > 0.35:
        return min(running) >= 0.6
    if sum(running) >= 0.8 and min(running) >= 0.2:
        return True
    return _aligned(left, right) < 0.6 and min(a.width, b.width) > 4 * left[0].size


def _running(side: Sequence[T]) -> float:
    """Share of lines that look like running text: of several words, and long beside the longest.

    A side may hold several columns, so its own width says nothing.
    """
    widths = sorted(item.box.width for item in side)
    usual = widths[int(0.9 * (len(widths) - 1))]
    return sum(item.box.width >= 0.5 * usual and item.word_count >= 3 for item in side) / len(side)


def _alternation(left: Sequence[T], right: Sequence[T]) -> float:
    """How often the file's order changes sides, 0 for once and 1 for at every line."""
    # Pictures have no place in the order of the text.
    places = [(i.first, 0) for i in left if i.first >= 0] + [(i.first, 1) for i in right if i.first >= 0]
    sides = [side for _, side in sorted(places)]
    changes = sum(a != b for a, b in itertools.pairwise(sides))
    return (changes - 1) / max(2 * min(len(left), len(right)) - 1, 1)


def _aligned(left: Sequence[T], right: Sequence[T]) -> float:
    """Share of the shorter side's lines that have a line of the other side at their height."""
    few, many = sorted((left, right), key=len)
    heights = [item.box.y1 for item in many]
    return sum(any(abs(item.box.y1 - y) < 0.15 * item.size for y in heights) for item in few) / len(few)
