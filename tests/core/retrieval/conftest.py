"""A small process development collection in a real store, searched by the real model."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.domain.document import ParsedChunk, ParsedDocument, ParsedSection
from core.domain.ids import DocumentId, PersonId, sha256_of
from core.domain.vocabulary import ChunkKind, DocumentRole, DocumentStatus
from core.ingest.embedding import embed_missing, worth_embedding
from core.models import Embedder, open_embedder
from core.retrieval.search import Retrieval
from core.settings import ModelSettings, RetrievalSettings
from core.store import Store, open_store
from core.store.index import IndexRow

NOW = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)

PROCESS = [
    "The crystallisation of K9-13 was seeded at 55 °C and cooled to 5 °C over 8 hours.",
    "The crystallisation of K9-1 was seeded at 52 °C and cooled to 5 °C over 6 hours.",
    "The crystallisation of K9-131 was seeded at 50 °C and cooled to 10 °C over 4 hours.",
    "2-MeTHF was chosen over THF because it separates from water.",
    "THF and toluene gave an emulsion during the aqueous work-up of the reaction.",
    "The wet cake was dried under vacuum until the loss on drying was below 0.5 %.",
    "In step 3 the mixture was stirred for 10 hours at 25 °C, a 2-fold excess of base was used.",
    "A cleaner impurity profile was seen when the base was added slowly to the reaction mixture.",
    "Short note.",
]
STABILITY = [
    "Lot | Time | Assay\nL-2201 | 0 months | 99.8 %\nL-2202 | 3 months | 99.1 %",
    "Report TR-201 describes the storage of the tablets at 40 °C and 75 % humidity for six months.",
    "Report TR-202 describes the storage of the tablets at 25 °C and 60 % humidity for two years.",
    "The solvent 2-methyltetrahydrofuran (CAS 96-47-9) is listed as class 3.",
    "Die Löslichkeit des Wirkstoffs in Wasser nahm mit der Temperatur zu.",
    "该片剂在40°C下储存六个月后，含量没有明显下降。",
    "The humidity had no influence on the hardness of the tablets.",
]
COLLECTIONS = {"Process": PROCESS, "Stability": STABILITY}


def add(store: Store, embedder: Embedder, collection: str, texts: list[str]) -> DocumentId:
    """Ingest a document of these chunks, as the pipeline does."""
    document, _ = store.documents.receive(
        collection=collection,
        name=f"{collection}.docx",
        sha256=sha256_of("\n".join(texts).encode()),
        size=100,
        role=DocumentRole.PRIMARY,
        media_type="text/plain",
        by=PersonId("anna"),
        now=NOW,
    )
    parsed = ParsedDocument(
        media_type="text/plain",
        title=collection,
        sections=(ParsedSection(ordinal=0, level=0, title=collection),),
        chunks=tuple(
            ParsedChunk(section=0, kind=ChunkKind.TABLE if " | " in text else ChunkKind.PARAGRAPH, text=text)
            for text in texts
        ),
    )
    store.documents.start(document.id, NOW)
    store.documents.save_parse(document.id, parsed, 1, NOW)
    chunks = store.documents.chunks(document.id)
    embed_missing(chunks, embedder, store.embeddings, lambda done, total: None)
    vectors = store.embeddings.get(embedder.name, [chunk.text for chunk in chunks])
    store.index.upsert(
        [
            IndexRow(
                chunk_id=chunk.id,
                document_id=document.id,
                collection=collection,
                kind=chunk.kind,
                text=chunk.text,
                vector=vector[0] if vector is not None and worth_embedding(chunk) else None,
            )
            for chunk, vector in zip(chunks, vectors, strict=True)
        ]
    )
    store.documents.finish(document.id, DocumentStatus.READY, NOW)
    return document.id


@pytest.fixture(scope="session")
def embedder() -> Embedder:
    return open_embedder(ModelSettings())


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory, embedder: Embedder) -> Iterator[Store]:
    home: Path = tmp_path_factory.mktemp("retrieval")
    opened = open_store(f"sqlite:///{home / 'benchside.db'}", str(home / "vectors"), home)
    for collection, texts in COLLECTIONS.items():
        add(opened, embedder, collection, texts)
    opened.index.optimize()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def retrieval(store: Store, embedder: Embedder) -> Retrieval:
    return Retrieval(store.documents, store.embeddings, store.index, embedder, RetrievalSettings())
