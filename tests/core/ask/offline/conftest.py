"""Spans of sentences and rows, without a store."""

import pytest

from core.ask.offline.evidence import Row, Span
from core.domain.ids import ChunkId, DocumentId, ObservationId


@pytest.fixture
def sentence():
    def make(quote, context="", document="doc_1", passage="", section="", start=0, cosine=None):
        return Span(
            id=ObservationId(f"obs_{document}_{quote}"),
            document_id=DocumentId(document),
            document=document,
            section=section,
            chunk_id=ChunkId(f"chk_{document}_{passage or quote}"),
            start=start,
            quote=quote,
            passage=passage or quote,
            context=f"{section}\n{context}",
            kind="paragraph",
            score=0.5,
            cosine=cosine,
        )

    return make


@pytest.fixture
def rows():
    def make(header, *lines, context="", table="t", complete=True):
        return [
            Span(
                id=ObservationId(f"obs_{table}_{index}"),
                document_id=DocumentId("doc_1"),
                document="doc_1",
                section="",
                chunk_id=ChunkId(f"chk_{table}"),
                start=index,
                quote=line,
                passage=f"{header}\n{line}",
                context=context,
                kind="table",
                score=0.5,
                cosine=None,
                row=Row(table, tuple(_cells(header)), tuple(_cells(line)), index, complete),
            )
            for index, line in enumerate(lines)
        ]

    return make


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("|")]
