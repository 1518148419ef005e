from pathlib import Path

import pytest

from core.bench.demo.questions import holds, run
from core.domain.answer import Answer, Checks, ModelUse, Route
from core.domain.ids import RunId
from core.domain.vocabulary import AnswerStatus, AskMode, Layer
from core.errors import UserError
from core.workbench import Workbench

QUESTIONS = Path(__file__).resolve().parents[3] / "programme" / "questions.json"


def _answer(text: str, status: AnswerStatus = AnswerStatus.ANSWERED) -> Answer:
    return Answer(
        run_id=RunId("run_1"),
        question="?",
        mode=AskMode.AUTO,
        status=status,
        route=Route(layer=Layer.LEXICAL, decided_by="rule", reason=""),
        text=text,
        claims=(),
        observations=(),
        searched=(),
        checks=Checks(),
        model=ModelUse(provider="offline", name="extractive", prompt_version="1"),
        timings_ms={},
    )


@pytest.mark.parametrize(
    ("text", "expected", "right"),
    [
        ("85.1 % [1]", [["85.1"]], True),
        ("185.1 %", [["85.1"]], False),
        ("85.12 %", [["85.1"]], False),
        ("5.10 kg", [["5", "5.1"]], False),
        ("K9-11 and k9-13", [["K9-11"], ["K9-13"]], True),
        ("K9-11", [["K9-11"], ["K9-13"]], False),
    ],
)
def test_what_is_expected_stands_there_as_whole_words(
    text: str, expected: list[list[str]], right: bool
) -> None:
    assert holds(_answer(text), expected) is right


def test_a_refusal_holds_nothing() -> None:
    assert not holds(_answer("85.1 %", AnswerStatus.INSUFFICIENT), [["85.1"]])


def test_missing_questions_are_said(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="questions"):
        run(tmp_path / "questions.json", _answer)


def test_the_engine_does_not_fall_back_on_the_demo(demo_workbench: Workbench) -> None:
    measured = run(QUESTIONS, lambda question: demo_workbench.measuring.ask(question, "Larkspur"))
    metrics = measured["metrics"]
    assert metrics["answered_right"]["value"] >= 0.9, measured["wrong"]  # type: ignore[index, call-overload]
    assert metrics["refused_right"]["value"] >= 0.9, measured["wrong"]  # type: ignore[index, call-overload]
