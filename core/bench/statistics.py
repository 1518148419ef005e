"""Figures with their uncertainty: bootstrap and Wilson intervals, accuracy, F1, AUC, nDCG."""

import math
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.domain.base import JsonObject

REPEATS = 2_000
_SEED = 20260101


@dataclass(frozen=True)
class Interval:
    """Both ends of an interval of confidence, low <= high."""

    low: float
    high: float


def metric(value: float, interval: Interval, digits: int = 4) -> JsonObject:
    """A figure as every bench prints it: value, low, high."""
    return {
        "value": round(value, digits),
        "low": round(interval.low, digits),
        "high": round(interval.high, digits),
    }


def bootstrap_interval(
    rows: Sequence[Any] | NDArray[Any],
    statistic: Callable[[NDArray[Any]], float] | None = None,
    *,
    level: float = 0.95,
    repeats: int = REPEATS,
    seed: int = _SEED,
) -> Interval:
    """Percentile bootstrap interval of a statistic of independent rows; the mean when none is given.

    `rows` has the cases on its first axis; `statistic` gets as many, drawn with replacement. Draws for
    which it raises ValueError (one class alone, say) are left out. The same seed gives the same interval.
    Raises ValueError without rows, or when no draw had a value.
    Source: Efron and Tibshirani 1993, An Introduction to the Bootstrap, chapter 13.
    """
    data = np.asarray(rows)
    if len(data) == 0:
        raise ValueError("no rows to draw from")
    random = np.random.default_rng(seed)
    values: list[float] = []
    for _ in range(repeats):
        drawn = data[random.integers(0, len(data), len(data))]
        try:
            values.append(float(np.mean(drawn) if statistic is None else statistic(drawn)))
        except ValueError:
            continue
    if not values:
        raise ValueError("the statistic has no value on any draw")
    low, high = np.quantile(values, [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(low), float(high))


def paired_bootstrap(
    ours: Sequence[float], theirs: Sequence[float], *, level: float = 0.95, repeats: int = REPEATS
) -> Interval:
    """Interval of the mean of ours minus theirs, the same cases measured twice.

    Raises ValueError when the two are not of one length. Source: as `bootstrap_interval`, chapter 15.
    """
    if len(ours) != len(theirs):
        raise ValueError("paired figures have the same cases")
    differences = np.asarray(ours, dtype=float) - np.asarray(theirs, dtype=float)
    return bootstrap_interval(differences, level=level, repeats=repeats)


def wilson_interval(passed: int, total: int, z: float = 1.96) -> Interval:
    """Wilson score interval of a proportion, both ends in [0, 1].

    Raises ValueError when total is 0 or less than passed. Source: Wilson 1927,
    doi:10.1080/01621459.1927.10502953.
    """
    if total < 1 or not 0 <= passed <= total:
        raise ValueError("a proportion needs 0 <= passed <= total and a total above 0")
    share = passed / total
    centre = share + z * z / (2 * total)
    spread = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    scale = 1 + z * z / total
    return Interval(max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale))


def accuracy(truth: Sequence[Hashable], said: Sequence[Hashable]) -> float:
    """Share of cases in which both agree. Raises ValueError for none, or for two lengths."""
    if len(truth) != len(said) or len(truth) == 0:
        raise ValueError("accuracy needs as many answers as cases, and at least one")
    return sum(a == b for a, b in zip(truth, said, strict=True)) / len(truth)


def macro_f1(
    truth: Sequence[Hashable], said: Sequence[Hashable], labels: Collection[Hashable] | None = None
) -> float:
    """Mean of the F1 of each label; a label that is neither true nor said anywhere counts 0 when named.

    `labels` defaults to those that occur. Raises ValueError as `accuracy` does.
    Source: Sokolova and Lapalme 2009, doi:10.1016/j.ipm.2009.03.002.
    """
    if len(truth) != len(said) or len(truth) == 0:
        raise ValueError("F1 needs as many answers as cases, and at least one")
    pairs = list(zip(truth, said, strict=True))
    names = set(labels) if labels is not None else {*truth, *said}
    scores = []
    for name in names:
        both = sum(a == name and b == name for a, b in pairs)
        either = sum(a == name for a, _ in pairs) + sum(b == name for _, b in pairs)
        scores.append(2 * both / either if either else 0.0)
    return math.fsum(scores) / len(scores)


def auc(positive: Sequence[float], negative: Sequence[float]) -> float:
    """Chance that a positive case scores above a negative one, ties counting half.

    Raises ValueError when either is empty. Source: Hanley and McNeil 1982,
    doi:10.1148/radiology.143.1.7063747.
    """
    if len(positive) == 0 or len(negative) == 0:
        raise ValueError("the area under the curve needs cases of both kinds")
    below = np.sort(np.asarray(negative, dtype=float))
    scores = np.asarray(positive, dtype=float)
    wins = np.searchsorted(below, scores, side="left").sum()
    ties = np.searchsorted(below, scores, side="right").sum() - wins
    return float((wins + ties / 2) / (len(scores) * len(below)))


def ndcg(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int = 10) -> float:
    """Normalised discounted cumulative gain of the first k, every relevant item having gain 1; in [0, 1].

    Raises ValueError when nothing is relevant. Source: Järvelin and Kekäläinen 2002,
    doi:10.1145/582415.582418.
    """
    if not relevant:
        raise ValueError("nothing is relevant")
    gains = [1 / math.log2(place + 2) for place in range(max(k, 0))]
    wanted = set(relevant)
    got = math.fsum(gain for gain, item in zip(gains, ranked, strict=False) if item in wanted)
    best = math.fsum(gains[: len(wanted)])
    return got / best if best else 0.0


def recall(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    """Share of the relevant items among the first k. Raises ValueError when nothing is relevant."""
    if not relevant:
        raise ValueError("nothing is relevant")
    return len(set(ranked[:k]) & set(relevant)) / len(set(relevant))
