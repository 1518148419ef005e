from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.domain.document import ParsedChunk, ParsedDocument, ParsedSection
from core.domain.ids import ChunkId, PersonId
from core.domain.vocabulary import ChunkKind, DocumentRole
from core.errors import NotFound
from core.retrieval.passage import SHOWN, open_passage, open_section
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


def _store(tmp_path: Path, sections: list[tuple[int | None, str]], chunks: list[int]):  # type: ignore[no-untyped-def]
    """A document with these sections (parent, title) and one paragraph for each section number."""
    store = open_store(f"sqlite:///{tmp_path / 'c.db'}", str(tmp_path / "w"), tmp_path)
    document, _ = store.documents.receive(
        collection="C",
        name="b.txt",
        sha256="1" * 64,
        size=1,
        role=DocumentRole.PRIMARY,
        media_type="text/plain",
        by=PersonId("p"),
        now=NOW,
    )
    parsed = ParsedDocument(
        media_type="text/plain",
        title="B",
        sections=tuple(
            ParsedSection(ordinal=at, parent=parent, level=0 if parent is None else 1, title=title)
            for at, (parent, title) in enumerate(sections)
        ),
        chunks=tuple(
            ParsedChunk(section=section, kind=ChunkKind.PARAGRAPH, text=f"Paragraph {n}.")
            for n, section in enumerate(chunks)
        ),
    )
    store.documents.save_parse(document.id, parsed, 1, NOW)
    outline = store.documents.outline(document.id)
    return store, store.documents, {section.title: section.id for section in outline}


def test_an_empty_section_opens_the_next_one_that_has_text(tmp_path: Path) -> None:
    sections = [(None, "B"), (0, "One"), (0, "Empty"), (0, "Two"), (0, "Last")]
    store, documents, ids = _store(tmp_path, sections, [1] * 45 + [3] * 45)
    view = open_section(documents, ids["Empty"])
    assert view.path == ("B", "Two")
    assert (view.previous_section, view.next_section) == (ids["One"], None)
    with pytest.raises(NotFound):
        open_section(documents, ids["Last"])
    store.close()


def test_a_long_section_is_opened_in_windows(tmp_path: Path) -> None:
    store, documents, ids = _store(tmp_path, [(None, "B"), (0, "One"), (0, "Two")], [1] * 90 + [2])
    first = open_section(documents, ids["One"])
    assert (len(first.chunks), first.before, first.after) == (SHOWN, 0, 90 - SHOWN)
    second = open_section(documents, ids["One"], SHOWN)
    assert second.chunks[0].text == f"Paragraph {SHOWN}."
    assert (second.before, second.chunk_id) == (SHOWN, second.chunks[0].id)
    last = open_section(documents, ids["One"], 999)
    assert [chunk.text for chunk in last.chunks] == ["Paragraph 89.", "Paragraph 90."]
    store.close()


def test_short_sections_are_read_on_and_the_next_one_is_after_them(tmp_path: Path) -> None:
    sections = [(None, "B"), (0, "One"), (0, "Two"), (0, "Three")]
    store, documents, ids = _store(tmp_path, sections, [1, 2] + [3] * 60)
    view = open_section(documents, ids["One"])
    assert [chunk.section_id for chunk in view.chunks] == [ids["One"], ids["Two"]]
    assert view.next_section == ids["Three"]
    passage = open_passage(documents, view.chunks[1].id)
    assert [chunk.section_id for chunk in passage.chunks] == [ids["Two"]]
    assert (passage.previous_section, passage.next_section) == (ids["One"], ids["Three"])
    store.close()
