"""The search index: LanceDB over chunks. It holds nothing that SQLite does not, and is disposable.

`python -m core reindex` makes it again. A table that is not there yet counts as empty; one that cannot
be read raises a UserError that says so. Filters are expressions, never strings.
"""

import shutil
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import structlog
from numpy.typing import NDArray

from core.domain.base import JsonObject
from core.domain.ids import ChunkId, DocumentId
from core.domain.search import Scope
from core.errors import UserError
from core.store.schema.vectors import (
    COLUMNS,
    VECTOR_ROWS,
    add_lexical_indexes,
    add_vector_index,
    arrow_rows,
    dimensions_of,
    has_cjk,
    table_schema,
    widened,
)

T = TypeVar("T")
N = TypeVar("N", int, float)

TABLE = "chunks"
_PROBES = 40  # LanceDB keeps partitions of about 8,000: all of them to 320,000 rows, so nothing is missed
_BATCH = 5_000
_ATTEMPTS = 6
_INDEX_CACHE, _METADATA_CACHE = 400 * 2**20, 100 * 2**20  # bytes; the library's own default is 6 GiB
_WRITES = 64  # every write is a version and a fragment
_SHARE = 10  # at most one row in ten is outside the indexes: it is scanned, and BM25 does not count it
# What lancedb raises for a table that is damaged or gone; our own mistakes are other exceptions.
_DAMAGE = (RuntimeError, ValueError, OSError)
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class IndexRow:
    """One chunk as the index sees it.

    `context` is searched with the text but is no part of it: the titles above the chunk.
    `vector` has length 1; None means that the chunk is too short to be embedded.
    """

    chunk_id: ChunkId
    document_id: DocumentId
    collection: str
    kind: str
    text: str
    vector: Sequence[float] | NDArray[np.float32] | None = None
    context: str = ""


