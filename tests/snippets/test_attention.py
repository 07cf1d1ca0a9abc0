"""The attention the lessons import, against loops, central differences, and what must always hold.

Warnings are errors in this project: every test here also shows that numpy gives none.
"""

import math

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from snippets.attention import (
    KeyValueCache,
    attention,
    attention_backward,
    causal_mask,
    merge_heads,
    multi_head,
    online_softmax,
    softmax,
    softmax_backward,
    split_heads,
)

HUGE = 1e308
sizes = st.integers(1, 5)
seeds = st.integers(0, 2**32 - 1)


def holds_for(*inputs):
    """Try a property on drawn inputs: few of them, as they are small, and on a busy machine too."""
    return lambda test: settings(max_examples=40, deadline=None)(given(*inputs)(test))


def close(got, expected, tolerance=1e-12):
    """Check numbers and shapes alike; NaN equals NaN."""
    assert np.shape(got) == np.shape(expected)
    np.testing.assert_allclose(got, expected, rtol=tolerance, atol=tolerance)


def matrix(rows, columns, limit=10.0):
    """Draw a matrix [rows, columns]."""
    return arrays(float, (rows, columns), elements=st.floats(-limit, limit))


@st.composite
def matrices(draw, limit=10.0):
    """Draw Q [queries, d], K [keys, d] and V [keys, value features]."""
    queries, keys, d, value_features = (draw(sizes) for _ in range(4))
    return (
        draw(matrix(queries, d, limit)),
        draw(matrix(keys, d, limit)),
        draw(matrix(keys, value_features, limit)),
    )


@st.composite
def sequences(draw, limit=10.0):
    """Draw Q, K and V that have the same positions."""
    n, d, value_features = (draw(sizes) for _ in range(3))
    return (
        draw(matrix(n, d, limit)),
        draw(matrix(n, d, limit)),
        draw(matrix(n, value_features, limit)),
    )


@st.composite
def masked(draw, inputs):
    """Draw Q, K, V and a mask whose rows each have something to read."""
    Q, K, V = draw(inputs)
    mask = draw(arrays(bool, (len(Q), len(K))))
    for row in mask:
        row[draw(st.integers(0, len(K) - 1))] = True
    return Q, K, V, mask


def score_rows(limit, *, hidden=False):
    """Draw scores [rows, columns], some of them -inf where `hidden`."""
    element = st.floats(-limit, limit)
    if hidden:
        element = element | st.just(-np.inf)
    return st.tuples(sizes, sizes).flatmap(lambda shape: arrays(float, shape, elements=element))


# What the functions should give, number by number.


def softmax_by_loop(scores):
    """The shares of a plain list of moderate scores."""
    exponentials = [math.exp(score) for score in scores]
    return [exponential / math.fsum(exponentials) for exponential in exponentials]


def attention_by_loop(Q, K, V, scale=None, mask=None):
    """Weights and output, without a matrix product and without the shift by the maximum."""
    scale = math.sqrt(len(Q[0])) if scale is None else scale
    weights, output = [], []
    for i, q in enumerate(Q):
        read = [j for j in range(len(K)) if mask is None or mask[i][j]]
        shares = softmax_by_loop(
            [math.fsum(a * b for a, b in zip(q, K[j], strict=True)) / scale for j in read]
        )
        row = [0.0] * len(K)
        for j, share in zip(read, shares, strict=True):
            row[j] = share
        weights.append(row)
        output.append(
            [math.fsum(row[j] * V[j][f] for j in range(len(K))) for f in range(len(V[0]))]
        )
    return np.array(weights), np.array(output)


def central_differences(loss, at, step=1e-5):
    """The gradient of `loss` at an array, from two values of the loss a number."""
    gradient = np.zeros_like(at)
    for index in np.ndindex(at.shape):
        up, down = at.copy(), at.copy()
        up[index] += step
        down[index] -= step
        gradient[index] = (loss(up) - loss(down)) / (2 * step)
    return gradient


# The running example.

X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
VALUES = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 2.0]])


def test_the_running_example():
    result = attention(X, X, VALUES)
    close(result.weights[0].round(4), [0.4011, 0.1978, 0.4011])
    close(result.output.round(4), [[0.8022, 1.1978], [0.5989, 1.6044], [0.7517, 1.5035]])


def test_the_running_example_causal():
    output = attention(X, X, VALUES, mask=causal_mask(3)).output
    close(output.round(4), [[1.0, 0.0], [0.3302, 1.3395], [0.7517, 1.5035]])


