import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ask.tables.cells import is_empty, is_number, is_unit, limit_of, same, unit_in, value_of, with_unit


@pytest.mark.parametrize(
    ("value", "header", "cells", "shown"),
    [
        ("80", "Boiling point (°C)", (), "80 °C"),
        ("80", "Bp / °C", (), "80 °C"),
        ("12", "Mass [kg]", (), "12 kg"),
        ("64", "Actual", ("Jacket", "°C", "65", "64"), "64 °C"),
        ("5.1%", "Water (%)", (), "5.1%"),
        ("toluene", "Solvent (g)", (), "toluene"),
        ("7", "Lot (first)", (), "7"),
    ],
)
def test_a_number_gets_the_unit_beside_it(value, header, cells, shown):
    assert with_unit(value, header, cells) == shown


def test_a_caption_gives_the_unit_of_decimals_only():
    assert with_unit("0.34", "Lot 2", (), "Levels found (%)") == "0.34 %"
    assert with_unit("3", "Runs", (), "Levels found (%)") == "3"


@pytest.mark.parametrize(
    ("first", "second", "equal"),
    [
        ("85.1 %", "85.10 %", True),
        ("60 °C", "60.4 °C", True),
        ("60 °C", "61 °C", False),
        ("85.1 %", "85.2 %", False),
        ("DMF", "dmf", True),
        ("DMF", "toluene", False),
        ("5 kg", "5 h", False),
    ],
)
def test_same_means_equal_at_the_coarser_precision(first, second, equal):
    assert same(first, second) is equal
    assert same(second, first) is equal


def test_limits_are_read_with_their_direction():
    assert limit_of("not more than 0.5") == (float("-inf"), 0.5)
    assert limit_of("NLT 98.0 %") == (98.0, float("inf"))
    assert limit_of("6.0 to 8.0") == (6.0, 8.0)
    assert limit_of("none") is None


def test_units_and_blanks():
    assert is_unit("rpm") and not is_unit("red") and not is_unit("")
    assert unit_in("Yield, %") == "%" and unit_in("Yield") == ""
    assert is_empty(" – ") and not is_empty("0")
    assert is_number("< 0.05") and not is_number("AB-1")
    assert value_of("AB-1") is None and value_of("< 0.05 %") is not None


@given(st.text(max_size=30), st.text(max_size=30))
def test_no_cell_breaks_the_reading(cell, header):
    with_unit(cell, header)
    limit_of(cell)
    assert same(cell, cell)
