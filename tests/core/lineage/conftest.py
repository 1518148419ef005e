"""Documents for grouping, made from a name and a text as ingestion would make them."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import PurePath

import pytest

from core.domain.document import Chunk, Document, Section
from core.domain.ids import PersonId, chunk_id, document_id, section_id, sha256_of
from core.domain.lineage import Grouping, Member
from core.domain.vocabulary import ChunkKind, DocumentRole, DocumentStatus
from core.lineage.fingerprint import fingerprint

MORNING = datetime(2025, 6, 1, 8, tzinfo=UTC)
MEDIA = {
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".pdf": "application/pdf",
    ".csv": "text/csv",
}


def make_document(
    name: str, text: str, title: str = "", role: DocumentRole = DocumentRole.PRIMARY
) -> Document:
    sha = sha256_of(f"{name}\n{text}".encode())
    return Document(
        id=document_id("Larkspur", sha, role),
        collection="Larkspur",
        name=name,
        title=title or PurePath(name).stem,
        role=role,
        sha256=sha,
        size=len(text),
        media_type=MEDIA.get(PurePath(name).suffix, "text/plain"),
        status=DocumentStatus.READY,
        by=PersonId("p"),
        created=MORNING,
        updated=MORNING,
    )


def make_member(
    name: str,
    text: str = "",
    title: str = "",
    role: DocumentRole = DocumentRole.PRIMARY,
    written: date | None = None,
    after: float = 0.0,
) -> Member:
    """A member whose text is one chunk a line; a line beginning with "# " is a heading, with "|" a table.

    `after` is how many minutes after eight o'clock it came.
    """
    document = make_document(name, text, title, role)
    sections = [
        Section(
            id=section_id(document.id, 1, 0),
            document_id=document.id,
            parent_id=None,
            ordinal=0,
            level=0,
            title=document.title,
        )
    ]
    chunks: list[Chunk] = []
    for line in text.split("\n"):
        if line.startswith("# "):
            ordinal = len(sections)
            sections.append(
                Section(
                    id=section_id(document.id, 1, ordinal),
                    document_id=document.id,
                    parent_id=sections[0].id,
                    ordinal=ordinal,
                    level=1,
                    title=line[2:],
                )
            )
        elif line.strip():
            kind = ChunkKind.TABLE if " | " in line else ChunkKind.PARAGRAPH
            chunks.append(
                Chunk(
                    id=chunk_id(document.id, 1, len(chunks)),
                    document_id=document.id,
                    section_id=sections[-1].id,
                    parse_version=1,
                    ordinal=len(chunks),
                    kind=kind,
                    text=line,
                )
            )
    return Member(
        id=document.id,
        name=name,
        title=document.title,
        role=role,
        media_type=document.media_type,
        received=MORNING + timedelta(minutes=after),
        written=written,
        fingerprint=fingerprint(document, sections, chunks),
    )


@pytest.fixture
def member() -> Callable[..., Member]:
    return make_member


def lineages(groupings: list[Grouping]) -> list[list[Grouping]]:
    """The groupings lineage by lineage, each in order."""
    found: dict[str, list[Grouping]] = {}
    for grouping in groupings:
        found.setdefault(grouping.group, []).append(grouping)
    return [sorted(lineage, key=lambda one: one.order) for lineage in found.values()]
