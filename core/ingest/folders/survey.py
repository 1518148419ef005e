"""One pass over the names in a folder: what is there, without opening a file."""

import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from core.domain.job import LeftOutFiles
from core.domain.vocabulary import LeftOut
from core.errors import UserError
from core.ingest.folders.rules import hidden, left_out_of_a_folder

_EXAMPLES = 5
_TICK_EVERY = 500


@dataclass(frozen=True, slots=True)
class Seen:
    """A file in a folder. `path` is below the folder, with `/` and without what no database takes."""

    path: str
    place: str
    size: int
    mtime_ns: int
    inode: int


class Tally:
    """Files that are left out, counted by reason, with the first few of each."""

    def __init__(self) -> None:
        self._counts: dict[LeftOut, int] = {}
        self._examples: dict[LeftOut, list[str]] = {}

    def add(self, reason: LeftOut, path: str) -> None:
        """Count one file."""
        self._counts[reason] = self._counts.get(reason, 0) + 1
        examples = self._examples.setdefault(reason, [])
        if len(examples) < _EXAMPLES:
            examples.append(path)

    def counted(self) -> tuple[LeftOutFiles, ...]:
        """The reasons that occurred, most files first."""
        found = sorted(self._counts.items(), key=lambda item: (-item[1], item[0]))
        return tuple(
            LeftOutFiles(reason=reason, files=number, examples=tuple(self._examples[reason]))
            for reason, number in found
        )


@dataclass
class Survey:
    """What a folder holds, by path. `unread` are folders below it that could not be listed."""

    files: list[Seen] = field(default_factory=list)
    left_out: Tally = field(default_factory=Tally)
    unread: list[str] = field(default_factory=list)
    entries: int = 0
    complete: bool = True

    def could_hold(self, path: str) -> bool:
        """Whether a file at this path may be there although it was not seen."""
        return any(path.startswith(f"{folder}/") for folder in self.unread)


def survey(
    root: Path,
    max_bytes: int,
    skip: frozenset[str] = frozenset(),
    tick: Callable[[], None] = lambda: None,
    most: int | None = None,
) -> Survey:
    """The files under `root`, or `root` itself when it is a file; links are never followed.

    `skip` are real paths of folders that are passed over, `tick` is called now and then, and after
    `most` entries the rest is left unseen. Raises UserError when the root cannot be listed, as when
    a share is not mounted.
    """
    found = Survey()
    folders: list[tuple[str, str]] = []
    try:
        status = root.lstat()
        if stat.S_ISDIR(status.st_mode):
            folders.append((str(root), ""))
        else:
            _file(found, root.name, str(root), status, max_bytes)
        while folders:
            place, path = folders.pop()
            folders += _list(found, place, path, max_bytes, skip, tick, most)
    except OSError as error:
        raise away(root, error) from error
    found.files.sort(key=lambda one: one.path)
    return found


def away(root: Path, error: OSError) -> UserError:
    """The failure of a folder that cannot be looked at now."""
    said = error.strerror or type(error).__name__
    return UserError(
        "folder_away",
        f"The folder {root} cannot be read ({said}).",
        "Check that it is there, that its share is mounted and that it may be read. Nothing was removed.",
    )


def key(path: str) -> str:
    """The path as text that every database takes; names that are not UTF-8 stay told apart."""
    return path.encode("utf-8", "backslashreplace").decode("utf-8")


def _list(
    found: Survey,
    place: str,
    path: str,
    max_bytes: int,
    skip: frozenset[str],
    tick: Callable[[], None],
    most: int | None,
) -> Iterator[tuple[str, str]]:
    """Look at one folder; gives the folders in it."""
    try:
        with os.scandir(place) as entries:
            inside = list(entries)
    except OSError:
        if not path:
            raise
        found.unread.append(path)
        found.left_out.add(LeftOut.UNREADABLE, f"{path}/")
        return
    for entry in inside:
        found.entries += 1
        if found.entries % _TICK_EVERY == 0:
            tick()
        if most is not None and found.entries > most:
            found.complete = False
            return
        below = key(f"{path}/{entry.name}" if path else entry.name)
        if entry.is_symlink():
            found.left_out.add(LeftOut.LINK, below)
        elif entry.is_dir(follow_symlinks=False):
            if hidden(entry.name):
                found.left_out.add(LeftOut.HIDDEN, f"{below}/")
            elif entry.path not in skip:
                yield entry.path, below
        else:
            _entry(found, below, entry, max_bytes)


def _entry(found: Survey, path: str, entry: os.DirEntry[str], max_bytes: int) -> None:
    try:
        status = entry.stat(follow_symlinks=False)
    except FileNotFoundError:
        return  # gone since the folder was listed
    except OSError:
        found.left_out.add(LeftOut.UNREADABLE, path)
        return
    _file(found, path, entry.path, status, max_bytes)


def _file(found: Survey, path: str, place: str, status: os.stat_result, max_bytes: int) -> None:
    reason = left_out_of_a_folder(Path(place).name)
    if reason is None:
        reason = _by_status(place, status, max_bytes)
    if reason is not None:
        found.left_out.add(reason, path)
        return
    found.files.append(Seen(path, place, status.st_size, status.st_mtime_ns, status.st_ino))


def _by_status(place: str, status: os.stat_result, max_bytes: int) -> LeftOut | None:
    if stat.S_ISLNK(status.st_mode):
        return LeftOut.LINK
    if not stat.S_ISREG(status.st_mode):
        return LeftOut.NOT_A_FILE
    if status.st_size > max_bytes:
        return LeftOut.TOO_LARGE
    return None if os.access(place, os.R_OK) else LeftOut.UNREADABLE
