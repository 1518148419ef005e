"""The words of the answer."""

from core.ask.changes.write import said, the


def test_things_within_a_sentence():
    assert the("solvent of step 3") == "the solvent of step 3"
    assert the("Drying temperature") == "the drying temperature"
    assert the("IMP-C") == "IMP-C"
    assert the("LS-30 solution") == "LS-30 solution"


def test_a_version_with_its_date(versions):
    _, (place,) = versions("# 1 A\n\nText.")
    assert said(place) == "#1, 12 January 2025"
    assert said(place.model_copy(update={"version": "B", "dated": None})) == "version B"
