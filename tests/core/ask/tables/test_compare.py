import pytest

from core.ask.offline.evidence import spans_of
from core.ask.offline.question import analyse
from core.ask.offline.select import rank
from core.ask.tables.compare import compared, difference

PHASES = [["", "Version 1", "Version 2"], ["Solvent", "DMF", "toluene"], ["Mean yield", "55.3%", "65.2%"]]


def lead(question, observations):
    asked, spans = analyse(question), spans_of(observations)
    found = compared(asked, spans, rank(asked, spans))
    return found.claims[0].text if found else None


def test_versions_in_columns(table):
    said = table(PHASES, section="Comparison")
    answer = lead("How did the mean yield change from version 1 to version 2?", said)
    assert answer is not None and "55.3%" in answer and "65.2%" in answer


def test_before_and_after_in_a_sentence(text):
    said = text("The yield of step 2 rose from 61.0% to 72.5%.")
    assert (
        lead("Compare the yield of step 2 before and after the change.", said)
        == "The yield of step 2 rose from 61.0% to 72.5%."
    )


def test_where_they_are_compared_is_no_part_of_a_side(table):
    rows = [["Solvent", "Conversion (%)"], ["THF", "90.1"], ["ethyl acetate", "82.0"]]
    answer = lead(
        "Compare the conversions of THF and ethyl acetate in the solvent screen.",
        table(rows, section="Solvent screen"),
    )
    assert answer == "THF: 90.1 %; ethyl acetate: 82.0 % (difference 8.1 percentage points)"


def test_one_side_alone_is_no_comparison(table):
    assert (
        lead("Compare the yields of lots A-1 and A-2.", table([["Lot", "Yield (%)"], ["A-1", "60"]])) is None
    )


@pytest.mark.parametrize(
    ("first", "second", "gap"),
    [
        ("3.5 kg", "3 kg", " (difference 0.5 kg)"),
        ("3 kg", "3 h", ""),
        ("5 %", "5 %", ""),
        ("red", "blue", ""),
    ],
)
def test_differences_need_one_unit(first, second, gap):
    assert difference(first, second) == gap
