"""Readers run and change the code in the page, and its numbers follow until reset."""

import math
import re

import pytest
from playwright.sync_api import expect

from tests.browser.listening import one_announcement
from tests.browser.python import NEEDS_PYTHON, PATIENCE

pytestmark = [NEEDS_PYTHON, pytest.mark.timeout(300)]

LESSON = "all-rows.html"
SNIPPET = "all_rows/whole"
# Q doubles, and so do the scores; V's second column doubles as well.
EDIT = (("W_q = np.eye(2)", "W_q = 2 * np.eye(2)"), ("2.0]]", "4.0]]"))
LONGER = ("[1.0, 1.0]])", "[1.0, 1.0], [0.0, 0.0]])")


class Block:
    """A code block of the page, by the id that the build gave it."""

    def __init__(self, tab, section, snippet=SNIPPET):
        self.tab = tab
        self.code = tab.locator(f"#code-{snippet.replace('/', '-')}-{section}")
        self.go, self.edit, self.reset = (
            self.code.locator(f"[data-part={part}]") for part in ("run", "edit", "reset")
        )
        self.area = self.code.locator("textarea")
        self.status = self.code.locator("[role=status]")
        self.result = self.code.locator("xpath=following-sibling::*[@data-part='result'][1]")

    def run(self):
        """Run it, and wait for the end."""
        self.go.click()
        self.ended()

    def ended(self):
        """Wait until it has been run."""
        expect(self.code).not_to_have_class(re.compile("running"), timeout=PATIENCE)
        expect(self.status).to_have_text(re.compile("took|error|用时|出错"))

    def write(self, *changes):
        """Put other words into the code."""
        if self.edit.is_visible():
            self.edit.click()
        text = self.area.input_value()
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        self.area.fill(text)


@pytest.fixture(scope="session")  # a process that is given some of these tests may be given more
def asked(windows, http):
    """A page that has started its Python, and keeps it; and what it asked before and after."""
    tabs = type(windows(http))(windows(http).browser, http)
    addresses = []
    with tabs.watched():
        tab = tabs.open("about.html", color_scheme="light")
        tab.on("request", lambda request: addresses.append(request.url))
        tab.goto(f"{http}/{LESSON}")
        tab.wait_for_load_state("networkidle")
        first = len(addresses)
        Block(tab, "attend").run()
        yield tab, addresses[:first], addresses[first:]


@pytest.fixture
def tab(asked):
    """The page as it was built."""
    tab, *_ = asked
    tab.evaluate("document.querySelector('[data-part=note-reset]').click()")
    tab.emulate_media(color_scheme="light")
    expect(tab.locator(".yours")).to_have_count(0)
    return tab


def texts(tab, selector):
    return tab.locator(selector).all_text_contents()


def test_nothing_is_loaded_before_the_first_click(asked):
    _, before, after = asked
    wanted = re.compile("pyodide|course.json|run-worker")
    assert before
    assert [address for address in before if wanted.search(address)] == []
    assert len([address for address in after if wanted.search(address)]) == 7


def test_run_shows_the_same_output_and_marks_nothing(tab):
    block = Block(tab, "attend")
    block.run()
    expect(block.result).to_have_attribute("aria-label", "your run prints the same")
    built = block.code.locator("xpath=following-sibling::*[1]").inner_text()
    assert block.result.inner_text().strip() == built.strip()
    expect(tab.locator(".yours, .run__result:visible mark")).to_have_count(0)
    expect(tab.locator(".run__note")).to_be_hidden()


