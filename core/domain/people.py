"""People: an id and a display name. Nobody is authenticated here unless a proxy does it."""

from pydantic import Field

from core.domain.base import Contract, UtcTime
from core.domain.ids import PersonId


class Person(Contract):
    """Somebody whose name stands beside what they did."""

    id: PersonId
    name: str = Field(min_length=1, max_length=80)
    authenticated: bool = False
    created: UtcTime
