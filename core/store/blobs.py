"""Files by the hash of their content: originals and page images."""

import hashlib
import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import BinaryIO

from core.domain.ids import Sha256, sha256_of
from core.errors import NotFound

_DIGEST = re.compile(r"[0-9a-f]{64}")
_PIECE = 1 << 20
# Longer than any upload takes; a file that is older belongs to a process that died.
_ABANDONED = timedelta(days=1)


class BlobStore:
    """Content-addressed files under `folder`: `ab/cd/<sha256>`.

    A blob appears whole or not at all: it is written aside, flushed to disk and renamed.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._incoming = folder / "incoming"
        self._incoming.mkdir(parents=True, exist_ok=True)

    def put(self, data: bytes) -> Sha256:
        """Store the bytes; storing them again is free."""
        digest = sha256_of(data)
        if not self.has(digest):
            with self._aside() as (temporary, file):
                file.write(data)
                self._keep(temporary, file, digest)
        return digest

    def put_file(self, path: Path) -> Sha256:
        """Store a copy of a file, read once and never whole in memory. Raises OSError."""
        hasher = hashlib.sha256()
        with path.open("rb") as source, self._aside() as (temporary, file):
            while piece := source.read(_PIECE):
                hasher.update(piece)
                file.write(piece)
            digest = Sha256(hasher.hexdigest())
            if not self.has(digest):
                self._keep(temporary, file, digest)
        return digest

    def has(self, digest: Sha256) -> bool:
        """Whether the blob is here."""
        return _DIGEST.fullmatch(digest) is not None and self._place(digest).is_file()

    def path(self, digest: Sha256) -> Path:
        """Where the blob lies; to be read only. Raises NotFound."""
        if not self.has(digest):
            raise NotFound("stored file", digest)
        return self._place(digest)

    def get(self, digest: Sha256) -> bytes:
        """The blob's bytes. Raises NotFound."""
        return self.path(digest).read_bytes()

    def tidy(self, now: datetime) -> int:
        """Delete what writers that died left aside; returns how many files that were."""
        oldest = (now - _ABANDONED).timestamp()
        abandoned = [path for path in self._incoming.iterdir() if path.stat().st_mtime < oldest]
        for path in abandoned:
            path.unlink(missing_ok=True)
        return len(abandoned)

    def _place(self, digest: Sha256) -> Path:
        return self._folder / digest[:2] / digest[2:4] / digest

    @contextmanager
    def _aside(self) -> Iterator[tuple[Path, BinaryIO]]:
        temporary = self._incoming / secrets.token_hex(16)
        try:
            with temporary.open("xb") as file:
                yield temporary, file
        finally:
            temporary.unlink(missing_ok=True)

    def _keep(self, temporary: Path, file: BinaryIO, digest: Sha256) -> None:
        file.flush()
        os.fsync(file.fileno())
        place = self._place(digest)
        place.parent.mkdir(parents=True, exist_ok=True)
        temporary.replace(place)
        _sync_folder(place.parent)


def _sync_folder(folder: Path) -> None:
    # The rename itself is on disk only when the folder is; Windows cannot open folders and needs none.
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
