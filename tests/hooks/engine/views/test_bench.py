"""The bench without its script: labelled tables, and all that the script starts from."""

import json
from xml.etree import ElementTree

import numpy as np
import pytest

from hooks.engine.page import scan
from hooks.engine.values import decode, encode
from hooks.engine.views import Asked, CannotShow, show_html
from snippets.attention import attention, causal_mask, merge_heads, split_heads
from snippets.backward.there_and_back import matrices as there_and_back
from tests.helpers import ROOT

X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
EXPRESSION = "dict(Q=X, K=X, V=2 * X, dots=X @ X.T, scores=scores, A=weights, O=output)"
PAGES = [
    "index", "one-row", "all-rows", "change-one-thing", "why-scale", "which-axis", "mask", "heads",
    "backward",
]  # fmt: skip


def forward(**more):
    scores, weights, output = attention(X, X, 2 * X, mask=more.get("mask"))
    parts = {"Q": X, "K": X, "V": 2 * X, "dots": X @ X.T, "scores": scores, "A": weights}
    return parts | {"O": output} | more


def projected(**more):
    stored = {"X": X, "W_q": np.eye(2), "W_k": np.eye(2), "W_v": 2 * np.eye(2)}
    return forward() | stored | more


def bench(value, expression="matrices", language="en", **options):
    asked = Asked("all_rows/whole", expression, "bench", options, language)
    return ElementTree.fromstring(show_html(decode(encode(value)), asked))


def shown(element):
    """The tables by what stands in `data-matrix`."""
    return {host.get("data-matrix"): host for host in element.findall(".//*[@data-matrix]")}


def start(element):
    return json.loads(element.get("data-bench"))


def texts(element, path):
    return ["".join(found.itertext()).strip("\u2007") for found in element.findall(path)]


def test_all_matrices_are_labelled_tables():
    element = bench(forward(), caption="three <rows>")
    assert element.tag == "attention-bench"
    assert element.get("aria-label") == "three <rows>"
    assert element.findtext("p") == "three <rows>"
    tables = shown(element)
    assert list(tables) == ["Q", "K", "V", "dots", "scores", "A", "O"]
    assert texts(tables["A"], ".//caption") == ["A attention weights · [3, 3]"]
    assert texts(tables["A"], ".//thead/tr/th") == ["reads 0", "reads 1", "reads 2"]
    assert texts(tables["A"], ".//tbody/tr/th") == ["asks 0", "asks 1", "asks 2"]
    assert texts(tables["O"], ".//tbody/tr[1]/td") == ["1.6044", "1.1978"]
    assert [tables[key].find("table").get("class") for key in tables] == [
        f"mx {role}" for role in ["q", "k", "v", "s", "s", "a", "o"]
    ]


def test_labels_are_in_the_pages_language():
    tables = shown(bench(forward(), language="zh"))
    assert texts(tables["A"], ".//caption") == ["A 注意力权重 · [3, 3]"]
    assert texts(tables["A"], ".//thead/tr/th") == ["读 0", "读 1", "读 2"]


def test_each_table_leads_to_its_own_expression():
    tables = {key: host.find("table") for key, host in shown(bench(forward(), EXPRESSION)).items()}
    assert {table.get("data-snippet") for table in tables.values()} == {"all_rows/whole"}
    assert tables["V"].get("data-expression") == "2 * X"
    assert tables["A"].get("data-expression") == "weights"
    (table,) = shown(bench(forward()))["A"]
    assert table.get("data-expression") == "(matrices)['A']"


def test_the_script_starts_from_the_inputs_and_from_no_result():
    assert start(bench(forward(), controls="axis scale", row="2")) == {
        "inputs": {"Q": X.tolist(), "K": X.tolist(), "V": (2 * X).tolist()},
        "controls": ["scale", "axis"],
        "row": 2,
        "heads": 1,
    }
    assert list(start(bench(projected()))["inputs"]) == ["X", "W_q", "W_k", "W_v"]
    exact = [[1 / 3, 1e-300], [-0.1, 1e16], [5.0, 0.1 + 0.2]]
    assert start(bench(forward(Q=np.array(exact))))["inputs"]["Q"] == exact


def test_the_boxes_hold_no_word_and_keep_room():
    element = bench(forward(), controls="axis hold")
    for box in ("bench__top", "bench__bottom"):
        (found,) = element.findall(f"div[@class='{box}']")
        assert not list(found)
        assert not found.text
    assert element.get("style") == "--stops:4;--narrow:4;--narrow-rows:1;--lines:4;--switches:2"
    assert "--stops:5;--narrow:3;--narrow-rows:2;--lines:6;" in bench(projected()).get("style")
    assert "--stops:4;--narrow:2;--narrow-rows:2;" in bench(there_and_back).get("style")


