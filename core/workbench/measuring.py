"""Measurements: public data sets, and this machine's speed."""

from collections.abc import Callable, Sequence
from pathlib import Path

from core.bench.datasets import run_dataset
from core.bench.demo.citations import run as run_citations
from core.bench.demo.questions import run as run_demo
from core.bench.demo.versions import run as run_versions
from core.bench.speed import run_speed
from core.domain.answer import Answer
from core.domain.base import JsonObject
from core.domain.document import Box, Chunk, Document
from core.domain.ids import DocumentId, PersonId, run_id
from core.domain.search import Scope
from core.domain.views import DocumentRow
from core.domain.vocabulary import AskMode, DocumentStatus, SearchMode
from core.operate.demo import demo_folders
from core.workbench.asking import Asking
from core.workbench.library import Library
from core.workbench.rooms import Rooms

BENCH = PersonId("bench")


class Measuring:
    """What `bench` does; also the subject that the speed figures are measured on."""

    def __init__(self, rooms: Rooms, library: Library, asking: Asking) -> None:
        self._rooms = rooms
        self._library = library
        self._asking = asking

    def dataset(self, name: str, path: Path) -> JsonObject:
        """Measure on a public data set."""
        return run_dataset(name, path, self._rooms.settings)

    def demo(self, demo: Path) -> JsonObject:
        """Ask the demo's questions in this workspace, into which the demo is loaded."""
        self._load(demo)
        return run_demo(demo / "questions.json", self.ask)

    def speed(self, demo: Path) -> JsonObject:
        """Measure the figures of the scale table in this workspace, which should be empty."""
        self._rooms.store.people.ensure(BENCH, "bench", False, self._rooms.clock())
        return run_speed(self, self._rooms.settings.test_data, demo, self._rooms.clock())

    def ingest(self, paths: Sequence[Path], collection: str) -> list[DocumentRow]:
        """Add files and wait for them."""
        batch = run_id(self._rooms.clock())
        return self._library.wait(self._library.add_paths(list(paths), collection, BENCH, batch))

    def search(self, text: str, collection: str) -> int:
        """How many hits a hybrid search finds."""
        return len(self._asking.search(text, Scope(collections=(collection,)), SearchMode.HYBRID, 10))

    def versions(
        self, demo: Path, part: str, limit: int | None, report: Callable[[int, int], None]
    ) -> JsonObject:
        """Measure questions as of versions and about changes here, after loading what is missing."""
        self._load(demo)
        return run_versions(demo / "truth.json", self, part, limit, report)

    def citations(self, demo: Path, report: Callable[[int, int], None]) -> JsonObject:
        """Measure whether citations' boxes hold their quotes, over the demo's PDFs in this workspace."""
        self._load(demo)
        names = [folder.name for folder in demo_folders(demo)]
        return run_citations(self, names, report)

    def documents(self, collection: str) -> list[Document]:
        """The ready documents of a collection."""
        return [one for one in self._library.documents(collection) if one.status is DocumentStatus.READY]

    def chunks(self, document: Document) -> list[Chunk]:
        """The chunks of a document in reading order."""
        return self._rooms.store.documents.chunks(document.id)

    def original(self, document: Document) -> Path:
        """The file that a document was read from."""
        return self._library.original(document.id)

    def boxes(self, chunk: Chunk, start: int, end: int) -> tuple[Box, ...]:
        """The boxes of a span of a PDF."""
        return self._library.boxes(chunk, start, end)

    def files(self, collection: str) -> dict[DocumentId, str]:
        """The file name of each document of a collection."""
        return {one.id: one.name for one in self._library.documents(collection)}

    def ask(self, question: str, collection: str | None = None, as_of: str | None = None) -> Answer:
        """The stored answer of a question asked now, of every collection when none is named."""
        scope = Scope(collections=(collection,) if collection else (), as_of=as_of)
        run = self._asking.start(question, scope, AskMode.AUTO, BENCH)
        self._asking.wait(run)
        return self._asking.read(run).answer

    def _load(self, demo: Path) -> None:
        for programme in demo_folders(demo):
            self.ingest([programme], programme.name)
