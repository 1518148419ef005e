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
