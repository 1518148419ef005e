"""Answers as readable text."""

from core.ask.prose import answer_text, failed_text, insufficient_text
from core.domain.answer import Claim, Searched
from core.domain.vocabulary import Outcome, Support


def _claim(text: str, *numbers: int) -> Claim:
    return Claim(text=text, citations=numbers, support=Support.SUPPORTED)


def _searched(outcome: Outcome, error: str | None = None) -> Searched:
    return Searched(agent="documents", source="collection", query="q", outcome=outcome, count=0, error=error)


def test_the_short_answer_stands_on_a_line_of_its_own():
    text = answer_text([_claim("94%", 1), _claim("The yield was 94%.", 1), _claim("It was dried.", 2)])
    assert text == "94% [1]\n\nThe yield was 94%. [1] It was dried. [2]"


def test_numbers_of_the_source_are_not_taken_for_ours():
    assert answer_text([_claim("Known since 1990 [12, 13].", 1)]) == "Known since 1990. [1]"


def test_insufficient_says_what_was_searched_and_which_name_is_missing():
    text = insufficient_text([_searched(Outcome.EMPTY)], 0, ["B-110"], ["Larkspur"])
    assert "Larkspur" in text
    assert "B-110" in text
    assert "Try " in text


def test_a_failure_is_no_statement_about_the_documents():
    assert "disk is gone" in failed_text([_searched(Outcome.FAILED, "disk is gone")])
