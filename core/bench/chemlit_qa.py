"""ChemLit-QA: does the engine tell a passage that answers from one that does not, and does it quote the
right words.

Each question is asked of one passage, through the engine's own path (observations, then a draft):
its own passage, the most similar other passage, the most similar passage of another document, and,
for the set's own unanswerable questions, the passage that they were written over.
The confidence is fitted on one half of the documents and reported on the other; passages belong to
one document when one lists the other, or the same third one, among its similar chunks.
Source: Wellawatte et al. 2024, ChemLit-QA, github.com/geemi725/ChemLit-QA.
"""

import argparse
import ast
import csv
import hashlib
import json
import math
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.agents.terms import content_tokens, tokens
from core.ask.offline.confidence import COEFFICIENTS, INTERCEPT, NAMES, THRESHOLD, features
from core.ask.offline.confidence import Features as Features
from core.ask.offline.evidence import spans_of
from core.ask.offline.question import analyse
from core.ask.offline.select import rank
from core.ask.offline.write import write
from core.bench.logistic import fit_logistic
from core.bench.passages import PassageVectors, observations_of
from core.bench.statistics import auc, bootstrap_interval, metric, wilson_interval
from core.domain.base import JsonObject
from core.domain.vocabulary import AnswerStatus
from core.errors import UserError
from core.models.embedder import open_embedder
from core.settings import Settings

REFUSED = 0.25
# Weights of the kinds of wrong evidence in the fit; answerable questions weigh 1. The same document's
# passages are the hard case and the one that a search over real files meets; questions without an
# answer anywhere are few forms of "why", so they count less.
_WEIGHTS = {"other_passage": 0.75, "other_document": 0.25, "unanswerable": 0.3}
_MOST_WRONG = 0.10


@dataclass(frozen=True)
class Item:
    """One question with the passage it was written over; `gold` holds the sentences that answer it."""

    question: str
    answer: str
    passage: str
    gold: tuple[str, ...]
    similar: tuple[str, ...]


@dataclass(frozen=True)
class Asked:
    """One question over one passage: its features, in which half it is, and of which kind.

    `score` is the confidence of the engine's whole decision: what a rule refuses, however well it is
    covered, is brought below the threshold with its order kept.
    """

    kind: str
    half: str
    features: Features
    score: float


def run(path: Path, settings: Settings) -> JsonObject:
    """Measure with the committed coefficients; figures are of the half that they were not fitted on.

    Raises UserError when the files are missing or have other columns.
    """
    answerable, unanswerable = _read(path / "answerable.csv"), _read(path / "unanswerable.csv")
    vectors = PassageVectors(open_embedder(settings.models))
    asked = _ask_all(answerable, unanswerable, vectors)
    reported = [one for one in asked if one.half == "report"]
    halves = _halves([*answerable, *unanswerable])
    systems: JsonObject = {
        kind: {"metrics": _telling(reported, kind)}
        for kind in ("other_passage", "other_document", "unanswerable")
    }
    shown = [item for item in answerable if halves[item.passage] == "report"]
    systems["extraction"] = {"metrics": _extraction(shown, vectors)}
    return {
        "dataset": "chemlit_qa",
        "n": sum(one.kind == "own" for one in reported),
        "skipped": 0,
        "engine": "extractive",
        "threshold": THRESHOLD,
        "split": dict(Counter(f"{one.kind}/{one.half}" for one in asked)),
        "metrics": _telling(reported, "other_passage"),
        "systems": systems,
    }


def fit(path: Path, settings: Settings) -> JsonObject:
    """Coefficients and threshold from the fitting half: the figures that the engine's module carries.

    The threshold is the lowest, in steps of 0.01, at which at most 10% of the questions over the most
    similar other passage are answered.
    """
    answerable, unanswerable = _read(path / "answerable.csv"), _read(path / "unanswerable.csv")
    asked = _ask_all(answerable, unanswerable, PassageVectors(open_embedder(settings.models)))
    used = [one for one in asked if one.half == "fit"]
    fitted = fit_logistic(
        np.array([astuple(one.features) for one in used]),
        np.array([float(one.kind == "own") for one in used]),
        np.array([_WEIGHTS.get(one.kind, 1.0) for one in used]),
    )
    wrong = [
        _score(one, fitted.intercept, fitted.coefficients) for one in used if one.kind == "other_passage"
    ]
    threshold = next(
        step / 100
        for step in range(1, 100)
        if sum(s >= step / 100 for s in wrong) <= _MOST_WRONG * len(wrong)
    )
    return {
        "intercept": round(fitted.intercept, 2),
        "coefficients": {name: round(c, 2) for name, c in zip(NAMES, fitted.coefficients, strict=True)},
        "threshold": threshold,
        "committed": {"intercept": INTERCEPT, "coefficients": list(COEFFICIENTS), "threshold": THRESHOLD},
    }


