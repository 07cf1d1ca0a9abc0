"""What all views share: choosing one, refusing what none can show, escaping."""

from xml.etree import ElementTree

import numpy as np
import pytest

from hooks.engine.values import decode, encode
from hooks.engine.views import Asked, CannotShow, is_block, show_html, show_text


def asked(view="", expression="x", language="en", **options):
    return Asked("one_row/mix", expression, view, options, language)


def element(value, *args, **kwargs):
    return ElementTree.fromstring(show_html(decode(encode(value)), asked(*args, **kwargs)))


def test_blocks_and_lines():
    names = ["bars", "bench", "heatmap", "matrix", "number", "tex", "vector"]
    assert [name for name in names if is_block(name)] == ["bars", "bench", "heatmap", "matrix"]
    assert not is_block("")
    assert not is_block(".3f")
    assert not is_block("no-such-view")


@pytest.mark.parametrize(
    ("value", "shown", "exact"),
    [
        (0.4011120926797859, "0.4011", "0.4011120926797859"),
        (np.array([0.5, 1.0]), "[0.5, 1]", "[0.5, 1.0]"),
        ([[1], [2.0, 3]], "[[1], [2, 3]]", "[[1], [2.0, 3]]"),
        ((3, 2), "[3, 2]", "(3, 2)"),
        ([[], []], "[[], []]", "[[], []]"),
        ([], "[]", "[]"),
        (True, "True", "True"),
        ("早上", "早上", "早上"),
        ({"a": 1.0}, "{'a': 1}", "{'a': 1.0}"),
        ({2, 1}, "[1, 2]", "(1, 2)"),
        (np.zeros((1, 1, 1)), "[[[0]]]", "[[[0.0]]]"),
        (float("nan"), "nan", "nan"),
        (-0.0, "0", "-0.0"),
        ('a <b> & "c" `d` {{', 'a <b> & "c" `d` {{', 'a <b> & "c" `d` {{'),
        ("a\n\tb", "a\n\tb", "a\n\tb"),
        ("\x1b[0m\ud800", "\\x1b[0m\\ud800", "\\x1b[0m\\ud800"),
    ],
)
def test_the_default(value, shown, exact):
    data = element(value)
    assert (data.tag, data.text) == ("data", shown)
    assert data.attrib == {
        "class": "value",
        "value": exact,
        "data-snippet": "one_row/mix",
        "data-expression": "x",
    }


def test_the_text_is_not_escaped():
    assert show_text("a <b> & c", asked()) == "a <b> & c"
    assert show_text(0.123456, asked()) == "0.1235"


def test_the_html_to_the_letter():
    assert show_html(0.4011120926797859, asked(expression="weights[0]")) == (
        '<data class="value a" value="0.4011120926797859" data-snippet="one_row/mix" '
        'data-expression="weights[0]">0.4011</data>'
    )


def test_an_expression_is_escaped():
    assert element(1, expression='"<&>"[0]').get("data-expression") == '"<&>"[0]'


@pytest.mark.parametrize(
    ("expression", "classes"),
    [
        ("q0", "value q"),
        ("Q", "value q"),
        ("K_t.T", "value k"),
        ("100 * V[0]", "value v"),
        ("scores_b", "value s"),
        ("S1", "value s"),
        ("weights[0, 0]", "value a"),
        ("A", "value a"),
        ("-output", "value o"),
        ("O", "value o"),
        ("W_q", "value"),
        ("len(Q)", "value"),
        ("query", "value"),
        ("Qx", "value"),
        ("1e5", "value"),
        ("((", "value"),
        ("\x00", "value"),
    ],
)
def test_the_role_follows_the_first_name(expression, classes):
    assert element(1, expression=expression).get("class") == classes


def test_a_role_that_is_asked_for():
    assert element(1, role="k", expression="Q").get("class") == "value k"
    assert element(1, role="", expression="Q").get("class") == "value"
    with pytest.raises(CannotShow, match="no role `x`; there are: q, k, v, s, a, o"):
        show_html(1, asked(role="x"))


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (len, "`x` is a builtin_function_or_method, no data to show; call it"),
        (np, "is a module, no data to show; ask for something in it"),
        (range(3), r"is a range, no data to show; write `list\(…\)`"),
        ([1, object()], "`x` contains an object, no data"),
        ({"a": (len,)}, "`x` contains a builtin_function_or_method"),
        (None, "`x` is None"),
        (np.zeros((1000, 1000)), r"`x` is an array \[1000, 1000\], too large for a page .* a part"),
    ],
)
@pytest.mark.parametrize("view", ["", ".3f", "number", "vector", "tex", "matrix", "heatmap"])
@pytest.mark.parametrize("show", [show_html, show_text])
def test_what_no_view_shows(value, words, view, show):
    with pytest.raises(CannotShow, match=words):
        show(decode(encode(value)), asked(view))


@pytest.mark.parametrize(
    ("view", "words"),
    [
        ("heatmp", r"no view `heatmp` \(did you mean 'heatmap'\?\); there are: .*bars.* heatmap"),
        ("Matrix", r"no view `Matrix` \(did you mean 'matrix'\?\)"),
        ("热图", "no view `热图`; there are"),
        ("xx", "no view `xx`"),
        ("q", "`q` is neither a view nor a format for a number"),
        (".3", None),
        (".3q", "`.3q` is neither"),
    ],
)
def test_an_unknown_view(view, words):
    if words is None:
        assert show_text(0.123456, asked(view)) == "0.123"
        return
    with pytest.raises(CannotShow, match=words):
        show_text(0.5, asked(view))


def test_an_unknown_option():
    with pytest.raises(CannotShow, match=r"`matrix` has no option `captoin` .*'caption'\?\)"):
        show_html([1], asked("matrix", captoin="x"))
    with pytest.raises(CannotShow, match=r"`number` has no option `rows` .*; there are: role"):
        show_html(1, asked(rows="x"))


@pytest.mark.parametrize("view", ["matrix", "heatmap", "bars"])
def test_blocks_are_no_text(view):
    with pytest.raises(CannotShow, match=f"`as {view}` needs a paragraph of its own"):
        show_text([1, 2], asked(view))
