"""Folders of the host: look into them, take their files in, watch them."""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from core.domain.ids import FolderId, PersonId, folder_id
from core.domain.job import FolderPreview, ImportItem, WatchedFolder
from core.domain.vocabulary import FolderState
from core.ingest.folders import roots
from core.ingest.folders.look import Looked
from core.ingest.folders.preview import preview
from core.ingest.folders.rules import left_out_by_name as left_out_by_name
from core.ingest.receive import checked_paths
from core.workbench.rooms import Rooms


class Folders:
    """What a person does with folders on Library and with `ingest --watch`."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def roots(self) -> tuple[Path, ...]:
        """The folders that the administrator allows; empty when there is none."""
        return roots.real_roots(self._rooms.settings.ingest.folders)

    def inside(self, path: str) -> list[str]:
        """Names of the folders in an allowed folder. Raises UserError for any other."""
        return roots.subfolders(Path(path), self._rooms.settings.ingest.folders)

    def preview(self, path: str, collection: str) -> FolderPreview:
        """What taking in an allowed folder would do. Raises UserError for any other."""
        rooms = self._rooms
        place = roots.allowed(path, rooms.settings.ingest.folders)
        known = rooms.store.folders.files.all(folder_id(collection, str(place)))
        return preview(
            place, rooms.receiver.max_bytes, known, frozenset({os.path.realpath(rooms.settings.home)})
        )

    def add(
        self, path: str, collection: str, by: PersonId, keep_watching: bool, remove_missing: bool = False
    ) -> WatchedFolder:
        """Take in an allowed folder in the background, once or from now on. Raises UserError."""
        place = roots.allowed(path, self._rooms.settings.ingest.folders)
        state = FolderState.WATCHING if keep_watching else FolderState.ONCE
        return self._add(place, collection, by, state, remove_missing)

    def attend(
        self, paths: Sequence[Path], collection: str, by: PersonId, remove_missing: bool = False
    ) -> list[FolderId]:
        """Folders, or files, that this process watches itself with `looks`, wherever they are."""
        return [
            self._add(Path(os.path.realpath(path)), collection, by, FolderState.ATTENDED, remove_missing).id
            for path in checked_paths(paths)
        ]

    def unfinished(self, ids: Sequence[FolderId]) -> Sequence[ImportItem]:
        """Imports from these folders that somebody began and nobody has ended."""
        store, now = self._rooms.store, self._rooms.clock()
        folders = [store.folders.get(id_, now) for id_ in ids]
        return [item for one in folders for item in store.imports.unfinished(one.collection, one.path)]

    def looks(
        self, ids: Sequence[FolderId], halt: Callable[[], bool], until_settled: bool = False
    ) -> Iterator[Looked]:
        """Look at these folders here until `halt`, or until nothing waits; what each look found."""
        return self._rooms.watcher.attend(ids, halt, until_settled)

    def list(self, collections: Sequence[str] = ()) -> list[WatchedFolder]:
        """Folders that are watched, paused or still to be taken in."""
        return self._rooms.store.folders.list(self._rooms.clock(), collections)

    def pause(self, id: FolderId) -> WatchedFolder:  # noqa: A002
        """Look no more until `resume`."""
        return self._rooms.store.folders.change(id, FolderState.PAUSED, self._rooms.clock())

    def resume(self, id: FolderId) -> WatchedFolder:  # noqa: A002
        """Watch again, and look at once; also a folder that a command watched."""
        return self._rooms.store.folders.change(id, FolderState.WATCHING, self._rooms.clock())

    def stop(self, id: FolderId) -> WatchedFolder:  # noqa: A002
        """Watch no more; the documents stay."""
        return self._rooms.store.folders.change(id, FolderState.STOPPED, self._rooms.clock())

    def _add(
        self, place: Path, collection: str, by: PersonId, state: FolderState, remove_missing: bool
    ) -> WatchedFolder:
        store, now = self._rooms.store, self._rooms.clock()
        roots.check_apart(place, collection, store.folders.list(now))
        return store.folders.add(collection, str(place), state, by, now, remove_missing)
