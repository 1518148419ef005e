"""How sure the engine is that what it found answers the question, and where it draws the line."""

import math
from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields
from itertools import pairwise

from core.agents.terms import content_tokens
from core.ask.offline.evidence import Span, has, words_of
from core.ask.offline.question import Form, Question
from core.ask.offline.select import Ranked, gives_reason


@dataclass(frozen=True)
class Features:
    """What the confidence is computed from, each in [0, 1]; the order is that of the coefficients.

    `quote`: share of the question's weight said by the two best spans of the best chunk. `context`: by
    the best span's passage with its headings. `near`: share of the question's neighbouring words that
    stand close together in that passage. `cosine`: the best sentence's cosine with the question, its
    coverage where no vector is stored. `reason`: 1 unless the question asks why and no cause is named
    in or beside the best spans.
    """

    quote: float
    context: float
    near: float
    cosine: float
    reason: float


NAMES = tuple(field.name for field in fields(Features))
# Fitted by `python -m core.bench.chemlit_qa`; how, and with what error rates: docs/adr/0006.
INTERCEPT = -6.76
COEFFICIENTS = (1.69, 1.53, 2.03, 1.35, 1.74)
THRESHOLD = 0.55
# More than this of the first four features is not more certain: a passage that only repeats the
# question covers it best of all.
_ENOUGH = (0.8, 0.9, 0.6, 0.7)
_TOP = 4
_CLOSE = 3
_BESIDE = 0.6


def features(question: Question, ranked: Sequence[Ranked]) -> Features:
    """The features of the best spans; all zero when there is none."""
    if not ranked:
        return Features(0.0, 0.0, 0.0, 0.0, 0.0)
    best, top = ranked[0], ranked[:_TOP]
    cosines = [item.span.cosine for item in top if item.span.cosine is not None]
    cosine = max(0.0, max(cosines)) if cosines else best.cover.quote
    return Features(
        quote=min(1.0, _together(question, ranked) / _ENOUGH[0]),
        context=min(1.0, best.cover.context / _ENOUGH[1]),
        near=min(1.0, _near(question, best.span) / _ENOUGH[2]),
        cosine=min(1.0, cosine / _ENOUGH[3]),
        reason=_reason(question, top),
    )


def probability(found: Features) -> float:
    """Estimated probability, in (0, 1), that the evidence answers: a logistic function of the features."""
    score = INTERCEPT + sum(c * value for c, value in zip(COEFFICIENTS, astuple(found), strict=True))
    return 1.0 / (1.0 + math.exp(-score))


def _together(question: Question, ranked: Sequence[Ranked]) -> float:
    best = ranked[0]
    second = next((i for i in ranked[1:] if i.span.chunk_id == best.span.chunk_id and not i.span.row), None)
    if second is None or best.span.row is not None:
        return best.cover.quote
    said = words_of(best.span.quote) | words_of(second.span.quote)
    total = sum(_weight(term.weight, term.asked) for term in question.terms) or 1.0
    return sum(_weight(t.weight, t.asked) for t in question.terms if has(t, said)) / total


def _weight(weight: float, asked: bool) -> float:
    return weight / 2 if asked else weight


def _near(question: Question, span: Span) -> float:
    """Neighbouring words of the question that stand at most three telling words apart in the passage."""
    asked = [token.stem for token in content_tokens(question.text)]
    pairs = list(pairwise(asked))
    if not pairs:
        return 1.0 if asked and asked[0] in words_of(span.around) else 0.0
    places: dict[str, list[int]] = {}
    for index, token in enumerate(content_tokens(span.around)):
        places.setdefault(token.stem, []).append(index)
    close = sum(
        any(abs(a - b) <= _CLOSE for a in places.get(first, ()) for b in places.get(second, ()))
        for first, second in pairs
    )
    return close / len(pairs)


def _reason(question: Question, top: Sequence[Ranked]) -> float:
    if question.form is not Form.WHY:
        return 1.0
    if top[0].typed:
        return 1.0
    return _BESIDE if any(gives_reason(item.span) for item in top[:3]) else 0.0
