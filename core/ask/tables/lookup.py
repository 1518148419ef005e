"""A cell: the row that the question names, in the column that it names."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.agents.stems import stem, words
from core.agents.terms import tokens
from core.ask.offline.evidence import Span, has, words_of
from core.ask.offline.question import Form, Question
from core.ask.tables.cells import is_empty, is_number, same, value_of, with_unit
from core.ask.tables.fit import Fit, Reading, is_needed, is_person
from core.ask.tables.table import Found, Table, views

_VALUE_HEADERS = {
    stem(word) for word in words("value result results setpoint target actual found observed wert valeur")
}
_MOST_VALUES = 6
_MOST_CELLS = 20
_TIE = 0.011


@dataclass(frozen=True)
class Cell:
    """A cell that may answer, with its fit."""

    table: Table
    row: int
    column: int
    fit: Fit

    @property
    def text(self) -> str:
        """The cell with its unit."""
        return self.table.text(self.row, self.column)


def lookups(question: Question, table: Table) -> list[Found]:
    """The answers that single cells of a table give, at most one for each way to read it."""
    found = [_answer(question, cells) for cells in (_cells(question, view) for view in views(table)) if cells]
    return [answer for answer in found if answer is not None]


def _cells(question: Question, table: Table) -> list[Cell]:
    """The cells that fit best, all with the same cover."""
    read = Reading(question, table)
    best: list[Cell] = []
    loose: list[Cell] = []
    for row in _candidates(question, read):
        for column in range(len(table.header)):
            if is_empty(table.rows[row][column]) or _echoes(question, read, row, column):
                continue
            fit = read.fit(row, column)
            if fit is None or not fit.complete or not _is_asked(question, read, fit, row, column):
                continue
            if _is_range(question, table.rows[row][column]):
                fit = replace(fit, cover=fit.cover - _RANGE)
            if not fit.keyed:
                loose.append(Cell(table, row, column, fit))
                continue
            if not best or fit.cover > best[0].fit.cover + _TIE:
                best = [Cell(table, row, column, fit)]
            elif fit.cover >= best[0].fit.cover - _TIE:
                best.append(Cell(table, row, column, fit))
    return best or _unanimous(question, read, loose)


_RANGE = 0.08


def _is_range(question: Question, cell: str) -> bool:
    """A range where a value was asked for: less of an answer than a single value."""
    found = value_of(cell)
    return bool(found and found.low < found.high) and not re.search(
        r"\b(?:range|between|limits?)\b", question.text, re.I
    )


def _unanimous(question: Question, read: Reading, cells: list[Cell]) -> list[Cell]:
    """Cells of a table that the headings name, where all its rows say the same."""
    if not cells or not any(t.is_name and has(t, read.context) for t in question.terms):
        return []
    top = max(cell.fit.cover for cell in cells)
    best = [cell for cell in cells if cell.fit.cover >= top - _TIE]
    return best if all(same(cell.text, best[0].text) for cell in best) else []


def _candidates(question: Question, read: Reading) -> list[int]:
    """Rows that hold one of the question's words; every row when there are qualifiers to settle."""
    if question.qualifiers:
        return [
            row
            for row in range(len(read.table.rows))
            if read.qualified(row, None) is not None or _by_header(read)
        ]
    held = [
        row
        for row, cells in enumerate(read.cells)
        if any(has(term, words) for term in question.terms for words in cells)
    ]
    return held or list(range(len(read.cells)))


def _by_header(read: Reading) -> bool:
    values = [value for _, value in read.question.qualifiers]
    return any(value in header.casefold() for value in values for header in read.table.header)


