"""Versions: what differs between two, where a passage stands in another, which answers are stale."""

from collections.abc import Sequence

from core.domain.difference import Difference, Followed, StaleSpan
from core.domain.ids import ChunkId, DocumentId, RunId
from core.domain.search import Scope
from core.lineage.diff.stale import cited, newer_of, stale_spans
from core.workbench.rooms import Rooms


class Versions:
    """What a person does with the versions of a document, on Library, on Ask and with `diff`."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def compare(self, before: DocumentId, after: DocumentId) -> Difference:
        """What differs between two documents. Raises NotFound."""
        return self._rooms.history.difference(before, after)

    def follow(
        self, document_id: DocumentId, chunk_id: ChunkId, start: int, end: int, target: DocumentId
    ) -> Followed:
        """What became of a passage in another version. Raises NotFound and ValueError."""
        return self._rooms.history.follow(document_id, chunk_id, start, end, target)

    def stale(self, run_id: RunId) -> tuple[StaleSpan, ...]:
        """The citations of a stored answer that newer versions changed or dropped. Raises NotFound."""
        return self._stale([run_id])[run_id]

    def stale_runs(self, run_ids: Sequence[RunId]) -> frozenset[RunId]:
        """Those of some stored answers that are stale; only those that cite an older version are followed."""
        return frozenset(run for run, spans in self._stale(run_ids).items() if spans)

    def _stale(self, run_ids: Sequence[RunId]) -> dict[RunId, tuple[StaleSpan, ...]]:
        found = {run: self._rooms.store.answers.find(run) for run in run_ids}
        records = {run: record for run, record in found.items() if record is not None}
        documents = {
            observation.locator.document_id
            for record in records.values()
            for observation in cited(record)
            if observation.locator is not None
        }
        newer = newer_of(self._rooms.versions.places(Scope()), documents) if documents else {}
        return {
            run: stale_spans(records[run], self._rooms.history, newer) if run in records else ()
            for run in run_ids
        }
