"""Tables that state one property a row, by what the property is called."""

import pytest

from core.ask.offline.evidence import spans_of
from core.ask.offline.question import analyse
from core.ask.tables.answer import answer_from_tables
from core.ask.tables.parameters import parameters
from core.ask.tables.table import tables_of

REGISTER = [
    ["Subject", "Parameter", "Value"],
    ["stage 2", "reaction temperature", "62 to 66 °C"],
    ["stage 2", "drying temperature of QX-20", "48 °C"],
    ["stage 2", "temperature of the phase separation", "55 °C"],
    ["stage 2", "reaction time", "7 h"],
    ["stage 2", "base", "caesium carbonate"],
    ["stage 2", "equivalents of base", "2.4 equiv"],
    ["stage 2", "supplier of QM-3", "Northlight Chemicals"],
    ["stage 2", "filtration aid", "cellulose"],
    ["stage 3", "reaction temperature", "20 to 25 °C"],
    ["stage 3", "base", "morpholine"],
    ["QX-30", "limit for QX-20", "NMT 0.4 %"],
    ["QX-30", "limit for QX-25", "NMT 0.1 %"],
    ["safety", "minimum ignition energy of QX-60 dust", "30 to 100 mJ"],
]


def value(question: str, observations) -> str | None:  # type: ignore[no-untyped-def]
    found = answer_from_tables(analyse(question), spans_of(observations))
    return found.text if found and found.cover >= 0.75 else None


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("At what temperature is stage 2 run?", "62 to 66 °C"),
        ("At what temperature is QX-20 dried?", "48 °C"),
        ("What is the reaction temperature of stage 3?", "20 to 25 °C"),
        ("How long does the reaction of stage 2 take?", "7 h"),
        ("Which base is used in stage 2?", "caesium carbonate"),
        ("Which base is used in stage 3?", "morpholine"),
        ("How many equivalents of base does stage 2 use?", "2.4 equiv"),
        ("Who supplies QM-3?", "Northlight Chemicals"),
        ("What is the limit for QX-25 in QX-30?", "NMT 0.1 %"),
        ("What is the minimum ignition energy of QX-60 dust?", "30 to 100 mJ"),
        # What no row states stays unanswered: another stage, another compound, another property.
        ("Which base is used in stage 4?", None),
        ("What is the limit for QX-27 in QX-30?", None),
        ("What is the pressure of stage 2?", None),
        ("What is the minimum ignition energy of QX-50 dust?", None),
    ],
)
def test_the_property_asked_for_is_found_by_its_name(table, question: str, answer: str | None) -> None:  # type: ignore[no-untyped-def]
    assert value(question, table(REGISTER)) == answer


def test_the_order_of_columns_and_units_apart_make_no_difference(table) -> None:  # type: ignore[no-untyped-def]
    rows = [
        ["Property", "Unit", "Result"],
        ["flash point", "°C", "-11"],
        ["viscosity", "mPa s", "0.6"],
        ["density", "g/mL", "0.85"],
    ]
    assert value("What is the flash point?", table(rows, section="2-MeTHF")) in ("-11 °C", "-11")


def test_equal_rows_that_differ_are_told_apart(table) -> None:  # type: ignore[no-untyped-def]
    rows = [
        ["Subject", "Parameter", "Value"],
        ["reactor R-1", "stirrer speed", "350 rpm"],
        ["reactor R-2", "stirrer speed", "420 rpm"],
    ]
    (found,) = parameters(analyse("What is the stirrer speed?"), tables_of(spans_of(table(rows)))[0])
    assert not found.alone
    assert "350 rpm" in found.text and "R-2" in found.text


def test_other_tables_are_left_to_other_readings(table) -> None:  # type: ignore[no-untyped-def]
    rows = [["Lot", "Yield (%)"], ["A-1", "81"]]
    assert parameters(analyse("What is the yield of A-1?"), tables_of(spans_of(table(rows)))[0]) == []
