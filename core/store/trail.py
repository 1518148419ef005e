"""What a job leaves behind while it runs: results of its steps, and events for the page."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session
from sqlmodel import col

from core.domain.base import JsonObject
from core.domain.ids import RunId
from core.domain.job import Event
from core.domain.vocabulary import JobStatus
from core.errors import NotFound
from core.store.database import Database
from core.store.schema.tables import EventRow, JobRow, StepRow


class LeaseLost(Exception):
    """The job belongs to another worker now, or is over: whatever is still running must stop."""


class JobTrail:
    """Step results and events of jobs."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def step_result(self, job_id: RunId, name: str) -> JsonObject | None:
        """What the step gave when it was done before, None when it was not."""
        query = select(col(StepRow.result)).where(col(StepRow.job_id) == job_id, col(StepRow.name) == name)
        with self._database.read() as session:
            return session.scalar(query)

    def save_step(self, job_id: RunId, owner: str, name: str, result: JsonObject, now: datetime) -> None:
        """Keep a step's result, so that nobody repeats it. Raises LeaseLost."""
        values = {"job_id": job_id, "name": name, "result": result, "owner": owner, "at": now}
        with self._database.write() as session:
            # Getting on is the proof that the job is not what kills its workers.
            if not write_owned(session, job_id, owner, {"takeovers": 0}):
                raise LeaseLost(job_id)
            self._database.insert_or_update(session, StepRow, [values])

    def add_event(self, job_id: RunId, kind: str, data: JsonObject, now: datetime) -> Event:
        """Append an event with the next number of this job. Raises NotFound."""
        next_number = update(JobRow).where(col(JobRow.id) == job_id).values(events=col(JobRow.events) + 1)
        with self._database.write() as session:
            # Counting in the job's row gives gapless numbers whoever else is writing.
            sequence = session.scalar(
                next_number.returning(col(JobRow.events)).execution_options(synchronize_session=False)
            )
            if sequence is None:
                raise NotFound("job", job_id)
            row = EventRow(job_id=job_id, sequence=sequence, at=now, kind=kind, data=data)
            session.add(row)
            session.flush()
            session.refresh(row)
            return _event(row)

    def events(self, job_id: RunId, after: int = 0) -> list[Event]:
        """Events with a number above `after`, in order."""
        query = (
            select(EventRow)
            .where(col(EventRow.job_id) == job_id, col(EventRow.sequence) > after)
            .order_by(col(EventRow.sequence))
        )
        with self._database.read() as session:
            return [_event(row) for row in session.scalars(query)]


def changed(session: Session, statement: Any) -> int:
    """Run an update and tell how many rows it changed."""
    result: Any = session.execute(statement.execution_options(synchronize_session=False))
    return int(result.rowcount)


def write_owned(session: Session, job_id: RunId, owner: str, values: Mapping[str, Any]) -> bool:
    """Change a running job if it is this owner's; False, and nothing changed, when it is not."""
    mine = (
        col(JobRow.id) == job_id,
        col(JobRow.owner) == owner,
        col(JobRow.status) == JobStatus.RUNNING,
    )
    return changed(session, update(JobRow).where(*mine).values(dict(values))) == 1


def _event(row: EventRow) -> Event:
    return Event(job_id=RunId(row.job_id), sequence=row.sequence, at=row.at, kind=row.kind, data=row.data)
