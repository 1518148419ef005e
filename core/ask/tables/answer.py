"""The best answer that the tables among the evidence give to a question, and where tables disagree."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from core.ask.offline.evidence import Span
from core.ask.offline.question import Form, Question
from core.ask.tables.lookup import lookups
from core.ask.tables.parameters import parameters
from core.ask.tables.pick import picks
from core.ask.tables.table import Found, Table, tables_of

_EQUAL = 0.02


def answers_from_tables(question: Question, spans: Sequence[Span]) -> list[Found]:
    """Every table's answer, best first; equal ones keep the order of retrieval, fuller lists come first."""
    found = list(chain.from_iterable(_answers(question, table) for table in tables_of(spans)))
    best = max((answer.cover for answer in found), default=0.0)
    many = question.form in (Form.LIST, Form.COUNT) or question.superlative is not None

    def place(answer: Found) -> tuple[float, bool, int]:
        near = answer.cover if answer.cover < best - _EQUAL else best
        return (-near, not answer.alone, -len(answer.items) if many else 0)

    return sorted(found, key=place)


def answer_from_tables(question: Question, spans: Sequence[Span]) -> Found | None:
    """The best answer that a table gives to the question, None when no table fits it."""
    return next(iter(answers_from_tables(question, spans)), None)


def _answers(question: Question, table: Table) -> list[Found]:
    # Where each row states one property, its name tells which: cells read one by one know less.
    return parameters(question, table) or _cells(question, table)


def _cells(question: Question, table: Table) -> list[Found]:
    if question.superlative is not None and question.identifiers:
        # "The highest temperature of lot A-1" may be a column of its own.
        return picks(question, table) or lookups(replace(question, superlative=None), table)
    if question.superlative is not None or question.form in (Form.COUNT, Form.LIST):
        return picks(question, table)
    if question.form is Form.WHICH:
        return [*lookups(question, table), *picks(question, table)]
    if question.form in (Form.YES_NO, Form.WHY, Form.HOW, Form.EXPANSION):
        return []
    return lookups(question, table)
