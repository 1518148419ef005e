"""Hybrid search: full text, vectors and exact identifiers, fused into one order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.domain.document import Chunk
from core.domain.ids import ChunkId
from core.domain.search import Hit, Scope, Signals
from core.domain.vocabulary import SearchMode
from core.errors import UserError
from core.lineage.asof.versions import Versions
from core.models.embedder import Embedder
from core.retrieval.fusion import Evidence, fuse
from core.retrieval.identifiers import Named
from core.settings import RetrievalSettings
from core.store.documents import DocumentStore
from core.store.embeddings import EmbeddingCache
from core.store.index import SearchIndex

MAX_QUERY = 4_000  # characters
_TEXT_WEIGHT = {SearchMode.TEXT: 1.0, SearchMode.HYBRID: 0.5, SearchMode.VECTOR: 0.0}


@dataclass(frozen=True)
class Surrounded:
    """A hit between what stands before and after it in reading order."""

    hit: Hit
    before: tuple[Chunk, ...]
    after: tuple[Chunk, ...]


class Retrieval:
    """Search over the chunks of ready documents; safe to use from many threads."""

    def __init__(
        self,
        documents: DocumentStore,
        embeddings: EmbeddingCache,
        index: SearchIndex,
        embedder: Embedder,
        settings: RetrievalSettings,
        versions: Versions | None = None,
    ) -> None:
        self._versions = versions
        self._documents = documents
        self._embeddings = embeddings
        self._index = index
        self._embedder = embedder
        self._settings = settings

    def search(
        self, text: str, scope: Scope, mode: SearchMode = SearchMode.HYBRID, limit: int = 10
    ) -> list[Hit]:
        """The best chunks of the scope, best first, ties by chunk id; empty when nothing matches.

        Of each lineage one version is searched: the newest, or that of `scope.as_of`. Any text may be
        asked; it is data, never an expression. Raises UserError when the index or the embedding model
        cannot be read, when they do not belong together, or when `as_of` is no version and no date.
        """
        query = " ".join(text[:MAX_QUERY].split())
        if self._versions is not None:
            scope = self._versions.narrow(scope).scope
        if not query or limit < 1:
            return []
        found = _Found(self._index, self._embedder, query, scope, mode, max(limit, self._settings.candidates))
        hits = self._documents.hits(found.chunks)
        evidence = {chunk: found.evidence(chunk, hit.text) for chunk, hit in hits.items()}
        if found.query_vector is not None:
            self._rescore(found, hits, evidence, _TEXT_WEIGHT[mode])
        chunks = list(evidence)
        scores = fuse([evidence[chunk] for chunk in chunks], _TEXT_WEIGHT[mode])
        order = sorted(range(len(chunks)), key=lambda at: (-scores[at], chunks[at]))[:limit]
        return [
            _hit(hits[chunks[at]], scores[at], evidence[chunks[at]], found.names[chunks[at]]) for at in order
        ]

    def with_neighbours(self, hits: Sequence[Hit], before: int = 1, after: int = 1) -> list[Surrounded]:
        """Each hit with at most so many chunks on either side, in the order given."""
        around = self._documents.neighbours([hit.chunk_id for hit in hits], before, after)
        return [
            Surrounded(
                hit,
                tuple(chunk for chunk in around.get(hit.chunk_id, []) if chunk.ordinal < hit.ordinal),
                tuple(chunk for chunk in around.get(hit.chunk_id, []) if chunk.ordinal > hit.ordinal),
            )
            for hit in hits
        ]

    def _rescore(
        self,
        found: "_Found",
        hits: Mapping[ChunkId, Hit],
        evidence: dict[ChunkId, Evidence],
        text_weight: float,
    ) -> None:
        """Give the best candidates their best sentence's cosine, and the chunk's where it is missing."""
        chunks = list(evidence)
        first = fuse([evidence[chunk] for chunk in chunks], text_weight)
        best = sorted(range(len(chunks)), key=lambda at: (-first[at], chunks[at]))[: self._settings.rescored]
        chosen = [chunks[at] for at in best]
        stored = self._embeddings.get(self._embedder.name, [hits[chunk].text for chunk in chosen])
        self._check_model(found, chosen, stored)
        assert found.query_vector is not None
        for chunk, vectors in zip(chosen, stored, strict=True):
            if vectors is not None and vectors.shape[1] == len(found.query_vector):
                cosines = _cosines(vectors, found.query_vector)
                evidence[chunk] = Evidence(
                    text=evidence[chunk].text,
                    vector=float(cosines[0]),
                    sentence=float(cosines[1:].max() if len(cosines) > 1 else cosines[0]),
                    exact=evidence[chunk].exact,
                )

    def _check_model(
        self, found: "_Found", chosen: Sequence[ChunkId], stored: Sequence[NDArray[np.float32] | None]
    ) -> None:
        """Vectors of another model of the same length would be compared without a word: not here."""
        indexed = [vectors for chunk, vectors in zip(chosen, stored, strict=True) if chunk in found.vector]
        if indexed and all(vectors is None for vectors in indexed):
            raise UserError(
                "index_model",
                "The search index was made with another embedding model.",
                "Run: python -m core reindex, or set the model back.",
            )


class _Found:
    """The candidates of one search and what each signal says of them."""

    def __init__(
        self,
        index: SearchIndex,
        embedder: Embedder,
        query: str,
        scope: Scope,
        mode: SearchMode,
        limit: int,
    ) -> None:
        named = Named(index, query if mode is not SearchMode.VECTOR else "", scope)
        self._named = named
        self.names: dict[ChunkId, list[str]] = {}
        self.text = dict(index.text(query, scope, limit)) if mode is not SearchMode.VECTOR else {}
        self.query_vector: NDArray[np.float32] | None = None
        self.vector: dict[ChunkId, float] = {}
        if mode is not SearchMode.TEXT:
            self.query_vector = embedder.embed([query])[0]
            self.vector = dict(index.vector(self.query_vector, scope, limit))
        self.chunks = list(dict.fromkeys([*self.text, *self.vector, *named.candidates(limit)]))

    def evidence(self, chunk: ChunkId, text: str) -> Evidence:
        """What is known before the sentences are looked at."""
        self.names[chunk] = self._named.in_chunk(chunk, text)
        share = self._named.share(self.names[chunk])
        return Evidence(text=self.text.get(chunk), vector=self.vector.get(chunk), exact=share)


def _cosines(vectors: NDArray[np.float32], query: NDArray[np.float32]) -> NDArray[np.float32]:
    lengths = np.linalg.norm(vectors, axis=1)
    return np.asarray(vectors @ query / np.where(lengths > 0, lengths, 1), dtype=np.float32)


def _hit(hit: Hit, score: float, evidence: Evidence, names: Sequence[str]) -> Hit:
    signals = Signals(
        text=evidence.text, vector=evidence.vector, sentence=evidence.sentence, exact=len(names)
    )
    return hit.model_copy(update={"score": score, "signals": signals})
