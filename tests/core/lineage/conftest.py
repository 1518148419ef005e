"""Documents for grouping, made from a name and a text as ingestion would make them."""

import random
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
_NOUNS = [
    "slurry",
    "amine",
    "toluene",
    "filtrate",
    "reactor",
    "impurity",
    "yield",
    "crystal",
    "solvent",
    "base",
    "heptane",
    "acid",
    "cake",
    "seed",
]
_VERBS = [
    "dissolved",
    "cooled",
    "reached",
    "held",
    "washed",
    "lowered",
    "raised",
    "passed",
    "failed",
    "isolated",
    "purged",
    "met",
    "left",
    "kept",
]


def _text(seed: str, first: int, last: int) -> list[str]:
    """Sentences `first` to `last` of the endless text that a seed names."""
    lines = []
    for number in range(first, last):
        rng = random.Random(f"{seed} {number}")
        lines.append(
            f"The {rng.choice(_NOUNS)} {rng.choice(_VERBS)} the {rng.choice(_NOUNS)} "
            f"at {rng.randint(10, 99)} °C in run {rng.randint(100, 999)}."
        )
    return lines


def _body(seed: str, first: int = 0, last: int = 20) -> str:
    return "\n".join(_text(seed, first, last))


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


@pytest.fixture(scope="session")
def make() -> Callable[..., Member]:
    return make_member


@pytest.fixture(scope="session")
def lineages() -> Callable[[list[Grouping]], list[list[Grouping]]]:
    """Gives the groupings lineage by lineage, each in order."""

    def split(groupings: list[Grouping]) -> list[list[Grouping]]:
        found: dict[str, list[Grouping]] = {}
        for grouping in groupings:
            found.setdefault(grouping.group, []).append(grouping)
        return [sorted(lineage, key=lambda one: one.order) for lineage in found.values()]

    return split


@pytest.fixture(scope="session")
def text() -> Callable[[str, int, int], list[str]]:
    return _text


@pytest.fixture(scope="session")
def body() -> Callable[..., str]:
    return _body
