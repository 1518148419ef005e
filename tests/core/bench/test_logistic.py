"""Fitted coefficients against data whose law is known."""

import numpy as np
import pytest

from core.bench.logistic import fit_logistic, fit_softmax


def test_the_law_that_made_the_data_is_found_again():
    random = np.random.default_rng(1)
    features = random.normal(size=(4000, 2))
    chance = 1 / (1 + np.exp(-(0.5 + 2 * features[:, 0] - features[:, 1])))
    labels = (random.random(4000) < chance).astype(float)
    fitted = fit_logistic(features, labels, np.ones(4000), penalty=0.01)
    assert fitted.intercept == pytest.approx(0.5, abs=0.15)
    assert fitted.coefficients == pytest.approx((2, -1), abs=0.2)


def test_at_the_optimum_mean_chance_is_mean_label():
    features = np.array([[0.0], [1.0], [2.0], [3.0]])
    labels = np.array([0.0, 1.0, 0.0, 1.0])
    fitted = fit_logistic(features, labels, np.ones(4))
    chance = 1 / (1 + np.exp(-(fitted.intercept + fitted.coefficients[0] * features[:, 0])))
    assert chance.mean() == pytest.approx(labels.mean())


def test_one_label_alone_cannot_be_fitted():
    with pytest.raises(ValueError, match="both labels"):
        fit_logistic(np.zeros((3, 1)), np.ones(3), np.ones(3))


def test_three_classes_are_told_apart_and_a_constant_feature_gets_no_weight():
    random = np.random.default_rng(2)
    labels = random.integers(0, 3, 600)
    features = np.column_stack([np.eye(3)[labels] + random.normal(scale=0.2, size=(600, 3)), np.ones(600)])
    intercepts, weights = fit_softmax(features, labels, 3, penalty=1.0)
    assert ((intercepts + features @ weights).argmax(axis=1) == labels).mean() > 0.98
    assert weights[3] == pytest.approx(0)
