"""Chunks of files that were read, as the store would give them."""

import pytest

from core.domain.document import Chunk, ParsedDocument


@pytest.fixture
def chunks_of():
    """The chunks of a parsed document with ids of their own."""

    def stored(parsed: ParsedDocument) -> list[Chunk]:
        return [
            Chunk(
                id=f"chk_{number:024d}",
                document_id="doc_" + "0" * 24,
                section_id="sec_" + "0" * 24,
                parse_version=1,
                ordinal=number,
                **chunk.model_dump(exclude={"section"}),
            )
            for number, chunk in enumerate(parsed.chunks)
        ]

    return stored
