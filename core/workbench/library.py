"""Documents: add, watch, read, remove."""

from collections.abc import Callable, Sequence
from pathlib import Path

from core.domain.document import Box, Chunk, CollectionSummary, Document, Section
from core.domain.ids import ChunkId, DocumentId, PersonId, RunId, SectionId
from core.domain.job import ImportItem, ImportOverview, Job
from core.domain.views import DocumentRow, DocumentView, PageView, PassageView, SheetView, SlideView
from core.ingest.page_image import show_page
from core.ingest.receive import Incoming as Incoming
from core.ingest.receive import files_under
from core.ingest.views.cells import cited_cells
from core.ingest.views.pictures import data_uri
from core.ingest.views.sheet import read_sheet
from core.ingest.views.slide import draw_slide, mark_of
from core.ingest.views.span_boxes import span_boxes
from core.retrieval.passage import open_passage, open_section
from core.workbench.rooms import Rooms

Span = tuple[int, int]


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

    def overview(self, collections: Sequence[str], shown: int = 8, fine: int = 3) -> ImportOverview:
        """The same in numbers, with the first few of each kind; empty `collections` means all."""
        return self._rooms.store.imports.overview(collections, shown, fine)

    def cancel_all(self, collections: Sequence[str], by: PersonId) -> None:
        """Stop every import that has not ended."""
        for job in self._rooms.store.imports.running(collections):
            self._rooms.workers.cancel(job, by)

    def dismiss_ended(self, collections: Sequence[str], by: PersonId) -> int:
        """Take every import that has ended off the list."""
        return self._rooms.store.imports.dismiss_ended(collections, by, self._rooms.clock())

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

    def get(self, document_id: DocumentId) -> Document:
        """A document's own facts, also of a removed one."""
        return self._rooms.store.documents.get(document_id)

    def outline(self, document_id: DocumentId) -> list[Section]:
        """The sections of a document in reading order."""
        return self._rooms.store.documents.outline(document_id)

    def section(self, section_id: SectionId, first: int = 0) -> PassageView:
        """A section from its chunk `first` on; the next one with chunks where it is empty."""
        return open_section(self._rooms.store.documents, section_id, first)

    def page(self, document_id: DocumentId, page: int) -> PageView:
        """A PDF page as it looks."""
        return show_page(self.original(document_id), page)

    def boxes(self, chunk: Chunk, start: int, end: int) -> tuple[Box, ...]:
        """Where a span of a PDF's chunk stands, line by line."""
        return span_boxes(self.original(chunk.document_id), chunk, start, end)

    def sheet(
        self, document_id: DocumentId, sheet: str | None, first: int, count: int, header: Sequence[str] = ()
    ) -> SheetView:
        """Some rows of a sheet as it looks; `header` are the names of the columns, to be found above."""
        document = self.get(document_id)
        path = self.original(document_id)
        return read_sheet(path, document.media_type, document.name, sheet, first, count, header)

    def cited_cells(self, chunk: Chunk, start: int, end: int, view: SheetView) -> set[tuple[int, int]]:
        """Row number and column, both from 1, of the shown cells that a span stands in."""
        return cited_cells(chunk, start, end, dict(zip(view.numbers, view.rows, strict=True)))

    def slide(
        self, document_id: DocumentId, number: int, chunk: Chunk | None, span: Span | None
    ) -> SlideView:
        """A slide as it looks, the words of a span marked."""
        mark = mark_of(chunk, *span) if chunk is not None and span is not None else None
        return draw_slide(self.original(document_id), self.get(document_id).name, number, mark)

    def picture(self, document_id: DocumentId) -> str:
        """A picture that was added as a document, as a `data:` address; empty when it cannot be drawn."""
        return data_uri(self.original(document_id).read_bytes())
