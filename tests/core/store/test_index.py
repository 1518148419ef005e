import shutil
import threading
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.ids import ChunkId, DocumentId
from core.domain.search import Scope
from core.domain.vocabulary import ChunkKind
from core.errors import UserError
from core.store.index import IndexRow, SearchIndex

ALL = Scope()
TEXTS = {
    "chk_a": "The compound K9-13 melted at 120 °C in 2-MeTHF.",
    "chk_b": "The compound K9-1 melted at 121 °C; see IL-6/JAK2.",
    "chk_c": "反应温度为60°C。产率为85%。",
    "chk_d": "Die Löslichkeit von Größe 3 in Wasser ist gering.",
    "chk_e": "Crystallization was repeated with seeding at a lower cooling rate.",
}


def row(chunk: str, text: str, **given: object) -> IndexRow:
    values = {
        "document_id": f"doc_{chunk}",
        "collection": "K9",
        "kind": ChunkKind.PARAGRAPH,
        "vector": None,
        **given,
    }
    return IndexRow(chunk_id=ChunkId(chunk), text=text, **values)  # type: ignore[arg-type]


def unit(*values: float, dimensions: int = 8) -> np.ndarray:
    vector = np.zeros(dimensions, dtype=np.float32)
    vector[: len(values)] = values
    return vector / np.linalg.norm(vector)


def ids(found: Sequence[tuple[ChunkId, float]]) -> list[str]:
    return [chunk for chunk, _ in found]


@pytest.fixture
def index(tmp_path: Path) -> SearchIndex:
    filled = SearchIndex(str(tmp_path / "vectors"), dimensions=8)
    filled.upsert([row(chunk, text) for chunk, text in TEXTS.items()])
    return filled


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> SearchIndex:
    """For questions that change nothing."""
    filled = SearchIndex(str(tmp_path_factory.mktemp("index")), dimensions=8)
    filled.upsert([row(chunk, text, vector=unit(1, n)) for n, (chunk, text) in enumerate(TEXTS.items())])
    return filled


def test_words_are_found_by_their_stem(index):
    assert ids(index.text("crystallized with seeds", ALL, 10)) == ["chk_e"]
    assert set(ids(index.text("melting", ALL, 10))) == {"chk_a", "chk_b"}


def test_german_and_chinese_words_are_found(index):
    assert ids(index.text("Löslichkeit", ALL, 10)) == ["chk_d"]
    assert ids(index.text("loslichkeit", ALL, 10)) == ["chk_d"]
    assert ids(index.text("反应温度是多少", ALL, 10)) == ["chk_c"]


def test_titles_are_searched_with_the_text(index):
    index.upsert([row("chk_f", "It was white.", context="Stability of tablets > Appearance")])
    assert ids(index.text("tablet appearance", ALL, 10)) == ["chk_f"]


@pytest.mark.parametrize(
    ("asked", "found"),
    [("k9-13", ["chk_a"]), ("k9-1", ["chk_b"]), ("2-methf", ["chk_a"]), ("il-6", ["chk_b"]), ("k9-", [])],
)
def test_identifiers_are_found_whole(index, asked, found):
    assert ids(index.exact([asked], ALL, 10)) == found


def test_more_identifiers_come_first(index):
    assert index.exact(["k9-1", "il-6", "2-methf"], ALL, 10) == [("chk_b", 2), ("chk_a", 1)]


def test_cosines_are_exact_and_short_chunks_left_out(index):
    vectors = {"chk_a": unit(1, 0), "chk_b": unit(1, 1), "chk_c": unit(-1, 0.5)}
    index.upsert([row(chunk, TEXTS[chunk], vector=vectors.get(chunk)) for chunk in TEXTS])
    asked = unit(0.3, 0.9)
    found = index.vector(asked, ALL, 10)
    expected = {chunk: float(np.dot(vector, asked)) for chunk, vector in vectors.items()}
    assert dict(found) == pytest.approx(expected, abs=1e-5)
    assert ids(found) == sorted(expected, key=lambda chunk: -expected[chunk])


@pytest.mark.parametrize("collection", ["K9", "it's", "' OR 1=1 --", 'a"b', "x\\", "a;b", "100%", "中文"])
def test_a_scope_is_kept_whatever_the_collection_is_called(tmp_path, collection):
    index = SearchIndex(str(tmp_path), dimensions=8)
    for name in (collection, "other"):
        index.upsert([row(f"chk_{name}", "the same words K9-1", collection=name, vector=unit(1))])
    scope = Scope(collections=(collection,))
    mine = [f"chk_{collection}"]
    assert ids(index.text("words", scope, 10)) == mine
    assert ids(index.vector(unit(1), scope, 10)) == mine
    assert ids(index.exact(["k9-1"], scope, 10)) == mine
    assert index.text("words", Scope(collections=("absent",)), 10) == []


