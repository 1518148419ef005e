"""Work that outlives a page: jobs with their progress and events, imports, folders that are watched."""

from pydantic import Field

from core.domain.base import Contract, JsonObject, UtcTime
from core.domain.ids import DocumentId, FolderId, PersonId, RunId
from core.domain.vocabulary import (
    DocumentStatus,
    FolderState,
    JobKind,
    JobStatus,
    LeftOut,
    Pool,
    RejectReason,
)


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


class ImportOverview(Contract):
    """Imports that nobody has dismissed: how many stand how, and the first few of each kind.

    `running` has those that are worked on before those that wait; `trouble` (rejected, failed,
    cancelled) and `fine` (ready, duplicate) have the last one first.
    """

    counts: dict[DocumentStatus, int]
    running: tuple[ImportItem, ...] = ()
    trouble: tuple[ImportItem, ...] = ()
    fine: tuple[ImportItem, ...] = ()


class LeftOutFiles(Contract):
    """How many files were not taken for one reason; `examples` are paths below the folder."""

    reason: LeftOut
    files: int
    examples: tuple[str, ...] = ()


class FolderPreview(Contract):
    """What taking in a folder would do. `kinds` counts the files by their ending, most first.

    `known` files were taken before and have not changed. `complete` is False where the folder holds
    more than was looked at.
    """

    path: str
    files: int
    bytes: int
    known: int
    kinds: tuple[tuple[str, int], ...]
    left_out: tuple[LeftOutFiles, ...]
    complete: bool = True


class FolderCounts(Contract):
    """What the last look at a folder found and did, in files.

    `waiting` files still change or were not there long enough; `missing` ones were taken and are gone.
    """

    files: int = 0
    waiting: int = 0
    missing: int = 0
    taken: int = 0
    replaced: int = 0
    moved: int = 0
    removed: int = 0
    left_out: tuple[LeftOutFiles, ...] = ()


class WatchedFolder(Contract):
    """A folder of this host whose files go to a collection.

    `error` says why the last look did not come to its end; `looking` whether one goes on now, with
    its `progress` in files taken.
    """

    id: FolderId
    collection: str
    path: str
    state: FolderState
    remove_missing: bool
    by: PersonId
    created: UtcTime
    looked: UtcTime | None = None
    due: UtcTime
    error: str = ""
    counts: FolderCounts = FolderCounts()
    looking: bool = False
    progress: Progress = Progress()
