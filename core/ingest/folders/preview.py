"""What taking in a folder would do, before anything is done."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from core.domain.job import FolderPreview
from core.ingest.folders.survey import Survey, survey
from core.ingest.gate import ending
from core.store.folders.files import FileState

# A page waits for it: a quarter of a million names take about three seconds on a local disk.
MOST_ENTRIES = 250_000


def preview(
    root: Path, max_bytes: int, known: Mapping[str, FileState], skip: frozenset[str] = frozenset()
) -> FolderPreview:
    """Counts of a folder, against what was taken from it before. Raises UserError when it is away."""
    found = survey(root, max_bytes, skip, most=MOST_ENTRIES)
    kinds = Counter(ending(seen.path) or "no ending" for seen in found.files)
    return FolderPreview(
        path=str(root),
        files=len(found.files),
        bytes=sum(seen.size for seen in found.files),
        known=_known(found, known),
        kinds=tuple(sorted(kinds.items(), key=lambda item: (-item[1], item[0]))),
        left_out=found.left_out.counted(),
        complete=found.complete,
    )


def _known(found: Survey, known: Mapping[str, FileState]) -> int:
    taken = {path: (one.size, one.mtime_ns) for path, one in known.items() if one.taken and not one.missing}
    return sum(taken.get(seen.path) == (seen.size, seen.mtime_ns) for seen in found.files)
