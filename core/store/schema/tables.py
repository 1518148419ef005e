"""The tables. Rows are private to the store: they do not validate, so callers get contracts."""

from datetime import date, datetime
from typing import Any, ClassVar

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Date,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    UniqueConstraint,
    false,
)
from sqlmodel import Field, SQLModel

from core.domain.lineage import DecisionKind
from core.domain.vocabulary import (
    AnswerStatus,
    AskMode,
    ChunkKind,
    DocumentRole,
    DocumentStatus,
    FolderState,
    JobKind,
    JobStatus,
    Pool,
    RejectReason,
)
from core.store.schema.columns import CleanText, UtcMoment, one_of

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class Row(SQLModel):
    """The base of every table."""

    metadata: ClassVar[MetaData] = metadata


def table_of(row: type[Row]) -> Table:
    """The table behind a row class: reading many rows through the mapper makes each of them slower."""
    table: Table = row.__table__  # type: ignore[attr-defined]
    return table


def _column(kind: Any, *args: Any, **options: Any) -> Any:
    # Null is the exception in these tables: it has to be asked for.
    return Field(sa_column=Column(kind, *args, **{"nullable": False, **options}))


def _text(**options: Any) -> Any:
    return _column(CleanText(), **options)


def _moment(**options: Any) -> Any:
    return _column(UtcMoment(), **options)


def _owned_by(table: str, **options: Any) -> Any:
    return _column(CleanText(), ForeignKey(f"{table}.id"), **options)


class PersonRow(Row, table=True):
    __tablename__ = "person"

    id: str = _text(primary_key=True)
    name: str = _text()
    authenticated: bool = _column(Boolean)
    created: datetime = _moment()


class DocumentRow(Row, table=True):
    __tablename__ = "document"
    __table_args__ = (
        UniqueConstraint("collection", "sha256", "role"),
        Index(None, "collection", "status"),
        Index(None, "lineage"),
    )

    id: str = _text(primary_key=True)
    collection: str = _text()
    name: str = _text()
    title: str = _text()
    role: DocumentRole = _column(one_of(DocumentRole, "role"))
    sha256: str = _text()
    size: int = _column(BigInteger)
    media_type: str = _text()
    status: DocumentStatus = _column(one_of(DocumentStatus, "status"))
    reason: RejectReason | None = _column(one_of(RejectReason, "reason"), nullable=True)
    remedy: str = _text()
    lineage: str | None = _text(nullable=True)
    version: str = _text()
    order: int = _column(Integer, server_default="0")
    dated: date | None = _column(Date, nullable=True)
    dated_from: str = _text(server_default="")
    grouping: str = _text(server_default="")
    grouped_by: str | None = _text(nullable=True)
    written: date | None = _column(Date, nullable=True)
    parse_version: int = _column(Integer)
    pages: int | None = _column(Integer, nullable=True)
    sections: int = _column(Integer)
    chunks: int = _column(Integer)
    tables: int = _column(Integer)
    figures: int = _column(Integer)
    words: int = _column(Integer)
    coverage: float | None = _column(Float, nullable=True)
    warnings: list[str] = _column(JSON)
    by: str = _text()
    created: datetime = _moment()
    updated: datetime = _moment()
    removed: datetime | None = _moment(nullable=True)
    removed_by: str | None = _text(nullable=True)


class SectionRow(Row, table=True):
    """`path` holds the titles from the document's own down to this one: a parse never changes."""

    __tablename__ = "section"
    __table_args__ = (UniqueConstraint("document_id", "parse_version", "ordinal"),)

    id: str = _text(primary_key=True)
    document_id: str = _owned_by("document")
    parse_version: int = _column(Integer)
    parent_id: str | None = _text(nullable=True)
    ordinal: int = _column(Integer)
    level: int = _column(Integer)
    title: str = _text()
    path: list[str] = _column(JSON)


class ChunkRow(Row, table=True):
    """`boxes` holds [page, x0, y0, x1, y1] lists, `grid` null or its fields."""

    __tablename__ = "chunk"
    __table_args__ = (UniqueConstraint("document_id", "parse_version", "ordinal"),)

    id: str = _text(primary_key=True)
    document_id: str = _owned_by("document")
    section_id: str = _owned_by("section", index=True)
    parse_version: int = _column(Integer)
    ordinal: int = _column(Integer)
    kind: ChunkKind = _column(one_of(ChunkKind, "kind"))
    text: str = _text()
    page: int | None = _column(Integer, nullable=True)
    boxes: list[list[float]] = _column(JSON)
    sheet: str | None = _text(nullable=True)
    cells: str | None = _text(nullable=True)
    grid: dict[str, Any] | None = _column(JSON(none_as_null=True), nullable=True)
    table_number: int | None = _column(Integer, nullable=True)


class FingerprintRow(Row, table=True):
    """What grouping compares, of one parse of one document."""

    __tablename__ = "fingerprint"

    document_id: str = _owned_by("document", primary_key=True)
    parse_version: int = _column(Integer, primary_key=True, autoincrement=False)
    kind: int = _column(Integer, primary_key=True, autoincrement=False)
    body: dict[str, Any] = _column(JSON)


class DecisionRow(Row, table=True):
    """A person's correction of a lineage; rows are only added, their ids in order of time."""

    __tablename__ = "lineage_decision"

    id: str = _text(primary_key=True)
    document_id: str = _owned_by("document", index=True)
    kind: DecisionKind = _column(one_of(DecisionKind, "decision"))
    other: str | None = _owned_by("document", nullable=True, index=True)
    newer: bool = _column(Boolean, server_default=false())
    version: str | None = _text(nullable=True)
    dated: date | None = _column(Date, nullable=True)
    by: str = _text()
    at: datetime = _moment()


