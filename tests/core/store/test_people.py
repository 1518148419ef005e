"""A person is an id and a name."""

from datetime import datetime, timedelta

import pytest
from pydantic import ValidationError

from core.domain.ids import PersonId
from core.errors import NotFound
from core.store import Store

ANNA = PersonId("anna@lab")


def test_somebody_who_comes_back_is_the_same_person_with_the_newest_name(store: Store, now: datetime) -> None:
    first = store.people.ensure(ANNA, "Anna", False, now)
    again = store.people.ensure(ANNA, "Anna B.", True, now + timedelta(days=1))
    assert (first.name, first.authenticated, first.created) == ("Anna", False, now)
    assert (again.name, again.authenticated, again.created) == ("Anna B.", True, now)
    assert store.people.get(ANNA) == again
    assert store.people.list() == [again]


def test_people_are_listed_by_name(store: Store, now: datetime) -> None:
    for name in ("Zoe", "Anna", "Mira"):
        store.people.ensure(PersonId(name.lower()), name, False, now)
    assert [person.name for person in store.people.list()] == ["Anna", "Mira", "Zoe"]


@pytest.mark.parametrize("name", ["", "x" * 81])
def test_a_name_is_not_empty_and_not_a_novel(store: Store, now: datetime, name: str) -> None:
    with pytest.raises(ValidationError):
        store.people.ensure(ANNA, name, False, now)
    assert store.people.list() == []


def test_a_stranger_is_named_in_the_error(store: Store) -> None:
    with pytest.raises(NotFound, match="nobody"):
        store.people.get(PersonId("nobody"))
