"""Shares of common sentences, exact for short documents and near the truth for long ones."""

from collections.abc import Callable

import pytest

from core.domain.lineage import Fingerprint, Member
from core.lineage.likeness import NOTHING, compare

Make = Callable[..., Member]
Body = Callable[..., str]


def test_short_documents_are_compared_exactly(make: Make, body: Body) -> None:
    """40 and 60 sentences, 30 in common: 30 of 70, 30 of 40 and 30 of 60."""
    first, second = (make("a", body("n", *range_)).fingerprint for range_ in ((0, 40), (10, 70)))
    found = compare(first, second)
    assert found.exact and found.fewest == 40
    assert (found.both, found.first_in_second, found.second_in_first) == (30 / 70, 30 / 40, 30 / 60)
    assert found.contained == 30 / 40


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ((0, 1000), (0, 1000)),
        ((0, 1000), (500, 1500)),
        ((0, 200), (0, 2000)),
        ((0, 600), (300, 3000)),
        ((0, 900), (900, 1800)),
    ],
)
def test_long_documents_are_estimated(
    make: Make, body: Body, first: tuple[int, int], second: tuple[int, int]
) -> None:
    common = max(0, min(first[1], second[1]) - max(first[0], second[0]))
    one, other = (make("a", body("n", *range_)).fingerprint for range_ in (first, second))
    found = compare(one, other)
    assert not found.exact
    assert found.first_in_second == pytest.approx(common / (first[1] - first[0]), abs=0.12)
    assert found.second_in_first == pytest.approx(common / (second[1] - second[0]), abs=0.12)


def test_nothing_is_like_nothing(make: Make, body: Body) -> None:
    assert compare(Fingerprint(), Fingerprint()) == NOTHING
    assert compare(Fingerprint(), make("a", body("n")).fingerprint).both == 0.0
