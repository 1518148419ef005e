import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.agents.stems import stem


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("crystallisation", "crystallized"),
        ("purity", "pure"),
        ("batches", "batch"),
        ("supplied", "supplier"),
        ("hydrolysis", "hydrolyses"),
    ],
)
def test_forms_of_a_word_meet(one, other):
    assert stem(one) == stem(other)


@pytest.mark.parametrize(("one", "other"), [("reactor", "reaction"), ("ether", "ethyl"), ("base", "basis")])
def test_other_words_stay_apart(one, other):
    assert stem(one) != stem(other)


@given(st.text(max_size=80))
def test_any_word_has_a_stem_that_case_does_not_change(word):
    assert isinstance(stem(word), str)
    assert stem("Solvents") == stem("solvents")
