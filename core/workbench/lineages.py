"""Lineages: see which documents are versions of one and why, and correct it."""

from datetime import date

from core.domain.document import Document
from core.domain.ids import DocumentId, PersonId
from core.domain.lineage import Decision, DecisionKind
from core.domain.search import Scope
from core.domain.views import AsOf, LineageView
from core.lineage.asof.choose import moments
from core.workbench.rooms import Rooms


class Lineages:
    """What a person does with versions on Library and with `lineage`."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def views(self, collection: str | None = None) -> list[LineageView]:
        """Every lineage of ready documents, the one that was changed last first."""
        return LineageView.all(self._rooms.store.documents.list(collection))

    def of(self, document_id: DocumentId) -> tuple[Document, ...]:
        """The versions of a document, the oldest first. Raises NotFound."""
        return self._rooms.versions.of(document_id)

    def moments(self, collections: tuple[str, ...]) -> list[str]:
        """Versions that a question can be asked as of, by document, the newest first."""
        return moments(self._rooms.versions.places(Scope(collections=collections)))

    def as_of(self, scope: Scope) -> AsOf:
        """What is searched as of the scope's version or date. Raises UserError when it is neither."""
        narrowed = self._rooms.versions.narrow(scope)
        places = {place.id for place in self._rooms.versions.places(scope)}
        chosen = set(narrowed.scope.documents) or places - set(narrowed.scope.without)
        return AsOf(words=narrowed.words, documents=len(chosen), undated=narrowed.undated)

    def join(self, document_id: DocumentId, other: DocumentId, by: PersonId) -> None:
        """Make a document a version of another one's lineage, for good. Raises NotFound, UserError."""
        self._decide(document_id, DecisionKind.JOIN, by, other=other)

    def alone(self, document_id: DocumentId, by: PersonId) -> None:
        """Take a document out of its lineage, for good. Raises NotFound."""
        self._decide(document_id, DecisionKind.ALONE, by)

    def version(self, document_id: DocumentId, version: str, dated: date | None, by: PersonId) -> None:
        """Say what a version is called and, where known, its date. Raises NotFound, UserError."""
        self._decide(document_id, DecisionKind.VERSION, by, version=version, dated=dated)

    def _decide(
        self,
        document_id: DocumentId,
        kind: DecisionKind,
        by: PersonId,
        other: DocumentId | None = None,
        version: str | None = None,
        dated: date | None = None,
    ) -> None:
        decision = Decision(
            document_id=document_id,
            kind=kind,
            other=other,
            version=version,
            dated=dated,
            by=by,
            at=self._rooms.clock(),
        )
        self._rooms.lineages.decide(decision)
