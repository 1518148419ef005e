"""A library of a few chunks in memory."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pytest

from core.domain.document import CellGrid, Chunk, Section
from core.domain.ids import ChunkId, DocumentId, SectionId
from core.domain.search import Hit
from core.domain.vocabulary import ChunkKind

DOCUMENT = DocumentId("doc")


@dataclass
class Shelf:
    """Chunks in reading order; a section is named by its title."""

    chunks: list[Chunk] = field(default_factory=list)

    def add(
        self,
        text: str,
        section: str = "One",
        kind: ChunkKind = ChunkKind.PARAGRAPH,
        grid: CellGrid | None = None,
        table: int | None = None,
    ) -> ChunkId:
        chunk = Chunk(
            id=ChunkId(f"c{len(self.chunks)}"),
            document_id=DOCUMENT,
            section_id=SectionId(section),
            parse_version=1,
            ordinal=len(self.chunks),
            kind=kind,
            text=text,
            grid=grid,
            table=table,
        )
        self.chunks.append(chunk)
        return chunk.id

    def hit(self, chunk_id: ChunkId, score: float = 1.0) -> Hit:
        chunk = next(c for c in self.chunks if c.id == chunk_id)
        return Hit(
            chunk_id=chunk.id, document_id=DOCUMENT, document="Doc", collection="test", version="1",
            section=str(chunk.section_id), ordinal=chunk.ordinal, page=None, kind=chunk.kind, score=score,
            text=chunk.text, grid=chunk.grid,
        )  # fmt: skip

    def neighbours(
        self, chunk_ids: Sequence[ChunkId], before: int = 1, after: int = 1
    ) -> dict[ChunkId, list[Chunk]]:
        found = {}
        for chunk_id in chunk_ids:
            at = next(c.ordinal for c in self.chunks if c.id == chunk_id)
            found[chunk_id] = [
                c for c in self.chunks if -before <= c.ordinal - at <= after and c.ordinal != at
            ]
        return found

    def hits(self, chunk_ids: Sequence[ChunkId]) -> dict[ChunkId, Hit]:
        return {i: self.hit(i, 0.0) for i in chunk_ids}

    def chunks_by_id(self, chunk_ids: Sequence[ChunkId]) -> dict[ChunkId, Chunk]:
        return {c.id: c for c in self.chunks if c.id in chunk_ids}

    def outline(self, document_id: DocumentId) -> list[Section]:
        titles = list(dict.fromkeys(str(c.section_id) for c in self.chunks))
        return [
            Section(id=SectionId(t), document_id=document_id, parent_id=None, ordinal=i, level=1, title=t)
            for i, t in enumerate(titles)
        ]

    def section_chunks(self, section_id: SectionId) -> list[Chunk]:
        return [c for c in self.chunks if c.section_id == section_id]


@pytest.fixture
def shelf() -> Callable[[], Shelf]:
    return Shelf
