"""What somebody dropped: one item a file, shown until it is dismissed."""

import os
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, TypeVarTuple

from sqlalchemy import Row as Result
from sqlalchemy import Select, Text, and_, case, cast, func, or_, select, update
from sqlmodel import col

from core.domain.document import Document
from core.domain.ids import DocumentId, PersonId, RunId, run_id
from core.domain.job import ImportItem, ImportOverview, Progress
from core.domain.vocabulary import JOB_ENDED, DocumentStatus, JobStatus
from core.errors import NotFound
from core.store.database import Database, batches
from core.store.schema.columns import clean
from core.store.schema.tables import DocumentRow, ImportRow, JobRow
from core.store.trail import changed

Chosen = TypeVarTuple("Chosen")

_ON_THE_WAY = (DocumentStatus.QUEUED, DocumentStatus.PROCESSING)
_RUNNING = _ON_THE_WAY
_TROUBLE = (DocumentStatus.REJECTED, DocumentStatus.FAILED, DocumentStatus.CANCELLED)
_FINE = (DocumentStatus.READY, DocumentStatus.DUPLICATE)
# How an item stands, as `_end` tells it, for the database to count and choose by.
_STANDS = func.coalesce(
    cast(col(ImportRow.outcome), Text),
    case(
        (
            and_(
                col(DocumentRow.status).in_(_ON_THE_WAY),
                col(JobRow.status).in_((JobStatus.CANCELLED, JobStatus.FAILED)),
            ),
            cast(col(JobRow.status), Text),
        ),
        else_=cast(col(DocumentRow.status), Text),
    ),
)
_ITEM: Select[*tuple[Any, ...]] = (
    select(
        ImportRow,
        col(DocumentRow.status).label("document_status"),
        col(DocumentRow.reason).label("document_reason"),
        col(DocumentRow.remedy).label("document_remedy"),
        col(JobRow.status).label("job_status"),
        col(JobRow.error).label("job_error"),
        col(JobRow.stage),
        col(JobRow.done),
        col(JobRow.total),
        col(JobRow.started),
        col(JobRow.ended),
    )
    .join(DocumentRow, col(ImportRow.document_id) == col(DocumentRow.id))
    .outerjoin(JobRow, col(ImportRow.job_id) == col(JobRow.id))
)


