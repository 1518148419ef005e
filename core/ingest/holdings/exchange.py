"""Documents are replaced, taken out of search and brought back; search is right when a call returns."""

from collections.abc import Callable, Sequence
from datetime import datetime

from core.domain.ids import DocumentId, PersonId
from core.domain.job import ImportItem
from core.domain.lineage import Decision, DecisionKind
from core.domain.vocabulary import DocumentStatus
from core.errors import UserError
from core.ingest.pipeline import Ingestion, JobContext
from core.ingest.receive import Incoming, Receiver
from core.lineage.keeper import LineageKeeper
from core.store import Store


class Exchange:
    """The tables change first and hide what is removed; the index follows, and may follow again."""

    def __init__(
        self,
        store: Store,
        receiver: Receiver,
        ingestion: Ingestion,
        lineages: LineageKeeper,
        clock: Callable[[], datetime],
    ) -> None:
        self._lineages = lineages
        self._store = store
        self._receiver = receiver
        self._ingestion = ingestion
        self._clock = clock

    def remove(self, documents: Sequence[DocumentId], by: PersonId) -> None:
        """Take documents out of search, all of them or none; old answers stay readable. Raises NotFound."""
        if not documents:
            return
        now = self._clock()
        with self._store.transaction():
            for document in documents:
                self._store.documents.remove(document, by, now)
        self._store.index.remove(documents)
        self._regroup(documents)

    def bring_back(self, documents: Sequence[DocumentId], batch: str, by: PersonId) -> list[ImportItem]:
        """Bring removed documents back into search; those that were not ready are read again.

        Returns the imports of the latter. Raises NotFound.
        """
        items = []
        for document in map(self._store.documents.get, documents):
            if document.removed is None:
                continue
            if document.status is DocumentStatus.READY:
                chunks = self._store.documents.chunks(document.id)
                # The index first: search leaves out what the tables still call removed.
                self._store.index.upsert(self._ingestion.rows(document, chunks))
                self._store.documents.restore(document.id, self._clock())
                self._regroup([document.id])
            else:
                file = Incoming(self._store.blobs.path(document.sha256), document.name, document.name)
                record = self._receiver.record
                items.append(record(file, document.sha256, document.size, document.collection, batch, by))
        return items

    def replace(
        self, old: DocumentId, file: Incoming, batch: str, by: PersonId, remove_old: bool = False
    ) -> ImportItem:
        """Receive a file that becomes the next version of a document when it is ready.

        With `remove_old` the old one leaves search at that moment; should the file be rejected, nothing
        has changed. Raises UserError when the file holds the same bytes, and NotFound.
        """
        document = self._store.documents.get(old)
        size = file.path.stat().st_size
        if size > self._receiver.max_bytes:
            raise self._receiver.too_large(file.name)
        content = self._store.blobs.put_file(file.path)
        if content == document.sha256:
            raise UserError(
                "same_file", f"{file.name} is the very file that is here already.", "Choose the newer file."
            )
        item = self._receiver.record(
            file, content, size, document.collection, batch, by, replaces=old, remove_old=remove_old
        )
        if item.job_id is None:  # the newer file was here before: it is ready, or on its way for another
            self._decide(old, item.document_id, by)
            self._lineages.regroup(document.collection)
            if remove_old and self._is_ready(item.document_id):
                self.remove([old], by)
        return item

    def put_back(self, old: DocumentId, new: DocumentId, by: PersonId) -> None:
        """A file holds again what it held before: of its versions that one is the newest now.

        Nothing follows when they are no versions of one lineage: then the file is a copy of another.
        """
        document, other = self._store.documents.get(new), self._store.documents.get(old)
        if document.lineage is not None and document.lineage == other.lineage:
            self._decide(old, new, by)
            self._lineages.regroup(document.collection)

    def ingest(self, context: JobContext) -> None:
        """The handler of ingestion jobs: a file that replaces a document joins it as it becomes ready."""
        payload = context.job.payload
        old = DocumentId(str(payload["replaces"])) if payload.get("replaces") else None
        new = DocumentId(str(payload["document_id"]))
        if old is not None:
            self._decide(old, new, context.job.by)
        self._ingestion.run(context)
        if old is not None and payload.get("remove_old") and self._is_ready(new):
            self.remove([old], context.job.by)

    def _decide(self, old: DocumentId, new: DocumentId, by: PersonId) -> None:
        """Keep that `new` took the place of `old`, unless that is the last word on it already."""
        collection = self._store.documents.get(new).collection
        last = [one for one in self._store.lineages.decisions(collection) if one.document_id == new][-1:]
        if last and last[0].newer and last[0].other == old:
            return
        decision = Decision(
            document_id=new, kind=DecisionKind.JOIN, other=old, newer=True, by=by, at=self._clock()
        )
        self._store.lineages.decide(decision)

    def _is_ready(self, document: DocumentId) -> bool:
        return self._store.documents.get(document).status is DocumentStatus.READY

    def _regroup(self, documents: Sequence[DocumentId]) -> None:
        for collection in sorted({self._store.documents.get(one).collection for one in documents}):
            self._lineages.regroup(collection)
