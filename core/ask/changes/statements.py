"""What one version states of a thing, and in which versions a thing is spoken of at all."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.agents.changes import ChangeAgent
from core.agents.stems import stem
from core.agents.terms import stems
from core.ask.changes.values import stated_pair, value_in
from core.ask.changes.wanted import Place, Wanted, speaks
from core.ask.offline.evidence import has, words_of
from core.ask.offline.named import COUNTED
from core.ask.tables.cells import is_empty, with_unit
from core.domain.difference import CellChange, Change, Quoted
from core.domain.lineage import VersionPlace
from core.lineage.diff.units import Row, Table, Unit
from core.lineage.diff.weight import is_history, tells_history

_LEAST = 0.6
_SEPARATOR = " | "
_COUNTED = frozenset(map(stem, COUNTED.split()))


@dataclass(frozen=True)
class Said:
    """A place that states the thing's value, "" where it speaks of it without one that can be told."""

    score: float
    value: str
    quoted: Quoted


def said_in(agent: ChangeAgent, version: VersionPlace, asked: Wanted, least: float = _LEAST) -> list[Said]:
    """What a version states of the thing, the surest first."""
    laid = agent.laid(version)
    found: list[Said] = []
    for units in laid.text.values():
        for unit in units:
            score = speaks(asked, Place(unit.text, path=unit.path, title=version.title))
            if score >= least and not tells_history(unit.path, ""):
                found.append(Said(score, _value(asked, unit.text), unit.quoted()))
    for table in laid.tables:
        if not is_history(table.header) and not tells_history(table.path, table.caption):
            found += _in_table(asked, table, version.title, least)
    return sorted(found, key=lambda said: (-said.score - 0.1 * bool(said.value), said.quoted.ordinal))


def _value(asked: Wanted, text: str) -> str:
    stated = stated_pair(asked, text)
    return stated[1] if stated else value_in(asked, text)


def _in_table(asked: Wanted, table: Table, title: str, least: float) -> Iterator[Said]:
    for row in table.rows:
        text = of_row(table.header, row.cells)
        for at, cell in enumerate(row.cells):
            column = table.header[at] if at < len(table.header) else ""
            if at == 0 or is_empty(cell) or _is_label(asked, column, cell):
                continue
            own = (
                f"{column} | {numbered(table.header[:1], row.cells[:1])} | {labels(table.header, row.cells)}"
            )
            score = speaks(asked, Place(own, text, table.caption, table.path, title))
            value = with_unit(cell, column, row.cells, table.caption)
            if score >= least and (
                not asked.dimensions or value_in(asked, value) or not re.search(r"[^\W\d]", value)
            ):
                yield Said(score, value, row.unit.quoted())


def numbered(header: Sequence[str], cells: Sequence[str]) -> str:
    """Cells after their headers, as a sentence would name them: "Step 3 | Solvent DMF"."""
    if len(header) != len(cells):
        return _SEPARATOR.join(cells)
    return _SEPARATOR.join(f"{name} {cell}".strip() for name, cell in zip(header, cells, strict=True))


_LABELS = re.compile(
    r"(?:parameter|property|attribute|subject|item|test|unit|units|remark|comment|reference|source|quantity)s?",
    re.I,
)


def labels(header: Sequence[str], cells: Sequence[str]) -> str:
    """The cells that name what a row is about: those under "Parameter", "Property" and the like."""
    named = zip(header, cells, strict=True) if len(header) == len(cells) else ()
    return _SEPARATOR.join(cell for name, cell in named if _LABELS.fullmatch(name.strip()))


def _is_label(asked: Wanted, column: str, cell: str) -> bool:
    """Whether a cell names what its row is about, rather than holding a value."""
    if _LABELS.fullmatch(column.strip()):
        return True
    said = stems(cell)
    return bool(said) and said <= stems(asked.about)


def of_row(header: Sequence[str], cells: Sequence[str]) -> str:
    """A row's cells as words round one of them: headers only where they number things.

    What stands in another column is not what this cell is, so its header tells nothing here.
    """
    if len(header) != len(cells):
        return _SEPARATOR.join(cells)
    return _SEPARATOR.join(
        f"{name} {cell}" if stem(name.split()[-1] if name.split() else "") in _COUNTED else cell
        for name, cell in zip(header, cells, strict=True)
    )


def place_of_cell(change: Change, cell: CellChange, title: str) -> Place:
    """Where a changed cell stands: its column and its row's name are its own words."""
    side = change.after or change.before
    cells = [text.strip() for text in change.row]
    row = of_row(change.header, cells)
    at = cells.index(cell.row) if cell.row in cells else -1
    named = f"{change.header[at]} {cell.row}" if 0 <= at < len(change.header) else cell.row
    return Place(
        f"{cell.column} | {named} | {labels(change.header, cells)}",
        row,
        change.caption,
        side.path if side else (),
        title,
    )


def place_of_row(change: Change, side: Quoted, title: str) -> Place:
    """Where a whole row stands."""
    row = numbered(change.header, [text.strip() for text in change.row])
    return Place(row, "", change.caption, side.path, title)


def mentions(agent: ChangeAgent, version: VersionPlace, asked: Wanted) -> list[Quoted]:
    """The places of a version that say every telling word of the thing, headings of tables with them.

    What a version tells of its own history does not count.
    """
    laid = agent.laid(version)
    units: list[Unit] = [
        unit for some in laid.text.values() for unit in some if not tells_history(unit.path, "")
    ]
    rows: list[tuple[Table, Row]] = [
        (table, row)
        for table in laid.tables
        if not is_history(table.header) and not tells_history(table.path, table.caption)
        for row in table.rows
    ]
    found = [unit.quoted() for unit in units if says_all(asked, unit.text, unit.path)]
    found += [
        row.unit.quoted()
        for table, row in rows
        if says_all(asked, numbered(table.header, row.cells), (*table.path, table.caption))
    ]
    return sorted(found, key=lambda quoted: (quoted.ordinal, quoted.start))


def says_all(asked: Wanted, text: str, around: Sequence[str]) -> bool:
    """Whether a place says each telling word; names have to stand in it, others may in its headings."""
    own = words_of(text)
    near = own | words_of("\n".join(around))
    names = [term for term in asked.terms if term.is_name]
    if not asked.terms or not all(has(term, own) for term in names):
        return False
    if not names and not any(has(term, own) for term in asked.terms):
        return False
    numbers = [value for _, value in asked.qualifiers]
    return all(has(term, near) for term in asked.terms) and all(
        re.search(rf"(?<![\w.]){re.escape(value)}(?![\w])", f"{text} {' '.join(around)}", re.I)
        for value in numbers
    )
