"""A change as HTML: words taken away and words that came, cells before and after; all text escaped."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from core.domain.difference import CellChange, Change, ChangeKind, Element, Piece, PieceKind, Quoted
from core.domain.ids import DocumentId
from pages.ui.text import safe

WORDS = {
    ChangeKind.CHANGED: "changed",
    ChangeKind.ADDED: "new",
    ChangeKind.REMOVED: "dropped",
    ChangeKind.MOVED: "moved",
}
STYLE = Path(__file__).parent.parent / "assets" / "compare.css"
_CELLS = 40


def words(pieces: Iterable[Piece], newer: bool) -> str:
    """One side of a changed text, its own words marked."""
    own = PieceKind.ADDED if newer else PieceKind.REMOVED
    tag = "ins" if newer else "del"
    parts = []
    for piece in pieces:
        if piece.kind is PieceKind.SAME:
            parts.append(safe(piece.text))
        elif piece.kind is own:
            bare = piece.text.strip()
            lead = piece.text[: len(piece.text) - len(piece.text.lstrip())]
            parts.append(f"{safe(lead)}<{tag}>{safe(bare)}</{tag}>")
    return "".join(parts).strip()


def change_html(change: Change, before: DocumentId, after: DocumentId) -> str:
    """A change as a row of the comparison: what happened, then both sides or the table's cells."""
    what = WORDS[change.kind]
    if change.element is Element.SENTENCE:
        sides = "".join(
            f"<div>{_side(change, newer)}{_open(document, quoted)}</div>"
            for newer, document, quoted in ((False, before, change.before), (True, after, change.after))
        )
        return f'<div class="bs-change"><div class="bs-what">{what}</div>{sides}</div>'
    links = " ".join(
        _open(document, quoted, name)
        for name, document, quoted in (("before", before, change.before), ("after", after, change.after))
    )
    what += " column" if change.element is Element.COLUMN else " row"
    return (
        f'<div class="bs-change"><div class="bs-what">{what}</div><div class="bs-wide">{_table(change)}{links}'
        "</div></div>"
    )


def _side(change: Change, newer: bool) -> str:
    quoted = change.after if newer else change.before
    if quoted is None:
        return '<span class="bs-none">not there</span>'
    if change.kind is ChangeKind.MOVED:
        return (
            f"{safe(quoted.quote)} <span class='bs-none'>in {safe(quoted.section or 'the beginning')}</span>"
        )
    if change.kind is ChangeKind.CHANGED:
        return words(change.pieces, newer)
    tag = "ins" if newer else "del"
    return f"<{tag}>{safe(quoted.quote)}</{tag}>"


def _open(document: DocumentId, quoted: Quoted | None, name: str = "open") -> str:
    """The way to a side in the viewer; ids are ours, and still escaped."""
    if quoted is None:
        return ""
    link = f"/library?document={document}&chunk={quoted.chunk_id}&start={quoted.start}&end={quoted.end}"
    page = f", p. {quoted.page}" if quoted.page is not None else ""
    return f' <a href="{safe(link)}" target="_self">{safe(name)}{page}</a>'


def _table(change: Change) -> str:
    """The changed row under its header, or a column's cells; a changed cell says before and after."""
    caption = f"<div>{safe(change.caption)}</div>" if change.caption else ""
    if change.element is Element.COLUMN or not change.header:
        return caption + _cells(change.cells)
    quoted = change.after or change.before
    row = quoted.quote.split(" | ") if quoted else []
    if len(row) != len(change.header):
        return caption + _cells(change.cells)
    head = "".join(f"<th>{safe(name)}</th>" for name in change.header)
    marked = {cell.column: cell for cell in change.cells}
    whole = change.kind is not ChangeKind.CHANGED
    body = "".join(
        _cell(text, None if whole else marked.get(name), change.kind)
        for name, text in zip(change.header, row, strict=True)
    )
    return f'{caption}<table class="bs-grid"><tr>{head}</tr><tr>{body}</tr></table>'


def _cell(text: str, changed: CellChange | None, kind: ChangeKind) -> str:
    if changed is not None:
        return f'<td class="bs-here">{_both(changed)}</td>'
    if kind is ChangeKind.ADDED and text.strip():
        return f"<td><ins>{safe(text)}</ins></td>"
    if kind is ChangeKind.REMOVED and text.strip():
        return f"<td><del>{safe(text)}</del></td>"
    return f"<td>{safe(text)}</td>"


def _both(cell: CellChange) -> str:
    before = f"<del>{safe(cell.before)}</del>" if cell.before.strip() else ""
    after = f"<ins>{safe(cell.after)}</ins>" if cell.after.strip() else ""
    return " → ".join(part for part in (before, after) if part)


def _cells(cells: Sequence[CellChange]) -> str:
    lines = "".join(
        f"<tr><td>{safe(cell.row)}</td><td>{safe(cell.column)}</td><td class='bs-here'>{_both(cell)}</td></tr>"
        for cell in cells[:_CELLS]
    )
    more = f"<div class='bs-none'>and {len(cells) - _CELLS} more cells</div>" if len(cells) > _CELLS else ""
    return f'<table class="bs-grid"><tr><th>Row</th><th>Column</th><th>Value</th></tr>{lines}</table>{more}'


def csv_rows(changes: Sequence[Change]) -> list[list[str]]:
    """The comparison as lines of a file, cell by cell where tables changed."""
    rows = []
    for change in changes:
        lead = [WORDS[change.kind], change.element.value, " / ".join(change.path), change.caption]
        if change.cells:
            rows += [[*lead, cell.row, cell.column, cell.before, cell.after] for cell in change.cells]
        else:
            sides = [side.quote if side else "" for side in (change.before, change.after)]
            rows.append([*lead, "", "", *sides])
    return rows