def _score(one: Asked, intercept: float, coefficients: Sequence[float]) -> float:
    total = intercept + sum(c * f for c, f in zip(coefficients, astuple(one.features), strict=True))
    return float(1.0 / (1.0 + np.exp(-total)))


def _read(path: Path) -> list[Item]:
    if not path.is_file():
        raise UserError(
            "not_found", f"There is no file {path}.", "Give the folder that holds ChemLit-QA's CSV files."
        )
    csv.field_size_limit(sys.maxsize)
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    try:
        return [
            Item(
                row["Question"],
                row["Answer"],
                row["chunk"],
                _list(row["Context"]),
                _list(row["similar_chunks"]),
            )
            for row in rows
        ]
    except KeyError as missing:
        raise UserError(
            "wrong_columns", f"{path.name} has no column {missing}.", "Use the data set's own files."
        ) from None


def _list(text: str) -> tuple[str, ...]:
    """A written list of strings; a cell that is none is one string."""
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return (text,) if text else ()
    return tuple(str(item) for item in value) if isinstance(value, list) else (str(value),)


def _documents(items: Sequence[Item]) -> dict[str, str]:
    """For each passage the smallest passage of its document: union of those that share a neighbour."""
    parent: dict[str, str] = {}

    def root(text: str) -> str:
        while parent.setdefault(text, text) != text:
            text = parent[text]
        return text

    for item in items:
        for other in item.similar:
            # Long chunks are compared by their beginning: copies differ in their last words.
            a, b = root(item.passage), root("~" + other.strip()[:200])
            parent[max(a, b)] = min(a, b)
        a, b = root(item.passage), root("~" + item.passage.strip()[:200])
        parent[max(a, b)] = min(a, b)
    return {item.passage: root(item.passage) for item in items}


def _halves(items: Sequence[Item]) -> dict[str, str]:
    return {
        passage: "report" if int(hashlib.sha256(document.encode()).hexdigest(), 16) % 2 else "fit"
        for passage, document in _documents(items).items()
    }


def _ask_all(
    answerable: Sequence[Item], unanswerable: Sequence[Item], vectors: PassageVectors
) -> list[Asked]:
    everything = [*answerable, *unanswerable]
    halves, documents = _halves(everything), _documents(everything)
    passages = list(dict.fromkeys(item.passage for item in everything))
    similar = _Similar(passages, vectors)
    made = []
    for item in answerable:
        half = halves[item.passage]
        elsewhere = similar.best(item.question, lambda p, own=item.passage: p != own)  # type: ignore[misc]
        document = documents[item.passage]
        foreign = similar.best(item.question, lambda p, own=document: documents[p] != own)  # type: ignore[misc]
        made.append(_ask("own", half, item.question, item.passage, vectors))
        made.append(_ask("other_passage", half, item.question, elsewhere, vectors))
        made.append(_ask("other_document", half, item.question, foreign, vectors))
    made.extend(
        _ask("unanswerable", halves[item.passage], item.question, item.passage, vectors)
        for item in unanswerable
    )
    return made


def _ask(kind: str, half: str, question: str, passage: str, vectors: PassageVectors) -> Asked:
    asked = analyse(question)
    observations = observations_of(question, [passage], vectors)
    draft = write(question, observations, threshold=0.0)
    refused = draft.status is not AnswerStatus.ANSWERED
    score = draft.confidence * THRESHOLD if refused else draft.confidence
    return Asked(kind, half, features(asked, rank(asked, spans_of(observations))), score)


class _Similar:
    """Ranks passages for a question: half BM25, half cosine of the whole passage, each scaled to [0, 1]."""

    def __init__(self, passages: Sequence[str], vectors: PassageVectors) -> None:
        self._passages = passages
        self._vectors = vectors
        self._matrix = vectors.of(passages)
        self._counts = [Counter(token.stem for token in tokens(text)) for text in passages]
        self._seen = Counter(stem for counts in self._counts for stem in counts)
        self._mean = sum(counts.total() for counts in self._counts) / len(passages)

    def best(self, question: str, allowed: Callable[[str], bool]) -> str:
        """The most similar passage among those allowed."""
        text = _scaled(np.array([self._bm25(question, counts) for counts in self._counts]))
        near = _scaled(self._matrix @ self._vectors.question(question))
        order = np.argsort(-(text + near), kind="stable")
        ranked = (self._passages[int(i)] for i in order)
        return next(passage for passage in ranked if allowed(passage))

    def _bm25(self, question: str, counts: Counter[str], k1: float = 1.2, b: float = 0.75) -> float:
        """Robertson and Zaragoza 2009, doi:10.1561/1500000019, equation 3.15."""
        length = k1 * (1 - b + b * counts.total() / self._mean)
        return sum(
            math.log1p((len(self._passages) - self._seen[s] + 0.5) / (self._seen[s] + 0.5))
            * counts[s] * (k1 + 1) / (counts[s] + length)
            for s in {token.stem for token in tokens(question)}
            if s in counts
        )  # fmt: skip


