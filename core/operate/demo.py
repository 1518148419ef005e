"""The demo collections: every folder under `data/demo/` is one, named by the folder."""

from pathlib import Path

from core.domain.ids import PersonId
from core.domain.job import ImportItem
from core.errors import UserError
from core.ingest.receive import Receiver, files_under


def load_demo(receiver: Receiver, folder: Path, by: PersonId, batch: str) -> list[ImportItem]:
    """Receive every demo file that is not there yet. Raises UserError when the folder is missing."""
    return [
        receiver.receive(incoming, programme.name, batch, by)
        for programme in demo_folders(folder)
        for incoming in files_under([programme])
    ]


def demo_folders(folder: Path) -> list[Path]:
    """The programmes, by name. Raises UserError when the folder is missing."""
    if not folder.is_dir():
        raise UserError(
            "no_demo", "The demo files are not there.", "They come with the project in data/demo."
        )
    return sorted(child for child in folder.iterdir() if child.is_dir() and child.name[0].isupper())
