"""Passages as hits, and vectors computed once."""

import numpy as np

from core.bench.passages import PassageVectors, observations_of, passage_hit


class _Embedder:
    name, dimensions = "test", 2

    def __init__(self) -> None:
        self.seen: list[str] = []

    def embed(self, texts):
        self.seen.extend(texts)
        return np.array([[1.0, len(text)] for text in texts], dtype=np.float32)


def test_each_text_is_embedded_once():
    embedder = _Embedder()
    vectors = PassageVectors(embedder)
    first = vectors.sentences(["One is here. Two is there."])[0]
    vectors.question("One is here.")
    vectors.sentences(["One is here. Two is there."])
    assert first.shape == (3, 2)
    assert len(embedder.seen) == len(set(embedder.seen)) == 3


def test_the_same_passage_is_the_same_hit():
    assert passage_hit("text").chunk_id == passage_hit("text").chunk_id
    assert passage_hit("text").chunk_id != passage_hit("other").chunk_id


def test_sentences_get_their_cosines():
    made = observations_of("Is one here?", ["One is here. Two is there."], PassageVectors(_Embedder()))
    assert all(observation.data["sentence"] is not None for observation in made)
