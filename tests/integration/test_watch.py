"""Watched folders through crashes and crowds: nothing lost, nothing twice."""

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from core.domain.vocabulary import DocumentStatus
from core.settings import Settings
from core.workbench import open_workbench

ROOT = Path(__file__).resolve().parents[2]
ENDINGS = {".docx", ".pptx", ".xlsx", ".pdf", ".html", ".md", ".csv", ".txt"}


def _watch(home: Path, folder: Path, *words: str) -> subprocess.Popen[str]:
    settings = {
        "BENCHSIDE_HOME": str(home),
        "BENCHSIDE_JOBS__LEASE_S": "2",
        "BENCHSIDE_INGEST__SETTLE_S": "0.1",
        "BENCHSIDE_INGEST__LOOK_EVERY_S": "0.3",
    }
    return subprocess.Popen(
        [sys.executable, "-m", "core", "ingest", str(folder), "--collection", "C", "--watch", *words],
        cwd=ROOT,
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )


def _finish(home: Path, folder: Path) -> dict:
    process = _watch(home, folder, "--once", "--json")
    out, _ = process.communicate(timeout=240)
    assert process.returncode == 0, out
    return json.loads(out)


def _texts(folder: Path, number: int) -> None:
    for at in range(number):
        path = folder / f"part {at % 5}" / f"note {at}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"Sample {at} of lot K9-{at} was dried for {at % 9 + 2} hours and weighed {at} g.")


def _holdings(home: Path) -> tuple[Counter[str], set[DocumentStatus], int]:
    """How often each file name became a document, how those stand, and how many imports there are."""
    with open_workbench(Settings(home=home)) as bench:
        documents = bench.library.documents()
        items = bench.library.imports()
    return Counter(one.name for one in documents), {one.status for one in documents}, len(items)


def _ready(home: Path) -> int:
    """How many documents are ready, read beside the running process."""
    database = home / "benchside.db"
    if not database.exists():
        return 0
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=30)) as connection:
            query = "SELECT count(*) FROM document WHERE status = 'ready'"
            return int(connection.execute(query).fetchone()[0])
    except sqlite3.OperationalError:  # the tables are being made
        return 0


def _until_ready(home: Path, number: int, process: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + 240
    while _ready(home) < number:
        assert process.poll() is None, "the watcher ended by itself"
        assert time.monotonic() < deadline, "nothing was taken in time"
        time.sleep(0.05)


@pytest.mark.timeout(600)
def test_kills_during_looks_and_imports_lose_nothing_and_take_nothing_twice(tmp_path: Path) -> None:
    home, folder = tmp_path / "home", tmp_path / "share"
    _texts(folder, 60)
    rng = random.Random(11)
    for _ in range(4):
        before = _ready(home)
        process = _watch(home, folder)
        # A job that takes three workers with it is given up: each of these kills comes after some progress.
        _until_ready(home, min(before + 1, 60), process)
        time.sleep(1.5 * rng.random())
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    _finish(home, folder)  # also what the killed ones left in the queue
    names, statuses, items = _holdings(home)
    assert names == Counter({f"note {at}.txt": 1 for at in range(60)})
    assert statuses == {DocumentStatus.READY}
    assert items == 60


@pytest.mark.timeout(600)
def test_two_watchers_of_one_folder_make_no_document_twice(tmp_path: Path) -> None:
    home, folder = tmp_path / "home", tmp_path / "share"
    _texts(folder, 30)
    with open_workbench(Settings(home=home)):
        pass
    watchers = [_watch(home, folder) for _ in range(2)]
    time.sleep(6.0)
    for at in range(30, 45):
        (folder / f"late {at}.txt").write_text(f"Run {at} of lot K9-{at} gave a residue of shade {at % 7}.")
    (folder / "part 0" / "note 0.txt").write_text("Sample 0 was weighed again after drying: 12 g.")
    time.sleep(6.0)
    for process in watchers:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(60)
    _finish(home, folder)
    names, statuses, items = _holdings(home)
    assert {name: number for name, number in names.items() if number > 1} == {"note 0.txt": 2}
    assert len(names) == 45
    assert statuses == {DocumentStatus.READY}
    assert items == 46


@pytest.mark.timeout(600)
def test_real_files_of_every_kind_are_taken_from_a_folder(tmp_path: Path, test_data: Path) -> None:
    home, folder = tmp_path / "home", tmp_path / "share"
    kinds: Counter[str] = Counter()
    for path in sorted((test_data / "documents").rglob("*")):
        if (
            path.is_file()
            and path.suffix in ENDINGS
            and path.stat().st_size < 40_000
            and kinds[path.suffix] < 4
        ):
            kinds[path.suffix] += 1
            place = folder / path.suffix[1:] / f"{kinds[path.suffix]} {path.name}"
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)
    told = _finish(home, folder)
    assert len(told["documents"]) == sum(kinds.values()) == told["folders"][0]["counts"]["files"]
    assert {row["status"] for row in told["documents"]} <= {"ready", "rejected", "duplicate"}
    assert all(row["remedy"] for row in told["documents"] if row["status"] == "rejected")
    assert _finish(home, folder)["documents"] == []
