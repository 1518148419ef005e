"""`kill -9` during an ingestion: after a restart everything is as a clean run leaves it."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from core.domain.search import Scope
from core.domain.vocabulary import SearchMode
from core.settings import Settings
from core.workbench import open_workbench

ROOT = Path(__file__).resolve().parents[2]
DEMO = ROOT / "tests" / "programme" / "Larkspur"


def _core(home: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "core", *words, "--json"],
        cwd=ROOT,
        env={**os.environ, "BENCHSIDE_HOME": str(home), "BENCHSIDE_JOBS__LEASE_S": "2"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )


def _run(home: Path, *words: str) -> dict:
    process = _core(home, *words)
    out, _ = process.communicate(timeout=240)
    assert process.returncode == 0, out
    return json.loads(out)


def _contents(home: Path) -> dict[str, tuple]:
    """Everything that a person can read of every document, times apart, and what a search finds."""
    with open_workbench(Settings(home=home)) as bench:
        hits = bench.asking.search("Which solvent was used in step 3?", Scope(), SearchMode.HYBRID, 20)
        found: dict[str, tuple] = {"hits": tuple((hit.chunk_id, hit.score) for hit in hits)}
        for document in bench.library.documents():
            view = bench.library.show(document.id)
            found[document.id] = (document.status, view.sections, view.chunks)
    return found


def _steps(home: Path) -> int:
    """How many steps of jobs are stored, read beside the running process."""
    try:
        with closing(sqlite3.connect(f"file:{home / 'benchside.db'}?mode=ro", uri=True)) as connection:
            return int(connection.execute("SELECT count(*) FROM job_step").fetchone()[0])
    except sqlite3.OperationalError:  # the tables are not there yet
        return 0


@pytest.mark.timeout(600)
def test_kills_during_ingestion_change_nothing_in_the_end(tmp_path: Path) -> None:
    clean, broken = tmp_path / "clean", tmp_path / "broken"
    _run(clean, "ingest", str(DEMO), "--collection", "Larkspur")
    rng = random.Random(7)  # the moments differ between machines anyway; the seed keeps the plan short
    for _ in range(4):
        before = _steps(broken)
        process = _core(broken, "ingest", str(DEMO), "--collection", "Larkspur")
        # A job that takes three workers with it is given up: each of these kills comes after some progress.
        deadline = time.monotonic() + 120
        while _steps(broken) == before and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(2 * rng.random())
        with suppress(ProcessLookupError):  # it may have finished
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    last = _run(broken, "ingest", str(DEMO), "--collection", "Larkspur")
    # The last command also waits for what the killed ones left on its way.
    assert {row["status"] for row in last["documents"]} <= {"ready", "duplicate"}
    assert _contents(broken) == _contents(clean)
