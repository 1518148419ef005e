import json

import pytest

from core.command_line.console import batch, counter, person, print_documents, print_json, progress, scope
from core.domain.job import Job
from core.workbench import Workbench


def test_a_scope_from_the_words_of_a_command() -> None:
    assert scope(["A"], "#2").collections == ("A",)
    assert scope(["A"], "#2").as_of == "#2"
    assert scope(None, None).collections == ()


def test_whoever_sits_at_the_keyboard_is_known(empty_workbench: Workbench) -> None:
    who = person(empty_workbench)
    assert who in {one.id for one in empty_workbench.people.known()}
    assert batch(empty_workbench) != batch(empty_workbench)


def test_json_is_one_document_with_its_letters_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"name": "Größe 规格"})
    out = capsys.readouterr().out
    assert "Größe 规格" in out
    assert json.loads(out) == {"name": "Größe 规格"}


def test_no_documents_say_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    print_documents([], False)
    assert "ingest PATH" in capsys.readouterr().out
    print_documents([], True)
    assert json.loads(capsys.readouterr().out) == {"documents": []}


def test_progress_goes_to_stderr(capsys: pytest.CaptureFixture[str], empty_workbench: Workbench) -> None:
    counter("Asking")(3, 9)
    job = Job.model_construct(
        id="run_1", payload={"name": "a.pdf"}, status="running",
        progress=type("P", (), {"stage": "Embedding", "done": 1, "total": 4})(),
    )  # fmt: skip
    progress()(job)
    told = capsys.readouterr()
    assert told.out == ""
    assert "Asking 3/9" in told.err and "a.pdf: Embedding 1/4" in told.err
