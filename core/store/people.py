"""Who works here."""

from datetime import datetime

from sqlalchemy import select
from sqlmodel import col

from core.domain.ids import PersonId
from core.domain.people import Person
from core.errors import NotFound
from core.store.database import Database
from core.store.schema.columns import clean
from core.store.schema.tables import PersonRow


class PeopleStore:
    """People by id; the newest display name stands."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def ensure(self, id: PersonId, name: str, authenticated: bool, now: datetime) -> Person:  # noqa: A002
        """The person, created or renamed when needed.

        Raises pydantic's ValidationError for an empty name or one of more than 80 characters.
        """
        person = Person(id=PersonId(clean(id)), name=clean(name), authenticated=authenticated, created=now)
        with self._database.write() as session:
            self._database.insert_missing(session, PersonRow, person.model_dump())
            row = session.get_one(PersonRow, person.id, with_for_update=True)
            row.name, row.authenticated = person.name, authenticated
            return _person(row)

    def get(self, id: PersonId) -> Person:  # noqa: A002
        """Raises NotFound."""
        with self._database.read() as session:
            row = session.get(PersonRow, clean(id))
            if row is None:
                raise NotFound("person", id)
            return _person(row)

    def list(self) -> list[Person]:
        """Everybody, by name."""
        with self._database.read() as session:
            rows = session.scalars(select(PersonRow).order_by(col(PersonRow.name), col(PersonRow.id)))
            return [_person(row) for row in rows]


def _person(row: PersonRow) -> Person:
    return Person(id=PersonId(row.id), name=row.name, authenticated=row.authenticated, created=row.created)
