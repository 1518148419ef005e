"""What is asked about, and which places speak of it."""

from core.ask.changes.wanted import Place, overlaps, speaks, wanted


def test_the_head_says_what_kind_of_value_it_is():
    asked = wanted("solvent of step 3 in TR-201", "TR-201")
    assert asked.about == "solvent of step 3" and asked.kind == "solvent" and asked.named
    assert asked.qualifiers == (("step", "3"),)
    assert wanted("drying temperature of LS-40").dimensions == ("temperature",)
    assert wanted("purity method of LS-60").dimensions == ()
    assert wanted("dryer of LS-60").numbered and not wanted("solvent of step 3").numbered
    assert wanted("yield of step 1 according to TR-201", "TR-201").about == "yield of step 1"


def test_another_step_is_not_meant():
    asked = wanted("solvent of step 3")
    assert speaks(asked, Place("The solvent of step 4 is DMF.")) == 0
    assert speaks(asked, Place("The solvent is DMF.", path=("2 Process", "2.2 Step 4"))) == 0
    assert speaks(asked, Place("The solvent is DMF.", path=("2 Process", "2.1 Step 3"))) > 0.9


def test_the_literal_phrase_speaks_best():
    asked = wanted("typical yield of step 1")
    literal = speaks(asked, Place("Value | Subject step 1 | typical yield"))
    other = speaks(asked, Place("Mean yield (%) | Step step 1"))
    assert literal > other > 0.6


def test_a_name_that_is_not_there_makes_a_place_unlikely():
    asked = wanted("limit for IMP-C")
    assert speaks(asked, Place("The limit for IMP-D is 0.1 %.")) < 0.5 < speaks(asked, Place("limit, IMP-C"))


def test_loosely_the_head_alone_is_enough():
    asked = wanted("bulk density of LS-60")
    place = Place("Value | Subject step 6 | bulk density")
    assert speaks(asked, place) < 0.62 <= speaks(asked, place, loosely=True)
    assert speaks(asked, Place("Value | drying time"), loosely=True) == 0


def test_sections_are_named_by_number():
    assert overlaps(["4.3"], "4.3 Step 3") and overlaps(["4"], "4.3 Step 3")
    assert not overlaps(["4.3"], "4.31 Step 3")
