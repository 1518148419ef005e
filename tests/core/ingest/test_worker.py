"""The parser process: frames on their own pipe, whatever a parser prints or raises."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.domain.document import ParsedDocument
from core.errors import RejectReason
from core.ingest import worker
from core.settings import IngestSettings

ROOT = Path(__file__).resolve().parents[3]
LIMITS = IngestSettings()
CHILD = """
import os, sys
sys.path.insert(0, {root!r})
from core.ingest import worker
from core.ingest.parsers import txt
quiet = txt.parse
def parse(path, name, report):
    print("a library's remark " * 1000)
    os.write(1, b"and one from C")
    os.system("echo and one from a program")
    if name == "bad.txt":
        raise ValueError("a fault of ours")
    if name == "huge.txt":
        raise MemoryError
    return quiet(path, name, report)
txt.parse = parse
worker.main({fd}, 512)
"""


def ask(names: list[str], path: Path) -> list[tuple[bytes, bytes]]:
    """The last frame for each file."""
    reading, writing = os.pipe()
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD.format(root=str(ROOT), fd=writing)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        pass_fds=(writing,),
        start_new_session=True,
    )
    os.close(writing)
    answers = []
    assert child.stdin is not None
    with os.fdopen(reading, "rb") as frames:
        for name in names:
            request = {"path": str(path), "name": name, "limits": LIMITS.model_dump()}
            child.stdin.write(json.dumps(request).encode() + b"\n")
            child.stdin.flush()
            kind = worker.READY
            while kind in (worker.READY, worker.PROGRESS):
                kind, length = worker.HEADER.unpack(frames.read(worker.HEADER.size))
                payload = frames.read(length)
            answers.append((kind, payload))
    child.stdin.close()
    assert child.wait(timeout=10) == -9  # the end of its input ends the process and all that it started
    return answers


def test_prints_do_not_reach_the_frames_and_faults_do_not_end_the_process(tmp_path):
    path = tmp_path / "file"
    path.write_text("Stored at 5 °C.")
    first, fault, memory, last = ask(["good.txt", "bad.txt", "huge.txt", "again.txt"], path)
    assert first[0] == last[0] == worker.RESULT
    assert ParsedDocument.model_validate_json(last[1]).chunks[0].text == "Stored at 5 °C."
    assert fault[0] == worker.FAULT
    assert b"a fault of ours" in fault[1]
    assert memory[0] == worker.REJECTED
    assert json.loads(memory[1])[1] == RejectReason.TOO_LARGE


@pytest.mark.parametrize(
    ("content", "reason"), [(b"", "empty"), (b"  \n", "empty"), (b"\x00\x01" * 50, "unsupported")]
)
def test_a_refusal_is_an_answer(tmp_path, content, reason):
    path = tmp_path / "file"
    path.write_bytes(content)
    kind, payload = worker.answer(path, "note.txt", LIMITS, lambda stage, done, total: None)
    assert kind == worker.REJECTED
    name, found, remedy, _ = json.loads(payload)
    assert (name, found) == ("note.txt", reason)
    assert remedy


def test_progress_is_thinned_but_every_stage_is_told(tmp_path):
    reading, writing = os.pipe()
    with os.fdopen(writing, "wb") as pipe:
        report = worker.Frames(pipe).reporter()
        for number in range(1000):
            report("Reading pages", number, 1000)
        report("Finding tables", 0, 1)
    with os.fdopen(reading, "rb") as frames:
        data = frames.read()
    assert data.count(b"Reading pages") < 20
    assert data.count(b"Finding tables") == 1
