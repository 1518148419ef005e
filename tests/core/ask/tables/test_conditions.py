import pytest

from core.agents.units import quantities
from core.ask.tables.conditions import condition_of, negated


@pytest.mark.parametrize(
    ("text", "cell", "holds"),
    [
        ("solvents with a boiling point below 80 °C", "56", True),
        ("solvents with a boiling point below 80 °C", "80", False),
        ("lots with a yield of at least 70 %", "70", True),
        ("lots with a mass between 2 and 4 kg", "3.5", True),
        ("lots with a mass between 2 and 4 kg", "4.5", False),
    ],
)
def test_conditions_hold_as_arithmetic_says(text, cell, holds):
    condition = condition_of(text)
    assert condition is not None
    assert condition.holds(quantities(cell)[0]) is holds


def test_no_number_is_no_condition():
    assert condition_of("above all, which lots") is None


def test_what_is_denied():
    assert negated("Which lots were not released?") and not negated("Which lots were released?")
