"""A folder, a store and a clock that moves when it is told to; nothing is parsed here."""

import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from core.domain.ids import DocumentId, PersonId
from core.domain.job import WatchedFolder
from core.domain.vocabulary import FolderState
from core.ingest.folders.look import FolderLook, Looked
from core.ingest.receive import Receiver
from core.settings import IngestSettings
from core.store import Store, open_store

BY = PersonId("anna")


class Bench:
    """A watched folder under a fake clock."""

    def __init__(self, home: Path, root: Path, store: Store) -> None:
        self.root = root
        self.store = store
        self.time = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
        self.withdrawn: list[DocumentId] = []
        self.back: list[tuple[DocumentId, DocumentId]] = []
        self.settings = IngestSettings(max_file_mb=1, settle_s=2.0, look_every_s=30.0)
        self.receiver = Receiver(store, self.settings, self.clock, max_attempts=3)
        skip = frozenset({os.path.realpath(home)})
        self.looker = FolderLook(store, self.receiver, self, self.settings, 30.0, self.clock, skip)
        self.number = 0

    def clock(self) -> datetime:
        return self.time

    def remove(self, documents: object, by: PersonId) -> None:
        for document in documents:  # type: ignore[attr-defined]
            self.withdrawn.append(document)
            self.store.documents.remove(document, by, self.time)

    def put_back(self, old: DocumentId, new: DocumentId, by: PersonId) -> None:
        self.back.append((old, new))

    def watch(self, state: FolderState = FolderState.WATCHING, remove_missing: bool = False) -> WatchedFolder:
        return self.store.folders.add("C", str(self.root), state, BY, self.time, remove_missing)

    def write(self, name: str, text: str) -> Path:
        """A file that was last changed at a time of its own, as if by hand."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        self.number += 1
        os.utime(path, ns=(10**18 + self.number * 10**9,) * 2)
        return path

    def look(self, halt: Callable[[], bool] = lambda: False, after: float = 60.0) -> Looked:
        """One look, `after` seconds later."""
        self.time += timedelta(seconds=after)
        (folder,) = self.store.folders.list(self.time)
        claimed = self.store.folders.claim("me", self.time, 30.0, list(FolderState), [folder.id])
        assert claimed is not None
        return self.looker.look(claimed, "me", halt)

    def taken(self) -> list[str]:
        """Two looks, as a settled file needs; the names of what they received."""
        return [item.name for looked in (self.look(), self.look()) for item in looked.items]

    def document(self, path: str) -> DocumentId | None:
        (folder,) = self.store.folders.list(self.time)
        return self.store.folders.files.all(folder.id)[path].document_id


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    home, root = tmp_path.resolve() / "home", tmp_path.resolve() / "share"
    root.mkdir()
    store = open_store(f"sqlite:///{home / 'b.db'}", str(home / "vectors"), home)
    yield Bench(home, root, store)
    store.close()