def test_values_follow_an_edit_everywhere_until_reset(tab):
    values = f"[data-snippet='{SNIPPET}']"
    places = {
        "formula": f"math {values}",
        "table": f"table{values} tbody:not(:has(.h)) data",
        "heatmap": f"table{values} td.h data",
        "caption": f"table{values} caption",
    }
    built = {place: texts(tab, selector) for place, selector in places.items()}
    assert all(built.values())
    page = tab.locator("article").inner_text()
    block = Block(tab, "input")
    block.write(*EDIT)
    block.run()
    mine = {place: texts(tab, selector) for place, selector in places.items()}
    for place in ("formula", "table", "heatmap"):
        assert mine[place] != built[place], place
        changed = [x for x, y in zip(mine[place], built[place], strict=True) if x != y]
        assert texts(tab, f":is({places[place]}).yours") == changed, place
    assert mine["caption"] == built["caption"]
    assert mine["formula"] == ["1", "4"]
    weights = tab.locator(places["heatmap"])
    e = math.exp(math.sqrt(2))  # of the doubled scores of row 0, √2, 0 and √2
    assert float(weights.nth(0).get_attribute("value")) == pytest.approx(e / (2 * e + 1))
    formula = tab.locator(f".arithmatex:has({values})")
    assert "built: 2" in formula.get_attribute("title")
    assert "built: 0.4011" in weights.nth(0).get_attribute("title")
    other = Block(tab, "attend")  # a block of the same snippet shows what it prints now
    expect(other.result.locator("mark").first).to_contain_text("differs: [[1.4142")
    expect(tab.locator(".run__note")).to_contain_text("What is framed comes from your code")
    block.reset.click()
    assert {place: texts(tab, selector) for place, selector in places.items()} == built
    assert formula.get_attribute("title") is None
    expect(tab.locator(".yours, textarea:visible, .run__result:visible")).to_have_count(0)
    expect(tab.locator(".run__note")).to_be_hidden()
    expect(block.edit).to_be_focused()
    assert Block(tab, "attend").status.inner_text() == ""
    assert tab.locator("article").inner_text() == page


def test_reset_names_the_program_all_blocks_of_which_it_brings_back(tab):
    first, second = Block(tab, "input"), Block(tab, "attend")
    first.write(EDIT[0])
    second.write(("print(output)", "print(output + 100)"))
    expect(first.reset).to_have_text("Reset whole.py")
    first.reset.click()
    expect(second.area).to_be_hidden()


def test_a_run_is_told_once_to_those_who_listen(tab):
    block = Block(tab, "input")
    block.write(*EDIT)
    with one_announcement(tab, "took", "What is framed comes from your code"):
        block.run()
    with one_announcement(tab, "ended with an error"):
        block.write(("X = ", "Y = "))
        block.run()


def test_a_reset_leaves_other_programs_alone(tab):
    tab.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    block, other = Block(tab, "input"), Block(tab, "different", "all_rows/convention")
    block.write(EDIT[0])
    other.write(("print(", "print(7, "))
    block.reset.click()
    expect(block.area).to_be_hidden()
    expect(other.area).to_have_value(re.compile(r"print\(7, "))


@pytest.mark.parametrize(
    ("change", "verdict"),
    [
        (("print(weights)", ""), "your run prints less"),
        (("print(", "str("), "your run prints nothing"),
        (("print(weights)", "print(weights * 1)"), "your run prints the same"),
        (("print(weights)", "print(weights + 1)"), "your run prints"),
    ],
    ids=["less", "nothing", "the same", "other"],
)
def test_the_output_is_compared_to_the_built_one(tab, change, verdict):
    block = Block(tab, "attend")
    block.write(change)
    block.run()
    expect(block.result).to_have_attribute("aria-label", verdict)


def test_edits_of_several_blocks_hold_together(tab):
    first, second = Block(tab, "input"), Block(tab, "attend")
    first.write(EDIT[1])
    second.write(("print(output)", "print(output + 100)"))
    first.run()
    expect(second.result).to_contain_text("102.")  # 100 more than the doubled column


def test_a_shape_that_grows_is_shown_whole_and_told_in_prose(tab):
    block = Block(tab, "input")
    shape = tab.locator("p > data[data-expression='list(X.shape)']")
    table = f"table[data-snippet='{SNIPPET}'][data-expression='X']:not(attention-bench table)"
    rows = tab.locator(f"{table} tbody tr")
    expect(rows).to_have_count(3)
    expect(shape).to_have_text("[3, 2]")
    block.write(LONGER)
    block.run()
    expect(rows).to_have_count(4)
    expect(shape).to_have_text("[4, 2]")
    expect(shape).to_have_class(re.compile("yours"))


def test_a_value_that_is_no_more_says_so(tab):
    block = Block(tab, "project")
    block.write(("print(V)", "print(V)\nX = None"))
    block.run()
    lost = tab.locator("article p.yours, article span.yours").first
    expect(lost).to_have_text("?")
    assert "your code gives no such value" in lost.get_attribute("title")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("print(scores)", "print(score)"), "line 4: NameError: name 'score' is not defined"),
        (("print(scores)", "print(scores"), "line 4: SyntaxError: '(' was never closed"),
        (("weights @ V", "weights @ V.T @ V @ V"), "line 3: ValueError: matmul"),
        (
            ("print(scores)", "import warnings; warnings.warn('old')"),
            "line 4: warns, which counts as an error",
        ),
        (("print(scores)", "input()"), "line 4: waits for input"),
        (("print(scores)", "while True: print('a' * 999)"), "line 4: RuntimeError: prints more"),
    ],
    ids=lambda given: given[1] if isinstance(given, tuple) else "",
)
def test_an_error_is_told_with_its_line_and_changes_no_value(tab, change, words):
    block = Block(tab, "attend")
    block.write(change)
    block.run()
    expect(block.result).to_contain_text(words)
    expect(block.result).to_have_attribute("aria-label", "your run ends with an error")
    expect(tab.locator(".yours")).to_have_count(0)


