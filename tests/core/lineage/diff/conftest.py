"""Small versions written as text: "# heading", paragraphs between blank lines, tables with |."""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest

from core.domain.difference import Difference, Parsed
from core.domain.document import CellGrid, Chunk, Section
from core.domain.ids import DocumentId, chunk_id, section_id
from core.domain.vocabulary import ChunkKind
from core.lineage.diff.compare import compare

_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")


def spans(text: str, kind: ChunkKind) -> list[tuple[int, int]]:
    """Sentences end with a mark before a capital; enough for the tests' own texts."""
    cuts = [0, *(match.end() for match in _END.finditer(text)), len(text)]
    found = []
    for start, end in pairwise(cuts):
        piece = text[start:end]
        if piece.strip():
            found.append((start, start + len(piece.rstrip())))
    return found


def written(text: str, name: str = "v") -> Parsed:
    """The version that a text describes."""
    document = DocumentId(f"doc_{name}")
    sections = [_section(document, 0, None, 0, "The report")]
    chunks: list[Chunk] = []
    stack = [0]
    tables = 0
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        block = block.strip()
        marks = re.match(r"(#+) (.*)", block)
        if marks:
            level = len(marks[1])
            del stack[level:]
            sections.append(_section(document, len(sections), stack[-1], level, marks[2]))
            stack.append(len(sections) - 1)
            continue
        tables += block.startswith("|")
        chunks.append(_chunk(document, len(chunks), stack[-1], block, tables))
    return Parsed(document_id=document, sections=tuple(sections), chunks=tuple(chunks))


def _section(document: DocumentId, ordinal: int, parent: int | None, level: int, title: str) -> Section:
    return Section(
        id=section_id(document, 1, ordinal),
        document_id=document,
        parent_id=None if parent is None else section_id(document, 1, parent),
        ordinal=ordinal,
        level=level,
        title=title,
    )


def _chunk(document: DocumentId, ordinal: int, section: int, block: str, tables: int) -> Chunk:
    grid = None
    kind = ChunkKind.CAPTION if block.startswith("Table ") else ChunkKind.PARAGRAPH
    if block.startswith("|"):
        rows = tuple(tuple(c.strip() for c in line.strip("|").split("|")) for line in block.splitlines())
        grid = CellGrid(rows=rows, header_rows=1)
        block, kind = "\n".join(" | ".join(row) for row in rows), ChunkKind.TABLE
    return Chunk(
        id=chunk_id(document, 1, ordinal),
        document_id=document,
        section_id=section_id(document, 1, section),
        parse_version=1,
        ordinal=ordinal,
        kind=kind,
        text=block,
        grid=grid,
        table=tables if grid else None,
    )


@pytest.fixture
def version() -> Callable[..., Parsed]:
    """A version from its text."""
    return written


@pytest.fixture
def difference() -> Callable[[str, str], Difference]:
    """What differs between two texts."""

    def made(before: str, after: str) -> Difference:
        return compare(written(before, "before"), written(after, "after"), spans)

    return made


@pytest.fixture
def sentences() -> Callable[[str, ChunkKind], Sequence[tuple[int, int]]]:
    """The splitter of these tests."""
    return spans