def test_documents_narrow_a_scope(index):
    both = Scope(documents=(DocumentId("doc_chk_a"), DocumentId("doc_chk_e")))
    assert ids(index.text("compound melted", both, 10)) == ["chk_a"]
    assert index.text("compound", Scope(collections=("K8",), documents=both.documents), 10) == []


def test_a_filter_comes_before_the_limit(tmp_path):
    index = SearchIndex(str(tmp_path), dimensions=8)
    index.upsert([row(f"chk_{n:03}", "best words best words", vector=unit(1)) for n in range(200)])
    index.upsert([row("chk_mine", "some words", collection="mine", vector=unit(0.2, 1))])
    scope = Scope(collections=("mine",))
    assert ids(index.text("best words", scope, 1)) == ["chk_mine"]
    assert ids(index.vector(unit(1), scope, 1)) == ["chk_mine"]


@given(st.text(max_size=200))
def test_any_text_is_a_safe_question(shared, text):
    assert set(ids(shared.text(text, ALL, 10))) <= set(TEXTS)
    assert set(ids(shared.exact(text.split(), ALL, 10))) <= set(TEXTS)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n\t",
        "the of and",
        '"unclosed',
        "a AND (b OR",
        "*:* NOT ~ ^9",
        "text:melted",
        "x" * 4000,
        "melted " * 570,
        "\0\ud800",
        "\U0001f9ea",
    ],
)
def test_odd_questions_are_answered(shared, text):
    found = ids(shared.text(text, ALL, 10))
    assert set(found) <= {"chk_a", "chk_b"}
    assert bool(found) == ("melted" in text)


def test_a_chunk_is_replaced_not_doubled(index):
    index.upsert([row("chk_a", "Now it says zebra."), row("chk_a", "Now it says okapi.")])
    assert index.count() == len(TEXTS)
    assert ids(index.text("okapi", ALL, 10)) == ["chk_a"]
    assert index.text("zebra", ALL, 10) == []
    assert index.exact(["k9-13"], ALL, 10) == []


def test_removed_documents_are_not_found(index):
    index.remove(
        [DocumentId("doc_chk_a"), DocumentId("doc_chk_b"), DocumentId("doc_unknown"), DocumentId("' OR 1=1")]
    )
    assert index.text("melted", ALL, 10) == []
    assert index.count() == 3


def test_the_same_rows_give_the_same_scores_however_they_came(tmp_path):
    rows = [
        row(f"chk_{n:03}", f"Batch {n} was {'heated' if n % 3 else 'cooled'} " + "slowly " * (n % 5))
        for n in range(300)
    ]
    together, one_by_one = (SearchIndex(str(tmp_path / name), dimensions=8) for name in ("a", "b"))
    together.upsert(rows)
    together.optimize()
    one_by_one.upsert([row("chk_gone", "heated batch of a document taken out again")])
    for start in range(0, 300, 7):
        one_by_one.upsert(rows[start : start + 7])
    one_by_one.remove([DocumentId("doc_chk_gone")])
    one_by_one.optimize()
    for question in ("heated slowly", "batch 17", "cooled batch 21 slowly"):
        assert together.text(question, ALL, 400) == one_by_one.text(question, ALL, 400)


def test_many_writes_do_not_leave_many_fragments(tmp_path):
    index = SearchIndex(str(tmp_path), dimensions=8)
    for number in range(80):
        index.upsert([row(f"chk_{number}", f"note {number}")])
    health = index.health()
    assert health["rows"] == 80
    assert health["fragments"] < 40
    index.optimize()
    assert (index.health()["unindexed_rows"], index.health()["fragments"] <= 2) == (0, True)
    assert ids(index.text("note 33", ALL, 1)) == ["chk_33"]


def test_health_counts(index):
    index.optimize()
    health = index.health()
    assert (health["state"], health["rows"], health["embedded_rows"], health["unindexed_rows"]) == (
        "ready",
        5,
        0,
        0,
    )
    index.upsert([row("chk_f", "new", vector=unit(1))])
    assert index.health()["embedded_rows"] == 1


def test_an_index_that_was_never_made_is_empty(tmp_path):
    index = SearchIndex(str(tmp_path / "nowhere"), dimensions=8)
    assert index.text("melted", ALL, 10) == index.exact(["k9-1"], ALL, 10) == []
    assert index.vector(unit(1), ALL, 10) == []
    assert index.count() == 0
    assert index.health()["state"] == "empty"
    index.remove([DocumentId("doc_a")])
    index.optimize()


