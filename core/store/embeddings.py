"""The truth for vectors: what a model made of a text, kept by the hash of the text.

Text that versions share is embedded once, and rebuilding the index embeds nothing.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from sqlalchemy import func, select
from sqlmodel import col

from core.domain.ids import sha256_of
from core.store.database import Database, batches
from core.store.schema.columns import clean
from core.store.schema.tables import EmbeddingRow

Vectors = npt.NDArray[np.float32]
_STORED = np.dtype("<f2")


class EmbeddingCache:
    """Vectors by model and text: row 0 the whole text, rows 1… its sentences in order."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def missing(self, model: str, texts: Sequence[str]) -> list[int]:
        """Indices of the texts that this model has not embedded."""
        keys = [_key(text) for text in texts]
        known = set[str]()
        with self._database.read() as session:
            for some in batches(list(dict.fromkeys(keys))):
                query = select(col(EmbeddingRow.text_sha256)).where(*_of(model, some))
                known.update(session.scalars(query))
        return [index for index, key in enumerate(keys) if key not in known]

    def put(self, model: str, items: Sequence[tuple[str, npt.NDArray[Any]]]) -> None:
        """Store vectors, shape (1 + sentences, dimensions) a text; kept as float16.

        Raises ValueError for another shape, and for numbers that are not finite as float16.
        """
        rows = {row["text_sha256"]: row for row in (_row(model, text, vectors) for text, vectors in items)}
        # In order of key: two writers that lock the same rows in different orders would wait for each other.
        for some in batches([rows[key] for key in sorted(rows)]):
            with self._database.write() as session:
                self._database.insert_or_update(session, EmbeddingRow, some)

    def get(self, model: str, texts: Sequence[str]) -> list[Vectors | None]:
        """Vectors of each text as float32, shape (1 + sentences, dimensions); None where unknown."""
        keys = [_key(text) for text in texts]
        found: dict[str, Vectors] = {}
        fields = (
            col(EmbeddingRow.text_sha256),
            col(EmbeddingRow.rows),
            col(EmbeddingRow.dimensions),
            col(EmbeddingRow.vectors),
        )
        with self._database.read() as session:
            for some in batches(list(dict.fromkeys(keys))):
                for key, rows, dimensions, data in session.execute(select(*fields).where(*_of(model, some))):
                    stored = np.frombuffer(data, dtype=_STORED).reshape(rows, dimensions)
                    found[key] = stored.astype(np.float32)
        return [found.get(key) for key in keys]

    def count(self, model: str) -> int:
        """How many texts this model has embedded."""

        query = select(func.count()).select_from(EmbeddingRow).where(col(EmbeddingRow.model) == model)
        with self._database.read() as session:
            return session.scalar(query) or 0


def _key(text: str) -> str:
    # Of the text as it is stored, so that a chunk read back finds what was put for it.
    return sha256_of(clean(text).encode())


def _of(model: str, keys: Sequence[str]) -> tuple[Any, Any]:
    return col(EmbeddingRow.text_sha256).in_(keys), col(EmbeddingRow.model) == model


def _row(model: str, text: str, vectors: npt.NDArray[Any]) -> dict[str, Any]:
    if vectors.ndim != 2 or 0 in vectors.shape:
        raise ValueError(f"vectors of a text have the shape (1 + sentences, dimensions), not {vectors.shape}")
    with np.errstate(over="ignore"):
        stored = np.ascontiguousarray(vectors, dtype=_STORED)
    if not np.isfinite(stored).all():
        raise ValueError("a vector has a number that is not finite as float16")
    rows, dimensions = stored.shape
    return {
        "text_sha256": _key(text),
        "model": model,
        "rows": rows,
        "dimensions": dimensions,
        "vectors": stored.tobytes(),
    }
