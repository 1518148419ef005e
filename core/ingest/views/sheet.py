"""A window of a sheet as it looks: the rows around the cited cells, never the whole of a long sheet."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from core.domain.views import Merge, SheetView
from core.errors import NotFound
from core.ingest.formats.grids import column_letters
from core.ingest.gate import MediaType
from core.ingest.office.opc import Package
from core.ingest.office.workbook import Sheet, Workbook
from core.ingest.parsers.delimited import numbered_rows
from core.ingest.text import clean_line

ROWS = 40
MOST_ROWS = 400
MOST_COLUMNS = 80
_HEADER_WITHIN = 60  # rows from the top of a sheet among which its header is looked for
_KEPT = 24
_LONGEST = 2000  # characters of a cell that are shown


def read_sheet(
    path: Path,
    media_type: str,
    name: str,
    sheet: str | None = None,
    first: int = 1,
    count: int = ROWS,
    header: Sequence[str] = (),
) -> SheetView:
    """`count` rows (at most 400) of a sheet of a workbook or delimited file, from the row `first` on.

    `sheet` is None for the first one. `header` are the column names of the table cited: where they
    stand above the window, that row is given too. Windows are kept, since a reader moves to and fro.
    Raises NotFound when there is no such sheet, DocumentRejected when the file is damaged.
    """
    stamp = path.stat().st_mtime_ns if path.exists() else 0
    count = max(1, min(count, MOST_ROWS))
    names = tuple(clean_line(cell) for cell in header)
    if media_type == MediaType.XLSX:
        return _of_workbook(path, stamp, name, sheet, max(first, 1), count, names)
    return _of_lines(path, stamp, name, max(first, 1), count, names)


@lru_cache(maxsize=_KEPT)
def _of_workbook(
    path: Path, stamp: int, name: str, wanted: str | None, first: int, count: int, header: tuple[str, ...]
) -> SheetView:
    with Package(path, name) as package:
        workbook = Workbook(package)
        sheets = [one for one in workbook.sheets if one.kind != "chartsheet"]
        found = next((one for one in sheets if wanted is None or one.name == wanted), None)
        if found is None:
            raise NotFound("sheet", wanted or "")
        _fill(workbook, found, first, count)
        if first > max(found.rows, 1):  # the window lies beyond the end: the last rows instead
            first = max(1, found.rows - count + 1)
            _fill(workbook, found, first, count)
    top = Sheet(found.name, found.part, found.kind, found.hidden)
    above = [place for place in found.cells if place[0] < first - 1]
    top.cells = {place: found.cells.pop(place) for place in above}
    names = tuple(one.name for one in sheets)
    return _view(names, found, (first, min(count, max(found.rows, 1) - first + 1)), top, header)


def _fill(workbook: Workbook, sheet: Sheet, first: int, count: int) -> None:
    """Read the window's rows, and those at the top that may name the columns."""
    sheet.cells.clear()
    sheet.merges.clear()
    top = range(min(first - 1, _HEADER_WITHIN))
    workbook.fill(sheet, lambda _: None, {*top, *range(first - 1, first - 1 + count)})


@lru_cache(maxsize=4)
def _lines(path: Path, stamp: int, name: str) -> tuple[list[list[str]], list[int]]:
    return numbered_rows(path, name)


def _of_lines(
    path: Path, stamp: int, name: str, first: int, count: int, header: tuple[str, ...]
) -> SheetView:
    rows, numbers = _lines(path, stamp, name)
    total = numbers[-1] if numbers else 0
    if first > max(total, 1):
        first = max(1, total - count + 1)
    sheet, top = Sheet("", "", "", False), Sheet("", "", "", False)
    sheet.rows = total
    for number, row in zip(numbers, rows, strict=True):
        into = sheet if first <= number < first + count else top if number < _HEADER_WITHIN else None
        if into is not None:
            into.cells.update({(number - 1, at): text for at, text in enumerate(row) if text.strip()})
    return _view((), sheet, (first, min(count, max(total, 1) - first + 1)), top, header)


def _view(
    names: tuple[str, ...], sheet: Sheet, window: tuple[int, int], top: Sheet, header: tuple[str, ...]
) -> SheetView:
    first, count = window
    wide = max((column for _, column in sheet.cells), default=0) + 1
    columns = min(wide, MOST_COLUMNS)
    row, named = _header(top, header, columns)
    return SheetView(
        sheets=names,
        sheet=sheet.name,
        letters=tuple(column_letters(column) for column in range(columns)),
        header=named,
        header_number=row,
        numbers=tuple(range(first, first + count)),
        rows=tuple(
            tuple(sheet.cells.get((number - 1, column), "")[:_LONGEST] for column in range(columns))
            for number in range(first, first + count)
        ),
        merges=tuple(_merges(sheet, first, count, columns)),
        total=sheet.rows,
        hidden_columns=wide - columns,
    )


def _header(top: Sheet, header: tuple[str, ...], columns: int) -> tuple[int | None, tuple[str, ...]]:
    """Number and cells of the row above the window that holds the column names."""
    wanted = {cell for cell in header if cell}
    for row in sorted({row for row, _ in top.cells}):
        cells = tuple(top.cells.get((row, column), "") for column in range(columns))
        if wanted and wanted <= {clean_line(cell) for cell in cells}:
            return row + 1, cells
    return None, ()


def _merges(sheet: Sheet, first: int, count: int, columns: int) -> list[Merge]:
    """Merged areas, cut to the window; what begins above it begins at its first row."""
    found = []
    for top, left, bottom, right in sheet.merges:
        high, low = max(top + 1, first), min(bottom + 1, first + count - 1)
        right = min(right, columns - 1)
        if high <= low and left <= right and (high, left) != (low, right):
            found.append(Merge(row=high, column=left + 1, rows=low - high + 1, columns=right - left + 1))
    return found