def test_an_index_deleted_under_a_running_server_is_empty_and_can_be_filled(index, tmp_path):
    assert index.count() == 5
    shutil.rmtree(tmp_path / "vectors")
    assert index.text("melted", ALL, 10) == []
    assert index.health()["state"] == "empty"
    index.upsert([row("chk_a", "melted again")])
    assert ids(index.text("melted", ALL, 10)) == ["chk_a"]


@pytest.mark.parametrize("folder", ["data", "_versions", "_indices"])
def test_a_damaged_index_says_what_to_do_and_can_be_rebuilt(index, tmp_path, folder):
    index.optimize()
    for path in (tmp_path / "vectors" / "chunks.lance" / folder).rglob("*"):
        if path.is_file():
            path.write_bytes(b"garbage")
    damaged = SearchIndex(str(tmp_path / "vectors"), dimensions=8)
    with pytest.raises(UserError) as caught:
        damaged.text("melted", ALL, 10)
    assert caught.value.code == "index_unreadable"
    assert "python -m core reindex" in caught.value.hint
    damaged.rebuild()
    assert damaged.health()["state"] == "empty"
    damaged.upsert([row("chk_a", TEXTS["chk_a"])])
    assert ids(damaged.text("melted", ALL, 10)) == ["chk_a"]
    assert damaged.health()["state"] == "ready"


def test_a_file_where_the_index_should_be_is_named(tmp_path):
    (tmp_path / "vectors").write_text("not a folder")
    with pytest.raises(UserError) as caught:
        SearchIndex(str(tmp_path / "vectors")).text("melted", ALL, 10)
    assert caught.value.code == "index_unreadable"


def test_another_process_sees_what_was_written_and_rebuilt(index, tmp_path):
    other = SearchIndex(str(tmp_path / "vectors"), dimensions=8)
    assert other.count() == 5
    index.upsert([row("chk_f", "zebra")])
    assert ids(other.text("zebra", ALL, 10)) == ["chk_f"]
    index.rebuild()
    assert other.text("zebra", ALL, 10) == []
    index.upsert([row("chk_g", "zebra")])
    assert ids(other.text("zebra", ALL, 10)) == ["chk_g"]


def test_vectors_of_another_length_need_a_reindex(index):
    index.upsert([row("chk_a", TEXTS["chk_a"], vector=unit(1, dimensions=12))])
    assert index.count() == 5, "nothing was embedded before: the length is free"
    with pytest.raises(UserError, match="another embedding model"):
        index.upsert([row("chk_b", TEXTS["chk_b"], vector=unit(1, dimensions=8))])
    with pytest.raises(UserError, match="another embedding model"):
        index.vector(unit(1, dimensions=8), ALL, 10)
    index.rebuild()
    index.upsert([row("chk_b", TEXTS["chk_b"], vector=unit(1, dimensions=8))])
    assert ids(index.vector(unit(1, dimensions=8), ALL, 10)) == ["chk_b"]


def test_many_threads_search_while_others_write(tmp_path):
    index = SearchIndex(str(tmp_path), dimensions=8)
    index.upsert([row("chk_first", "steady words K9-13", vector=unit(1))])
    failures: list[Exception] = []
    stop = threading.Event()

    def search() -> None:
        while not stop.is_set():
            try:
                assert "chk_first" in ids(index.text("steady", ALL, 2000))
                assert "chk_first" in ids(index.vector(unit(1), ALL, 2000))
                assert "chk_first" in ids(index.exact(["k9-13"], ALL, 2000))
            except Exception as error:  # noqa: BLE001 - collected from the thread
                failures.append(error)
                return

    def write(writer: int) -> None:
        try:
            for number in range(15):
                index.upsert(
                    [
                        row(f"chk_{writer}_{number}_{n}", f"steady note {n}", vector=unit(1, n))
                        for n in range(5)
                    ]
                )
                if number == 7:
                    index.optimize()
        except Exception as error:  # noqa: BLE001 - collected from the thread
            failures.append(error)

    searchers = [threading.Thread(target=search) for _ in range(8)]
    writers = [threading.Thread(target=write, args=(n,)) for n in range(2)]
    for thread in [*searchers, *writers]:
        thread.start()
    for thread in writers:
        thread.join()
    stop.set()
    for thread in searchers:
        thread.join()
    assert failures == []
    assert index.count() == 1 + 2 * 15 * 5


def test_scores_hardly_depend_on_what_is_not_yet_indexed(tmp_path):
    index = SearchIndex(str(tmp_path), dimensions=8)
    for number in range(25):
        index.upsert([row(f"chk_{number}_{n}", f"batch {number} was heated {n} times") for n in range(5)])
        assert index.health()["unindexed_rows"] * 10 <= index.count()
    before = index.text("batch 17 heated", ALL, 5)
    index.optimize()
    after = index.text("batch 17 heated", ALL, 5)
    assert ids(before) == ids(after)
    assert dict(before) == pytest.approx(dict(after), rel=0.1)
