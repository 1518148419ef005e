"""Documents: add, watch, read, remove."""

from collections.abc import Callable, Sequence
from pathlib import Path

from core.domain.document import CollectionSummary, Document
from core.domain.ids import ChunkId, DocumentId, PersonId, RunId
from core.domain.job import ImportItem, Job
from core.domain.views import DocumentRow, DocumentView, PassageView
from core.ingest.page_image import render_page
from core.ingest.receive import Incoming as Incoming
from core.ingest.receive import files_under
from core.retrieval.passage import open_passage
from core.workbench.rooms import Rooms


class Library:
    """What a person does on Library and with `ingest`, `documents` and `show`."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def collections(self) -> list[CollectionSummary]:
        """What each collection holds."""
        return self._rooms.store.documents.collections()

    def documents(self, collection: str | None = None) -> list[Document]:
        """Documents that were not removed, also those rejected or failed."""
        return self._rooms.store.documents.list(collection)

    def rows(self, collection: str | None = None) -> list[DocumentRow]:
        """The same documents as lines of a table."""
        return [DocumentRow.of(document) for document in self.documents(collection)]

    def add(self, files: Sequence[Incoming], collection: str, by: PersonId, batch: str) -> list[ImportItem]:
        """Receive files; when this returns, they are stored and queued."""
        receive = self._rooms.receiver.receive
        items = [receive(incoming, collection, batch, by) for incoming in files]
        self._rooms.workers.wake()
        return items

    def add_paths(self, paths: list[Path], collection: str, by: PersonId, batch: str) -> list[ImportItem]:
        """Receive files and folders of this host."""
        return self.add(files_under(paths), collection, by, batch)

    def wait(
        self, items: Sequence[ImportItem], on_progress: Callable[[Job], None] | None = None
    ) -> list[DocumentRow]:
        """Work on imports in this process until they have ended; the rows in the order of `items`."""
        imports = self._rooms.store.imports
        # Also the jobs of others: a duplicate may still be on its way.
        live = imports.live_jobs([item.document_id for item in items])
        jobs = dict.fromkeys([*live, *(item.job_id for item in items if item.job_id)])
        self._rooms.workers.run_until(list(jobs), on_progress=on_progress)
        return self.rows_of(items)

    def rows_of(self, items: Sequence[ImportItem]) -> list[DocumentRow]:
        """Imports as they stand now, as lines of a table."""
        imports, documents = self._rooms.store.imports, self._rooms.store.documents
        now = [imports.get(item.id) for item in items]
        return [DocumentRow.of(documents.get(item.document_id), item) for item in now]

    def imports(self, collection: str | None = None) -> list[ImportItem]:
        """Imports that nobody has dismissed, with their progress."""
        return self._rooms.store.imports.list(collection)

    def cancel(self, job_id: RunId, by: PersonId) -> None:
        """Stop one import; what it stored so far is never shown."""
        self._rooms.workers.cancel(job_id, by)

    def dismiss(self, item_id: str, by: PersonId) -> None:
        """Take an ended import off the list."""
        self._rooms.store.imports.dismiss(item_id, by, self._rooms.clock())

    def remove(self, document_id: DocumentId, by: PersonId) -> None:
        """Take a document out of search at once; old answers stay readable."""
        self.remove_all([document_id], by)

    def remove_all(self, document_ids: Sequence[DocumentId], by: PersonId) -> None:
        """The same for several, all of them or none."""
        self._rooms.exchange.remove(document_ids, by)

    def bring_back(self, document_ids: Sequence[DocumentId], by: PersonId, batch: str) -> list[ImportItem]:
        """Undo a removal; the imports are of those that have to be read again."""
        items = self._rooms.exchange.bring_back(document_ids, batch, by)
        self._rooms.workers.wake()
        return items

    def replace(
        self, document_id: DocumentId, file: Incoming, by: PersonId, batch: str, remove_old: bool = False
    ) -> ImportItem:
        """Receive the next version of a document; with `remove_old` that one goes when this is ready."""
        item = self._rooms.exchange.replace(document_id, file, batch, by, remove_old)
        self._rooms.workers.wake()
        return item

    def citing(self, document_ids: Sequence[DocumentId]) -> dict[DocumentId, int]:
        """How many answers cite each of these documents; those without one are left out."""
        return self._rooms.store.answers.citing(document_ids)

    def removed(self, collection: str | None = None) -> list[Document]:
        """Documents that were removed, the last one first."""
        found = self._rooms.store.documents.list(collection, include_removed=True)
        gone = [(one.removed, one) for one in found if one.removed is not None]
        return [one for _, one in sorted(gone, key=lambda pair: pair[0], reverse=True)]

    def show(self, document_id: DocumentId) -> DocumentView:
        """A document with its outline and chunks, also a removed one."""
        documents = self._rooms.store.documents
        return DocumentView.of(
            documents.get(document_id), documents.outline(document_id), documents.chunks(document_id)
        )

    def passage(self, chunk_id: ChunkId) -> PassageView:
        """A chunk among its neighbours in its section."""
        return open_passage(self._rooms.store.documents, chunk_id)

    def original(self, document_id: DocumentId) -> Path:
        """Where the bytes of a document are kept, unchanged."""
        return self._rooms.store.blobs.path(self._rooms.store.documents.get(document_id).sha256)

    def page_image(self, document_id: DocumentId, page: int, scale: float = 1.5) -> bytes:
        """A PDF page as PNG, `scale` pixels a point."""
        return render_page(self.original(document_id), page, scale)
