from pathlib import Path

import numpy as np
import pytest

from core.domain.document import CellGrid, Chunk
from core.domain.ids import ChunkId, DocumentId, SectionId
from core.domain.vocabulary import ChunkKind
from core.ingest.embedding import MAX_ROW_VECTORS, embed_missing, worth_embedding
from core.store import open_store


class _Counting:
    """An embedder whose vectors tell which text they are of."""

    name = "counting"
    dimensions = 4

    def __init__(self) -> None:
        self.seen: list[str] = []

    def embed(self, texts):  # type: ignore[no-untyped-def]
        self.seen.extend(texts)
        return np.array([[len(text), text.count("a"), 0, 1] for text in texts], dtype=np.float32)


def _chunk(text: str, ordinal: int = 0, kind: ChunkKind = ChunkKind.PARAGRAPH, **more: object) -> Chunk:
    return Chunk(
        id=ChunkId(f"chk_{ordinal}"),
        document_id=DocumentId("doc_x"),
        section_id=SectionId("sec_x"),
        parse_version=1,
        ordinal=ordinal,
        kind=kind,
        text=text,
        **more,
    )


@pytest.fixture
def cache(tmp_path: Path):  # type: ignore[no-untyped-def]
    store = open_store(f"sqlite:///{tmp_path / 'b.db'}", str(tmp_path / "v"), tmp_path)
    yield store.embeddings
    store.close()


TEXT = "The solvent was changed to water. The yield rose to eighty percent."


def test_a_text_that_two_documents_share_is_embedded_once(cache) -> None:  # type: ignore[no-untyped-def]
    model = _Counting()
    assert embed_missing([_chunk(TEXT), _chunk(TEXT, 1)], model, cache, lambda *_: None) == 1
    assert embed_missing([_chunk(TEXT, 2)], model, cache, lambda *_: None) == 0
    assert model.seen == [
        TEXT,
        "The solvent was changed to water.",
        "The yield rose to eighty percent.",
    ]


def test_row_0_is_the_whole_text_and_the_sentences_follow(cache) -> None:  # type: ignore[no-untyped-def]
    embed_missing([_chunk(TEXT)], _Counting(), cache, lambda *_: None)
    (vectors,) = cache.get("counting", [TEXT])
    assert vectors[:, 0].tolist() == [len(TEXT), 33, 33]


def test_a_stop_keeps_what_was_embedded_before_it(cache) -> None:  # type: ignore[no-untyped-def]
    chunks = [_chunk(f"Sentence number {n} of a long document.", n) for n in range(100)]
    calls: list[int] = []

    def stop(done: int, _total: int) -> None:
        calls.append(done)
        if done >= 48:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        embed_missing(chunks, _Counting(), cache, stop)
    model = _Counting()
    assert embed_missing(chunks, model, cache, lambda *_: None) == 100 - calls[-1]


def test_short_chunks_are_not_embedded() -> None:
    assert not worth_embedding(_chunk("x" * 24))
    assert worth_embedding(_chunk("x" * 25))


def test_rows_of_a_long_table_get_no_vectors_of_their_own(cache) -> None:  # type: ignore[no-untyped-def]
    rows = tuple((f"batch {n}", f"{n} percent yield") for n in range(MAX_ROW_VECTORS + 1))
    text = "\n".join(" | ".join(row) for row in rows)
    model = _Counting()
    chunk = _chunk(text, kind=ChunkKind.TABLE, grid=CellGrid(rows=rows), table=0)
    embed_missing([chunk], model, cache, lambda *_: None)
    assert model.seen == [text]
