"""The asked value before and after."""

import pytest

from core.ask.changes.values import (
    cell_pair,
    pair_in_sentence,
    speaks_of_past,
    stated_pair,
    trim,
    value_after,
)
from core.ask.changes.wanted import wanted
from core.domain.difference import CellChange, Change, ChangeKind, Element, Quoted
from core.lineage.diff.words import compare_words


def changed(before, after):
    sides = [
        Quoted(chunk_id=f"chk_{n}", ordinal=0, start=0, end=len(text), quote=text)
        for n, text in enumerate((before, after))
    ]
    compared = compare_words(before, after)
    return Change(
        kind=ChangeKind.CHANGED,
        element=Element.SENTENCE,
        before=sides[0],
        after=sides[1],
        pieces=compared.pieces,
        values=compared.values,
    )


@pytest.mark.parametrize(
    ("about", "before", "after", "pair"),
    [
        (
            "temperature of step 3",
            "Step 3 is stirred at 60 °C for 8 h.",
            "Step 3 is stirred at 45 °C for 5 h.",
            ("60 °C", "45 °C"),
        ),
        ("reaction time of step 3", "Stirred at 60 °C for 8 h.", "Stirred at 45 °C for 5 h.", ("8 h", "5 h")),
        ("solvent of step 3", "It runs in DMF at 60 °C.", "It runs in 2-MeTHF at 45 °C.", ("DMF", "2-MeTHF")),
        (
            "supplier of T3P",
            "T3P is bought from Alpa Chem AG.",
            "T3P is bought from Norvik GmbH.",
            ("Alpa Chem AG", "Norvik GmbH"),
        ),
        (
            "seed load of step 6",
            "Step 6 is seeded at 44 °C with a seed load of 0.5 wt%.",
            "Step 6 is seeded at 42 °C with a seed load of 1.0 wt%.",
            ("0.5 wt%", "1.0 wt%"),
        ),
        (
            "limit for IMP-C",
            "The limit for IMP-C is NMT 0.15 %.",
            "The limit for IMP-C is NMT 0.10 %.",
            ("NMT 0.15 %", "NMT 0.10 %"),
        ),
        (
            "status of the peak",
            "The status of the peak is: unknown.",
            "The status of the peak is: controlled by the change of solvent.",
            ("unknown", "controlled by the change of solvent"),
        ),
        ("temperature of step 3", "Stirred at 60 °C, briefly.", "Stirred at 60 °C, slowly.", None),
        ("reactor of step 3", "In R-104, with methanol.", "In R-104, with ethanol.", None),
    ],
)
def test_the_pair_in_a_sentence(about, before, after, pair):
    assert pair_in_sentence(wanted(about), changed(before, after)) == pair


def test_a_cell_takes_the_unit_of_its_column_and_of_no_other_kind():
    change = Change(
        kind=ChangeKind.CHANGED,
        element=Element.ROW,
        header=("Step", "Temperature (°C)", "Time (h)"),
        row=("3", "45", "5"),
    )
    hot = CellChange(row="3", column="Temperature (°C)", before="60", after="45")
    long = CellChange(row="3", column="Time (h)", before="8", after="5")
    assert cell_pair(wanted("temperature of step 3"), hot, change) == ("60 °C", "45 °C")
    assert cell_pair(wanted("temperature of step 3"), long, change) is None
    empty = CellChange(row="3", column="Temperature (°C)", before="", after="45")
    assert cell_pair(wanted("temperature of step 3"), empty, change) is None


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("The solvent was changed from DMF to 2-MeTHF because of IMP-D.", ("DMF", "2-MeTHF")),
        ("In step 3, 2-MeTHF replaces DMF.", ("DMF", "2-MeTHF")),
        ("DMF was replaced by 2-MeTHF in step 3.", ("DMF", "2-MeTHF")),
        ("It runs in 2-MeTHF instead of DMF.", ("DMF", "2-MeTHF")),
        ("It runs in 2-MeTHF.", None),
        ("DMF was removed from the vessel to the drum.", None),
    ],
)
def test_sentences_that_say_both_values(text, pair):
    assert stated_pair(wanted("solvent of step 3"), text) == pair


def test_a_sentence_about_the_past_tells_no_value_that_holds():
    assert speaks_of_past("It was 40 to 60 °C in earlier checkpoints.")
    assert not speaks_of_past("The window is 45 to 55 °C.")


def test_words_at_the_ends_that_mean_nothing_are_left_out():
    assert trim("in the DMF,") == "DMF"
    assert trim("of the") == ""
    assert (
        value_after(wanted("dryer of LS-60"), "The dryer of LS-60 is the tray dryer TD-08.")
        == "the tray dryer TD-08"
    )
