"""The views that stand in a line of prose or math: number, vector, a format, tex."""

import math
from xml.etree import ElementTree

import numpy as np
import pytest

from hooks.engine.values import decode, encode
from hooks.engine.views import Asked, CannotShow, show_html, show_text


def asked(view, **options):
    return Asked("one_row/mix", "x", view, options, "en")


def text(value, view, **options):
    return show_text(decode(encode(value)), asked(view, **options))


@pytest.mark.parametrize(
    ("view", "value", "shown"),
    [
        ("number", 0.4011120926797859, "0.4011"),
        ("number", np.float32(0.1), "0.1"),
        ("number", np.array(3), "3"),
        ("number", 1e-7, "1e-07"),
        ("vector", [1.0, 0.25], "[1, 0.25]"),
        ("vector", np.array([True, False]), "[True, False]"),
        ("vector", [], "[]"),
        ("", [[1.0], "a"], "[[1], 'a']"),
        ("", 2.0, "2"),
        (".2f", 0.4011, "0.40"),
        (".2f", [[0.4011]], "[[0.40]]"),
        ("d", 5, "5"),
        ("%", 0.5, "50.000000%"),
    ],
)
def test_shown(view, value, shown):
    assert text(value, view) == shown
    html = show_html(decode(encode(value)), asked(view))
    assert ElementTree.fromstring(html).text == shown


@pytest.mark.parametrize(
    ("view", "value", "words"),
    [
        ("number", [1], "needs one number and `x` is a list of 1 item"),
        ("number", True, "is True"),
        ("number", "1", "is a text"),
        ("vector", 1, "needs one row of entries and `x` is a number"),
        ("vector", np.eye(2), "is an array of 2 rows"),
        ("vector", "abc", "is a text"),
        ("vector", {}, "is a dict of 0 items"),
        (".2f", "a", "`.2f` is neither a view nor a format for a text"),
        ("d", [1, 2.5], "`d` is neither"),
        (".2f", [1, None], "`.2f` is neither"),
        ("tex", np.zeros((2, 2, 2)), r"an array of 2 rows; ask for a part, `\(x\)\[0\]`"),
        ("tex", [[1], [2, 3]], "differ in length"),
        ("tex", [], "a list of 0 items; leave `as tex` out"),
    ],
)
def test_what_does_not_fit(view, value, words):
    with pytest.raises(CannotShow, match=words):
        text(value, view)


@pytest.mark.parametrize(
    ("value", "tex"),
    [
        (0.4011120926797859, "0.4011"),
        (-2.0, "-2"),
        (3.2e-7, r"3.2 \times 10^{-7}"),
        (1e16, r"1 \times 10^{16}"),
        (math.nan, r"\text{NaN}"),
        (math.inf, r"\infty"),
        (-math.inf, r"-\infty"),
        (True, r"\text{True}"),
        ("nan", r"\text{nan}"),
        ("a_b {%}", r"\text{a\_b \{\%\}}"),
        ({"a": 1}, r"\text{\{’a’: 1\}}"),
        (np.array([1.0, 0.5]), r"\begin{bmatrix} 1 & 0.5 \end{bmatrix}"),
        ((0.5, 0.25), r"\begin{bmatrix} 0.50 & 0.25 \end{bmatrix}"),
        (np.eye(2), r"\begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix}"),
        (
            [[0.0, -math.inf], [math.nan, 1e-9]],
            r"\begin{bmatrix} 0 & -\infty \\ \text{NaN} & 1 \times 10^{-9} \end{bmatrix}",
        ),
        (["a&b", 1], r"\begin{bmatrix} \text{a\&b} & 1 \end{bmatrix}"),
    ],
)
def test_tex(value, tex):
    assert text(value, "tex") == tex


@pytest.mark.parametrize(
    ("value", "spec", "tex"),
    [
        (0.5, ".3f", "0.500"),
        (12345.0, ",.1f", "12{,}345.0"),
        (0.5, ".0%", r"50\%"),
        (12345.0, "_.0f", r"12\_345"),
        (12345.0, ".2e", r"1.23 \times 10^{4}"),
        (1.0, ".1e", r"1.0 \times 10^{0}"),
        ([0.5, 1.0], ".1f", r"\begin{bmatrix} 0.5 & 1.0 \end{bmatrix}"),
    ],
)
def test_tex_with_a_format(value, spec, tex):
    assert text(value, "tex", format=spec) == tex


def test_tex_is_for_math():
    with pytest.raises(CannotShow, match="belongs inside"):
        show_html(1, asked("tex"))