def test_whatever_is_printed_the_reason_of_the_end_is_in_sight_and_whole(tab):
    tab.set_viewport_size({"width": 390, "height": 800})
    block = Block(tab, "attend")
    block.edit.click()
    block.area.fill("while True:\n    print(12345)")
    block.run()
    why = block.result.locator(".run__trouble")
    expect(why).to_contain_text("prints more than 100,000 characters")
    assert block.result.evaluate("box => box.offsetHeight") < 800
    assert why.evaluate("box => box.scrollWidth <= box.parentElement.clientWidth")
    tab.set_viewport_size({"width": 1280, "height": 800})


def test_an_error_in_another_block_is_told_with_its_code(tab):
    block = Block(tab, "input")
    block.write(("X = ", "Y = "))
    block.run()
    first = Block(tab, "project").code.locator("pre > code").inner_text().split("\n")[0]
    first = first.split("  #")[0]
    expect(block.result).to_contain_text(f"of another block of this program, “{first}”: NameError")


def test_stop_ends_a_loop_without_end_and_the_page_goes_on(tab):
    block = Block(tab, "attend")
    block.write(("print(scores)", "while True: pass"))
    block.go.click()
    expect(block.status).to_have_text("running", timeout=PATIENCE)
    expect(block.go).to_have_text("Stop")
    Block(tab, "project").go.click()  # one at a time
    expect(Block(tab, "project").status).to_have_text("another block is running")
    block.go.click()
    expect(block.status).to_have_text("stopped")
    expect(block.go).to_have_text("Run")
    block.reset.click()
    block.run()
    expect(block.result).to_have_attribute("aria-label", "your run prints the same")


# Counts the Pythons that the page starts, and ends, from now on.
COUNT_WORKERS = """
() => {
  const Real = window.Worker, end = Real.prototype.terminate;
  window.started = window.ended = 0;
  window.Worker = class extends Real {
    constructor(...given) {
      super(...given);
      window.started += 1;
    }
  };
  Real.prototype.terminate = function () {
    window.ended += 1;
    end.call(this);
  };
  window.countNoMore = () => Object.assign((window.Worker = Real).prototype, { terminate: end });
}
"""
RUN_AND_COUNT = "(run) => { run.click(); return window.started; }"


def test_a_run_that_lasts_has_another_python_made_ready_for_the_time_after_stop(tab):
    block = Block(tab, "attend")
    block.write(("print(scores)", "while True: pass"))
    block.go.click()
    expect(block.status).to_have_text("running", timeout=PATIENCE)
    block.go.click()  # what an earlier test had made ready is in use now
    tab.evaluate(COUNT_WORKERS)
    block.go.click()
    tab.wait_for_function("() => window.started === 1", timeout=PATIENCE)
    block.go.click()
    expect(block.status).to_have_text("stopped")
    expect(block.result).to_have_attribute("aria-label", "your earlier run")
    assert tab.evaluate("[started, ended]") == [1, 1]
    block.reset.click()
    assert block.go.evaluate(RUN_AND_COUNT) == 1  # none is started: the one made ready is taken
    tab.evaluate("countNoMore()")
    block.ended()
    expect(block.result).to_have_attribute("aria-label", "your run prints the same")


def test_the_keyboard_is_enough(tab):
    block = Block(tab, "input")
    block.edit.focus()
    tab.keyboard.press("Enter")
    expect(block.area).to_be_focused()
    expect(block.area).to_have_accessible_name("code of all_rows/whole.py input")
    tab.keyboard.press("Control+Home")
    tab.keyboard.type("print(7)\n")
    tab.keyboard.press("Tab")  # leaves, and writes no tab
    expect(block.go).to_be_focused()
    tab.keyboard.press("Enter")
    block.ended()
    expect(block.result).to_contain_text("7")
    expect(block.go).to_be_focused()
    block.area.focus()
    tab.keyboard.press("Control+Enter")
    block.ended()
    tab.keyboard.press("Tab")
    tab.keyboard.press("Tab")
    expect(block.reset).to_be_focused()
    tab.keyboard.press("Space")
    expect(block.edit).to_be_focused()


