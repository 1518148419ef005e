import itertools
import math
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.bench import statistics as s

scores = st.lists(st.integers(0, 6).map(lambda value: value / 2), min_size=1, max_size=25)
answers = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abcd")), min_size=1, max_size=40)


@given(scores, scores)
def test_auc_counts_pairs(positive, negative):
    pairs = [1.0 if p > n else 0.5 if p == n else 0.0 for p in positive for n in negative]
    assert s.auc(positive, negative) == pytest.approx(sum(pairs) / len(pairs))
    assert s.auc(negative, positive) == pytest.approx(1 - s.auc(positive, negative))


@given(answers)
def test_macro_f1_is_the_mean_harmonic_mean_of_precision_and_recall(pairs):
    truth, said = [a for a, _ in pairs], [b for _, b in pairs]
    expected = []
    for label in {*truth, *said}:
        hit = sum(a == b == label for a, b in pairs)
        precision = hit / said.count(label) if label in said else 0.0
        recall = hit / truth.count(label) if label in truth else 0.0
        expected.append(2 * precision * recall / (precision + recall) if hit else 0.0)
    assert s.macro_f1(truth, said) == pytest.approx(sum(expected) / len(expected))
    assert s.accuracy(truth, said) == pytest.approx(sum(a == b for a, b in pairs) / len(pairs))


def test_a_named_label_that_never_occurs_counts_nothing():
    assert s.macro_f1(["yes", "no"], ["yes", "no"], ["yes", "no", "maybe"]) == pytest.approx(2 / 3)


@given(st.integers(1, 400).flatmap(lambda total: st.tuples(st.integers(0, total), st.just(total))))
def test_the_ends_of_wilsons_interval_solve_its_equation(counts):
    passed, total = counts
    interval = s.wilson_interval(passed, total)
    share = passed / total
    assert 0 <= interval.low <= share + 1e-12
    assert share - 1e-12 <= interval.high <= 1
    for end in (interval.low, interval.high):
        # The ends are where the observed share is z standard errors of the end away.
        assert abs(share - end) == pytest.approx(1.96 * math.sqrt(end * (1 - end) / total), abs=1e-7)


def test_wilsons_interval_of_a_published_example():
    # Newcombe 1998, doi:10.1002/(SICI)1097-0258(19980430)17:8<857::AID-SIM777>3.0.CO;2-E, table I, method 3.
    for (passed, total), (low, high) in {
        (81, 263): (0.2553, 0.3662),
        (15, 148): (0.0624, 0.1605),
        (0, 20): (0.0, 0.1611),
        (1, 29): (0.0061, 0.1718),
    }.items():
        interval = s.wilson_interval(passed, total, z=1.959964)
        assert (interval.low, interval.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_the_bootstrap_of_a_mean_is_close_to_its_exact_distribution():
    data = [0.0, 1.0, 5.0, 2.0]
    means = sorted(sum(draw) / 4 for draw in itertools.product(data, repeat=4))
    exact = means[round(0.025 * len(means))], means[round(0.975 * len(means)) - 1]
    interval = s.bootstrap_interval(data, repeats=20_000)
    assert (interval.low, interval.high) == (
        pytest.approx(exact[0], abs=0.26),
        pytest.approx(exact[1], abs=0.26),
    )


def test_the_bootstrap_covers_the_truth_as_often_as_it_says():
    draw = random.Random(7)
    covered = 0
    for _ in range(200):
        interval = s.bootstrap_interval([draw.random() < 0.7 for _ in range(150)], repeats=400)
        covered += interval.low <= 0.7 <= interval.high
    assert 0.89 <= covered / 200 <= 0.99


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_the_bootstrap_repeats_and_stays_within_the_data(values):
    interval = s.bootstrap_interval(values, repeats=100)
    assert interval == s.bootstrap_interval(values, repeats=100)
    assert min(values) - 1e-9 <= interval.low <= interval.high <= max(values) + 1e-9


def test_the_bootstrap_takes_any_statistic_of_rows():
    rows = np.array([[1, 1], [0, 0], [1, 0], [0, 0], [1, 1]] * 20)
    interval = s.bootstrap_interval(
        rows, lambda drawn: s.macro_f1(drawn[:, 0].tolist(), drawn[:, 1].tolist())
    )
    assert interval.low < s.macro_f1(rows[:, 0].tolist(), rows[:, 1].tolist()) < interval.high


def test_draws_without_a_value_are_left_out():
    labelled = [(0.9, 1), (0.1, 0), (0.4, 0)]

    def area(rows: np.ndarray) -> float:
        return s.auc(rows[rows[:, 1] == 1][:, 0], rows[rows[:, 1] == 0][:, 0])

    assert s.bootstrap_interval(labelled, area) == s.Interval(1.0, 1.0)
    with pytest.raises(ValueError, match="no value"):
        s.bootstrap_interval([(0.9, 1)], area)


def test_pairing_takes_out_what_both_share():
    draw = random.Random(3)
    theirs = [draw.random() * 10 for _ in range(100)]
    ours = [value + 0.1 + draw.random() * 0.02 for value in theirs]
    paired = s.paired_bootstrap(ours, theirs)
    assert 0.1 < paired.low < paired.high < 0.12
    assert s.bootstrap_interval(ours).low < s.bootstrap_interval(theirs).high


@given(st.permutations("abcdefgh"), st.sets(st.sampled_from("abcdefghxy"), min_size=1), st.integers(1, 10))
def test_ndcg_and_recall_by_their_definitions(ranked, relevant, k):
    gains = [1.0 if item in relevant else 0.0 for item in ranked][:k]
    ideal = sorted([1.0] * len(relevant) + [0.0] * k, reverse=True)[:k]

    def discounted(values: list[float]) -> float:
        return sum(value / math.log(place + 1, 2) for place, value in enumerate(values, 1))

    assert s.ndcg(ranked, relevant, k) == pytest.approx(discounted(gains) / discounted(ideal))
    assert s.recall(ranked, relevant, k) == pytest.approx(sum(gains) / len(relevant))


@pytest.mark.parametrize(
    "figure",
    [
        lambda: s.auc([], [1.0]),
        lambda: s.accuracy([], []),
        lambda: s.accuracy([1], [1, 2]),
        lambda: s.macro_f1([1], []),
        lambda: s.wilson_interval(0, 0),
        lambda: s.wilson_interval(3, 2),
        lambda: s.bootstrap_interval([]),
        lambda: s.paired_bootstrap([1.0], [1.0, 2.0]),
        lambda: s.ndcg(["a"], []),
        lambda: s.recall(["a"], [], 10),
    ],
)
def test_figures_of_nothing_are_errors(figure):
    with pytest.raises(ValueError, match=r"\w"):
        figure()


def test_a_metric_prints_its_value_and_both_ends():
    assert s.metric(0.123456, s.Interval(0.1, 0.2)) == {"value": 0.1235, "low": 0.1, "high": 0.2}
