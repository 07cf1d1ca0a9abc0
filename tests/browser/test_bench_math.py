"""The arithmetic of the bench, in the browser, against numpy: to 1e-12, and NaN as in numpy."""

import re

import numpy as np
import pytest

from hooks.engine.views._parts import aligned, numerals
from snippets.attention import (
    attention,
    attention_backward,
    causal_mask,
    merge_heads,
    multi_head,
    softmax,
    softmax_backward,
    split_heads,
)

RANDOM = np.random.default_rng(7)
X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
LESSON = (X, X, X * [1.0, 2.0])
THREE_KEYS = (
    np.array([[1.0, 0.0]]),
    np.array([[2.0, 0.0], [0.0, 2.0], [-2.0, 0.0]]),
    np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]),
)
NARROW = tuple(RANDOM.normal(size=shape) for shape in [(3, 4), (5, 4), (5, 2)])
WIDE = tuple(RANDOM.normal(scale=30, size=shape) for shape in [(7, 16), (7, 16), (7, 16)])
# Powers of two: their products are exact, so that what cancels is 0, in whatever order it is added.
LARGE = tuple(
    RANDOM.choice([-(2.0**511), 0.0, 1.0, 2.0**511, 2.0**512], size=shape)
    for shape in [(4, 2), (4, 2), (4, 3)]
)
SMALL = tuple(RANDOM.choice([-1e-300, 1e-160, 0.0, -0.0], size=(3, 2)) for _ in range(3))
INPUTS = [LESSON, THREE_KEYS, NARROW, WIDE, LARGE, SMALL]
NAMES = ["lesson", "three keys", "narrow", "wide", "large", "small"]
SCORES = [
    [[2.0, 1.0, 0.0]],
    [[1000.0, 999.0, 998.0], [-1000.0, -999.0, -998.0]],
    [[1e308, -1e308, 0.0], [-1e308, -1e308, 1e308]],
    [[0.5, -np.inf, 1.5], [-np.inf, -np.inf, -np.inf], [0.0, 0.0, -746.0]],
    [[np.inf, 0.0], [np.nan, 1.0], [1.0, 2.0]],
]


@pytest.fixture(scope="module")
def js(windows, http):
    """Calls a function of attention-math.js; arrays go in and come out."""
    tab = windows(http).open("one-row.html")

    def call(expression, *arguments):
        plain = [one.tolist() if isinstance(one, np.ndarray) else one for one in arguments]
        return tab.evaluate(f"(given) => {{ const M = AttentionMath; {expression} }}", plain)

    return call


def same(found, wanted):
    np.testing.assert_allclose(np.array(found, float), wanted, rtol=1e-12, atol=1e-12)


def masks(Q, K):
    """No mask, a causal one, one that leaves a row and a column nothing, one by chance."""
    shape = len(Q), len(K)
    hole = np.ones(shape, bool)
    hole[-1] = hole[:, 0] = False
    return [None, np.tri(*shape, dtype=bool), hole, np.random.default_rng(3).random(shape) < 0.5]


@pytest.mark.parametrize("scores", SCORES)
@pytest.mark.parametrize("axis", [-1, 0, None])
def test_softmax(js, scores, axis):
    same(js("return M.softmax(...given)", np.array(scores), axis), softmax(np.array(scores), axis))


@pytest.mark.parametrize(("Q", "K", "V"), INPUTS, ids=NAMES)
@pytest.mark.parametrize("scale", [None, 1.0, 0.25])
def test_attention(js, Q, K, V, scale):
    for mask in masks(Q, K):
        with np.errstate(all="ignore"):
            wanted = attention(Q, K, V, scale=scale, mask=mask)
        code = """const [Q, K, V, scale, mask] = given;
          return M.attention(Q, K, V, { scale: scale ?? undefined, mask })"""
        found = js(code, Q, K, V, scale, mask)
        for name in ("scores", "weights", "output"):
            same(found[name], getattr(wanted, name))
        with np.errstate(all="ignore"):
            same(found["dots"], Q @ K.T)


@pytest.mark.parametrize(("Q", "K", "V"), INPUTS, ids=NAMES)
def test_attention_backward(js, Q, K, V):
    d_output = np.random.default_rng(5).normal(size=(len(Q), V.shape[1]))
    for mask in masks(Q, K):
        with np.errstate(all="ignore"):
            wanted = attention_backward(Q, K, V, d_output, mask=mask)
            weights = attention(Q, K, V, mask=mask).weights
            d_scores = softmax_backward(weights, d_output @ V.T)
        code = "const [Q, K, V, d, mask] = given; return M.attentionBackward(Q, K, V, d, { mask })"
        found = js(code, Q, K, V, d_output, mask)
        for name in "QKV":
            same(found[f"d{name}"], getattr(wanted, name))
        same(found["dScores"], d_scores)
        same(js("return M.softmaxBackward(...given)", weights, d_output @ V.T), d_scores)


