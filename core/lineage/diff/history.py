"""The versions of living documents as they are stored, read and compared once for all who ask."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol, TypeVar, cast

from core.domain.difference import Difference, Followed, Parsed
from core.domain.document import Chunk, Document, Section
from core.domain.ids import ChunkId, DocumentId
from core.domain.lineage import VersionPlace
from core.domain.search import Scope
from core.lineage.diff.compare import compare
from core.lineage.diff.follow import follow
from core.lineage.diff.units import Laid, Sentences, lay_out

_DOCUMENTS = 64
_DIFFERENCES = 256

V = TypeVar("V")


class Documents(Protocol):
    """What is read of the document store."""

    def get(self, id: DocumentId) -> Document:  # noqa: A002
        """Raises NotFound."""
        ...

    def outline(self, id: DocumentId) -> Sequence[Section]:  # noqa: A002
        """The sections of the current parse, in reading order."""
        ...

    def chunks(self, document_id: DocumentId) -> Sequence[Chunk]:
        """The chunks of the current parse, in reading order."""
        ...


class Lineages(Protocol):
    """What is read of the lineages."""

    def places(self, collections: Sequence[str] = ...) -> Sequence[VersionPlace]:
        """Where every searchable document stands; none named means all collections."""
        ...


class History:
    """Versions, what differs between them, and where a span of one stands in another.

    What was read and compared is kept, by parse: a document that is parsed anew is read anew.
    """

    def __init__(self, documents: Documents, lineages: Lineages, sentences: Sentences) -> None:
        self._documents = documents
        self._lineages = lineages
        self._sentences = sentences
        self._kept: dict[str, OrderedDict[Hashable, Any]] = {}
        self._lock = threading.Lock()

    def places(self, scope: Scope) -> Sequence[VersionPlace]:
        """Where every document of the scope's collections stands among its versions."""
        return self._lineages.places(scope.collections)

    def parsed(self, document_id: DocumentId) -> Parsed:
        """A version as it was read, also a removed one. Raises NotFound."""
        parse = self._documents.get(document_id).parse_version
        return self._remember("parsed", (document_id, parse), _DOCUMENTS, lambda: self._read(document_id))

    def difference(self, before: DocumentId, after: DocumentId) -> Difference:
        """What differs between two documents. Raises NotFound."""
        old, new = self.parsed(before), self.parsed(after)
        key = (_parse(old), _parse(new))
        return self._remember("differences", key, _DIFFERENCES, lambda: compare(old, new, self._sentences))

    def laid(self, document_id: DocumentId) -> Laid:
        """A version cut into sentences and rows. Raises NotFound."""
        parsed = self.parsed(document_id)
        return self._remember("laid", _parse(parsed), _DOCUMENTS, lambda: lay_out(parsed, self._sentences))

    def follow(
        self, document_id: DocumentId, chunk_id: ChunkId, start: int, end: int, target: DocumentId
    ) -> Followed:
        """What became of a span in another version. Raises NotFound, and ValueError when the chunk is not
        part of the document's current parse.
        """
        source, other = self.parsed(document_id), self.parsed(target)
        return follow(chunk_id, start, end, source, other, self.difference(document_id, target))

    def _read(self, document_id: DocumentId) -> Parsed:
        return Parsed(
            document_id=document_id,
            sections=tuple(self._documents.outline(document_id)),
            chunks=tuple(self._documents.chunks(document_id)),
        )

    def _remember(self, what: str, key: Hashable, most: int, make: Callable[[], V]) -> V:
        with self._lock:
            kept = self._kept.setdefault(what, OrderedDict())
            if key in kept:
                kept.move_to_end(key)
                return cast(V, kept[key])
        # Made outside the lock: two who ask at once may both make it, and make the same.
        value = make()
        with self._lock:
            kept[key] = value
            while len(kept) > most:
                kept.popitem(last=False)
        return value


def _parse(parsed: Parsed) -> str:
    # A chunk's id is made from its document and parse, so it names both.
    return f"{parsed.document_id}:{parsed.chunks[0].id if parsed.chunks else ''}"
