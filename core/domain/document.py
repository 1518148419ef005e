"""Documents, sections, chunks and spans: the lexical graph."""

from datetime import date
from typing import Self

from pydantic import Field, model_validator

from core.domain.base import Contract, UtcTime
from core.domain.ids import ChunkId, DocumentId, PersonId, SectionId, Sha256
from core.domain.vocabulary import ChunkKind, DocumentRole, DocumentStatus, RejectReason


class Box(Contract):
    """A rectangle on a page, in points from the top left; pages count from 1."""

    page: int = Field(ge=1)
    x0: float
    y0: float
    x1: float
    y1: float


class CellGrid(Contract):
    """A table's cells, row by row; every row has the same length.

    The first `header_rows` rows are the header, repeated in every window of a long table.
    `first_row` counts the rows below the header that stand in windows of the same table before this one.
    A cell that a merge covers holds the merged text again, so that every cell can be read alone.
    """

    rows: tuple[tuple[str, ...], ...]
    header_rows: int = Field(default=0, ge=0)
    first_row: int = Field(default=0, ge=0)

    @model_validator(mode="after")
    def _rectangular(self) -> Self:
        if len({len(row) for row in self.rows}) > 1:
            raise ValueError("every row of a grid has the same number of cells")
        if self.header_rows > len(self.rows):
            raise ValueError("more header rows than rows")
        return self


class Locator(Contract):
    """Where a span is: enough to open it, and the words themselves.

    `start` and `end` count code points in the chunk's text, and `quote` is `text[start:end]`.
    `page` is None where the format has no pages.
    """

    document_id: DocumentId
    document: str
    version: str = "1"
    section: str = ""
    chunk_id: ChunkId
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    quote: str
    page: int | None = None
    boxes: tuple[Box, ...] = ()
    sheet: str | None = None
    cells: str | None = None


class ParsedSection(Contract):
    """A heading and what it holds. `parent` is the ordinal of the section above, None at the top."""

    ordinal: int = Field(ge=0)
    parent: int | None = None
    level: int = Field(ge=0)
    title: str


class ParsedChunk(Contract):
    """One element in reading order, before it has an id.

    `table` numbers the logical table that a window belongs to, None for other kinds.
    """

    section: int = Field(ge=0)
    kind: ChunkKind
    text: str = Field(min_length=1)
    page: int | None = Field(default=None, ge=1)
    boxes: tuple[Box, ...] = ()
    sheet: str | None = None
    cells: str | None = None
    grid: CellGrid | None = None
    table: int | None = None


class ParsedDocument(Contract):
    """What a parser found in a file.

    Section 0 is the document itself (level 0, its title); every chunk names a section that exists.
    `source_characters` counts the non-space characters that the file holds, by a count that does
    not go through the parser, None where no such count exists. `stored_characters` counts those of
    the sections and chunks, text that a window or a merge repeats only once.
    `written` is the date on which the file's own properties say that it was last changed, else made.
    """

    media_type: str
    title: str
    pages: int | None = None
    sections: tuple[ParsedSection, ...]
    chunks: tuple[ParsedChunk, ...]
    tables: int = 0
    figures: int = 0
    source_characters: int | None = None
    stored_characters: int | None = None
    written: date | None = None
    warnings: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        for index, section in enumerate(self.sections):
            if section.ordinal != index:
                raise ValueError("sections are numbered from 0 in order")
            if section.parent is not None and section.parent >= index:
                raise ValueError("a section stands after its parent")
        if any(chunk.section >= len(self.sections) for chunk in self.chunks):
            raise ValueError("a chunk names a section that does not exist")
        return self


def stored_share(stored: int | None, source: int | None) -> float | None:
    """Share of a file's own non-space characters that was stored, in [0, 1].

    None where either count is unknown; a file without a character is stored whole.
    """
    if stored is None or source is None:
        return None
    return 1.0 if source == 0 else min(1.0, stored / source)


class Section(Contract):
    """A stored section."""

    id: SectionId
    document_id: DocumentId
    parent_id: SectionId | None
    ordinal: int
    level: int
    title: str


class Chunk(Contract):
    """A stored chunk. `ordinal` is its place in reading order; neighbours are ordinal - 1 and + 1."""

    id: ChunkId
    document_id: DocumentId
    section_id: SectionId
    parse_version: int
    ordinal: int
    kind: ChunkKind
    text: str
    page: int | None = None
    boxes: tuple[Box, ...] = ()
    sheet: str | None = None
    cells: str | None = None
    grid: CellGrid | None = None
    table: int | None = None


class Document(Contract):
    """One ingested file version and how its ingestion stands.

    `coverage` is the share of the file's non-space characters that was stored, in [0, 1],
    None where the file's own count is unknown. `lineage` is None until the document is ready; `order` is
    its place among the versions, the oldest 0. `dated` is the date that the version gives itself, read
    from where `dated_from` says; `grouping` tells why it belongs to its lineage, `grouped_by` who said so,
    None for the rules.
    """

    id: DocumentId
    collection: str
    name: str
    title: str
    role: DocumentRole
    sha256: Sha256
    size: int
    media_type: str
    status: DocumentStatus
    reason: RejectReason | None = None
    remedy: str = ""
    lineage: str | None = None
    version: str = "1"
    order: int = 0
    dated: date | None = None
    dated_from: str = ""
    grouping: str = ""
    grouped_by: PersonId | None = None
    written: date | None = None
    parse_version: int = 1
    pages: int | None = None
    sections: int = 0
    chunks: int = 0
    tables: int = 0
    figures: int = 0
    words: int = 0
    coverage: float | None = None
    warnings: tuple[str, ...] = ()
    by: PersonId
    created: UtcTime
    updated: UtcTime
    removed: UtcTime | None = None


class CollectionSummary(Contract):
    """What a collection holds now; removed documents are not counted."""

    name: str
    documents: int
    ready: int
    pages: int
    chunks: int
    updated: UtcTime | None