def _scaled(values: NDArray[np.floating]) -> NDArray[np.float64]:
    spread = float(values.max() - values.min()) or 1.0
    return np.asarray((values - values.min()) / spread, dtype=np.float64)


def _telling(asked: Sequence[Asked], kind: str) -> JsonObject:
    """AUC; how many wrong passages are answered when a quarter of the right ones is refused; the threshold's
    rates."""
    own = np.array([one.score for one in asked if one.kind == "own"])
    wrong = np.array([one.score for one in asked if one.kind == kind])
    if not len(own) or not len(wrong):
        return {}
    rows = np.array([(score, 1.0) for score in own] + [(score, 0.0) for score in wrong])

    def area(drawn: NDArray[np.float64]) -> float:
        return auc(drawn[drawn[:, 1] == 1, 0].tolist(), drawn[drawn[:, 1] == 0, 0].tolist())

    line = float(np.quantile(own, REFUSED))
    return {
        "auc": metric(area(rows), bootstrap_interval(rows, area)),
        "wrongly_answered@25_refused": _share(int((wrong >= line).sum()), len(wrong)),
        "refused": _share(int((own < THRESHOLD).sum()), len(own)),
        "wrongly_answered": _share(int((wrong >= THRESHOLD).sum()), len(wrong)),
    }


def _share(passed: int, total: int) -> JsonObject:
    return metric(passed / total, wilson_interval(passed, total))


def _extraction(items: Sequence[Item], vectors: PassageVectors) -> JsonObject:
    """What a reader sees of answerable questions: do the quoted sentences hold the gold ones, and their
    words."""
    first, shown, overlap = [], [], []
    for item in items:
        observations = observations_of(item.question, [item.passage], vectors)
        quotes = {o.id: o.locator.quote for o in observations if o.locator}
        draft = write(item.question, observations, threshold=0.0)
        cited = [quotes[i] for claim in draft.claims for i in claim.observations]
        first.append(float(bool(cited) and _holds(cited[0], item.gold)))
        shown.append(float(any(_holds(quote, item.gold) for quote in cited)))
        overlap.append(token_f1(" ".join(dict.fromkeys(cited[:1])), item.answer))
    return {
        "context_hit@1": metric(float(np.mean(first)), bootstrap_interval(first)),
        "context_hit": metric(float(np.mean(shown)), bootstrap_interval(shown)),
        "token_f1": metric(float(np.mean(overlap)), bootstrap_interval(overlap)),
    }


def _holds(quote: str, gold: Sequence[str]) -> bool:
    """Whether half of a gold sentence's telling words, or of the quote's, are in the other."""
    said = {token.stem for token in content_tokens(quote)}
    for sentence in gold:
        wanted = {token.stem for token in content_tokens(sentence)}
        if wanted and len(said & wanted) >= 0.5 * min(len(wanted), max(1, len(said))):
            return True
    return False


def token_f1(said: str, truth: str) -> float:
    """F1 of the words of two texts as multisets. Source: Rajpurkar et al. 2016, doi:10.18653/v1/D16-1264."""
    a, b = Counter(t.word.casefold() for t in tokens(said)), Counter(t.word.casefold() for t in tokens(truth))
    common = (a & b).total()
    return 2 * common / (a.total() + b.total()) if common else 0.0


def main(arguments: Sequence[str] | None = None) -> None:
    """`python -m core.bench.chemlit_qa --path FOLDER [--fit]`."""
    parser = argparse.ArgumentParser(description="Measure, or fit, the offline engine's confidence.")
    parser.add_argument("--path", type=Path, required=True)
    parser.add_argument("--fit", action="store_true", help="print coefficients fitted on one half")
    chosen = parser.parse_args(arguments)
    result: Mapping[str, object] = (fit if chosen.fit else run)(chosen.path, Settings())
    sys.stdout.write(json.dumps(result, indent=2) + "\n")


if __name__ == "__main__":
    main()
