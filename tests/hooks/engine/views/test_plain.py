"""Values in words: what a value without a view, or with a format, is on a page."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hooks.engine.values import decode, encode
from hooks.engine.views import CannotShow
from hooks.engine.views._parts import written


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.4011120926797859, "0.4011"),
        (2.0, "2"),
        (0.75, "0.75"),
        (-1.5, "-1.5"),
        (0.1 + 0.2, "0.3"),
        (1.99999999, "2"),
        (100.0, "100"),
        (1e15 + 0.5, "1000000000000000.5"),
        (1e16, "1e+16"),
        (1.5e300, "1.5e+300"),
        (3.2e-7, "3.2e-07"),
        (-4e-5, "-4e-05"),
        (1.23456789e-9, "1.235e-09"),
        (0.00006, "0.0001"),
        (0.0, "0"),
        (-0.0, "0"),
        (math.nan, "nan"),
        (-math.inf, "-inf"),
        (10**20, "1" + "0" * 20),
        (True, "True"),
        ("as it is", "as it is"),
        ([], "[]"),
        (["a", 0.25, None], "['a', 0.25, None]"),
        ((3, 2), "[3, 2]"),
        (np.array([1.0, 0.4011120926797859]), "[1, 0.4011]"),
        (np.eye(2), "[[1, 0], [0, 1]]"),
        ({"a": 2.0, 0.00001: (1.0,)}, "{'a': 2, 1e-05: [1]}"),
        ({2.0, 1.0}, "[1, 2]"),
        (set(), "[]"),
    ],
)
def test_plain(value, text):
    assert written(decode(encode(value))) == text


@settings(deadline=None)
@given(st.floats(-1.797e308, 1.797e308) | st.sampled_from([math.nan, math.inf, -math.inf]))
def test_a_plain_number_is_near_and_can_be_read_back(number):
    back = float(written(number))
    close = math.isclose(back, number, rel_tol=5.1e-4, abs_tol=5.1e-5)
    assert close or (math.isnan(back) and math.isnan(number))
    assert (back == 0) == (number == 0)


@pytest.mark.parametrize(
    ("value", "spec", "text"),
    [
        (0.4011120926797859, ".2f", "0.40"),
        (2, "d", "2"),
        (12345.678, ",.1f", "12,345.7"),
        (math.nan, ".2f", "nan"),
        (0.7679, ".2%", "76.79%"),
        ("ab", ">4", "  ab"),
        (np.array([[0.5, 1.0]]), ".1f", "[[0.5, 1.0]]"),
        ((1, 2), "02d", "[01, 02]"),
        ({"a": 0.5}, ".2f", "{'a': 0.50}"),
    ],
)
def test_formatted(value, spec, text):
    assert written(decode(encode(value)), spec) == text


@pytest.mark.parametrize(("value", "spec"), [("a", ".3f"), (1.5, "d"), (1.5, "q")])
def test_a_format_that_does_not_fit(value, spec):
    with pytest.raises(CannotShow, match="neither a view nor a format"):
        written(value, spec)
