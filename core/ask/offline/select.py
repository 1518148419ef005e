"""Which spans answer a question best, in order, without headings, boilerplate and repeats."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.agents.units import quantities
from core.ask.offline.evidence import Cover, Row, Span, cover, has, words_of
from core.ask.offline.question import Form, Question
from core.ask.offline.values import dates, short_answer
from core.ask.tables.cells import with_unit

_BOILERPLATE = re.compile(
    r"^(?:page \d+(?: of \d+)?|confidential\b.{0,60}|table of contents|contents|references|"
    r"copyright\b.{0,80}|"
    r"all rights reserved.{0,40}|(?:figure|table|fig\.|scheme) \S{1,6}[.:]?|"
    r"\d+(?:\.\d+)*\.? ?[A-Z][\w \-]{0,50}|"
    r"see (?:also )?(?:section|table|figure|appendix) [\w.]+\.?)$",
    re.I,
)
_CAUSE = re.compile(
    r"\b(?:because|since(?! (?:version|then|\d|last|the (?:start|first|last)|(?:January|February|March|"
    r"April|May|June|July|August|September|October|November|December)))|due to|owing to|as a result|"
    r"therefore|thus|hence|so that|in order to|caused? by|"
    r"attribut\w+ to|reason|rationale|leads? to|led to|result(?:s|ed|ing)? (?:in|from)|to (?:avoid|"
    r"prevent|improve|"
    r"reduce|increase|ensure|minimi[sz]e|allow|enable|help|remove|achieve|keep)|allow(?:s|ed|ing)?|enabl\w+|consequently|"
    r"arises? from|stem\w* from|which (?:makes|allows|leads|helps)|given that|weil|da|wegen|aufgrund|"
    r"parce que|car)\b",
    re.I,
)
_STATED_CAUSE = re.compile(
    r"\b(?:because|due to|owing to|caused? by|attribut\w+ to|the reason|rationale|the cause|therefore|"
    r"hence|so that|in order "
    r"to|to (?:avoid|prevent|minimi[sz]e)|weil|da|wegen|aufgrund|parce que|à cause)\b",
    re.I,
)
_FURNITURE = re.compile(
    r"^(?:(?:note|hinweis): )?(?:(?:fictional|for demonstration|confidential|internal use|proprietary|"
    r"draft)\b.{0,140}|"
    r"[^.]{0,60}\b(?:author|prepared by|issued|approved by|version)\b ?:.{0,60})$",
    re.I,
)
_HISTORY = re.compile(
    r"\b(?:document|revision|version|change) history\b|\bhistory of (?:changes|revisions)\b|\bversions of\b|"
    r"\blist of (?:figures|tables)\b|\btable of contents\b|änderungshistorie|\bread ?me\b",
    re.I,
)
_COUNT_WORD = re.compile(
    r"\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|none|no|all)\b", re.I
)


@dataclass(frozen=True)
class Ranked:
    """A span with its score for a question and what the score is made of."""

    span: Span
    score: float
    cover: Cover
    typed: bool


def rank(question: Question, spans: Sequence[Span]) -> list[Ranked]:
    """Spans worth quoting, best first; ties keep the order of retrieval, so the result is the same
    each time.
    """
    ranked = [_ranked(question, span) for span in _distinct(spans)]
    return sorted(ranked, key=lambda item: -item.score)


def _distinct(spans: Sequence[Span]) -> list[Span]:
    seen: set[tuple[str, str, str]] = set()
    kept = []
    for span in spans:
        # The same words in one document are one piece of evidence; in two documents they are two.
        key = (span.document_id, span.section if span.row else "", span.quote.casefold())
        if key not in seen and not is_boilerplate(span):
            seen.add(key)
            kept.append(span)
    return kept


def is_boilerplate(span: Span) -> bool:
    """Whether a span is a heading, a page line or a bare reference: never quoted as an answer."""
    text = span.quote.strip()
    if span.row is not None:
        return not any(cell.strip() for cell in span.row.cells)
    if not any(character.isalnum() for character in text):
        return True
    return bool(_BOILERPLATE.match(text)) or text.casefold() == span.section.strip().casefold()


def _ranked(question: Question, span: Span) -> Ranked:
    covered = cover(question, span)
    typed = answers_form(question, span)
    cosine = span.cosine if span.cosine is not None else covered.quote
    score = (
        0.45 * covered.quote
        + 0.10 * covered.passage
        + 0.10 * covered.context
        + 0.30 * cosine
        + 0.08 * span.score
        + (_typed_share(question, span) if typed else 0.0)
        - (_FRONT if is_front_matter(span) and not _asks_front(question) else 0.0)
        - (_ROW if question.form is Form.VALUE and span.row is not None and not typed else 0.0)
        - (_CAPTION if span.kind in ("caption", "figure") else 0.0)
        - (0.50 if covered.mismatch else 0.0)
        - (0.05 if span.quote.rstrip().endswith((":", "?")) else 0.0)
    )
    return Ranked(span, score, covered, typed)


_FRONT, _CAPTION, _ROW = 0.35, 0.10, 0.10


def _with_units(row: Row) -> str:
    header = row.header if len(row.header) == len(row.cells) else ("",) * len(row.cells)
    return " | ".join(with_unit(cell, name) for name, cell in zip(header, row.cells, strict=True))


def _typed_share(question: Question, span: Span) -> float:
    """A stated cause counts for more than words that may hint at one."""
    if question.form is Form.WHICH:
        if span.row is not None or not short_answer(question, span.quote):
            return 0.0
        # "with N-methylmorpholine" under "Amide coupling" names the base of the amide coupling.
        heading = words_of(span.section)
        rest = [term for term in question.terms if not term.asked]
        total = sum(term.weight for term in rest) or 1.0
        return 0.25 + 0.35 * sum(term.weight for term in rest if has(term, heading)) / total
    return 0.25 if question.form is Form.WHY and _STATED_CAUSE.search(span.quote) else 0.10


def is_front_matter(span: Span) -> bool:
    """Whether a span is a mark of confidence or fiction, a line of authors, or a row of the
    document's history.
    """
    return bool(_FURNITURE.match(span.quote.strip()) or _HISTORY.search(f"{span.section}\n{span.lead}"))


def _asks_front(question: Question) -> bool:
    return question.form in (Form.WHO, Form.WHEN) or bool(
        re.search(
            r"\b(?:version|revision|history|changed?|author|issued?|fictional|confidential)\b",
            question.text,
            re.I,
        )
    )


def answers_form(question: Question, span: Span) -> bool:
    """Whether a span holds the kind of thing asked for: a value of the unit, a date, a reason, a number."""
    text = span.quote if span.row is None else " | ".join((*span.row.header, *span.row.cells))
    if question.form is Form.VALUE:
        return _has_value(question, text if span.row is None else _with_units(span.row))
    if question.form is Form.WHEN:
        return bool(dates(text))
    if question.form is Form.WHY:
        return _CAUSE.search(text) is not None
    if question.form is Form.COUNT:
        return _COUNT_WORD.search(text) is not None
    if question.form is Form.WHO:
        return bool(short_answer(question, text))
    return True


def states_cause(span: Span) -> bool:
    """Whether a sentence names a cause outright ("because", "therefore", "due to")."""
    return _STATED_CAUSE.search(span.quote) is not None


_POINTS_BACK = re.compile(
    r"\b(?:therefore|hence|thus|consequently|for this reason|that is why|deshalb|daher|donc)\b", re.I
)


def before_it(item: Ranked, ranked: Sequence[Ranked]) -> Ranked | None:
    """The sentence right before one that draws a conclusion, None when it was not read or none is drawn."""
    if item.span.row is not None or not _POINTS_BACK.search(item.span.quote):
        return None
    earlier = [o for o in ranked if o.span.chunk_id == item.span.chunk_id and o.span.start < item.span.start]
    found = max(earlier, key=lambda other: other.span.start, default=None)
    if found is None or item.span.start - found.span.start - len(found.span.quote) > _GAP:
        return None
    return found


_GAP = 3
_BESIDE = 250


def gives_reason(span: Span) -> bool:
    """Whether a cause is named in the span or right beside it in its passage, within 250 characters."""
    at = span.passage.find(span.quote)
    near = span.passage[max(0, at - _BESIDE) : at + len(span.quote) + _BESIDE] if at >= 0 else span.quote
    return _CAUSE.search(near) is not None


def _has_value(question: Question, text: str) -> bool:
    said = quantities(text)
    asked = {(q.low, q.high) for q in quantities(question.text)}
    new = [q for q in said if (q.low, q.high) not in asked]
    if not question.dimensions or "number" in question.dimensions:
        return bool(new)
    return any(q.dimension in question.dimensions for q in new)
