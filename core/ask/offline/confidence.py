"""How sure the engine is that what it found answers the question, and where it draws the line."""

import math
from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields

from core.ask.offline.question import Question
from core.ask.offline.select import Ranked


@dataclass(frozen=True)
class Features:
    """What the confidence is computed from, each in [0, 1]; the order is that of the coefficients.

    `quote`, `passage`, `context`: share of the question's weight covered by the best span, its passage,
    and passage with headings. `pair`: by the two best spans together. `cosine`: the best sentence's.
    `typed`: the best span holds the kind of thing asked for. `missing`: weight of the rarest word that
    the best passage lacks.
    """

    quote: float
    passage: float
    context: float
    pair: float
    cosine: float
    typed: float
    missing: float


NAMES = tuple(field.name for field in fields(Features))
INTERCEPT = -6.0
COEFFICIENTS = (1.0, 3.0, 1.0, 2.0, 4.0, 0.3, -1.0)
THRESHOLD = 0.5


def features(question: Question, ranked: Sequence[Ranked]) -> Features:
    """The features of the best spans; all zero when there is none."""
    if not ranked:
        return Features(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
    best = ranked[0]
    top = ranked[:4]
    cosine = max((item.span.cosine for item in top if item.span.cosine is not None), default=best.cover.quote)
    return Features(
        quote=max(item.cover.quote for item in top),
        passage=max(item.cover.passage for item in top),
        context=best.cover.context,
        pair=_together(question, ranked),
        cosine=max(0.0, cosine),
        typed=1.0 if best.typed else 0.0,
        missing=min(1.0, max((term.weight for term in best.cover.missing), default=0.0)),
    )


def _together(question: Question, ranked: Sequence[Ranked]) -> float:
    lacking = [{term.stem for term in item.cover.missing} for item in ranked[:2]]
    both = set.intersection(*lacking) if lacking else set()
    total = question.total or 1.0
    return 1.0 - sum(term.weight for term in question.terms if term.stem in both) / total


def probability(found: Features) -> float:
    """Estimated probability, in (0, 1), that the evidence answers: a logistic function of the features."""
    score = INTERCEPT + sum(c * value for c, value in zip(COEFFICIENTS, astuple(found), strict=True))
    return 1.0 / (1.0 + math.exp(-score))