def test_the_running_example_backward():
    d_output = np.zeros((3, 2))
    d_output[0, 0] = 1.0
    d_Q, d_K, d_V = attention_backward(X, X, VALUES, d_output)
    close((d_Q.T @ X).round(4), [[0.1122, 0.0], [-0.0561, 0.0]])
    close((d_K.T @ X).round(4), [[0.1122, -0.0561], [0.0, 0.0]])
    close((d_V.T @ X).round(4), [[0.8022, 0.5989], [0.0, 0.0]])


def test_the_online_example():
    states = online_softmax([0, 1, 2], [30, 20, 10])
    assert [state.maximum for state in states] == [0, 1, 2]
    assert states[-1].output.round(4) == 14.2479


# softmax


@holds_for(score_rows(50.0))
def test_softmax_equals_the_loop(scores):
    close(softmax(scores), [softmax_by_loop(row) for row in scores])
    close(softmax(scores, axis=0), np.transpose([softmax_by_loop(row) for row in scores.T]))


@holds_for(score_rows(HUGE), st.sampled_from([0, 1, -1]))
@example(np.array([[-HUGE, HUGE]]), -1)
@example(np.array([[-HUGE, -HUGE]]), -1)
@example(np.array([[1000.0, 999.0, 998.0]]), -1)
def test_shares_are_never_negative_and_sum_to_one_for_scores_of_any_size(scores, axis):
    shares = softmax(scores, axis=axis)
    assert shares.shape == scores.shape
    assert (shares >= 0).all()
    close(shares.sum(axis=axis), np.ones(scores.shape[1 - axis if axis >= 0 else 0]))


@holds_for(score_rows(100.0), st.floats(-100.0, 100.0))
def test_a_shift_of_all_scores_changes_no_share(scores, shift):
    close(softmax(scores + shift), softmax(scores))


@holds_for(score_rows(HUGE), seeds)
def test_softmax_follows_a_permutation(scores, seed):
    order = np.random.default_rng(seed).permutation(scores.shape[1])
    close(softmax(scores[:, order]), softmax(scores)[:, order])


@holds_for(score_rows(HUGE, hidden=True))
def test_only_a_row_without_a_finite_score_has_no_shares(scores):
    shares = softmax(scores)
    nothing = np.isneginf(scores).all(axis=-1)
    assert np.isnan(shares[nothing]).all()
    assert not np.isnan(shares[~nothing]).any()
    assert (shares[~nothing][np.isneginf(scores[~nothing])] == 0).all()


def test_softmax_of_infinity_is_nan():
    assert np.isnan(softmax(np.array([np.inf, 0.0]))).all()


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_softmax_keeps_the_precision(dtype):
    assert softmax(np.array([0.0, 1.0], dtype=dtype)).dtype == dtype


# attention


@holds_for(masked(matrices(5.0)), st.none() | st.floats(0.5, 4.0))
def test_attention_equals_the_loop(inputs, scale):
    Q, K, V, mask = inputs
    for some_mask in None, mask:
        result = attention(Q, K, V, scale=scale, mask=some_mask)
        weights, output = attention_by_loop(Q, K, V, scale, some_mask)
        close(result.weights, weights)
        close(result.output, output)


@holds_for(masked(matrices()))
def test_each_row_of_weights_sums_to_one(inputs):
    Q, K, V, mask = inputs
    result = attention(Q, K, V, mask=mask)
    close(result.weights.sum(axis=-1), np.ones(len(Q)))
    assert (result.weights[~mask] == 0).all()
    assert (result.scores[~mask] == -np.inf).all()


@holds_for(matrices())
def test_one_query_is_one_row(inputs):
    Q, K, V = inputs
    alone, all_rows = attention(Q[0], K, V), attention(Q, K, V)
    for one, all_of_them in zip(alone, all_rows, strict=True):
        close(one, all_of_them[0])


@holds_for(sequences(), st.integers(1, 3))
def test_a_stack_is_each_of_its_members(inputs, heads):
    Q, K, V = (np.stack([M + head for head in range(heads)]) for M in inputs)
    mask = causal_mask(Q.shape[1])
    stacked = attention(Q, K, V, mask=mask)
    for head in range(heads):
        one = attention(Q[head], K[head], V[head], mask=mask)
        for part, whole in zip(one, stacked, strict=True):
            close(part, whole[head])


