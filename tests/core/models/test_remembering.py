import threading

import numpy as np

from core.models.remembering import Remembering


class Counting:
    """An embedder that tells what it was asked."""

    name = "counting"
    dimensions = 3

    def __init__(self) -> None:
        self.asked: list[str] = []

    def embed(self, texts):  # type: ignore[no-untyped-def]
        self.asked += texts
        made = [[len(text), text.count("a"), 1.0] for text in texts]
        return np.array(made, dtype=np.float32).reshape(len(texts), 3)


def test_a_text_is_embedded_once_and_vectors_keep_their_order() -> None:
    inner = Counting()
    embedder = Remembering(inner)
    first = embedder.embed(["a", "bb", "a"])
    second = embedder.embed(["bb", "ccc", "a"])
    assert inner.asked == ["a", "bb", "ccc"]
    assert first.tolist() == [[1, 1, 1], [2, 0, 1], [1, 1, 1]]
    assert second.tolist() == [[2, 0, 1], [3, 0, 1], [1, 1, 1]]
    assert second.dtype == np.float32
    assert (embedder.name, embedder.dimensions) == ("counting", 3)
    assert embedder.embed([]).shape == (0, 3)


def test_what_was_not_used_for_longest_is_forgotten() -> None:
    inner = Counting()
    embedder = Remembering(inner, most=2)
    for text in ("a", "b", "a", "c", "a", "b"):
        embedder.embed([text])
    assert inner.asked == ["a", "b", "c", "b"]


def test_many_threads_get_their_own_vectors() -> None:
    embedder = Remembering(Counting(), most=10)
    wrong = []

    def work(number: int) -> None:
        for turn in range(200):
            texts = ["a" * (1 + (number + turn + k) % 15) for k in range(3)]
            if embedder.embed(texts)[:, 0].tolist() != [len(text) for text in texts]:
                wrong.append(texts)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
