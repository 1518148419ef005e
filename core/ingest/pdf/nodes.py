"""A document's pages as one stream of nodes: what stands where, and what kind of thing it is."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from core.ingest.page.figures import Picture
from core.ingest.page.layout import Page
from core.ingest.page.lines import Line
from core.ingest.pdf.blocks import Block, Layout, make_blocks
from core.ingest.pdf.headings import is_heading
from core.ingest.tables.table import Table

_FOOTNOTE = re.compile(r"(?:[*†‡§¶∗#]{1,3}|\d{1,2}|[a-z])(?=[\s)]?\s?[A-Z“\"(‘]|\s?https?:|\s?www\.)")


class Kind(Enum):
    """What a node is."""

    TEXT = auto()
    HEADING = auto()
    ITEM = auto()
    CAPTION = auto()
    NOTE = auto()
    CODE = auto()
    TABLE = auto()
    PICTURE = auto()


@dataclass(slots=True)
class Node:
    """One element of the document. `run` counts stretches of lines that nothing interrupts."""

    kind: Kind
    page: int
    run: int
    block: Block | None = None
    tables: list[tuple[int, Table]] = field(default_factory=list)
    picture: Picture | None = None
    captions: list["Node"] = field(default_factory=list)
    used: bool = False

    @property
    def lines(self) -> list[Line]:
        """The lines of a text node; none for a table or picture."""
        return self.block.lines if self.block else []


def make_nodes(pages: Sequence[Page], layout: Layout) -> list[Node]:
    """Every page's elements in reading order, classified."""
    nodes = list(_raw(pages, layout))
    following = None
    for node in reversed([node for node in nodes if node.block]):
        if node.block:
            node.kind = _kind(node.block, following, layout)
            following = node.block
    _footnotes(nodes, pages, layout)
    return nodes


def _raw(pages: Sequence[Page], layout: Layout) -> Iterator[Node]:
    run = 0
    for page in pages:
        for region in page.regions:
            run += 1
            lines: list[Line] = []
            for element in region:
                if isinstance(element, Line):
                    lines.append(element)
                    continue
                yield from _blocks(lines, page.number, run, layout)
                lines, run = [], run + 1
                if isinstance(element, Table):
                    yield Node(Kind.TABLE, page.number, run, tables=[(page.number, element)])
                else:
                    yield Node(Kind.PICTURE, page.number, run, picture=element)
            yield from _blocks(lines, page.number, run, layout)


def _blocks(lines: list[Line], page: int, run: int, layout: Layout) -> Iterator[Node]:
    for block in make_blocks(lines, page, layout):
        yield Node(Kind.TEXT, page, run, block=block)


def _kind(block: Block, following: Block | None, layout: Layout) -> Kind:
    if block.caption:
        return Kind.CAPTION
    if is_heading(block, following, layout):
        return Kind.HEADING
    if block.marker:
        return Kind.ITEM
    if layout.mono_share < 0.4 and len(block.lines) > 1 and all(line.mono for line in block.lines):
        return Kind.CODE
    return Kind.TEXT


def _footnotes(nodes: Sequence[Node], pages: Sequence[Page], layout: Layout) -> None:
    """Small type with a mark at the foot of a column is a note."""
    heights = {page.number: page.height for page in pages}
    for index, node in enumerate(nodes):
        if node.block is None or node.kind not in (Kind.TEXT, Kind.ITEM):
            continue
        first = node.block.lines[0]
        small = node.block.size <= 0.93 * layout.body
        low = first.box.y0 > 0.5 * heights[node.page]
        rest = [other for other in nodes[index + 1 : index + 12] if other.run == node.run and other.block]
        if small and low and all(other.block and other.block.size <= 0.93 * layout.body for other in rest):
            before = nodes[index - 1] if index else None
            goes_on = before is not None and before.kind is Kind.NOTE and before.run == node.run
            if goes_on or _FOOTNOTE.match(first.text):
                node.kind = Kind.NOTE