@holds_for(masked(matrices()), seeds)
def test_attention_follows_a_permutation_of_queries_and_ignores_one_of_keys(inputs, seed):
    Q, K, V, mask = inputs
    result = attention(Q, K, V, mask=mask)
    rng = np.random.default_rng(seed)
    asks, reads = rng.permutation(len(Q)), rng.permutation(len(K))
    moved = attention(Q[asks], K[reads], V[reads], mask=mask[asks][:, reads])
    close(moved.weights, result.weights[asks][:, reads])
    close(moved.output, result.output[asks])


@holds_for(matrices(), arrays(float, 5, elements=st.floats(-10, 10)))
def test_a_vector_added_to_every_key_changes_no_weight(inputs, vector):
    Q, K, V = inputs
    shifted = K + vector[: K.shape[1]]
    close(attention(Q, shifted, V).weights, attention(Q, K, V).weights, 1e-10)


@holds_for(st.data())
def test_scores_of_any_size_give_nan_only_in_rows_with_nothing_to_read(data):
    scores = data.draw(score_rows(HUGE))
    mask = data.draw(arrays(bool, scores.shape))
    keys = scores.shape[1]
    V = np.arange(2.0 * keys).reshape(keys, 2)
    result = attention(scores, np.eye(keys), V, scale=1, mask=mask)
    nothing = ~mask.any(axis=-1)
    close(result.scores, np.where(mask, scores, -np.inf))
    for part in result.weights, result.output:
        assert np.isnan(part[nothing]).all()
        assert np.isfinite(part[~nothing]).all()


def test_a_row_with_nothing_to_read_is_nan_and_leaves_the_others_alone():
    mask = np.array([[True, True, True], [False, False, False], [True, False, False]])
    result, free = attention(X, X, VALUES, mask=mask), attention(X, X, VALUES)
    assert np.isnan(result.weights[1]).all()
    assert np.isnan(result.output[1]).all()
    close(result.output[0], free.output[0])
    close(result.output[2], VALUES[0])


# The causal mask, and the cache


def test_the_causal_mask():
    assert causal_mask(3).tolist() == [
        [True, False, False],
        [True, True, False],
        [True, True, True],
    ]
    assert causal_mask(1).dtype == bool


@holds_for(sequences(), sequences(1000.0), st.integers(0, 4))
def test_causal_rows_do_not_depend_on_the_future(inputs, others, kept):
    mask = causal_mask(len(inputs[0]))
    before = attention(*inputs, mask=mask)
    changed = [M.copy() for M in inputs]
    for M, other in zip(changed, others, strict=True):
        M[kept:] = np.resize(other, M[kept:].shape)
    after = attention(*changed, mask=mask)
    close(after.weights[:kept], before.weights[:kept])
    close(after.output[:kept], before.output[:kept])


@holds_for(sequences(), st.integers(1, 5))
def test_causal_rows_are_those_of_the_shorter_sequence(inputs, n):
    shorter = [M[:n] for M in inputs]
    whole = attention(*inputs, mask=causal_mask(len(inputs[0])))
    close(attention(*shorter, mask=causal_mask(len(shorter[0]))).output, whole.output[:n])


@holds_for(sequences())
def test_the_cache_equals_recomputation(inputs):
    Q, K, V = inputs
    causal = attention(Q, K, V, mask=causal_mask(len(Q)))
    cache = KeyValueCache(K.shape[1], V.shape[1])
    assert cache.keys.shape == (0, K.shape[1])
    assert cache.values.shape == (0, V.shape[1])
    for t, (q, k, v) in enumerate(zip(Q, K, V, strict=True)):
        step = cache.step(q, k, v)
        close(step.scores, causal.scores[t, : t + 1])
        close(step.weights, causal.weights[t, : t + 1])
        close(step.output, causal.output[t])
        close(step.output, attention(Q[: t + 1], K[: t + 1], V[: t + 1]).output[t])
        np.testing.assert_array_equal(cache.keys, K[: t + 1])
        np.testing.assert_array_equal(cache.values, V[: t + 1])


def test_a_cache_takes_no_vector_of_another_width():
    cache = KeyValueCache(2, 2)
    with pytest.raises(ValueError, match="dimension"):
        cache.step(np.ones(3), np.ones(3), np.ones(2))


# Heads


