import json
import math
import subprocess
import sys
from collections import Counter, OrderedDict, defaultdict
from enum import IntEnum
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hooks.engine.values import (
    Array,
    Opaque,
    TooLarge,
    decode,
    describe,
    encode,
    exact,
    plain,
)


def carried(value):
    """Send a value the way it goes from the snippet to the page."""
    return decode(json.loads(json.dumps(encode(value), allow_nan=False)))


class Row(NamedTuple):
    scores: float
    weights: list[float]


class Level(IntEnum):
    LOW = 1


class Hashed(list):
    def __hash__(self):
        return 1


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.complex_numbers(),
    st.text(max_size=20),
)
HASHABLE = st.recursive(SCALARS, lambda inside: st.tuples(inside, inside), max_leaves=4)
VALUES = st.recursive(
    SCALARS,
    lambda inside: st.one_of(
        st.lists(inside, max_size=4),
        st.lists(inside, max_size=4).map(tuple),
        st.dictionaries(HASHABLE, inside, max_size=4),
        st.frozensets(HASHABLE, max_size=4),
    ),
    max_leaves=30,
)


@settings(max_examples=50, deadline=None)
@given(VALUES)
def test_python_data_arrives_as_it_was(value):
    assert exact(carried(value)) == exact(value)
    assert type(carried(value)) is type(value)
    assert isinstance(plain(carried(value)), str)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.4011120926797859, "0.4011120926797859"),
        (math.nan, "nan"),
        (math.inf, "inf"),
        (-math.inf, "-inf"),
        (-0.0, "-0.0"),
        (5e-324, "5e-324"),
        (2.0, "2.0"),
        (True, "True"),
        (None, "None"),
        ("", ""),
        ("a <b> & \"c\" `d` 'e'", "a <b> & \"c\" `d` 'e'"),
        ("\ud800\x00", "\ud800\x00"),
        (["a", "it's"], "['a', \"it's\"]"),
        ((), "()"),
        ((1,), "(1,)"),
        ((3, 2), "(3, 2)"),
        ({}, "{}"),
        ({"a": 0.1, (1,): {2: []}}, "{'a': 0.1, (1,): {2: []}}"),
        (set(), "set()"),
        ({10, 9, 1}, "{1, 9, 10}"),
        ({"b", "a"}, "{'a', 'b'}"),
        ({(2, "b"), (10, "a"), (2, "a")}, "{(2, 'a'), (2, 'b'), (10, 'a')}"),
        (frozenset({"b", 2, math.nan}), "{2, nan, 'b'}"),
        (1 + 2j, "(1+2j)"),
        (complex(-0.0, math.inf), "(-0+infj)"),
        (Row(0.5, [1.0]), "(0.5, [1.0])"),
        (Level.LOW, "1"),
        (OrderedDict(a=1), "{'a': 1}"),
        (Counter("aab"), "{'a': 2, 'b': 1}"),
        (defaultdict(list, a=[1]), "{'a': [1]}"),
        (np.float64(0.1), "0.1"),
        (np.float32(0.1), "0.10000000149011612"),
        (np.longdouble(0.5), "0.5"),
        (np.clongdouble(0.5j), "0.5j"),
        (np.int64(3), "3"),
        (np.bool_(True), "True"),
        (np.str_("a"), "a"),
        (np.array(2.5), "2.5"),
        (np.array([1.0, 0.0]), "[1.0, 0.0]"),
        (np.array([True, False]), "[True, False]"),
        (np.array(["a", "bc"]), "['a', 'bc']"),
        (np.array([-0.0, np.nan, -np.inf]), "[-0.0, nan, -inf]"),
        (np.array([0.5], dtype=np.longdouble), "[0.5]"),
        (np.arange(8).reshape(2, 2, 2), "[[[0, 1], [2, 3]], [[4, 5], [6, 7]]]"),
        (np.zeros((2, 0)), "[[], []]"),
        (np.zeros((0, 2)), "[]"),
        (np.arange(6).reshape(2, 3).T[::2], "[[0, 3], [2, 5]]"),
        (np.ma.masked_array([1.0, 2.0], [False, True]), "[1.0, None]"),
        ([np.array([1.0]), (np.float64(2.0),)], "[[1.0], (2.0,)]"),
    ],
)
def test_exact(value, text):
    assert exact(carried(value)) == text


def test_an_array_keeps_its_shape_and_type():
    assert carried(np.eye(2, dtype=np.float32)) == Array(
        [[1.0, 0.0], [0.0, 1.0]], (2, 2), "float32"
    )
    assert carried(np.zeros((2, 0))).shape == (2, 0)


@pytest.mark.parametrize(
    ("value", "type_name"),
    [
        (len, "builtin_function_or_method"),
        (carried, "function"),
        (json, "module"),
        (int, "type"),
        (object(), "object"),
        (range(3), "range"),
        (b"a", "bytes"),
        (np.exp, "ufunc"),
        (np.array([None]), "numpy object"),
        (np.datetime64("2026-01-01"), "numpy datetime64[D]"),
        (Hashed([1]), "Hashed"),
    ],
)
def test_what_is_no_data(value, type_name):
    assert carried(value) == Opaque(type_name)
    assert carried([1, value]) == [1, Opaque(type_name)]


def test_a_key_that_only_the_snippet_can_hash():
    assert carried({Hashed([1]): 2}) == {Opaque("Hashed"): 2}


def test_recursion():
    a_list, a_dict = [1], {}
    a_list.append(a_list)
    a_dict["self"] = (a_dict,)
    assert carried(a_list) == Opaque("list that contains itself")
    assert carried(a_dict) == Opaque("dict that contains itself")
    twice = [1]
    assert carried([twice, twice]) == [[1], [1]]


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "what"),
    [
        (np.zeros((1000, 1000)), "an array [1000, 1000]"),
        (np.zeros((10**9, 0)), "an array [1000000000, 0]"),
        (list(range(1001)), "a list of 1,001 items"),
        ([list(range(600)), list(range(600))], "a list of 2 items"),
        ({i: i for i in range(501)}, "a dict of 501 items"),
        ([[]] * 1001, "a list of 1,001 items"),
        (["x" * 15_000] * 2, "a list of 2 items"),
        ([10**4299] * 1000, "a list of 1,000 items"),
        (nested(2000), "data nested more than 32 levels deep"),
    ],
)
def test_too_large(value, what):
    assert carried(value) == TooLarge(what)
    assert describe(carried(value)) == what


def test_a_large_number_and_a_long_text():
    assert carried(10**4299) == 10**4299
    assert carried(-(10**5000)) == TooLarge("a whole number of about 5,000 digits")
    assert isinstance(carried(10**4300), TooLarge)
    assert carried("x" * 20_000) == "x" * 20_000
    assert carried("x" * 20_001) == TooLarge("a text of 20,001 characters")


@pytest.mark.parametrize(
    "value", [np.zeros(1000), np.zeros((10, 100)), [[0.5] * 100] * 10, nested(31)]
)
def test_just_small_enough(value):
    assert not isinstance(carried(value), TooLarge)


def test_sets_are_stable():
    words = [f"word {i:02}" for i in range(50)]
    assert encode(set(words)) == {"set": words}


def test_without_numpy():
    code = "import sys; from hooks.engine.values import encode; print(encode((1, 'a')))"
    code += "; assert 'numpy' not in sys.modules"
    root = Path(__file__).parents[3]
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    )
    assert run.stdout == "{'tuple': [1, 'a']}\n"
