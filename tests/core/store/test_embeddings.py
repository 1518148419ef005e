"""Vectors are kept once a text and model, and come back as they were put."""

import numpy as np
import pytest

from core.store import Store

MODEL = "mini"


def vectors(rows: int, seed: int = 0) -> np.ndarray:
    drawn = np.random.default_rng(seed).normal(size=(rows, 384))
    return (drawn / np.linalg.norm(drawn, axis=1, keepdims=True)).astype(np.float32)


def test_vectors_come_back_within_half_precision(store: Store) -> None:
    given = vectors(4)
    store.embeddings.put(MODEL, [("A text. Of two sentences.", given)])
    found, unknown = store.embeddings.get(MODEL, ["A text. Of two sentences.", "another"])
    assert unknown is None
    assert found is not None
    assert found.dtype == np.float32
    assert found.shape == (4, 384)
    # float16 keeps 11 bits of the fraction: half a unit in the last place below 1 is 2**-12.
    assert np.abs(found - given).max() <= 2**-12


def test_a_text_is_missing_until_this_model_has_embedded_it(store: Store) -> None:
    store.embeddings.put(MODEL, [("b", vectors(1))])
    assert store.embeddings.missing(MODEL, ["a", "b", "a", "c"]) == [0, 2, 3]
    assert store.embeddings.missing("other", ["b"]) == [0]
    assert store.embeddings.get("other", ["b"]) == [None]
    assert store.embeddings.missing(MODEL, []) == []
    assert store.embeddings.count(MODEL) == 1


def test_the_newest_vectors_of_a_text_stand(store: Store) -> None:
    store.embeddings.put(MODEL, [("a", vectors(2, seed=1))])
    newer = vectors(3, seed=2)
    store.embeddings.put(MODEL, [("a", newer)])
    (found,) = store.embeddings.get(MODEL, ["a"])
    assert found is not None
    assert found.shape == (3, 384)
    assert np.allclose(found, newer, atol=1e-3)


def test_many_texts_are_read_in_one_call(store: Store) -> None:
    texts = [f"text {n}" for n in range(1203)]
    store.embeddings.put(MODEL, [(text, vectors(1, seed=n)) for n, text in enumerate(texts)])
    found = store.embeddings.get(MODEL, texts)
    assert all(v is not None and np.allclose(v, vectors(1, seed=n), atol=1e-3) for n, v in enumerate(found))
    assert store.embeddings.missing(MODEL, [*texts, "new"]) == [1203]


@pytest.mark.parametrize(
    "wrong", [np.zeros(384), np.zeros((0, 384)), np.full((1, 384), np.nan), np.full((1, 384), 1e6)]
)
def test_what_cannot_be_kept_is_refused(store: Store, wrong: np.ndarray) -> None:
    with pytest.raises(ValueError, match="vector"):
        store.embeddings.put(MODEL, [("fine", vectors(1)), ("wrong", wrong)])
    assert store.embeddings.missing(MODEL, ["fine", "wrong"]) == [0, 1]


def test_a_text_that_the_store_cleans_is_found_by_both_spellings(store: Store) -> None:
    store.embeddings.put(MODEL, [("nul\x00 and \ud800", vectors(1))])
    assert store.embeddings.missing(MODEL, ["nul\x00 and \ud800", "nul\ufffd and \ufffd"]) == []
