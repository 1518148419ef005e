"""Turns a scope with versions in it into one that names the documents to be searched."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.domain.document import Document
from core.domain.ids import DocumentId
from core.domain.lineage import VersionPlace
from core.domain.search import Scope
from core.lineage.asof.choose import choose
from core.store.lineages import LineageStore


@dataclass(frozen=True)
class Narrowed:
    """A scope whose documents are chosen, and what was chosen in words, empty for the newest.

    `undated` counts chosen documents that a date could not leave out, because theirs is not known.
    """

    scope: Scope
    words: str = ""
    undated: int = 0


class Versions:
    """Chooses the versions that count, from the tables as they are at that moment."""

    def __init__(self, lineages: LineageStore) -> None:
        self._lineages = lineages

    def narrow(self, scope: Scope) -> Narrowed:
        """The scope with its versions chosen. Raises UserError for an unknown version or date."""
        if scope.documents or scope.every_version:
            return Narrowed(scope)
        if scope.as_of is None:
            left: Sequence[DocumentId] = self._lineages.superseded(scope.collections)
            return Narrowed(_settled(scope, left))
        places = self.places(scope)
        chosen = choose(places, scope.as_of)
        left = [place.id for place in places if place.id not in chosen.documents]
        settled = _settled(scope, left)
        kept = tuple(sorted(chosen.documents - set(scope.without)))
        if 0 < len(kept) < len(left):  # the shorter list makes the quicker search
            settled = scope.model_copy(update={"documents": kept, "every_version": True})
        return Narrowed(settled, chosen.words, chosen.undated)

    def places(self, scope: Scope) -> list[VersionPlace]:
        """Where every document of the scope's collections stands."""
        return self._lineages.places(scope.collections)

    def of(self, document_id: DocumentId) -> tuple[Document, ...]:
        """The versions of a document, the oldest first. Raises NotFound."""
        return tuple(self._lineages.versions(document_id))


def _settled(scope: Scope, left_out: Sequence[DocumentId]) -> Scope:
    without = tuple(sorted({*scope.without, *left_out}))
    return scope.model_copy(update={"without": without, "every_version": True})
