"""Reading what was parsed: sections, chunks, neighbours, and hits ready to be shown."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from sqlalchemy import Row as Result
from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session
from sqlmodel import col

from core.domain.document import Chunk, Document, Section
from core.domain.ids import ChunkId, DocumentId, SectionId, chunk_id
from core.domain.search import Hit
from core.domain.vocabulary import DocumentStatus
from core.errors import NotFound
from core.store.database import Database, batches
from core.store.schema.columns import clean
from core.store.schema.tables import ChunkRow, DocumentRow, SectionRow, table_of

_CHUNKS, _SECTIONS, _DOCUMENTS = table_of(ChunkRow), table_of(SectionRow), table_of(DocumentRow)
_chunk, _section, _document = _CHUNKS.c, _SECTIONS.c, _DOCUMENTS.c
_CHUNK: tuple[Any, ...] = (
    *(_chunk[name] for name in Chunk.model_fields if name != "table"),
    _chunk.table_number.label("table"),
)
DOCUMENT_FIELDS: tuple[Any, ...] = tuple(_document[name] for name in Document.model_fields)
_BOX = ("page", "x0", "y0", "x1", "y1")
_SEARCHABLE = (_document.status == DocumentStatus.READY, _document.removed.is_(None))


def document_from(row: Result[Any]) -> Document:
    """The contract of a selected document."""
    return Document(**{**row._mapping, "warnings": tuple(row.warnings)})


class LexicalReader:
    """The reading half of the document store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def outline(self, id: DocumentId) -> list[Section]:  # noqa: A002
        """The sections of the current parse, in reading order. Raises NotFound for the document."""
        version = self._parse_version(id)
        query = (
            select(SectionRow)
            .where(col(SectionRow.document_id) == id, col(SectionRow.parse_version) == version)
            .order_by(col(SectionRow.ordinal))
        )
        with self._database.read() as session:
            return [_section_from(row) for row in session.scalars(query)]

    def section(self, id: SectionId) -> Section:  # noqa: A002
        """Raises NotFound."""
        with self._database.read() as session:
            row = session.get(SectionRow, clean(id))
            if row is None:
                raise NotFound("section", id)
            return _section_from(row)

    def chunks(self, document_id: DocumentId) -> list[Chunk]:
        """The chunks of the current parse, in reading order. Raises NotFound for the document."""
        version = self._parse_version(document_id)
        return self._chunks(
            select(*_CHUNK)
            .where(_chunk.document_id == document_id, _chunk.parse_version == version)
            .order_by(_chunk.ordinal)
        )

    def section_chunks(self, section_id: SectionId) -> list[Chunk]:
        """The section's own chunks in reading order, without those of the sections below it."""
        self.section(section_id)
        return self._chunks(select(*_CHUNK).where(_chunk.section_id == section_id).order_by(_chunk.ordinal))

    def chunks_by_id(self, ids: Collection[ChunkId]) -> dict[ChunkId, Chunk]:
        """The chunks that exist, in the order asked, of any parse and also of removed documents."""
        found: dict[ChunkId, Chunk] = {}
        for some in batches(list(dict.fromkeys(ids))):
            chunks = self._chunks(select(*_CHUNK).where(_chunk.id.in_(some)))
            found |= {chunk.id: chunk for chunk in chunks}
        return {id_: found[id_] for id_ in ids if id_ in found}

    def neighbours(
        self, chunk_ids: Sequence[ChunkId], before: int = 1, after: int = 1
    ) -> dict[ChunkId, list[Chunk]]:
        """For each chunk that exists, those just before and after it, itself left out, in reading order."""
        centres = self.chunks_by_id(chunk_ids)
        around = {
            chunk.id: [
                # An id is a hash of the place, so the place next to it can be named without asking.
                chunk_id(chunk.document_id, chunk.parse_version, chunk.ordinal + step)
                for step in range(-before, after + 1)
                if step != 0 and chunk.ordinal + step >= 0
            ]
            for chunk in centres.values()
        }
        found = self.chunks_by_id([id_ for ids in around.values() for id_ in ids])
        return {centre: [found[id_] for id_ in ids if id_ in found] for centre, ids in around.items()}

    def hits(self, chunk_ids: Sequence[ChunkId]) -> dict[ChunkId, Hit]:
        """What a search may show of these chunks, in the order asked, with score 0.

        Chunks of removed or unfinished documents and of outdated parses are left out.
        """
        found: dict[ChunkId, Hit] = {}
        with self._database.read() as session:
            for some in batches(list(dict.fromkeys(chunk_ids))):
                rows = session.execute(_HITS.where(_chunk.id.in_(some))).all()
                many = _with_versions(session, {row.lineage for row in rows})
                for row in rows:
                    found[ChunkId(row.chunk_id)] = _hit_from(row, row.lineage in many)
        return {id_: found[id_] for id_ in chunk_ids if id_ in found}

    def iter_chunks(
        self, collection: str | None = None, batch: int = 1000
    ) -> Iterator[list[tuple[Document, Chunk]]]:
        """Every chunk that can be searched, with its document, `batch` at a time.

        No transaction stays open between two batches: a reader that lasts would stop the write-ahead
        log from being folded in.
        """
        query = select(*DOCUMENT_FIELDS).where(*_SEARCHABLE).order_by(_document.created, _document.id)
        if collection is not None:
            query = query.where(_document.collection == collection)
        with self._database.read() as session:
            documents = [document_from(row) for row in session.execute(query)]
        waiting: list[tuple[Document, Chunk]] = []
        for document in documents:
            for chunk in self._stream(document, batch):
                waiting.append((document, chunk))
                if len(waiting) == batch:
                    yield waiting
                    waiting = []
        if waiting:
            yield waiting

    def _stream(self, document: Document, batch: int) -> Iterator[Chunk]:
        query = select(*_CHUNK).where(
            _chunk.document_id == document.id,
            _chunk.parse_version == document.parse_version,
        )
        last = -1
        while True:
            part = query.where(_chunk.ordinal > last).order_by(_chunk.ordinal).limit(batch)
            chunks = self._chunks(part)
            yield from chunks
            if len(chunks) < batch:
                return
            last = chunks[-1].ordinal

    def _chunks(self, query: Select[*tuple[Any, ...]]) -> list[Chunk]:
        with self._database.read() as session:
            return [_chunk_from(row) for row in session.execute(query)]

    def _parse_version(self, id_: DocumentId) -> int:
        query = select(_document.parse_version).where(_document.id == id_)
        with self._database.read() as session:
            version: int | None = session.scalar(query)
        if version is None:
            raise NotFound("document", id_)
        return version