class SearchIndex:
    """Full text, vectors and exact identifiers over the chunks of ready documents.

    Any number of threads may search while others write; writers of one process take turns, and
    LanceDB settles those of several. Every search raises UserError when the index cannot be read.
    """

    def __init__(self, uri: str, dimensions: int = 384) -> None:
        """`dimensions` is the length of vectors until the first one has come."""
        self._uri = uri
        self._dimensions = dimensions
        self._opening = threading.Lock()
        self._writing = threading.RLock()
        self._handle: Any = None
        self._session: Any = None
        self._removed = 0  # rows that BM25 still counts
        self._writes = 0

    def upsert(self, rows: Sequence[IndexRow]) -> None:
        """Add chunks, or replace those with the same id. Settles the index itself now and then.

        Raises UserError when the vectors have another length than those stored.
        """
        latest = {row.chunk_id: row for row in rows}
        unique = list(latest.values())
        with self._writing:
            for start in range(0, len(unique), _BATCH):
                batch = unique[start : start + _BATCH]
                table = self._writable(batch)
                merge = table.merge_insert("chunk_id").when_matched_update_all().when_not_matched_insert_all()
                self._write(partial(merge.execute, arrow_rows(batch, dimensions_of(table))))
                self._settle_if_due(table)

    def remove(self, document_ids: Iterable[DocumentId]) -> None:
        """Take all chunks of these documents out."""
        from lancedb.expr import col

        names = sorted(set(document_ids))
        with self._writing:
            table = self._table()
            if table is None:
                return
            before = table.count_rows()
            for start in range(0, len(names), 500):
                self._write(partial(table.delete, col("document_id").isin(names[start : start + 500])))
            self._settle_if_due(table, before - table.count_rows())

    def text(self, query: str, scope: Scope, limit: int) -> list[tuple[ChunkId, float]]:
        """BM25 scores above 0, best first, ties by id. Any text is a safe query; operators mean nothing.

        Chinese, Japanese and Korean words are looked up in their own column; a chunk that both columns
        find keeps its better score.
        """
        found = dict(self._match(query, "text", scope, limit))
        if has_cjk(query):
            for chunk, score in self._match(query, "cjk", scope, limit):
                found[chunk] = max(score, found.get(chunk, 0.0))
        return _best_first(found.items())[:limit]

    def vector(
        self, vector: Sequence[float] | NDArray[np.float32], scope: Scope, limit: int
    ) -> list[tuple[ChunkId, float]]:
        """Cosines to a vector of length 1, best first, ties by id; chunks that are not embedded are left out.

        Raises UserError when the index was made with vectors of another length.
        """
        narrowed = _filter(scope)
        where = _embedded() if narrowed is None else _embedded() & narrowed

        def ask(table: Any) -> list[dict[str, Any]]:
            if len(vector) != dimensions_of(table):
                raise _other_model()
            query = table.search(np.asarray(vector, dtype=np.float32), vector_column_name="vector")
            query = query.distance_type("l2").nprobes(_PROBES).where(where, prefilter=True)
            rows: list[dict[str, Any]] = query.select(["chunk_id", "_distance"]).limit(limit).to_list()
            return rows

        # Both have length 1, so the squared distance is 2 - 2 cos.
        rows = self._read(ask) or []
        return _best_first((ChunkId(row["chunk_id"]), 1.0 - row["_distance"] / 2.0) for row in rows)

    def exact(self, identifiers: Sequence[str], scope: Scope, limit: int) -> list[tuple[ChunkId, int]]:
        """How many of these normalised identifiers each chunk names, most first, ties by id."""
        wanted = set(identifiers)
        rows = self._find(" ".join(sorted(wanted)), "identifiers", scope, limit, ["identifiers"])
        counted = ((ChunkId(row["chunk_id"]), len(wanted & set(row["identifiers"].split()))) for row in rows)
        return _best_first((chunk, count) for chunk, count in counted if count)

    def rebuild(self, dimensions: int | None = None) -> None:
        """Drop everything, also what cannot be read; the next upsert starts anew."""
        with self._writing, self._opening:
            self._handle = None
            self._dimensions = dimensions or self._dimensions
            self._removed = self._writes = 0
            try:
                self._connect().drop_table(TABLE, ignore_missing=True)
            except _DAMAGE as error:
                folder = Path(self._uri) / f"{TABLE}.lance"
                if not folder.exists():
                    raise _unreadable() from error
                _log.warning("index_dropped_unread", error=str(error))
                shutil.rmtree(folder)

    def optimize(self, keep: timedelta = timedelta(minutes=10)) -> None:
        """Index new rows, join fragments and forget versions older than `keep`. Not for the query path."""
        with self._writing:
            table = self._table()
            if table is None:
                return
            self._write(partial(table.optimize, cleanup_older_than=keep))
            if table.count_rows() >= VECTOR_ROWS:
                self._write(partial(add_vector_index, table))
            self._removed = self._writes = 0

    def count(self) -> int:
        """Chunks in the index."""
        return self._read(lambda table: int(table.count_rows())) or 0

    def health(self) -> JsonObject:
        """`state` is ready, empty (no table yet) or unreadable, with `detail`; counts where they can be had.

        Rows in `unindexed_rows` are found, but more slowly, until the index is optimised.
        """
        try:
            return self._read(_describe) or {"state": "empty", "rows": 0, "unindexed_rows": 0, "detail": ""}
        except UserError as error:
            return {"state": "unreadable", "detail": f"{error.message} {error.hint}"}

    def _match(self, query: str, column: str, scope: Scope, limit: int) -> list[tuple[ChunkId, float]]:
        rows = self._find(query, column, scope, limit, [])
        return _best_first((ChunkId(row["chunk_id"]), float(row["_score"])) for row in rows)

    def _find(
        self, query: str, column: str, scope: Scope, limit: int, more: list[str]
    ) -> list[dict[str, Any]]:
        from lancedb.query import MatchQuery

        plain = query.encode("utf-8", "ignore").decode("utf-8").replace("\0", " ")
        if not plain.strip() or limit < 1:
            return []
        where = _filter(scope)
        match: Any = MatchQuery  # its keyword defaults are hidden from a type checker

        def ask(table: Any) -> list[dict[str, Any]]:
            search = table.search(match(plain, column))
            if where is not None:
                search = search.where(where, prefilter=True)
            rows: list[dict[str, Any]] = search.select(["chunk_id", "_score", *more]).limit(limit).to_list()
            return rows

        return self._read(ask) or []

    def _read(self, ask: Callable[[Any], T]) -> T | None:
        """What `ask` says of the table, None when there is none; a stale handle is opened again once."""
        for attempt in (1, 2):
            table = self._table()
            if table is None:
                return None
            try:
                return ask(table)
            except UserError:
                raise
            except _DAMAGE as error:
                with self._opening:
                    self._handle = None
                if attempt == 2:
                    raise _unreadable() from error
        return None

    def _write(self, change: Callable[[], object]) -> None:
        """Make a change; one that another process's commit beat is made again on what that left."""
        for attempt in range(_ATTEMPTS):
            try:
                change()
                return
            except _DAMAGE as error:
                if "commit conflict" in str(error).lower() and attempt < _ATTEMPTS - 1:
                    time.sleep(0.05 * 2**attempt)
                    continue
                with self._opening:
                    self._handle = None
                raise _unreadable() from error

    def _connect(self) -> Any:
        import lancedb

        if self._session is None:
            self._session = lancedb.Session(_INDEX_CACHE, _METADATA_CACHE)
        # Zero: another process's writes are seen by the next search (0.1 ms on a local disk).
        return lancedb.connect(self._uri, read_consistency_interval=timedelta(0), session=self._session)

    def _table(self) -> Any:
        with self._opening:
            if self._handle is None:
                try:
                    database = self._connect()
                    if TABLE in database.list_tables(limit=1000).tables:
                        table = database.open_table(TABLE)
                        if table.schema.names != COLUMNS:
                            raise _unreadable()
                        self._handle = table
                except UserError:
                    raise
                except _DAMAGE as error:
                    raise _unreadable() from error
            return self._handle

    def _writable(self, rows: Sequence[IndexRow]) -> Any:
        length = next((len(row.vector) for row in rows if row.vector is not None), None)
        if any(row.vector is not None and len(row.vector) != length for row in rows):
            raise ValueError("vectors of one model have one length")
        table = self._table()
        if table is None:
            return self._create(length or self._dimensions)
        if length is None or length == dimensions_of(table):
            return table
        if table.count_rows(_embedded().to_sql()):
            raise _other_model()
        return self._create(length, table.to_arrow())

    def _create(self, length: int, rows: Any = None) -> Any:
        with self._opening:
            try:
                if rows is None:
                    table = self._connect().create_table(TABLE, schema=table_schema(length), exist_ok=True)
                else:
                    table = self._connect().create_table(TABLE, widened(rows, length), mode="overwrite")
                add_lexical_indexes(table)
            except _DAMAGE as error:
                raise _unreadable() from error
            self._handle = table
            return table

    def _settle_if_due(self, table: Any, removed: int = 0) -> None:
        self._removed += removed
        self._writes += 1
        unsettled = table.index_stats("text_idx").num_unindexed_rows + self._removed
        if self._writes >= _WRITES or unsettled * _SHARE > table.count_rows():
            self.optimize()