@holds_for(sizes, sizes, sizes)
def test_heads_are_cut_by_columns_and_merged_again(positions, heads, width):
    M = np.arange(float(positions * heads * width)).reshape(positions, heads * width)
    split = split_heads(M, heads)
    assert split.shape == (heads, positions, width)
    for head in range(heads):
        np.testing.assert_array_equal(split[head], M[:, head * width : (head + 1) * width])
    np.testing.assert_array_equal(merge_heads(split), M)


def test_columns_that_do_not_go_into_the_heads_are_refused():
    with pytest.raises(ValueError, match="reshape"):
        split_heads(np.ones((3, 5)), 2)


@st.composite
def multi_head_inputs(draw, limit=2.0):
    """Draw X, the four parameter matrices and the number of heads."""
    n, features, heads, width, value_width, output = (draw(st.integers(1, 3)) for _ in range(6))
    return (
        draw(matrix(n, features, limit)),
        draw(matrix(heads * width, features, limit)),
        draw(matrix(heads * width, features, limit)),
        draw(matrix(heads * value_width, features, limit)),
        draw(matrix(output, heads * value_width, limit)),
        heads,
    )


@holds_for(multi_head_inputs(), st.booleans())
def test_multi_head_equals_the_loop(inputs, causal):
    X, W_q, W_k, W_v, W_o, heads = inputs
    mask = causal_mask(len(X)) if causal else None
    result = multi_head(*inputs, mask=mask)
    columns = []
    for head in range(heads):
        rows = [
            slice(head * len(W) // heads, (head + 1) * len(W) // heads) for W in (W_q, W_k, W_v)
        ]
        Q, K, V = (
            [
                [math.fsum(w * x for w, x in zip(line, at, strict=True)) for line in W[own]]
                for at in X
            ]
            for W, own in zip((W_q, W_k, W_v), rows, strict=True)
        )
        weights, output = attention_by_loop(Q, K, V, mask=mask)
        close(result.weights[head], weights)
        columns.append(output)
    concat = np.concatenate(columns, axis=1)
    close(result.concat, concat)
    close(result.output, [[math.fsum(W_o[o] * row) for o in range(len(W_o))] for row in concat])


# Backward


@holds_for(score_rows(3.0), seeds)
def test_softmax_backward_equals_central_differences(scores, seed):
    d_weights = np.random.default_rng(seed).uniform(-1, 1, scores.shape)
    close(
        softmax_backward(softmax(scores), d_weights),
        central_differences(lambda s: (softmax(s) * d_weights).sum(), scores),
        1e-8,
    )


@holds_for(masked(matrices(2.0)), st.none() | st.floats(0.5, 4.0), st.booleans(), seeds)
def test_attention_backward_equals_central_differences(inputs, scale, use_mask, seed):
    Q, K, V, mask = inputs
    options = {"scale": scale, "mask": mask if use_mask else None}
    d_output = np.random.default_rng(seed).uniform(-1, 1, (len(Q), V.shape[1]))

    def loss(Q, K, V):
        return (attention(Q, K, V, **options).output * d_output).sum()

    gradients = attention_backward(Q, K, V, d_output, **options)
    close(gradients.Q, central_differences(lambda M: loss(M, K, V), Q), 1e-7)
    close(gradients.K, central_differences(lambda M: loss(Q, M, V), K), 1e-7)
    close(gradients.V, central_differences(lambda M: loss(Q, K, M), V), 1e-7)


@holds_for(multi_head_inputs(1.0), seeds)
def test_the_parts_make_the_backward_of_several_heads(inputs, seed):
    X, W_q, W_k, W_v, W_o, heads = inputs
    mask = causal_mask(len(X))
    d_output = np.random.default_rng(seed).uniform(-1, 1, (len(X), len(W_o)))

    def loss(*inputs):
        return (multi_head(*inputs, heads, mask=mask).output * d_output).sum()

    split = [split_heads(X @ W.T, heads) for W in (W_q, W_k, W_v)]
    d_Q, d_K, d_V = map(
        merge_heads, attention_backward(*split, split_heads(d_output @ W_o, heads), mask=mask)
    )
    d_W_o = d_output.T @ multi_head(*inputs, mask=mask).concat
    d_X = d_Q @ W_q + d_K @ W_k + d_V @ W_v
    by_hand = [d_X, d_Q.T @ X, d_K.T @ X, d_V.T @ X, d_W_o]
    arguments = [X, W_q, W_k, W_v, W_o]
    for at, gradient in enumerate(by_hand):
        close(
            gradient,
            central_differences(
                lambda M, at=at: loss(*arguments[:at], M, *arguments[at + 1 :]), arguments[at]
            ),
            1e-7,
        )


@holds_for(masked(matrices()))
def test_a_shift_of_a_row_of_scores_changes_no_loss(inputs):
    Q, K, V, mask = inputs
    weights = attention(Q, K, V, mask=mask).weights
    d_scores = softmax_backward(weights, np.broadcast_to(V[:, 0], weights.shape))
    close(d_scores.sum(axis=-1), np.zeros(len(Q)))
    assert (d_scores[~mask] == 0).all()


def test_backward_where_a_row_has_nothing_to_read():
    mask = np.array([[True, True, True], [False, False, False], [True, False, False]])
    gradients = attention_backward(X, X, VALUES, np.ones((3, 2)), mask=mask)
    assert np.isnan(gradients.Q).all(axis=-1).tolist() == [False, True, False]
    assert np.isnan(gradients.K).all()
    assert np.isnan(gradients.V).all()


# Online


@holds_for(st.data())
def test_online_equals_plain_after_each_key(data):
    scores = data.draw(score_rows(100.0) | score_rows(HUGE) | score_rows(5.0, hidden=True))[0]
    values = data.draw(
        matrix(len(scores), 2) | arrays(float, len(scores), elements=st.floats(-9, 9))
    )
    states = online_softmax(scores, values)
    assert len(states) == len(scores)
    for t, state in enumerate(states, start=1):
        close(state.output, softmax(scores[:t]) @ values[:t])
        assert state.maximum == scores[:t].max()


@holds_for(score_rows(50.0))
def test_the_online_total_is_that_of_the_plain_softmax(scores):
    for row in scores:
        for t, state in enumerate(online_softmax(row, row), start=1):
            close(state.total, sum(math.exp(score - max(row[:t])) for score in row[:t]))


def test_online_begins_where_there_is_something_to_read():
    first, second, third = online_softmax(
        np.array([-np.inf, -HUGE, -np.inf]), np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    )
    assert (first.maximum, first.total) == (-np.inf, 0.0)
    assert np.isnan(first.output).all()
    assert (second.maximum, second.total, second.output.tolist()) == (-HUGE, 1.0, [3.0, 4.0])
    assert (third.maximum, third.total, third.output.tolist()) == (-HUGE, 1.0, [3.0, 4.0])


def test_online_takes_scores_that_are_further_apart_than_numbers_reach():
    states = online_softmax(np.array([-HUGE, HUGE]), np.array([1.0, 3.0]))
    assert [state.output for state in states] == [1.0, 3.0]


def test_online_states_stay_as_they_were():
    scores, values = np.array([0.0, 1.0, 2.0]), np.array([[30.0], [20.0], [10.0]])
    whole = online_softmax(scores, values)
    for t in range(1, 4):
        part = online_softmax(scores[:t], values[:t])
        assert [state.output.tolist() for state in part] == [
            state.output.tolist() for state in whole[:t]
        ]


def test_online_asks_for_as_many_scores_as_values():
    with pytest.raises(ValueError, match="zip"):
        online_softmax(np.zeros(3), np.zeros((2, 2)))


# Another implementation


@pytest.mark.parametrize("mask", [None, causal_mask(4)], ids=["free", "causal"])
@pytest.mark.parametrize("scale", [None, 3.0])
def test_torch_gives_the_same(mask, scale):
    torch = pytest.importorskip(
        "torch", reason="torch is not installed: there is nothing to compare with"
    )
    rng = np.random.default_rng(0)
    Q, K, V = rng.normal(size=(4, 3)), rng.normal(size=(4, 3)), rng.normal(size=(4, 2))
    d_output = rng.normal(size=(4, 2))
    theirs = [torch.tensor(M[np.newaxis], requires_grad=True) for M in (Q, K, V)]
    output = torch.nn.functional.scaled_dot_product_attention(
        *theirs,
        attn_mask=None if mask is None else torch.tensor(mask),
        scale=None if scale is None else 1 / scale,  # torch multiplies by it
    )
    output.backward(torch.tensor(d_output[np.newaxis]))
    close(attention(Q, K, V, scale=scale, mask=mask).output, output.detach().numpy()[0])
    gradients = attention_backward(Q, K, V, d_output, scale=scale, mask=mask)
    for ours, their in zip(gradients, theirs, strict=True):
        close(ours, their.grad.numpy()[0])