def test_new_values_can_be_traced_like_the_built_ones(tab):
    block = Block(tab, "input")
    block.write(LONGER)
    block.run()
    value = tab.locator("p > data.yours").first
    expect(value).to_have_attribute("tabindex", "0")
    value.hover()
    expect(tab.locator(".value-card [data-part=exact]")).to_have_text(value.get_attribute("value"))
    tab.mouse.move(0, 0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_run_shows_has_contrast(tab, scheme, contrast):
    block = Block(tab, "input")
    block.write(*EDIT)
    block.run()
    tab.emulate_media(color_scheme=scheme)
    tab.wait_for_function(
        "(scheme) => document.body.dataset.mdColorScheme === scheme",
        arg={"light": "default", "dark": "slate"}[scheme],
    )
    assert tab.evaluate(contrast, 4.5) == []


def test_a_snippet_that_draws_has_no_run(http_tabs):
    tab = http_tabs.open("which-axis.html")
    expect(Block(tab, "task", "which_axis/wrong_axis").go).to_have_count(0)
    expect(Block(tab, "three", "which_axis/totals").go).to_have_count(1)


def test_a_copy_on_disk_has_no_buttons(browser, site):
    page = browser.new_page()
    page.goto(f"{site.folder.as_uri()}/{LESSON}")
    expect(page.locator("#code-all_rows-whole-input")).to_be_visible()
    expect(page.locator(".run, .run__note")).to_have_count(0)
    page.close()


STATES = """
(status) => {
  window.states = [];
  const keep = () => window.states.push(status.textContent);
  new MutationObserver(keep).observe(status, { childList: true });
}
"""


def test_python_that_cannot_be_had_is_told_and_may_be_asked_again(browser, http):
    page = browser.new_page(color_scheme="light", viewport={"width": 390, "height": 800})
    page.context.route(re.compile("numpy"), lambda route: route.abort())
    page.goto(f"{http}/zh/{LESSON}")
    block = Block(page, "input")
    expect(block.go).to_have_text("运行")
    block.write(*EDIT)
    block.go.click()
    expect(block.status).to_contain_text("Python 没能启动", timeout=PATIENCE)
    page.context.unroute_all()
    expect(block.reset).to_have_text("还原 whole.py")
    block.status.evaluate(STATES)
    with one_announcement(page, "用时", "处是你的代码算出来的"):
        block.run()
    states = page.evaluate("states")
    assert "正在启动 Python…" in states
    assert not [state for state in states if "100" in state]
    assert states.index("正在启动 Python…") < states.index("运行中")
    expect(block.status).to_have_text(re.compile("用时"))
    assert "原来是" in page.locator("td.h data.yours").first.get_attribute("title")
    words = re.compile("框起来的 .* 处是你的代码算出来的")
    expect(page.locator(".run__note")).to_contain_text(words)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    block.write(("X = ", "input()\nX = "))
    block.run()
    expect(block.result).to_contain_text("第 1 行：程序在等待输入，而这里没有人能输入（EOFError")
    page.close()


ASKS = """\
import js

for name in "fetch XMLHttpRequest WebSocket EventSource Worker caches importScripts".split():
    assert not hasattr(js, name), name
try:
    import pyodide.http
    pyodide.http.open_url("http://127.0.0.1:9/")
except (AttributeError, ImportError, NameError):
    print("asks nobody")
"""


def test_code_that_is_run_has_no_ways_to_ask_other_hosts(tab):
    block = Block(tab, "attend")
    block.write(("scores = ", f"{ASKS}scores = "))
    block.run()
    expect(block.result).to_contain_text("asks nobody")


def test_the_bar_at_the_foot_covers_nothing_that_has_the_focus_and_gives_it_back(tab):
    block = Block(tab, "input")
    block.write(*EDIT)
    block.run()
    bar = tab.locator(".run__note")
    expect(bar).to_be_visible()
    block.go.focus()
    for _ in range(25):
        tab.keyboard.press("Tab")
        covered = tab.evaluate(
            "() => document.activeElement.getBoundingClientRect().bottom > "
            "document.querySelector('.run__note').getBoundingClientRect().top + 1"
        )
        assert not covered, tab.evaluate("document.activeElement.outerHTML")
    bar.get_by_role("button").focus()
    tab.keyboard.press("Enter")
    assert tab.evaluate("document.activeElement.dataset.part") == "run"
