"""Yes or no from a cell: the state that a row gives to the thing asked about, or a number and its limit."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.agents.stems import stem, words
from core.agents.terms import content_tokens
from core.ask.offline.evidence import Span, has, words_of
from core.ask.offline.named import identifiers_of
from core.ask.offline.question import Question
from core.ask.tables.cells import is_number, limit_of, value_of, with_unit
from core.ask.tables.fit import Reading, is_needed
from core.ask.tables.table import Table, tables_of, views

# On the left what holds, on the right its opposite.
_OPPOSITES = """
released approved accepted | rejected refused blocked quarantined
pass passes passed passing complies comply complied conforms conform met meets meet within ok acceptable \
i.o. bestanden erfüllt konform conforme | fail fails failed failing oos out-of-specification deviates \
exceeded n.i.o. nonconforming
approved | rejected declined
closed resolved completed complete done finished implemented | open pending ongoing planned outstanding
detected found present observed | absent n.d.
confirmed proven | assumed unconfirmed suspected
stable | unstable
soluble | insoluble
"""
_PAIRS = tuple(
    (frozenset(map(stem, words(left))), frozenset(map(stem, words(right))))
    for left, right in (line.split("|") for line in _OPPOSITES.strip().splitlines())
)
_DENIES = re.compile(r"\b(?:not|no|non|never|nicht|kein\w*|non conforme|pas)\b", re.I)
_YES, _NO = re.compile(r"^(?:yes|y|ja|oui|true|✓|x)$", re.I), re.compile(r"^(?:no|n|nein|non|false)$", re.I)
_WITHIN = re.compile(
    r"\b(?:within|below|under|meet|met|comply|pass|inside|above|exceed\w*|outside|over)\b", re.I
)
_OUTSIDE = re.compile(r"\b(?:above|exceed\w*|outside|over|fail\w*)\b", re.I)
_LIMITS = frozenset(
    map(stem, words("limit limits specification criterion criteria acceptance range grenzwert limite"))
)
_ACTUAL = frozenset(map(stem, words("found result results actual measured value observed ergebnis")))


@dataclass(frozen=True)
class Judged:
    """A verdict with the cell that gives it and the rows that hold it."""

    word: str
    because: str
    rows: tuple[Span, ...]
    cover: float
    order: tuple[int, ...]


def judge(question: Question, spans: Sequence[Span]) -> Judged | None:
    """The verdict of the table row that fits a yes/no question best, None where no cell decides it."""
    found = [v for table in tables_of(spans) for view in views(table) for v in _verdicts(question, view)]
    return max(found, key=lambda verdict: verdict.cover, default=None)


def _verdicts(question: Question, table: Table) -> list[Judged]:
    read = Reading(question, table)
    found = []
    for row in range(len(table.rows)):
        if read.qualified(row, None) is None or not _named(question, read, row):
            continue
        for column, cell in enumerate(table.rows[row]):
            word = _state(question, read, row, column)
            word = word or _asked_outright(question, read, column, cell)
            if word and cell.strip():
                cover = _cover(question, read, row, column)
                if cover:
                    found.append(_made(table, question, row, column, word, cell, cover))
    if not table.turned:
        found.extend(_against_limit(question, read))
    return found


def _made(
    table: Table, question: Question, row: int, column: int, word: str, cell: str, cover: float
) -> Judged:
    texts = table.rows[row]
    key = [
        i for i, text in enumerate(texts) if any(has(t, words_of(text)) for t in question.terms if t.is_name)
    ]
    rows = table.sources(row, (*key, column))[:3]
    order = () if table.turned else tuple(dict.fromkeys((*key, column)))
    return Judged(word, with_unit(cell, table.header[column]), rows, cover, order)


def _named(question: Question, read: Reading, row: int) -> bool:
    """Whether the row holds every name of the question that is not in the headings, and at least one."""
    names = [t for t in question.terms if t.is_name]
    held = [t for t in names if any(has(t, words) for words in read.cells[row])]
    if not held and not question.qualifiers:
        return False
    return all(
        t in held or has(t, read.context) or any(has(t, h) for h in read.headers) for t in names
    ) and bool(held)


def _state(question: Question, read: Reading, row: int, column: int) -> str:
    """ "yes" or "no" where the cell states what is asked or its opposite."""
    cell = read.table.rows[row][column]
    said = frozenset(stem(word) for word in re.findall(r"[\w.\-]+", cell))
    asked_not = bool(_DENIES.search(question.text))
    for term in question.terms:
        if term.is_name:
            continue
        if (_YES.match(cell.strip()) or _NO.match(cell.strip())) and has(term, read.headers[column]):
            return _flip("yes" if _YES.match(cell.strip()) else "no", asked_not)
        if len(cell.split()) > _MOST_WORDS:
            continue
        for left, right in _PAIRS:
            mine, other = (
                (left, right) if term.stem in left else (right, left) if term.stem in right else (None, None)
            )
            if mine is None or other is None:
                continue
            if said & mine and (term.stem in said or term.stem not in _BROAD):
                return _flip("no" if _DENIES.search(cell) else "yes", asked_not)
            if said & other:
                return _flip("yes" if _DENIES.search(cell) else "no", asked_not)
    return ""


def _asked_outright(question: Question, read: Reading, column: int, cell: str) -> str:
    """ "yes" where a cell of words says just what the question asks whether it is."""
    said = content_tokens(cell)
    if (
        not said
        or is_number(cell)
        or len(said) > _FEW
        or identifiers_of(cell)
        or has_qualifier(question, cell)
    ):
        return ""
    spoken = {t.stem for t in question.terms if t.is_name is False}
    asked = all(token.stem in spoken for token in said) and not _DENIES.search(question.text)
    return "yes" if asked and any(has(t, read.headers[column]) for t in question.terms) else ""


def has_qualifier(question: Question, cell: str) -> bool:
    """Whether a cell is the value of one of the question's numbered things."""
    return any(cell.strip().casefold() == value for _, value in question.qualifiers)


