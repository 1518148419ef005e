"""Whether places that answer the same question say different things."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.agents.units import quantities
from core.ask.offline.draft import DraftClaim
from core.ask.offline.evidence import Span, has, words_of
from core.ask.offline.named import identifiers_of, qualifiers_of
from core.ask.offline.question import Form, Question
from core.ask.offline.select import Ranked, is_front_matter
from core.ask.offline.values import short_answer
from core.ask.tables.cells import same
from core.ask.tables.fit import is_light, is_needed
from core.ask.tables.table import Found


@dataclass(frozen=True)
class Said:
    """One short answer and the spans that give it, in order of rank."""

    text: str
    spans: tuple[Span, ...]


_CLOSE = 0.85
_MOST = 6
_NEAR = 0.04
_SINGLE = (Form.VALUE, Form.OPEN, Form.WHO, Form.WHERE, Form.WHEN, Form.WHICH)


def answers_said(question: Question, ranked: Sequence[Ranked]) -> list[Said]:
    """The different short answers that equally fitting sentences give, the best ranked first.

    A sentence counts when it says of the question's words all that the best one says, so that a sentence
    about something near it is no dissent. More than one answer is a conflict.
    """
    if question.form not in (Form.VALUE, Form.WHEN, Form.EXPANSION) or not ranked:
        return []
    groups: list[list[tuple[str, Span]]] = []
    first = ranked[0]
    for item in ranked[:_MOST]:
        answer = short_answer(question, item.span.quote) if item.span.row is None else ""
        if answer and not groups and item.score >= _CLOSE * first.score and says_needed(question, item):
            first = item
        if not answer or (not groups and item is not first) or not _as_fitting(question, item, first):
            continue
        _group(groups, answer, item.span)
    return [Said(group[0][0], tuple(span for _, span in group)) for group in groups]


def tables_said(question: Question, found: Sequence[Found]) -> list[Said]:
    """The different answers that equally fitting rows of different documents give, the best first.

    Rows of one document never disagree here: they speak of different lots, steps or times.
    """
    best = found[0]
    if question.form not in _SINGLE or question.superlative is not None or not best.alone:
        return []
    groups: list[list[tuple[str, Span]]] = []
    for answer in found:
        if not answer.alone or answer.cover < best.cover - _NEAR:
            continue
        span = answer.rows[-1]
        mine = next((group for group in groups if same(group[0][0], answer.text)), None)
        documents = {s.document_id for group in groups for _, s in group}
        if mine is None and groups and (span.document_id in documents or not _alike(best, answer)):
            continue
        _group(groups, answer.text, span)
    return [Said(group[0][0], tuple(span for _, span in group)) for group in groups]


def says_needed(question: Question, item: Ranked) -> bool:
    """Whether the span, its passage and its headings say every telling word of the question."""
    around = words_of(item.span.around)
    return all(has(term, around) for term in question.terms if is_needed(term) and term.weight >= _TELLING)


_TELLING = 0.8


def dissent(question: Question, said: Said, ranked: Sequence[Ranked]) -> Said | None:
    """A sentence of another document that gives another value for just what the question names."""
    documents = {span.document_id for span in said.spans}
    for item in ranked[:_DISSENT]:
        span = item.span
        if (
            span.row is not None
            or item.cover.mismatch
            or span.document_id in documents
            or not question.dimensions
        ):
            continue
        own = words_of(span.quote)
        outright = set(question.qualifiers) <= set(qualifiers_of(span.quote)) and bool(question.qualifiers)
        if not outright or not all(has(term, own) for term in question.terms if is_needed(term)):
            continue
        answer = short_answer(question, span.quote)
        values = [quantities(text) for text in (answer, said.text)]
        if all(values) and not same(answer, said.text) and values[0][0].unit == values[1][0].unit:
            return Said(answer, (span,))
    return None


_DISSENT = 8


def _alike(first: Found, second: Found) -> bool:
    """Whether two rows are of like tables: their answers stand under the same header or beside the
    same key.
    """
    one, other = first.rows[-1].row, second.rows[-1].row
    if one is None or other is None or not first.order or not second.order:
        return one is not None and other is not None and one.cells[0] == other.cells[0]
    heads = [row.header[f.order[-1]] if row.header else "" for row, f in ((one, first), (other, second))]
    return (
        heads[0].casefold() == heads[1].casefold()
        and one.cells[first.order[0]] == other.cells[second.order[0]]
    )


def disagreement(said: Sequence[Said]) -> DraftClaim:
    """The line that sets different answers side by side with the documents that give them."""
    parts = [f"{one.text} ({named(one.spans[0])})" for one in said]
    text = f"Sources disagree: {', '.join(parts[:-1])} and {parts[-1]}."
    return DraftClaim(text, tuple(span.id for one in said for span in one.spans), conflicting=True)


def named(span: Span) -> str:
    """A document's title with its version, unless the title tells it."""
    if span.version in ("", "1") or "version" in span.document.casefold():
        return span.document
    return f"{span.document}, version {span.version}"


def _group(groups: list[list[tuple[str, Span]]], answer: str, span: Span) -> None:
    for group in groups:
        if same(group[0][0], answer):
            group.append((answer, span))
            return
    groups.append([(answer, span)])


def _as_fitting(question: Question, item: Ranked, first: Ranked) -> bool:
    if item is first:
        return True
    if item.cover.mismatch or item.score < _CLOSE * first.score or is_front_matter(item.span):
        return False
    own, best = words_of(item.span.quote), words_of(first.span.quote)
    if any(has(term, best) and not has(term, own) for term in question.terms if not is_light(term)):
        return False
    if (item.span.document_id, item.span.section) == (first.span.document_id, first.span.section):
        return False
    # Sentences that name different batches or compounds, which the question does not, speak of
    # different things.
    known = set(question.identifiers) | {value for _, value in question.qualifiers}
    names = [_names(text) - known for text in (item.span.quote, first.span.quote)]
    return not (names[0] and names[1] and not names[0] & names[1])


def _names(text: str) -> set[str]:
    return set(identifiers_of(text)) | {value for kind, value in qualifiers_of(text) if kind != "year"}
