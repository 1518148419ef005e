import pytest

from core.agents.dimensions import dimensions_of, unit_dimension


@pytest.mark.parametrize(
    ("question", "dimension"),
    [
        ("How long was the temperature above 50 °C?", "time"),
        ("At what temperature is it run?", "temperature"),
        ("Wie hoch ist die Ausbeute?", "share"),
        ("Quelle est la durée ?", "time"),
    ],
)
def test_the_wording_decides_the_dimension(question, dimension):
    assert dimensions_of(question) == (dimension,)


def test_numbers_that_name_are_no_measure():
    assert dimensions_of("What is the CAS number of it?") == ()


def test_units_that_are_counted():
    assert unit_dimension("hours") == "time" and unit_dimension("lots") == ""
