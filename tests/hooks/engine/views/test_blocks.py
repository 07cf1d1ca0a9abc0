"""The views that take a paragraph: matrix, heatmap, bars."""

import math
from xml.etree import ElementTree

import numpy as np
import pytest

from hooks.engine.values import decode, encode
from hooks.engine.views import Asked, CannotShow, show_html


def element(value, view="matrix", expression="A", language="en", **options):
    asked = Asked("one_row/mix", expression, view, options, language)
    return ElementTree.fromstring(show_html(decode(encode(value)), asked))


def texts(block, path):
    return ["".join(found.itertext()) for found in block.findall(path)]


def figures(entries, **options):
    """Write the cells of one column as they stand, a dot for each figure space."""
    value = decode(encode(entries))
    return [
        text.replace("\u2007", "·")
        for text in texts(element([[x] for x in value], **options), ".//tbody//td")
    ]


def heads(block, scope):
    return texts(block, f".//th[@scope='{scope}']")


def test_the_matrix_to_the_letter():
    asked = Asked("one_row/mix", "A", "matrix", {"caption": "weights <", "cols": "reads"}, "en")
    assert show_html(decode(encode(np.array([[0.5, 0.0], [1.0, 2.0]]))), asked) == (
        '<table class="mx a" data-snippet="one_row/mix" data-expression="A" data-view="matrix" '
        'data-options="{&quot;caption&quot;: &quot;weights &lt;&quot;, '
        '&quot;cols&quot;: &quot;reads&quot;}">'
        '<caption><b>A</b> <small>weights &lt;<span class="shape"> · [2, 2]</span></small>'
        "</caption>"
        '<thead><tr><td></td><th scope="col"><span class="axis">reads</span> 0</th>'
        '<th scope="col"><span class="axis">reads</span> 1</th></tr></thead>'
        '<tbody><tr><th scope="row">0</th><td><data value="0.5">0.5</data></td>'
        '<td><data value="0.0">0</data></td></tr><tr><th scope="row">1</th>'
        '<td><data value="1.0">1</data>\u2007\u2007</td>'
        '<td><data value="2.0">2</data></td></tr></tbody></table>'
    )


@pytest.mark.parametrize(
    ("value", "cells"),
    [
        ([0.4011120926797859, 0.5, 0.0], ["0.4011", "0.5000", "0·····"]),
        ([0.5, 0.25, -1.0], ["0.50", "0.25", "-1···"]),
        ([1, 2.0, -0.0], ["1", "2", "0"]),
        ([0.1 + 0.2, 1.0], ["0.3", "1··"]),
        ([1.999999999, 1], ["2", "1"]),
        ([1.999999999, 0.5], ["2.0", "0.5"]),
        ([-math.inf, math.nan, 0.25], ["-inf···", "nan···", "0.25"]),
        ([3.25e-7, 0.5, 1.0], ["3.25e-07", "0.5·····", "1·······"]),
        ([1e-9, 1], ["1e-09", "1····"]),
        ([1e16, 0.5], ["1e+16", "0.5··"]),
        ([True, False], ["True", "False"]),
        (["a<b", "", "1.5 x"], ["a<b", "", "1.5 x"]),
        (["a", 0.5, 1], ["a", "0.5", "1··"]),
        (np.array([0.1], dtype=np.float32), ["0.1"]),
        (np.array([5]), ["5"]),
        (np.ma.masked_array([0.5, 1.0], [False, True]), ["0.5", "None"]),
        ([10**20], ["1" + "0" * 20]),
    ],
)
def test_figures_align_on_the_point(value, cells):
    assert figures(value) == cells


def test_decimals_are_the_tables_and_room_for_them_the_columns():
    cells = texts(element([[0.4011, 0.5, 0], [1, 0.25, -math.inf]]), ".//tbody//td")
    assert cells == ["0.4011", "0.5000", "0", "1\u2007\u2007\u2007\u2007\u2007", "0.2500", "-inf"]


def test_figures_with_a_format():
    assert figures([0.123, 1.0, math.nan], format=".1f") == ["0.1", "1.0", "nan··"]


def test_shapes():
    for value in (np.eye(2), [[1, 0], [0, 1]], ((1, 0), [0, 1]), [np.array([1, 0]), [0, 1]]):
        matrix = element(value)
        assert texts(matrix, "caption/small") == ["[2, 2]"]
        assert [len(row) for row in matrix.findall("tbody/tr")] == [3, 3]
        assert heads(matrix, "row") == heads(matrix, "col") == ["0", "1"]


def test_a_vector_is_one_row_without_an_index():
    vector = element([1, 2], cols="a,b")
    assert (heads(vector, "row"), heads(vector, "col")) == (["A"], ["a", "b"])
    assert heads(element([1, 2], rows="row 0"), "row") == ["row 0"]
    assert heads(element([[1, 2]], rows="row"), "row") == ["row 0"]
    assert texts(vector, "caption/small") == ["[2]"]


@pytest.mark.parametrize(
    ("given", "columns"),
    [
        ({}, ["0", "1"]),
        ({"cols": "reads"}, ["reads 0", "reads 1"]),
        ({"cols": "早, <上>"}, ["早", "<上>"]),
        ({"cols": "早，上"}, ["早", "上"]),
        ({"cols": ",b"}, ["", "b"]),
    ],
)
def test_labels(given, columns):
    assert heads(element([[1, 2]], **given), "col") == columns


@pytest.mark.parametrize(("option", "given"), [("cols", "a,b,c"), ("rows", "a,b")])
def test_the_wrong_number_of_labels(option, given):
    with pytest.raises(CannotShow, match=rf'{option}="{given}" has \d labels, and \d are needed'):
        element([[1, 2]], **{option: given})


