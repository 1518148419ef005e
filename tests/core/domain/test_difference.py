"""The contracts of a difference."""

import pytest
from pydantic import ValidationError

from core.domain.difference import Change, ChangeKind, Difference, Element, Quoted


def change(weight: float, administrative: bool = False, after: Quoted | None = None) -> Change:
    return Change(
        kind=ChangeKind.ADDED,
        element=Element.SENTENCE,
        weight=weight,
        administrative=administrative,
        after=after,
    )


def test_the_weightiest_come_first_and_administrative_ones_last():
    changes = (change(0.3), change(1.0, administrative=True), change(0.9), change(0.3))
    ranked = Difference(before="doc_a", after="doc_b", changes=changes).ranked()
    assert [c.weight for c in ranked] == [0.9, 0.3, 0.3, 1.0]
    assert ranked[1] is changes[0] and ranked[2] is changes[3]


def test_a_change_stands_where_the_newer_version_has_it():
    quoted = Quoted(chunk_id="chk_1", ordinal=0, start=0, end=2, quote="ab", path=("1 A", "1.1 B"))
    assert change(0.5, after=quoted).path == ("1 A", "1.1 B")
    assert quoted.section == "1.1 B"
    assert change(0.5).path == ()


def test_a_weight_is_a_share():
    with pytest.raises(ValidationError):
        change(1.2)
