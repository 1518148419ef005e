"""A store of its own for each test, and parses to put into it."""

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest

from core.domain.document import Box, CellGrid, Document, ParsedChunk, ParsedDocument, ParsedSection
from core.domain.ids import PersonId, sha256_of
from core.domain.vocabulary import ChunkKind, DocumentRole, DocumentStatus
from core.store import Store, open_store

ANNA = PersonId("anna")
Receive = Callable[..., tuple[Document, bool]]
Parse = Callable[..., ParsedDocument]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(
        f"sqlite:///{tmp_path / 'home' / 'benchside.db'}", str(tmp_path / "v"), tmp_path / "home"
    )
    yield opened
    opened.close()


@pytest.fixture
def receive(store: Store, now: datetime) -> Receive:
    """Receives a file whose content is `data`; any argument of the store can be given."""

    def one(data: bytes = b"report", **given: object) -> tuple[Document, bool]:
        arguments: dict[str, object] = {
            "collection": "K9",
            "name": "report.docx",
            "sha256": sha256_of(data),
            "size": len(data),
            "role": DocumentRole.PRIMARY,
            "media_type": "text/plain",
            "by": ANNA,
            "now": now,
        }
        return store.documents.receive(**{**arguments, **given})  # type: ignore[arg-type]

    return one


@pytest.fixture
def parse() -> Parse:
    """Makes a parse: a title, then `sections` headings one below the other with `chunks` chunks each."""

    def make(
        sections: int = 2, chunks: int = 3, title: str = "TR-201", word: str = "heated"
    ) -> ParsedDocument:
        made = [
            ParsedSection(
                ordinal=n, parent=n - 1 if n else None, level=n, title=f"Heading {n}" if n else title
            )
            for n in range(sections + 1)
        ]
        texts = [
            ParsedChunk(
                section=1 + number // chunks,
                kind=ChunkKind.PARAGRAPH,
                text=f"Batch {number} was {word} to {number} °C.",
                page=1 + number // 10,
                boxes=(Box(page=1 + number // 10, x0=10.5, y0=20, x1=200, y1=40),),
            )
            for number in range(sections * chunks)
        ]
        return ParsedDocument(
            media_type="text/plain", title=title, pages=4, sections=tuple(made), chunks=tuple(texts)
        )

    return make


@pytest.fixture
def ready(store: Store, receive: Receive, parse: Parse, now: datetime) -> Callable[..., Document]:
    """A document that was ingested."""

    def one(data: bytes = b"report", parsed: ParsedDocument | None = None, **given: object) -> Document:
        document, _ = receive(data, **given)
        store.documents.start(document.id, now)
        store.documents.save_parse(document.id, parsed or parse(), 1, now)
        return store.documents.finish(document.id, DocumentStatus.READY, now)

    return one


@pytest.fixture
def table() -> ParsedChunk:
    """One window of a table."""
    grid = CellGrid(rows=(("lot", "yield"), ("L-7", "81 %")), header_rows=1)
    return ParsedChunk(
        section=0,
        kind=ChunkKind.TABLE,
        text="lot | yield\nL-7 | 81 %",
        grid=grid,
        sheet="S1",
        cells="A1:B2",
        table=0,
    )
