import json

import pytest
from typer.testing import CliRunner

from core.__main__ import app
from core.command_line.console import DEMO


def test_every_measurement_says_what_it_needs() -> None:
    told = CliRunner().invoke(app, ["bench", "--help"]).output
    assert all(name in told for name in ("dataset", "demo", "speed", "versions"))


def test_the_demo_that_is_measured_comes_with_the_project() -> None:
    assert (DEMO / "truth.json").is_file()
    truth = json.loads((DEMO / "truth.json").read_text(encoding="utf-8"))
    assert len(truth["facts"]) >= 300 and len(truth["changes"]) >= 40


@pytest.mark.parametrize("words", [["bench", "versions", "--limit", "0"], ["bench", "dataset"]])
def test_wrong_words_are_refused(words: list[str]) -> None:
    assert CliRunner().invoke(app, words).exit_code == 2
