"""The bench: its stops, edits, locks, switches, reset and link; and how it takes over the page."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

from snippets.attention import attention

PAGES = {
    "index.html": 4, "one-row.html": 4, "all-rows.html": 5, "change-one-thing.html": 5,
    "why-scale.html": 4, "which-axis.html": 4, "mask.html": 4, "heads.html": 6, "backward.html": 4,
}  # fmt: skip
BOTH = [prefix + page for page in PAGES for prefix in ("", "zh/")]
X = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
FIGURES = """
(bench) => Object.fromEntries([...bench.querySelectorAll("[data-matrix]")].map((host) =>
  [host.dataset.matrix, [...host.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("data")].map((data) => [data.textContent, data.value]))]))
"""
CUT_OFF = """
() => [...document.querySelectorAll(".bench__say, .bench__top, .bench__stop")].filter((one) =>
  one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.className}: ${one.textContent}`)
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


@pytest.mark.parametrize("page", BOTH)
def test_the_script_computes_what_the_page_says(http_tabs, page):
    still = http_tabs.open(page, java_script_enabled=False).locator("attention-bench")
    bench = Bench(http_tabs.open(page))
    before, after = still.evaluate(FIGURES), bench.root.evaluate(FIGURES)
    assert before.keys() == after.keys()
    for key in before:
        assert [[text for text, _ in row] for row in before[key]] == [
            [text for text, _ in row] for row in after[key]
        ]
        if key != "mask":
            exact = [[float(value) for _, value in row] for row in before[key]]
            np.testing.assert_allclose(bench.numbers(key), exact, rtol=1e-12, atol=1e-12)
    assert bench.changed() == {}
    expect(bench.alarm).to_be_hidden()


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("page", BOTH)
def test_nothing_moves_when_the_script_takes_over(http_tabs, page, width):
    window = {"width": width, "height": 800}
    before = http_tabs.open(page, viewport=window)
    before.route(
        "**/bench.js", lambda route: route.fulfill(body="", content_type="text/javascript")
    )
    before.reload()
    after = http_tabs.open(page, viewport=window)
    expect(after.locator("attention-bench")).to_have_attribute("data-ready", "yes")
    sizes = [np.array(tab.evaluate(SIZES)) for tab in (before, after)]
    np.testing.assert_allclose(*sizes, atol=0.6)
    assert after.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("page", BOTH)
def test_every_stop_of_every_row_has_room(http_tabs, page, width):
    bench = Bench(http_tabs.open(page, viewport={"width": width, "height": 800}))
    stops = bench.root.locator(".bench__stop")
    assert stops.count() == PAGES[page.removeprefix("zh/")]
    rows = bench.root.locator(".bench__select select").first.locator("option").count()
    for number in range(stops.count()):
        stops.nth(number).click()
        expect(stops.nth(number)).to_have_attribute("aria-current", "step")
        for row in range(rows):
            if rows > 1:
                bench.root.locator(".bench__select select").first.select_option(str(row))
            assert bench.tab.evaluate(CUT_OFF) == []
            assert bench.lines.count() > 1
            assert bench.root.locator("td.made").count() > 1
            assert bench.root.locator("td.used").count() > 1


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
    assert bench.say.get_attribute("role") == "status"

    def expect_stop(number):
        name, line, result, made = expected[number]
        expect(bench.say).to_contain_text(f"Stop {number + 1} of 4, {name}.")
        expect(bench.say).to_contain_text(result)
        expect(bench.lines.last).to_have_text(line)
        assert (
            bench.root.locator("td.made").count()
            == bench.root.locator(f"[data-matrix={made}] td.made").count()
            == len(bench.numbers(made)[0])
        )

    for number in range(4):
        expect_stop(number)
        bench.button("Forward ›").click()
    expect(bench.button("Forward ›")).to_have_attribute("aria-disabled", "true")
    for number in reversed(range(4)):
        expect_stop(number)
        bench.button("‹ Back").click()
    expect_stop(0)
    bench.button("softmax").click()
    expect_stop(2)
    expect(bench.lines.first).to_have_text("total = 2.0281 + 1 + 2.0281 = 5.0562")


def test_another_row(on):
    bench = on("zh/all-rows.html")
    bench.root.get_by_label("行").select_option("2")
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


@pytest.mark.parametrize(
    ("typed", "number"),
    [("0.25", 0.25), ("-.5", -0.5), ("−2", -2), ("0,75", 0.75), ("1e3", 1000), (" 7 ", 7)],
)
def test_numbers_as_people_write_them(on, typed, number):
    bench = on()
    bench.type("Q", 0, 0, typed)
    assert bench.numbers("Q")[0, 0] == number
    expected = attention(X + np.array([[number - 1, 0], [0, 0], [0, 0]]), X, X * [1, 2])
    np.testing.assert_allclose(bench.numbers("A"), expected.weights, rtol=1e-12, atol=1e-300)


@pytest.mark.parametrize("typed", ["abc", "", "1/2", "1e999", "NaN", "0x10", "1 2", "--1"])
def test_what_is_no_number_is_told(on, typed):
    bench = on()
    field = bench.input("K", 1, 1)
    field.fill(typed)
    field.press("Enter")
    expect(bench.alarm).to_have_text(f"“{typed}” is not a number. K[1,1] is still 1.")
    expect(bench.alarm).to_have_attribute("role", "alert")
    expect(field).to_have_value("1")
    assert bench.changed() == {}
    bench.type("K", 1, 1, "2")
    expect(bench.alarm).to_be_hidden()


def test_what_is_held_does_not_follow_the_input(on):
    bench = on("change-one-thing.html")
    bench.root.get_by_label("Q", exact=True).check()
    bench.root.get_by_label("K", exact=True).check()
    bench.type("X", 2, 0, "3")
    assert bench.changed() == {"X": 1, "V": 1, "O": 3}
    expect(bench.count).to_contain_text("hold Q, K")
    bench.root.get_by_label("K", exact=True).uncheck()
    assert {"X", "V", "K", "A", "O"} <= bench.changed().keys()
    assert "Q" not in bench.changed()


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
    expect(bench.count).to_contain_text("Set otherwise than on the page: divide by √d: off.")
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
    bench.root.get_by_label("head", exact=True).select_option("1")
    second = attention(X[:, 1:], X[:, 1:], X[:, 1:]).weights
    np.testing.assert_allclose(bench.numbers("A"), second, rtol=1e-12)
    assert not np.allclose(first, second)
    assert bench.changed() == {}  # the page has this head as well
    bench.button("weighted sum").click()
    expect(bench.lines).to_have_count(1)
    bench.root.locator("fieldset").get_by_label("1").check()
    np.testing.assert_allclose(bench.numbers("A"), attention(X, X, X).weights, rtol=1e-12)
    expect(bench.root.get_by_label("head", exact=True)).to_be_hidden()
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
    bench.root.locator(".bench__select select").first.select_option("2")
    bench.type("V" if page == "mask.html" else "X", 1, 0, "-0.125")
    if page == "mask.html":
        bench.input("mask", 2, 0).uncheck()
    if "change" in page:
        bench.type("K", 0, 0, "1e-9")
    if page == "heads.html":
        bench.root.locator(".bench__select select").last.select_option("1")
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
    "address",
    [
        "stop:9",
        "row:7",
        "Q:1_2",
        "Q:a_b_c_d_e_f",
        "nonsense",
        "heads:5",
        "%",
        "mask:01",
        "hold:Q,X:1",
    ],
)
def test_an_address_that_does_not_fit_is_told(on, address):
    bench = on(f"index.html#bench-1={address}")
    expect(bench.alarm).to_contain_text("The address does not fit this bench")
    assert bench.changed() == {}


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
    took = bench.tab.evaluate(
        """async () => {
          const text = await (await fetch(location.href)).text();
          const html = new DOMParser().parseFromString(text, "text/html");
          const still = document.importNode(html.querySelector("attention-bench"), true);
          const start = performance.now();
          document.querySelector("article").append(still);
          return [performance.now() - start, still.dataset.ready];
        }"""
    )
    assert took[1] == "yes"
    assert took[0] < 100


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
    assert bench.locator("table").count() == 7
    assert bench.locator("input, button, select").count() == 0
    for box in ("top", "bottom"):
        assert bench.locator(f".bench__{box}").bounding_box()["height"] == 0
    assert bench.locator("caption").first.inner_text().split()[0] == "Q"
