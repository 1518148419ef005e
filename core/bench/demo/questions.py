"""The demo's own questions: does the answer hold what the process model says, and is the rest refused.

They were looked at while the engine was written: a check against falling back, no estimate for other files.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path

from core.bench.statistics import metric, wilson_interval
from core.domain.answer import Answer
from core.domain.base import JsonObject
from core.domain.vocabulary import AnswerStatus
from core.errors import UserError


def run(questions: Path, ask: Callable[[str], Answer]) -> JsonObject:
    """Shares of the answerable questions answered right and of the others refused, with the ids of the rest.

    Raises UserError when the file of questions is missing.
    """
    if not questions.is_file():
        raise UserError(
            "no_demo", f"There is no {questions.name}.", "It comes with the project in data/demo."
        )
    entries = json.loads(questions.read_text(encoding="utf-8"))
    right: dict[bool, list[bool]] = {True: [], False: []}
    wrong = []
    for entry in entries:
        answer = ask(entry["question"])
        good = holds(answer, entry["expected"]) if entry["answerable"] else _refused(answer)
        right[entry["answerable"]].append(good)
        if not good:
            wrong.append(entry["id"])
    return {
        "dataset": "demo",
        "n": len(entries),
        "skipped": 0,
        "engine": "extractive",
        "metrics": {
            "accuracy": _share(right[True] + right[False]),
            "answered_right": _share(right[True]),
            "refused_right": _share(right[False]),
        },
        "wrong": wrong,
    }


def holds(answer: Answer, expected: list[list[str]]) -> bool:
    """Whether an answer says, as whole words, one wording of everything that is expected."""
    text = " ".join(answer.text.split())
    return answer.status is AnswerStatus.ANSWERED and all(
        any(_says(text, wording) for wording in wordings) for wordings in expected
    )


def _says(text: str, wording: str) -> bool:
    words = re.escape(" ".join(wording.split()))
    return re.search(rf"(?<![\w.]){words}(?!\w|\.\d)", text, re.IGNORECASE) is not None


def _refused(answer: Answer) -> bool:
    return answer.status is AnswerStatus.INSUFFICIENT


def _share(right: list[bool]) -> JsonObject:
    return metric(sum(right) / len(right), wilson_interval(sum(right), len(right)))
