"""Where exactly the cited words stand: the lines of a PDF page, the cells of a sheet."""

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Protocol

from core.domain.answer import Observation
from core.domain.document import Chunk, Document, Locator
from core.domain.ids import ChunkId, DocumentId, Sha256
from core.errors import NotFound
from core.ingest.gate import MediaType
from core.ingest.views.cells import span_cells
from core.ingest.views.span_boxes import span_boxes


class Documents(Protocol):
    """What is read of the document store."""

    def get(self, id: DocumentId) -> Document:  # noqa: A002
        """Raises NotFound."""
        ...

    def chunks_by_id(self, ids: Collection[ChunkId]) -> dict[ChunkId, Chunk]:
        """The chunks that exist."""
        ...


class ExactPlaces:
    """Narrows the places of cited observations from their chunk's to their own words'.

    An observation keeps its id, which is made of its words; what cannot be narrowed keeps its chunk's place.
    """

    def __init__(self, documents: Documents, path: Callable[[Sha256], Path]) -> None:
        """`path` is where the bytes of a document are kept; it raises NotFound."""
        self._documents = documents
        self._path = path

    def __call__(self, observations: Sequence[Observation]) -> tuple[Observation, ...]:
        """The observations in their order; those that nothing cites stay as they are."""
        cited = [one.locator.chunk_id for one in observations if one.number and one.locator]
        chunks = self._documents.chunks_by_id(cited) if cited else {}
        return tuple(self._narrowed(one, chunks) for one in observations)

    def _narrowed(self, one: Observation, chunks: dict[ChunkId, Chunk]) -> Observation:
        locator = one.locator
        chunk = chunks.get(locator.chunk_id) if locator is not None and one.number else None
        if locator is None or chunk is None:
            return one
        return one.model_copy(update={"locator": self._of(locator, chunk)})

    def _of(self, locator: Locator, chunk: Chunk) -> Locator:
        if chunk.cells is not None:
            return locator.model_copy(update={"cells": span_cells(chunk, locator.start, locator.end)})
        if not chunk.boxes:
            return locator
        try:
            document = self._documents.get(locator.document_id)
            if document.media_type != MediaType.PDF:
                return locator
            boxes = span_boxes(self._path(document.sha256), chunk, locator.start, locator.end)
        except NotFound:
            return locator
        return locator.model_copy(update={"boxes": boxes, "page": boxes[0].page})
