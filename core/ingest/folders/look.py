"""One look at a watched folder: see what changed, take what has settled, say what is gone."""

import os
import stat
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Protocol

from core.domain.ids import DocumentId, PersonId, Sha256, run_id
from core.domain.job import FolderCounts, ImportItem, Progress, WatchedFolder
from core.domain.vocabulary import DocumentStatus, FolderState, LeftOut
from core.errors import UserError
from core.ingest.folders.compare import Changes, as_seen, compare
from core.ingest.folders.survey import Seen, Survey, survey
from core.ingest.receive import Incoming, Receiver
from core.settings import IngestSettings
from core.store import Store
from core.store.folders.files import FileState

_RENEW_EVERY = 1.0  # seconds between two writes of progress
_LOST = (DocumentStatus.CANCELLED, DocumentStatus.FAILED)
_USABLE = (DocumentStatus.READY, DocumentStatus.QUEUED, DocumentStatus.PROCESSING)


class Consequences(Protocol):
    """What happens to documents because of what happened to their files."""

    def remove(self, documents: Sequence[DocumentId], by: PersonId) -> None:
        """Their files are gone, and who watches the folder wants them out of search."""
        ...

    def put_back(self, old: DocumentId, new: DocumentId, by: PersonId) -> None:
        """In place of `old` lies the file of `new`, a document that was here before."""
        ...


class _Halted(Exception):
    """The look must stop: the process ends, or somebody paused the folder."""


@dataclass(frozen=True)
class Looked:
    """How a look ended: the folder as it is now, and the imports that it began."""

    folder: WatchedFolder
    items: tuple[ImportItem, ...] = ()


@dataclass
class _Round:
    """What one look has at hand and counts."""

    folder: WatchedFolder
    owner: str
    batch: str
    halt: Callable[[], bool]
    found: Survey = field(default_factory=Survey)
    changes: Changes = field(default_factory=Changes)
    items: list[ImportItem] = field(default_factory=list)
    replaced: int = 0
    moved: int = 0
    removed: int = 0
    progress: Progress = field(default_factory=lambda: Progress(stage="Looking"))
    renewed: float = 0.0


