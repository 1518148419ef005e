"""A passage of a data set as the engine meets it: one paragraph of one document, with its vectors."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from core.agents.spans import observe_hits
from core.domain.answer import Observation
from core.domain.ids import chunk_id, document_id, sha256_of
from core.domain.search import Hit
from core.domain.vocabulary import ChunkKind, DocumentRole
from core.ingest.sentences import sentence_spans
from core.models.embedder import Embedder

_COLLECTION = "bench"


class PassageVectors:
    """Vectors of questions and of passages' sentences, computed once in this process."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._known: dict[str, NDArray[np.float32]] = {}

    def question(self, text: str) -> NDArray[np.float32]:
        """The vector of one text, shape (dimensions,)."""
        vector: NDArray[np.float32] = self.of([text])[0]
        return vector

    def of(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row a text, shape (len(texts), dimensions)."""
        missing = [text for text in dict.fromkeys(texts) if text not in self._known]
        # Texts of like length share a batch, so that little of it is padding.
        for batch in _batches(sorted(missing, key=len)):
            self._known.update(zip(batch, self._embedder.embed(batch), strict=True))
        return np.stack([self._known[text] for text in texts])

    def sentences(self, texts: Sequence[str]) -> list[NDArray[np.float32] | None]:
        """For each passage, shape (1 + sentences, dimensions), the whole first."""
        pieces = [_pieces(text) for text in texts]
        self.of([piece for group in pieces for piece in group])
        return [self.of(group) for group in pieces]


def _batches(texts: Sequence[str], size: int = 16) -> Iterable[Sequence[str]]:
    return (texts[first : first + size] for first in range(0, len(texts), size))


@lru_cache(maxsize=4096)
def _pieces(text: str) -> tuple[str, ...]:
    return (text, *(text[a:b] for a, b in sentence_spans(text, ChunkKind.PARAGRAPH)))


def passage_hit(text: str, ordinal: int = 0, section: str = "") -> Hit:
    """A passage as the one hit of a search that found it."""
    document = document_id(
        _COLLECTION, sha256_of(text.encode("utf-8", "surrogatepass")), DocumentRole.PRIMARY
    )
    return Hit(
        chunk_id=chunk_id(document, 1, ordinal),
        document_id=document,
        document="Passage",
        collection=_COLLECTION,
        version="1",
        section=section,
        ordinal=ordinal,
        page=None,
        kind=ChunkKind.PARAGRAPH,
        score=1.0,
        text=text,
    )


def observations_of(question: str, texts: Sequence[str], vectors: PassageVectors) -> list[Observation]:
    """What the document agent hands to the engine when its search finds these passages."""
    return observe_hits(question, [passage_hit(text, place) for place, text in enumerate(texts)], vectors)
