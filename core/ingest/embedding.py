"""Vectors of chunks: the whole text, then each of its sentences, computed once for each text."""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from core.domain.document import Chunk
from core.domain.vocabulary import ChunkKind
from core.ingest.sentences import sentence_spans
from core.models.embedder import Embedder
from core.store.embeddings import EmbeddingCache

MIN_CHARACTERS = 25  # shorter chunks say too little for a vector; full text still finds them
MAX_ROW_VECTORS = 300  # rows of longer tables are found by full text and by their window's vector
_BATCH = 48


def worth_embedding(chunk: Chunk) -> bool:
    """True for a chunk that is long enough for a vector to mean something."""
    return len(chunk.text) >= MIN_CHARACTERS


def embed_missing(
    chunks: Sequence[Chunk],
    embedder: Embedder,
    cache: EmbeddingCache,
    report: Callable[[int, int], None],
) -> int:
    """Embed the chunks whose text the cache lacks; returns how many texts were embedded.

    `report(done, total)` is called after every batch, whose vectors are stored by then, so that a
    restart goes on where it stopped. It may raise to stop.
    """
    long_tables = _long_tables(chunks)
    by_text = {chunk.text: chunk for chunk in chunks if worth_embedding(chunk)}
    texts = list(by_text)
    todo = [texts[index] for index in cache.missing(embedder.name, texts)]
    report(len(texts) - len(todo), len(texts))
    done = len(texts) - len(todo)
    for batch in _batches(todo):
        pieces = [_pieces(by_text[text], by_text[text].table in long_tables) for text in batch]
        vectors = embedder.embed([piece for group in pieces for piece in group])
        cache.put(embedder.name, list(zip(batch, _regroup(vectors, pieces), strict=True)))
        done += len(batch)
        report(done, len(texts))
    return len(todo)


def _long_tables(chunks: Sequence[Chunk]) -> set[int]:
    rows: dict[int, int] = {}
    for chunk in chunks:
        if chunk.table is not None and chunk.grid is not None:
            rows[chunk.table] = rows.get(chunk.table, 0) + len(chunk.grid.rows) - chunk.grid.header_rows
    return {table for table, count in rows.items() if count > MAX_ROW_VECTORS}


def _pieces(chunk: Chunk, whole_only: bool) -> list[str]:
    if whole_only and chunk.kind is ChunkKind.TABLE:
        return [chunk.text]
    spans = sentence_spans(chunk.text, chunk.kind)
    return [chunk.text, *(chunk.text[start:end] for start, end in spans)]


def _regroup(vectors: NDArray[np.float32], pieces: Sequence[Sequence[str]]) -> Iterator[NDArray[np.float32]]:
    start = 0
    for group in pieces:
        yield vectors[start : start + len(group)]
        start += len(group)


def _batches(texts: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(texts), _BATCH):
        yield texts[start : start + _BATCH]
