"""What an administrator does, and what keeps the workspace running."""

from collections.abc import Callable
from pathlib import Path

from core.domain.base import JsonObject
from core.domain.ids import PersonId
from core.domain.job import ImportItem, Job
from core.domain.views import Check
from core.operate.demo import load_demo
from core.operate.doctor import examine
from core.operate.reindex import reindex
from core.workbench.rooms import Rooms


class Operations:
    """Health, workers, index."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def doctor(self) -> list[Check]:
        """Every check with one sentence; none of them changes anything."""
        rooms = self._rooms
        return examine(rooms.store, rooms.embedder, rooms.parsers, rooms.settings)

    def reindex(self, report: Callable[[int, int], None]) -> JsonObject:
        """Rebuild the search index from the tables."""
        return reindex(self._rooms.store, self._rooms.ingestion, report)

    def jobs(self, active_only: bool = False, limit: int = 100) -> list[Job]:
        """Work of this workspace, the newest first."""
        return self._rooms.store.jobs.list(active_only=active_only, limit=limit)

    def start_workers(self) -> None:
        """Take jobs, and look at watched folders, in this process until `stop_workers`."""
        self._rooms.workers.start()
        self._rooms.watcher.start()

    def stop_workers(self) -> None:
        """Finish the running step and take no more jobs."""
        self._rooms.watcher.stop()
        self._rooms.workers.stop()

    def warm(self) -> None:
        """Load what the first question would wait for."""
        self._rooms.warm()

    def demo(self, folder: Path, by: PersonId, batch: str) -> list[ImportItem]:
        """Receive the demo collection; what is there already is a duplicate."""
        return load_demo(self._rooms.receiver, folder, by, batch)
