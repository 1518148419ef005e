"""Questions as of versions, and questions about changes, against the demo programme's truth.

The truth comes from the model that the documents were written from, never from reading them. Its test
part was fixed by its hash before anything was tuned; figures are given for one part at a time.
"""

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from core.bench.statistics import metric, wilson_interval
from core.domain.answer import Answer, Observation
from core.domain.base import JsonObject
from core.domain.ids import DocumentId
from core.domain.lineage import mark
from core.domain.vocabulary import AnswerStatus
from core.errors import UserError

PARTS = ("test", "development")
Entry = Mapping[str, Any]


class Asks(Protocol):
    """Who answers, and which file a document is."""

    def ask(self, question: str, collection: str, as_of: str | None = None) -> Answer:
        """The answer of the product."""

    def files(self, collection: str) -> dict[DocumentId, str]:
        """The file name of each document of a collection."""


@dataclass(frozen=True)
class _Outcome:
    """One question and whether it was answered right."""

    id: str
    right: bool
    said: str


def run(
    truth: Path,
    subject: Asks,
    part: str,
    limit: int | None = None,
    report: Callable[[int, int], None] = lambda _d, _t: None,
) -> JsonObject:
    """Shares of facts cited as of a version where they hold, left alone where they do not, and of changes.

    `limit` takes that many facts and changes, spread evenly. Raises UserError when the truth is missing
    or its test part is not the one whose hash was kept.
    """
    facts, changes = _spread(*_read(truth, part), limit)
    total = 2 * len(facts) + len(changes)
    held: list[_Outcome] = []
    left: list[_Outcome] = []
    changed: list[_Outcome] = []
    led: list[_Outcome] = []
    for fact in facts:
        report(len(held) + len(left), total)
        where = fact["holds"][0]
        held.append(_held(subject, fact, where))
        other = _elsewhere(fact, facts)
        if other is not None:
            left.append(_left(subject, fact, where, other))
    for change in changes:
        report(len(held) + len(left) + len(changed), total)
        whole, first = _changed(subject, change)
        changed.append(whole)
        led.append(first)
    measured = {
        "held_cited": held,
        "not_held_left": left,
        "as_of_right": [*held, *left],
        "changes_right": changed,
        "changes_led": led,
    }
    metrics: JsonObject = {name: _share(outcomes) for name, outcomes in measured.items() if outcomes}
    wrong: JsonObject = {
        name: [{"id": one.id, "said": one.said} for one in outcomes if not one.right]
        for name, outcomes in (("held", held), ("not_held", left), ("changes", changed))
    }
    return {
        "dataset": f"versions ({part})",
        "n": len(held) + len(left) + len(changed),
        "skipped": len(facts) - len(left),
        "engine": "extractive",
        "metrics": metrics,
        "wrong": wrong,
    }


def _read(path: Path, part: str) -> tuple[list[Entry], list[Entry]]:
    if part not in PARTS:
        raise UserError("usage", f"There is no part {part!r}.", f"Parts: {', '.join(PARTS)}.")
    if not path.is_file():
        raise UserError("no_demo", f"There is no {path.name}.", "It comes with the project in data/demo.")
    truth = json.loads(path.read_text(encoding="utf-8"))
    kept = {name: [one for one in truth[name] if one["split"] == part] for name in ("facts", "changes")}
    if (
        part == "test"
        and hash_of_test_part(truth) != path.with_suffix(".sha256").read_text(encoding="utf-8").split()[0]
    ):
        raise UserError(
            "truth_changed",
            "The test part is not the one whose hash was kept.",
            "Run: python data/demo/build.py",
        )
    return kept["facts"], kept["changes"]


