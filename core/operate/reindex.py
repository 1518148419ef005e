"""The index is disposable: this makes it again from the tables."""

from collections.abc import Callable

from core.domain.base import JsonObject
from core.domain.vocabulary import DocumentStatus
from core.ingest.embedding import embed_missing
from core.ingest.pipeline import Ingestion
from core.store import Store


def reindex(store: Store, ingestion: Ingestion, report: Callable[[int, int], None]) -> JsonObject:
    """Drop the index and fill it again; vectors come from the cache, and only what it lacks is embedded.

    `report(done, total)` counts documents. Returns how many documents and chunks were written.
    """
    ready = [document for document in store.documents.list() if document.status is DocumentStatus.READY]
    store.index.rebuild(ingestion.embedder().dimensions)
    written = 0
    for done, document in enumerate(ready):
        report(done, len(ready))
        chunks = store.documents.chunks(document.id)
        embed_missing(chunks, ingestion.embedder(), store.embeddings, lambda _done, _total: None)
        store.index.upsert(ingestion.rows(document, chunks))
        written += len(chunks)
    store.index.optimize()
    report(len(ready), len(ready))
    return {"documents": len(ready), "chunks": written}
