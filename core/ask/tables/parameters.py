"""Rows that state one property each: what it is called in one cell, its value in another.

"step 3 | drying temperature | 45 °C" under "Subject | Parameter | Value" reads like a sentence: the
question's words are looked for in the names, and the name's words in the question.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.agents.stems import stem, words
from core.agents.terms import content_tokens, weight
from core.agents.units import quantities
from core.ask.offline.evidence import Span, has, words_of
from core.ask.offline.named import identifiers_of, qualifiers_of
from core.ask.offline.question import Form, Question, Term
from core.ask.tables.cells import is_empty, is_unit, same
from core.ask.tables.fit import Reading, is_light, is_person
from core.ask.tables.table import Found, Table

_NAMES = frozenset(
    map(
        stem,
        words(
            "parameter property attribute characteristic item quantity test variable condition field "
            "measure metric criterion eigenschaft kenngröße merkmal prüfung paramètre propriété 参数 项目"
        ),
    )
)
_VALUES = frozenset(
    map(
        stem,
        words(
            "value result setpoint setting target requirement specification limit finding entry wert "
            "ergebnis sollwert valeur résultat 数值 结果 值"
        ),
    )
)
# Words of a property's name that say little of which property it is.
_GENERIC = frozenset(
    map(stem, words("reaction typical process name level number type main nominal target present current of"))
)
_GENERIC_SHARE, _LIGHT_SHARE = 0.3, 0.25
_UNIT_TELLS, _CONTEXT_TELLS = 0.9, 0.8
_RECALL, _PRECISION = 0.7, 0.5
_TIE = 0.02
_MOST = 4
_KIN = 4  # letters that two forms of a word share at least: filtered, filtration


@dataclass(frozen=True)
class _Columns:
    value: int
    name: int
    subjects: tuple[int, ...]


@dataclass(frozen=True)
class _Row:
    index: int
    score: float


def parameters(question: Question, table: Table) -> list[Found]:
    """The value that a row gives to the property asked for; several where equal rows differ."""
    columns = None if table.turned or question.form in (Form.YES_NO, Form.COMPARE) else _columns(table)
    if columns is None:
        return []
    read = Reading(question, table)
    rows = [row for row in (_row(read, columns, at) for at in range(len(table.rows))) if row is not None]
    if not rows:
        return []
    top = max(row.score for row in rows)
    best = [row for row in rows if row.score >= top - _TIE]
    different: list[_Row] = []
    for row in best:
        text = table.text(row.index, columns.value)
        if not any(same(text, table.text(other.index, columns.value)) for other in different):
            different.append(row)
    if len(different) > _MOST:
        return []
    spans: list[Span] = [table.spans[row.index] for row in different]
    texts = [table.text(row.index, columns.value) for row in different]
    if len(texts) > 1:
        labels = [_label(table, columns, row) for row in different]
        texts = [f"{text} ({label})" for text, label in zip(texts, labels, strict=True)]
    order = (*columns.subjects, columns.name, columns.value)
    return [Found("; ".join(texts), tuple(spans), min(1.0, top), order=order, alone=len(texts) == 1)]


def _columns(table: Table) -> _Columns | None:
    stems = [words_of(header) for header in table.header]
    value = next((i for i, h in enumerate(stems) if h & _VALUES and len(h) <= 3), None)
    name = next((i for i, h in enumerate(stems) if h & _NAMES and i != value), None)
    if value is None or name is None:
        return None
    units = {i for i in range(len(table.header)) if _holds_units(table.column(i))}
    subjects = tuple(i for i in range(len(table.header)) if i not in {value, name, *units} and i < value)
    return _Columns(value, name, subjects)


def _holds_units(cells: Sequence[str]) -> bool:
    told = [cell for cell in cells if not is_empty(cell)]
    return bool(told) and sum(is_unit(cell) for cell in told) >= 0.6 * len(told)


def _row(read: Reading, columns: _Columns, at: int) -> _Row | None:
    """How well a row's names and the question tell the same; None where they do not."""
    question, cells = read.question, read.table.rows[at]
    value = cells[columns.value]
    if is_empty(value) or (question.form is Form.WHO and not is_person(value)):
        return None
    told = words_of(read.table.text(at, columns.value))
    around = read.cells[at][columns.name].union(*(read.cells[at][i] for i in columns.subjects))
    said = total = 0.0
    lacks = read.qualified(at, None) is None
    if lacks and _is_of_another(question, " ".join(cells[i] for i in (*columns.subjects, columns.name))):
        return None
    for term in question.terms:
        share = term.weight * (_LIGHT_SHARE if is_light(term) else 1.0)
        total += share
        if has(term, around) or _is_kin(term, around):
            said += share
        elif has(term, told) and not term.is_name:
            said += _UNIT_TELLS * share
        elif has(term, read.context):
            said += _CONTEXT_TELLS * share
        elif term.is_name:
            # The product's code may go without saying where the step is named; a compound's name may not.
            lacks = True
            total -= share if _CODE.fullmatch(term.word) else 0.0
    recall = said / total if total else 0.0
    precision = _precision(question, cells[columns.name])
    exact = precision >= _EXACT and recall >= _EXACT
    if recall < _RECALL or precision < _PRECISION or (lacks and not exact):
        return None
    if _is_other_kind(question, read.table.text(at, columns.value)) and not exact:
        return None
    return _Row(at, (0.7 * recall + 0.3 * precision) * (_LACKING if lacks else 1.0))