@pytest.mark.parametrize("heads", [1, 2, 4])
def test_several_heads(js, heads):
    X = np.random.default_rng(1).normal(size=(5, 6))
    W_q, W_k, W_v = np.random.default_rng(2).normal(size=(3, 8, 6))
    for mask in (None, causal_mask(5)):
        wanted = multi_head(X, W_q, W_k, W_v, np.eye(8), heads, mask=mask)
        code = "const [Q, K, V, heads, mask] = given; return M.multiHead(Q, K, V, heads, { mask })"
        found = js(code, X @ W_q.T, X @ W_k.T, X @ W_v.T, heads, mask)
        same([one["weights"] for one in found["each"]], wanted.weights)
        same(found["concat"], wanted.concat)
    same(js("return M.splitHeads(...given)", X @ W_q.T, heads), split_heads(X @ W_q.T, heads))
    stack = split_heads(X @ W_q.T, heads)
    same(js("return M.mergeHeads(given[0])", stack), merge_heads(stack))


def test_the_causal_mask(js):
    for n in (1, 2, 5):
        assert js("return M.causalMask(given[0])", n) == causal_mask(n).tolist()


READ = {
    "0.25": 0.25, "-.5": -0.5, "−2": -2, "－2": -2, "- 2": -2, "1e3": 1000, "1E-9": 1e-9,
    " +7 ": 7, "1.": 1, "1/2": 0.5, "−1 / 4": -0.25, "3÷4": 0.75, "½": 0.5, "-⅓": -1 / 3,
    "50 %": 0.5, "５０％": 0.5, "１．５": 1.5, "1。5": 1.5, "１／３": 1 / 3, "1e+21": 1e21, "0": 0,
}  # fmt: skip
COMMA = ["0,75", "1,000", "-0，5", "0、5", "1,5 %"]
UNREAD = ["", "-", "abc", "1e999", "1/0", "1//2", "NaN", "inf", "0x10", "1 2", "1 000", "1,2,3",
          "[1, 0]", "1½", "1 ½", "2²", "①", "１ ２", "1/2/3", "3x", "."]  # fmt: skip


def test_numbers_as_people_type_them(js):
    found = js("return given[0].map((text) => Numbers.read(text))", list(READ))
    same([one["number"] for one in found], list(READ.values()))
    found = js("return given[0].map(Numbers.read)", COMMA + UNREAD)
    assert found == ["comma"] * len(COMMA) + ["unread"] * len(UNREAD)


def test_how_many_decimals_were_typed(js):
    typed = ["1", "0.8022", ".5", "80 %", "66.7%", "4/5", "½", "6.7e-1", "1.5e3", "０．６７"]
    found = js("return given[0].map((text) => Numbers.read(text).decimals)", typed)
    assert found == [0, 4, 1, 2, 3, 0, 0, 2, 0, 2]


@pytest.mark.parametrize(
    "rows",
    [
        [[0.4011120926797859, 0.5, 0.0], [1, 0.25, -np.inf]],
        [[0.1 + 0.2, 1.0], [1.999999999, -0.0]],
        [[3.25e-7, 0.5], [1.0, np.nan]],
        [[1e16, 1e15], [-4e-5, 0.00006]],
        [[0.03125, 0.15625], [-0.03125, 2.00005]],
        [[1e308, -1.5e300], [123456.789, 100.0]],
        [[True, False], [False, True]],
    ],
)
def test_figures_are_those_of_the_pages_tables(js, rows):
    flat = [x for row in rows for x in row]
    texts = numerals(flat, "")
    for column in range(width := len(rows[0])):
        of_column = aligned(flat[column::width], texts[column::width])
        texts[column::width] = [re.sub("<.*?>", "", text) for text in of_column]
    found = js("return Numbers.figures(given[0])", rows)
    assert [text for row in found for text in row] == texts


def test_a_line_of_arithmetic_writes_powers_of_ten_as_people_do(js):
    numbers = [0.25, -2, 0, 1e15, 1e16, 8.08e-308, -1.25e-5, np.inf, -np.inf, np.nan]
    plain = ["0.25", "−2", "0", "1000000000000000", "1 × 10¹⁶", "8.08 × 10⁻³⁰⁸", "−1.25 × 10⁻⁵",
             "∞", "−∞", "NaN"]  # fmt: skip
    assert js("return given[0].map(Numbers.plain)", numbers) == plain
    after = ["0.25", "(−2)", "0", "1000000000000000", "(1 × 10¹⁶)", "(8.08 × 10⁻³⁰⁸)",
             "(−1.25 × 10⁻⁵)", "∞", "(−∞)", "NaN"]  # fmt: skip
    assert js("return given[0].map(Numbers.after)", numbers) == after


def test_what_differs(js):
    pairs = [(1, 1.0 + 1e-13), (0, 1e-13), (1e9, 1e9 + 1e-4), (np.nan, np.nan), (np.inf, np.inf),
             (1, 1.00001), (0, 1e-11), (np.nan, 1), (-np.inf, 0), (True, False)]  # fmt: skip
    found = [js("return Numbers.differ(...given)", *pair) for pair in pairs]
    assert found == [False] * 5 + [True] * 5
