"""Who looks when: a thread of the app or a worker, or a command while it runs."""

import os
import threading
import time
from collections.abc import Callable, Collection, Iterator
from datetime import datetime, timedelta
from pathlib import Path

import structlog

from core.domain.ids import FolderId
from core.domain.job import WatchedFolder
from core.domain.vocabulary import FolderState
from core.errors import UserError
from core.ingest.folders.look import Consequences, FolderLook, Looked
from core.ingest.folders.roots import allowed
from core.ingest.receive import Receiver
from core.jobs.identity import is_dead, new_owner
from core.settings import IngestSettings
from core.store import Store
from core.store.folders.watched import FolderStore
from core.store.trail import LeaseLost

log = structlog.get_logger(__name__)

BACKGROUND = (FolderState.WATCHING, FolderState.ONCE)
_POLL_S = 1.0
_GLANCE_S = 0.2
_OUR_FAULT = "Something went wrong in the program while this folder was looked at; it is tried again. "
_LOG = "The log says what; an administrator can help."


class Watcher:
    """Takes due folders, one at a time in a process, and each folder by one process at a time.

    A lease on the folder decides who looks; that of a process which is gone is ended at once on the
    same machine, and runs out elsewhere. `permit` raises UserError for a folder that may not be looked
    at any more; `on_taken` is called after a look that began imports.
    """

    def __init__(
        self,
        folders: FolderStore,
        look: FolderLook,
        settings: IngestSettings,
        lease_s: float,
        clock: Callable[[], datetime],
        permit: Callable[[WatchedFolder], None],
        on_taken: Callable[[], None],
    ) -> None:
        self._folders = folders
        self._look = look
        self._settings = settings
        self._lease_s = lease_s
        self._clock = clock
        self._permit = permit
        self._on_taken = on_taken
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._looked_for_dead = 0.0

    def start(self) -> None:
        """Look at the folders that the background watches until `stop`."""
        if self._thread is None:
            self._stopping.clear()
            self._thread = threading.Thread(target=self._loop, name="folders", daemon=True)
            self._thread.start()

    def stop(self, timeout: float = 10.0) -> None:
        """End the look that goes on at its next file, and wait for that."""
        self._stopping.set()
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.join(timeout)

    def once(
        self,
        states: Collection[FolderState],
        halt: Callable[[], bool],
        only: Collection[FolderId] | None = None,
    ) -> Looked | None:
        """Look at the folder that is due longest; None when there is none, or another took it over."""
        self._free_the_dead()
        owner = new_owner()
        folder = self._folders.claim(owner, self._clock(), self._lease_s, states, only)
        if folder is None:
            return None
        try:
            return self._looked(folder, owner, halt)
        except LeaseLost:
            log.warning("a look was taken over", folder=folder.id)
            return None

    def attend(
        self, ids: Collection[FolderId], halt: Callable[[], bool], until_settled: bool = False
    ) -> Iterator[Looked]:
        """Look at these folders from this thread until `halt` says so, and give what each look found.

        With `until_settled` it ends when nothing waits any more, or cannot be looked at. A folder that
        somebody pauses or stops is left.
        """
        states = (*BACKGROUND, FolderState.ATTENDED)
        open_ids = set(ids)
        while open_ids and not halt():
            looked = self.once(states, halt, open_ids)
            if looked is None:
                open_ids = {id_ for id_ in open_ids if self._folders.get(id_, self._clock()).state in states}
                time.sleep(_GLANCE_S)
                continue
            yield looked
            if until_settled and not looked.folder.counts.waiting:
                open_ids.discard(looked.folder.id)

    def _looked(self, folder: WatchedFolder, owner: str, halt: Callable[[], bool]) -> Looked:
        now = self._clock()
        later = now + timedelta(seconds=self._settings.look_every_s)
        try:
            if folder.state is not FolderState.ATTENDED:
                self._permit(folder)
            looked = self._look.look(folder, owner, halt)
        except UserError as error:
            said = " ".join(filter(None, (error.message, error.hint)))
            log.warning("a folder could not be looked at", folder=folder.id, error=error.message)
            return Looked(self._folders.finish(folder.id, owner, now, later, error=said))
        except LeaseLost:
            raise
        except Exception:
            log.exception("a look failed", folder=folder.id)
            return Looked(self._folders.finish(folder.id, owner, now, later, error=_OUR_FAULT + _LOG))
        except BaseException:  # Ctrl-C: whoever looks next need not wait for the lease to run out
            self._folders.finish(folder.id, owner, now, now, error=folder.error)
            raise
        if looked.items:
            self._on_taken()
        return looked

    def _loop(self) -> None:
        while not self._stopping.is_set():
            try:
                busy = self.once(BACKGROUND, self._stopping.is_set) is not None
            except Exception:
                # The database may be away for a while; a watcher that died of it would be missed.
                log.exception("the folders could not be looked at")
                busy = False
            if not busy:
                self._stopping.wait(_POLL_S)

    def _free_the_dead(self) -> None:
        now = time.monotonic()
        if self._looked_for_dead and now - self._looked_for_dead < self._lease_s / 3:
            return
        self._looked_for_dead = now
        for owner in self._folders.owners():
            if is_dead(owner) and self._folders.disown(owner, self._clock()):
                log.warning("took a folder from a process that is gone", owner=owner)


def open_watcher(
    store: Store,
    receiver: Receiver,
    consequences: Consequences,
    settings: IngestSettings,
    lease_s: float,
    home: Path,
    clock: Callable[[], datetime],
    on_taken: Callable[[], None],
) -> Watcher:
    """The watcher of a workspace, which never looks into the workspace folder `home` itself."""
    skip = frozenset({os.path.realpath(home)})
    look = FolderLook(store, receiver, consequences, settings, lease_s, clock, skip)

    def permit(folder: WatchedFolder) -> None:
        allowed(folder.path, settings.folders)

    return Watcher(store.folders, look, settings, lease_s, clock, permit, on_taken)
