"""What all commands print with: one JSON document on stdout, everything else on stderr."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.command_line import console
from core.domain.ids import PersonId, RunId
from core.domain.job import Job, Progress
from core.domain.vocabulary import JobKind, JobStatus, Pool

NOW = datetime(2026, 3, 2, tzinfo=UTC)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BENCHSIDE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("BENCHSIDE_PEOPLE__COMMAND_LINE", "Mira Holt")


def test_a_command_works_in_the_configured_workspace_as_the_configured_person(tmp_path, capsys):
    with console.workbench() as bench:
        assert console.person(bench) == "cli:Mira Holt"
        assert [one.name for one in bench.people.known()] == ["Mira Holt"]
        assert console.batch(bench) != console.batch(bench)
    assert (tmp_path / "home" / "benchside.db").is_file()


def test_progress_is_said_on_stderr_and_leaves_stdout_to_the_document(capsys):
    job = Job(
        id=RunId("run_1"),
        kind=JobKind.INGEST,
        pool=Pool.INGESTION,
        status=JobStatus.RUNNING,
        payload={"name": "drying.txt"},
        by=PersonId("p"),
        attempt=1,
        max_attempts=3,
        progress=Progress(stage="Embedding", done=3, total=40),
        created=NOW,
    )
    console.progress()(job)
    console.counter("Indexing")(2, 5)
    console.print_json({"ü": [1, None]})
    out, err = capsys.readouterr()
    assert json.loads(out) == {"ü": [1, None]}
    assert err.splitlines() == ["drying.txt: Embedding 3/40", "Indexing 2/5"]


def test_no_documents_say_what_to_do_next(capsys):
    console.print_documents([], as_json=False)
    assert "python -m core ingest" in capsys.readouterr().out
    console.print_documents([], as_json=True)
    assert json.loads(capsys.readouterr().out) == {"documents": []}


def test_rejected_and_ready_rows_say_what_matters_of_them(tmp_path, capsys):
    (tmp_path / "empty.txt").write_bytes(b"")
    (tmp_path / "drying.txt").write_text("The cake of lot K9-13 was dried at 40 °C for twelve hours.")
    with console.workbench() as bench:
        by = console.person(bench)
        items = bench.library.add_paths([tmp_path / "empty.txt", tmp_path / "drying.txt"], "C", by, "b")
        console.print_documents(bench.library.wait(items), as_json=False)
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("rejected")
    assert "empty: the file has no bytes" in first
    assert second.startswith("ready")
    assert second.endswith("1 chunks")
