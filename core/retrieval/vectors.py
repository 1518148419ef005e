"""Sentence vectors at hand: of a question, computed; of stored chunks, read from the cache."""

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from core.models.embedder import Embedder
from core.store.embeddings import EmbeddingCache


class StoredVectors:
    """Vectors of one embedding model; safe to use from many threads."""

    def __init__(self, embedder: Callable[[], Embedder], cache: EmbeddingCache) -> None:
        self._embedder = embedder
        self._cache = cache
        # Search and the agents ask for the same question within one run.
        self._question = lru_cache(maxsize=64)(self._embed)

    def question(self, text: str) -> NDArray[np.float32]:
        """The vector of a question, shape (dimensions,), L2-normalised."""
        return self._question(text)

    def sentences(self, texts: Sequence[str]) -> list[NDArray[np.float32] | None]:
        """For each chunk text, shape (1 + sentences, dimensions), the whole first; None where not stored."""
        return self._cache.get(self._embedder().name, texts)

    def _embed(self, text: str) -> NDArray[np.float32]:
        vector: NDArray[np.float32] = self._embedder().embed([text])[0]
        vector.setflags(write=False)
        return vector
