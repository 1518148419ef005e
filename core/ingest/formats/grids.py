"""Table grids: their text, where each cell stands in it, and the row windows of a long table."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.domain.document import CellGrid
from core.ingest.text import clean_line

SEPARATOR = " | "
WINDOW_ROWS = 40
WINDOW_CHARACTERS = 2000
_LETTERS = re.compile(r"([A-Z]+)([0-9]+)(?::([A-Z]+)([0-9]+))?")


@dataclass(frozen=True)
class Window:
    """Some rows of a table under its repeated header; `start` and `end` index the whole table's rows."""

    grid: CellGrid
    start: int
    end: int


def make_grid(rows: Sequence[Sequence[str]], header_rows: int = 0) -> CellGrid:
    """A grid of cleaned cells; short rows are filled up with empty cells."""
    width = max((len(row) for row in rows), default=0)
    cells = tuple(tuple(clean_line(cell) for cell in row) + ("",) * (width - len(row)) for row in rows)
    return CellGrid(rows=cells, header_rows=min(header_rows, len(rows)))


def row_text(row: Sequence[str]) -> str:
    """One row as one line."""
    return SEPARATOR.join(row)


def grid_text(grid: CellGrid) -> str:
    """The text of a table chunk: one line a row, header first."""
    return "\n".join(row_text(row) for row in grid.rows)


def cell_spans(grid: CellGrid) -> list[list[tuple[int, int]]]:
    """Start and end of every cell in `grid_text(grid)`, in code points."""
    spans, at = [], 0
    for row in grid.rows:
        line = []
        for cell in row:
            line.append((at, at + len(cell)))
            at += len(cell) + len(SEPARATOR)
        spans.append(line)
        at += 1 - (len(SEPARATOR) if row else 0)
    return spans


def windows(grid: CellGrid) -> Iterator[Window]:
    """Cut a table into windows of at most 40 body rows and about 2,000 characters.

    Every window begins with the header rows. The first window's range includes them.
    """
    header, body = grid.rows[: grid.header_rows], grid.rows[grid.header_rows :]
    if not body:
        yield Window(grid, 0, len(grid.rows))
        return
    header_size = sum(len(row_text(row)) + 1 for row in header)
    # A wide header may not multiply the table: a window's body is at least as long as its header.
    budget = max(WINDOW_CHARACTERS - header_size, header_size, WINDOW_CHARACTERS // 2)
    start, size = 0, 0
    for index, row in enumerate(body):
        length = len(row_text(row)) + 1
        if index > start and (index - start >= WINDOW_ROWS or size + length > budget):
            yield _window(grid, start, index)
            start, size = index, 0
        size += length
    yield _window(grid, start, len(body))


def _window(grid: CellGrid, start: int, end: int) -> Window:
    head = grid.header_rows
    rows = grid.rows[:head] + grid.rows[head + start : head + end]
    part = CellGrid(rows=rows, header_rows=head, first_row=grid.first_row + start)
    return Window(part, 0 if start == 0 else head + start, head + end)


def column_letters(index: int) -> str:
    """Column name of a 0-based column: 0 is A, 26 is AA."""
    name = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def cell_range(row: int, column: int, rows: int, columns: int) -> str:
    """Range of a block whose first cell is (row, column), both 0-based: `A1:D20`, or `A1` for one cell."""
    first = f"{column_letters(column)}{row + 1}"
    last = f"{column_letters(column + columns - 1)}{row + rows}"
    return first if first == last else f"{first}:{last}"


def rows_of_range(cells: str, start: int, end: int, numbers: Sequence[int] | None = None) -> str:
    """The part of a range that its rows from `start` up to `end` (0-based, exclusive) take.

    `numbers` has the file's own 1-based number of each row where the rows do not follow each other
    without a gap. Raises ValueError when `cells` is not a range.
    """
    match = _LETTERS.fullmatch(cells)
    if match is None:
        raise ValueError(f"not a cell range: {cells!r}")
    left, top, right = match[1], int(match[2]), match[3] or match[1]
    low, high = (top + start, top + end - 1) if numbers is None else (numbers[start], numbers[end - 1])
    first, last = f"{left}{low}", f"{right}{high}"
    return first if first == last else f"{first}:{last}"
