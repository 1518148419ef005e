"""Words, values and pieces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.difference import PieceKind
from core.lineage.diff.words import compare_words, similarity, words

_TEXT_FROM = """
    the yield was 81.4 % 60–65 °C of lot B-0117, (LS-30) 2-MeTHF dried for 4 h; and 12 March 2025
"""
_TEXT = st.lists(
    st.sampled_from(_TEXT_FROM.split()),
    max_size=25,
).map(" ".join)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("run in 2-MeTHF at 60–65 °C", ["2-MeTHF", "60–65 °C"]),
        ("NMT 0.15 % of IMP-C by 2 April 2025", ["0.15 %", "IMP-C", "2 April 2025"]),
        ("1.05 equiv. over 90 minutes in R-104", ["1.05 equiv.", "90 minutes", "R-104"]),
        ("1,4-dioxane, 12,500 kg and 3.5 mL/min", ["1,4-dioxane", "12,500 kg", "3.5 mL/min"]),
        ("dried at −10 to 5 °C", ["−10 to 5 °C"]),
    ],
)
def test_a_value_is_one_word(text, values):
    found = [text[w.start : w.end] for w in words(text) if w.kind in ("date", "code", "quantity")]
    assert found == values


@pytest.mark.parametrize(
    ("before", "after", "values"),
    [
        (
            "It runs in DMF at 60 °C.",
            "It runs in 2-MeTHF at 45 °C.",
            (("DMF", "2-MeTHF"), ("60 °C", "45 °C")),
        ),
        ("held at 20 to 25 °C", "held at 20–25°C", ()),
        ("from ethyl acetate/heptane", "from toluene/water", (("ethyl acetate/heptane", "toluene/water"),)),
        ("sold by Alpa Chem AG.", "sold by Norvik GmbH.", (("Alpa Chem AG", "Norvik GmbH"),)),
        ("The cake is washed.", "This cake was washed.", ()),
    ],
)
def test_pairs_of_values_that_replaced_each_other(before, after, values):
    assert compare_words(before, after).values == values


@given(_TEXT, _TEXT)
def test_the_pieces_give_both_texts_back(before, after):
    pieces = compare_words(before, after).pieces
    assert "".join(p.text for p in pieces if p.kind is not PieceKind.REMOVED) == after
    older = "".join(p.text for p in pieces if p.kind is not PieceKind.ADDED)
    assert [w.key for w in words(older)] == [w.key for w in words(before)]


@given(_TEXT)
def test_a_text_does_not_differ_from_itself(text):
    compared = compare_words(text, text)
    assert compared.weight == 0 and {p.kind for p in compared.pieces} <= {PieceKind.SAME}
    assert similarity(text, text) == 1.0


@given(_TEXT, _TEXT)
def test_likeness_has_no_direction(one, other):
    assert similarity(one, other) == similarity(other, one)
    assert 0 <= similarity(one, other) <= 1


def test_values_weigh_more_than_names_and_names_more_than_words():
    value = compare_words("at 60 °C", "at 65 °C").weight
    name = compare_words("made by Ann Lee", "made by Eva Moss").weight
    word = compare_words("it is a fine powder", "it is a coarse powder").weight
    assert value > name > word > compare_words("it is dry", "it was dry").weight == 0
