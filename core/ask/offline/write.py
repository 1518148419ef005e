"""The draft of an answer: the short answer first, then the sentences and rows that say it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.ask.offline.confidence import THRESHOLD, features, probability
from core.ask.offline.conflict import Said, answers_said, disagreement, dissent, says_needed, tables_said
from core.ask.offline.draft import Draft, DraftClaim, as_text
from core.ask.offline.evidence import Span, has, said_by, says_number, spans_of, words_of
from core.ask.offline.named import qualifiers_of
from core.ask.offline.polarity import verdict
from core.ask.offline.question import Form, Question, analyse
from core.ask.offline.select import Ranked, before_it, is_front_matter, rank, states_cause
from core.ask.offline.values import enumeration, labelled, short_answer
from core.ask.tables.answer import answers_from_tables
from core.ask.tables.bullets import Listed, bullets, stated_count
from core.ask.tables.compare import compared
from core.ask.tables.fit import is_needed
from core.ask.tables.judge import Judged, judge
from core.ask.tables.table import Found
from core.domain.answer import Observation
from core.domain.vocabulary import AnswerStatus

__all__ = ["Draft", "DraftClaim", "as_text", "write"]

_NEAREST = 5
_SUPPORTING = 0.75
# From this share of the question on, a row with its header and headings answers it.
_TABLE_COVER = 0.75
_MOST_CITED = 40
_NEARER = 0.1
_BESIDE = 0.7
_UNKNOWN = re.compile(r"\b(?:not|no|never|pending|unknown|open|n/a|nicht|kein\w*|pas|tbd)\b", re.I)


@dataclass(frozen=True)
class _Written:
    """Claims with the confidence that their own evidence gives them."""

    claims: list[DraftClaim]
    confidence: float
    word: str = ""


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
    if not ranked or not asked.terms or absent:
        return Draft(AnswerStatus.INSUFFICIENT, (), confidence, "", nearest, absent)
    written = _structured(asked, spans, ranked) or _sentences(asked, ranked, confidence)
    if written.confidence < threshold or not written.claims:
        return Draft(AnswerStatus.INSUFFICIENT, (), min(confidence, written.confidence), "", nearest)
    claims = _said_once(written.claims)[:max_claims]
    return Draft(AnswerStatus.ANSWERED, claims, written.confidence, written.word, nearest)


def _said_once(claims: Sequence[DraftClaim]) -> tuple[DraftClaim, ...]:
    """Claims in their order; one that reads like an earlier one gives it its observations instead."""
    kept: dict[str, DraftClaim] = {}
    for claim in claims:
        first = kept.setdefault(claim.text, claim)
        together = tuple(dict.fromkeys((*first.observations, *claim.observations)))
        kept[claim.text] = replace(first, observations=together)
    return tuple(kept.values())


def _absent(question: Question, spans: Sequence[Span]) -> tuple[str, ...]:
    """Names with digits in the question (TR-201, 2-MeTHF) that no evidence mentions."""
    around = "\n".join(dict.fromkeys(span.around for span in spans)).casefold()
    bare = around.replace("-", "").replace(" ", "").replace("/", "")
    codes = [
        name
        for name in question.identifiers
        if name.casefold() not in around and name.casefold().replace("-", "") not in bare
    ]
    numbered = [
        f"{noun} {value}"
        for noun, value in question.qualifiers
        if noun in _NUMBERED and len(value) <= 2 and not any(says_number(span, noun, value) for span in spans)
    ]
    return (*codes, *numbered)


# What is numbered throughout a document, so that another number means another thing.
_NUMBERED = frozenset(
    {"step", "stage", "lot", "batch", "version", "form", "month", "week", "day", "campaign", "method"}
)


def _structured(question: Question, spans: Sequence[Span], ranked: Sequence[Ranked]) -> _Written | None:
    """What tables, lists and stated numbers answer; None where only sentences can."""
    if question.form is Form.YES_NO:
        judged = judge(question, spans)
        return _from_judged(judged) if judged and judged.cover >= _TABLE_COVER else None
    if len(question.sides) == 2:
        lead = compared(question, spans, ranked)
        if lead is not None:
            return _Written(lead.claims, lead.confidence)
    if question.form is Form.COUNT:
        stated = _stated(question, ranked)
        if stated is not None:
            return stated
    content = [span for span in spans if not is_front_matter(span)]
    tables = [found for found in answers_from_tables(question, content) if found.cover >= _TABLE_COVER]
    tables = tables or [f for f in answers_from_tables(question, spans) if f.cover >= _TABLE_COVER]
    if question.form in (Form.LIST, Form.COUNT):
        listed = bullets(question, content)
        if listed and listed.cover >= _TABLE_COVER and (not tables or listed.cover > tables[0].cover + 0.05):
            return _from_list(question, listed)
    if not tables or _sentence_is_nearer(question, ranked, tables[0]):
        return None
    said = tables_said(question, tables)
    other = dissent(question, said[0], ranked) if len(said) == 1 and question.form is Form.VALUE else None
    said = [*said, other] if other else said
    if len(said) > 1:
        shown = [span for one in said for span in one.spans[:1]]
        order = {row.id: found.order for found in tables for row in found.rows}
        rows = [DraftClaim(as_text(span, order.get(span.id, ())), (span.id,)) for span in shown]
        return _Written([disagreement(said), *rows, *_beside(ranked)], min(0.95, tables[0].cover))
    written = _from_table(tables[0], said)
    return replace(written, claims=[*written.claims, *_beside(ranked)])


def _beside(ranked: Sequence[Ranked]) -> list[DraftClaim]:
    """Up to two sentences that say most of the question too, to stand beside the rows."""
    kept = [i for i in ranked[:6] if i.span.row is None and i.cover.quote >= _BESIDE and not i.cover.mismatch]
    return [DraftClaim(as_text(item.span).removeprefix("- "), (item.span.id,)) for item in kept[:2]]


def _sentence_is_nearer(question: Question, ranked: Sequence[Ranked], table: Found) -> bool:
    """Whether a sentence says more of the question than the best table, with an answer of the kind
    asked for.
    """
    best = ranked[0]
    if best.span.row is not None or best.cover.mismatch or question.superlative is not None:
        return False
    if question.form in (Form.LIST, Form.COUNT):
        return False
    return best.cover.quote > table.cover + _NEARER and bool(short_answer(question, best.span.quote))


def _stated(question: Question, ranked: Sequence[Ranked]) -> _Written | None:
    for item in ranked[:8]:
        text = stated_count(question, item.span.quote) if item.span.row is None else ""
        around = words_of(item.span.quote) | words_of(item.span.context)
        settled = set(question.qualifiers) <= set(qualifiers_of(f"{item.span.quote}\n{item.span.context}"))
        if (
            text
            and settled
            and not item.cover.mismatch
            and all(has(t, around) for t in question.terms if is_needed(t))
        ):
            text = text[0].upper() + text[1:]
            return _Written(
                [DraftClaim(text, (item.span.id,)), DraftClaim(as_text(item.span), (item.span.id,))], 0.85
            )
    return None


def _from_judged(judged: Judged) -> _Written:
    ids = tuple(row.id for row in judged.rows)
    lead = DraftClaim(f"{judged.word.capitalize()}: {judged.because.rstrip('.')}.", ids)
    rows = [DraftClaim(as_text(row, judged.order), (row.id,)) for row in judged.rows]
    return _Written([lead, *rows], min(0.95, judged.cover), judged.word)


def _from_list(question: Question, listed: Listed) -> _Written:
    ids = tuple(span.id for span in listed.spans[:_MOST_CITED])
    text = "; ".join(listed.items)
    if question.form is Form.COUNT:
        text = f"{len(listed.items)}: {text}"
    return _Written([DraftClaim(text, ids)], min(0.95, listed.cover))


def _from_table(found: Found, said: Sequence[Said]) -> _Written:
    text = f"{found.text}. {found.note}".strip() if found.note else found.text
    # Other tables that say the same stand beside the first as its evidence.
    also = [span.id for one in said for span in one.spans][:4]
    ids = tuple(dict.fromkeys([*(row.id for row in found.rows[:_MOST_CITED]), *also]))
    return _Written([DraftClaim(text, ids), *_rows([found])], min(0.95, found.cover))


def _rows(tables: Sequence[Found]) -> list[DraftClaim]:
    made = {
        row.id: DraftClaim(as_text(row, found.order), (row.id,)) for found in tables for row in found.rows
    }
    return list(made.values())


def _sentences(question: Question, ranked: Sequence[Ranked], confidence: float) -> _Written:
    best = ranked[0]
    confidence = _sure(question, best, confidence)
    if best.cover.mismatch or _lacks_what_is_asked(question, best):
        return _Written([], min(confidence, 0.3))
    if question.form is Form.YES_NO:
        found = verdict(question, ranked)
        if found is None or not found.sure:
            # The evidence without a verdict: a guess would look like an answer.
            return _Written(_supporting(question, ranked), confidence)
        lead = [DraftClaim(found.word.capitalize() + ".", (found.by.span.id,))]
        return _Written([*lead, *_supporting(question, ranked)], confidence, found.word)
    return _Written([*_short(question, ranked), *_supporting(question, ranked)], confidence)


def _sure(question: Question, best: Ranked, confidence: float) -> float:
    """A sentence that says every word, and holds a value or a cause of the kind asked for, is sure."""
    if best.cover.mismatch or best.span.row is not None:
        return confidence
    own = said_by(best.span)
    around = own | words_of(best.span.context)
    needed = [term for term in question.terms if is_needed(term)]
    if question.form is Form.WHY:
        sure = states_cause(best.span) and all(has(t, around) for t in needed) and best.cover.quote >= 0.5
        return max(confidence, 0.7) if sure else confidence
    named = any(term.is_name and has(term, own) for term in needed)
    if question.form in (Form.WHO, Form.WHEN, Form.WHERE) and labelled(question, best.span.quote):
        return max(confidence, 0.75) if all(has(t, around) for t in needed) else confidence
    if question.form is Form.WHICH and short_answer(question, best.span.quote):
        said = [t for t in needed if not t.asked]
        if said and all(has(t, around) for t in said):
            return max(confidence, 0.65)
    valued = question.form in (Form.VALUE, Form.WHEN) and bool(question.dimensions) and best.typed
    around_all = words_of(best.span.around)
    if (
        valued
        and best.cover.quote >= 0.5
        and all(has(t, around_all) for t in needed)
        and _has_subject(question, best)
    ):
        confidence = max(confidence, 0.6) if short_answer(question, best.span.quote) else confidence
    if valued and named and all(has(t, own) for t in needed) and short_answer(question, best.span.quote):
        return max(confidence, 0.7)
    return confidence


def _has_subject(question: Question, best: Ranked) -> bool:
    """Whether the heading over the best sentence names something that the question names."""
    heading = words_of(best.span.section)
    return any(is_needed(term) and has(term, heading) for term in question.terms)


def _lacks_what_is_asked(question: Question, best: Ranked) -> bool:
    """Whether nothing round the best span is of the kind that the question asks which or how many of."""
    around = words_of(best.span.around)
    if question.form in (Form.VALUE, Form.WHO, Form.WHERE, Form.WHEN):
        if question.form is Form.WHO and not short_answer(question, best.span.quote):
            return True
        return not says_needed(question, best) or _lacks_value(question, best)
    if question.form not in (Form.WHICH, Form.COUNT, Form.LIST):
        return False
    asked = [term for term in question.terms if term.asked]
    kind = short_answer(question, best.span.quote) if question.form is Form.WHICH else ""
    return bool(asked) and not kind and not any(has(term, around) for term in asked)


def _lacks_value(question: Question, best: Ranked) -> bool:
    """Whether a value of a named thing is asked for and the best sentence has none, nor says that
    there is none.
    """
    asks = (
        question.form is Form.VALUE and question.dimensions and any(term.is_name for term in question.terms)
    )
    return bool(asks) and not best.typed and not _UNKNOWN.search(best.span.quote)


def _short(question: Question, ranked: Sequence[Ranked]) -> list[DraftClaim]:
    said = answers_said(question, ranked)
    if len(said) > 1:
        return [disagreement(said)]
    if said:
        return [DraftClaim(said[0].text, tuple(span.id for span in said[0].spans))]
    if question.form is Form.LIST:
        items = enumeration(ranked[0].span.quote)
        return [DraftClaim(", ".join(items), (ranked[0].span.id,))] if items else []
    short = short_answer(question, ranked[0].span.quote) if ranked[0].span.row is None else ""
    return [DraftClaim(short, (ranked[0].span.id,))] if short else []


def _supporting(question: Question, ranked: Sequence[Ranked]) -> list[DraftClaim]:
    best = ranked[0]
    kept = [
        item
        for item in ranked
        if not item.cover.mismatch
        and (
            item is best
            or (item.score >= _SUPPORTING * best.score and item.cover.quote >= 0.5 * best.cover.quote)
        )
    ]
    claims = [DraftClaim(as_text(item.span), (item.span.id,)) for item in kept[:3]]
    earlier = before_it(best, ranked) if question.form is Form.WHY else None
    if earlier is not None:
        # "It must therefore …": the cause stands in the sentence before.
        lead = DraftClaim(f"{as_text(earlier.span)} {as_text(best.span)}", (earlier.span.id, best.span.id))
        claims = [lead, *(claim for claim in claims[1:] if claim.observations != (earlier.span.id,))]
    return [replace(claim, text=claim.text.removeprefix("- ")) for claim in claims]
