"""The bench: its stops, edits, locks, switches, reset and link; and how it takes over the page."""

import re
from functools import partial
from itertools import cycle

import numpy as np
import pytest
from playwright.sync_api import expect

from hooks.engine.values import decode, encode
from hooks.engine.views import Asked, show_html
from snippets.attention import attention, merge_heads, split_heads
from tests.browser.listening import one_announcement

PAGES = {
    "index.html": 4, "one-row.html": 4, "all-rows.html": 5, "change-one-thing.html": 5,
    "why-scale.html": 4, "which-axis.html": 4, "mask.html": 4, "heads.html": 6, "backward.html": 4,
}  # fmt: skip
MIXED = [prefix + page for page, prefix in zip(PAGES, cycle(["", "zh/"]), strict=False)]
X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
FIGURES = """
(bench) => Object.fromEntries([...bench.querySelectorAll("[data-matrix]")].map((host) =>
  [host.dataset.matrix, [...host.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("data")].map((data) => [data.textContent, data.value]))]))
"""
# Goes to every stop of every row; tells where text is cut off, or nothing is marked or written.
WALK = """
(bench) => {
  const rows = bench.querySelector(".bench__select select");
  const problems = [];
  const stops = [...bench.querySelectorAll(".bench__stop")];
  for (const stop of stops) for (const row of rows.options) {
    stop.click();
    rows.value = row.value;
    rows.dispatchEvent(new Event("change"));
    const tell = (what) => problems.push(`${stop.textContent}, ${row.value}: ${what}`);
    for (const one of bench.querySelectorAll(".bench__say, .bench__top, .bench__stop")) {
      const isHigh = one.scrollHeight > one.clientHeight + 1;
      if (isHigh || one.scrollWidth > one.clientWidth + 1) tell(`${one.className} is cut off`);
    }
    if (stop.getAttribute("aria-current") !== "step") tell("not current");
    for (const kind of [".made", ".used", ".bench__lines li"]) {
      if (!bench.querySelector(kind)) tell(`no ${kind}`);
    }
  }
  return [stops.length, problems];
}
"""
SIZES = """
() => [...document.querySelectorAll("attention-bench, attention-bench > *, attention-bench td")]
  .map((one) => one.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height])
"""


class Bench:
    """A bench on a page, by what a reader does to it."""

    def __init__(self, tab, number=0):
        self.tab = tab
        self.root = tab.locator("attention-bench").nth(number)
        expect(self.root).to_have_attribute("data-ready", "yes")
        self.row, self.head = self.root.locator(".bench__select select").all()
        self.news = self.root.get_by_role("status")
        self.say = self.root.locator(".bench__say")
        self.lines = self.root.locator(".bench__lines li")
        self.alarm = self.root.locator(".bench__alarm")
        self.count = self.root.locator(".bench__count")
        self.changes = self.root.locator(".bench__changes")

    def cell(self, key, row, column):
        cells = self.root.locator(f"[data-matrix={key}] tbody tr").nth(row).locator("td")
        return cells.nth(column)

    def input(self, key, row, column):
        return self.cell(key, row, column).locator("input")

    def type(self, key, row, column, text):
        self.input(key, row, column).focus()
        self.tab.keyboard.type(text)
        self.tab.keyboard.press("Enter")

    def button(self, name):
        return self.root.get_by_role("button", name=name, exact=True)

    def numbers(self, key):
        rows = self.root.evaluate(FIGURES)[key]
        plain = {"Infinity": "inf", "-Infinity": "-inf"}
        return np.array([[float(plain.get(value, value)) for _, value in row] for row in rows])

    def changed(self):
        return self.root.evaluate(
            """(bench) => Object.fromEntries([...bench.querySelectorAll("[data-matrix]")]
              .map((host) => [host.dataset.matrix, host.querySelectorAll("td.changed").length])
              .filter(([, count]) => count))"""
        )


@pytest.fixture
def on(http_tabs):
    """Opens a page, and gives its bench."""
    return lambda page="index.html", **options: Bench(http_tabs.open(page, **options))


