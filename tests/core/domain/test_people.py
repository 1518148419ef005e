import pytest
from pydantic import ValidationError

from core.domain.ids import PersonId
from core.domain.people import Person


def test_nobody_is_authenticated_unless_somebody_says_so(now):
    assert Person(id=PersonId("mira"), name="Mira Holt", created=now).authenticated is False


@pytest.mark.parametrize("name", ["", "x" * 81])
def test_a_display_name_can_be_shown(name, now):
    with pytest.raises(ValidationError):
        Person(id=PersonId("mira"), name=name, created=now)