@pytest.mark.parametrize(
    ("expression", "options", "name", "classes"),
    [
        ("A", {}, "A", "mx a"),
        ("V[0]", {}, "V", "mx v"),
        ("weights_b[0]", {}, "A", "mx a"),
        ("X", {}, "X", "mx"),
        ("X", {"role": "k"}, "X", "mx k"),
        ("X + 1", {"role": "o"}, "O", "mx o"),
        ("X + 1", {}, None, "mx"),
        ("Q", {"name": "q & r"}, "q & r", "mx q"),
        ("Q", {"name": ""}, None, "mx q"),
    ],
)
def test_the_name_in_front(expression, options, name, classes):
    for view in ("matrix", "heatmap"):
        block = element([1], view, expression, **options)
        assert block.get("class") == classes
        assert block.findtext("caption/b") == name
    bars = element([1], "bars", expression, **options)
    assert bars.get("class") == classes.replace("mx", "bars")
    assert bars.findtext("figcaption/b") == name


def test_a_wide_table_scrolls():
    assert element(list(range(8))).tag == "table"
    for language, label in (("en", "A (scrolls sideways)"), ("zh", "A（可左右滚动）")):
        wide = element(list(range(9)), language=language)
        assert [child.tag for child in wide] == ["table"]
        assert wide.attrib == {
            "class": "mx-scroll",
            "tabindex": "0",
            "role": "region",
            "aria-label": label,
        }


@pytest.mark.parametrize("view", ["matrix", "heatmap", "bars"])
@pytest.mark.parametrize(
    ("value", "words"),
    [
        (1.5, "needs a vector or a matrix and `A` is a number; leave"),
        ("abc", "is a text of 3 characters; leave"),
        ({"a": 1}, "is a dict of 1 item; leave"),
        (np.zeros((2, 2, 2)), r"is an array of 2 rows; ask for a part, `\(A\)\[0\]`"),
        ([], "is a list of 0 items; leave"),
        (np.zeros((2, 0)), "is an array of 2 rows; leave"),
        ([[1], [2, 3]], "is an array of 2 rows; its rows differ in length"),
        ([1, [2]], "is a list of 2 items; ask for a part"),
        ([{}], "is a list of 1 item; ask for a part"),
    ],
)
def test_what_does_not_fit(view, value, words):
    with pytest.raises(CannotShow, match=words):
        element(value, view)


@pytest.mark.parametrize(
    ("value", "cells"),
    [
        ([0.4, 0.2, 0], [("h", "--w:1.00"), ("h", "--w:0.50"), ("h", "--w:0.00")]),
        ([-2, 1], [("h neg", "--w:1.00"), ("h", "--w:0.50")]),
        ([0.0, -0.0], [("h", "--w:0.00"), ("h", "--w:0.00")]),
        ([math.nan, 1.0], [("nan", None), ("h", "--w:1.00")]),
        ([-math.inf, 4, 2], [("inf neg", None), ("h", "--w:1.00"), ("h", "--w:0.50")]),
        ([math.inf, -math.inf], [("inf", None), ("inf neg", None)]),
        ([True, False], [("h", "--w:1.00"), ("h", "--w:0.00")]),
        ([5e-324, 1e-323], [("h", "--w:0.50"), ("h", "--w:1.00")]),
    ],
)
def test_the_weights_of_cells_and_bars(value, cells):
    found = element(value, "heatmap").findall(".//tbody//td")
    assert [(cell.get("class"), cell.get("style")) for cell in found] == cells
    found = element(value, "bars").findall(".//li")
    bars = [(kind.replace("h", "bar"), style) for kind, style in cells]
    assert [(bar.get("class"), bar.get("style")) for bar in found] == bars


@pytest.mark.parametrize("view", ["heatmap", "bars"])
@pytest.mark.parametrize("value", [["a"], np.ma.masked_array([1.0], [True])])
def test_only_real_numbers_have_a_weight(view, value):
    with pytest.raises(CannotShow, match=f"`{view}` needs numbers, not"):
        element(value, view)


def test_a_heatmap_is_the_same_table():
    value = np.array([[0.4, -0.2], [0.0, 1.0]])
    matrix, heatmap = element(value), element(value, "heatmap")
    for cell in heatmap.findall(".//tbody//td"):
        cell.attrib.clear()
    assert (matrix.attrib.pop("data-view"), heatmap.attrib.pop("data-view")) == (
        "matrix",
        "heatmap",
    )
    assert ElementTree.tostring(heatmap) == ElementTree.tostring(matrix)


def test_bars():
    bars = element([0.4011, 1.0], "bars", "weights", rows="reads", caption="row 0")
    assert bars.tag == "figure"
    assert bars.get("data-snippet") == "one_row/mix"
    assert bars.get("data-expression") == "weights"
    assert texts(bars, "figcaption") == ["weights row 0 · [2]"]
    assert texts(bars, "ul/li") == ["reads 0  0.4011", "reads 1  1\u2007\u2007\u2007\u2007\u2007"]
    assert [data.get("value") for data in bars.findall(".//data")] == ["0.4011", "1.0"]
    assert heads(bars, "row") == []
    with pytest.raises(CannotShow, match=r"needs a vector and `A` is .* one row, `\(A\)\[0\]`"):
        element(np.eye(2), "bars")


def test_bars_beside_each_other_share_a_measure():
    bars = element([0.25, 0.5], "bars", max="1").findall(".//li")
    assert [bar.get("style") for bar in bars] == ["--w:0.25", "--w:0.50"]
    with pytest.raises(CannotShow, match=r'max="0.1" is no number as large as all'):
        element([0.25, 0.5], "bars", max="0.1")
