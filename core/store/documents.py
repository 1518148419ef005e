"""Documents, and the only writer of their status."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import case, delete, func, insert, select, update
from sqlalchemy.orm import Session
from sqlmodel import col

from core.domain.document import CollectionSummary, Document, ParsedDocument
from core.domain.ids import DocumentId, PersonId, Sha256, document_id
from core.domain.vocabulary import JOB_ENDED, DocumentRole, DocumentStatus, JobStatus, RejectReason
from core.errors import Cancelled, NotFound
from core.store.database import batches
from core.store.lexical.measures import coverage, words
from core.store.lexical.reading import DOCUMENT_FIELDS, LexicalReader, document_from
from core.store.lexical.writing import chunk_rows, section_rows
from core.store.schema.columns import clean
from core.store.schema.tables import ChunkRow, DocumentRow, ImportRow, JobRow, SectionRow

_ON_THE_WAY = (DocumentStatus.QUEUED, DocumentStatus.PROCESSING)
_ENDS = (
    DocumentStatus.READY,
    DocumentStatus.REJECTED,
    DocumentStatus.FAILED,
    DocumentStatus.CANCELLED,
)


# The class has a method `list`, which hides the type within it.
Collections = list[CollectionSummary]
Documents = list[Document]


class DocumentStore(LexicalReader):
    """Documents with their sections and chunks.

    A status goes queued → processing → one end. The first end stands until the document is received
    or started again, so a worker that lost its job cannot change what was decided meanwhile.
    """

    def receive(
        self,
        *,
        collection: str,
        name: str,
        sha256: Sha256,
        size: int,
        role: DocumentRole,
        media_type: str,
        by: PersonId,
        now: datetime,
    ) -> tuple[Document, bool]:
        """The document of these bytes in this collection, and whether it is now due for ingestion.

        True for unknown bytes and for a document that was rejected, failed, cancelled or removed, also
        when its job has ended or was asked to stop and the document does not know yet: it is queued
        again under the new name. False for one that is ready or on the way; if it was removed while
        somebody works on it, it is only taken back.
        """
        id_ = document_id(clean(collection), sha256, role)
        fresh = {
            **_EMPTY,
            "id": id_,
            "collection": collection,
            "name": name,
            "title": name,
            "role": role,
            "sha256": sha256,
            "size": size,
            "media_type": media_type,
            "by": by,
            "created": now,
            "updated": now,
        }
        with self._database.write() as session:
            # The insert decides between two people who drop the same file at once.
            due = self._database.insert_missing(session, DocumentRow, fresh)
            if not due:
                row = self._locked(session, id_)
                due = _is_due(session, row)
                if due:
                    _keep_ends(session, row)
                    _requeue(row, name, media_type, by, now)
                row.removed, row.removed_by = None, None
            session.flush()
            return self._read(session, id_), due

    def start(self, id: DocumentId, now: datetime) -> Document:  # noqa: A002
        """Work on the document begins, or begins again. One that is ready stays ready.

        Raises Cancelled when it was cancelled or removed meanwhile, and NotFound.
        """
        with self._database.write() as session:
            row = self._locked(session, id)
            if row.removed is not None or row.status == DocumentStatus.CANCELLED:
                raise Cancelled
            if row.status != DocumentStatus.READY:
                row.status, row.reason, row.remedy, row.updated = DocumentStatus.PROCESSING, None, "", now
            session.flush()
            return self._read(session, id)

    def save_parse(
        self,
        id: DocumentId,  # noqa: A002
        parsed: ParsedDocument,
        parse_version: int,
        now: datetime,
    ) -> Document:
        """Store sections and chunks and make this the current parse, all of it or nothing.

        Rows of the same parse version are replaced; those of other versions stay. Raises NotFound.
        """
        sections = section_rows(id, parsed, parse_version)
        chunks = chunk_rows(id, parsed, parse_version)
        summary = _summary(parsed, parse_version, now)
        with self._database.write() as session:
            row = self._locked(session, id)
            for table in (ChunkRow, SectionRow):
                session.execute(
                    delete(table).where(
                        col(table.document_id) == id, col(table.parse_version) == parse_version
                    )
                )
            for table, rows in ((SectionRow, sections), (ChunkRow, chunks)):
                if rows:
                    session.execute(insert(table), rows)
            for field, value in {**summary, "title": parsed.title or row.name}.items():
                setattr(row, field, value)
            session.flush()
            return self._read(session, id)

    def finish(
        self,
        id: DocumentId,  # noqa: A002
        status: DocumentStatus,
        now: datetime,
        reason: RejectReason | None = None,
        remedy: str = "",
    ) -> Document:
        """Work on the document ends; returns how it stands now, which is the first end it got.

        CANCELLED changes nothing when another job works on the document meanwhile.
        Raises ValueError for READY without a chunk, for a status that is no end, and for a rejection
        without a reason; NotFound.
        """
        if status not in _ENDS or (status == DocumentStatus.REJECTED) != (reason is not None):
            raise ValueError(f"a document cannot end as {status} with reason {reason}")
        with self._database.write() as session:
            row = self._locked(session, id)
            taken_up = status == DocumentStatus.CANCELLED and _has_live_job(session, id)
            if row.status in _ON_THE_WAY and not taken_up:
                if status == DocumentStatus.READY and row.chunks == 0:
                    raise ValueError("a document without a chunk is not ready")
                row.status, row.reason, row.remedy, row.updated = status, reason, remedy, now
            session.flush()
            return self._read(session, id)

    def remove(self, id: DocumentId, by: PersonId, now: datetime) -> Document:  # noqa: A002
        """Take the document out of search; its chunks stay readable for old answers. Raises NotFound."""
        with self._database.write() as session:
            row = self._locked(session, id)
            if row.removed is None:
                row.removed, row.removed_by, row.updated = now, by, now
            session.flush()
            return self._read(session, id)

    def restore(self, id: DocumentId, now: datetime) -> Document:  # noqa: A002
        """Bring a removed document back as it was. Raises NotFound."""
        with self._database.write() as session:
            row = self._locked(session, id)
            if row.removed is not None:
                row.removed, row.removed_by, row.updated = None, None, now
            session.flush()
            return self._read(session, id)

    def get(self, id: DocumentId) -> Document:  # noqa: A002
        """Raises NotFound."""
        with self._database.read() as session:
            return self._read(session, id)

    def list(self, collection: str | None = None, include_removed: bool = False) -> list[Document]:
        """Documents, the oldest first."""
        query = select(*DOCUMENT_FIELDS).order_by(col(DocumentRow.created), col(DocumentRow.id))
        if collection is not None:
            query = query.where(col(DocumentRow.collection) == collection)
        if not include_removed:
            query = query.where(col(DocumentRow.removed).is_(None))
        with self._database.read() as session:
            return [document_from(row) for row in session.execute(query)]

    def many(self, ids: Collection[DocumentId]) -> Documents:
        """The documents of these ids that exist, the oldest first."""
        found = []
        with self._database.read() as session:
            for some in batches(sorted(set(ids))):
                query = select(*DOCUMENT_FIELDS).where(col(DocumentRow.id).in_(some))
                found += [document_from(row) for row in session.execute(query)]
        return sorted(found, key=lambda one: (one.created, one.id))

    def on_the_way(self) -> int:
        """How many documents wait or are being read; removed ones are not counted."""
        query = select(func.count()).where(
            col(DocumentRow.status).in_(_ON_THE_WAY), col(DocumentRow.removed).is_(None)
        )
        with self._database.read() as session:
            return session.scalar(query) or 0

    def collections(self) -> Collections:
        """What each collection holds now, by name; pages and chunks of ready documents."""
        ready = col(DocumentRow.status) == DocumentStatus.READY

        def of_ready(number: Any) -> Any:
            return func.coalesce(func.sum(case((ready, number), else_=0)), 0)

        query = (
            select(
                col(DocumentRow.collection).label("name"),
                func.count().label("documents"),
                of_ready(1).label("ready"),
                of_ready(func.coalesce(col(DocumentRow.pages), 0)).label("pages"),
                of_ready(col(DocumentRow.chunks)).label("chunks"),
                func.max(col(DocumentRow.updated)).label("updated"),
            )
            .where(col(DocumentRow.removed).is_(None))
            .group_by(col(DocumentRow.collection))
            .order_by(col(DocumentRow.collection))
        )
        with self._database.read() as session:
            return [CollectionSummary(**row._mapping) for row in session.execute(query)]

    def _locked(self, session: Session, id_: DocumentId) -> DocumentRow:
        row = session.get(DocumentRow, clean(id_), with_for_update=True)
        if row is None:
            raise NotFound("document", id_)
        return row

    def _read(self, session: Session, id_: DocumentId) -> Document:
        row = session.execute(select(*DOCUMENT_FIELDS).where(col(DocumentRow.id) == id_)).one_or_none()
        if row is None:
            raise NotFound("document", id_)
        return document_from(row)


_EMPTY: dict[str, Any] = {
    "status": DocumentStatus.QUEUED,
    "reason": None,
    "remedy": "",
    "lineage": None,
    "version": "1",
    "order": 0,
    "dated": None,
    "dated_from": "",
    "grouping": "",
    "grouped_by": None,
    "written": None,
    "parse_version": 1,
    "pages": None,
    "sections": 0,
    "chunks": 0,
    "tables": 0,
    "figures": 0,
    "words": 0,
    "coverage": None,
    "warnings": [],
    "removed": None,
    "removed_by": None,
}


def _requeue(row: DocumentRow, name: str, media_type: str, by: PersonId, now: datetime) -> None:
    row.status, row.reason, row.remedy = DocumentStatus.QUEUED, None, ""
    row.name, row.media_type, row.by, row.updated = name, media_type, by, now


def _is_due(session: Session, row: DocumentRow) -> bool:
    if row.status not in _ON_THE_WAY:
        return row.removed is not None or row.status != DocumentStatus.READY
    # On the way, unless every job that was to bring it there is over or asked to stop.
    return bool(_jobs_of(session, row.id)) and not _has_live_job(session, row.id)


def _jobs_of(session: Session, id_: str) -> list[JobRow]:
    query = select(JobRow).join(ImportRow, col(ImportRow.job_id) == col(JobRow.id))
    return list(session.scalars(query.where(col(ImportRow.document_id) == id_)))


def _has_live_job(session: Session, id_: str) -> bool:
    return any(job.status not in JOB_ENDED and not job.cancel_requested for job in _jobs_of(session, id_))


def _keep_ends(session: Session, row: DocumentRow) -> None:
    """Old imports keep the end they had when the document starts over."""
    end: dict[str, Any] = {"outcome": row.status, "reason": row.reason, "remedy": row.remedy}
    if row.status in _ON_THE_WAY:
        failed = [job.error for job in _jobs_of(session, row.id) if job.status == JobStatus.FAILED]
        end = {"outcome": DocumentStatus.CANCELLED}
        if failed:
            end = {"outcome": DocumentStatus.FAILED, "remedy": failed[-1]}
    session.execute(
        update(ImportRow)
        .where(col(ImportRow.document_id) == row.id, col(ImportRow.outcome).is_(None))
        .values(**end)
    )


def _summary(parsed: ParsedDocument, parse_version: int, now: datetime) -> dict[str, Any]:
    return {
        "parse_version": parse_version,
        "media_type": parsed.media_type,
        "pages": parsed.pages,
        "sections": len(parsed.sections),
        "chunks": len(parsed.chunks),
        "tables": parsed.tables,
        "figures": parsed.figures,
        "words": words(parsed),
        "coverage": coverage(parsed),
        "written": parsed.written,
        "warnings": list(parsed.warnings),
        "updated": now,
    }
