"""The door: bytes are kept, duplicates recognised and work queued, in that order."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from core.domain.base import JsonObject
from core.domain.ids import DocumentId, PersonId, RunId, Sha256
from core.domain.job import ImportItem, Job
from core.domain.vocabulary import DocumentRole, DocumentStatus, JobKind, Pool
from core.errors import DocumentRejected, RejectReason, UserError
from core.ingest.folders.rules import left_out_by_name
from core.settings import IngestSettings
from core.store import Store


@dataclass(frozen=True)
class Incoming:
    """A file on this host: where its bytes are now, and what its sender calls it.

    `name` is shown and never used as a path; `place` is what the import is listed under, when that
    is not where the bytes are.
    """

    path: Path
    name: str
    place: str = ""


class Receiver:
    """Takes files in; what it returns has been stored and survives a crash."""

    def __init__(
        self, store: Store, settings: IngestSettings, clock: Callable[[], datetime], max_attempts: int
    ) -> None:
        self._store = store
        self._settings = settings
        self._clock = clock
        self._max_attempts = max_attempts

    @property
    def max_bytes(self) -> int:
        """The size of the largest file that is taken."""
        return self._settings.max_file_mb * 1024 * 1024

    def receive(self, incoming: Incoming, collection: str, batch: str, by: PersonId) -> ImportItem:
        """Store one file and queue its ingestion; a duplicate is told apart before queueing.

        A file over the size limit is rejected without its bytes being kept.
        """
        size = incoming.path.stat().st_size
        too_large = size > self.max_bytes
        content = _hash(incoming.path) if too_large else self._store.blobs.put_file(incoming.path)
        return self.record(incoming, content, size, collection, batch, by, too_large)

    def record(
        self,
        incoming: Incoming,
        content: Sha256,
        size: int,
        collection: str,
        batch: str,
        by: PersonId,
        too_large: bool = False,
        replaces: DocumentId | None = None,
        remove_old: bool = False,
    ) -> ImportItem:
        """Receive a file whose bytes are kept already, under their digest; all of it or nothing.

        When it is queued and becomes ready, it is the next version of the document that it `replaces`,
        which is taken out of search with `remove_old`.
        """
        then: JsonObject = {"replaces": replaces, "remove_old": remove_old} if replaces else {}
        with self._store.transaction():
            return self._record(incoming, content, size, too_large, collection, batch, by, then)

    def _record(
        self,
        incoming: Incoming,
        content: Sha256,
        size: int,
        too_large: bool,
        collection: str,
        batch: str,
        by: PersonId,
        then: JsonObject,
    ) -> ImportItem:
        now = self._clock()
        document, due = self._store.documents.receive(
            collection=collection,
            name=Path(incoming.name).name or incoming.name,
            sha256=content,
            size=size,
            role=DocumentRole.PRIMARY,
            media_type="",
            by=by,
            now=now,
        )
        job: RunId | None = None
        if due and too_large:
            remedy = self.too_large(incoming.name).remedy
            reason = RejectReason.TOO_LARGE
            self._store.documents.finish(document.id, DocumentStatus.REJECTED, now, reason, remedy)
        elif due:
            job = self._queue(document.id, incoming.name, by, then).id
        return self._store.imports.add(
            batch=batch,
            name=incoming.name,
            path=incoming.place or str(incoming.path),
            document=self._store.documents.get(document.id),
            job_id=job,
            by=by,
            now=now,
        )

    def too_large(self, name: str) -> DocumentRejected:
        """The refusal of a file over the limit, with the limit in it."""
        limit = self._settings.max_file_mb
        return DocumentRejected(
            name,
            RejectReason.TOO_LARGE,
            f"Split it into parts under {limit} MB, or ask the administrator to raise "
            "BENCHSIDE_INGEST__MAX_FILE_MB.",
        )

    def _queue(self, document_id: DocumentId, name: str, by: PersonId, then: JsonObject) -> Job:
        return self._store.jobs.enqueue(
            JobKind.INGEST,
            Pool.INGESTION,
            {"document_id": document_id, "name": name, **then},
            by,
            self._clock(),
            self._max_attempts,
        )


def files_under(paths: list[Path]) -> list[Incoming]:
    """The files that the paths name, folders walked in order of name, without hidden and temporary ones.

    Links are not followed out of a folder. Raises UserError when a path does not exist.
    """
    return [found for path in checked_paths(paths) for found in _walk(path)]


def checked_paths(paths: Sequence[Path]) -> Sequence[Path]:
    """The paths as they are. Raises UserError when one does not exist."""
    missing = [str(path) for path in paths if not path.exists()]
    if missing:
        raise UserError("not_found", f"There is no {', '.join(missing)}.", "Check the path and try again.")
    return paths


def _walk(path: Path) -> Iterator[Incoming]:
    if path.is_file():
        yield Incoming(path, path.name)
        return
    for child in sorted(path.iterdir()):
        if left_out_by_name(child.name) or child.is_symlink():
            continue
        if child.is_dir():
            yield from _walk(child)
        elif child.is_file():
            yield Incoming(child, child.name)


def _hash(path: Path) -> Sha256:
    with path.open("rb") as stream:
        return Sha256(hashlib.file_digest(stream, "sha256").hexdigest())
