"""Which files of a folder are left out, by their names alone."""

import re

from core.domain.vocabulary import LeftOut
from core.ingest.gate import SUPPORTED, ending

_SYSTEM = frozenset(
    {
        "thumbs.db",
        "desktop.ini",
        "$recycle.bin",
        "system volume information",
        "@eadir",
        "#recycle",
        "__macosx",
    }
)
_UNFINISHED = frozenset({".tmp", ".temp", ".crdownload", ".part", ".partial", ".download", ".filepart"})
# Owner files of Office and LibreOffice stand beside a document while somebody has it open.
_OWNER_FILES = ("~$", ".~lock.", "._")


def hidden(name: str) -> bool:
    """Whether a file or folder of this name is hidden, or belongs to the file system."""
    return name.startswith(".") or name.casefold() in _SYSTEM


def left_out_by_name(path: str) -> LeftOut | None:
    """Why a file at this path below a folder is hidden or temporary, None when it is neither.

    Parts are separated by `/` or `\\`; a hidden folder hides everything in it.
    """
    *folders, name = re.split(r"[/\\]", path)
    if any(hidden(folder) for folder in folders if folder not in ("", ".")):
        return LeftOut.HIDDEN
    if name.startswith(_OWNER_FILES) or ending(name) in _UNFINISHED:
        return LeftOut.TEMPORARY
    return LeftOut.HIDDEN if hidden(name) else None


def left_out_of_a_folder(name: str) -> LeftOut | None:
    """The same for a file whose bytes stay where they are, which leaves out kinds that are not read too.

    A file without an ending is taken: the gate looks into it.
    """
    suffix = ending(name)
    return left_out_by_name(name) or (LeftOut.UNSUPPORTED if suffix and suffix not in SUPPORTED else None)
