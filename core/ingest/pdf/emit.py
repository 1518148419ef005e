"""Nodes to the element stream, with the boxes of everything that they touch."""

from collections.abc import Sequence
from itertools import groupby

from core.domain.document import Box, CellGrid
from core.ingest.elements import Builder, Item
from core.ingest.page.geometry import Rect, hull
from core.ingest.page.layout import Element, Page
from core.ingest.page.lines import Line
from core.ingest.pdf.blocks import BULLET, NUMBERED
from core.ingest.pdf.flow import rows_of
from core.ingest.pdf.furniture import Furniture
from core.ingest.pdf.headings import levels
from core.ingest.pdf.joining import Vocabulary, join_lines
from core.ingest.pdf.nodes import Kind, Node
from core.ingest.tables.table import Table
from core.ingest.text import characters

_SMALLEST_FIGURE = 60.0


class Writer:
    """Writes a document's nodes into a builder.

    `uncounted` are the characters of the file that the builder does not count as stored text: the
    markers of lists, and headers that a table repeats on its further pages.
    """

    def __init__(self, builder: Builder, pages: Sequence[Page], vocabulary: Vocabulary) -> None:
        self._builder = builder
        self._pages = {page.number: page for page in pages}
        self._vocabulary = vocabulary
        self.uncounted = 0

    def furniture(self, found: Sequence[Furniture]) -> int:
        """Store every running header and footer once; returns the characters of their repetitions."""
        repeated = 0
        for item in found:
            boxes = [self._box(page, element.box) for page, element in item.places]
            self._builder.note(item.text, item.places[0][0], boxes)
            sizes = [_size(element) for _, element in item.places]
            repeated += sum(sizes) - characters(item.text)
        return repeated

    def asides(self) -> int:
        """Store text that runs in other directions, what repeats once; returns as `furniture` does."""
        places: dict[str, list[Line]] = {}
        for page in self._pages.values():
            for line in page.asides:
                places.setdefault(line.text, []).append(line)
        repeated = 0
        pages: dict[int, list[str]] = {}
        for text, lines in places.items():
            pages.setdefault(lines[0].page, []).append(text)
            repeated += (len(lines) - 1) * characters(text)
        for number, texts in sorted(pages.items()):
            boxes = [_displayed(line.page, line.box) for text in texts for line in places[text]]
            self._builder.note("\n".join(texts), number, boxes)
        return repeated

    def nodes(self, nodes: Sequence[Node]) -> None:
        """Store the stream in its order."""
        headings = [node.block for node in nodes if node.kind is Kind.HEADING and node.block]
        found = iter(levels(headings))
        for kind, group in groupby(nodes, key=lambda node: node.kind):
            if kind is Kind.ITEM:
                self._list(list(group))
                continue
            if kind is Kind.CODE:
                self._code(list(group))
                continue
            for node in group:
                if kind is Kind.HEADING:
                    self._builder.heading(next(found), self._text(node), node.page, self._boxes(node.lines))
                else:
                    self._one(node)

    def _one(self, node: Node) -> None:
        if node.kind is Kind.TABLE:
            self._table(node)
        elif node.kind is Kind.PICTURE:
            self._picture(node)
        elif node.kind is Kind.NOTE:
            self._builder.note(self._text(node), node.page, self._boxes(node.lines))
        elif node.kind is Kind.CAPTION and node.block and node.block.caption == "figure":
            self._builder.figure(self._text(node), node.page, self._boxes(node.lines))
        elif node.kind is Kind.CAPTION:
            self._builder.caption(self._text(node), node.page, self._boxes(node.lines))
        else:
            self._builder.paragraph(self._text(node), node.page, self._boxes(node.lines))

    def _text(self, node: Node) -> str:
        block = node.block
        return join_lines([line.text for line in node.lines], self._vocabulary, block.breaks if block else ())

    def _list(self, nodes: Sequence[Node]) -> None:
        lines = [line for node in nodes for line in node.lines]
        lefts: list[float] = []
        for x in sorted(node.lines[0].box.x0 - node.lines[0].left for node in nodes):
            if not lefts or x - lefts[-1] > 8:
                lefts.append(x)
        items = []
        for node in nodes:
            x = node.lines[0].box.x0 - node.lines[0].left
            depth = sum(x - left > 8 for left in lefts)
            marker = node.block.marker if node.block else "-"
            self.uncounted += characters(marker)
            items.append(Item(_without_marker(self._text(node)), depth, marker))
        self._builder.list(items, nodes[0].page, self._boxes(lines))

    def _code(self, nodes: Sequence[Node]) -> None:
        lines = [line for node in nodes for line in node.lines]
        left = min(line.box.x0 for line in lines)
        wide = max(min(line.box.width / max(len(line.text), 1) for line in lines), 1.0)
        text = "\n".join(" " * round((line.box.x0 - left) / wide) + line.text for line in lines)
        self._builder.code(text, nodes[0].page, self._boxes(lines))

    def _table(self, node: Node) -> None:
        rows, boxes, repeated = [], [], 0
        for page, table, index in rows_of(node.tables):
            cells = [self._cell(cell) for cell in table.rows[index]]
            again = table.repeated[index]
            repeated += sum(characters(cell) for cell, copy in zip(cells, again, strict=True) if copy)
            rows.append(tuple(cells))
            boxes.append([self._box(page, table.row_boxes[index])])
        kept = {(id(table), index) for _, table, index in rows_of(node.tables)}
        self.uncounted += sum(
            _row_size(table, index)
            for _, table in node.tables
            for index in range(len(table.rows))
            if (id(table), index) not in kept
        )
        grid = CellGrid(rows=tuple(rows), header_rows=node.tables[0][1].header_rows)
        for caption in node.captions:
            self._builder.caption(self._text(caption), caption.page, self._boxes(caption.lines))
        self._builder.table(grid, page=node.page, row_boxes=boxes, repeated=repeated)

    def _cell(self, text: str) -> str:
        return join_lines(text.split("\n"), self._vocabulary)

    def _picture(self, node: Node) -> None:
        picture = node.picture
        if picture is None:
            return
        box = self._box(node.page, picture.box)
        caption = " ".join(self._text(item) for item in node.captions)
        lines = [line for item in node.captions for line in item.lines]
        if caption or min(picture.box.width, picture.box.height) >= _SMALLEST_FIGURE:
            text = "\n".join(picture.labels)
            self._builder.figure(text, node.page, [box, *self._boxes(lines)], caption=caption)

    def _boxes(self, lines: Sequence[Line]) -> list[Box]:
        """One box for each stretch of lines in one region of one page."""
        return [
            self._box(page, hull(line.box for line in group))
            for (page, _), group in groupby(lines, key=lambda line: (line.page, line.region))
        ]

    def _box(self, page: int, box: Rect) -> Box:
        return _displayed(page, self._pages[page].to_page.rect(*box))


def _displayed(page: int, box: Rect) -> Box:
    x0, y0, x1, y1 = (round(value, 2) for value in box)
    return Box(page=page, x0=x0, y0=y0, x1=x1, y1=y1)


def _size(element: Element) -> int:
    if isinstance(element, Line):
        return characters(element.text)
    if isinstance(element, Table):
        return sum(_row_size(element, index) for index in range(len(element.rows)))
    return 0


def _row_size(table: Table, index: int) -> int:
    """Characters of a row's own cells, copies of merged cells left out."""
    cells = zip(table.rows[index], table.repeated[index], strict=True)
    return sum(characters(cell) for cell, copy in cells if not copy)


def _without_marker(text: str) -> str:
    found = BULLET.match(text) or NUMBERED.match(text)
    return text[found.end() :] if found else text
