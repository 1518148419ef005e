from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.ids import PersonId
from core.domain.search import Hit, Scope
from core.domain.vocabulary import ChunkKind, SearchMode
from core.errors import UserError
from core.ingest.sentences import sentence_spans
from core.retrieval.search import Retrieval
from core.settings import RetrievalSettings

from .conftest import COLLECTIONS, NOW, PROCESS, STABILITY, add

EVERYWHERE = Scope()


def texts(hits: list[Hit]) -> list[str]:
    return [hit.text for hit in hits]


@pytest.mark.parametrize(
    ("question", "best"),
    [
        ("At what temperature was the crystallisation of K9-13 seeded?", PROCESS[0]),
        ("At what temperature was the crystallisation of K9-1 seeded?", PROCESS[1]),
        ("seeding of K9\u2011131", PROCESS[2]),
        ("Why was 2-MeTHF used?", PROCESS[3]),
        ("Storage of tablets in TR-201", STABILITY[1]),
        ("Storage of tablets in TR-202", STABILITY[2]),
        ("What class has 96-47-9?", STABILITY[3]),
        ("assay of lot L-2202", STABILITY[0]),
        ("Wie war die Löslichkeit in Wasser?", STABILITY[4]),
        ("片剂储存六个月", STABILITY[5]),
        ("Which solvents made an emulsion?", PROCESS[4]),
        ("How was the filtered solid dried?", PROCESS[5]),
    ],
)
def test_the_passage_that_answers_comes_first(retrieval, question, best):
    assert texts(retrieval.search(question, EVERYWHERE))[0] == best


@pytest.mark.parametrize(
    ("question", "best"),
    [
        ("Was a cleaner impurity profile seen in step 3 at 25 °C?", PROCESS[7]),
        ("Did humidity influence the hardness over 6 months at 75 %?", STABILITY[6]),
    ],
)
def test_numbers_in_a_question_do_not_swamp_its_words(retrieval, question, best):
    assert best in texts(retrieval.search(question, EVERYWHERE))[:2]
    assert retrieval.search(question, EVERYWHERE)[0].signals.exact == 0


def test_a_code_is_told_from_the_codes_that_begin_like_it(retrieval):
    hits = retrieval.search("K9-1", EVERYWHERE)
    assert hits[0].text == PROCESS[1]
    assert [hit.signals.exact for hit in hits[:3]] == [1, 0, 0]


def test_a_hit_can_be_read_cited_and_opened(retrieval, store):
    hit = retrieval.search("seeding of K9-13", Scope(collections=("Process",)), limit=1)[0]
    stored = store.documents.chunks_by_id([hit.chunk_id])[hit.chunk_id]
    assert (hit.text, hit.document_id, hit.ordinal) == (stored.text, stored.document_id, stored.ordinal)
    assert (hit.collection, hit.kind, hit.section) == ("Process", ChunkKind.PARAGRAPH, "Process")


@pytest.mark.parametrize("mode", SearchMode)
def test_a_scope_holds_in_every_mode(retrieval, store, mode):
    found = retrieval.search(
        "tablets and crystallisation of the drug", Scope(collections=("Process",)), mode, 50
    )
    assert found
    assert {hit.collection for hit in found} == {"Process"}
    document = store.documents.list("Stability")[0].id
    found = retrieval.search("tablets and crystallisation", Scope(documents=(document,)), mode, 50)
    assert {hit.document_id for hit in found} == {document}
    assert retrieval.search("temperature", Scope(collections=("Absent",)), mode) == []


@pytest.mark.parametrize("mode", SearchMode)
def test_scores_fall_and_stay_in_the_unit_interval_and_repeat(retrieval, mode):
    hits = retrieval.search("drying of the K9-13 cake under vacuum", EVERYWHERE, mode, 50)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert all(0 <= hit.score <= 1 for hit in hits)
    assert hits == retrieval.search("drying of the K9-13 cake under vacuum", EVERYWHERE, mode, 50)
    assert hits[:3] == retrieval.search("drying of the K9-13 cake under vacuum", EVERYWHERE, mode, 3)


