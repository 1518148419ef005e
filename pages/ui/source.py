"""A source as it stands: the passage among its neighbours, the cited words marked. Text is always escaped."""

import re
from collections.abc import Iterable
from itertools import pairwise

from core.domain.document import CellGrid, Chunk
from core.domain.vocabulary import ChunkKind
from pages.ui.text import safe

Span = tuple[int, int]
_SHORT = 16  # characters of a cell that is kept on one line: LS-40 and 2-MeTHF break at their hyphens
_WORD = re.compile(r"[\w-]{3,}")
_COMMON = frozenset(
    re.findall(
        r"\w+",
        "about also and are been between can could did does for from had has have how into its not our that "
        "the their there these they this was were what when where which who why will with would you",
    )
)
_LABEL = {
    ChunkKind.FIGURE: "Figure",
    ChunkKind.CAPTION: "Caption",
    ChunkKind.NOTE: "Note",
    ChunkKind.CODE: "Code",
}


def chunk_html(chunk: Chunk, span: Span | None = None, dim: bool = False, cited: bool = False) -> str:
    """One chunk; `span` marks the cited code points, `cited` the whole chunk, `dim` sets a neighbour back."""
    state = "cited" if span or cited else ("near" if dim else "")
    if chunk.kind is ChunkKind.TABLE and chunk.grid is not None:
        body = grid_html(chunk.grid, chunk.text, span)
    elif chunk.kind is ChunkKind.LIST:
        body = _list_html(chunk.text, span)
    else:
        body = f"<p>{marked(chunk.text, [span] if span else [])}</p>"
    label = _LABEL.get(chunk.kind)
    tag = f'<div class="bs-kind">{label}</div>' if label else ""
    return f'<div class="bs-chunk bs-{chunk.kind.value} {state}">{tag}{body}</div>'


def marked(text: str, spans: Iterable[Span]) -> str:
    """Escaped text with the spans (code points, may touch or overlap) in <mark>."""
    cuts = sorted({0, len(text), *(min(max(at, 0), len(text)) for span in spans for at in span)})
    spans = list(spans)
    parts = []
    for start, end in pairwise(cuts):
        piece = safe(text[start:end])
        inside = any(a <= start and end <= b for a, b in spans)
        parts.append(f"<mark>{piece}</mark>" if inside else piece)
    return "".join(parts)


def words_marked(text: str, question: str) -> str:
    """Escaped text with the question's own words in <mark>, for cards."""
    asked = {word.casefold() for word in _WORD.findall(question)} - _COMMON
    spans = [found.span() for found in _WORD.finditer(text) if found.group().casefold() in asked]
    return marked(text, spans)


def grid_html(grid: CellGrid, text: str, span: Span | None) -> str:
    """A table with the cells that the span touches marked, and their rows."""
    cells = cited_cells(grid, text, span) if span else set()
    rows = {row for row, _ in cells}
    out = []
    for at, row in enumerate(grid.rows):
        tag = "th" if at < grid.header_rows else "td"
        shown = []
        for column, value in enumerate(row):
            state = _class(("cited", (at, column) in cells), ("bs-wide", len(value) > _SHORT))
            shown.append(f"<{tag}{state}>{safe(value)}</{tag}>")
        out.append(f"<tr{_class(('cited', at in rows))}>{''.join(shown)}</tr>")
    return f'<div class="bs-scroll"><table class="bs-grid">{"".join(out)}</table></div>'


def cited_cells(grid: CellGrid, text: str, span: Span) -> set[tuple[int, int]]:
    """Row and column of each cell that the span touches.

    The text of a table chunk is one line a row, its cells joined by " | "; lines before the grid (a
    caption) are skipped by looking each row up in turn.
    """
    found: set[tuple[int, int]] = set()
    position = 0
    for at, row in enumerate(grid.rows):
        for column, value in enumerate(row):
            start = text.find(value, position) if value else -1
            if start < 0:
                continue
            position = start + len(value)
            if start < span[1] and span[0] < position:
                found.add((at, column))
    return found


def _list_html(text: str, span: Span | None) -> str:
    out, start = [], 0
    for line in text.split("\n"):
        end = start + len(line)
        inside = [(max(span[0], start) - start, min(span[1], end) - start)] if span else []
        out.append(f"<li>{marked(line, [(a, b) for a, b in inside if a < b])}</li>")
        start = end + 1
    return f"<ul>{''.join(out)}</ul>"


def _class(*names: tuple[str, bool]) -> str:
    given = " ".join(name for name, on in names if on)
    return f' class="{given}"' if given else ""
