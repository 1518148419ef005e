"""The folders of this host that people may take files from, and nothing outside of them."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from core.domain.job import WatchedFolder
from core.errors import UserError
from core.ingest.folders.rules import hidden
from core.ingest.folders.survey import away

_HOW = "Ask the administrator to name the folder in BENCHSIDE_INGEST__FOLDERS and to start the app again."


def real_roots(roots: Sequence[Path]) -> tuple[Path, ...]:
    """The allowed folders without links, in the order given; they need not be there now."""
    return tuple(dict.fromkeys(Path(os.path.realpath(root)) for root in roots))


def allowed(path: str | Path, roots: Sequence[Path]) -> Path:
    """The folder, when it is an allowed one or lies in one, without `..` and without a link on the way.

    Raises UserError otherwise; whether it is there is not looked at.
    """
    wanted = Path(path)
    inside = [root for root in real_roots(roots) if wanted.is_relative_to(root)]
    if not inside or ".." in wanted.parts or "\0" in str(wanted):
        raise UserError("folder_not_allowed", f"Files may not be taken from {wanted}.", _HOW)
    if Path(os.path.realpath(wanted)) != wanted:
        raise UserError(
            "folder_not_allowed",
            f"The way to {wanted} goes through a link.",
            "Choose the folder that the link points to, when it lies in an allowed folder.",
        )
    return wanted


def subfolders(path: Path, roots: Sequence[Path]) -> list[str]:
    """Names of the folders in an allowed folder, hidden ones and links left out.

    Raises UserError when the folder is not allowed or cannot be listed.
    """
    place = allowed(path, roots)
    try:
        with os.scandir(place) as entries:
            found = [entry.name for entry in entries if entry.is_dir(follow_symlinks=False)]
    except OSError as error:
        raise away(place, error) from error
    return sorted((name for name in found if not hidden(name)), key=str.casefold)


def check_apart(path: Path, collection: str, watched: Iterable[WatchedFolder]) -> None:
    """Raises UserError when the folder holds, or lies in, another one watched for the collection."""
    for other in watched:
        there = Path(other.path)
        if other.collection != collection or there == path:
            continue
        if path.is_relative_to(there):
            what = f"{path} lies in {there}, which is watched for {collection} already."
            raise UserError("folder_overlaps", what, "There is nothing to do: its files are taken.")
        if there.is_relative_to(path):
            what = f"{there}, which lies in {path}, is watched for {collection} already."
            raise UserError("folder_overlaps", what, "Stop watching that one first.")
