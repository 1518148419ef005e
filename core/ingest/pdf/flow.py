"""What goes on after the end of a column, after a page, or after a figure in between."""

import re
from collections import defaultdict
from collections.abc import Sequence

from core.ingest.page.words import is_cjk
from core.ingest.pdf.blocks import Block
from core.ingest.pdf.joining import divides
from core.ingest.pdf.nodes import Kind, Node
from core.ingest.tables.table import Table, columns_match

_FLOATING = (Kind.CAPTION, Kind.NOTE, Kind.TABLE, Kind.PICTURE)
_END = re.compile(r"[.!?:。！？：]['\"”’»)\]]*(?:\d{1,3}(?:,\d{1,3})*)?$")
_NEXT_TO = 90.0
_CONTINUED = re.compile(r"cont(?:inued|'d|\.|d)|fortsetzung|suite", re.IGNORECASE)


def join_text(nodes: Sequence[Node]) -> list[Node]:
    """Paragraphs and list items that were interrupted, each in one node where it began."""
    result: list[Node] = []
    last: Node | None = None
    for node in nodes:
        if node.kind in _FLOATING:
            result.append(node)
            continue
        new_run = last is not None and node.run != last.run
        if last and new_run and node.kind is Kind.TEXT and _goes_on(last, node):
            _append(last, node)
            continue
        result.append(node)
        last = node if node.kind in (Kind.TEXT, Kind.ITEM) else None
    return result


def _append(last: Node, node: Node) -> None:
    if last.block and node.block:
        start = len(last.block.lines)
        last.block.breaks += [start + index for index in node.block.breaks]
        last.block.lines += node.block.lines
    # What follows on this page stands in the later stretch.
    last.run = node.run


def _goes_on(last: Node, node: Node) -> bool:
    before, after = last.block, node.block
    if before is None or after is None or not _similar(before, after):
        return False
    end, start = before.lines[-1].text.rstrip(), after.lines[0].text.lstrip()
    if divides(end, start):
        return True
    if _END.search(end):
        return False
    first = start.lstrip("\"'“‘(")[:1]
    if first.islower():
        return True
    full = before.open and len(before.lines) >= 2
    indented = after.lines[0].box.x0 - after.lines[0].left > 0.8 * after.lines[0].size
    return full and not indented and (len(after.lines) >= 2 or is_cjk(end[-1]))


def _similar(before: Block, after: Block) -> bool:
    small, large = sorted((before.lines[-1].size, after.lines[0].size))
    return large <= 1.07 * small and before.lines[-1].bold == after.lines[0].bold


def join_tables(nodes: Sequence[Node]) -> list[Node]:
    """Tables that go on on the next page with the same columns, each in one node."""
    result: list[Node] = []
    last: Node | None = None
    between: list[Node] = []
    for node in nodes:
        if node.kind is Kind.TABLE and last and _table_goes_on(last, node, between):
            last.tables += node.tables
            continue
        result.append(node)
        between.append(node)
        if node.kind is Kind.TABLE:
            last, between = node, []
        elif node.kind not in (Kind.NOTE, Kind.CAPTION):
            last = None
    return result


def _table_goes_on(last: Node, node: Node, between: Sequence[Node]) -> bool:
    (page, upper), (next_page, lower) = last.tables[-1], node.tables[0]
    if next_page != page + 1 or not columns_match(upper.edges, lower.edges):
        return False
    captions = [n for n in between if n.kind is Kind.CAPTION and n.page == next_page]
    if any(n.block and not _CONTINUED.search(n.block.text) for n in captions):
        return False
    return upper.ruled == lower.ruled or upper.header_rows == 0 or _same_header(upper, lower)


def _same_header(upper: Table, lower: Table) -> bool:
    count = upper.header_rows
    return count > 0 and _words(upper.rows[:count]) == _words(lower.rows[:count])


def _words(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    return [["".join(cell.split()).lower() for cell in row] for row in rows]


def rows_of(tables: Sequence[tuple[int, Table]]) -> list[tuple[int, Table, int]]:
    """Page, table and row index of every row of a table over several pages, repeated headers left out."""
    first = tables[0][1]
    rows = []
    for number, (page, table) in enumerate(tables):
        skip = first.header_rows if number and _same_header(first, table) else 0
        rows += [(page, table, index) for index in range(skip, len(table.rows))]
    return rows


def attach_captions(nodes: Sequence[Node]) -> list[Node]:
    """Give every table and picture the caption next to it; those captions leave the stream."""
    pages: dict[int, list[Node]] = defaultdict(list)
    for node in nodes:
        if node.kind in (Kind.TABLE, Kind.PICTURE, Kind.CAPTION):
            pages[node.page].append(node)
    for found in pages.values():
        pairs = [
            (_distance(node, caption), at, node, caption)
            for at, node in enumerate(found)
            for caption in found
            if caption.block and caption.block.caption == ("table" if node.tables else "figure")
        ]
        for distance, _, node, caption in sorted(pairs, key=lambda pair: pair[:2]):
            if distance <= _NEXT_TO and not caption.used and not node.captions:
                node.captions.append(caption)
                caption.used = True
    return [node for node in nodes if not node.used]


def _distance(node: Node, caption: Node) -> float:
    """White space in points between a table or picture and a caption, infinite when not in line."""
    box = node.tables[0][1].box if node.tables else node.picture.box if node.picture else None
    if box is None:
        return float("inf")
    top = min(line.box.y0 for line in caption.lines)
    bottom = max(line.box.y1 for line in caption.lines)
    left = min(line.box.x0 for line in caption.lines)
    right = max(line.box.x1 for line in caption.lines)
    if right < box.x0 or left > box.x1:
        return float("inf")
    return max(box.y0 - bottom, top - box.y1, 0.0)
