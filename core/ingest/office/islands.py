"""The logical tables of a sheet: blocks of cells between empty rows and columns."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from core.ingest.formats.header import header_rows
from core.ingest.office.workbook import Area, Cell

# A block this much larger than its cells is scattered remarks, not a table.
SPARSE_AREA = 20_000
SPARSE_SHARE = 0.02
_SAME_ROWS = 0.7


@dataclass
class Island:
    """A block of cells; `numbers` has the 0-based sheet row of each of its rows."""

    top: int
    left: int
    right: int
    numbers: list[int]
    rows: list[list[str]] = field(default_factory=list)
    repeated_cells: list[Cell] = field(default_factory=list)


def fill_merges(cells: dict[Cell, str], merges: Iterable[Area]) -> set[Cell]:
    """Write merged text into every covered cell within the used range; gives the cells so filled."""
    if not cells:
        return set()
    last_row = max(row for row, _ in cells)
    last_column = max(column for _, column in cells)
    filled: set[Cell] = set()
    for top, left, bottom, right in merges:
        text = cells.get((top, left))
        if text is None:
            continue
        for row in range(top, min(bottom, last_row) + 1):
            for column in range(left, min(right, last_column) + 1):
                if (row, column) not in cells:
                    cells[(row, column)] = text
                    filled.add((row, column))
    return filled


def split(cells: Mapping[Cell, str]) -> list[list[Cell]]:
    """Groups of cells, cut at empty rows and empty columns until nothing can be cut further.

    A single empty column does not cut what reads across it: row by row the same rows, and not a table
    with its own header on either side. In order of their first row, then first column.
    """
    done: list[list[Cell]] = []
    todo = [sorted(cells)] if cells else []
    while todo:
        group = todo.pop()
        parts = _cut(group, 0)
        if len(parts) == 1:
            parts = _rejoined(_cut(group, 1), cells)
        if len(parts) == 1:
            done.extend(parts)
        else:
            todo.extend(parts)
    return sorted(done, key=lambda group: (min(group)[0], min(column for _, column in group)))


def _rejoined(parts: list[list[Cell]], cells: Mapping[Cell, str]) -> list[list[Cell]]:
    joined = parts[:1]
    for part in parts[1:]:
        if _reads_across(joined[-1], part, cells):
            joined[-1] = sorted([*joined[-1], *part])
        else:
            joined.append(part)
    return joined


def _reads_across(left: list[Cell], right: list[Cell], cells: Mapping[Cell, str]) -> bool:
    gap = min(column for _, column in right) - max(column for _, column in left)
    left_rows, right_rows = ({row for row, _ in part} for part in (left, right))
    shared = len(left_rows & right_rows)
    if gap > 2 or shared < 2 or shared < _SAME_ROWS * len(left_rows | right_rows):
        return False
    if is_sparse(left) or is_sparse(right):
        return False
    islands = make_island(left, cells), make_island(right, cells)
    narrow = any(island.left == island.right for island in islands)
    return narrow or not all(header_rows(island.rows) for island in islands)


def _cut(group: list[Cell], axis: int) -> list[list[Cell]]:
    lines = sorted({cell[axis] for cell in group})
    part_of: dict[int, int] = {}
    part = 0
    for index, line in enumerate(lines):
        part += int(index > 0 and line - lines[index - 1] > 1)
        part_of[line] = part
    parts: list[list[Cell]] = [[] for _ in range(part + 1)] if lines else []
    for cell in group:
        parts[part_of[cell[axis]]].append(cell)
    return parts


def is_sparse(group: Sequence[Cell]) -> bool:
    """Whether a group would make a large grid of hardly any cells."""
    rows = max(row for row, _ in group) - min(row for row, _ in group) + 1
    columns = max(column for _, column in group) - min(column for _, column in group) + 1
    return rows * columns > SPARSE_AREA and len(group) < rows * columns * SPARSE_SHARE


def make_island(group: Sequence[Cell], cells: Mapping[Cell, str]) -> Island:
    """The grid of a group of cells."""
    top, bottom = min(row for row, _ in group), max(row for row, _ in group)
    left, right = min(column for _, column in group), max(column for _, column in group)
    island = Island(top, left, right, list(range(top, bottom + 1)))
    island.rows = [
        [cells.get((row, column), "") for column in range(left, right + 1)] for row in range(top, bottom + 1)
    ]
    return island


def continues(above: Island, below: Island, above_header: int, below_header: int) -> bool:
    """Whether a block goes on with the table above it: one empty row between, same columns, no own header."""
    same_columns = (above.left, above.right) == (below.left, below.right) and below.right > below.left
    near = below.top - above.numbers[-1] == 2
    return same_columns and near and above_header > 0 and below_header == 0


def join(above: Island, below: Island) -> None:
    """Add the rows of the block below to the one above."""
    above.numbers.extend(below.numbers)
    above.rows.extend(below.rows)
