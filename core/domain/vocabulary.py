"""The closed vocabularies. Their values are part of the JSON that outsiders rely on."""

from enum import StrEnum

from core.errors import RejectReason as RejectReason


class DocumentStatus(StrEnum):
    """Where a file stands. The last five end an import; the first two are on the way."""

    QUEUED = "queued"
    PROCESSING = "processing"
    READY = "ready"
    DUPLICATE = "duplicate"
    REJECTED = "rejected"
    FAILED = "failed"
    CANCELLED = "cancelled"


class DocumentRole(StrEnum):
    """What a file is to its collection; part of its identity."""

    PRIMARY = "primary"
    SUPPLEMENT = "supplement"


class ChunkKind(StrEnum):
    """The element that a chunk holds."""

    PARAGRAPH = "paragraph"
    LIST = "list"
    TABLE = "table"
    FIGURE = "figure"
    CAPTION = "caption"
    CODE = "code"
    NOTE = "note"


class SearchMode(StrEnum):
    """Which signals rank a search."""

    HYBRID = "hybrid"
    TEXT = "text"
    VECTOR = "vector"


class AskMode(StrEnum):
    """What a person chose for a question."""

    AUTO = "auto"
    LEXICAL = "lexical"
    DOMAIN = "domain"
    HYBRID = "hybrid"
    SCIENTIFIC = "scientific"


class Layer(StrEnum):
    """Where a question was sent."""

    LEXICAL = "lexical"
    DOMAIN = "domain"
    HYBRID = "hybrid"
    SCIENTIFIC = "scientific"


class AnswerStatus(StrEnum):
    """How a question ended."""

    ANSWERED = "answered"
    INSUFFICIENT = "insufficient"
    FAILED = "failed"
    CANCELLED = "cancelled"


class Support(StrEnum):
    """How the stored evidence stands to a claim."""

    SUPPORTED = "supported"
    UNSUPPORTED = "unsupported"
    CONFLICTING = "conflicting"


class Outcome(StrEnum):
    """How one search of one agent ended. A failure is not an empty result."""

    FOUND = "found"
    EMPTY = "empty"
    FAILED = "failed"
    SKIPPED = "skipped"


class JobKind(StrEnum):
    """What a job does; the names under which the workbench registers handlers."""

    INGEST = "ingest"
    ASK = "ask"
    REINDEX = "reindex"
    TIDY = "tidy"


class Pool(StrEnum):
    """Which workers take a job. Questions never wait behind files."""

    QUESTIONS = "questions"
    INGESTION = "ingestion"


class JobStatus(StrEnum):
    """The life of a job."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


JOB_ENDED = frozenset({JobStatus.DONE, JobStatus.FAILED, JobStatus.CANCELLED})


class FolderState(StrEnum):
    """Who looks at a folder of files, and for how long."""

    WATCHING = "watching"  # the app or a worker, until somebody stops it
    ONCE = "once"  # the same, until everything that is there was taken
    PAUSED = "paused"
    ATTENDED = "attended"  # only the command that watches it
    STOPPED = "stopped"


class LeftOut(StrEnum):
    """Why a file in a folder is not taken."""

    HIDDEN = "hidden"
    TEMPORARY = "temporary"
    LINK = "link"
    UNREADABLE = "unreadable"
    UNSUPPORTED = "unsupported"
    TOO_LARGE = "too_large"
    NOT_A_FILE = "not_a_file"
