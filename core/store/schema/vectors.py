"""The shape of the search index's table, its full-text and scalar indexes, and rows on their way in."""

import re
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from core.domain.text.identifiers import identifiers_in

COLUMNS = [
    "chunk_id",
    "document_id",
    "collection",
    "kind",
    "text",
    "cjk",
    "identifiers",
    "embedded",
    "vector",
]
VECTOR_ROWS = 20_000  # below this a scan is quick and finds everything
_CJK = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f]")


class Row(Protocol):
    """What the table keeps of a chunk."""

    @property
    def chunk_id(self) -> str: ...
    @property
    def document_id(self) -> str: ...
    @property
    def collection(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def context(self) -> str: ...
    @property
    def vector(self) -> Sequence[float] | NDArray[np.float32] | None: ...


def has_cjk(text: str) -> bool:
    """Whether the text holds Chinese, Japanese or Korean writing."""
    return bool(_CJK.search(text))


def table_schema(dimensions: int) -> Any:
    """Arrow schema for vectors of this length."""
    import pyarrow as pa

    strings = [pa.field(name, pa.string()) for name in COLUMNS[:-2]]
    vector = pa.list_(pa.float32(), dimensions)
    return pa.schema([*strings, pa.field("embedded", pa.bool_()), pa.field("vector", vector)])


def dimensions_of(table: Any) -> int:
    """The length of the vectors that a table holds."""
    return int(table.schema.field("vector").type.list_size)


def arrow_rows(rows: Sequence[Row], dimensions: int) -> Any:
    """An Arrow table of the rows; a chunk without a vector gets zeros and is marked as not embedded."""
    import pyarrow as pa

    vectors = np.zeros((len(rows), dimensions), dtype=np.float32)
    for number, row in enumerate(rows):
        if row.vector is not None:
            vectors[number] = row.vector
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    vectors /= np.where(lengths > 0, lengths, 1)  # stored as float16 elsewhere: the length is a little off
    searched = [f"{row.context}\n{row.text}" if row.context else row.text for row in rows]
    columns = [
        [row.chunk_id for row in rows],
        [row.document_id for row in rows],
        [row.collection for row in rows],
        [str(row.kind) for row in rows],
        searched,
        [text if has_cjk(text) else "" for text in searched],
        [" ".join(identifiers_in(text)) for text in searched],
        [row.vector is not None for row in rows],
        pa.FixedSizeListArray.from_arrays(pa.array(vectors.ravel()), dimensions),
    ]
    return pa.table(columns, schema=table_schema(dimensions))


def widened(rows: Any, dimensions: int) -> Any:
    """Rows of which none is embedded, with zero vectors of another length."""
    import pyarrow as pa

    zeros = pa.array(np.zeros(rows.num_rows * dimensions, dtype=np.float32))
    vectors = pa.FixedSizeListArray.from_arrays(zeros, dimensions)
    return rows.set_column(len(COLUMNS) - 1, table_schema(dimensions).field("vector"), vectors)


def add_lexical_indexes(table: Any) -> None:
    """Full text with stems, the same for Chinese, Japanese and Korean words, whole identifiers, filters."""
    from lancedb.index import FTS, BTree

    # `simple` stems and splits IL-6/JAK2; it finds nothing in Chinese, which `icu` cuts into words.
    table.create_index("text", config=FTS(base_tokenizer="simple", with_position=True))
    words = FTS(base_tokenizer="icu", with_position=True, stem=False, remove_stop_words=False)
    table.create_index("cjk", config=words)
    whole = FTS(base_tokenizer="whitespace", max_token_length=200, stem=False, remove_stop_words=False)
    table.create_index("identifiers", config=whole)
    for name in ("chunk_id", "document_id", "collection"):
        table.create_index(name, config=BTree())


def add_vector_index(table: Any) -> None:
    """A flat inverted file over the vectors, once: LanceDB rebalances its partitions as it grows."""
    from lancedb.index import IvfFlat

    if not any(index.columns == ["vector"] for index in table.list_indices()):
        table.create_index("vector", config=IvfFlat(distance_type="l2", num_partitions=8))
