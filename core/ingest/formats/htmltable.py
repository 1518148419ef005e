"""HTML tables: the cell grid with its spans, or the verdict that a table only places things on a page."""

from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from core.domain.document import CellGrid
from core.ingest.formats.flat import INLINE, UNSEEN
from core.ingest.formats.grids import make_grid
from core.ingest.formats.header import header_rows
from core.ingest.formats.spans import Spans
from core.ingest.text import whole_number

_LONG_CELL = 2000
_BLOCKS = frozenset({"p", "ul", "ol", "h1", "h2", "h3", "h4", "div", "section", "form", "pre", "blockquote"})


@dataclass(frozen=True)
class HtmlTable:
    """A grid and its caption; `repeated` counts the characters that spans wrote again."""

    grid: CellGrid
    caption: str
    repeated: int


def is_layout(table: etree._Element) -> bool:
    """Whether a table holds page parts rather than data.

    A single cell, tables in half of its cells, or pages of text in one of a few columns.
    """
    if (table.get("role") or "").lower() in ("presentation", "none"):
        return True
    cells = [cell for row in _rows(table) for cell in _cells(row)]
    if len(cells) <= 1:
        return True
    nested = [cell for cell in cells if cell.find(".//table") is not None]
    filled = [cell for cell in cells if "".join(cell.itertext()).strip()]
    if nested and len(nested) * 2 >= len(filled):
        return True
    widest = max(sum(1 for _ in _cells(row)) for row in _rows(table))
    return widest <= 3 and any(_holds_a_page(cell) for cell in cells)


def _holds_a_page(cell: etree._Element) -> bool:
    if sum(len(text) for text in cell.itertext()) < _LONG_CELL:
        return False
    return sum(1 for child in cell.iter() if child.tag in _BLOCKS) >= 5


def read_table(table: etree._Element) -> HtmlTable:
    """The grid of a `table` element, empty rows and columns left out."""
    spans = Spans()
    marked: list[bool] = []
    elements = list(_rows(table))
    for index, row in enumerate(elements):
        spans.row()
        heads = []
        for cell in _cells(row):
            text = text_of(cell)
            down = _span(cell, "rowspan") if cell.get("rowspan") != "0" else len(elements)
            spans.cell(text, _span(cell, "colspan"), min(down, len(elements) - index))
            heads.extend([cell.tag == "th"] if text else [])
        in_head = row.getparent().tag == "thead"
        marked.append(in_head or (len(heads) > 1 and all(heads)))
    spanned = spans.finish()
    head = next((place for place, number in enumerate(spanned.kept) if not marked[number]), len(spanned.rows))
    header = head if 0 < head < len(spanned.rows) else header_rows(spanned.rows)
    caption = next((text_of(child) for child in table if child.tag == "caption"), "")
    return HtmlTable(make_grid(spanned.rows, header), caption, spanned.repeated)


def _rows(table: etree._Element) -> Iterator[etree._Element]:
    for child in table:
        if child.tag == "tr":
            yield child
        elif child.tag in ("thead", "tbody", "tfoot"):
            yield from (row for row in child if row.tag == "tr")


def _cells(row: etree._Element) -> Iterator[etree._Element]:
    return (cell for cell in row if cell.tag in ("td", "th"))


def _span(cell: etree._Element, name: str) -> int:
    return max(whole_number((cell.get(name) or "").strip(), 1), 1)


def text_of(element: etree._Element) -> str:
    """Visible text under an element on one line; a picture's alternative text where there is no other."""
    parts: list[str] = []
    pictures: list[str] = []
    unseen: etree._Element | None = None
    for event, child in etree.iterwalk(element, events=("start", "end")):
        inline = child.tag in INLINE
        if event == "start":
            if unseen is None and (not isinstance(child.tag, str) or child.tag in UNSEEN):
                unseen = child
            elif unseen is None:
                parts.append(("" if inline else " ") + (child.text or ""))
                if child.tag == "img":
                    pictures.append(child.get("alt") or "")
            continue
        if unseen is child:
            unseen = None
        if unseen is None and child is not element:
            parts.append(("" if inline else " ") + (child.tail or ""))
    return " ".join("".join(parts).split()) or " ".join(" ".join(pictures).split())
