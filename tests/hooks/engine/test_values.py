import json
import math
import subprocess
import sys
from collections import Counter, OrderedDict
from enum import IntEnum
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hooks.engine.values import NoData, decode, encode


def carried(value):
    """Send a value the way it goes from the snippet to the page."""
    return decode(json.loads(json.dumps(encode(value))))


class Row(NamedTuple):
    scores: float
    weights: list[float]


class Level(IntEnum):
    LOW = 1


SCALARS = st.one_of(st.booleans(), st.integers(), st.floats(), st.text(max_size=20))
HASHABLE = st.recursive(SCALARS, lambda inside: st.tuples(inside, inside), max_leaves=4)
VALUES = st.recursive(
    SCALARS,
    lambda inside: st.one_of(
        st.lists(inside | st.none(), max_size=4),
        st.lists(inside, max_size=4).map(tuple),
        st.dictionaries(HASHABLE, inside, max_size=4),
    ),
    max_leaves=30,
)


@settings(max_examples=50, deadline=None)
@given(VALUES)
def test_python_data_arrives_as_it_was(value):
    assert repr(carried(value)) == repr(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.4011120926797859, "0.4011120926797859"),
        (math.nan, "nan"),
        (-math.inf, "-inf"),
        (-0.0, "-0.0"),
        (5e-324, "5e-324"),
        (10**4299, "1" + "0" * 4299),
        (True, "True"),
        ("", ""),
        ("\ud800\x00", "\ud800\x00"),
        ([None, "it's"], '[None, "it\'s"]'),
        ((1,), "(1,)"),
        ({"a": 0.1, (1,): {2: []}}, "{'a': 0.1, (1,): {2: []}}"),
        ({10, 9, 1}, "(1, 9, 10)"),
        ({2, "b", 0.5, "a"}, "(0.5, 2, 'a', 'b')"),
        ({frozenset({2, 1}): 3}, "{(1, 2): 3}"),
        (Row(0.5, [1.0]), "(0.5, [1.0])"),
        (Level.LOW, "1"),
        (OrderedDict(a=1), "{'a': 1}"),
        (Counter(np.array([3, 3])), "{3: 2}"),
        (np.float64(0.1), "0.1"),
        (np.float32(0.1), "0.10000000149011612"),
        (np.int64(3), "3"),
        (np.bool_(True), "True"),
        (np.str_("a"), "a"),
        (np.array(2.5), "2.5"),
        (np.array([True, False]), "[True, False]"),
        (np.array(["a", "bc"]), "['a', 'bc']"),
        (np.array([-0.0, np.nan, -np.inf]), "[-0.0, nan, -inf]"),
        (np.arange(8).reshape(2, 2, 2), "[[[0, 1], [2, 3]], [[4, 5], [6, 7]]]"),
        (np.zeros((2, 0)), "[[], []]"),
        (np.arange(6).reshape(2, 3).T[::2], "[[0, 3], [2, 5]]"),
        (np.ma.masked_array([1.0, 2.0], [False, True]), "[1.0, None]"),
        ([np.array([1.0]), (np.float64(2.0),)], "[[1.0], (2.0,)]"),
    ],
)
def test_exact(value, text):
    assert str(carried(value)) == text


@pytest.mark.parametrize(
    ("value", "what", "advice"),
    [
        (len, "a builtin_function_or_method", "call it"),
        (carried, "a function", "call it"),
        (int, "a type", "call it"),
        (json, "a module", "ask for something in it"),
        (range(3), "a range", "write `list(…)` around it"),
        (object(), "an object", "ask for a part of it, or for `str(…)` of it"),
        (1j, "a complex", "ask for a part of it, or for `str(…)` of it"),
        (b"a", "a bytes", "ask for a part of it, or for `str(…)` of it"),
    ],
)
def test_what_is_no_data(value, what, advice):
    assert carried(value) == NoData(f"is {what}, no data to show", advice)
    for whole in ([1, value], {"a": (value,)}, {value: 1}):
        assert carried(whole) == NoData(f"contains {what}, no data to show", advice)


def test_none():
    assert carried(None).what.startswith("is None, which is what a call")


def nested_in_itself():
    value = [1]
    value.append(value)
    return value


@pytest.mark.parametrize(
    ("value", "what"),
    [
        (np.zeros((1000, 1000)), "is an array [1000, 1000]"),
        (np.zeros((10**9, 0)), "is an array [1000000000, 0]"),
        (list(range(1001)), "is a list of 1,001 items"),
        ([1, list(range(1001))], "contains a list of 1,001 items"),
        ({i: i for i in range(1001)}, "is a dict of 1,001 items"),
        ([["x" * 100] * 999] * 3, "is an array of 3 rows"),
        ("x" * 30_000, "is a text of 30,000 characters"),
        (nested_in_itself(), "is a list of 2 items"),
    ],
)
def test_too_large(value, what):
    what += ", too large for a page (1,000 items, 30,000 characters)"
    assert carried(value) == NoData(what, "ask for a part of it")


def test_a_number_too_long_for_python_to_write():
    assert carried(10**5000).what.startswith("is a number, too large for a page")


@pytest.mark.parametrize(
    "value", [np.random.default_rng(0).normal(size=1000), np.zeros((10, 100)), "早" * 20_000]
)
def test_just_small_enough(value):
    assert not isinstance(carried(value), NoData)


def test_without_numpy():
    code = "import sys; from hooks.engine.values import encode; print(encode((1, 'a')))"
    code += "; assert 'numpy' not in sys.modules"
    root = Path(__file__).parents[3]
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    )
    assert run.stdout == "{'tuple': [1, 'a']}\n"