class FolderLook:
    """Looks at folders whose lease the caller holds. Every write is fenced by that lease."""

    def __init__(
        self,
        store: Store,
        receiver: Receiver,
        consequences: Consequences,
        settings: IngestSettings,
        lease_s: float,
        clock: Callable[[], datetime],
        skip: frozenset[str] = frozenset(),
    ) -> None:
        """`skip` are real paths of folders that are never looked into, such as the workspace itself."""
        self._store = store
        self._receiver = receiver
        self._consequences = consequences
        self._settings = settings
        self._lease_s = lease_s
        self._clock = clock
        self._skip = skip

    def look(self, folder: WatchedFolder, owner: str, halt: Callable[[], bool]) -> Looked:
        """Look once, and end the lease with what was found.

        When it has to stop early, what was taken until then is kept, and the next look goes on from
        there. Raises UserError when the folder is away, and LeaseLost when somebody else took the look
        over.
        """
        round_ = _Round(folder, owner, run_id(self._clock()), halt)
        try:
            self._see(round_)
            for number, (seen, state) in enumerate(round_.changes.due):
                round_.progress = Progress(stage="Taking files", done=number, total=len(round_.changes.due))
                self._tick(round_)
                self._take(round_, seen, state)
            self._let_go_of_missing(round_)
        except _Halted:
            now = self._clock()
            stopped = self._store.folders.finish(folder.id, owner, now, now, error=folder.error)
            return Looked(stopped, tuple(round_.items))
        return self._finish(round_)

    def _see(self, round_: _Round) -> None:
        folder, files = round_.folder, self._store.folders.files
        root = Path(folder.path)
        max_bytes = self._settings.max_file_mb * 1024 * 1024
        round_.found = survey(root, max_bytes, self._skip, lambda: self._tick(round_))
        known = files.all(folder.id)
        if root.is_dir() and not round_.found.entries and any(not one.missing for one in known.values()):
            raise UserError(
                "folder_empty",
                f"The folder {root} is empty, where there were files before.",
                "Check that its share is mounted. Nothing was removed.",
            )
        settle = timedelta(seconds=self._settings.settle_s)
        round_.changes = compare(known, round_.found, self._clock(), settle)
        if round_.changes.noted or round_.changes.gone:
            with self._store.transaction():
                self._store.folders.check(folder.id, round_.owner)
                files.put(folder.id, round_.changes.noted)
                files.drop(folder.id, round_.changes.gone)

    def _take(self, round_: _Round, seen: Seen, state: FileState) -> None:
        place = Path(seen.place)
        try:
            if not _is_still(seen):
                self._wait(round_, seen, state)
                return
            digest = self._store.blobs.put_file(place)
            if not _is_still(seen):
                self._wait(round_, seen, state)  # it changed while it was read
                return
        except FileNotFoundError:
            round_.changes.waiting += 1  # the next look finds it missing
            return
        except OSError:
            round_.found.left_out.add(LeftOut.UNREADABLE, seen.path)
            return
        self._keep(round_, seen, state, digest)

    def _wait(self, round_: _Round, seen: Seen, state: FileState) -> None:
        # An older time than the file's: the next look sees another one and starts waiting anew.
        unsettled = replace(as_seen(seen, state, self._clock()), mtime_ns=-1)
        with self._store.transaction():
            self._store.folders.check(round_.folder.id, round_.owner)
            self._store.folders.files.put(round_.folder.id, [unsettled])
        round_.changes.waiting += 1

    def _keep(self, round_: _Round, seen: Seen, state: FileState, digest: Sha256) -> None:
        folder = round_.folder
        taken = replace(state, taken=True, sha256=digest)
        with self._store.transaction():
            self._store.folders.check(folder.id, round_.owner)
            moved = self._moved_from(round_, state, digest)
            if moved is not None:
                self._store.folders.files.drop(folder.id, [moved.path])
                taken = replace(taken, document_id=moved.document_id)
            elif not self._same_as_before(state, digest):
                item = self._receive(round_, seen, state, digest)
                taken = replace(taken, document_id=item.document_id)
                round_.items.append(item)
            self._store.folders.files.put(folder.id, [taken])
        if moved is not None:
            round_.moved += 1
            round_.changes.missing.pop(moved.path)
        old, new = state.document_id, taken.document_id
        if old is not None and new is not None and old != new and round_.items[-1].job_id is None:
            self._consequences.put_back(old, new, folder.by)

    def _moved_from(self, round_: _Round, state: FileState, digest: Sha256) -> FileState | None:
        """The missing file that this one was before it got another name."""
        if state.document_id is not None:
            return None
        gone = (one for one in round_.changes.missing.values() if one.size == state.size)
        return next((one for one in gone if self._same_as_before(one, digest)), None)

    def _same_as_before(self, state: FileState, digest: Sha256) -> bool:
        """Whether these bytes are what was taken from that file last, and their document is still here."""
        if state.document_id is None or state.sha256 != digest:
            return False
        document = self._store.documents.get(state.document_id)
        return document.removed is None and document.status not in _LOST

    def _receive(self, round_: _Round, seen: Seen, state: FileState, digest: Sha256) -> ImportItem:
        folder, old = round_.folder, state.document_id
        incoming = Incoming(Path(seen.place), seen.path.rpartition("/")[2], seen.place)
        replaces = old if old is not None and self._is_last(old) else None
        item = self._receiver.record(
            incoming, digest, seen.size, folder.collection, round_.batch, folder.by, replaces=replaces
        )
        round_.replaced += replaces is not None and item.job_id is not None
        return item

    def _is_last(self, document: DocumentId) -> bool:
        """Whether this was the only file of the document, which was good for something.

        One that lies elsewhere too is still current there: a changed copy is a document of its own.
        """
        held = self._store.folders.files.held([document]).get(document, 0)
        return held <= 1 and self._store.documents.get(document).status in _USABLE

    def _let_go_of_missing(self, round_: _Round) -> None:
        folder, missing = round_.folder, round_.changes.missing
        if not folder.remove_missing or round_.changes.waiting:
            return  # a file that waits may be one of them under a new name
        before = self._clock() - timedelta(seconds=self._settings.settle_s)
        gone = [one for one in missing.values() if one.missing is not None and one.missing <= before]
        documents = [one.document_id for one in gone if one.document_id is not None]
        if not gone:
            return
        held = self._store.folders.files.held(documents)
        self._store.folders.check(folder.id, round_.owner)
        self._consequences.remove([one for one in documents if not held.get(one)], folder.by)
        self._store.folders.files.drop(folder.id, [one.path for one in gone])
        round_.removed = len(gone)
        for one in gone:
            del missing[one.path]

    def _finish(self, round_: _Round) -> Looked:
        now, changes = self._clock(), round_.changes
        counts = FolderCounts(
            files=len(round_.found.files),
            waiting=changes.waiting,
            missing=len(changes.missing),
            taken=sum(item.job_id is not None for item in round_.items),
            replaced=round_.replaced,
            moved=round_.moved,
            removed=round_.removed,
            left_out=round_.found.left_out.counted(),
        )
        wait = self._settings.settle_s if changes.waiting else self._settings.look_every_s
        due = now + timedelta(seconds=min(wait, self._settings.look_every_s))
        over = not changes.waiting
        folder = self._store.folders.finish(round_.folder.id, round_.owner, now, due, counts, over=over)
        return Looked(folder, tuple(round_.items))

    def _tick(self, round_: _Round) -> None:
        if round_.halt():
            raise _Halted
        now = time.monotonic()
        if now - round_.renewed < _RENEW_EVERY:
            return
        round_.renewed = now
        state = self._store.folders.renew(
            round_.folder.id, round_.owner, self._clock(), self._lease_s, round_.progress
        )
        if state in (FolderState.PAUSED, FolderState.STOPPED):
            raise _Halted


def _is_still(seen: Seen) -> bool:
    """Whether the very file that was seen is there, unchanged and reached through no link. Raises OSError."""
    status = Path(seen.place).lstat()
    same = (status.st_size, status.st_mtime_ns, status.st_ino) == (seen.size, seen.mtime_ns, seen.inode)
    folder = str(Path(seen.place).parent)
    return same and stat.S_ISREG(status.st_mode) and os.path.realpath(folder) == folder
