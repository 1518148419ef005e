"""Tables of WordprocessingML: the cell grid with its merges, or the cells in order for a layout table."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from core.domain.document import CellGrid
from core.ingest.formats.grids import make_grid
from core.ingest.formats.header import header_rows
from core.ingest.formats.spans import MOST_COLUMNS, Spans
from core.ingest.office.opc import W, local_name
from core.ingest.office.word import SKIPPED, Words, blocks, read_words
from core.ingest.text import whole_number


@dataclass
class Table:
    """A table: its grid, or, when it only places things on the page, its `cells` to be read in order."""

    grid: CellGrid
    repeated: int
    cells: list[etree._Element]
    anchored: list[Words] = field(default_factory=list)
    is_layout: bool = False


def read_table(table: etree._Element) -> Table:
    """Read a `w:tbl`. Cells that a merge covers repeat its text; deleted rows are left out."""
    spans = Spans()
    marked: list[bool] = []
    cells: list[etree._Element] = []
    anchored: list[Words] = []
    for element in _children(table, "tr"):
        properties = element.find(f"{W}trPr")
        if properties is not None and properties.find(f"{W}del") is not None:
            continue
        spans.row()
        marked.append(_on(properties, "tblHeader"))
        for _ in range(min(_number(properties, "gridBefore"), MOST_COLUMNS)):
            spans.cell("")
        for cell in _children(element, "tc"):
            cells.append(cell)
            merge = cell.find(f"{W}tcPr/{W}vMerge")
            covered = merge is not None and merge.get(f"{W}val", "continue") == "continue" and len(marked) > 1
            text = spans.above(spans.width()) if covered else _text(cell, anchored)
            spans.cell(text, _number(cell.find(f"{W}tcPr"), "gridSpan", 1), again=covered)
    spanned = spans.finish()
    head = next((place for place, number in enumerate(spanned.kept) if not marked[number]), len(spanned.rows))
    header = head if 0 < head < len(spanned.rows) else header_rows(spanned.rows)
    return Table(make_grid(spanned.rows, header), spanned.repeated, cells, anchored, _is_layout(cells))


def _text(cell: etree._Element, anchored: list[Words]) -> str:
    lines = []
    for element in blocks(cell):
        if local_name(element) == "tbl":
            inner = read_table(element)
            anchored.extend(inner.anchored)
            lines.append("; ".join(", ".join(filter(None, row)) for row in _once(element)))
            continue
        words = read_words(element)
        if words.text.strip():
            lines.append(words.text)
        if words.boxes or words.drawings or words.notes:
            anchored.append(words)
    return "\n".join(lines)


def _once(table: etree._Element) -> Iterator[list[str]]:
    """Rows of a table inside a cell, merged text only once."""
    for row in _children(table, "tr"):
        yield [" ".join("\n".join(_lines(cell)).split()) for cell in _children(row, "tc")]


def _lines(cell: etree._Element) -> Iterator[str]:
    for element in blocks(cell):
        if local_name(element) == "tbl":
            yield "; ".join(", ".join(filter(None, row)) for row in _once(element))
        else:
            yield read_words(element).text


def _is_layout(cells: list[etree._Element]) -> bool:
    """A single cell, or tables in most of the cells that are not empty."""
    if len(cells) == 1:
        return True
    filled = [cell for cell in cells if next(cell.iter(f"{W}t"), None) is not None]
    nested = [cell for cell in filled if cell.find(f".//{W}tbl") is not None]
    return len(nested) * 2 >= len(filled) > 0 and bool(nested)


def _children(parent: etree._Element, wanted: str) -> Iterator[etree._Element]:
    """Rows of a table or cells of a row, through content controls and insertions."""
    for child in parent:
        name = local_name(child)
        if name == wanted:
            yield child
        elif name in ("sdt", "sdtContent", "customXml", "ins", "moveTo") and name not in SKIPPED:
            yield from _children(child, wanted)


def _number(properties: etree._Element | None, name: str, usual: int = 0) -> int:
    found = properties.find(f"{W}{name}") if properties is not None else None
    return whole_number(found.get(f"{W}val") if found is not None else None, usual)


def _on(properties: etree._Element | None, name: str) -> bool:
    found = properties.find(f"{W}{name}") if properties is not None else None
    return found is not None and found.get(f"{W}val", "1") not in ("0", "false", "off")
