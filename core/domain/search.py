"""What retrieval is asked and what it returns."""

from pydantic import Field

from core.domain.base import Contract
from core.domain.document import Box, CellGrid
from core.domain.ids import ChunkId, DocumentId
from core.domain.vocabulary import ChunkKind


class Scope(Contract):
    """Where to look. Empty `collections` means every collection; `documents` narrows further.

    Of each lineage the newest version is searched, or the one that `as_of` names (a version or a date),
    or all of them with `every_version`; where `documents` are given, just these. `without` is left out
    of what remains.
    """

    collections: tuple[str, ...] = ()
    documents: tuple[DocumentId, ...] = ()
    as_of: str | None = Field(default=None, max_length=200)
    every_version: bool = False
    without: tuple[DocumentId, ...] = ()


class Signals(Contract):
    """Why a hit ranks where it does: raw scores, None where a signal did not see the chunk."""

    text: float | None = None
    vector: float | None = None
    sentence: float | None = None
    exact: int = 0


class Hit(Contract):
    """One retrieved chunk with everything needed to read, cite and open it.

    `section` is the title of the chunk's section, `path` the titles from the top down to it.
    `several` tells that the document has other versions here.
    `score` is in [0, 1] within one search, best first.
    """

    chunk_id: ChunkId
    document_id: DocumentId
    document: str
    collection: str
    version: str
    several: bool = False
    section: str
    path: tuple[str, ...] = ()
    ordinal: int
    page: int | None
    boxes: tuple[Box, ...] = ()
    sheet: str | None = None
    cells: str | None = None
    kind: ChunkKind
    score: float = Field(ge=0, le=1)
    text: str
    grid: CellGrid | None = None
    signals: Signals = Signals()
