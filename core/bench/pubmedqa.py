"""PubMedQA: yes, no or maybe from an abstract, where each question sees only its own context.

Systems: the majority class; the engine over the context, which has no conclusion; and the engine when
the abstract's conclusion (LONG_ANSWER) is given too, which is another task. The cues' weights are
fitted on the half of the questions whose id hashes to an even number and reported on the other.
Source: Jin et al. 2019, doi:10.18653/v1/D19-1259.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.agents.spans import observe_hits
from core.ask.offline.evidence import spans_of
from core.ask.offline.polarity import LABELS, Verdict, cue_features, study_text, verdict
from core.ask.offline.question import analyse
from core.ask.offline.select import Ranked, rank
from core.bench.logistic import Matrix, fit_softmax
from core.bench.passages import passage_hit
from core.bench.statistics import accuracy, bootstrap_interval, macro_f1, metric, wilson_interval
from core.domain.base import JsonObject
from core.errors import UserError
from core.settings import Settings

_CONCLUSION = "CONCLUSIONS"


@dataclass(frozen=True)
class Item:
    """One question with its labelled paragraphs, its conclusion and the experts' decision."""

    id: str
    question: str
    paragraphs: tuple[tuple[str, str], ...]
    conclusion: str
    decision: str

    @property
    def half(self) -> str:
        """Which half of the set it belongs to."""
        return "report" if int(hashlib.sha256(self.id.encode()).hexdigest(), 16) % 2 else "fit"


def run(path: Path, settings: Settings) -> JsonObject:
    """Measure with the committed weights; figures are of the half that they were not fitted on.

    Raises UserError when the file is missing or is not the data set's.
    """
    items = _read(path / "questions.json")
    reported = [item for item in items if item.half == "report"]
    systems: JsonObject = {
        "majority": {"metrics": _metrics(reported, [None] * len(reported))},
        "context": {"metrics": _metrics(reported, [_verdict(item, False) for item in reported])},
        "with_conclusion": {"metrics": _metrics(reported, [_verdict(item, True) for item in reported])},
    }
    context = systems["context"]
    return {
        "dataset": "pubmedqa",
        "n": len(reported),
        "skipped": 0,
        "engine": "extractive",
        "split": {"fit": len(items) - len(reported), "report": len(reported)},
        "metrics": context["metrics"] if isinstance(context, dict) else {},
        "systems": systems,
    }


def _read(path: Path) -> list[Item]:
    if not path.is_file():
        raise UserError(
            "not_found", f"There is no file {path}.", "Give the folder that holds questions.json."
        )
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        return [
            Item(
                key,
                row["QUESTION"],
                tuple(zip(row["LABELS"], row["CONTEXTS"], strict=True)),
                row["LONG_ANSWER"],
                row["final_decision"],
            )
            for key, row in rows.items()
        ]
    except (ValueError, KeyError, AttributeError, TypeError) as error:
        raise UserError(
            "wrong_format", f"{path.name} is not PubMedQA's file: {error}.", "Use its own file."
        ) from None


def _ranked(item: Item, concluded: bool) -> list[Ranked]:
    paragraphs = [*item.paragraphs, *([(_CONCLUSION, item.conclusion)] if concluded else [])]
    hits = [passage_hit(text, place, label) for place, (label, text) in enumerate(paragraphs)]
    return rank(analyse(item.question), spans_of(observe_hits(item.question, hits)))


def _verdict(item: Item, concluded: bool) -> Verdict | None:
    return verdict(analyse(item.question), _ranked(item, concluded))


def _metrics(items: Sequence[Item], verdicts: Sequence[Verdict | None]) -> JsonObject:
    """Forced accuracy and macro-F1; then how many verdicts the engine would show, and how many of them are
    right."""
    truth = [item.decision for item in items]
    said = [found.word if found else LABELS[0] for found in verdicts]
    rows = np.array([(LABELS.index(a), LABELS.index(b)) for a, b in zip(truth, said, strict=True)])

    def f1(drawn: NDArray[np.int64]) -> float:
        return macro_f1(drawn[:, 0].tolist(), drawn[:, 1].tolist(), range(len(LABELS)))

    right = [a == b for a, b in zip(truth, said, strict=True)]
    shown = [good for good, found in zip(right, verdicts, strict=True) if found is not None and found.sure]
    figures: JsonObject = {
        "accuracy": metric(accuracy(truth, said), wilson_interval(sum(right), len(right))),
        "macro_f1": metric(f1(rows), bootstrap_interval(rows, f1)),
    }
    if shown:
        figures["coverage"] = metric(len(shown) / len(right), wilson_interval(len(shown), len(right)))
        figures["accuracy_at_coverage"] = metric(
            sum(shown) / len(shown), wilson_interval(sum(shown), len(shown))
        )
    return figures


def fit(path: Path) -> JsonObject:
    """The cues' weights from the fitting half, for evidence without and with a conclusion."""
    items = [item for item in _read(path / "questions.json") if item.half == "fit"]
    labels = np.array([LABELS.index(item.decision) for item in items])
    made: JsonObject = {}
    for kind, concluded in (("findings", False), ("conclusion", True)):
        texts = [study_text(_ranked(item, concluded))[0] for item in items]
        features: Matrix = np.array(
            [cue_features(i.question, t, kind) for i, t in zip(items, texts, strict=True)]
        )
        intercepts, weights = fit_softmax(features, labels, len(LABELS))
        made[kind] = {
            "intercepts": [round(float(value), 2) for value in intercepts],
            "weights": [[round(float(value), 2) for value in row] for row in weights],
        }
    return made


def main(arguments: Sequence[str] | None = None) -> None:
    """`python -m core.bench.pubmedqa --path FOLDER [--fit]`."""
    parser = argparse.ArgumentParser(description="Measure, or fit, the offline engine's verdicts.")
    parser.add_argument("--path", type=Path, required=True)
    parser.add_argument("--fit", action="store_true", help="print weights fitted on one half")
    chosen = parser.parse_args(arguments)
    result = fit(chosen.path) if chosen.fit else run(chosen.path, Settings())
    sys.stdout.write(json.dumps(result, indent=None if chosen.fit else 2) + "\n")


if __name__ == "__main__":
    main()
