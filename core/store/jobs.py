"""The queue's rows: who works on what, until when, and what is done."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, and_, case, func, or_, select, update
from sqlalchemy.orm import Session
from sqlmodel import col

from core.domain.base import JsonObject
from core.domain.ids import PersonId, RunId, run_id
from core.domain.job import Job, Progress
from core.domain.vocabulary import JOB_ENDED, JobKind, JobStatus, Pool
from core.errors import NotFound
from core.store.database import batches
from core.store.schema.tables import JobRow
from core.store.trail import JobTrail, changed, write_owned

# How often a job may lose its worker between two stored steps. A restart is not the job's fault,
# so this is generous; a job that brings its process down each time must still come to an end.
MAX_TAKEOVERS = 10
_ACTIVE = (JobStatus.QUEUED, JobStatus.RUNNING)
_GAVE_UP = "It was tried {} times and did not succeed."
_LOST = "The program was stopped {} times while it worked on this."


class JobStore(JobTrail):
    """Jobs by id. Only the owner of an unexpired or unclaimed lease can write to a running job."""

    def enqueue(
        self, kind: JobKind, pool: Pool, payload: JsonObject, by: PersonId, now: datetime, max_attempts: int
    ) -> Job:
        """Put work into the queue; it is durable when this returns."""
        row = JobRow(
            id=run_id(now),
            kind=kind,
            pool=pool,
            status=JobStatus.QUEUED,
            payload=payload,
            by=by,
            attempt=0,
            max_attempts=max_attempts,
            takeovers=0,
            available=now,
            cancel_requested=False,
            settled=True,
            stage="",
            done=0,
            total=0,
            error="",
            events=0,
            created=now,
        )
        with self._database.write() as session:
            session.add(row)
            session.flush()
            session.refresh(row)
            return _job(row)

    def claim(
        self,
        pools: Collection[Pool],
        owner: str,
        now: datetime,
        lease_s: float,
        only: RunId | Collection[RunId] | None = None,
    ) -> Job | None:
        """Take the oldest job that is free, or whose worker's lease ran out; None when there is none.

        `owner` must be new at each call: it fences the writes of the worker that loses this lease.
        Jobs that have used up their attempts, and cancelled ones whose worker died, end here.
        """
        wanted = [col(JobRow.pool).in_(list(pools))]
        if only is not None:
            wanted.append(col(JobRow.id).in_([only] if isinstance(only, str) else list(only)))
        due = and_(*wanted, _due(now))
        with self._database.read() as session:
            # Most questions are answered "nothing" and must not make writers wait.
            if session.scalar(select(col(JobRow.id)).where(due).limit(1)) is None:
                return None
        with self._database.write() as session:
            _end_hopeless(session, now)
            first = (
                select(col(JobRow.id))
                .where(due)
                .order_by(col(JobRow.created), col(JobRow.id))
                .limit(1)
                .with_for_update(skip_locked=True)
                .scalar_subquery()
            )
            claimed = update(JobRow).where(col(JobRow.id) == first).values(**_taken(owner, now, lease_s))
            row = session.scalar(claimed.returning(JobRow).execution_options(synchronize_session=False))
            return None if row is None else _job(row)

    def renew(self, job_id: RunId, owner: str, now: datetime, lease_s: float) -> bool:
        """Prolong the lease; False when the job is no longer this owner's."""
        return self._owned(job_id, owner, {"lease_until": now + timedelta(seconds=lease_s)})

    def finish(self, job_id: RunId, owner: str, status: JobStatus, now: datetime, error: str = "") -> bool:
        """End the job; False, and nothing changed, when it is no longer this owner's."""
        if status not in JOB_ENDED:
            raise ValueError(f"{status} does not end a job")
        return self._owned(
            job_id,
            owner,
            {
                "status": status,
                "ended": now,
                "error": error,
                "settled": status == JobStatus.DONE,
                "owner": None,
                "lease_until": None,
            },
        )

    def release(self, job_id: RunId, owner: str, now: datetime) -> bool:
        """Give the job back as if it had not been taken, because this worker stops."""
        return self._owned(job_id, owner, {**_free(now), "attempt": col(JobRow.attempt) - 1})

    def retry(self, job_id: RunId, owner: str, now: datetime, delay_s: float, error: str) -> bool:
        """Give the job back after a failed attempt, to be taken again after the delay."""
        return self._owned(job_id, owner, {**_free(now + timedelta(seconds=delay_s)), "error": error})

    def set_progress(self, job_id: RunId, owner: str, progress: Progress) -> bool:
        """Say where the job is; False when it is no longer this owner's."""
        return self._owned(job_id, owner, progress.model_dump())

    def request_cancel(self, job_id: RunId, by: PersonId, now: datetime) -> Job:
        """Cancel at once what waits, and ask the worker of what runs to stop. Raises NotFound."""
        waiting = update(JobRow).where(col(JobRow.id) == job_id, col(JobRow.status) == JobStatus.QUEUED)
        running = update(JobRow).where(col(JobRow.id) == job_id, col(JobRow.status) == JobStatus.RUNNING)
        asked: dict[str, Any] = {"cancel_requested": True, "cancelled_by": by}
        with self._database.write() as session:
            session.execute(waiting.values(**asked, status=JobStatus.CANCELLED, ended=now, settled=False))
            session.execute(running.where(col(JobRow.cancel_requested).is_(False)).values(**asked))
            return self._read(session, job_id)

    def cancel_requested(self, job_id: RunId) -> bool:
        """Whether somebody asked this job to stop."""
        query = select(col(JobRow.cancel_requested)).where(col(JobRow.id) == job_id)
        with self._database.read() as session:
            return bool(session.scalar(query))

    def claim_ended(self, owner: str, now: datetime, lease_s: float) -> Job | None:
        """Take a job that failed or was cancelled and whose consequences nobody has drawn yet."""
        due = and_(
            col(JobRow.settled).is_(False),
            or_(col(JobRow.lease_until).is_(None), col(JobRow.lease_until) <= now),
        )
        first = select(col(JobRow.id)).where(due).order_by(col(JobRow.ended)).limit(1)
        with self._database.read() as session:
            if session.scalar(first) is None:
                return None
        subquery = first.with_for_update(skip_locked=True).scalar_subquery()
        lease = {"owner": owner, "lease_until": now + timedelta(seconds=lease_s)}
        claimed = update(JobRow).where(col(JobRow.id) == subquery).values(**lease).returning(JobRow)
        with self._database.write() as session:
            row = session.scalar(claimed.execution_options(synchronize_session=False))
            return None if row is None else _job(row)

    def settle(self, job_id: RunId, owner: str) -> bool:
        """The consequences of an ended job are drawn; False when another worker took that over."""
        query = update(JobRow).where(col(JobRow.id) == job_id, col(JobRow.owner) == owner)
        with self._database.write() as session:
            return changed(session, query.values(settled=True, owner=None, lease_until=None)) == 1

    def owners(self) -> list[str]:
        """Who holds a lease now, expired or not."""
        query = select(col(JobRow.owner)).where(col(JobRow.owner).is_not(None)).distinct()
        with self._database.read() as session:
            return [owner for owner in session.scalars(query) if owner is not None]

    def disown(self, owner: str, now: datetime) -> int:
        """End the leases of a worker that is known to be dead; returns how many jobs are free now."""
        query = update(JobRow).where(col(JobRow.owner) == owner, col(JobRow.lease_until) > now)
        with self._database.write() as session:
            return changed(session, query.values(lease_until=now))

    def get(self, job_id: RunId) -> Job:
        """Raises NotFound."""
        with self._database.read() as session:
            return self._read(session, job_id)

    def get_many(self, job_ids: Collection[RunId]) -> Sequence[Job]:
        """The jobs that exist among these, the oldest first."""
        found: dict[str, Job] = {}
        with self._database.read() as session:
            for some in batches(tuple(job_ids)):
                query = select(JobRow).where(col(JobRow.id).in_(some))
                found |= {row.id: _job(row) for row in session.scalars(query)}
        return [found[id_] for id_ in sorted(found)]

    def unsettled(self, job_ids: Collection[RunId]) -> int:
        """How many of these ended badly and wait for their consequences to be drawn."""
        query = select(func.count()).where(col(JobRow.settled).is_(False))
        with self._database.read() as session:
            return sum(
                session.scalar(query.where(col(JobRow.id).in_(some))) or 0 for some in batches(tuple(job_ids))
            )

    def list(
        self,
        kinds: Sequence[JobKind] | None = None,
        active_only: bool = False,
        by: PersonId | None = None,
        limit: int = 100,
    ) -> list[Job]:
        """Jobs, the newest first."""
        query = select(JobRow).order_by(col(JobRow.created).desc(), col(JobRow.id).desc()).limit(limit)
        if kinds is not None:
            query = query.where(col(JobRow.kind).in_(kinds))
        if active_only:
            query = query.where(col(JobRow.status).in_(_ACTIVE))
        if by is not None:
            query = query.where(col(JobRow.by) == by)
        with self._database.read() as session:
            return [_job(row) for row in session.scalars(query)]

    def _owned(self, job_id: RunId, owner: str, values: Mapping[str, Any]) -> bool:
        with self._database.write() as session:
            return write_owned(session, job_id, owner, values)

    def _read(self, session: Session, job_id: RunId) -> Job:
        row = session.scalar(
            select(JobRow).where(col(JobRow.id) == job_id).execution_options(populate_existing=True)
        )
        if row is None:
            raise NotFound("job", job_id)
        return _job(row)