def hash_of_test_part(truth: Mapping[str, Any]) -> str:
    """SHA-256 of the test part in canonical JSON (sorted keys, no white space, UTF-8)."""
    part = {name: [one for one in truth[name] if one["split"] == "test"] for name in ("facts", "changes")}
    text = json.dumps(part, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def _spread(facts: list[Entry], changes: list[Entry], limit: int | None) -> tuple[list[Entry], list[Entry]]:
    if limit is None:
        return facts, changes

    def some(entries: list[Entry]) -> list[Entry]:
        step = max(1, len(entries) // limit)
        return entries[::step][:limit]

    return some(facts), some(changes)


def _held(subject: Asks, fact: Entry, where: Entry) -> _Outcome:
    """Asked as of a version where it holds: the answer gives the value and cites that very version."""
    versions = where["versions"]
    at = _pick(fact["id"], len(versions))
    file = where["files"][at]
    answer = subject.ask(fact["question"], where["collection"], as_of(where["document"], versions[at]))
    cited = _cited(answer)
    names = subject.files(where["collection"])
    right = (
        answer.status is AnswerStatus.ANSWERED
        and any(names.get(_document(one)) == file for one in cited)
        and says(answer.text, fact["value"])
    )
    return _Outcome(f"{fact['id']} as of {versions[at]}", right, _short(answer))


def _left(subject: Asks, fact: Entry, where: Entry, version: str) -> _Outcome:
    """Asked as of a version where it does not hold: no version in which it holds is cited for the answer,
    and the answer does not lead with the value."""
    answer = subject.ask(fact["question"], where["collection"], as_of(where["document"], version))
    holds = {file for one in fact["holds"] for file in one["files"]}
    names = subject.files(where["collection"])
    cites = any(names.get(_document(one)) in holds for one in _cited(answer))
    leads = bool(answer.claims) and says(answer.claims[0].text, fact["value"])
    return _Outcome(f"{fact['id']} as of {version}", not cites and not leads, _short(answer))


def _changed(subject: Asks, change: Entry) -> tuple[_Outcome, _Outcome]:
    """Whether the answer names the version and both values; and whether its claims of change do, without
    the passages that stand under them word for word."""
    answer = subject.ask(change["question"], change["collection"])
    leads = " ".join(claim.text for claim in answer.claims if len(claim.citations) != 1)
    told = (answer.text, leads)
    return tuple(  # type: ignore[return-value]
        _Outcome(
            change["id"], answer.status is AnswerStatus.ANSWERED and _tells(text, change), _short(answer)
        )
        for text in told
    )


def _tells(text: str, change: Entry) -> bool:
    old, new = change["from"], change["to"]
    version = new["version"]
    return (
        says(text, old["value"])
        and says(text, new["value"])
        and (says(text, f"#{version}") or says(text, f"version {version}"))
    )


def as_of(document: str, version: str) -> str:
    """A version as the product is asked for it."""
    return f"{document} {mark(version)}"


def says(text: str, wording: str) -> bool:
    """Whether a text holds a wording as whole words and numbers, whatever its white space and dashes."""
    plain, wanted = _plain(text), re.escape(_plain(wording))
    return re.search(rf"(?<![\w.]){wanted}(?!\w|\.\d)", plain, re.IGNORECASE) is not None


def _plain(text: str) -> str:
    return " ".join(re.sub("[\u2010-\u2015\u2212]", "-", text).split())


def _elsewhere(fact: Entry, facts: Sequence[Entry]) -> str | None:
    """A version of the fact's document in which it does not hold, next to those in which it does."""
    where = fact["holds"][0]
    held = {int(v) for one in fact["holds"] if one["document"] == where["document"] for v in one["versions"]}
    known = {
        int(v)
        for other in facts
        for one in other["holds"]
        if one["document"] == where["document"]
        for v in one["versions"]
        if v.isdecimal()
    }
    near = [version for version in (max(held) + 1, min(held) - 1) if version in known - held]
    return str(near[_pick(fact["id"], len(near))]) if near else None


def _pick(name: str, many: int) -> int:
    """A place that the name decides, the same on every machine."""
    return int(hashlib.sha256(name.encode("utf-8")).hexdigest(), 16) % many


def _cited(answer: Answer) -> list[Observation]:
    return [one for one in answer.observations if one.number is not None and one.locator is not None]


def _document(one: Observation) -> DocumentId:
    assert one.locator is not None
    return one.locator.document_id


def _short(answer: Answer) -> str:
    return f"{answer.status}: {' '.join(answer.text.split())[:300]}"


def _share(outcomes: Sequence[_Outcome]) -> JsonObject:
    right = sum(one.right for one in outcomes)
    return metric(right / len(outcomes), wilson_interval(right, len(outcomes)))
