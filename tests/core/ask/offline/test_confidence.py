"""The confidence rises with the evidence and stays a probability."""

from dataclasses import astuple, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ask.offline.confidence import COEFFICIENTS, NAMES, THRESHOLD, Features, features, probability
from core.ask.offline.question import analyse
from core.ask.offline.select import rank

SHARE = st.floats(min_value=0, max_value=1)


@given(st.builds(Features, SHARE, SHARE, SHARE, SHARE, SHARE), st.sampled_from(NAMES))
def test_more_evidence_never_lowers_it(found, name):
    assert 0 < probability(found) < 1
    assert probability(replace(found, **{name: 1.0})) >= probability(found)


def test_every_coefficient_is_positive_and_named():
    assert len(COEFFICIENTS) == len(NAMES)
    assert min(COEFFICIENTS) > 0


def test_the_threshold_lies_between_nothing_and_everything():
    assert probability(Features(0, 0, 0, 0, 0)) < THRESHOLD < probability(Features(1, 1, 1, 1, 1))


def test_no_evidence_has_no_features():
    assert astuple(features(analyse("What is it?"), [])) == (0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("quote", "reason"), [("It failed because it was wet.", 1.0), ("It failed in May.", 0.0)]
)
def test_a_question_why_wants_a_reason(sentence, quote, reason):
    asked = analyse("Why did it fail?")
    assert features(asked, rank(asked, [sentence(quote)])).reason == reason


def test_headings_are_near_to_what_stands_below_them(sentence):
    asked = analyse("What is the yield of the hydrogenation?")
    below = features(asked, rank(asked, [sentence("The yield was 94%.", context="Hydrogenation")]))
    elsewhere = features(asked, rank(asked, [sentence("The yield was 94%.")]))
    assert below.near > elsewhere.near
