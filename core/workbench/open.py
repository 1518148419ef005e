"""Opening a workspace."""

from datetime import datetime
from types import TracebackType
from typing import Self

from core.operate.logs import log_to_stderr
from core.settings import Settings
from core.workbench.asking import Asking
from core.workbench.folders import Folders
from core.workbench.library import Library
from core.workbench.lineages import Lineages
from core.workbench.measuring import Measuring
from core.workbench.operations import Operations
from core.workbench.people import People
from core.workbench.rooms import Rooms
from core.workbench.versions import Versions


class Workbench:
    """Everything that a person can do in one workspace."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._rooms = Rooms(settings)
        self.library = Library(self._rooms)
        self.lineages = Lineages(self._rooms)
        self.versions = Versions(self._rooms)
        self.folders = Folders(self._rooms)
        self.asking = Asking(self._rooms)
        self.people = People(self._rooms)
        self.operations = Operations(self._rooms)
        self.measuring = Measuring(self._rooms, self.library, self.asking)

    def now(self) -> datetime:
        """The workbench's clock, in UTC."""
        return self._rooms.clock()

    def close(self) -> None:
        """Let go of workers, processes and files."""
        self._rooms.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_workbench(settings: Settings | None = None) -> Workbench:
    """The workbench over the configured workspace, which is created when it does not exist."""
    log_to_stderr()
    return Workbench(settings or Settings())