@pytest.mark.parametrize("page", MIXED)
def test_the_script_takes_over_and_nothing_moves(http_tabs, page):
    """What the page says is what the script computes; all stops have room, in both windows."""
    tab = http_tabs.open("404.html")
    empty = {"body": "", "content_type": "text/javascript"}
    tab.route("**/bench.js", lambda route: route.fulfill(**empty))
    try:
        http_tabs.open(page)
        figures = tab.locator("attention-bench").evaluate(FIGURES)
        sizes = [sizes_at(tab, width) for width in (1280, 390)]
    finally:
        tab.unroute("**/bench.js")
    bench = Bench(http_tabs.open(page))
    for width, before in zip((1280, 390), sizes, strict=True):
        np.testing.assert_allclose(sizes_at(tab, width), before, atol=0.6)
        assert bench.root.evaluate(WALK) == [PAGES[page.removeprefix("zh/")], []]
        assert tab.evaluate("document.documentElement.scrollWidth") == width
    assert {key: [[text for text, _ in row] for row in rows] for key, rows in figures.items()} == {
        key: [[text for text, _ in row] for row in rows]
        for key, rows in bench.root.evaluate(FIGURES).items()
    }
    for key in figures.keys() - {"mask"}:
        exact = [[float(value) for _, value in row] for row in figures[key]]
        np.testing.assert_allclose(bench.numbers(key), exact, rtol=1e-12, atol=1e-12)
    assert bench.changed() == {}
    expect(bench.alarm).to_be_hidden()


def sizes_at(tab, width):
    tab.set_viewport_size({"width": width, "height": 800})
    return np.array(tab.evaluate(SIZES))