class ImportStore:
    """Import items; their status is read from the document and the job, which alone write it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(
        self,
        *,
        batch: str,
        name: str,
        path: str,
        document: Document,
        job_id: RunId | None,
        by: PersonId,
        now: datetime,
    ) -> ImportItem:
        """Record one dropped file.

        Without a job it ended at the door: rejected when that is how its document stands, else a
        duplicate of a document that was there.
        """
        id_ = "imp_" + run_id(now).removeprefix("run_")
        values: dict[str, Any] = {
            "id": id_,
            "batch": batch,
            "name": name,
            "path": path,
            "collection": document.collection,
            "document_id": document.id,
            "job_id": job_id,
            "by": by,
            "created": now,
            **({} if job_id else _end_at_the_door(document)),
        }
        with self._database.write() as session:
            session.add(ImportRow(**values))
            session.flush()
            return self.get(id_)

    def list(
        self, collection: str | None = None, include_dismissed: bool = False, batch: str | None = None
    ) -> list[ImportItem]:
        """Items in the order they were dropped."""
        query = _ITEM.order_by(col(ImportRow.created), col(ImportRow.id))
        if collection is not None:
            query = query.where(col(ImportRow.collection) == collection)
        if batch is not None:
            query = query.where(col(ImportRow.batch) == batch)
        if not include_dismissed:
            query = query.where(col(ImportRow.dismissed).is_(None))
        with self._database.read() as session:
            return [_item(row) for row in session.execute(query)]

    def overview(self, collections: Collection[str], shown: int, fine: int) -> ImportOverview:
        """Counts of what nobody has dismissed, in these collections or all, and the first `shown` of each.

        Of those that ended well the last `fine`.
        """

        def some(statuses: Collection[DocumentStatus], limit: int, *order: Any) -> tuple[ImportItem, ...]:
            chosen = _listed(_ITEM, collections).where(_STANDS.in_([one.value for one in statuses]))
            return tuple(_item(row) for row in session.execute(chosen.order_by(*order).limit(limit)))

        last = (func.coalesce(col(JobRow.ended), col(ImportRow.created)).desc(), col(ImportRow.id).desc())
        waits = _STANDS.in_([DocumentStatus.QUEUED.value])
        with self._database.read() as session:
            counted = _listed(_joined(select(_STANDS, func.count())), collections).group_by(_STANDS)
            return ImportOverview(
                counts={DocumentStatus(status): number for status, number in session.execute(counted)},
                running=some(_RUNNING, shown, waits, col(ImportRow.created), col(ImportRow.id)),
                trouble=some(_TROUBLE, shown, *last),
                fine=some(_FINE, fine, *last),
            )

    def running(self, collections: Collection[str]) -> Sequence[RunId]:
        """Jobs of the imports that are listed and have not ended, the oldest first."""
        query = _listed(_joined(select(col(ImportRow.job_id))), collections)
        query = query.where(_STANDS.in_([one.value for one in _RUNNING]), col(ImportRow.job_id).is_not(None))
        with self._database.read() as session:
            return sorted({RunId(id_) for id_ in session.scalars(query) if id_ is not None})

    def dismiss_ended(self, collections: Collection[str], by: PersonId, now: datetime) -> int:
        """Take every import that has ended off the list; returns how many those were."""
        ended = _listed(_joined(select(col(ImportRow.id))), collections)
        ended = ended.where(_STANDS.not_in([one.value for one in _RUNNING]))
        query = update(ImportRow).where(col(ImportRow.id).in_(ended)).values(dismissed=now, dismissed_by=by)
        with self._database.write() as session:
            return changed(session, query)

    def get(self, id: str) -> ImportItem:  # noqa: A002
        """Raises NotFound."""
        query = _ITEM.where(col(ImportRow.id) == id)
        with self._database.read() as session:
            row = session.execute(query).one_or_none()
            if row is None:
                raise NotFound("import", id)
            return _item(row)

    def live_jobs(self, document_ids: Collection[DocumentId]) -> Sequence[RunId]:
        """Jobs that still bring these documents in, the oldest first, whoever dropped the files."""
        live: set[RunId] = set()
        with self._database.read() as session:
            for some in batches(tuple(document_ids)):
                query = (
                    select(col(JobRow.id))
                    .join(ImportRow, col(ImportRow.job_id) == col(JobRow.id))
                    .where(col(ImportRow.document_id).in_(some), col(JobRow.status).not_in(JOB_ENDED))
                )
                live.update(RunId(id_) for id_ in session.scalars(query))
        return sorted(live)

    def unfinished(self, collection: str, place: str) -> Sequence[ImportItem]:
        """Imports of files at or below a path of this host that have not ended, the oldest first."""
        query = _ITEM.where(
            col(ImportRow.collection) == collection,
            or_(
                col(ImportRow.path) == place,
                col(ImportRow.path).startswith(f"{place}{os.sep}", autoescape=True),
            ),
            col(JobRow.status).not_in(JOB_ENDED),
        )
        with self._database.read() as session:
            ordered = query.order_by(col(ImportRow.created), col(ImportRow.id))
            return [_item(row) for row in session.execute(ordered)]

    def dismiss(self, id: str, by: PersonId, now: datetime) -> None:  # noqa: A002
        """Take the item off the list. Raises NotFound."""
        self.get(id)
        query = update(ImportRow).where(col(ImportRow.id) == clean(id), col(ImportRow.dismissed).is_(None))
        with self._database.write() as session:
            session.execute(query.values(dismissed=now, dismissed_by=by))


def _joined(query: Select[*Chosen]) -> Select[*Chosen]:
    joined = query.select_from(ImportRow).join(DocumentRow, col(ImportRow.document_id) == col(DocumentRow.id))
    return joined.outerjoin(JobRow, col(ImportRow.job_id) == col(JobRow.id))


def _listed(query: Select[*Chosen], collections: Collection[str]) -> Select[*Chosen]:
    query = query.where(col(ImportRow.dismissed).is_(None))
    return query.where(col(ImportRow.collection).in_(list(collections))) if collections else query


def _end_at_the_door(document: Document) -> dict[str, Any]:
    if document.status == DocumentStatus.REJECTED:
        return {"outcome": document.status, "reason": document.reason, "remedy": document.remedy}
    return {"outcome": DocumentStatus.DUPLICATE}


def _item(row: Result[Any]) -> ImportItem:
    item: ImportRow = row.ImportRow
    fields = {
        name: getattr(item, name)
        for name in ("id", "batch", "name", "path", "collection", "document_id", "job_id", "by", "created")
    }
    if item.job_id is None:
        return ImportItem(**fields, **_end(item, row))
    progress = Progress(stage=row.stage, done=row.done, total=row.total)
    return ImportItem(**fields, **_end(item, row), progress=progress, started=row.started, ended=row.ended)


def _end(item: ImportRow, row: Result[Any]) -> dict[str, Any]:
    """How the item stands: the end that was kept, else what the document says, else what the job says."""
    if item.outcome is not None:
        return {"status": item.outcome, "reason": item.reason, "remedy": item.remedy or ""}
    told = {"status": row.document_status, "reason": row.document_reason, "remedy": row.document_remedy}
    if row.document_status not in _ON_THE_WAY or row.job_status not in JOB_ENDED:
        return told
    # The job is over and the document has not been told yet.
    if row.job_status == JobStatus.CANCELLED:
        return {"status": DocumentStatus.CANCELLED}
    if row.job_status == JobStatus.FAILED:
        return {"status": DocumentStatus.FAILED, "remedy": row.job_error}
    return told
