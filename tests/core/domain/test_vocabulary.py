from enum import StrEnum

import pytest

from core import errors
from core.domain import vocabulary

VOCABULARIES = [
    value
    for value in vars(vocabulary).values()
    if isinstance(value, type) and issubclass(value, StrEnum) and value is not StrEnum
]


@pytest.mark.parametrize("words", VOCABULARIES, ids=lambda words: words.__name__)
def test_values_are_lower_case_words_and_read_back(words):
    for member in words:
        assert member.value == member.name.lower()
        assert words(member.value) is member


def test_the_words_that_outsiders_read_are_those_of_the_design():
    assert {*vocabulary.DocumentStatus} >= {"ready", "duplicate", "rejected", "failed", "cancelled"}
    assert {*vocabulary.RejectReason} == {
        "empty",
        "encrypted",
        "corrupt",
        "unsupported",
        "unreadable_text",
        "too_large",
    }
    assert {*vocabulary.AnswerStatus} == {"answered", "insufficient", "failed", "cancelled"}
    assert {*vocabulary.Support} == {"supported", "unsupported", "conflicting"}
    assert {*vocabulary.Outcome} == {"found", "empty", "failed", "skipped"}
    assert {*vocabulary.AskMode} == {"auto", "lexical", "domain", "hybrid", "scientific"}
    assert {*vocabulary.SearchMode} == {"hybrid", "text", "vector"}


def test_the_reasons_of_a_rejection_are_one_vocabulary():
    assert vocabulary.RejectReason is errors.RejectReason