_FEW = 4
_MOST_WORDS = 8
_BROAD = frozenset({stem("found"), stem("complete")})


def _flip(word: str, is_flipped: bool) -> str:
    return {"yes": "no", "no": "yes"}[word] if is_flipped else word


def _cover(question: Question, read: Reading, row: int, column: int) -> float:
    """Share of the question that row, headers and headings say; 0 when a telling word is missing."""
    said = 0.0
    for term in question.terms:
        share = read.shares[term]
        if any(has(term, words) for words in read.cells[row]) or _of_pair(
            term.stem, read.table.rows[row][column]
        ):
            said += share
        elif any(has(term, words) for words in read.headers) or has(term, read.context):
            said += 0.9 * share
        elif is_needed(term):
            return 0.0
    return said / read.total


def _of_pair(shared: str, cell: str) -> bool:
    said = frozenset(stem(word) for word in re.findall(r"[\w.\-]+", cell))
    return any(shared in left | right and said & (left | right) for left, right in _PAIRS)


def _against_limit(question: Question, read: Reading) -> list[Judged]:
    """Whether a row's number is within the limit beside it; all rows when the question asks for all."""
    if not _WITHIN.search(question.text) or not any(t.stem in _LIMITS for t in question.terms):
        return []
    limits = [i for i, h in enumerate(read.headers) if h & _LIMITS]
    actual = [i for i, h in enumerate(read.headers) if h & _ACTUAL and i not in limits]
    if len(limits) != 1 or not actual:
        return []
    is_all = re.search(r"\b(?:all|every|each|any|alle)\b", question.text, re.I) is not None
    rows = [r for r in range(len(read.table.rows)) if is_all or _named(question, read, r)]
    inside: list[tuple[bool, int]] = []
    for row in rows:
        if read.qualified(row, None) is None:
            continue
        value, limit = value_of(read.table.rows[row][actual[0]]), limit_of(read.table.rows[row][limits[0]])
        if value and limit:
            inside.append((limit[0] <= value.low and value.high <= limit[1], row))
    if not inside or (is_all and not read.table.complete):
        return []
    cover = _cover(question, read, inside[0][1], actual[0])
    ok = all(held for held, _ in inside)
    shown = [row for held, row in inside if held == ok][:3]
    word = _flip("yes" if ok else "no", bool(_OUTSIDE.search(question.text)))
    cells = read.table.rows[shown[0]]
    held_text = with_unit(cells[actual[0]], read.table.header[actual[0]])
    limit_text = with_unit(cells[limits[0]], read.table.header[limits[0]])
    because = (
        f"{len(inside)} of {len(inside)} rows are within their limit"
        if is_all and ok
        else f"{held_text}, limit {limit_text}"
    )
    order = (0, actual[0], limits[0])
    return [Judged(word, because, tuple(read.table.spans[r] for r in shown), cover, order)] if cover else []