_CODE = re.compile(r"[A-Z]{1,4}-?\d{1,5}[A-Z]?")
_EXACT = 0.9
_LACKING = 0.9


def _is_of_another(question: Question, names: str) -> bool:
    """Whether a row names a step, a lot or a compound of the kind that the question names another of."""
    said = qualifiers_of(names)
    kinds = {noun for noun, _ in question.qualifiers}
    if any(noun in kinds and (noun, value) not in question.qualifiers for noun, value in said):
        return True
    wanted = {name.casefold() for name in question.identifiers}
    families = {_family(name) for name in wanted}
    return any(_family(name) in families and name.casefold() not in wanted for name in identifiers_of(names))


def _family(name: str) -> str:
    """The letters that a code begins with: LS of LS-50."""
    return re.match(r"[a-z]*", name.casefold())[0]  # type: ignore[index]


def _is_other_kind(question: Question, text: str) -> bool:
    """Whether a value is of another dimension than the question asks for."""
    wanted = {dimension for dimension in question.dimensions if dimension != "number"}
    found = {quantity.dimension for quantity in quantities(text) if quantity.dimension}
    return bool(wanted and found and not wanted & found)


def _precision(question: Question, name: str) -> float:
    """The share of a property's name that the question says too."""
    asked = words_of(question.text)
    codes = identifiers_of(name)
    said = total = 0.0
    for code in codes:
        total += 1.0
        said += code.casefold() in asked
        name = name.replace(code, " ")
    for token in content_tokens(name):
        share = weight(token.word) * (_GENERIC_SHARE if token.stem in _GENERIC else 1.0)
        total += share
        own = words_of(token.word)
        known = token.stem in asked or any(has(t, own) or _is_kin(t, own) for t in question.terms)
        if known or _asks(question, own):
            said += share
    return said / total if total else 0.0


def _asks(question: Question, own: frozenset[str]) -> bool:
    """Whether the form of a question asks for what a word names: how long, who, where."""
    asked = {
        "time": _TIMES,
        "temperature": _HEAT,
    }
    return any(own & asked.get(dimension, frozenset()) for dimension in question.dimensions)


_TIMES = frozenset(map(stem, words("time duration period")))
_HEAT = frozenset({stem("temperature")})


def _is_kin(term: Term, others: Iterable[str]) -> bool:
    """Whether a word is another form of one of these: dried and drying, supplies and supplier."""
    if term.is_name:
        return False
    mine = term.stem.replace("y", "i")
    for other in others:
        shorter = min(len(mine), len(other))
        if shorter < _KIN:
            continue
        pairs = enumerate(zip(mine, other.replace("y", "i"), strict=False))
        shared = next((i for i, (a, b) in pairs if a != b), shorter)
        if shared >= _KIN and shared >= 0.7 * shorter and max(len(mine), len(other)) - shared <= _ENDING:
            return True
    return False


_ENDING = 5  # letters of an ending


def _label(table: Table, columns: _Columns, row: _Row) -> str:
    cells = table.rows[row.index]
    return ", ".join(cells[i].strip() for i in (*columns.subjects, columns.name) if cells[i].strip())
