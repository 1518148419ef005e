import numpy as np

from core.bench.timing import Synthetic, search_100k


def test_a_small_workspace_is_filled_searched_and_measured(tmp_path):
    figures = search_100k(tmp_path / "home", chunks=1000, queries=10)
    assert (figures["chunks"], figures["queries"]) == (1000, 10)
    assert 0 < figures["search_ms"]["p50"] <= figures["search_ms"]["p95"] <= figures["search_ms"]["max"]
    assert 50 < figures["peak_memory_mb"] < 4000
    assert figures["index"]["unindexed_rows"] == 0


def test_common_words_are_much_more_common_than_rare_ones():
    words = Synthetic(1).words(20_000).split()
    counts = sorted((words.count(word) for word in set(words)), reverse=True)
    assert len(counts) > 500
    assert counts[0] > 10 * counts[20]


def test_vectors_have_length_one_and_a_text_has_one_vector():
    source = Synthetic(1)
    assert np.allclose(np.linalg.norm(source.units(50), axis=1), 1, atol=1e-5)
    assert np.array_equal(source.embed(["a", "b"]), Synthetic(2).embed(["a", "b"]))
