"""Tables compared cell by cell: rows by their key, columns by their header."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from core.domain.difference import CellChange, Change, ChangeKind, Element, Piece, PieceKind
from core.lineage.diff.normal import key
from core.lineage.diff.units import Row, Table
from core.lineage.diff.words import compare_words, similarity

_LEAST = 1.2
_LIKE_ROW = 0.5
_LIKE_HEADER = 0.8
_RUNNING = re.compile(r"(?:no|nr|#|entry|line|item|pos|row)\.?", re.I)
_MARKED = 1.0
_PLAIN_ROW = 0.6


@dataclass(frozen=True)
class TablePair:
    """The same table in both versions; `moved` when it stands in another section."""

    before: Table
    after: Table
    moved: bool


def pair_tables(
    before: Sequence[Table], after: Sequence[Table], sections: Mapping[int, int]
) -> list[TablePair]:
    """Each table with at most one other: those of one name first, then by caption, header, rows and
    section, the likest first.
    """
    used: set[tuple[int, int]] = set()
    found = []
    names = {_name(new, new.section): j for j, new in enumerate(after)}
    for i, old in enumerate(before):
        j = names.get(_name(old, sections.get(old.section, -1)), -1)
        if j >= 0 and (1, j) not in used and old.caption:
            used.update(((0, i), (1, j)))
            found.append(TablePair(old, after[j], moved=False))
    scored = []
    for i, old in enumerate(before):
        for j, new in enumerate(after):
            if (0, i) in used or (1, j) in used:
                continue
            same_section = sections.get(old.section) == new.section
            likeness = _likeness(old, new) + (0.8 if same_section else 0.0)
            if likeness >= _LEAST:
                scored.append((-likeness, abs(i - j), i, j, same_section))
    for _, _, i, j, same in sorted(scored):
        if (0, i) not in used and (1, j) not in used:
            used.update(((0, i), (1, j)))
            found.append(TablePair(before[i], after[j], not same))
    return found


def _name(table: Table, section: int) -> tuple[int, str, tuple[str, ...]]:
    return (section, key(table.caption).casefold(), table.header)


def _likeness(old: Table, new: Table) -> float:
    captions = key(old.caption).casefold(), key(new.caption).casefold()
    caption = similarity(*captions) if all(captions) else 0.0
    headers = {h.casefold() for h in old.header}, {h.casefold() for h in new.header}
    header = _jaccard(*headers) if all(headers) else 0.0
    firsts = {r.keys[0] for r in old.rows if r.keys}, {r.keys[0] for r in new.rows if r.keys}
    rows = _jaccard(*firsts) if all(firsts) else 0.0
    return (1.5 * caption if caption >= 0.7 else 0.0) + header + 1.5 * rows


def _jaccard(one: set[str], other: set[str]) -> float:
    return len(one & other) / len(one | other) if one | other else 0.0


def compare_tables(pair: TablePair) -> tuple[int, list[Change]]:
    """How many rows are the same, and what differs: columns, then rows with their cells."""
    old, new = pair.before, pair.after
    columns = _columns(old, new)
    changes = _column_changes(pair, columns)
    names = _key_column(new), _key_column(old)
    matched, gone, come = _match_rows(old, new, columns)
    same = 0
    for one, other in matched:
        cells = _cells(one, other, columns, old, new, names[0])
        if cells:
            changes.append(_changed(pair, one, other, cells))
        else:
            same += 1
    changes += [_single(ChangeKind.REMOVED, old, row, names[1]) for row in gone]
    changes += [_single(ChangeKind.ADDED, new, row, names[0]) for row in come]
    return same, changes


def whole_table(kind: ChangeKind, table: Table) -> list[Change]:
    """Every row of a table that only one version has."""
    return [_single(kind, table, row, _key_column(table)) for row in table.rows]


def _key_column(table: Table) -> int:
    """The column that names the rows: the first that does not merely count them."""
    if table.header and len(table.header) > 1 and _RUNNING.fullmatch(table.header[0].strip()):
        return 1
    return 0


def row_name(row: Row, column: int) -> str:
    """What names a row: its key cell, else the first cell that says anything."""
    if column < len(row.cells) and row.cells[column].strip():
        return row.cells[column].strip()
    return next((cell.strip() for cell in row.cells if cell.strip()), "")


def _columns(old: Table, new: Table) -> dict[int, int]:
    """For columns of the older table their places in the newer one."""
    width, other = _width(old), _width(new)
    if not old.header or not new.header:
        return {i: i for i in range(min(width, other))}
    found: dict[int, int] = {}
    names = [key(h).casefold() for h in old.header], [key(h).casefold() for h in new.header]
    for i, name in enumerate(names[0]):
        place = next((j for j, n in enumerate(names[1]) if n == name and j not in found.values()), None)
        if place is not None:
            found[i] = place
    left = [i for i in range(width) if i not in found], [j for j in range(other) if j not in found.values()]
    for i in left[0]:
        for j in left[1]:
            like = SequenceMatcher(None, names[0][i], names[1][j]).ratio() >= _LIKE_HEADER
            if j not in found.values() and (like or (i == j and _share_cells(old, new, i, j) >= _LIKE_ROW)):
                found[i] = j
                break
    return found


def _width(table: Table) -> int:
    return max((len(row.cells) for row in table.rows), default=len(table.header))


def _share_cells(old: Table, new: Table, i: int, j: int) -> float:
    one = Counter(row.keys[i] for row in old.rows if i < len(row.keys))
    other = Counter(row.keys[j] for row in new.rows if j < len(row.keys))
    total = max(sum(one.values()), sum(other.values()))
    return sum((one & other).values()) / total if total else 0.0


def _match_rows(
    old: Table, new: Table, columns: Mapping[int, int]
) -> tuple[list[tuple[Row, Row]], list[Row], list[Row]]:
    """Rows with the same cells first, then with the same key, then the likest; and what is left."""
    left, right = list(old.rows), list(new.rows)
    matched: list[tuple[Row, Row]] = []
    used: set[int] = set()
    rest: list[Row] = []
    whole: dict[tuple[str, ...], list[int]] = {}
    for place, row in enumerate(right):
        whole.setdefault(tuple(row.keys[j] for j in columns.values() if j < len(row.keys)), []).append(place)
    for row in left:
        places = whole.get(tuple(row.keys[i] for i in columns if i < len(row.keys)), [])
        if places:
            place = places.pop(0)
            used.add(place)
            matched.append((row, right[place]))
        else:
            rest.append(row)
    free = [row for place, row in enumerate(right) if place not in used]
    keys = _key_column(old), _key_column(new)
    scored = []
    for i, row in enumerate(rest):
        for j, other in enumerate(free):
            named = row_name(row, keys[0]), row_name(other, keys[1])
            share = _row_share(row, other, columns)
            if key(named[0]).casefold() == key(named[1]).casefold():
                share += 1.0
            if share >= _LIKE_ROW:
                scored.append((-share, abs(i - j), i, j))
    pairs: dict[int, int] = {}
    for _, _, i, j in sorted(scored):
        if i not in pairs and j not in pairs.values():
            pairs[i] = j
    matched += [(rest[i], free[j]) for i, j in sorted(pairs.items())]
    gone = [row for i, row in enumerate(rest) if i not in pairs]
    return matched, gone, [row for j, row in enumerate(free) if j not in pairs.values()]


def _row_share(row: Row, other: Row, columns: Mapping[int, int]) -> float:
    """Share of the columns whose cells, not both empty, are the same."""
    pairs = [
        (row.keys[i], other.keys[j]) for i, j in columns.items() if i < len(row.keys) and j < len(other.keys)
    ]
    said = [(a, b) for a, b in pairs if a or b]
    return sum(a == b for a, b in said) / len(said) if said else 0.0


def _cells(
    row: Row, other: Row, columns: Mapping[int, int], old: Table, new: Table, name: int
) -> list[CellChange]:
    running = bool(_key_column(old) and _key_column(new))
    found = []
    for i, j in columns.items():
        if i >= len(row.keys) or j >= len(other.keys) or row.keys[i] == other.keys[j]:
            continue
        if not (running and i == 0 and j == 0) and not _same_words(row.cells[i], other.cells[j]):
            column = new.header[j] if j < len(new.header) else ""
            found.append(
                CellChange(
                    row=row_name(other, name), column=column, before=row.cells[i], after=other.cells[j]
                )
            )
    return found


def _same_words(before: str, after: str) -> bool:
    pieces = compare_words(before, after).pieces
    return all(piece.kind is PieceKind.SAME for piece in pieces)


def _changed(pair: TablePair, row: Row, other: Row, cells: Sequence[CellChange]) -> Change:
    pieces: list[Piece] = []
    for cell in cells:
        pieces += compare_words(cell.before, cell.after).pieces
    return Change(
        kind=ChangeKind.CHANGED,
        element=Element.ROW,
        before=row.unit.quoted(),
        after=other.unit.quoted(),
        pieces=tuple(pieces),
        cells=tuple(cells),
        values=tuple((cell.before, cell.after) for cell in cells),
        caption=pair.after.caption,
        header=pair.after.header,
        row=other.cells,
        weight=_MARKED,
    )


def _single(kind: ChangeKind, table: Table, row: Row, name: int) -> Change:
    added = kind is ChangeKind.ADDED
    cells = tuple(
        CellChange(
            row=row_name(row, name),
            column=table.header[at] if at < len(table.header) else "",
            before="" if added else cell,
            after=cell if added else "",
        )
        for at, cell in enumerate(row.cells)
        if cell.strip() and at != name
    )
    quoted = row.unit.quoted()
    return Change(
        kind=kind,
        element=Element.ROW,
        before=None if added else quoted,
        after=quoted if added else None,
        pieces=(Piece(kind=PieceKind.ADDED if added else PieceKind.REMOVED, text=row.unit.text),),
        cells=cells,
        caption=table.caption,
        header=table.header,
        row=row.cells,
        weight=_PLAIN_ROW,
    )


def _column_changes(pair: TablePair, columns: Mapping[int, int]) -> list[Change]:
    found = []
    for kind, table, places in (
        (ChangeKind.REMOVED, pair.before, set(columns)),
        (ChangeKind.ADDED, pair.after, set(columns.values())),
    ):
        found += [_column(kind, table, at) for at in range(_width(table)) if at not in places]
    return found


def _column(kind: ChangeKind, table: Table, at: int) -> Change:
    added = kind is ChangeKind.ADDED
    name = table.header[at] if at < len(table.header) else f"column {at + 1}"
    cells = tuple(
        CellChange(
            row=row_name(row, _key_column(table)),
            column=name,
            before="" if added else row.cells[at],
            after=row.cells[at] if added else "",
        )
        for row in table.rows
        if at < len(row.cells) and row.cells[at].strip()
    )
    quoted = table.head.quoted()
    return Change(
        kind=kind,
        element=Element.COLUMN,
        before=None if added else quoted,
        after=quoted if added else None,
        pieces=(Piece(kind=PieceKind.ADDED if added else PieceKind.REMOVED, text=name),),
        cells=cells,
        caption=table.caption,
        header=table.header,
        weight=_PLAIN_ROW,
    )
