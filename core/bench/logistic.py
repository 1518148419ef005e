"""Logistic regression: how the engine's coefficients are fitted, and nothing that runs in the product."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Fitted:
    """An intercept and one coefficient a feature, for features as they are (not standardised)."""

    intercept: float
    coefficients: tuple[float, ...]


def fit_logistic(features: Matrix, labels: Matrix, weights: Matrix, penalty: float = 0.3) -> Fitted:
    """Maximum likelihood with a ridge penalty on the coefficients, by Newton's method.

    `features` (n, k), `labels` 0 or 1 (n,), `weights` of the cases (n,). Raises ValueError without both
    labels. Source: McCullagh and Nelder 1989, Generalized Linear Models, section 4.4.
    """
    if len(set(labels.tolist())) < 2:
        raise ValueError("both labels are needed")
    design = np.column_stack([np.ones(len(features)), features])
    ridge = np.diag([0.0, *[penalty] * features.shape[1]])
    beta = np.zeros(design.shape[1])
    for _ in range(100):
        p = 1.0 / (1.0 + np.exp(-design @ beta))
        gradient = design.T @ (weights * (p - labels)) + ridge @ beta
        hessian = (design * (weights * p * (1 - p))[:, None]).T @ design + ridge
        step = np.linalg.solve(hessian, gradient)
        beta -= step
        if float(np.abs(step).max()) < 1e-9:
            break
    return Fitted(float(beta[0]), tuple(float(value) for value in beta[1:]))


def fit_softmax(
    features: Matrix, labels: NDArray[np.int64], classes: int, penalty: float = 60.0
) -> tuple[Matrix, Matrix]:
    """Multinomial logistic regression: intercepts (classes,) and weights (k, classes) for features as they
    are.

    The ridge penalty is put on standardised features, so that rare and common ones are held alike.
    Newton's method on all parameters; a class without a case is never predicted. Source: as `fit_logistic`,
    section 5.2.
    """
    centre, spread = features.mean(axis=0), features.std(axis=0) + 1e-6
    design = np.column_stack([np.ones(len(features)), (features - centre) / spread])
    truth = np.eye(classes)[labels]
    width = design.shape[1]
    beta = np.zeros((width, classes))
    ridge = np.full((width, classes), float(penalty))
    ridge[0] = 1e-3  # holds the one direction that the likelihood leaves free
    for _ in range(100):
        scores = design @ beta
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        gradient = (design.T @ (chances - truth) + ridge * beta).T.ravel()
        hessian = np.diag(ridge.T.ravel())
        for a in range(classes):
            for b in range(classes):
                share = chances[:, a] * ((a == b) - chances[:, b])
                block = (design * share[:, None]).T @ design
                hessian[a * width : (a + 1) * width, b * width : (b + 1) * width] += block
        step = np.linalg.solve(hessian, gradient).reshape(classes, width).T
        beta -= step
        if float(np.abs(step).max()) < 1e-9:
            break
    # A feature that never varies gets no weight, rather than a quotient of two roundings.
    weights = np.where(spread[:, None] > 1e-5, beta[1:] / spread[:, None], 0.0)
    return beta[0] - centre @ weights, weights
