"""SciFact: which abstracts bear on a claim. The product's own index and search, text against vectors.

Relevant to a claim are all abstracts that it cites (`cited_doc_ids`).
Source: Wadden et al. 2020, doi:10.18653/v1/2020.emnlp-main.609.
"""

import ast
import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import structlog

from core.bench.statistics import bootstrap_interval, metric, ndcg, paired_bootstrap, recall
from core.domain.base import JsonObject
from core.domain.document import ParsedChunk, ParsedDocument, ParsedSection
from core.domain.ids import PersonId, content_hash, sha256_of
from core.domain.search import Scope
from core.domain.vocabulary import ChunkKind, DocumentRole, DocumentStatus, SearchMode
from core.errors import UserError
from core.ingest.embedding import embed_missing
from core.models import open_embedder
from core.retrieval.search import Retrieval
from core.settings import Settings
from core.store import Store, open_store
from core.store.index import IndexRow

COLLECTION = "scifact"
DEPTH = 100
METRICS = {"ndcg@10": 10, "recall@10": 10, "recall@100": 100}

_LITERAL = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"", re.DOTALL)
_log = structlog.get_logger(__name__)
_EPOCH = datetime(2026, 1, 1, tzinfo=UTC)  # no clock: the workspace is the same on every run


@dataclass(frozen=True)
class Abstract:
    """One abstract of the corpus; `sentences` as the data set cuts them."""

    id: str
    title: str
    sentences: tuple[str, ...]

    @property
    def text(self) -> str:
        """The title, then the abstract: one chunk."""
        return f"{self.title}\n\n{' '.join(self.sentences)}"


@dataclass(frozen=True)
class Claim:
    """One claim and the abstracts that it cites."""

    id: str
    text: str
    cited: frozenset[str]


def run(path: Path, settings: Settings) -> JsonObject:
    """Measure text, vectors and hybrid on the claims of a folder with corpus.csv and claims.csv.

    The workspace under `<home>/bench/scifact` keeps the vectors, so only the first run embeds.
    Raises UserError when a file is missing or is not of the data set's form.
    """
    abstracts, claims = read_corpus(path / "corpus.csv"), read_claims(path / "claims.csv")
    known = {abstract.id for abstract in abstracts}
    usable = [claim for claim in claims if claim.cited & known]
    home = settings.home.resolve() / "bench" / "scifact"
    with TemporaryDirectory() as vectors:
        store = open_store(f"sqlite:///{home / 'benchside.db'}", vectors, home)
        try:
            embedder = open_embedder(settings.models)
            retrieval = Retrieval(
                store.documents, store.embeddings, store.index, embedder, settings.retrieval
            )
            names = _fill(store, settings, abstracts)
            figures = {mode: _figures(retrieval, names, usable, mode) for mode in SearchMode}
        finally:
            store.close()
    return {
        "dataset": "scifact",
        "n": len(usable),
        "skipped": len(claims) - len(usable),
        "abstracts": len(abstracts),
        "engine": {"embeddings": embedder.name, **settings.retrieval.model_dump()},
        "systems": {mode.value: _summary(figures[mode]) for mode in SearchMode},
        "hybrid_minus": {
            mode.value: _difference(figures[SearchMode.HYBRID], figures[mode])
            for mode in (SearchMode.TEXT, SearchMode.VECTOR)
        },
    }


def read_corpus(path: Path) -> list[Abstract]:
    """The abstracts of a corpus.csv, whose abstract column is a printed array of strings.

    Raises UserError when the file is missing or a cell is something else.
    """
    found = []
    for row in _rows(path, {"doc_id", "title", "abstract"}):
        literals = _LITERAL.findall(row["abstract"])
        if _LITERAL.sub("", row["abstract"]).split() not in (["[]"], ["[", "]"]):
            raise _malformed(path, f"the abstract of {row['doc_id']} is not a list of strings")
        found.append(Abstract(row["doc_id"], row["title"], tuple(map(ast.literal_eval, literals))))
    return found


