"""Views that a script brings to life: what stands there without it, what they need."""

import json
import math

import numpy as np
import pytest

from hooks.engine.values import decode, encode
from hooks.engine.views import CannotShow
from tests.hooks.engine.views.test_blocks import element, heads, texts

X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
ROW = np.array([0.5, 0.25, 0.25])
PAIR = np.array([0.75, 1.0])
PARTS = {  # view: the element, an expression, a value, options
    "ratios": ("ratio-sliders", "(ratios, V, mix)", (ROW, X, PAIR), {}),
    "drag": ("key-arrow", "(q0, K[1], s)", (X[0], X[2] * 3, 3.0), {}),
    "scrubber": (
        "moment-scrubber",
        "(steps, loss, A)",
        (np.array([0, 50]), np.array([[2.0], [0.25]]), np.array([[0.5, 0.5], [0.1, 0.9]])),
        {"moment": "step", "parts": "loss: mean | A a: one, two"},
    ),
    "reorder": ("word-order", "(X, P, w, o)", (X, 2 * X, ROW, PAIR), {"words": "a,b,c"}),
    "cache": ("cache-player", "(Q, K, V, A, O)", (X, X + 1, X + 2, np.eye(3), X), {}),
    "online": ("online-softmax", "(s, v, t)", (ROW, 2 * ROW, np.ones((3, 4))), {}),
}


def part(view, language="en", **options):
    _, expression, value, own = PARTS[view]
    return element(value, view, expression, language, **own | options)


def traced(block):
    """Which expression each table or figure traces its numbers to."""
    return [one.get("data-expression") for one in block.iter() if one.get("data-snippet")]


@pytest.mark.parametrize("view", PARTS)
def test_it_keeps_its_values_in_full_and_room_for_controls(view):
    tag, _, _, _ = PARTS[view]
    block = part(view)
    assert block.tag == tag
    assert block.get("class") == "part"
    assert block.get("data-snippet") is None  # its parts tell where they come from
    assert json.loads(block.get("data-values"))
    assert block[-1].attrib == {"class": "part__controls"}
    assert len(block[-1]) == 0
    assert not block[-1].text


@pytest.mark.parametrize(
    ("view", "expressions"),
    [
        ("ratios", ["ratios", "V", "mix"]),
        ("drag", ["q0", "K[1]"]),
        ("scrubber", ["(loss)[-1]", "(A)[-1]", "loss", "A"]),
        ("reorder", ["w", "o"]),
        ("cache", ["K", "V", "A", "O"]),
        ("online", ["s", "v", "t"]),
    ],
)
def test_each_part_tells_where_it_comes_from(view, expressions):
    assert traced(part(view)) == expressions


def test_ratios_are_bars_a_matrix_and_their_mix():
    block = part("ratios", "zh", rows="位置", cols="特征")
    assert json.loads(block.get("data-values")) == [ROW.tolist(), X.tolist()]
    assert texts(block, ".//li/span[@class='bar__label']") == ["位置 0", "位置 1", "位置 2"]
    assert [one.get("style") for one in block.iter("li")] == ["--w:0.50", "--w:0.25", "--w:0.25"]
    assert heads(block, "row") == ["位置 0", "位置 1", "位置 2", "输出"]
    assert texts(block, ".//b") == ["比例", "V", "输出"]
    assert [one.get("class") for one in (*block.iter("figure"), *block.iter("table"))] == [
        "bars a",
        "mx v",
        "mx o",
    ]


def test_the_score_of_a_key_is_reckoned_in_a_line():
    assert texts(part("drag"), ".//p") == ["1 × 3 + 0 × 3 = 3"]
    block = element((X[0] - 1.5, X[1] * -2, -3.0), "drag", "(q, k, s)")
    assert texts(block, ".//p") == ["(−0.5) × 0 + (−1.5) × (−2) = −3"]
    tips = [(c.get("cx"), c.get("cy")) for c in block.iter("circle")]
    assert tips == [("-12.5", "37.5"), ("-0", "50")]
    assert block.find(".//svg").get("aria-label") == "A query and a key as arrows"


