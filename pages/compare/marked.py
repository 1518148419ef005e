"""A change as HTML: words taken away and words that came, cells before and after; all text escaped."""

from collections.abc import Iterable, Sequence
from itertools import groupby
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


def changes_html(changes: Sequence[Change], before: DocumentId, after: DocumentId) -> str:
    """Changes in their order; rows of one table that follow each other stand under one header."""
    parts = []
    for _, some in groupby(changes, key=_together):
        rows = list(some)
        if rows[0].element is Element.SENTENCE:
            parts += [_sentence(change, before, after) for change in rows]
        else:
            caption = f"<div>{safe(rows[0].caption)}</div>" if rows[0].caption else ""
            what = WORDS[rows[0].kind] + " column" if rows[0].element is Element.COLUMN else "table"
            parts.append(_framed(what, f'<div class="bs-wide">{caption}{_table(rows, before, after)}</div>'))
    return "".join(parts)


def _together(change: Change) -> object:
    if change.element is not Element.ROW:
        return (change.element, change.kind, id(change) if change.element is Element.COLUMN else 0)
    return (change.element, change.path, change.caption, change.header)


def _framed(what: str, content: str) -> str:
    return f'<div class="bs-change"><div class="bs-what">{what}</div>{content}</div>'


def _sentence(change: Change, before: DocumentId, after: DocumentId) -> str:
    sides = "".join(
        f"<div>{_side(change, newer)}{_open(document, quoted)}</div>"
        for newer, document, quoted in ((False, before, change.before), (True, after, change.after))
    )
    return _framed(WORDS[change.kind], sides)


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
    return f'<{tag} class="bs-whole">{safe(quoted.quote)}</{tag}>'


def _open(document: DocumentId, quoted: Quoted | None, name: str = "open") -> str:
    """The way to a side in the viewer; ids are ours, and still escaped."""
    if quoted is None:
        return ""
    link = f"/library?document={document}&chunk={quoted.chunk_id}&start={quoted.start}&end={quoted.end}"
    page = f", p. {quoted.page}" if quoted.page is not None else ""
    return f' <a href="{safe(link)}" target="_self">{safe(name)}{page}</a>'


def _table(changes: Sequence[Change], before: DocumentId, after: DocumentId) -> str:
    """The changed rows under their header, or a column's cells; a changed cell says before and after."""
    first = changes[0]
    if first.element is Element.COLUMN or any(len(one.row) != len(first.header) for one in changes):
        cells = [cell for one in changes for cell in one.cells]
        return _cells(cells) + _links(first, before, after)
    head = "".join(f"<th>{safe(name)}</th>" for name in ("", *first.header, ""))
    body = "".join(_row(one, before, after) for one in changes)
    return f'<table class="bs-grid"><tr>{head}</tr>{body}</table>'


def _row(change: Change, before: DocumentId, after: DocumentId) -> str:
    marked = {cell.column: cell for cell in change.cells} if change.kind is ChangeKind.CHANGED else {}
    cells = "".join(
        _cell(text, marked.get(name), change.kind)
        for name, text in zip(change.header, change.row, strict=True)
    )
    links = _links(change, before, after)
    return f'<tr><td class="bs-none">{WORDS[change.kind]}</td>{cells}<td>{links}</td></tr>'


def _links(change: Change, before: DocumentId, after: DocumentId) -> str:
    sides = (("before", before, change.before), ("after", after, change.after))
    return " ".join(_open(document, quoted, name) for name, document, quoted in sides if quoted)


def _cell(text: str, changed: CellChange | None, kind: ChangeKind) -> str:
    if changed is not None:
        return f'<td class="bs-here">{_both(changed)}</td>'
    tag = {ChangeKind.ADDED: "ins", ChangeKind.REMOVED: "del"}.get(kind)
    if tag and text.strip():
        return f'<td><{tag} class="bs-whole">{safe(text)}</{tag}></td>'
    return f"<td>{safe(text)}</td>"


def _both(cell: CellChange) -> str:
    before = f"<del>{safe(cell.before)}</del>" if cell.before.strip() else ""
    after = f"<ins>{safe(cell.after)}</ins>" if cell.after.strip() else ""
    return " → ".join(part for part in (before, after) if part)


def _cells(cells: Sequence[CellChange]) -> str:
    lines = "".join(
        f"<tr><td>{safe(cell.row)}</td><td>{safe(cell.column)}</td>"
        f'<td class="bs-here">{_both(cell)}</td></tr>'
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
