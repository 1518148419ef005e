"""What is the same although it is written differently, and what is not."""

import pytest

from core.lineage.diff.normal import heading, key, plain


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The cake is washed\nwith water.", "The cake  is washed with water."),
        ("the “bis-amide” of LS‑30", 'the "bis-amide" of LS-30'),
        ("see Section 4.3 and Table 12", "see section 4.4 and Table 13"),
        ("as Figures 3 and 4 show", "as Figures 5 and 6 show"),
        ("- LS-35 is dried", "• LS-35 is dried"),
        ("reported before [12, 13]", "reported before [14]"),
        ("at 60 ℃", "at 60 °C"),
    ],
)
def test_these_are_the_same_words(one, other):
    assert key(one) == key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Step 3 is run in DMF", "Step 4 is run in DMF"),
        ("limit 0.10%", "limit 0.15%"),
        ("lot B-0117", "lot B-0118"),
        ("LS-35 is dried", "LS-35 is not dried"),
    ],
)
def test_these_are_not(one, other):
    assert key(one) != key(other)


def test_a_heading_keeps_the_number_of_its_step_and_loses_its_own():
    assert heading("4.3 Step 3: Coupling") == heading("4.4  Step 3: Coupling") == "step 3: coupling"
    assert heading("Step 3") != heading("Step 4")
    assert heading("A.2 Methods") == "methods"


def test_plain_keeps_letters():
    assert plain("DMF\u00ad is\tno THF") == "DMF is no THF"
