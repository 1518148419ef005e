from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.domain.document import ParsedChunk, ParsedDocument, ParsedSection
from core.domain.ids import ChunkId, PersonId
from core.domain.vocabulary import ChunkKind, DocumentRole
from core.errors import NotFound
from core.retrieval.passage import open_passage
from core.store import open_store

NOW = datetime(2026, 1, 2, tzinfo=UTC)


@pytest.fixture
def documents(tmp_path: Path):  # type: ignore[no-untyped-def]
    store = open_store(f"sqlite:///{tmp_path / 'b.db'}", str(tmp_path / "v"), tmp_path)
    document, _ = store.documents.receive(
        collection="C",
        name="a.txt",
        sha256="0" * 64,
        size=1,
        role=DocumentRole.PRIMARY,
        media_type="text/plain",
        by=PersonId("p"),
        now=NOW,
    )
    parsed = ParsedDocument(
        media_type="text/plain",
        title="A report",
        sections=(
            ParsedSection(ordinal=0, level=0, title="A report"),
            ParsedSection(ordinal=1, parent=0, level=1, title="Step 3"),
            ParsedSection(ordinal=2, parent=1, level=2, title="Yield"),
        ),
        chunks=tuple(
            ParsedChunk(section=2 if 5 <= n < 15 else 1, kind=ChunkKind.PARAGRAPH, text=f"Paragraph {n}.")
            for n in range(20)
        ),
    )
    store.documents.save_parse(document.id, parsed, 1, NOW)
    yield store.documents, document
    store.close()


def test_a_passage_opens_among_its_section_under_its_headings(documents) -> None:  # type: ignore[no-untyped-def]
    store, document = documents
    chunk = store.chunks(document.id)[9]
    view = open_passage(store, chunk.id, around=2)
    assert view.path == ("A report", "Step 3", "Yield")
    assert [shown.text for shown in view.chunks] == [f"Paragraph {n}." for n in range(7, 12)]
    assert (view.before, view.after) == (2, 3)


def test_an_unknown_passage_is_said(documents) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(NotFound):
        open_passage(documents[0], ChunkId("chk_nothing"))