def _due(now: datetime) -> ColumnElement[bool]:
    return or_(
        and_(col(JobRow.status) == JobStatus.QUEUED, col(JobRow.available) <= now),
        and_(col(JobRow.status) == JobStatus.RUNNING, col(JobRow.lease_until) <= now),
    )


def _taken(owner: str, now: datetime, lease_s: float) -> dict[str, Any]:
    expired = col(JobRow.status) == JobStatus.RUNNING
    return {
        "status": JobStatus.RUNNING,
        "owner": owner,
        "lease_until": now + timedelta(seconds=lease_s),
        "started": func.coalesce(col(JobRow.started), now),
        "attempt": col(JobRow.attempt) + case((expired, 0), else_=1),
        "takeovers": col(JobRow.takeovers) + case((expired, 1), else_=0),
        "error": "",
    }


def _free(available: datetime) -> dict[str, Any]:
    return {"status": JobStatus.QUEUED, "owner": None, "lease_until": None, "available": available}


def _end_hopeless(session: Session, now: datetime) -> None:
    """End what nobody should take again: used up, or cancelled while its worker was dying."""
    hopeless = or_(
        and_(col(JobRow.status) == JobStatus.QUEUED, col(JobRow.attempt) >= col(JobRow.max_attempts)),
        and_(
            col(JobRow.status) == JobStatus.RUNNING,
            or_(col(JobRow.takeovers) >= MAX_TAKEOVERS, col(JobRow.cancel_requested)),
        ),
    )
    for row in session.scalars(select(JobRow).where(_due(now), hopeless).with_for_update(skip_locked=True)):
        if row.cancel_requested:
            row.status = JobStatus.CANCELLED
        else:
            row.status = JobStatus.FAILED
            lost = row.takeovers >= MAX_TAKEOVERS
            row.error = _LOST.format(row.takeovers) if lost else _GAVE_UP.format(row.attempt)
        row.ended, row.settled, row.owner, row.lease_until = now, False, None, None
    session.flush()


def _job(row: JobRow) -> Job:
    fields = {name: getattr(row, name) for name in Job.model_fields if name != "progress"}
    return Job(**fields, progress=Progress(stage=row.stage, done=row.done, total=row.total))
