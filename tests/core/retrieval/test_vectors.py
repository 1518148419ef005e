from pathlib import Path

import numpy as np

from core.retrieval.vectors import StoredVectors
from core.store import open_store


class _Embedder:
    name = "one"
    dimensions = 2
    calls = 0

    def embed(self, texts):  # type: ignore[no-untyped-def]
        self.calls += 1
        return np.array([[1.0, 0.0]] * len(texts), dtype=np.float32)


def test_a_question_is_embedded_once_and_sentences_are_read_not_computed(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'b.db'}", str(tmp_path / "v"), tmp_path)
    embedder = _Embedder()
    vectors = StoredVectors(lambda: embedder, store.embeddings)
    assert vectors.question("why?").tolist() == vectors.question("why?").tolist() == [1.0, 0.0]
    assert embedder.calls == 1
    store.embeddings.put("one", [("A text.", np.array([[0.0, 1.0], [0.6, 0.8]], dtype=np.float32))])
    found, missing = vectors.sentences(["A text.", "Another."])
    assert found is not None and found.shape == (2, 2)
    assert missing is None
    assert embedder.calls == 1
    store.close()
