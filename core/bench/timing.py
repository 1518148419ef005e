"""How fast a search over 100,000 chunks is, and how much memory the searching process takes.

The chunks are synthetic: words drawn by Zipf's law, vectors drawn evenly from the sphere (which is the
hardest case for a vector index). Store, index and search are the product's.
`python -m core.bench.timing FOLDER` prints the figures as JSON.
"""

import json
import multiprocessing
import sys
import threading
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import psutil
from numpy.typing import NDArray

from core.domain.base import JsonObject
from core.domain.document import ParsedChunk, ParsedDocument, ParsedSection
from core.domain.ids import PersonId, sha256_of
from core.domain.search import Scope
from core.domain.vocabulary import ChunkKind, DocumentRole, DocumentStatus, SearchMode
from core.retrieval.search import Retrieval
from core.settings import RetrievalSettings
from core.store import Store, open_store
from core.store.index import IndexRow

CHUNKS = 100_000
PER_DOCUMENT = 100
SENTENCES = 3
COLLECTIONS = 5
QUERIES = 200
DIMENSIONS = 384

_VOCABULARY = 20_000
_WORDS = 60
_EPOCH = datetime(2026, 1, 1, tzinfo=UTC)  # no clock: the workspace is the same on every run


class Synthetic:
    """Texts and vectors from one seed; as an embedder it gives a text the vector that its words decide."""

    name = "synthetic"
    dimensions = DIMENSIONS

    def __init__(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)

    def words(self, count: int) -> str:
        """Words by Zipf's law with exponent 1.2, the commonest first in the vocabulary."""
        drawn = np.minimum(self._random.zipf(1.2, count), _VOCABULARY)
        return " ".join(_word(int(number)) for number in drawn)

    def units(self, count: int) -> NDArray[np.float32]:
        """Vectors of length 1, shape (count, dimensions)."""
        return _units(self._random, count)

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Shape (len(texts), dimensions)."""
        seeds = [int(sha256_of(text.encode())[:15], 16) for text in texts]
        return np.concatenate([_units(np.random.default_rng(seed), 1) for seed in seeds])


def search_100k(home: Path, chunks: int = CHUNKS, queries: int = QUERIES) -> JsonObject:
    """Milliseconds of hybrid searches within one collection, one after the other, and memory in MB.

    Fills `home` in a process of its own, so that the memory is that of searching alone.
    """
    started = time.perf_counter()
    filler = multiprocessing.get_context("spawn").Process(target=fill, args=(home, chunks))
    filler.start()
    filler.join()
    if filler.exitcode:
        raise RuntimeError(f"filling the workspace ended with exit code {filler.exitcode}")
    filled_s = time.perf_counter() - started
    store = _open(home)
    questions = Synthetic(seed=2)
    retrieval = Retrieval(store.documents, store.embeddings, store.index, questions, RetrievalSettings())
    with _PeakMemory() as memory:
        waits = [_timed(retrieval, questions, number % COLLECTIONS) for number in range(queries + 5)][5:]
    health = store.index.health()
    store.close()
    return {
        "chunks": store.index.count(),
        "queries": queries,
        "collections": COLLECTIONS,
        "filled_s": round(filled_s, 1),
        "search_ms": {
            "p50": round(float(np.percentile(waits, 50)), 1),
            "p95": round(float(np.percentile(waits, 95)), 1),
            "max": round(max(waits), 1),
        },
        "peak_memory_mb": round(memory.peak / 2**20),
        "index": health,
    }


def fill(home: Path, chunks: int) -> None:
    """Store, embed and index that many synthetic chunks."""
    store, source = _open(home), Synthetic(seed=1)
    for number in range(chunks // PER_DOCUMENT):
        _add(store, source, number)
    store.index.optimize()
    store.close()


def _add(store: Store, source: Synthetic, number: int) -> None:
    texts = [f"{source.words(_WORDS)} {number}x{place}" for place in range(PER_DOCUMENT)]
    document, _ = store.documents.receive(
        collection=f"collection {number % COLLECTIONS}",
        name=f"document {number}.txt",
        sha256=sha256_of(f"synthetic {number}".encode()),
        size=sum(map(len, texts)),
        role=DocumentRole.PRIMARY,
        media_type="text/plain",
        by=PersonId("bench"),
        now=_EPOCH,
    )
    title = f"Document {number}"
    parsed = ParsedDocument(
        media_type="text/plain",
        title=title,
        sections=(ParsedSection(ordinal=0, level=0, title=title),),
        chunks=tuple(ParsedChunk(section=0, kind=ChunkKind.PARAGRAPH, text=text) for text in texts),
    )
    store.documents.start(document.id, _EPOCH)
    store.documents.save_parse(document.id, parsed, 1, _EPOCH)
    vectors = source.units(PER_DOCUMENT * (1 + SENTENCES)).reshape(PER_DOCUMENT, 1 + SENTENCES, DIMENSIONS)
    store.embeddings.put(source.name, list(zip(texts, vectors, strict=True)))
    store.index.upsert(
        [
            IndexRow(chunk.id, document.id, document.collection, chunk.kind, chunk.text, vector[0], title)
            for chunk, vector in zip(store.documents.chunks(document.id), vectors, strict=True)
        ]
    )
    store.documents.finish(document.id, DocumentStatus.READY, _EPOCH)


def _timed(retrieval: Retrieval, source: Synthetic, collection: int) -> float:
    question = source.words(10)
    scope = Scope(collections=(f"collection {collection}",))
    started = time.perf_counter()
    hits = retrieval.search(question, scope, SearchMode.HYBRID, 10)
    waited = (time.perf_counter() - started) * 1000
    if len(hits) != 10:
        raise RuntimeError(f"{len(hits)} hits for {question!r}")
    return waited


def _open(home: Path) -> Store:
    return open_store(f"sqlite:///{home / 'benchside.db'}", str(home / "vectors"), home)


def _word(number: int) -> str:
    letters = ""
    while number:
        number, letter = divmod(number, 20)
        letters += "bcdfghklmnprstvwxzaeiou"[letter] + "aeiou"[letter % 5]
    return letters


def _units(random: np.random.Generator, count: int) -> NDArray[np.float32]:
    vectors = random.standard_normal((count, DIMENSIONS), dtype=np.float32)
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), dtype=np.float32)


class _PeakMemory:
    """The largest resident set of this process while it is open, looked at every 20 ms; bytes."""

    peak = 0

    def __enter__(self) -> "_PeakMemory":
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _watch(self) -> None:
        process = psutil.Process()
        while True:
            self.peak = max(self.peak, process.memory_info().rss)
            if self._stop.wait(0.02):
                return


if __name__ == "__main__":
    sys.stdout.write(json.dumps(search_100k(Path(sys.argv[1]))) + "\n")
