"""Excel: each sheet a section, its used cells as the tables they look like, exact in their ranges."""

from collections import defaultdict
from functools import partial
from pathlib import Path

from lxml import etree

from core.domain.document import ParsedDocument
from core.ingest.elements import Builder
from core.ingest.formats import grids
from core.ingest.formats.header import header_rows
from core.ingest.gate import MediaType
from core.ingest.office.drawing import description, paragraph_text, read_chart
from core.ingest.office.islands import Island, continues, fill_merges, is_sparse, join, make_island, split
from core.ingest.office.opc import XDR, A, C, Package, R
from core.ingest.office.workbook import Area, Cell, Sheet, Workbook
from core.ingest.parse import Report
from core.ingest.text import characters

_CAPTION = 200


def parse(path: Path, name: str, report: Report) -> ParsedDocument:
    """Read a workbook. Formulas are shown by their stored results and never computed.

    Raises DocumentRejected (`corrupt`) for a damaged package.
    """
    with Package(path, name) as package:
        workbook = Workbook(package)
        builder = Builder(name, report)
        source = 0
        warnings = []
        for index, sheet in enumerate(workbook.sheets):
            report("Reading sheets", index, len(workbook.sheets))
            if sheet.kind != "chartsheet":
                workbook.fill(sheet, partial(_report_rows, report, sheet.name))
            source += sum(map(characters, sheet.cells.values()))
            source += _write_sheet(builder, package, workbook, sheet)
            warnings.extend(_warnings(sheet))
            sheet.cells.clear()
        title, written = package.title(), package.written()
    return builder.finish(MediaType.XLSX, title, None, source, warnings, written)


def _report_rows(report: Report, sheet: str, rows: int) -> None:
    report(f"Reading rows of {sheet}", rows, rows)


def _warnings(sheet: Sheet) -> list[str]:
    found = []
    if sheet.hidden and sheet.cells:
        found.append(f"The sheet {sheet.name} is hidden in the workbook; it was read.")
    if sheet.unknown:
        count = f"{sheet.unknown} formulas" if sheet.unknown > 1 else "A formula"
        found.append(f"{count} on the sheet {sheet.name} had no stored result; the formula is shown instead.")
    return found


def _write_sheet(builder: Builder, package: Package, workbook: Workbook, sheet: Sheet) -> int:
    """Write one sheet; gives the non-space characters of comments and text boxes."""
    builder.heading(1, sheet.name, written=False)
    filled = fill_merges(sheet.cells, sheet.merges)
    _write_cells(builder, workbook, sheet, filled)
    beside = 0
    for cell, text in workbook.comments(sheet):
        builder.note(text, sheet=sheet.name, cells=cell or None)
        beside += characters(text)
    for part in package.related(sheet.part, "drawing"):
        root = package.optional(part)
        if root is not None:
            beside += _write_drawing(builder, package, part, root, sheet)
    return beside


def _write_cells(builder: Builder, workbook: Workbook, sheet: Sheet, filled: set[Cell]) -> None:
    defined = list(workbook.headers(sheet))
    waiting: tuple[Island, int] | None = None
    for group in split(sheet.cells):
        if is_sparse(group):
            _write_scattered(builder, sheet, group)
            continue
        island = make_island(group, sheet.cells)
        captions = _take_captions(island, filled)
        header = _header(island, defined)
        if waiting is not None and not captions and continues(waiting[0], island, waiting[1], header):
            join(waiting[0], island)
            continue
        if waiting is not None:
            _write_island(builder, sheet, *waiting, filled)
        for text, cells in captions:
            builder.caption(text, sheet=sheet.name, cells=cells)
        waiting = island, header
    if waiting is not None:
        _write_island(builder, sheet, *waiting, filled)


def _header(island: Island, defined: list[tuple[Area, int]]) -> int:
    for (top, left, _, right), count in defined:
        if island.top == top and island.left <= left and right <= island.right:
            return min(count, len(island.rows) - 1)
    return header_rows(island.rows)


def _take_captions(island: Island, filled: set[Cell]) -> list[tuple[str, str]]:
    """Take the lines above a table that hold one text (a title, or one merged over its columns)."""
    found: list[tuple[str, str]] = []
    width = island.right - island.left + 1
    while width > 1 and len(island.rows) > 2:
        row, number = island.rows[0], island.numbers[0]
        own = [
            (index, text)
            for index, text in enumerate(row)
            if text and (number, island.left + index) not in filled
        ]
        if len(own) != 1 or own[0][0] != 0 or len(own[0][1]) > _CAPTION:
            break
        if sum(bool(cell) for cell in island.rows[1]) == 1 and any(island.rows[1][1:]):
            break
        found.append((own[0][1], grids.cell_range(number, island.left, 1, width)))
        island.rows.pop(0)
        island.numbers.pop(0)
        island.top += 1
    return found


def _write_island(builder: Builder, sheet: Sheet, island: Island, header: int, filled: set[Cell]) -> None:
    rows, columns = len(island.rows), island.right - island.left + 1
    cells = grids.cell_range(island.top, island.left, island.numbers[-1] - island.top + 1, columns)
    if rows == 1 and columns == 1:
        builder.paragraph(island.rows[0][0], sheet=sheet.name, cells=cells)
        return
    repeated = 0
    if filled:
        repeated = sum(
            characters(text)
            for number, row in zip(island.numbers, island.rows, strict=True)
            for column, text in enumerate(row, start=island.left)
            if (number, column) in filled
        )
    builder.table(
        grids.make_grid(island.rows, header),
        sheet=sheet.name,
        cells=cells,
        row_numbers=[number + 1 for number in island.numbers],
        repeated=repeated,
    )


def _write_scattered(builder: Builder, sheet: Sheet, group: list[Cell]) -> None:
    by_row: dict[int, list[int]] = defaultdict(list)
    for row, column in group:
        by_row[row].append(column)
    for row, columns in sorted(by_row.items()):
        text = grids.SEPARATOR.join(sheet.cells[(row, column)] for column in sorted(columns))
        cells = grids.cell_range(row, min(columns), 1, max(columns) - min(columns) + 1)
        builder.paragraph(text, sheet=sheet.name, cells=cells)


def _write_drawing(builder: Builder, package: Package, part: str, root: etree._Element, sheet: Sheet) -> int:
    """Write charts, pictures and text boxes of a sheet; gives the characters of the text boxes."""
    relations = package.relations(part)
    boxes = 0
    for frame in root.iter(f"{C}chart"):
        relation = relations.get(frame.get(f"{R}id", ""))
        chart = read_chart(package, relation.target) if relation is not None else None
        if chart is not None:
            words = [text for text in (chart.title, *chart.labels) if text]
            builder.figure("\n".join(words), visible=False)
            builder.table(grids.make_grid(chart.rows, 1), sheet=sheet.name, visible=False)
    for picture in root.iter(f"{XDR}pic"):
        builder.figure(description(picture.find(f"{XDR}nvPicPr/{XDR}cNvPr")), visible=False)
    for shape in root.iter(f"{XDR}sp"):
        lines = [paragraph_text(paragraph) for paragraph in shape.iter(f"{A}p")]
        text = "\n".join(line for line in lines if line.strip())
        builder.paragraph(text, sheet=sheet.name)
        boxes += characters(text)
    return boxes