def read_claims(path: Path) -> list[Claim]:
    """The claims of a claims.csv, one each: the file has a row for every rationale sentence.

    Raises UserError when the file is missing.
    """
    claims: dict[str, Claim] = {}
    for row in _rows(path, {"id", "claim", "cited_doc_ids"}):
        cited = frozenset(re.findall(r"\d+", row["cited_doc_ids"]))
        claims[row["id"]] = Claim(row["id"], row["claim"], cited)
    return list(claims.values())


def _rows(path: Path, columns: set[str]) -> Iterator[dict[str, str]]:
    if not path.is_file():
        raise UserError("not_found", f"There is no {path.name} in {path.parent}.", "Give SciFact's folder.")
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        if not columns <= set(reader.fieldnames or ()):
            raise _malformed(path, f"it has no columns {', '.join(sorted(columns))}")
        yield from reader


def _malformed(path: Path, what: str) -> UserError:
    return UserError("not_scifact", f"{path.name} is not SciFact's: {what}.", "Give SciFact's folder.")


def _fill(store: Store, settings: Settings, abstracts: Sequence[Abstract]) -> dict[str, str]:
    """Store, embed and index the corpus as one document, a chunk an abstract; chunk ids to abstract ids."""
    parsed = ParsedDocument(
        media_type="text/csv",
        title="SciFact",
        sections=(ParsedSection(ordinal=0, level=0, title="SciFact"),),
        chunks=tuple(ParsedChunk(section=0, kind=ChunkKind.PARAGRAPH, text=one.text) for one in abstracts),
    )
    document, due = store.documents.receive(
        collection=COLLECTION,
        name="corpus.csv",
        sha256=sha256_of(content_hash([one.text for one in abstracts]).encode()),
        size=sum(len(one.text) for one in abstracts),
        role=DocumentRole.PRIMARY,
        media_type="text/csv",
        by=PersonId("bench"),
        now=_EPOCH,
    )
    if due or document.status is not DocumentStatus.READY:
        store.documents.start(document.id, _EPOCH)
        store.documents.save_parse(document.id, parsed, 1, _EPOCH)
        store.documents.finish(document.id, DocumentStatus.READY, _EPOCH)
    chunks = store.documents.chunks(document.id)
    embedder = open_embedder(settings.models)
    embed_missing(chunks, embedder, store.embeddings, _say)
    vectors = store.embeddings.get(embedder.name, [chunk.text for chunk in chunks])
    store.index.upsert(
        [
            IndexRow(
                chunk_id=chunk.id,
                document_id=document.id,
                collection=COLLECTION,
                kind=chunk.kind,
                text=chunk.text,
                vector=None if vector is None else vector[0],
            )
            for chunk, vector in zip(chunks, vectors, strict=True)
        ]
    )
    store.index.optimize()
    return {chunk.id: abstract.id for chunk, abstract in zip(chunks, abstracts, strict=True)}


def _say(done: int, total: int) -> None:
    if done % 480 == 0 or done == total:
        _log.info("embedding", done=done, total=total)


def _figures(
    retrieval: Retrieval, names: dict[str, str], claims: Sequence[Claim], mode: SearchMode
) -> dict[str, list[float]]:
    figures: dict[str, list[float]] = {name: [] for name in METRICS}
    for claim in claims:
        hits = retrieval.search(claim.text, Scope(collections=(COLLECTION,)), mode, DEPTH)
        ranked = [names[hit.chunk_id] for hit in hits]
        for name, depth in METRICS.items():
            measure = ndcg if name.startswith("ndcg") else recall
            figures[name].append(measure(ranked, claim.cited, depth))
    return figures


def _summary(figures: dict[str, list[float]]) -> JsonObject:
    return {
        name: metric(sum(values) / len(values), bootstrap_interval(values))
        for name, values in figures.items()
    }


def _difference(ours: dict[str, list[float]], theirs: dict[str, list[float]]) -> JsonObject:
    return {
        name: metric(
            sum(values) / len(values) - sum(theirs[name]) / len(values),
            paired_bootstrap(values, theirs[name]),
        )
        for name, values in ours.items()
    }
