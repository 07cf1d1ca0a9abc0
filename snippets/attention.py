"""Scaled dot-product attention, written to be read.

Rows are the positions that ask, columns those that are read.
"""

from typing import NamedTuple

import numpy as np


class Attention(NamedTuple):
    """What one pass computes, from first to last."""

    scores: np.ndarray  # [queries, keys], already scaled
    weights: np.ndarray  # [queries, keys], each row sums to one
    output: np.ndarray  # [queries, value features]


# --8<-- [start:softmax]
def softmax(scores, axis=-1):
    """Turn scores into positive shares that sum to one along `axis`; same shape out as in."""
    # A common shift cancels in the division, and keeps exp from overflowing.
    exponentials = np.exp(scores - np.max(scores, axis=axis, keepdims=True))
    return exponentials / exponentials.sum(axis=axis, keepdims=True)
# --8<-- [end:softmax]


# --8<-- [start:attention]
def attention(Q, K, V, *, scale=None, mask=None):
    """softmax(Q Kᵀ / √d) V, one row for each query.

    Q [queries, d], K [keys, d], V [keys, value features]; a single query may be given as [d].
    `scale` divides the dot products (√d unless given). `mask` [queries, keys] is True where a
    query may read. Formula: Vaswani et al. 2017, section 3.2.1.
    """
    if scale is None:
        scale = np.sqrt(Q.shape[-1])
    scores = Q @ K.T / scale
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    weights = softmax(scores)
    return Attention(scores, weights, weights @ V)
# --8<-- [end:attention]
