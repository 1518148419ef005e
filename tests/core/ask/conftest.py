"""Small fictional documents as observations."""

from collections.abc import Callable, Sequence

import pytest

from core.agents.spans import observe_hits
from core.domain.answer import Observation
from core.domain.document import CellGrid
from core.domain.ids import ChunkId, DocumentId
from core.domain.search import Hit
from core.domain.vocabulary import ChunkKind

Grid = Sequence[Sequence[str]]
Table = Callable[..., list[Observation]]
Text = Callable[..., list[Observation]]


def _hit(name: str, document: str, section: str, kind: ChunkKind, text: str, grid: CellGrid | None) -> Hit:
    return Hit(
        chunk_id=ChunkId(name),
        document_id=DocumentId(document),
        document=document,
        collection="test",
        version="1",
        section=section,
        path=(section,),
        ordinal=sum(map(ord, name)) % 1000,
        page=None,
        kind=kind,
        score=1.0,
        text=text,
        grid=grid,
    )


@pytest.fixture
def table() -> Table:
    """Makes the observations of a table: `table(rows)`, the first row being the header unless told."""

    def make(
        rows: Grid, section: str = "Results", document: str = "Report", header_rows: int = 1
    ) -> list[Observation]:
        text = "\n".join(" | ".join(row) for row in rows)
        grid = CellGrid(rows=tuple(tuple(row) for row in rows), header_rows=header_rows)
        name = f"{document}-{section}-{rows[0]}"
        return observe_hits("", [_hit(name, document, section, ChunkKind.TABLE, text, grid)])

    return make


@pytest.fixture
def text() -> Text:
    """Makes the observations of a passage, by default a paragraph."""

    def make(
        passage: str,
        section: str = "Results",
        document: str = "Report",
        kind: ChunkKind = ChunkKind.PARAGRAPH,
    ) -> list[Observation]:
        return observe_hits(
            passage, [_hit(f"{document}-{passage[:40]}", document, section, kind, passage, None)]
        )

    return make
