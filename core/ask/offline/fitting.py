"""Which evidence may answer at all, the short answers that it gives, and whether they agree."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.agents.naming import identifiers_of, qualifiers_of
from core.agents.units import quantities
from core.ask.offline.evidence import Span, has, row_text, words_of
from core.ask.offline.question import Form, Question
from core.ask.offline.select import Ranked
from core.ask.offline.tables import Found
from core.ask.offline.values import short_answer


@dataclass(frozen=True)
class Said:
    """One short answer, the spans that give it, and the share of the question that they cover."""

    text: str
    spans: tuple[Span, ...]
    cover: float
    note: str = ""
    verdict: str = ""

    @property
    def documents(self) -> frozenset[str]:
        """The documents that say so."""
        return frozenset(span.document_id for span in self.spans)


_TABLE_COVER = 0.8
_NAME = 1.0
_CLOSE = 0.8
_MOST = 10
_LEVEL = 0.08
_STATED = (Form.VALUE, Form.WHEN, Form.WHO, Form.EXPANSION, Form.WHICH, Form.OPEN, Form.COUNT)


def fitting(question: Question, ranked: Sequence[Ranked]) -> list[Ranked]:
    """The spans that are about what is asked: the same step or batch, the same measure, every name mentioned."""
    return [item for item in ranked if fits(question, item)]


def fits(question: Question, item: Ranked) -> bool:
    """Whether a span, read with its passage and headings, is about what the question names."""
    if item.cover.mismatch:
        return False
    own = item.span.quote if item.span.row is None else row_text(item.span.row)
    near = words_of(f"{own}\n{item.span.context}")
    if not all(has(word, near) for word in question.strict):
        return False
    around = near | words_of(item.span.passage)
    if question.attribute and not any(has(word, around) for word in question.attribute):
        return False
    missing = [term for term in item.cover.missing if term.weight >= _NAME and not term.asked]
    return not any(term.weight > _NAME for term in missing) and len(missing) <= 1


def near_cover(question: Question, span: Span) -> float:
    """Share of the question that the span says itself or that stands in its headings and caption."""
    own = span.quote if span.row is None else row_text(span.row)
    said = words_of(f"{own}\n{span.context}")
    return sum(term.share for term in question.terms if has(term, said)) / question.total


def answers(question: Question, ranked: Sequence[Ranked], tables: Sequence[Found]) -> list[Said]:
    """The short answers that equally fitting evidence gives, best first, those that agree joined into one."""
    said = [*_from_text(question, ranked), *_from_tables(tables)]
    if not said:
        return []
    best = max(one.cover for one in said)
    level = sorted((one for one in said if one.cover >= best - _LEVEL), key=lambda one: -one.cover)
    groups: list[list[Said]] = []
    for one in level:
        group = next((g for g in groups if same(g[0].text, one.text)), None)
        if group is None:
            groups.append([one])
        else:
            group.append(one)
    return [_joined(group) for group in groups]


def _joined(group: Sequence[Said]) -> Said:
    first = group[0]
    spans = tuple(dict.fromkeys(span for one in group for span in one.spans))
    return Said(first.text, spans, first.cover, first.note, first.verdict)


def _from_tables(tables: Sequence[Found]) -> list[Said]:
    return [
        Said(found.text, found.rows, found.cover, found.note, found.verdict)
        for found in tables
        if found.cover >= _TABLE_COVER and found.text
    ]


def _from_text(question: Question, ranked: Sequence[Ranked]) -> list[Said]:
    if question.form not in _STATED:
        return []
    sentences = [item for item in ranked[:_MOST] if item.span.row is None]
    found = []
    first: Ranked | None = None
    for item in sentences:
        text = short_answer(question, item.span.quote)
        if not text:
            continue
        first = first or item
        if _as_fitting(question, item, first):
            found.append(Said(text, (item.span,), near_cover(question, item.span)))
    return found


def _as_fitting(question: Question, item: Ranked, first: Ranked) -> bool:
    """Whether a span says all of the question's words that the first one says, of the same things."""
    if item is first:
        return True
    if item.score < _CLOSE * first.score:
        return False
    own = words_of(f"{item.span.quote}\n{item.span.context}")
    best = words_of(f"{first.span.quote}\n{first.span.context}")
    if any(has(term, best) and not has(term, own) for term in question.terms):
        return False
    # Sentences that name different batches or compounds, which the question does not, speak of different things.
    known = set(question.identifiers) | {value for _, value in question.qualifiers}
    one, other = (names(span.quote) - known for span in (item.span, first.span))
    return not (one and other and not one & other)


def names(text: str) -> set[str]:
    """Identifiers and numbered things that a text names, years apart."""
    return set(identifiers_of(text)) | {value for kind, value in qualifiers_of(text) if kind != "year"}


def same(first: str, second: str) -> bool:
    """Whether two short answers agree: the same words, one within the other, or numbers that overlap."""
    if first.casefold() == second.casefold():
        return True
    one, other = quantities(first), quantities(second)
    if one and other and len(one) == len(other) == 1:
        a, b = one[0], other[0]
        return a.low <= b.high and b.low <= a.high and (a.unit == b.unit or not a.unit or not b.unit)
    low, high = sorted((first.casefold(), second.casefold()), key=len)
    return low in high or bool(words_of(low) and words_of(low) <= words_of(high))


def conflict(question: Question, said: Sequence[Said]) -> list[Said]:
    """The answers that disagree, the first among them; [] when the evidence is of one mind.

    Different documents, or different sections, must say different things of the same subject.
    """
    if len(said) < 2 or question.form not in (Form.VALUE, Form.WHEN, Form.WHO, Form.WHICH, Form.OPEN):
        return []
    if question.superlative is not None:
        return []
    first = said[0]
    against = [
        one
        for one in said[1:]
        if not same(one.text, first.text)
        and (
            one.documents != first.documents
            or {s.section for s in one.spans} != {s.section for s in first.spans}
        )
    ]
    return [first, *against] if against else []