def test_one_query_may_be_a_row():
    value = {key: part[0] if key not in "KV" else part for key, part in forward().items()}
    tables = shown(bench(value))
    assert texts(tables["Q"], ".//caption") == ["Q queries · [1, 2]"]
    assert texts(tables["A"], ".//tbody/tr/th") == ["asks 0"]


def test_a_mask_is_a_table():
    assert "mask" not in shown(bench(forward()))
    causal = bench(forward(mask=causal_mask(3)), controls="mask")
    assert texts(shown(causal)["mask"], ".//tbody/tr[1]/td") == ["True", "False", "False"]
    assert start(causal)["inputs"]["mask"][0] == [True, False, False]
    assert texts(shown(causal)["scores"], ".//tbody/tr[1]/td") == ["0.7071", "-inf", "-inf"]


def test_of_a_stack_of_heads_the_first_is_shown():
    each = attention(*(split_heads(part, 2) for part in (X, X, 2 * X)))
    concat = merge_heads(each.output)
    value = projected(
        scores=each.scores, A=each.weights, O=concat, W_o=np.eye(2), Y=concat, heads=2
    )
    element = bench(value, controls="heads")
    assert start(element)["heads"] == 2
    assert texts(shown(element)["A"], ".//tbody/tr[1]/td") == ["0.4223", "0.1554", "0.4223"]
    assert "--stops:6" in element.get("style")


def test_backwards_every_gradient_is_there():
    tables = shown(bench(there_and_back))
    assert list(tables)[-9:] == ["dO", "dA", "dS", "dQ", "dK", "dV", "dW_q", "dW_k", "dW_v"]
    assert texts(tables["dS"], ".//tbody/tr[1]/td") == ["0.0793", "-0.1587", "0.0793"]


def without(value, *keys):
    return {key: part for key, part in value.items() if key not in keys}


@pytest.mark.parametrize(
    ("value", "options", "words"),
    [
        (X, {}, r"needs a dict of matrices and .* is an array of 3 rows; write `dict\(Q=…, K=…"),
        (without(forward(), "A", "O"), {}, r"needs A, O, too; write `dict\(A=…\)`"),
        (without(projected(), "W_k"), {}, "needs W_k, too"),
        (without(there_and_back, "dS"), {}, "needs dS, too"),
        (forward(Y=X), {}, "needs W_o, too"),
        (forward(B=X), {}, "knows no B here; there are: Q, K, V, dots, .* mask, heads"),
        (forward(Q=1.0), {}, "Q of `bench` is no matrix"),
        (forward(Q=[[1, 2], [3]]), {}, "Q of `bench` is no matrix"),
        (forward(V=np.array([[np.inf, 1]] * 3)), {}, "V of `bench` must hold finite numbers only"),
        (forward(mask=np.ones((3, 3))), {}, "mask of `bench` must hold True and False only"),
        (forward(K=np.ones((3, 3))), {}, r"K of `bench` is \[3, 3\]; .* must be \[3, 2\]"),
        (forward(A=np.ones((2, 3))), {}, r"A of `bench` is \[2, 3\]; .* must be \[3, 3\]"),
        (projected(W_q=np.eye(3)), {}, r"W_q of `bench` is \[3, 3\]; .* must be \[2, 2\]"),
        (forward(heads=3), {}, "heads=3 of `bench` does not divide the columns"),
        (forward(heads="2"), {}, "heads='2' of `bench` does not divide"),
        (forward(), {"controls": "mask"}, r"needs a mask; write `mask=np.ones\(\(3, 3\), bool\)`"),
        (forward(), {"row": "3"}, 'row="3" is no row of Q; write 0 to 2'),
        (forward(), {"row": "-1"}, 'row="-1" is no row of Q'),
        (forward(), {"controls": "scale axes"}, "has no control `axes`; there are: scale, axis"),
        (forward(), {"colour": "red"}, "`bench` has no option `colour`"),
    ],
)
def test_what_does_not_fit(value, options, words):
    with pytest.raises(CannotShow, match=words):
        bench(value, **options)


@pytest.mark.parametrize("name", PAGES)
def test_both_languages_have_the_same_bench(name):
    """The value is compared by the build; the place, the controls and the row are not."""
    found = []
    for language in ("en", "zh"):
        path = f"docs/{language}/{name}.md"
        page = scan(path, (ROOT / path).read_text(encoding="utf-8"))
        (value,) = [value for value in page.values if value.view == "bench"]
        heading = sum(line < value.line for line, _ in page.headings)
        assert value.options["caption"]
        rest = {key: text for key, text in value.options.items() if key != "caption"}
        found.append((value.name, value.expression, heading, rest))
    assert found[0] == found[1]
