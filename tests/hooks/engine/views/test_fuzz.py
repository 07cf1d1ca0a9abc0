"""Any value in any view: HTML or TeX that is well-formed and escaped, or words why not."""

from html.parser import HTMLParser
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hooks.engine.values import decode, encode
from hooks.engine.views import UNPRINTABLE, Asked, CannotShow, _views, show_html, show_tex
from hooks.mathml import legible, to_mathml
from tests.hooks.engine.views.test_bench import forward, projected

pytestmark = pytest.mark.fuzz

NASTY = st.text(
    st.sampled_from(
        "<>&\"'`\\{}$%_#^~[]|=-;:,.* \n\t\r\x00\x1b\x85\ud800\u2028\ue000\ue001\ufffe中🙂ab1"
    )
)
WORDS = st.one_of(
    NASTY,
    st.sampled_from(
        ["<canary>", "</data>", "]]>", "-->", "&lt;", "&#0;", "' onclick='x", '" x="', "\\x"]
    ),
    st.text(max_size=5),
)
NUMBERS = st.one_of(st.integers(), st.floats(), st.sampled_from([0, 1, 0.5, -1.5, 1e-9, 1e22]))
ROWS = st.lists(NUMBERS, max_size=4)
MATRICES = st.integers(0, 3).flatmap(
    lambda n: st.lists(st.lists(NUMBERS, min_size=n, max_size=n), max_size=3)
)
ANY = st.recursive(
    st.one_of(NUMBERS, WORDS, st.booleans()),
    lambda inside: st.one_of(
        st.lists(inside | st.none(), max_size=4),
        st.lists(inside, max_size=4).map(tuple),
        st.dictionaries(WORDS | NUMBERS, inside, max_size=3),
    ),
    max_leaves=12,
)
WHOLE = {**projected(mask=np.ones((3, 3), bool)), "heads": 1}
BENCH = st.builds(
    lambda most, more: {**most, **more},
    st.sampled_from([forward(), WHOLE]),
    st.dictionaries(st.sampled_from([*WHOLE, "W_o", "Y", "dO"]), MATRICES | ROWS | ANY, max_size=2),
)
VALUES = st.one_of(ANY, ROWS, MATRICES, BENCH, st.lists(MATRICES | ROWS, max_size=5).map(tuple))
EXPRESSIONS = ["x", "q0", "(a, b)", "(a, b, c)", "(a, *b)", "(a, b, *c)", "(a,b,c,d,e)", "'<&\"'"]
OPTION = st.one_of(
    WORDS,
    st.sampled_from(["", "a,b", "a, b,", "3", ".1f", "q", "#a", "0.5", "a: b | C c: d", "1e9"]),
)


@st.composite
def requests(draw):
    """A value, and a request that may fit it."""
    name = draw(st.sampled_from(["", *sorted(_views()), ".2f", ",.1%", "d", ">9", "nonsense"]))
    known = _views()[name].options if name in _views() else ("role",)
    options = draw(st.dictionaries(st.sampled_from([*known, "no"]), OPTION, max_size=3))
    if options.get("no") is not None and draw(st.booleans()):
        del options["no"]
    language = draw(st.sampled_from(["en", "zh"]))
    asked = Asked("one_row/mix", draw(st.sampled_from(EXPRESSIONS)), name, options, language)
    return decode(encode(draw(VALUES))), asked


class _Tags(HTMLParser):
    """The tags and attributes that a browser sees."""

    def __init__(self):
        super().__init__()
        self.seen = []

    def handle_starttag(self, tag, attrs):
        self.seen.append((tag, [name for name, _ in attrs]))


@given(requests())
def test_html_is_one_well_formed_element_whoever_reads_it(request):
    value, asked = request
    try:
        html = show_html(value, asked)
    except CannotShow:
        return
    tree = ElementTree.fromstring(html)
    browser = _Tags()
    browser.feed(html)
    browser.close()
    assert browser.seen == [(one.tag, [*one.attrib]) for one in tree.iter()]
    assert not any(tag == "canary" or "onclick" in names for tag, names in browser.seen)


@given(WORDS)
def test_a_text_is_read_as_it_is(text):
    element = ElementTree.fromstring(show_html(text, Asked("a", "x", "", {}, "en")))
    assert (element.text or "") == UNPRINTABLE.sub(lambda one: repr(one[0])[1:-1], text)


@given(requests())
def test_tex_becomes_a_formula(request):
    value, asked = request
    try:
        tex = show_tex(value, asked)
    except CannotShow:
        return
    for display in (False, True):
        ElementTree.fromstring(to_mathml(legible(f"a = {tex}"), display=display))
