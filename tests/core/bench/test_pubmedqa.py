"""The PubMedQA bench on the real questions, and on a file that is none."""

import pytest

from core.bench.pubmedqa import run
from core.errors import UserError
from core.settings import Settings


def test_verdicts_beat_the_majority_class(test_data):
    result = run(test_data / "literature" / "pubmedqa", Settings())
    systems = {name: system["metrics"] for name, system in result["systems"].items()}
    assert result["n"] == result["split"]["report"]
    assert systems["context"]["accuracy"]["value"] > systems["majority"]["accuracy"]["value"]
    assert systems["with_conclusion"]["accuracy"]["value"] > systems["context"]["accuracy"]["value"]
    assert systems["context"]["accuracy_at_coverage"]["value"] > systems["context"]["accuracy"]["value"]


def test_another_file_is_told(tmp_path):
    (tmp_path / "questions.json").write_text('{"1": {"QUESTION": "x"}}', encoding="utf-8")
    with pytest.raises(UserError):
        run(tmp_path, Settings())
