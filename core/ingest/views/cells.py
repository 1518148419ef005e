"""Which cells of a sheet a span of a table stands in."""

from collections.abc import Mapping, Sequence

from core.domain.document import CellGrid, Chunk
from core.domain.search import Hit
from core.ingest.formats.grids import cell_range, cell_spans, grid_text
from core.ingest.office.workbook import Area, area
from core.ingest.text import clean_line

Row = Mapping[int, Sequence[str]]


def touched_cells(grid: CellGrid, text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Row and column, from 0, of each cell of a grid that the code points of its chunk's text touch."""
    offset = text.find(grid_text(grid))
    if offset < 0:
        return []
    return [
        (row, column)
        for row, line in enumerate(cell_spans(grid))
        for column, (first, last) in enumerate(line)
        if first + offset < end and start < last + offset
    ]


def span_cells(chunk: Chunk | Hit, start: int, end: int) -> str | None:
    """The range of a sheet that a span stands in: `B14`, `A14:D14`; the chunk's own where that is unsure.

    It is unsure where empty rows were left out of the table: `rows_of` then finds them in the sheet.
    """
    if chunk.grid is None or chunk.cells is None:
        return chunk.cells
    place = area(chunk.cells)
    touched = touched_cells(chunk.grid, chunk.text, start, end)
    numbers = _numbers(chunk.grid, place) if place is not None else None
    if place is None or numbers is None:
        return chunk.cells
    known = [(number, column) for row, column in touched if (number := numbers[row]) is not None]
    if not known:
        return chunk.cells
    rows, columns = [row for row, _ in known], [column for _, column in known]
    top, left = min(rows), place[1] + min(columns)
    return cell_range(top - 1, left, max(rows) - top + 1, max(columns) - min(columns) + 1)


def rows_of(grid: CellGrid, cells: str, sheet: Row) -> list[int | None]:
    """The sheet's number, from 1, of each row of a grid, found by what the sheet's rows say.

    `sheet` has the sheet's rows by number, `cells` is the range that the grid was read from.
    """
    place = area(cells)
    numbers = _numbers(grid, place) if place is not None else None
    if place is None or numbers is not None:
        return numbers or [None] * len(grid.rows)
    left, found, at = place[1], list[int | None](), place[0] + 1
    for row in grid.rows:
        wanted = [cell for cell in row if cell]
        number = next((n for n in range(at, place[2] + 2) if _says(sheet.get(n, ())[left:], row)), None)
        found.append(number if wanted else None)
        at = number + 1 if number is not None and wanted else at
    return found


def cited_cells(chunk: Chunk | Hit, start: int, end: int, sheet: Row) -> set[tuple[int, int]]:
    """Row number and column, both from 1, of the sheet's cells that a span stands in.

    `sheet` has the rows that are looked at, by number; cells in other rows are left out.
    """
    place = area(chunk.cells) if chunk.cells is not None else None
    if place is None or chunk.cells is None:
        return set()
    if chunk.grid is None:
        numbers = range(place[0] + 1, place[2] + 2)
        columns = range(place[1] + 1, place[3] + 2)
        return {(number, column) for number in numbers if number in sheet for column in columns}
    rows = rows_of(chunk.grid, chunk.cells, sheet)
    touched = touched_cells(chunk.grid, chunk.text, start, end)
    found = ((rows[row], place[1] + column + 1) for row, column in touched)
    return {(number, column) for number, column in found if number is not None and number in sheet}


def _says(cells: Sequence[str], row: Sequence[str]) -> bool:
    """Whether a sheet's row holds these texts; what a merge covers is empty in the sheet."""
    shown = [clean_line(cell) for cell in cells[: len(row)]]
    return any(shown) and all(not cell or cell == text for cell, text in zip(shown, row, strict=False))


def _numbers(grid: CellGrid, place: Area) -> list[int | None] | None:
    """Row numbers where the rows follow each other without a gap, None where some were left out."""
    height = place[2] - place[0] + 1
    first = place[0] + 1
    if grid.first_row == 0:
        return [first + row for row in range(height)] if height == len(grid.rows) else None
    body = len(grid.rows) - grid.header_rows
    if height != body:
        return None
    return [None] * grid.header_rows + [first + row for row in range(height)]
