"""The repository under test, and a small copy of it in which a violation can be planted."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="session")
def repository() -> Path:
    return REPOSITORY


@pytest.fixture(scope="session")
def tracked(repository) -> list[Path]:
    """The text files that git tracks or would track, those of this work tree that are not ignored."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=repository,
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    files = [repository / name for name in listed.split("\0") if name]
    return [path for path in files if path.is_file() and b"\0" not in path.read_bytes()[:8192]]


@pytest.fixture
def plant(tmp_path, repository) -> Callable[..., Path]:
    """Copies `core` and `pages` and writes one more file there; gives the root of the copy."""

    def planted(name: str, text: str, copied: tuple[str, ...] = ("core", "pages")) -> Path:
        ignore = shutil.ignore_patterns("__pycache__")
        for folder in copied:
            if (repository / folder).is_dir():
                shutil.copytree(repository / folder, tmp_path / folder, ignore=ignore)
        target = tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        parts = Path(name).parts
        for depth in range(1, len(parts)):
            package = tmp_path.joinpath(*parts[:depth]) / "__init__.py"
            if parts[0] == "core" and not package.exists():
                package.touch()
        target.write_text(text, encoding="utf-8")
        return tmp_path

    return planted