_HITS: Select[*tuple[Any, ...]] = (
    select(
        _chunk.id.label("chunk_id"),
        _document.title.label("document"),
        _document.collection,
        _document.version,
        _document.lineage,
        _section.title.label("section"),
        _section.path,
        *(_chunk[name] for name in Hit.model_fields if name in Chunk.model_fields),
    )
    .join_from(_CHUNKS, _DOCUMENTS, _chunk.document_id == _document.id)
    .join(_SECTIONS, _chunk.section_id == _section.id)
    .where(*_SEARCHABLE, _chunk.parse_version == _document.parse_version)
)


def _place(row: Result[Any]) -> dict[str, Any]:
    """The selected fields as a contract takes them; it makes the boxes and the grid itself, and faster."""
    fields = dict(row._mapping)
    fields["boxes"] = [dict(zip(_BOX, box, strict=True)) for box in fields["boxes"]]
    return fields


def _chunk_from(row: Result[Any]) -> Chunk:
    return Chunk.model_validate(_place(row))


def _hit_from(row: Result[Any], several: bool) -> Hit:
    fields = _place(row)
    del fields["lineage"]
    return Hit.model_validate({**fields, "score": 0.0, "several": several})


def _with_versions(session: Session, lineages: Collection[str | None]) -> set[str]:
    """Those of the lineages that have more than one searchable document."""
    named = sorted(name for name in lineages if name is not None)
    if not named:
        return set()
    query = (
        select(_document.lineage)
        .where(_document.lineage.in_(named), *_SEARCHABLE)
        .group_by(_document.lineage)
        .having(func.count() > 1)
    )
    return set(session.scalars(query))


def _section_from(row: SectionRow) -> Section:
    return Section(
        id=SectionId(row.id),
        document_id=DocumentId(row.document_id),
        parent_id=None if row.parent_id is None else SectionId(row.parent_id),
        ordinal=row.ordinal,
        level=row.level,
        title=row.title,
    )
