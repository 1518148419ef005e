"""Keeps the lineages of collections right: after every document that comes, goes or is corrected."""

from collections.abc import Callable, Sequence
from datetime import datetime

from core.domain.document import Document
from core.domain.ids import DocumentId
from core.domain.lineage import Decision, DecisionKind, Fingerprint, Grouping, Member
from core.errors import UserError
from core.lineage.fingerprint import KIND, fingerprint
from core.lineage.group import group
from core.store import Store


def _nothing() -> None:
    return


class LineageKeeper:
    """Groups the documents of a collection and stores the result; safe from many threads and processes."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self._known: dict[tuple[DocumentId, int], Fingerprint] = {}

    def regroup(
        self, collection: str, joining: DocumentId | None = None, then: Callable[[], object] = _nothing
    ) -> None:
        """Group the collection anew, `joining` with it, and do `then` in the same transaction.

        What others finish, remove or decide meanwhile is never lost: the grouping is made again on what
        they left.
        """
        while True:
            groupings = self._grouped(collection, joining)
            with self._store.transaction():
                if self._store.lineages.apply(collection, groupings, joining, self._clock()):
                    then()
                    return

    def decide(self, decision: Decision) -> None:
        """Keep a person's correction and group the collection by it.

        Raises NotFound when a document that it names is not there, and UserError when it makes no sense.
        """
        document = self._store.documents.get(decision.document_id)
        if decision.kind is DecisionKind.JOIN:
            other = self._store.documents.get(decision.other or document.id)
            if other.id == document.id or other.collection != document.collection:
                raise UserError(
                    "no_join",
                    "A document can be a version of another one of its own collection only.",
                    "Choose another document of the same collection.",
                )
        if decision.kind is DecisionKind.VERSION and not (decision.version or "").strip():
            raise UserError("no_version", "A version has a name.", "Write what it is called, such as 7 or B.")
        self._store.lineages.decide(decision)
        self.regroup(document.collection)

    def group_all(self) -> None:
        """Group what an older program left without lineages."""
        for collection in self._store.lineages.ungrouped():
            self.regroup(collection)

    def _grouped(self, collection: str, joining: DocumentId | None) -> list[Grouping]:
        members = self._store.lineages.members(collection, joining)
        decisions: Sequence[Decision] = self._store.lineages.decisions(collection)
        # What a person put together stays together, also when one of it is out of search.
        named = {one.other for one in decisions if one.other is not None} - set(members)
        gone = {one.id: one.parse_version for one in self._store.documents.many(list(named)) if one.removed}
        self._fingerprints(members | gone)
        return group(self._described(members | gone), decisions)

    def _described(self, members: dict[DocumentId, int]) -> list[Member]:
        return [
            Member(
                id=document.id,
                name=document.name,
                title=document.title,
                role=document.role,
                media_type=document.media_type,
                received=document.created,
                written=document.written,
                removed=document.removed is not None,
                fingerprint=self._known[document.id, members[document.id]],
            )
            for document in self._store.documents.many(list(members))
        ]

    def _fingerprints(self, members: dict[DocumentId, int]) -> None:
        """See to it that every member's fingerprint is known: from memory, the store, or its text."""
        missing = [id_ for id_, parse in members.items() if (id_, parse) not in self._known]
        stored = self._store.lineages.fingerprints(missing, KIND)
        for id_ in missing:
            if id_ not in stored:
                document = self._store.documents.get(id_)
                stored[id_] = self._made(document)
                self._store.lineages.save_fingerprint(id_, members[id_], KIND, stored[id_])
            self._known[id_, members[id_]] = stored[id_]

    def _made(self, document: Document) -> Fingerprint:
        documents = self._store.documents
        return fingerprint(document, documents.outline(document.id), documents.chunks(document.id))
