import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.retrieval.fusion import EXACT_WEIGHT, Evidence, fuse, rarity

signal = st.none() | st.floats(-1, 30, allow_nan=False)
evidence = st.builds(
    Evidence, text=st.none() | st.floats(0, 30), vector=signal, sentence=signal, exact=st.floats(0, 1)
)


def test_scores_are_half_of_each_scaled_signal():
    candidates = [
        Evidence(text=8.0, vector=0.5, sentence=0.7),
        Evidence(text=4.0, vector=0.2, sentence=0.2),
        Evidence(text=None, vector=0.6, sentence=0.8),
        Evidence(text=2.0),
    ]
    # Cosines: means .6, .2, .7; scaled .8, 0, 1. Text: scaled 1, .5, 0, .25.
    assert fuse(candidates) == pytest.approx([0.9, 0.25, 0.5, 0.125])
    assert fuse(candidates, 1.0) == pytest.approx([1, 0.5, 0, 0.25])
    assert fuse(candidates, 0.0) == pytest.approx([0.8, 0, 1, 0])


def test_naming_what_was_asked_for_is_worth_more_than_either_signal_alone_is_short_of():
    named, other = fuse([Evidence(text=5.0, exact=1.0), Evidence(text=5.0)], 1.0)
    assert (named, other) == (1.0, pytest.approx(1 / (1 + EXACT_WEIGHT)))


@given(st.lists(evidence, max_size=12), st.sampled_from([0.0, 0.5, 1.0]))
def test_scores_stay_in_the_unit_interval(candidates, weight):
    scores = fuse(candidates, weight)
    assert len(scores) == len(candidates)
    assert all(0 <= score <= 1 for score in scores)


@given(st.lists(evidence, min_size=2, max_size=12), st.sampled_from([0.0, 0.5, 1.0]))
def test_a_candidate_that_is_no_worse_in_anything_does_not_rank_below(candidates, weight):
    scores = fuse(candidates, weight)

    def values(one: Evidence) -> tuple[float, float, float]:
        cosine = one.cosine if one.cosine is not None else -math.inf
        return (one.text or 0.0, cosine, one.exact)

    for a, score_a in zip(candidates, scores, strict=True):
        for b, score_b in zip(candidates, scores, strict=True):
            if all(x >= y for x, y in zip(values(a), values(b), strict=True)):
                assert score_a >= score_b - 1e-12


@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_rarer_is_more_telling(found, total):
    if found < total:
        assert 0 < rarity(found + 1, total) < rarity(found, total) <= 1
    assert rarity(1, total) == 1
