"""An embedder that remembers what it embedded last: versions of one report share most sentences."""

import threading
from collections import OrderedDict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.models.embedder import Embedder

MOST = 20_000  # texts; about 31 MB at 384 dimensions


class Remembering:
    """The vectors of another embedder; a text among the last `most` is not embedded again. Thread-safe."""

    def __init__(self, embedder: Embedder, most: int = MOST) -> None:
        self._embedder = embedder
        self._most = most
        self._known: OrderedDict[str, NDArray[np.float32]] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """The name of the model."""
        return self._embedder.name

    @property
    def dimensions(self) -> int:
        """The length of its vectors."""
        return self._embedder.dimensions

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One vector of length 1 for each text, in order: shape (len(texts), dimensions), float32."""
        found = self._recalled(texts)
        missing = [text for text in dict.fromkeys(texts) if text not in found]
        if missing:
            made = self._embedder.embed(missing)
            found |= dict(zip(missing, made, strict=True))
            self._keep(missing, made)
        if not texts:
            return self._embedder.embed(texts)
        return np.stack([found[text] for text in texts]).astype(np.float32, copy=False)

    def _recalled(self, texts: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        found = {}
        with self._lock:
            for text in texts:
                if text in self._known:
                    self._known.move_to_end(text)
                    found[text] = self._known[text]
        return found

    def _keep(self, texts: Sequence[str], made: NDArray[np.float32]) -> None:
        with self._lock:
            for text, vector in zip(texts, made, strict=True):
                # A copy: a row of the batch would keep the whole batch in memory.
                self._known[text] = vector.copy()
            while len(self._known) > self._most:
                self._known.popitem(last=False)
