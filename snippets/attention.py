"""Attention in numpy, written to be read: forward, several heads, backward, online, cached.

Rows are the positions that ask, columns those that are read. Shapes stand in square brackets.
What works on [rows, columns] works on a stack [heads, rows, columns] too: `.mT` swaps the last
two axes only, and `@` multiplies matrix by matrix.
"""

from typing import NamedTuple

import numpy as np


class Attention(NamedTuple):
    """What one pass computes, from first to last."""

    scores: np.ndarray  # [queries, keys], already scaled, -inf where masked
    weights: np.ndarray  # [queries, keys], each row sums to one
    output: np.ndarray  # [queries, value features]


# --8<-- [start:softmax]
def softmax(scores, axis=-1):
    """Turn scores into shares, none negative, that sum to one along `axis`; same shape out as in.

    A score of -inf gets the share 0. Where all are -inf, or one is +inf, no shares exist: they
    are NaN, and numpy does not warn.
    """
    # A common shift cancels in the division, and keeps exp from overflowing.
    with np.errstate(over="ignore", invalid="ignore"):  # -1e308 - 1e308, and -inf - -inf
        shifted = scores - np.max(scores, axis=axis, keepdims=True)  # the highest is now 0
    exponentials = np.exp(shifted)
    return exponentials / exponentials.sum(axis=axis, keepdims=True)
# --8<-- [end:softmax]


# --8<-- [start:attention]
def attention(Q, K, V, *, scale=None, mask=None):
    """softmax(Q Kᵀ / √d) V, one row for each query.

    Q [queries, d], K [keys, d], V [keys, value features]; a single query may be given as [d].
    `scale` divides the dot products (√d unless given). `mask` [queries, keys] is True where a
    query may read; a query that may read nothing gets a row of NaN, and numpy does not warn.
    Formula: Vaswani et al. 2017, section 3.2.1.
    """
    if scale is None:
        scale = np.sqrt(Q.shape[-1])
    scores = Q @ K.mT / scale
    if mask is not None:
        scores = np.where(mask, scores, -np.inf)
    weights = softmax(scores)
    return Attention(scores, weights, weights @ V)
# --8<-- [end:attention]


# --8<-- [start:causal_mask]
def causal_mask(n):
    """A mask [n, n], True where the column is not after the row: no position reads the future."""
    positions = np.arange(n)
    rows, columns = positions[:, np.newaxis], positions[np.newaxis, :]  # [n, 1] and [1, n]
    return columns <= rows
# --8<-- [end:causal_mask]


class MultiHead(NamedTuple):
    """What several heads compute, side by side."""

    weights: np.ndarray  # [heads, positions, positions]
    concat: np.ndarray  # [positions, heads * width], the heads' outputs next to each other
    output: np.ndarray  # [positions, output features]


