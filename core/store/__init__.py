"""SQLite, LanceDB and blobs: the only room that knows them. Callers give and get contracts."""

import importlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import make_url

from core.store.answers import AnswerStore
from core.store.blobs import BlobStore
from core.store.database import Database, open_engine
from core.store.documents import DocumentStore
from core.store.embeddings import EmbeddingCache
from core.store.folders.watched import FolderStore
from core.store.imports import ImportStore
from core.store.jobs import JobStore
from core.store.lineages import LineageStore
from core.store.people import PeopleStore
from core.store.schema.upgrade import current_revision, upgrade

if TYPE_CHECKING:
    from core.store.index import SearchIndex

# One for the process: what must not happen twice at once is the import.
_importing = threading.Lock()


class Store:
    """Everything that a workspace keeps."""

    def __init__(self, database: Database, vectors_uri: str, home: Path) -> None:
        self._database = database
        self._vectors_uri = vectors_uri
        self.documents = DocumentStore(database)
        self.embeddings = EmbeddingCache(database)
        self.imports = ImportStore(database)
        self.folders = FolderStore(database)
        self.jobs = JobStore(database)
        self.answers = AnswerStore(database)
        self.lineages = LineageStore(database)
        self.people = PeopleStore(database)
        self.blobs = BlobStore(home / "blobs")
        self._index: SearchIndex | None = None

    @property
    def index(self) -> "SearchIndex":
        """The search index, opened at first use: importing its library takes seconds."""
        with _importing:
            if self._index is None:
                # As a whole, before anybody asks for a part: two threads that import parts of it at
                # once meet in the middle of its import cycle.
                importlib.import_module("lancedb")
                from core.store.index import SearchIndex

                self._index = SearchIndex(self._vectors_uri)
            return self._index

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """What this thread writes inside becomes visible together, or not at all.

        Keep it short: nobody else can write meanwhile. Blobs and the index take no part.
        """
        with self._database.write():
            yield

    def revision(self) -> str:
        """The revision of the tables; opening has brought them to the newest."""
        with self._database.engine.connect() as connection:
            return current_revision(connection) or ""

    def close(self) -> None:
        """Give every connection back."""
        self._database.close()


def open_store(database_url: str, vectors_uri: str, home: Path) -> Store:
    """The workspace at `home`, created when it is not there, its tables at the newest revision.

    Safe when several processes open the same workspace at once. Raises UserError when the tables
    were written by a newer program.
    """
    home.mkdir(parents=True, exist_ok=True)
    url = make_url(database_url)
    if url.get_backend_name() == "sqlite" and url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = open_engine(database_url)
    upgrade(engine, lock=home / "upgrade.lock")
    return Store(Database(engine), vectors_uri, home)