def test_the_signals_are_the_cosines_of_the_chunk_and_of_its_best_sentence(retrieval, embedder):
    question = "drying of the wet cake"
    asked = embedder.embed([question])[0]
    for hit in retrieval.search(question, EVERYWHERE, SearchMode.VECTOR, 5):
        spans = sentence_spans(hit.text, hit.kind)
        sentences = embedder.embed([hit.text[start:end] for start, end in spans])
        assert hit.signals.vector == pytest.approx(float(embedder.embed([hit.text])[0] @ asked), abs=2e-3)
        assert hit.signals.sentence == pytest.approx(float((sentences @ asked).max()), abs=2e-3)


def test_each_mode_looks_at_its_own_signals(retrieval):
    text = retrieval.search("drying of the wet cake", EVERYWHERE, SearchMode.TEXT, 5)
    assert all(hit.signals.text and hit.signals.vector is None for hit in text)
    vector = retrieval.search("drying of the wet cake", EVERYWHERE, SearchMode.VECTOR, 5)
    assert all(hit.signals.text is None and hit.signals.vector for hit in vector)
    assert "Short note." not in texts(vector), "a chunk under 25 characters has no vector"
    assert texts(retrieval.search("short note", EVERYWHERE, SearchMode.TEXT)) == ["Short note."]


@pytest.mark.parametrize(
    "question", ["", "  \n", "the of and", "x" * 4000, '" OR 1=1 --', "\0", "\ud800", "\U0001f9ea"]
)
@pytest.mark.parametrize("mode", SearchMode)
def test_odd_questions_get_hits_or_nothing(retrieval, question, mode):
    assert len(retrieval.search(question, EVERYWHERE, mode, 5)) <= 5
    assert retrieval.search(question, EVERYWHERE, mode, 0) == []


@given(st.text(max_size=80))
def test_any_question_is_safe(retrieval, question):
    known = {text for chunks in COLLECTIONS.values() for text in chunks}
    assert set(texts(retrieval.search(question, EVERYWHERE, limit=3))) <= known


def test_neighbours_stand_around_a_hit_in_reading_order(retrieval):
    hits = retrieval.search("seeding of K9-1", EVERYWHERE, limit=1)
    (surrounded,) = retrieval.with_neighbours(hits, before=2, after=1)
    assert surrounded.hit == hits[0]
    assert [chunk.text for chunk in surrounded.before] == PROCESS[0:1]
    assert [chunk.text for chunk in surrounded.after] == PROCESS[2:3]


def test_a_removed_document_is_not_found_even_while_the_index_has_it(retrieval, store, embedder):
    document = add(
        store, embedder, "Gone", ["The flurbitone study was stopped after the second interim analysis."]
    )
    assert retrieval.search("flurbitone", EVERYWHERE)[0].document_id == document
    store.documents.remove(document, PersonId("anna"), NOW)
    assert document not in {hit.document_id for hit in retrieval.search("flurbitone", EVERYWHERE)}
    store.index.remove([document])


def test_vectors_of_another_model_are_not_compared(store, embedder):
    class Renamed:
        name = "another-model"
        dimensions = 384

        def embed(self, texts: list[str]) -> np.ndarray:
            return embedder.embed(texts)

    other = Retrieval(store.documents, store.embeddings, store.index, Renamed(), RetrievalSettings())
    with pytest.raises(UserError) as caught:
        other.search("drying", EVERYWHERE)
    assert caught.value.code == "index_model"
    assert other.search("dried", EVERYWHERE, SearchMode.TEXT)


def test_twenty_threads_get_what_one_gets(retrieval):
    questions = ["seeding of K9-13", "Why was 2-MeTHF used?", "hardness of tablets", "emulsion"] * 10
    alone = [retrieval.search(question, EVERYWHERE) for question in questions[:4]] * 10
    with ThreadPoolExecutor(20) as pool:
        assert list(pool.map(lambda question: retrieval.search(question, EVERYWHERE), questions)) == alone
