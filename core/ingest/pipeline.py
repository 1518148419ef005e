"""From a received file to a searchable document: parse, save, embed, index.

Parsing and saving are stored steps; embedding needs none, since the cache that it fills tells what
is still missing. A file's own faults end its document, never the worker.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from core.domain.base import JsonObject
from core.domain.document import Chunk, Document, ParsedDocument
from core.domain.ids import DocumentId, SectionId, Sha256
from core.domain.job import Job
from core.domain.vocabulary import DocumentStatus, JobStatus
from core.errors import Cancelled, DocumentRejected, RejectReason
from core.ingest.embedding import embed_missing, worth_embedding
from core.ingest.isolation import ParserPool
from core.lineage.keeper import LineageKeeper
from core.models.embedder import Embedder
from core.settings import IngestSettings
from core.store import Store
from core.store.index import IndexRow

PARSE_VERSION = 2


class JobContext(Protocol):
    """What a handler needs of the job that it runs."""

    job: Job

    def step(self, name: str, fn: Callable[[], JsonObject]) -> JsonObject: ...
    def progress(self, stage: str, done: int, total: int) -> None: ...
    def check_cancelled(self) -> None: ...
    def must_stop(self) -> bool: ...


class Ingestion:
    """The handler of ingestion jobs."""

    def __init__(
        self,
        store: Store,
        parsers: ParserPool,
        embedder: Callable[[], Embedder],
        settings: IngestSettings,
        clock: Callable[[], datetime],
        lineages: LineageKeeper,
    ) -> None:
        self._lineages = lineages
        self._store = store
        self._parsers = parsers
        self.embedder = embedder
        self._settings = settings
        self._clock = clock

    def run(self, context: JobContext) -> None:
        """Bring one document to `ready` or `rejected`; anything else raises and is the job's end."""
        document = self._store.documents.get(DocumentId(str(context.job.payload["document_id"])))
        self._store.documents.start(document.id, self._clock())
        try:
            parsed = context.step("parse", lambda: self._parse(context, document))
            context.step("save", lambda: self._save(document, parsed))
        except DocumentRejected as rejection:
            self._store.documents.finish(
                document.id, DocumentStatus.REJECTED, self._clock(), rejection.reason, _remedy(rejection)
            )
            self._settle_index()
            return
        document = self._store.documents.get(document.id)  # its title is known by now
        chunks = self._store.documents.chunks(document.id)
        self._embed(context, chunks)
        context.check_cancelled()
        context.progress("Indexing", 0, len(chunks))
        self._store.index.upsert(self.rows(document, chunks))
        # In one transaction: an old version and the new one never answer side by side.
        self._lineages.regroup(
            document.collection,
            document.id,
            lambda: self._store.documents.finish(document.id, DocumentStatus.READY, self._clock()),
        )
        if self._store.documents.get(document.id).removed is not None:
            # Somebody removed it while it was read: search hides it already, the index lets go of it too.
            self._store.index.remove([document.id])
        self._settle_index()

    def ended(self, job: Job) -> None:
        """Close the document of a job that failed or was cancelled for good."""
        document_id = DocumentId(str(job.payload["document_id"]))
        status = DocumentStatus.CANCELLED if job.status is JobStatus.CANCELLED else DocumentStatus.FAILED
        remedy = job.error or "Add the file again when you want it."
        self._store.documents.finish(document_id, status, self._clock(), None, remedy)
        self._settle_index()

    def rows(self, document: Document, chunks: list[Chunk]) -> list[IndexRow]:
        """The index rows of a document's chunks, with the vectors that the cache holds."""
        model = self.embedder().name
        embedded = [chunk for chunk in chunks if worth_embedding(chunk)]
        found = self._store.embeddings.get(model, [chunk.text for chunk in embedded])
        vectors = {
            chunk.id: vector[0].tolist()
            for chunk, vector in zip(embedded, found, strict=True)
            if vector is not None
        }
        paths = self._paths(document)
        return [
            IndexRow(
                chunk_id=chunk.id,
                document_id=document.id,
                collection=document.collection,
                kind=chunk.kind.value,
                text=chunk.text,
                vector=vectors.get(chunk.id),
                context=paths.get(chunk.section_id, document.title),
            )
            for chunk in chunks
        ]

    def _paths(self, document: Document) -> dict[SectionId, str]:
        """For each section the titles above it: found by full text, never shown as the chunk's own."""
        paths: dict[SectionId, str] = {}
        for section in self._store.documents.outline(document.id):
            above = paths.get(section.parent_id, document.title) if section.parent_id else document.title
            paths[section.id] = above if section.title == document.title else f"{above} > {section.title}"
        return paths

    def _settle_index(self) -> None:
        # Whoever ends a batch does it: until then a share of the rows is outside of full text's counts.
        # Asked after the document is ready, so that of two that end together at least one sees the end.
        if self._store.documents.on_the_way() == 0:
            self._store.index.optimize()

    def _parse(self, context: JobContext, document: Document) -> JsonObject:
        try:
            parsed = self._parsers.parse(
                self._store.blobs.path(document.sha256),
                str(context.job.payload["name"]),
                self._settings,
                context.progress,
                context.must_stop,
            )
        except Cancelled:
            context.check_cancelled()  # tells a person's wish from a worker that must let go
            raise
        if not parsed.chunks:
            raise DocumentRejected(document.name, RejectReason.EMPTY, "Check that the file has text in it.")
        return {"parsed": self._store.blobs.put(parsed.model_dump_json().encode("utf-8"))}

    def _save(self, document: Document, result: JsonObject) -> JsonObject:
        raw = self._store.blobs.get(Sha256(str(result["parsed"])))
        parsed = ParsedDocument.model_validate_json(raw)
        self._store.documents.save_parse(document.id, parsed, PARSE_VERSION, self._clock())
        return {"chunks": len(parsed.chunks)}

    def _embed(self, context: JobContext, chunks: list[Chunk]) -> None:
        def report(done: int, total: int) -> None:
            context.check_cancelled()
            context.progress("Embedding", done, total)

        embed_missing(chunks, self.embedder(), self._store.embeddings, report)


def _remedy(rejection: DocumentRejected) -> str:
    return f"{rejection.detail}. {rejection.remedy}" if rejection.detail else rejection.remedy
