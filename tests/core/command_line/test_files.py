"""`ingest --watch`, `replace`, `remove` and `bring-back` as a shell sees them."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "share"
    root.mkdir()
    (root / "drying.txt").write_text("The cake of lot K9-13 was dried at 40 °C for twelve hours.")
    (root / "yield.md").write_text("# Yield\n\nThe yield of lot K9-13 was 81 %.")
    (root / ".hidden.txt").write_text("hidden")
    return root


def start(home: Path, *words: str) -> subprocess.Popen[str]:
    settings = {"BENCHSIDE_INGEST__SETTLE_S": "0.2", "BENCHSIDE_INGEST__LOOK_EVERY_S": "0.5"}
    return subprocess.Popen(
        [sys.executable, "-m", "core", *words],
        cwd=ROOT,
        env={**os.environ, "BENCHSIDE_HOME": str(home), **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(home: Path, *words: str, status: int = 0) -> dict:
    process = start(home, *words, "--json")
    out, err = process.communicate(timeout=240)
    assert process.returncode == status, err
    return json.loads(out)


def lines_until(process: subprocess.Popen[str], word: str) -> list[str]:
    seen = []
    for line in process.stdout:
        seen.append(line)
        if word in line:
            return seen
    raise AssertionError(f"{word} was never printed: {seen}")


def test_watching_takes_what_is_there_and_what_comes_until_it_is_stopped(home, folder):
    process = start(home, "ingest", str(folder), "--collection", "C", "--watch")
    try:
        lines_until(process, "yield.md")
        (folder / "later.txt").write_text("The mother liquor was recycled twice without a loss of purity.")
        lines_until(process, "later.txt")
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 0, err
    assert "1 left out (hidden)" in err
    rows = run(home, "documents")["documents"]
    assert sorted(row["path"] for row in rows) == ["drying.txt", "later.txt", "yield.md"]


def test_watching_once_prints_one_document_and_ends_and_again_finds_only_changes(home, folder):
    first = run(home, "ingest", str(folder), "--collection", "C", "--watch", "--once")
    assert [(Path(row["path"]).name, row["status"]) for row in first["documents"]] == [
        ("drying.txt", "ready"),
        ("yield.md", "ready"),
    ]
    assert first["folders"][0]["counts"]["left_out"][0]["reason"] == "hidden"
    again = run(home, "ingest", str(folder), "--collection", "C", "--watch", "--once")
    assert again["documents"] == []
    (folder / "drying.txt").rename(folder / "drying of K9-13.txt")
    (folder / "yield.md").write_text("# Yield\n\nThe yield of lot K9-13 was corrected to 79 %.")
    changed = run(home, "ingest", str(folder), "--collection", "C", "--watch", "--once")
    assert [Path(row["path"]).name for row in changed["documents"]] == ["yield.md"]
    assert changed["folders"][0]["counts"]["moved"] == 1
    assert changed["documents"][0]["lineage"] == first["documents"][1]["lineage"]


def test_an_interrupted_watch_with_json_still_prints_its_one_document(home, folder):
    process = start(home, "ingest", str(folder), "--collection", "C", "--watch", "--json")
    try:
        time.sleep(0.1)
        for line in process.stderr:
            if "2 taken" in line:
                break
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 0, err
    assert len(json.loads(out)["documents"]) == 2


def test_options_of_watching_need_watching_and_a_path_must_be_there(home, folder):
    error = run(home, "ingest", str(folder), "--collection", "C", "--once", status=2)["error"]
    assert (error["code"], error["hint"]) == ("usage", "Add --watch.")
    gone = run(home, "ingest", str(folder / "gone"), "--collection", "C", "--watch", status=2)["error"]
    assert gone["code"] == "not_found"


def test_a_document_is_replaced_removed_and_brought_back(home, folder, tmp_path):
    first = run(home, "ingest", str(folder), "--collection", "C")["documents"]
    old = next(row["document_id"] for row in first if row["path"].endswith("drying.txt"))
    newer = tmp_path / "newer.txt"
    newer.write_text("The cake of lot K9-13 was dried at 55 °C for ten hours.")
    (row,) = run(home, "replace", old, str(newer), "--remove-old")["documents"]
    assert row["status"] == "ready"
    new = row["document_id"]

    def found() -> set[str]:
        hits = run(home, "search", "cake dried", "--collection", "C")["hits"]
        return {hit["document_id"] for hit in hits if "cake" in hit["text"]}

    assert found() == {new}
    removed = run(home, "remove", new, old)
    assert [one["id"] for one in removed["documents"]] == [new, old]
    assert all(one["removed"] for one in removed["documents"])
    assert found() == set()
    back = run(home, "bring-back", new)
    assert back["document"]["removed"] is None
    assert found() == {new}
    error = run(home, "remove", "doc_0", status=2)["error"]
    assert error["code"] == "not_found"