def _embedded() -> Any:
    from lancedb.expr import col, lit

    return col("embedded") == lit(True)


def _filter(scope: Scope) -> Any:
    from lancedb.expr import col

    chosen = None
    for name, values in (("collection", scope.collections), ("document_id", scope.documents)):
        if values:
            condition = col(name).isin(sorted(set(values)))
            chosen = condition if chosen is None else chosen & condition
    if scope.without:
        condition = ~col("document_id").isin(sorted(set(scope.without)))
        chosen = condition if chosen is None else chosen & condition
    return chosen


def _best_first(scored: Iterable[tuple[ChunkId, N]]) -> list[tuple[ChunkId, N]]:
    return sorted(scored, key=lambda item: (-item[1], item[0]))


def _describe(table: Any) -> JsonObject:
    indexes = {index.columns[0]: index for index in table.list_indices()}
    stats = table.stats()
    return {
        "state": "ready",
        "detail": "",
        "rows": table.count_rows(),
        "embedded_rows": table.count_rows(_embedded().to_sql()),
        "unindexed_rows": indexes["text"].num_unindexed_rows,
        "fragments": stats["fragment_stats"]["num_fragments"],
        "versions": len(table.list_versions()),
        "bytes": stats["total_bytes"],
        "dimensions": dimensions_of(table),
        "vector_index": "vector" in indexes,
    }


def _unreadable() -> UserError:
    return UserError("index_unreadable", "The search index cannot be read.", "Run: python -m core reindex")


def _other_model() -> UserError:
    return UserError(
        "index_model",
        "The search index was made with another embedding model.",
        "Run: python -m core reindex, or set the model back.",
    )
