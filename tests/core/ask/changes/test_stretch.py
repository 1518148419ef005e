"""Which versions are meant."""

import pytest

from core.ask.changes.stretch import stretch


@pytest.mark.parametrize(
    ("points", "since", "text", "labels"),
    [
        ((), False, "", "12345"),
        (("#2", "#4"), False, "", "234"),
        (("#4", "#2"), False, "", "234"),
        (("version 3",), False, "", "23"),
        (("#3",), True, "", "345"),
        (("the first version", "the latest version"), False, "", "12345"),
        (("March 2025",), True, "", "2345"),
        (("March 2025",), False, "", "23"),
        (("February 2025", "April 2025"), False, "", "1234"),
        ((), False, "between the last two versions", "45"),
        (("#9",), False, "", ""),
        (("#2", "#9"), False, "", ""),
    ],
)
def test_the_versions_meant(versions, points, since, text, labels):
    _, places = versions(*("# 1 A\n\nText." for _ in range(5)))
    assert "".join(place.version for place in stretch(places, points, since, text)) == labels
