"""The draft of an answer: the short answer first, then the sentences and rows that say it."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.ask.offline.compare import both, higher, sides_of
from core.ask.offline.confidence import THRESHOLD, features, probability
from core.ask.offline.conflict import answers_said
from core.ask.offline.evidence import Span, spans_of
from core.ask.offline.polarity import verdict
from core.ask.offline.question import Form, Question, analyse
from core.ask.offline.select import Ranked, rank
from core.ask.offline.tables import Found, answer_from_tables
from core.ask.offline.values import enumeration, short_answer
from core.domain.answer import Observation
from core.domain.ids import ObservationId
from core.domain.vocabulary import AnswerStatus


@dataclass(frozen=True)
class DraftClaim:
    """A proposition and the observations that say it, before verification and numbering."""

    text: str
    observations: tuple[ObservationId, ...]
    conflicting: bool = False


@dataclass(frozen=True)
class Draft:
    """What the offline engine wrote. `nearest` is what it looked at, best first, also when it abstains."""

    status: AnswerStatus
    claims: tuple[DraftClaim, ...]
    confidence: float
    verdict: str = ""
    nearest: tuple[ObservationId, ...] = ()
    absent: tuple[str, ...] = ()


_NEAREST = 5
_SUPPORTING = 0.75
_TABLE_COVER = 0.7


def write(
    question: str, observations: Sequence[Observation], max_claims: int = 6, threshold: float = THRESHOLD
) -> Draft:
    """Write from observations alone; the same observations give the same draft.

    Below the threshold, or when a name that the question gives stands in none of the evidence, the
    draft is insufficient and has no claims.
    """
    asked = analyse(question)
    spans = spans_of(observations)
    ranked = rank(asked, spans)
    confidence = probability(features(asked, ranked))
    nearest = tuple(item.span.id for item in ranked[:_NEAREST])
    absent = _absent(asked, spans)
    if not ranked or not asked.terms or absent or ranked[0].cover.mismatch or confidence < threshold:
        return Draft(AnswerStatus.INSUFFICIENT, (), confidence, "", nearest, absent)
    claims, word = _claims(asked, spans, ranked)
    return Draft(AnswerStatus.ANSWERED, tuple(claims[:max_claims]), confidence, word, nearest)


def _absent(question: Question, spans: Sequence[Span]) -> tuple[str, ...]:
    """Names with digits in the question (TR-201, 2-MeTHF) that no evidence mentions."""
    around = "\n".join(dict.fromkeys(span.around for span in spans)).casefold()
    bare = around.replace("-", "").replace(" ", "")
    return tuple(
        name
        for name in question.identifiers
        if name.casefold() not in around and name.casefold().replace("-", "") not in bare
    )


def _claims(
    question: Question, spans: Sequence[Span], ranked: Sequence[Ranked]
) -> tuple[list[DraftClaim], str]:
    word = ""
    if question.form is Form.YES_NO:
        word = verdict(question, [item.span.quote for item in ranked[:3]]).word
        lead = [DraftClaim(word.capitalize() + ".", (ranked[0].span.id,))]
        return [*lead, *_supporting(ranked, ())], word
    if len(question.sides) == 2:
        compared = _compared(question, spans, ranked)
        if compared:
            return compared, word
    table = answer_from_tables(question, spans)
    if table and table.cover >= max(_TABLE_COVER, ranked[0].cover.quote - 0.05):
        return _from_table(table), word
    return [*_short(question, ranked), *_supporting(ranked, ())], word


def _from_table(found: Found) -> list[DraftClaim]:
    text = f"{found.text}. {found.note}".strip() if found.note else found.text
    lead = DraftClaim(text, tuple(row.id for row in found.rows[:12]))
    return [lead, *(DraftClaim(as_text(row), (row.id,)) for row in found.rows)]


def _short(question: Question, ranked: Sequence[Ranked]) -> list[DraftClaim]:
    said = answers_said(question, ranked)
    if len(said) > 1:
        text = "Sources disagree: " + "; ".join(one.text for one in said) + "."
        return [DraftClaim(text, tuple(span.id for one in said for span in one.spans), conflicting=True)]
    if said:
        return [DraftClaim(said[0].text, tuple(span.id for span in said[0].spans))]
    if question.form is Form.LIST:
        items = enumeration(ranked[0].span.quote)
        return [DraftClaim(", ".join(items), (ranked[0].span.id,))] if items else []
    short = short_answer(question, ranked[0].span.quote) if ranked[0].span.row is None else ""
    return [DraftClaim(short, (ranked[0].span.id,))] if short else []


def _compared(question: Question, spans: Sequence[Span], ranked: Sequence[Ranked]) -> list[DraftClaim]:
    sides = sides_of(question, spans)
    together = both(question, ranked)
    claims = []
    found = [side for side in sides if side.span]
    winner = higher(question, sides) if question.form is Form.WHICH else ""
    values = "; ".join(f"{side.name}: {side.value}" for side in found if side.value)
    ids = tuple(side.span.id for side in found if side.span)
    if len(found) == 2 and values:
        claims.append(DraftClaim(f"{winner} ({values})" if winner else values, ids))
    if together:
        claims.append(DraftClaim(as_text(together.span), (together.span.id,)))
    for side in found:
        if side.span and (together is None or side.span.id != together.span.id):
            claims.append(DraftClaim(as_text(side.span), (side.span.id,)))
    return claims


def _supporting(ranked: Sequence[Ranked], used: Sequence[ObservationId]) -> list[DraftClaim]:
    best = ranked[0]
    kept = [
        item
        for item in ranked
        if item.span.id not in used
        and not item.cover.mismatch
        and (
            item is best
            or (item.score >= _SUPPORTING * best.score and item.cover.quote >= 0.5 * best.cover.quote)
        )
    ]
    return [DraftClaim(as_text(item.span), (item.span.id,)) for item in kept[:3]]


def as_text(span: Span) -> str:
    """A sentence verbatim; a row as "header: cell" pairs."""
    if span.row is None:
        return " ".join(span.quote.split())
    header = span.row.header or ("",) * len(span.row.cells)
    pairs = [
        f"{name}: {cell}" if name else cell
        for name, cell in zip(header, span.row.cells, strict=False)
        if cell.strip()
    ]
    return "; ".join(pairs)
