"""Who is at work."""

from collections.abc import Mapping

from core.domain.ids import PersonId
from core.domain.people import Person
from core.operate.identity import proxied_name
from core.workbench.rooms import Rooms


class People:
    """Names beside what people did."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def enter(self, person_id: str, name: str, authenticated: bool = False) -> Person:
        """The person with this id, recorded when new."""
        return self._rooms.store.people.ensure(PersonId(person_id), name, authenticated, self._rooms.clock())

    def known(self) -> list[Person]:
        """Everybody who has worked here."""
        return self._rooms.store.people.list()

    def proxied_name(self, headers: Mapping[str, str]) -> str | None:
        """The name that a trusted proxy gives, None when there is none to believe."""
        return proxied_name(headers, self._rooms.settings.people)