def test_the_scrubber_shows_the_last_moment_and_folds_all():
    block = part("scrubber")
    assert texts(block, "p") == ["step 50"]
    figures = block.findall("div/figure")
    assert [texts(one, ".//data") for one in figures] == [["0.25"], ["0.1", "0.9"]]
    assert [texts(one, ".//span[@class='bar__label']") for one in figures] == [
        ["mean"],
        ["one", "two"],
    ]
    # The longest bar is the largest of all moments, not of the last.
    assert figures[0].find(".//li").get("style") == "--w:0.12"
    assert [one.get("class") for one in figures] == ["bars", "bars a"]
    fold = block.find("details")
    assert fold.find("summary").text == "All of them"
    assert [heads(one, "row") for one in fold.iter("table")] == [["step 0", "step 50"]] * 2
    assert [heads(one, "col") for one in fold.iter("table")] == [["mean"], ["one", "two"]]


def test_words_stand_in_their_order():
    block = part("reorder")
    assert texts(block, "ol/li") == ["a", "b", "c"]
    assert texts(block, ".//span[@class='bar__label']") == ["a", "b", "c"]


def test_the_cache_is_shown_as_it_is_at_the_end():
    block = part("cache", rows="position", reads="reads")
    assert json.loads(block.get("data-values")) == [X.tolist(), (X + 1).tolist(), (X + 2).tolist()]
    assert [one.get("class") for one in block.iter("table")] == ["mx k", "mx v", "mx a", "mx o"]
    assert heads(block, "row") == ["position 0", "position 1", "position 2"] * 4
    assert "reads 2" in heads(block, "col")
    assert len(block.findall(".//td[@style]")) == 9


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["maximum", "total", "mix", "output"]), ("zh", ["最大值", "总和", "混合", "输出"])],
)
def test_what_online_softmax_keeps_is_named(language, words):
    assert heads(part("online", language), "col")[-4:] == words


@pytest.mark.parametrize("view", PARTS)
@pytest.mark.parametrize("spoil", ["list", "short", "nan", "text", "one"])
def test_values_that_do_not_fit_are_told(view, spoil):
    _, expression, value, options = PARTS[view]
    if spoil == "list":
        expression = "everything"
    elif spoil == "short":
        expression, value = f"{expression[:-1].rpartition(',')[0]})", value[:-1]
    else:
        other = {"nan": value[0] * math.nan, "text": np.array(["a"]), "one": 3.0}[spoil]
        value = (other, *value[1:])
    with pytest.raises(CannotShow) as caught:
        element(decode(encode(value)), view, expression, **options)
    assert f"`{view}` needs" in str(caught.value)
    assert "; " in str(caught.value)


@pytest.mark.parametrize(
    ("view", "place", "other"),
    [
        ("ratios", 1, X[:2]),
        ("ratios", 2, ROW),
        ("drag", 1, np.array([5.0, 0.0])),
        ("drag", 0, ROW),
        ("drag", 2, "a"),
        ("scrubber", 1, np.array([2.0, 0.25])),
        ("scrubber", 2, X),
        ("reorder", 1, X[:2]),
        ("reorder", 2, PAIR),
        ("reorder", 3, ROW),
        ("cache", 3, X[:2]),
        ("online", 1, PAIR),
        ("online", 2, np.ones((3, 3))),
    ],
)
def test_shapes_that_do_not_fit_are_told(view, place, other):
    _, expression, value, options = PARTS[view]
    value = tuple(other if i == place else one for i, one in enumerate(value))
    with pytest.raises(CannotShow, match=f"`{view}` needs"):
        element(value, view, expression, **options)


def test_the_scrubber_needs_words_for_each_part():
    with pytest.raises(CannotShow, match="needs names for each of its 2 parts; write"):
        part("scrubber", parts="loss")


def test_a_comma_at_the_end_makes_a_list_of_one_label():
    one = [[0.5], [0.25]]
    assert heads(element(one, "matrix", cols="share,"), "col") == ["share"]
    assert heads(element(one, "matrix", cols="share，"), "col") == ["share"]
    assert heads(element(one, "matrix", cols="share"), "col") == ["share 0"]
    with pytest.raises(CannotShow, match="has 2 labels, and 1 are needed"):
        element(one, "matrix", cols="share,part,")
