import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.agents.units import number, quantities


@pytest.mark.parametrize(
    ("text", "low", "high", "dimension"),
    [
        ("60–65 °C", 60, 65, "temperature"),
        ("88,5 %", 88.5, 88.5, "share"),
        ("1,250 mL", 1250, 1250, "volume"),
        ("≤ 0.5 %", 0.5, 0.5, "share"),
        ("5 hours", 5, 5, "time"),
    ],
)
def test_quantities(text, low, high, dimension):
    found = quantities(text)[0]
    assert (found.low, found.high, found.dimension) == (low, high, dimension)


@given(st.integers(0, 999), st.integers(0, 99))
def test_a_decimal_comma_is_a_decimal_point(whole, part):
    assert number(f"{whole},{part:02d}") == float(f"{whole}.{part:02d}")


@given(st.text(max_size=80))
def test_quantities_stand_where_they_say(text):
    for found in quantities(text):
        assert text[found.start : found.end] == found.text


def test_a_word_behind_a_unit_is_no_second_unit():
    (found,) = quantities("the yield was 81 % in two lots")
    assert (found.text, found.unit, found.dimension) == ("81 %", "%", "share")
    (limit,) = quantities("NMT 0.5 area-% of LS-20")
    assert (limit.text, limit.dimension) == ("NMT 0.5 area-%", "share")
