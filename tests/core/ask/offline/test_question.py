import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ask.offline.question import Form, analyse


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("What was the yield of lot A-1?", Form.VALUE),
        ("Where was lot A-1 made?", Form.WHERE),
        ("Who supplied the toluene?", Form.WHO),
        ("When was lot A-1 made?", Form.WHEN),
        ("Which base is used?", Form.WHICH),
        ("Which lots were made with toluene?", Form.LIST),
        ("How many lots were rejected?", Form.COUNT),
        ("How many hours does it take?", Form.VALUE),
        ("What is the CAS number of toluene?", Form.OPEN),
        ("How did the yield change from version 1 to version 2?", Form.COMPARE),
        ("Why was the solvent changed from DMF to toluene?", Form.WHY),
        ("Was lot A-1 released?", Form.YES_NO),
        ("Was war der Gehalt nach 12 Monaten?", Form.VALUE),
        ("Warum wurde die Charge gesperrt?", Form.WHY),
    ],
)
def test_forms(text, form):
    assert analyse(text).form is form


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("Which impurity forms from DMF?", "impurity"),
        ("Which patent covers the synthesis?", "patent"),
        ("Which solvent systems were used?", "solvent systems"),
        ("List all specified impurities of X-1.", "impurities"),
        ("What are the next actions?", "actions"),
    ],
)
def test_the_noun_that_is_asked_for(text, noun):
    assert analyse(text).noun == noun


def test_sides_without_their_common_words():
    assert analyse("Compare the yields of lots A-1 and A-2.").sides == ("A-1", "A-2")
    assert analyse("Compare the yields of THF and DMF in the solvent screen.").sides == ("THF", "DMF")
    assert analyse("Compare the yield before and after the change.").sides == ("before", "after")


def test_a_superlative_keeps_the_code_of_its_column():
    wanted = analyse("Which lot contained the most IMP-C in the campaign?").superlative
    assert wanted is not None and wanted.highest and wanted.attribute == ("imp-c",)


@given(st.text(max_size=120))
def test_any_text_is_a_question_of_some_form(text):
    assert analyse(text).form in Form
