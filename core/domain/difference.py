"""What differs between two versions of a document, and what became of one span in another version."""

from datetime import date
from enum import StrEnum

from pydantic import Field

from core.domain.base import Contract
from core.domain.document import Chunk, Section
from core.domain.ids import ChunkId, DocumentId, ObservationId


class Parsed(Contract):
    """One version as it was read: its sections and chunks in reading order."""

    document_id: DocumentId
    sections: tuple[Section, ...]
    chunks: tuple[Chunk, ...]


class ChangeKind(StrEnum):
    """What happened to a sentence, a row or a column."""

    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"
    MOVED = "moved"


class Element(StrEnum):
    """What a change is a change of."""

    SENTENCE = "sentence"
    ROW = "row"
    COLUMN = "column"


class PieceKind(StrEnum):
    """Whether a run of words stands in both texts, in the older one or in the newer one."""

    SAME = "same"
    REMOVED = "removed"
    ADDED = "added"


class Piece(Contract):
    """A run of words; a number with its unit is never parted."""

    kind: PieceKind
    text: str


class Quoted(Contract):
    """A span of one version: `quote` is `text[start:end]` of the chunk, `path` the headings down to it."""

    chunk_id: ChunkId
    ordinal: int = Field(ge=0)
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    quote: str
    path: tuple[str, ...] = ()
    page: int | None = None

    @property
    def section(self) -> str:
        """The title of the section that the span stands in."""
        return self.path[-1] if self.path else ""


class CellChange(Contract):
    """One cell: the name of its row, its column's header, and what stood there; "" where there was none."""

    row: str
    column: str
    before: str
    after: str


class Change(Contract):
    """One difference.

    `before` is None for what was added, `after` for what was removed. `pieces` are the words of both
    sides in order; `cells` are the cells of a row or column that differ. `values` are the pairs of words
    that replaced each other, "" on the side where nothing stands. `caption` and `header` are the
    table's, `row` the cells of a row as the newer version has them, of a dropped one as they were.
    `weight` is in [0, 1]: changed values and decisions near 1, wording near 0; `administrative` marks the
    version's own number, date and history.
    """

    kind: ChangeKind
    element: Element
    before: Quoted | None = None
    after: Quoted | None = None
    pieces: tuple[Piece, ...] = ()
    cells: tuple[CellChange, ...] = ()
    values: tuple[tuple[str, str], ...] = ()
    caption: str = ""
    header: tuple[str, ...] = ()
    row: tuple[str, ...] = ()
    weight: float = Field(default=0.0, ge=0, le=1)
    administrative: bool = False

    @property
    def path(self) -> tuple[str, ...]:
        """The headings where the change stands, in the newer version when it is there."""
        side = self.after or self.before
        return side.path if side else ()


class SectionPair(Contract):
    """A section in both versions, or in one: the paths of headings, None where it does not exist."""

    before: tuple[str, ...] | None
    after: tuple[str, ...] | None
    renamed: bool = False


class Difference(Contract):
    """Everything that differs between two versions, in the reading order of the newer one.

    `unchanged` counts the chunks, sentences and rows that are the same in both.
    """

    before: DocumentId
    after: DocumentId
    sections: tuple[SectionPair, ...] = ()
    changes: tuple[Change, ...] = ()
    unchanged: int = 0

    def ranked(self) -> tuple[Change, ...]:
        """The weightiest first, administrative ones last; equal ones in reading order."""
        return tuple(sorted(self.changes, key=lambda change: (change.administrative, -change.weight)))


class FollowState(StrEnum):
    """What became of a span in another version."""

    UNCHANGED = "unchanged"
    CHANGED = "changed"
    DROPPED = "dropped"


class Followed(Contract):
    """Where a span stands in another version; `found` is None when it was dropped.

    `similarity` is in [0, 1], 1 for the same words. `pieces` and `cells` tell what differs, the asked span
    being the older side.
    """

    state: FollowState
    found: Quoted | None = None
    similarity: float = Field(default=0.0, ge=0, le=1)
    pieces: tuple[Piece, ...] = ()
    cells: tuple[CellChange, ...] = ()
    values: tuple[tuple[str, str], ...] = ()


class StaleSpan(Contract):
    """A cited span that a newer version changed or dropped.

    `newer` is the first version that did; `found` is where it stands there, None when it was dropped.
    """

    observation_id: ObservationId
    number: int | None
    state: FollowState
    document_id: DocumentId
    version: str
    quote: str
    newer: DocumentId
    newer_version: str
    newer_dated: date | None
    found: Quoted | None = None
    pieces: tuple[Piece, ...] = ()
    values: tuple[tuple[str, str], ...] = ()
