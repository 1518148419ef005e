"""What is new, changed, settled or gone: a survey against what was seen before."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from core.ingest.folders.survey import Seen, Survey
from core.store.folders.files import FileState


@dataclass
class Changes:
    """What a look has to write down and to take.

    `noted` are to be kept as they are now, `due` have not changed for long enough to be taken,
    `gone` were never taken and are forgotten. `missing` were taken and are not there, by path;
    `waiting` counts files that are not due yet.
    """

    noted: list[FileState] = field(default_factory=list)
    due: list[tuple[Seen, FileState]] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    missing: dict[str, FileState] = field(default_factory=dict)
    waiting: int = 0


def compare(known: Mapping[str, FileState], found: Survey, now: datetime, settle: timedelta) -> Changes:
    """A file is due when a look saw it with the same size and time of change at least `settle` ago.

    A file that was missing and is back counts as changed: it is read again before it is believed.
    """
    changes = Changes()
    for seen in found.files:
        state = known.get(seen.path)
        if state is None:
            changes.noted.append(FileState(seen.path, seen.size, seen.mtime_ns, now))
            changes.waiting += 1
        elif state.missing is not None or (state.size, state.mtime_ns) != (seen.size, seen.mtime_ns):
            changes.noted.append(as_seen(seen, state, now))
            changes.waiting += 1
        elif not state.taken:
            if now - state.since >= settle:
                changes.due.append((seen, state))
            else:
                changes.waiting += 1
    _gone(changes, known, found, now)
    return changes


def as_seen(seen: Seen, state: FileState, now: datetime) -> FileState:
    """The file as it is now, still to be taken."""
    return replace(state, size=seen.size, mtime_ns=seen.mtime_ns, since=now, taken=False, missing=None)


def _gone(changes: Changes, known: Mapping[str, FileState], found: Survey, now: datetime) -> None:
    there = {seen.path for seen in found.files}
    for path, state in known.items():
        if path in there or found.could_hold(path):
            continue
        if state.document_id is None:
            changes.gone.append(path)
            continue
        missing = state if state.missing is not None else replace(state, missing=now)
        changes.missing[path] = missing
        if state.missing is None:
            changes.noted.append(missing)
