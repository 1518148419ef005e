from pathlib import Path

import pytest

from core.domain.ids import ChunkId, DocumentId
from core.domain.search import Scope
from core.retrieval import identifiers
from core.retrieval.identifiers import Named
from core.store.index import IndexRow, SearchIndex

TEXTS = {
    "a": "IL-6 fell with K9-13",
    "b": "IL-6 rose",
    "c": "IL-6 stayed",
    "d": "IL-60 and K9-1",
    "e": "nothing",
}


@pytest.fixture
def index(tmp_path: Path) -> SearchIndex:
    filled = SearchIndex(str(tmp_path))
    filled.upsert(
        [IndexRow(ChunkId(chunk), DocumentId("doc"), "c", "paragraph", text) for chunk, text in TEXTS.items()]
    )
    return filled


def test_a_rare_identifier_counts_more_than_a_common_one(index):
    named = Named(index, "Does K9-13 lower IL-6?", Scope())
    assert named.asked == ["k9-13", "il-6"]
    shares = {chunk: named.share(named.in_chunk(ChunkId(chunk), text)) for chunk, text in TEXTS.items()}
    assert shares["a"] > shares["b"] == shares["c"] > shares["d"] == shares["e"] == 0
    assert named.share(["k9-13"]) > named.share(["il-6"])
    assert set(named.candidates(2)) == {"a", "b"}


def test_a_question_without_identifiers_asks_nothing(index):
    named = Named(index, "Does it lower the temperature by 5 °C?", Scope())
    assert (list(named.asked), named.candidates(10), named.in_chunk(ChunkId("a"), TEXTS["a"])) == ([], [], [])
    assert named.share([]) == 0


def test_an_identifier_that_very_many_chunks_name_is_read_from_the_text(index, monkeypatch):
    monkeypatch.setattr(identifiers, "_CAP", 2)
    named = Named(index, "IL-6", Scope())
    assert [named.in_chunk(ChunkId(chunk), text) for chunk, text in TEXTS.items()] == [["il-6"]] * 3 + [
        [],
        [],
    ]
