"""What pages and the command line read: contracts put together from stored ones."""

from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import PurePath
from typing import Self

from core.domain.answer import AnswerRecord
from core.domain.base import Contract, UtcTime
from core.domain.document import CellGrid, Chunk, Document, Locator, Section
from core.domain.ids import ChunkId, DocumentId, PersonId, SectionId
from core.domain.job import Event, ImportItem, Job
from core.domain.vocabulary import ChunkKind, DocumentStatus, RejectReason


def whole(document: Document, section: str, chunk: Chunk) -> Locator:
    """The locator of a whole chunk."""
    return Locator(
        document_id=document.id,
        document=document.title,
        version=document.version,
        section=section,
        chunk_id=chunk.id,
        start=0,
        end=len(chunk.text),
        quote=chunk.text,
        page=chunk.page,
        boxes=chunk.boxes,
        sheet=chunk.sheet,
        cells=chunk.cells,
    )


class DocumentRow(Contract):
    """One line of `ingest` and `documents`."""

    path: str
    document_id: DocumentId
    title: str
    collection: str
    status: DocumentStatus
    reason: RejectReason | None
    remedy: str
    media_type: str
    lineage: str | None
    version: str
    dated: date | None = None
    grouping: str = ""
    pages: int | None
    sections: int
    chunks: int
    tables: int
    figures: int
    words: int
    coverage: float | None
    warnings: tuple[str, ...]
    by: PersonId
    created: UtcTime
    updated: UtcTime

    @classmethod
    def of(cls, document: Document, item: ImportItem | None = None) -> Self:
        """The row of a document, or of one import of it, whose own outcome may be `duplicate`."""
        kept = document.model_dump(include=set(cls.model_fields) - {"path", "document_id"})
        kept |= {"path": item.path if item else PurePath(document.name).name, "document_id": document.id}
        if item is not None:
            kept |= {"status": item.status, "reason": item.reason, "remedy": item.remedy}
        return cls.model_validate(kept)


class LineageView(Contract):
    """The versions of one document, the oldest first."""

    lineage: str
    collection: str
    title: str
    versions: tuple[Document, ...]

    @property
    def newest(self) -> Document:
        """The version that answers."""
        return self.versions[-1]

    @classmethod
    def all(cls, documents: Iterable[Document]) -> list[Self]:
        """The lineages of these documents that are ready, the last changed first."""
        found: dict[str, list[Document]] = {}
        for document in documents:
            if document.status is DocumentStatus.READY and document.lineage is not None:
                found.setdefault(document.lineage, []).append(document)
        views = []
        for lineage, versions in found.items():
            versions.sort(key=lambda one: (one.order, one.id))
            newest = versions[-1]
            views.append(
                cls(
                    lineage=lineage,
                    collection=newest.collection,
                    title=newest.title,
                    versions=tuple(versions),
                )
            )
        return sorted(views, key=lambda one: max(v.updated for v in one.versions), reverse=True)


class AsOf(Contract):
    """What a version or a date leaves to be searched, in words and numbers.

    `undated` documents could not be left out by a date, because theirs is not known.
    """

    words: str
    documents: int
    undated: int


class ChunkRow(Contract):
    """A chunk as `show` prints it; its locator spans the whole chunk."""

    id: ChunkId
    section_id: SectionId
    ordinal: int
    kind: ChunkKind
    text: str
    locator: Locator
    grid: CellGrid | None
    table: int | None


class DocumentView(Contract):
    """A document with its outline and its chunks in reading order."""

    document: Document
    sections: tuple[Section, ...]
    chunks: tuple[ChunkRow, ...]

    @classmethod
    def of(cls, document: Document, sections: Sequence[Section], chunks: Sequence[Chunk]) -> Self:
        """The view of one parse, every chunk with the place where it stands."""
        titles = {section.id: section.title for section in sections}
        rows = tuple(
            ChunkRow(
                **chunk.model_dump(include={"id", "section_id", "ordinal", "kind", "text", "table"}),
                grid=chunk.grid,
                locator=whole(document, titles.get(chunk.section_id, ""), chunk),
            )
            for chunk in chunks
        )
        return cls(document=document, sections=tuple(sections), chunks=rows)


class PassageView(Contract):
    """A chunk among its neighbours in its section; `path` are the titles from the top down."""

    document: Document
    path: tuple[str, ...]
    chunk_id: ChunkId
    chunks: tuple[Chunk, ...]
    before: int = 0
    after: int = 0
    previous_section: SectionId | None = None
    next_section: SectionId | None = None


class PageView(Contract):
    """A PDF page as it looks, its empty margins cut: `picture` is a `data:` address of its image.

    `x0` to `y1` is the part of the page that is shown, in points from its top left, as boxes are.
    """

    page: int
    pages: int
    picture: str
    x0: float
    y0: float
    x1: float
    y1: float


class Merge(Contract):
    """A merged area of a sheet: its first row and column, counted from 1, and how many it spans."""

    row: int
    column: int
    rows: int
    columns: int


class SheetView(Contract):
    """Some rows of a sheet as its program shows them.

    `numbers` has the sheet's own number (from 1) of each of `rows`, which all are as long as `letters`.
    `header` is the row that names the columns, with its number, where it stands above the rows.
    `total` is the number of the sheet's last row, `hidden_columns` how many more columns there are.
    """

    sheets: tuple[str, ...]
    sheet: str
    letters: tuple[str, ...]
    header: tuple[str, ...] = ()
    header_number: int | None = None
    numbers: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]
    merges: tuple[Merge, ...] = ()
    total: int
    hidden_columns: int = 0


class SlideView(Contract):
    """A slide as it looks: positioned HTML in which every text of the file is escaped.

    `html` is empty where the slide cannot be drawn, and `problem` says why; `found` tells whether the
    words asked for are marked in it. `notes` are its speaker's notes and comments, as plain text.
    """

    number: int
    total: int
    html: str = ""
    notes: tuple[str, ...] = ()
    found: bool = False
    problem: str = ""


class RunView(Contract):
    """A question as it stands: its job, the events after the ones already seen, and its answer."""

    job: Job
    events: tuple[Event, ...]
    record: AnswerRecord | None = None


class Check(Contract):
    """One line of `doctor`: what was looked at, whether it is well, and what to do if not."""

    name: str
    ok: bool
    detail: str