class EmbeddingRow(Row, table=True):
    """Vectors of one text by one model: `rows` x `dimensions` float16, little-endian, row by row."""

    __tablename__ = "embedding"

    text_sha256: str = _text(primary_key=True)
    model: str = _text(primary_key=True)
    rows: int = _column(Integer)
    dimensions: int = _column(Integer)
    vectors: bytes = _column(LargeBinary)


class JobRow(Row, table=True):
    """`owner` is new at each claim and fences every write of the worker that holds the lease.

    `takeovers` counts expired leases since the last stored step; `events` numbers the events;
    `settled` is false while a job that ended badly still waits for what follows from it.
    """

    __tablename__ = "job"
    __table_args__ = (
        Index(None, "status", "pool", "created"),
        Index(None, "created"),
        Index(None, "settled"),
        Index(None, "owner"),
    )

    id: str = _text(primary_key=True)
    kind: JobKind = _column(one_of(JobKind, "kind"))
    pool: Pool = _column(one_of(Pool, "pool"))
    status: JobStatus = _column(one_of(JobStatus, "status"))
    payload: dict[str, Any] = _column(JSON)
    by: str = _text()
    attempt: int = _column(Integer)
    max_attempts: int = _column(Integer)
    takeovers: int = _column(Integer)
    available: datetime = _moment()
    owner: str | None = _text(nullable=True)
    lease_until: datetime | None = _moment(nullable=True)
    cancel_requested: bool = _column(Boolean)
    cancelled_by: str | None = _text(nullable=True)
    settled: bool = _column(Boolean)
    stage: str = _text()
    done: int = _column(Integer)
    total: int = _column(Integer)
    error: str = _text()
    events: int = _column(Integer)
    created: datetime = _moment()
    started: datetime | None = _moment(nullable=True)
    ended: datetime | None = _moment(nullable=True)


class StepRow(Row, table=True):
    __tablename__ = "job_step"

    job_id: str = _owned_by("job", primary_key=True)
    name: str = _text(primary_key=True)
    result: dict[str, Any] = _column(JSON)
    owner: str = _text()
    at: datetime = _moment()


class EventRow(Row, table=True):
    __tablename__ = "job_event"

    job_id: str = _owned_by("job", primary_key=True)
    sequence: int = _column(Integer, primary_key=True, autoincrement=False)
    at: datetime = _moment()
    kind: str = _text()
    data: dict[str, Any] = _column(JSON)


class FolderRow(Row, table=True):
    """`owner` holds the lease of the look that goes on now and fences its writes, as with a job."""

    __tablename__ = "watched_folder"
    __table_args__ = (Index(None, "state", "due"),)

    id: str = _text(primary_key=True)
    collection: str = _text()
    path: str = _text()
    state: FolderState = _column(one_of(FolderState, "state"))
    remove_missing: bool = _column(Boolean)
    by: str = _text()
    created: datetime = _moment()
    looked: datetime | None = _moment(nullable=True)
    due: datetime = _moment()
    error: str = _text()
    counts: dict[str, Any] = _column(JSON)
    owner: str | None = _text(nullable=True)
    lease_until: datetime | None = _moment(nullable=True)
    stage: str = _text()
    done: int = _column(Integer)
    total: int = _column(Integer)


class FolderFileRow(Row, table=True):
    """A file as a look found it; `document_id` and `sha256` are what was taken from there last.

    `since` is when this size and time of change were seen first, `taken` whether they were dealt with.
    """

    __tablename__ = "watched_file"

    folder_id: str = _owned_by("watched_folder", primary_key=True)
    path: str = _text(primary_key=True)
    size: int = _column(BigInteger)
    mtime_ns: int = _column(BigInteger)
    since: datetime = _moment()
    taken: bool = _column(Boolean)
    document_id: str | None = _owned_by("document", nullable=True, index=True)
    sha256: str | None = _text(nullable=True)
    missing: datetime | None = _moment(nullable=True)


class ImportRow(Row, table=True):
    """`outcome`, `reason` and `remedy` are null while the document still tells them.

    They are frozen when the document is received again, so that an old import keeps its own end.
    """

    __tablename__ = "import_item"
    __table_args__ = (Index(None, "collection", "created"),)

    id: str = _text(primary_key=True)
    batch: str = _text(index=True)
    name: str = _text()
    path: str = _text()
    collection: str = _text()
    document_id: str = _owned_by("document", index=True)
    job_id: str | None = _owned_by("job", nullable=True)
    outcome: DocumentStatus | None = _column(one_of(DocumentStatus, "outcome"), nullable=True)
    reason: RejectReason | None = _column(one_of(RejectReason, "reason"), nullable=True)
    remedy: str | None = _text(nullable=True)
    by: str = _text()
    created: datetime = _moment()
    dismissed: datetime | None = _moment(nullable=True)
    dismissed_by: str | None = _text(nullable=True)


class ObservationRow(Row, table=True):
    """An observation as a run stored it, before anything was written from it."""

    __tablename__ = "observation"

    run_id: str = _text(primary_key=True)
    id: str = _text(primary_key=True)
    ordinal: int = _column(Integer)
    body: dict[str, Any] = _column(JSON)
    created: datetime = _moment()


class AnswerRow(Row, table=True):
    __tablename__ = "answer"
    __table_args__ = (Index(None, "by", "created"), Index(None, "created"))

    run_id: str = _text(primary_key=True)
    artifact_id: str = _text()
    question: str = _text()
    mode: AskMode = _column(one_of(AskMode, "mode"))
    status: AnswerStatus = _column(one_of(AnswerStatus, "status"))
    by: str = _text()
    created: datetime = _moment()
    request: dict[str, Any] = _column(JSON)
    body: dict[str, Any] = _column(JSON)