# --8<-- [start:split_heads]
def split_heads(X, heads):
    """Cut the columns of X [positions, heads * width] into [heads, positions, width]."""
    positions, features = X.shape
    cut = X.reshape(positions, heads, features // heads)  # [positions, heads, width]
    return cut.transpose(1, 0, 2)  # reshape alone would mix positions into heads
# --8<-- [end:split_heads]


# --8<-- [start:merge_heads]
def merge_heads(H):
    """Put heads [heads, positions, width] side by side: [positions, heads * width]."""
    heads, positions, width = H.shape
    return H.transpose(1, 0, 2).reshape(positions, heads * width)
# --8<-- [end:merge_heads]


# --8<-- [start:multi_head]
def multi_head(X, W_q, W_k, W_v, W_o, heads, *, mask=None):
    """Attention of X to itself in several heads, each with its own columns of Q, K and V.

    X [positions, features]; W_q, W_k and W_v [heads * width, features], W_o [output features,
    heads * width], where the width of W_v may be another than that of W_q and W_k.
    `mask` [positions, positions] is the same for every head.
    """
    Q = split_heads(X @ W_q.T, heads)  # [heads, positions, width]
    K = split_heads(X @ W_k.T, heads)
    V = split_heads(X @ W_v.T, heads)
    each = attention(Q, K, V, mask=mask)  # a stack; the scale is √width, the head's own
    concat = merge_heads(each.output)
    return MultiHead(each.weights, concat, concat @ W_o.T)
# --8<-- [end:multi_head]


class Gradients(NamedTuple):
    """How the loss changes with each number of Q, K and V; each has the shape of its matrix."""

    Q: np.ndarray  # [queries, d]
    K: np.ndarray  # [keys, d]
    V: np.ndarray  # [keys, value features]


# --8<-- [start:softmax_backward]
def softmax_backward(weights, d_weights):
    """From the loss's gradient for the weights to that for the scores, all [queries, keys].

    Raising one score raises its own weight and lowers the others of its row: hence the sum.
    """
    mean = (weights * d_weights).sum(axis=-1, keepdims=True)  # [queries, 1]
    return weights * (d_weights - mean)
# --8<-- [end:softmax_backward]


# --8<-- [start:attention_backward]
def attention_backward(Q, K, V, d_output, *, scale=None, mask=None):
    """The loss's gradients for Q, K and V, from that for the output [queries, value features].

    Q [queries, d], K [keys, d], V [keys, value features], `scale` and `mask` as they were in
    `attention`. A query that may read nothing makes its row of Q's gradient and all of K's and
    V's NaN.
    """
    if scale is None:
        scale = np.sqrt(Q.shape[-1])
    weights = attention(Q, K, V, scale=scale, mask=mask).weights  # [queries, keys]
    d_weights = d_output @ V.mT  # [queries, keys]
    d_scores = softmax_backward(weights, d_weights)  # [queries, keys], 0 where masked
    return Gradients(
        Q=d_scores @ K / scale,
        K=d_scores.mT @ Q / scale,
        V=weights.mT @ d_output,
    )
# --8<-- [end:attention_backward]


class Online(NamedTuple):
    """What is known after some of the keys."""

    maximum: float  # the highest score so far
    total: float  # the sum of exp(score - maximum) so far
    output: np.ndarray  # [value features], the mix so far, already divided by the total


# --8<-- [start:online_softmax]
def online_softmax(scores, values):
    """Mix values by the softmax of their scores, one key at a time; a list, one state a key.

    scores [keys], values [keys, value features] or [keys]. The output of the last state is
    softmax(scores) @ values. A key with the score -inf adds nothing; before there is another,
    the output is NaN, and numpy does not warn.
    """
    maximum, total = -np.inf, 0.0
    mix = np.zeros(np.shape(values)[1:])  # [value features], the sum of exp(score - maximum) * value
    states = []
    with np.errstate(over="ignore", invalid="ignore"):  # as in softmax
        for score, value in zip(scores, values, strict=True):
            if score != -np.inf:
                highest = np.maximum(maximum, score)
                shrink = np.exp(maximum - highest)  # from the old maximum to the new; 1 if it stays
                new = np.exp(score - highest)
                maximum = highest
                total = total * shrink + new
                mix = mix * shrink + new * value
            states.append(Online(maximum, total, mix / total))
    return states
# --8<-- [end:online_softmax]


# --8<-- [start:cache]
class KeyValueCache:
    """The keys [t, d] and values [t, value features] of the t positions seen so far."""

    def __init__(self, width, value_width):
        self.keys = np.empty((0, width))
        self.values = np.empty((0, value_width))

    def step(self, q, k, v):
        """Attention of a new position, q [d], to those before it and to itself, k [d] and v.

        It reads nothing later, as there is nothing later: this is row t of causal attention.
        """
        self.keys = np.vstack([self.keys, k])  # [t + 1, d]
        self.values = np.vstack([self.values, v])  # [t + 1, value features]
        return attention(q, self.keys, self.values)
# --8<-- [end:cache]
