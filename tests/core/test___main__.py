"""The command line as outsiders use it: one JSON document on stdout, and the exit status."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def _core(home: Path, *words: str) -> tuple[int, dict]:
    done = subprocess.run(
        [sys.executable, "-m", "core", *words, "--json"],
        cwd=ROOT,
        env={**os.environ, "BENCHSIDE_HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=200,
    )
    return done.returncode, json.loads(done.stdout)


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "note.md"
    path.write_text(
        "# Step 3\n\nStep 3 was run in 2-MeTHF at 65 °C. The yield of lot K9-13 was 81 %.\n", "utf-8"
    )
    return path


def test_from_a_file_to_a_cited_answer(tmp_path: Path, note: Path) -> None:
    home = tmp_path / "home"
    status, ingested = _core(home, "ingest", str(note), "--collection", "C")
    (row,) = ingested["documents"]
    assert (status, row["status"], row["path"]) == (0, "ready", str(note))
    assert _core(home, "ingest", str(note), "--collection", "C")[1]["documents"][0]["status"] == "duplicate"

    _, shown = _core(home, "show", row["document_id"])
    assert set(shown) == {"document", "sections", "chunks"}
    chunk = shown["chunks"][0]
    assert {"id", "section_id", "ordinal", "kind", "text", "locator", "grid"} <= set(chunk)

    _, found = _core(home, "search", "K9-13", "--collection", "C", "--limit", "3")
    assert "K9-13" in found["hits"][0]["text"]

    status, answer = _core(home, "ask", "Which solvent was used in step 3?", "--collection", "C")
    assert (status, answer["status"]) == (0, "answered")
    cited = next(seen for seen in answer["observations"] if seen["number"] == 1)
    locator = cited["locator"]
    texts = {chunk["id"]: chunk["text"] for chunk in shown["chunks"]}
    assert texts[locator["chunk_id"]][locator["start"] : locator["end"]] == locator["quote"]
    assert "2-MeTHF" in answer["text"]


def test_a_rejected_file_and_an_insufficient_answer_exit_0(tmp_path: Path) -> None:
    empty = tmp_path / "empty.pdf"
    empty.write_bytes(b"")
    status, ingested = _core(tmp_path / "home", "ingest", str(empty), "--collection", "C")
    assert (status, ingested["documents"][0]["reason"]) == (0, "empty")
    status, answer = _core(tmp_path / "home", "ask", "What is the yield of step 9?")
    assert (status, answer["status"]) == (0, "insufficient")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("ingest", "no/such/file.pdf", "--collection", "C"), "not_found"),
        (("show", "doc_nothing"), "not_found"),
        (("search", "x", "--mode", "sideways"), "usage"),
        (("search", "x", "--as-of", "#99"), "no_such_version"),
        (("ask", ""), "empty_question"),
        (("bench", "dataset", "nothing", "--path", "."), "unknown_dataset"),
        (("nonsense",), "usage"),
    ],
)
def test_the_users_errors_exit_2_with_code_message_and_hint(
    tmp_path: Path, words: tuple[str, ...], code: str
) -> None:
    status, said = _core(tmp_path / "home", *words)
    assert (status, said["error"]["code"]) == (2, code)
    assert said["error"]["message"] and said["error"]["hint"]


def test_doctor_tells_of_every_check(tmp_path: Path) -> None:
    status, said = _core(tmp_path / "home", "doctor")
    assert (status, said["ok"]) == (0, True), said
    assert all(set(check) == {"name", "ok", "detail"} for check in said["checks"])


def test_a_worker_that_is_asked_to_stop_leaves_in_order(tmp_path: Path) -> None:
    worker = subprocess.Popen(
        [sys.executable, "-m", "core", "worker"],
        cwd=ROOT,
        env={**os.environ, "BENCHSIDE_HOME": str(tmp_path / "home")},
        stderr=subprocess.PIPE,
        text=True,
    )
    assert worker.stderr is not None
    assert "Working" in worker.stderr.readline()
    worker.terminate()
    assert worker.wait(timeout=60) == 0
