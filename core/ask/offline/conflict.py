"""Whether places that answer the same question say different things."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.ask.offline.evidence import Span, has, words_of
from core.ask.offline.question import Form, Question, identifiers_of, qualifiers_of
from core.ask.offline.select import Ranked
from core.agents.units import quantities
from core.ask.offline.values import short_answer


@dataclass(frozen=True)
class Said:
    """One short answer and the spans that give it, in order of rank."""

    text: str
    spans: tuple[Span, ...]


_CLOSE = 0.85
_MOST = 6


def answers_said(question: Question, ranked: Sequence[Ranked]) -> list[Said]:
    """The different short answers that equally fitting spans give, the best ranked first.

    A span counts when it says of the question's words all that the best one says, so that a sentence
    about something near it is no dissent. More than one answer is a conflict.
    """
    if question.form not in (Form.VALUE, Form.WHEN, Form.WHO, Form.EXPANSION) or not ranked:
        return []
    groups: list[list[tuple[str, Span]]] = []
    first = ranked[0]
    for item in ranked[:_MOST]:
        answer = short_answer(question, item.span.quote) if item.span.row is None else ""
        if not answer or not _as_fitting(question, item, first):
            continue
        for group in groups:
            if _same(group[0][0], answer):
                group.append((answer, item.span))
                break
        else:
            groups.append([(answer, item.span)])
    return [Said(group[0][0], tuple(span for _, span in group)) for group in groups]


def _as_fitting(question: Question, item: Ranked, first: Ranked) -> bool:
    if item is first:
        return True
    if item.cover.mismatch or item.score < _CLOSE * first.score:
        return False
    own, best = words_of(item.span.quote), words_of(first.span.quote)
    if any(has(term, best) and not has(term, own) for term in question.terms):
        return False
    if (item.span.document_id, item.span.section) == (first.span.document_id, first.span.section):
        return False
    # Sentences that name different batches or compounds, which the question does not, speak of different things.
    known = set(question.identifiers) | {value for _, value in question.qualifiers}
    named = [_names(text) - known for text in (item.span.quote, first.span.quote)]
    return not (named[0] and named[1] and not named[0] & named[1])


def _names(text: str) -> set[str]:
    return set(identifiers_of(text)) | {value for kind, value in qualifiers_of(text) if kind != "year"}


def _same(first: str, second: str) -> bool:
    if first.casefold() == second.casefold():
        return True
    one, other = quantities(first), quantities(second)
    if not one or not other:
        return first.casefold() in second.casefold() or second.casefold() in first.casefold()
    a, b = one[0], other[0]
    return a.low <= b.high and b.low <= a.high
