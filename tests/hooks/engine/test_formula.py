"""MathML that the reader's browser writes is what the build writes for the same value."""

import math
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooks.engine.formula import mathml
from hooks.engine.values import decode, encode
from hooks.engine.views import Asked, show_text
from hooks.mathml import to_mathml

# A sign in front gets its space from its place, said or not.
_SPACE = re.compile(r'(?<=<mo)( lspace="0" rspace="0")(?=>−)')


def tex(value, view="", **options):
    asked = Asked("one_row/mix", "A", view, options, "en")
    return show_text(decode(encode(value)), asked)


def built(text):
    found = to_mathml(text, display=False).removeprefix("<math>").removesuffix("</math>")
    return _SPACE.sub("", found)


@pytest.mark.parametrize(
    ("value", "view"),
    [
        (0.4011, ""),
        (-0.5, ""),
        (3, ""),
        (12_000, ","),
        (12_000, "tex"),
        (1e-9, "tex"),
        (-2.5e20, "tex"),
        (math.inf, "tex"),
        (-math.inf, "tex"),
        (math.nan, "tex"),
        ([0.5, -0.25, 1.0], ""),
        ((1, 2), ""),
        ([[1.0, -0.5], [math.inf, 1e-9]], "tex"),
        ([1.0, 2.0], "tex"),
        ([["a_b", "c d"]], "tex"),
    ],
    ids=str,
)
def test_it_is_what_the_build_writes(value, view):
    text = tex(value, view) if view != "," else tex(value, "tex", format=",")
    assert _SPACE.sub("", mathml(text)) == built(text)


@given(st.lists(st.lists(st.floats(width=32), min_size=2, max_size=2), min_size=1, max_size=3))
def test_it_is_what_the_build_writes_for_any_numbers(rows):
    text = tex(rows, "tex")
    assert _SPACE.sub("", mathml(text)) == built(text)


@pytest.mark.parametrize("value", [True, "a < b & c", 0.333, {"a": 1}])
def test_all_else_is_shown_as_words(value):
    text = tex(value, ".1%" if value == 0.333 else "")
    (words,) = ElementTree.fromstring(f"<math>{mathml(text)}</math>")
    assert (words.tag, words.text) == ("mtext", text.replace(" ", "\u00a0"))
