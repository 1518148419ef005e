"""Who is at work."""

from core.domain.ids import PersonId
from core.domain.people import Person
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
