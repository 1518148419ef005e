"""Comparing what a page says with what was quoted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ingest.views.folding import find, fold, folded, reads_as, without_marker


@pytest.mark.parametrize(
    ("read", "quote"),
    [
        ("The cou-\npling is stirred", "The coupling is stirred"),
        ("above 2-\nmethyltetrahydrofuran", "above 2-methyltetrahydrofuran"),
        ("eﬃciency of 84 %", "efficiency of 84%"),
        ("Batch\n84.2", "Batch | 84.2"),
        ("merged\n3", "merged | merged | 3"),
        ("• stirred for 6 h", "- stirred for 6 h"),
        ("Add water", "1. Add water"),
        ("10⁻³ mol", "10-3 mol".replace("-", "⁻").replace("3", "³")),
    ],
)
def test_what_lines_and_fonts_change_reads_as_the_quote(read, quote):
    assert reads_as(read, quote)


@pytest.mark.parametrize(
    ("read", "quote"),
    [
        ("84.2", "84.3"),
        ("5 °C", "-5 °C"),
        ("K9 13", "K9-13"),
        ("The coupling is stirred", "The coupling is stirred for six hours"),
        ("The coupling is stirred at 45 °C", "The coupling is stirred"),
        ("a\nb", "a | b | c"),
        ("", "something"),
    ],
)
def test_other_words_numbers_and_signs_do_not(read, quote):
    assert not reads_as(read, quote)


def test_letters_are_compared_without_case_accents_and_ligatures():
    assert folded("Ünïted ﬁeld") == "unitedfield"
    assert fold("-") == "" and fold("−", hyphens=True) == "-"
    assert folded("LS-40", hyphens=True) == "ls-40"


@given(st.text(alphabet=st.characters(categories=("L", "N")), min_size=1, max_size=8), st.text(max_size=20))
def test_words_are_found_where_they_stand(word, before):
    text = f"{before} {word}"
    found = find(text, word)
    assert found is None or folded(text[found[0] : found[1]]) == folded(word)
    assert (found is not None) == bool(folded(word))


def test_finding_goes_on_after_a_place():
    text = "T3P is added. T3P is quenched."
    assert find(text, "t3p") == (0, 3)
    assert find(text, "T3P", 3) == (14, 17)
    assert find(text, "T4P") is None
    assert find(text, " - ") is None


def test_the_marker_of_a_list_item_is_taken_off():
    assert [without_marker(line) for line in ("- a b", "  - c", "12. d", "(a) e", "2-MeTHF")] == [
        "a b",
        "c",
        "d",
        "(a) e".removeprefix("(a) "),
        "2-MeTHF",
    ]