def some(asks, reads, d, d_v, heads=1, out=0, chance=1.0):
    """What a snippet would give a bench: a pass of any shape, drawn by chance."""
    draw = np.random.default_rng(asks * 100 + reads * 10 + d)
    Q, K, V = (draw.normal(size=shape).round(2) for shape in [(asks, d), (reads, d), (reads, d_v)])
    mask = draw.random((asks, reads)) < chance
    each = attention(*(split_heads(one, heads) for one in (Q, K, V)), mask=mask)
    value = {"Q": Q, "K": K, "V": V, "mask": mask, "heads": heads, "scores": each.scores}
    value |= {"dots": each.scores * np.sqrt(d // heads) if chance == 1 else Q @ K.T}
    value |= {"A": each.weights, "O": merge_heads(each.output)}
    if out:
        value["W_o"] = draw.normal(size=(out, d_v)).round(2)
        value["Y"] = value["O"] @ value["W_o"].T
    return value


@pytest.mark.parametrize(
    "value",
    [
        some(1, 1, 1, 1), some(2, 5, 3, 1), some(5, 2, 1, 12), some(4, 12, 12, 2),
        some(3, 4, 4, 4, heads=2, out=3), some(3, 3, 6, 9, heads=3), some(4, 3, 2, 2, chance=0.5),
    ],
)  # fmt: skip
def test_a_bench_of_any_shape(http_tabs, value):
    asked = Asked("index/whole", "given", "bench", {"controls": "scale axis mask heads hold"}, "en")
    html = show_html(decode(encode(value)), asked)
    tab = http_tabs.open("index.html")
    tab.evaluate("(html) => document.querySelector('attention-bench').outerHTML = html", html)
    bench = Bench(tab)
    for width in (1280, 390):
        tab.set_viewport_size({"width": width, "height": 800})
        assert bench.root.evaluate(WALK)[1] == []
        assert tab.evaluate("document.documentElement.scrollWidth") == width
    for key in value.keys() - {"mask", "heads"}:
        part = np.array(value[key])
        expected = part[0] if part.ndim == 3 else part
        np.testing.assert_allclose(bench.numbers(key), expected, rtol=1e-12, atol=1e-12)
    assert bench.changed() == {}


def test_the_four_stops_forward_and_back(on):
    bench = on("one-row.html")
    expected = [
        ("dot product", "QKᵀ[0,2] = 1 × 1 + 0 × 1 = 1", "QKᵀ: 1, 0, 1.", "dots"),
        ("scale", "S[0,2] = 1 / √2 = 0.7071", "S: 0.7071, 0, 0.7071.", "scores"),
        ("softmax", "A[0,2] = e0.7071 / 5.0562 = 2.0281 / 5.0562 = 0.4011",
         "A: 0.4011, 0.1978, 0.4011.", "A"),
        ("weighted sum", "O[0,1] = 0.4011 × 0 + 0.1978 × 2 + 0.4011 × 2 = 1.1978",
         "O: 0.8022, 1.1978.", "O"),
    ]  # fmt: skip

    def expect_stop(number):
        name, line, _, made = expected[number]
        expect(bench.say).to_contain_text(f"Stop {number + 1} of 4, {name}.")
        expect(bench.lines.last).to_have_text(line)
        assert (
            bench.root.locator("td.made").count()
            == bench.root.locator(f"[data-matrix={made}] td.made").count()
            == len(bench.numbers(made)[0])
        )

    for number in range(4):
        expect_stop(number)
        expect(bench.news).to_contain_text(expected[number][2] if number else "")
        bench.button("Forward ›").click(force=True)  # at the end it does nothing
    expect(bench.button("Forward ›")).to_have_attribute("aria-disabled", "true")
    for number in reversed(range(4)):
        expect_stop(number)
        bench.button("‹ Back").click(force=True)
    expect_stop(0)
    bench.button("softmax").click()
    expect_stop(2)
    expect(bench.lines.first).to_have_text("total = 2.0281 + 1 + 2.0281 = 5.0562")


def test_another_row(on):
    bench = on("zh/all-rows.html")
    bench.row.select_option("2")
    expect(bench.say).to_contain_text("第 1 站，共 5 站：投影。")
    expect(bench.lines.last).to_have_text("V[2,1] = 1 × 0 + 1 × 2 = 2")
    bench.button("点积").click()
    expect(bench.lines.last).to_have_text("QKᵀ[2,2] = 1 × 1 + 1 × 1 = 2")


def test_the_keyboard_edits_a_cell(on):
    bench = on()
    bench.tab.keyboard.press("Tab")
    for _ in range(300):
        if bench.tab.evaluate("document.activeElement.matches('[data-matrix=V] input')"):
            break
        bench.tab.keyboard.press("Tab")
    bench.tab.keyboard.press("ArrowDown")
    bench.tab.keyboard.press("ArrowDown")
    expect(bench.input("V", 2, 0)).to_be_focused()
    expect(bench.input("V", 2, 0)).to_have_attribute("aria-label", "V, row 2, column 0")
    bench.tab.keyboard.type("3")
    bench.tab.keyboard.press("Tab")
    expect(bench.input("V", 2, 1)).to_be_focused()
    expect(bench.changes).to_contain_text("V[2,0] 1 → 3")
    expect(bench.changes).to_contain_text("O[0,0] 0.8022 → 1.6044")
    expect(bench.count).to_contain_text("4 numbers differ")
    expect(bench.count).to_contain_text("As on the page: Q, K, QKᵀ, S, A.")
    assert bench.changed() == {"V": 1, "O": 3}
    V = X * [1, 2] + np.array([[0, 0], [0, 0], [2, 0]])
    np.testing.assert_allclose(bench.numbers("O"), attention(X, X, V).output, rtol=1e-12)


def test_what_is_no_number_is_told(on):
    bench = on()
    field = bench.input("K", 1, 1)
    for typed, words in {
        "abc": "“abc” cannot be read as a number: write it like 0.8, −2 or 4/5.",
        "0,5": "“0,5” has a comma: write the decimal point as a point",
        " ": "A cell needs a number.",
    }.items():
        field.fill(typed)
        field.press("Enter")
        expect(bench.alarm).to_contain_text(words)
        expect(bench.alarm).to_contain_text("K[1,1] is still 1.")
        expect(field).to_have_value("1")
        assert bench.changed() == {}
        expect(bench.news).to_have_text(bench.alarm.inner_text())
    bench.type("K", 1, 1, "2")
    expect(bench.alarm).to_be_hidden()


@pytest.mark.parametrize(
    ("page", "matrix", "width"), [("change-one-thing.html", "X", 390), ("one-row.html", "Q", 1280)]
)
def test_a_message_is_in_sight_of_the_cell(on, page, matrix, width):
    bench = on(page, viewport={"width": width, "height": 500})
    bench.tab.evaluate(f"document.querySelector('[data-matrix={matrix}]').scrollIntoView()")
    bench.type(matrix, 0, 0, "1 0")
    expect(bench.alarm).to_be_in_viewport(ratio=1)
    expect(bench.input(matrix, 0, 0)).to_be_in_viewport()


def test_who_tabs_to_the_stops_sees_what_they_change(on):
    bench = on("one-row.html", viewport={"width": 1280, "height": 800})
    stop = bench.root.locator(".bench__stop").first
    stop.evaluate("stop => scrollTo(0, stop.getBoundingClientRect().top + scrollY - 740)")
    expect(stop).to_be_in_viewport()
    stop.evaluate("stop => stop.previousElementSibling?.focus() ?? stop.blur()")
    before = bench.tab.locator("article a.term", has_text="weighted sum").last
    before.focus()
    bench.tab.keyboard.press("Tab")
    expect(stop).to_be_focused()
    expect(bench.root.locator("[data-matrix=K]")).to_be_in_viewport()


def test_a_cell_takes_what_is_typed_in_place_of_what_it_held(on):
    bench = on()
    cell = bench.input("V", 1, 1)
    cell.click()
    bench.tab.keyboard.type("1/3")
    bench.tab.keyboard.press("Enter")
    assert bench.numbers("V")[1, 1] == 1 / 3
    cell.click()
    bench.tab.keyboard.type("½")
    bench.tab.keyboard.press("Enter")
    bench.tab.keyboard.type("−２")  # the cell is still at hand
    bench.tab.keyboard.press("Enter")
    expect(bench.changes).to_contain_text("V[1,1] 2 → −2")


def test_escape_takes_back_what_is_typed_and_a_rounded_figure_changes_nothing(on):
    bench = on()
    bench.type("V", 1, 1, "1/3")
    cell = bench.input("V", 1, 1)
    cell.focus()
    bench.tab.keyboard.type("99")
    bench.tab.keyboard.press("Escape")
    expect(cell).to_have_value("0.3333")
    bench.tab.keyboard.type("0.3333")
    bench.tab.keyboard.press("Tab")
    assert bench.numbers("V")[1, 1] == 1 / 3


def test_phones_have_a_minus_sign_to_type(on):
    expect(on().root.locator("input[inputmode]")).to_have_count(0)


def test_lines_of_arithmetic_are_whole_on_a_phone(on):
    bench = on("one-row.html", viewport={"width": 390, "height": 800})
    for number in range(4):
        bench.root.locator(".bench__stop").nth(number).click()
        assert bench.root.locator(".bench__lines").evaluate(
            "(box) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight"
        )


def test_the_link_says_what_it_has_done_and_reset_undoes_it(on):
    bench = on("one-row.html")
    bench.type("Q", 0, 0, "3")
    bench.root.locator(".bench__link").click()
    expect(bench.alarm).to_have_text(
        "The address of this page now holds this state: copy it to come back to it."
    )
    expect(bench.alarm).to_have_class(re.compile("--news"))
    assert bench.tab.url.endswith("#bench-1=Q:3_0")
    bench.button("Reset").click()
    expect(bench.alarm).to_be_hidden()
    bench.tab.reload()
    assert Bench(bench.tab).changed() == {}


def test_what_is_held_does_not_follow_the_input(on):
    bench = on("change-one-thing.html")
    bench.root.get_by_label("Q", exact=True).check()
    bench.root.get_by_label("K", exact=True).check()
    bench.type("X", 2, 0, "3")
    assert bench.changed() == {"X": 1, "V": 1, "O": 3}
    expect(bench.count).to_contain_text("Set otherwise than on the page: Q, K held.")
    bench.root.get_by_label("K", exact=True).uncheck()
    assert {"X", "V", "K", "A", "O"} <= bench.changed().keys()
    assert "Q" not in bench.changed()


def test_what_is_held_and_has_no_input_cannot_be_typed_into(http_tabs):
    tab = http_tabs.open("index.html", viewport={"width": 1280, "height": 800})
    with_hold(tab)
    bench = Bench(tab)
    bench.root.get_by_label("V", exact=True).check()
    bench.type("V", 0, 0, "9")
    assert bench.changed() == {}
    bench.root.get_by_label("V", exact=True).uncheck()
    bench.type("V", 0, 0, "9")
    assert bench.changed() == {"V": 1, "O": 3}


def with_hold(tab):
    """Opens the page again, as if it had asked for the control `hold`."""

    def asked(route):
        html = route.fetch().text()
        assert "controls&quot;: []" in html
        html = html.replace("controls&quot;: []", "controls&quot;: [&quot;hold&quot;]")
        route.fulfill(body=html, content_type="text/html")

    tab.route("**/index.html", asked)
    tab.reload()


def test_typing_into_a_projected_matrix_holds_it(on):
    bench = on("change-one-thing.html")
    bench.type("Q", 0, 0, "0")
    bench.type("Q", 0, 1, "1")
    expect(bench.root.get_by_label("Q", exact=True)).to_be_checked()
    np.testing.assert_array_equal(bench.numbers("Q"), [[0, 1], [0, 1], [1, 1]])
    bench.type("X", 0, 0, "5")
    np.testing.assert_array_equal(bench.numbers("Q"), [[0, 1], [0, 1], [1, 1]])
    assert bench.numbers("K")[0, 0] == 5
    bench.button("Reset").click()
    assert bench.changed() == {}
    expect(bench.root.get_by_label("Q", exact=True)).not_to_be_checked()


def test_the_division_off(on):
    bench = on("why-scale.html")
    bench.root.get_by_label("divide by √d").uncheck()
    np.testing.assert_array_equal(bench.numbers("scores"), bench.numbers("dots"))
    expect(bench.count).to_contain_text("Set otherwise than on the page: no division by √d.")
    bench.button("scale").click()
    expect(bench.say).to_contain_text("The division is off")
    bench.root.get_by_label("divide by √d").check()
    assert bench.changed() == {}


@pytest.mark.parametrize(("label", "axis"), [("columns", 0), ("whole", (0, 1)), ("rows", 1)])
def test_the_axis(on, label, axis):
    bench = on("which-axis.html")
    bench.root.get_by_label("columns").check()
    bench.root.get_by_label(label).check()
    np.testing.assert_allclose(bench.numbers("A").sum(axis=axis), 1.0)
    bench.button("softmax").click()
    expect(bench.lines.last).to_contain_text(f"= {bench.numbers('A')[0, 2]:.4f}")
    assert (bench.changed() == {}) == (label == "rows")


def test_the_mask_is_painted(on):
    bench = on("mask.html")
    expect(bench.input("mask", 0, 0)).to_have_attribute(
        "aria-label", "position 0 may read position 0"
    )
    bench.input("mask", 1, 0).focus()
    bench.tab.keyboard.press("Space")
    mask = np.tri(3, dtype=bool)
    mask[1, 0] = False
    weights = attention(X, X, X, mask=mask).weights
    np.testing.assert_allclose(bench.numbers("A"), weights, rtol=1e-12)
    expect(bench.changes).to_contain_text("mask[1,0] True → False")
    bench.button("scale").click()
    expect(bench.lines.first).to_have_text("S[1,0] = 0 / √2 = 0 → −∞ (hidden)")
    bench.button("read everything").click()
    np.testing.assert_allclose(bench.numbers("A"), attention(X, X, X).weights, rtol=1e-12)
    bench.button("causal").click()
    assert bench.changed() == {}


def test_a_row_with_nothing_to_read_is_told(on):
    bench = on("mask.html")
    bench.input("mask", 0, 0).uncheck()
    expect(bench.alarm).to_contain_text("Row 0 has nothing to read.")
    assert np.isnan(bench.numbers("A")[0]).all()
    assert np.isnan(bench.numbers("O")[0]).all()
    assert np.isfinite(bench.numbers("O")[1:]).all()
    bench.input("mask", 0, 1).check()
    expect(bench.alarm).to_be_hidden()
    np.testing.assert_array_equal(bench.numbers("A")[0], [0, 1, 0])


def test_numbers_that_are_too_large_are_told(on):
    bench = on()
    bench.type("Q", 0, 0, "1e308")
    bench.type("K", 0, 0, "1e308")
    expect(bench.alarm).to_contain_text("Some results are NaN or infinite")


def test_large_scores_are_shifted_in_the_arithmetic(on):
    bench = on("one-row.html")
    bench.type("Q", 0, 0, "2000")
    bench.button("softmax").click()
    expect(bench.lines.nth(2)).to_contain_text("e0 − 1414.2136")
    expect(bench.alarm).to_be_hidden()


def test_heads(on):
    bench = on("heads.html")
    first = bench.numbers("A")
    bench.head.select_option("1")
    second = attention(X[:, 1:], X[:, 1:], X[:, 1:]).weights
    np.testing.assert_allclose(bench.numbers("A"), second, rtol=1e-12)
    assert not np.allclose(first, second)
    assert bench.changed() == {}  # the page has this head as well
    bench.button("weighted sum").click()
    expect(bench.lines).to_have_count(1)
    expect(bench.say).to_contain_text("In head 1. Row 0:")
    expect(bench.cell("O", 0, 1)).to_have_class("made")
    expect(bench.cell("O", 0, 0)).not_to_have_class("made")
    bench.root.locator("fieldset").get_by_label("1").check()
    np.testing.assert_allclose(bench.numbers("A"), attention(X, X, X).weights, rtol=1e-12)
    expect(bench.head).to_be_hidden()
    expect(bench.lines).to_have_count(2)


def test_backwards(on):
    bench = on("backward.html")
    bench.button("back through softmax").click()
    expect(bench.lines.first).to_contain_text("m = 0.4011 × 1 + 0.1978 × 0 + 0.4011 × 1 = 0.8022")
    bench.type("dO", 0, 0, "0")
    bench.type("dO", 1, 1, "1")
    zero = {key: (bench.numbers(key) == 0).sum() for key in ("dW_q", "dW_k", "dW_v")}
    assert zero == {"dW_q": 2, "dW_k": 2, "dW_v": 2}


def test_reset_brings_the_pages_numbers_back(on):
    bench = on("which-axis.html")
    bench.type("Q", 2, 0, "3")
    bench.root.get_by_label("columns").check()
    assert bench.changed()
    expect(bench.cell("Q", 2, 0)).to_have_class(re.compile(r"\bchanged\b"))
    bench.button("Reset").click()
    assert bench.changed() == {}
    expect(bench.root.get_by_label("rows")).to_be_checked()
    expect(bench.count).to_contain_text("All numbers are the page's own.")
    expect(bench.changes).to_be_empty()


@pytest.mark.parametrize("page", ["mask.html", "zh/change-one-thing.html", "heads.html"])
def test_the_link_restores_the_state(tabs, page):
    bench = Bench(tabs.open(page))
    bench.root.locator(".bench__stop").nth(2).click()
    bench.row.select_option("2")
    bench.type("V" if page == "mask.html" else "X", 1, 0, "-0.125")
    if page == "mask.html":
        bench.input("mask", 2, 0).uncheck()
    if "change" in page:
        bench.type("K", 0, 0, "1e-9")
    if page == "heads.html":
        bench.head.select_option("1")
    link = bench.root.locator(".bench__link")
    state, href = bench.root.evaluate(FIGURES), link.get_attribute("href")
    texts = bench.lines.all_text_contents(), bench.changes.text_content()
    assert re.fullmatch(r"#bench-1=[\w:,.-]+", href)
    link.click()
    assert bench.tab.url.endswith(href)
    again = Bench(tabs.open(page + href, viewport={"width": 1280, "height": 800}))
    assert again.root.evaluate(FIGURES) == state
    assert (again.lines.all_text_contents(), again.changes.text_content()) == texts
    expect(again.root).to_be_in_viewport()
    expect(again.root.locator(".bench__stop").nth(2)).to_have_attribute("aria-current", "step")


@pytest.mark.parametrize(
    ("page", "label", "words"),
    [
        ("why-scale.html", "divide by √d", "scale:off"),
        ("which-axis.html", "whole", "axis:whole"),
        ("heads.html", "1", "heads:1"),
        ("change-one-thing.html", "V", "hold:V,V:1_0_0_2_1_2"),
    ],
)
def test_each_switch_is_in_the_link(on, page, label, words):
    bench = on(page)
    switch = bench.root.locator(".bench__switch").get_by_label(label, exact=True)
    was = switch.is_checked()
    switch.click()
    state = bench.root.evaluate(FIGURES)
    expect(bench.root.locator(".bench__link")).to_have_attribute("href", f"#bench-1={words}")
    for part, checked in (("", was), (words, not was)):
        bench.tab.evaluate("(part) => { location.hash = `bench-1=${part}`; }", part)
        expect(switch).to_be_checked(checked=checked)
    assert bench.root.evaluate(FIGURES) == state


def test_an_address_that_does_not_fit_is_told(on):
    bench = on("mask.html#bench-1=stop:9")
    wrong = "stop:-1 stop:0.5 row:7 Q:1_2 Q:a_b_c_d_e_f Q:1_1_1_1_1_1e999 nonsense heads:5 head:1 %"
    for address in [
        *wrong.split(),
        "mask:01",
        "mask:11111111x",
        "axis:up",
        "hold:X",
        "X:1",
        "stop:",
    ]:
        expect(bench.alarm).to_contain_text("The address does not fit this bench")
        assert bench.changed() == {}
        bench.tab.evaluate("location.hash = 'bench-1=row:2,V:1_0_0_2_9_2'")
        expect(bench.alarm).to_be_hidden()
        assert bench.changed() == {"V": 1, "O": 1}
        bench.tab.evaluate("(address) => { location.hash = `bench-1=${address}`; }", address)


def test_anchors_work_as_before(on):
    bench = on("one-row.html#exercises")
    expect(bench.tab.locator("#exercises")).to_be_in_viewport()
    bench.type("V", 0, 0, "9")
    bench.tab.evaluate("location.hash = '#one-row-by-hand'")
    assert bench.changed() == {"V": 1, "O": 1}


def test_only_the_pages_own_numbers_have_a_trace(on):
    bench = on()
    table = bench.root.locator("[data-matrix=O] table")
    expect(table).to_have_attribute("data-expression", "O")
    expect(table).to_have_attribute("data-snippet", "index/whole")
    bench.type("V", 0, 0, "9")
    assert table.get_attribute("data-snippet") is None
    expect(bench.root.locator("[data-matrix=A] table")).to_have_attribute(
        "data-snippet", "index/whole"
    )
    bench.button("Reset").click()
    expect(table).to_have_attribute("data-snippet", "index/whole")


def test_two_benches_on_one_page(http_tabs):
    tab = http_tabs.open("which-axis.html", viewport={"width": 1280, "height": 800})

    def twice(route):
        html = route.fetch().text()
        (bench,) = re.findall(r"<attention-bench.*?</attention-bench>", html, re.S)
        route.fulfill(body=html.replace(bench, bench + bench), content_type="text/html")

    tab.route("**/which-axis.html*", twice)
    tab.reload()
    one, two = Bench(tab), Bench(tab, 1)
    two.root.get_by_label("columns").check()
    two.type("V", 0, 0, "9")
    expect(one.root.get_by_label("rows")).to_be_checked()
    assert one.changed() == {}
    assert (
        two.root.locator(".bench__link")
        .get_attribute("href")
        .startswith("#bench-2=axis:columns,V:9_0")
    )
    tab.goto(f"{tab.url}#bench-1=row:1&bench-2=row:2")
    tab.reload()
    for bench, row in ((Bench(tab), "1"), (Bench(tab, 1), "2")):
        expect(bench.root.locator("select").first).to_have_value(row)


@pytest.mark.parametrize("page", PAGES)
def test_a_bench_is_ready_at_once(on, page):
    bench = on(page)
    ready = bench.tab.evaluate(
        """async () => {
          const text = await (await fetch(location.href)).text();
          const html = new DOMParser().parseFromString(text, "text/html");
          const still = document.importNode(html.querySelector("attention-bench"), true);
          document.querySelector("article").append(still);
          return still.dataset.ready;
        }"""
    )
    assert ready == "yes"  # and not in some later task


def test_motion_only_where_it_is_welcome(on):
    still = on(viewport={"width": 1280, "height": 800})  # reduced motion is asked for
    assert (
        still.root.locator("td.made").first.evaluate("(e) => getComputedStyle(e).animationName")
        == "none"
    )
    moving = on(viewport={"width": 1280, "height": 800}, reduced_motion="no-preference")
    assert (
        moving.root.locator("td.made").first.evaluate("(e) => getComputedStyle(e).animationName")
        == "made"
    )


@pytest.mark.parametrize("page", ["mask.html", "zh/mask.html"])
def test_without_scripts_it_is_tables_and_no_more(http_tabs, page):
    bench = http_tabs.open(page, java_script_enabled=False).locator("attention-bench")
    assert bench.locator("table").count() == 8
    assert bench.locator("input, button, select").count() == 0
    for box in ("top", "bottom"):
        assert bench.locator(f".bench__{box}").bounding_box()["height"] == 0
    assert bench.locator("caption").first.inner_text().split()[0] == "Q"


def test_a_link_brings_the_keyboard_to_the_bench(on):
    bench = on("one-row.html#bench-1=stop:2")
    expect(bench.root.locator(".bench__stop[aria-current]")).to_be_focused()


def test_a_message_moves_no_control_and_covers_nothing_that_has_the_focus(on):
    bench = on("change-one-thing.html")
    hold = bench.root.get_by_label("Q", exact=True)
    before = hold.bounding_box()["y"] + bench.tab.evaluate("scrollY")
    hold.focus()
    bench.tab.keyboard.press("Space")
    expect(bench.alarm).to_have_text("Q no longer follows X: it is held.")
    assert hold.bounding_box()["y"] + bench.tab.evaluate("scrollY") == before
    hold.uncheck()
    bench.type("Q", 0, 0, "abc")
    expect(bench.alarm).to_be_visible()
    assert hold.bounding_box()["y"] + bench.tab.evaluate("scrollY") == before
    for row in range(3):
        bench.input("Q", row, 0).evaluate("(cell) => cell.scrollIntoView({ block: 'end' })")
        bench.type("Q", row, 0, "abc")
        cell, alarm = bench.input("Q", row, 0).bounding_box(), bench.alarm.bounding_box()
        assert cell["y"] + cell["height"] <= alarm["y"]


def test_an_act_is_told_once_to_those_who_listen(on):
    bench = on("change-one-thing.html")
    told = partial(one_announcement, bench.tab)
    with told("Stop 2 of 5, dot product.", "QKᵀ: 1, 0, 1."):
        bench.button("Forward ›").click()
    with told("QKᵀ: 1, 0, 3.", "numbers differ from the page's"):
        bench.type("X", 2, 0, "3")
    with told("Q no longer follows X: it is held.", "Set otherwise than on the page: Q held."):
        bench.root.get_by_label("Q", exact=True).check()
    for _ in range(2):  # the second time, too
        with told("“abc” cannot be read as a number"):
            bench.type("V", 0, 0, "abc")
    with told("The address of this page now holds this state"):
        bench.root.locator(".bench__link").click()
    with told("All numbers are the page's own."):
        bench.button("Reset").click()


def test_an_address_that_does_not_fit_is_told_to_those_who_listen(on):
    bench = on("mask.html#bench-1=stop:9")
    expect(bench.news).to_contain_text("The address does not fit this bench")
