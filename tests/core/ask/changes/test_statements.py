"""What one version states."""

from core.ask.changes.statements import labels, mentions, numbered, of_row, said_in
from core.ask.changes.wanted import wanted

TEXT = """
# 1 Summary

The limit for IMP-C in LS-60 is NMT 0.10 %. IMP-C is a dimer.

# 2 Change history

The limit for IMP-C was 0.15 % in checkpoint #1.

# 3 Register

| Subject | Parameter | Value |
| LS-60 | limit for IMP-C | NMT 0.10 % |
| LS-60 | retest period | 24 months |
"""


def test_the_value_is_told_by_sentences_and_cells_but_not_by_the_history(versions):
    agent, (place,) = versions(TEXT)
    found = said_in(agent, place, wanted("limit for IMP-C in LS-60"))
    assert {said.value for said in found} == {"NMT 0.10 %"}
    assert any("|" in said.quoted.quote for said in found)


def test_places_that_mention_a_thing_leave_the_history_out(versions):
    agent, (place,) = versions(TEXT)
    assert [quoted.quote for quoted in mentions(agent, place, wanted("IMP-C"))] == [
        "The limit for IMP-C in LS-60 is NMT 0.10 %.",
        "IMP-C is a dimer.",
        "LS-60 | limit for IMP-C | NMT 0.10 %",
    ]
    assert mentions(agent, place, wanted("IMP-F")) == []


def test_rows_as_words():
    header, row = ("Step", "Parameter", "Value"), ("3", "solvent", "DMF")
    assert numbered(header, row) == "Step 3 | Parameter solvent | Value DMF"
    assert of_row(header, row) == "Step 3 | solvent | DMF"
    assert labels(header, row) == "solvent"
    assert numbered(("Step",), row) == "3 | solvent | DMF"
