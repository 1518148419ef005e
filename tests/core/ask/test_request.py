import pytest

from core.ask.request import MAX_CHARACTERS, ask_request
from core.domain.ids import PersonId
from core.domain.search import Scope
from core.domain.vocabulary import AskMode
from core.errors import UserError


def _ask(question: str) -> str:
    return ask_request(question, Scope(), AskMode.AUTO, PersonId("p")).question


@pytest.mark.parametrize("question", ["", "  \n\t ", "\x00", "\ud800"])
def test_nothing_to_ask_is_the_users_error(question: str) -> None:
    with pytest.raises(UserError, match="no question"):
        _ask(question)


def test_a_question_keeps_its_words_and_loses_what_cannot_be_stored() -> None:
    assert _ask("  Why\x00 was\nthe solvent \ud800changed? ") == "Why was\nthe solvent changed?"


def test_a_question_that_is_too_long_is_said_with_the_limit() -> None:
    assert _ask("x" * MAX_CHARACTERS)
    with pytest.raises(UserError, match="4000"):
        _ask("x" * (MAX_CHARACTERS + 1))
