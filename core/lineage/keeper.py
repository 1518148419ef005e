"""Keeps the lineages of collections right: after every document that comes, goes or is corrected."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import chain

from core.domain.document import Document
from core.domain.ids import DocumentId
from core.domain.lineage import Decision, DecisionKind, Fingerprint, Grouping, Member
from core.errors import UserError
from core.lineage.clusters import keys
from core.lineage.facts import read
from core.lineage.fingerprint import KIND, fingerprint
from core.lineage.group import group
from core.store import Store
from core.store.lineages import Standing


def _nothing() -> None:
    return


def _holders(
    holders: Mapping[Hashable, Sequence[DocumentId]], wanted: Iterable[Hashable]
) -> Iterator[DocumentId]:
    """The documents that have one of these keys."""
    return chain.from_iterable(holders.get(key, ()) for key in wanted)


class LineageKeeper:
    """Groups the documents of a collection and stores the result; safe from many threads and processes."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self._known: dict[tuple[DocumentId, int], Fingerprint] = {}
        self._keys: dict[tuple[DocumentId, Standing], tuple[Hashable, ...]] = {}

    def regroup(
        self, collection: str, joining: DocumentId | None = None, then: Callable[[], object] = _nothing
    ) -> None:
        """Group a collection anew and do `then` in the same transaction.

        With `joining`, a document that is about to be ready, only what it may belong with is grouped: a
        document more changes nothing for the others. What others finish, remove or decide meanwhile is
        never lost: the grouping is made again on what they left.
        """
        while True:
            members = self._store.lineages.members(collection, joining)
            groupings = self._grouped(collection, members, joining)
            with self._store.transaction():
                if self._store.lineages.apply(collection, groupings, members, joining, self._clock()):
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

    def _grouped(
        self, collection: str, members: Mapping[DocumentId, Standing], joining: DocumentId | None
    ) -> list[Grouping]:
        decisions: Sequence[Decision] = self._store.lineages.decisions(collection)
        # What a person put together stays together, also when one of it is out of search.
        named = {one.other for one in decisions if one.other is not None} - set(members)
        gone = [one for one in self._store.documents.many(list(named)) if one.removed]
        parses = {id_: one.parse_version for id_, one in members.items()}
        parses |= {one.id: one.parse_version for one in gone}
        self._fingerprints(parses)
        if joining is not None:
            near = self._near(joining, members, decisions)
            parses = {id_: parse for id_, parse in parses.items() if id_ in near or id_ not in members}
        return group(self._described(parses), decisions)

    def _near(
        self, joining: DocumentId, members: Mapping[DocumentId, Standing], decisions: Sequence[Decision]
    ) -> set[DocumentId]:
        """The documents that a chain of shared keys or of people's decisions leads to."""
        self._read_keys(members)
        holders: dict[Hashable, list[DocumentId]] = {}
        for id_, standing in members.items():
            for key in self._keys[id_, standing]:
                holders.setdefault(key, []).append(id_)
        beside: dict[DocumentId, set[DocumentId]] = {}
        for one in decisions:
            if one.other is not None:
                # The other may be gone: then its own companions are reached through it.
                beside.setdefault(one.document_id, set()).add(one.other)
                beside.setdefault(one.other, set()).add(one.document_id)
        found, waiting = {joining}, [joining]
        while waiting:
            id_ = waiting.pop()
            shared = _holders(holders, self._keys.get((id_, members[id_]), ())) if id_ in members else ()
            for other in {*shared, *beside.get(id_, ())} - found:
                found.add(other)
                waiting.append(other)
        return found

    def _read_keys(self, members: Mapping[DocumentId, Standing]) -> None:
        missing = {id_: one for id_, one in members.items() if (id_, one) not in self._keys}
        parses = {id_: one.parse_version for id_, one in missing.items()}
        for member in self._described(parses):
            self._keys[member.id, missing[member.id]] = tuple(keys(read(member)))

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
