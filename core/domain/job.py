"""Work that outlives a page: jobs, their progress and their events."""

from pydantic import Field

from core.domain.base import Contract, JsonObject, UtcTime
from core.domain.ids import DocumentId, PersonId, RunId
from core.domain.vocabulary import DocumentStatus, JobKind, JobStatus, Pool, RejectReason


class Progress(Contract):
    """Where a job is: a stage in the user's words and how many of how many units are done."""

    stage: str = ""
    done: int = Field(default=0, ge=0)
    total: int = Field(default=0, ge=0)


class Job(Contract):
    """One durable piece of work. `payload` is its stored input; `error` speaks to the user."""

    id: RunId
    kind: JobKind
    pool: Pool
    status: JobStatus
    payload: JsonObject
    by: PersonId
    attempt: int
    max_attempts: int
    cancel_requested: bool = False
    progress: Progress = Progress()
    error: str = ""
    created: UtcTime
    started: UtcTime | None = None
    ended: UtcTime | None = None


class Event(Contract):
    """Something a page shows live; `sequence` counts from 1 within its job."""

    job_id: RunId
    sequence: int = Field(ge=1)
    at: UtcTime
    kind: str
    data: JsonObject


class ImportItem(Contract):
    """One file that somebody dropped: the row that the Library shows until it is dismissed.

    `status`, `reason` and `progress` are read from the document and the job, which alone write them;
    a duplicate has no job of its own and names the document that was there before.
    """

    id: str
    batch: str
    name: str
    path: str
    collection: str
    document_id: DocumentId
    job_id: RunId | None
    status: DocumentStatus
    reason: RejectReason | None = None
    remedy: str = ""
    progress: Progress = Progress()
    by: PersonId
    created: UtcTime
    started: UtcTime | None = None
    ended: UtcTime | None = None