def _echoes(question: Question, read: Reading, row: int, column: int) -> bool:
    """Whether the cell only says what the question says already, or is the name that picks the row."""
    own = read.cells[row][column]
    held = [t for t in question.terms if has(t, own)]
    if not held:
        return False
    cell = read.table.rows[row][column]
    if is_number(cell):
        return any(t.word in cell.split() for t in held)
    others = [words for i, words in enumerate(read.cells[row]) if i != column]
    needed_here = [
        t
        for t in held
        if is_needed(t) and not has(t, read.headers[column]) and not any(has(t, o) for o in others)
    ]
    said = [token for token in tokens(cell) if len(token.word) > 1]
    new = [token for token in said if not any(has(t, words_of(token.word)) for t in question.terms)]
    return bool(needed_here) or not new


def _is_asked(question: Question, read: Reading, fit: Fit, row: int, column: int) -> bool:
    if read.table.turned and column == 0:
        return False  # the old headers: names of attributes, never their values
    if question.form is Form.WHICH and not question.dimensions and _is_measured(read, row, column):
        return False  # a thing was asked for, and this is a quantity
    if fit.headed:
        return question.form is not Form.WHO or is_person(read.table.rows[row][column])
    if question.form in (Form.WHO, Form.WHEN, Form.WHERE, Form.WHICH, Form.VALUE):
        return False
    if stem(read.table.header[column]) in _VALUE_HEADERS:
        return True
    return len(read.table.header) == 2 and column == 1


def _is_measured(read: Reading, row: int, column: int) -> bool:
    value = value_of(read.table.text(row, column))
    return value is not None and bool(value.dimension)


def _answer(question: Question, cells: Sequence[Cell]) -> Found | None:
    first = cells[0]
    different: list[Cell] = []
    for cell in cells:
        if not any(same(cell.text, other.text) for other in different):
            different.append(cell)
    cover = first.fit.cover
    if len(different) == 1:
        alike = [cell for cell in cells if same(cell.text, first.text)][:_MOST_VALUES]
        rows = _spans(question, alike)
        return Found(_labelled(question, first), rows, cover, order=_order(question, first))
    if len(different) > _MOST_VALUES or len(cells) > _MOST_CELLS:
        return None
    labelled = [
        f"{cell.text} ({label})" if (label := _label(cell, different)) else cell.text for cell in different
    ]
    return Found(
        "; ".join(labelled),
        _spans(question, different),
        cover - 0.03,
        order=_order(question, first),
        alone=False,
    )


def _labelled(question: Question, cell: Cell) -> str:
    """A letter or bare number with the noun that was asked for: "form B"."""
    noun = question.noun.split()[-1] if question.noun else ""
    if question.form is Form.WHICH and noun and len(cell.text) <= _LETTERS:
        return f"{noun} {cell.text}"
    return cell.text


_LETTERS = 2


def _label(cell: Cell, others: Sequence[Cell]) -> str:
    """What tells one of several values from the others: its column's header, or the cells that vary."""
    if len({other.row for other in others}) == 1:
        return cell.table.header[cell.column].strip()
    rows = [cell.table.rows[other.row] for other in others]
    vary = [i for i in range(len(rows[0])) if i != cell.column and len({row[i] for row in rows}) > 1]
    return ", ".join(
        with_unit(cell.table.rows[cell.row][i], cell.table.header[i])
        for i in vary[:2]
        if cell.table.rows[cell.row][i].strip()
    )


def _spans(question: Question, cells: Sequence[Cell]) -> tuple[Span, ...]:
    spans: dict[str, Span] = {}
    for cell in cells:
        columns = [cell.column]
        if cell.table.turned:
            read = [
                i
                for i, text in enumerate(cell.table.rows[cell.row])
                if any(has(t, words_of(text)) for t in question.terms)
            ]
            columns += read[:2]
        for span in cell.table.sources(cell.row, columns):
            spans.setdefault(span.id, span)
    return tuple(spans.values())


def _order(question: Question, cell: Cell) -> tuple[int, ...]:
    """The columns to show first: those that the question names, then the answer's."""
    if cell.table.turned:
        return ()
    cells = cell.table.rows[cell.row]
    key = [
        i
        for i, text in enumerate(cells)
        if i != cell.column and any(has(t, words_of(text)) for t in question.terms)
    ]
    return (*key[:3], cell.column)
