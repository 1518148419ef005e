"""`bench dataset NAME --path FOLDER`: which measurement reads which public data set."""

from collections.abc import Callable
from pathlib import Path

from core.bench.chemlit_qa import run as chemlit_qa
from core.bench.pubmedqa import run as pubmedqa
from core.bench.scifact import run as scifact
from core.domain.base import JsonObject
from core.errors import UserError
from core.settings import Settings

_DATASETS: dict[str, Callable[[Path, Settings], JsonObject]] = {
    "scifact": scifact,
    "pubmedqa": pubmedqa,
    "chemlit_qa": chemlit_qa,
}


def run_dataset(name: str, path: Path, settings: Settings) -> JsonObject:
    """Measure on a public data set; the shape is in the design's table of commands.

    Raises UserError when the data set is unknown or its folder is missing.
    """
    measure = _DATASETS.get(name)
    if measure is None:
        raise UserError(
            "unknown_dataset", f"There is no data set {name!r}.", f"Known: {', '.join(_DATASETS)}."
        )
    if not path.is_dir():
        raise UserError("not_found", f"There is no folder {path}.", "Give the data set's folder with --path.")
    return measure(path, settings)
