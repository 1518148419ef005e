"""`bench speed`: the figures of the scale table that apply, measured through the workbench.

Everything runs in a workspace of its own; nothing here is a test, and nothing is compared with a
number from another machine.
"""

import json
import math
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import psutil

from core.domain.answer import Answer
from core.domain.base import JsonObject
from core.domain.views import DocumentRow
from core.domain.vocabulary import DocumentStatus
from core.errors import UserError

WORDS_PER_PAGE = 400  # for formats without pages
_DIGITAL = (".pdf", ".docx")
_SAMPLE = 60
COLLECTION = "Larkspur"


class Subject(Protocol):
    """What is measured: a workbench over an empty workspace."""

    def ingest(self, paths: Sequence[Path], collection: str) -> list[DocumentRow]: ...
    def search(self, text: str, collection: str) -> int: ...
    def ask(self, question: str, collection: str) -> Answer: ...


def run_speed(subject: Subject, test_data: Path, demo: Path, now: datetime) -> JsonObject:
    """All figures with date and machine. Raises UserError when the test data are not there."""
    if not test_data.is_dir():
        raise UserError("not_found", f"There is no folder {test_data}.", "Set BENCHSIDE_TEST_DATA.")
    figures: dict[str, Any] = {"date": now.date().isoformat(), "machine": machine()}
    figures["ingestion"] = ingestion(subject, digital_sample(test_data))
    figures["answers"] = answers(subject, demo)
    figures["sessions"] = sessions(subject, demo, digital_sample(test_data)[:8])
    figures["memory_mb"] = round(psutil.Process().memory_info().rss / 1024**2)
    figures["search_100k"] = _in_process_of_its_own("core.bench.timing")
    return figures


def machine() -> JsonObject:
    """What the figures were measured on."""
    return {
        "system": platform.platform(terse=True),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "memory_gb": round(psutil.virtual_memory().total / 1024**3),
    }


def digital_sample(test_data: Path) -> list[Path]:
    """Real PDF and DOCX files, the same ones every time: in order of path, at most 60."""
    roots = [test_data / "tables", test_data / "documents"]
    found = [path for root in roots for path in root.rglob("*") if path.suffix.lower() in _DIGITAL]
    return sorted(found)[:: max(1, len(found) // _SAMPLE)][:_SAMPLE]


def ingestion(subject: Subject, paths: Sequence[Path]) -> JsonObject:
    """Pages a second from file to searchable, with searches going on meanwhile."""
    waits: list[float] = []
    stop = threading.Event()

    def keep_searching() -> None:
        while not stop.is_set():
            waits.append(_timed(lambda: subject.search("temperature of the reaction", "speed")))
            stop.wait(0.25)

    searcher = threading.Thread(target=keep_searching)
    searcher.start()
    started = time.perf_counter()
    try:
        rows = subject.ingest(paths, "speed")
    finally:
        stop.set()
        searcher.join()
    seconds = time.perf_counter() - started
    ready = [row for row in rows if row.status is DocumentStatus.READY]
    pages = sum(row.pages or math.ceil(row.words / WORDS_PER_PAGE) for row in ready)
    return {
        "files": len(rows),
        "ready": len(ready),
        "pages": pages,
        "seconds": round(seconds, 1),
        "pages_per_second": round(pages / seconds, 2),
        "search_meanwhile_ms": summary(waits),
    }


def answers(subject: Subject, demo: Path) -> JsonObject:
    """First evidence and whole answer over the demo's questions, in milliseconds."""
    first: list[float] = []

    def ask(question: str) -> None:
        first.append(subject.ask(question, COLLECTION).timings_ms["first_evidence"])

    whole = [_timed(partial(ask, question)) for question in _questions(subject, demo)]
    return {"questions": len(whole), "first_evidence_ms": summary(first), "answer_ms": summary(whole)}


def sessions(subject: Subject, demo: Path, files: Sequence[Path]) -> JsonObject:
    """Twenty threads asking while two ingestions run: failures by name, and how long answers took."""
    questions = _questions(subject, demo)
    failures: list[str] = []
    waits: list[float] = []

    def guarded(work: Callable[[], object]) -> None:
        try:
            work()
        except Exception as error:  # noqa: BLE001 - counted and printed: that is the measurement
            failures.append(f"{type(error).__name__}: {error}")

    def session(number: int) -> None:
        question = questions[number % len(questions)]
        waits.append(_timed(lambda: subject.ask(question, COLLECTION)))

    work: list[Callable[[], object]] = [partial(subject.ingest, files, name) for name in ("one", "two")]
    work += [partial(session, number) for number in range(20)]
    threads = [threading.Thread(target=guarded, args=(one,)) for one in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return {"sessions": 20, "ingestions": 2, "failures": list(failures), "answer_ms": summary(waits)}


def summary(values: Sequence[float]) -> JsonObject:
    """Median, 95th percentile (nearest rank) and maximum of times in milliseconds; {} without any."""
    if not values:
        return {}
    ordered = sorted(values)
    rank = math.ceil(0.95 * len(ordered)) - 1
    return {
        "p50": round(statistics.median(ordered), 1),
        "p95": round(ordered[rank], 1),
        "max": round(ordered[-1], 1),
    }


def _questions(subject: Subject, demo: Path) -> list[str]:
    subject.ingest([path for path in sorted((demo / COLLECTION).iterdir()) if path.is_file()], COLLECTION)
    return [entry["question"] for entry in json.loads((demo / "questions.json").read_text(encoding="utf-8"))]


def _timed(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000


def _in_process_of_its_own(module: str) -> JsonObject:
    # A process of its own, so that its peak memory is the search's and nobody else's.
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            [sys.executable, "-m", module, home], capture_output=True, text=True, check=True, timeout=1800
        )
    result: JsonObject = json.loads(done.stdout)
    return result
