"""What holds for every page, in both languages, wide and narrow, in light and dark."""

import pytest

from tests.site.helpers import PAGES

WIDE = {"width": 1280, "height": 800}
NARROW = {"width": 390, "height": 800}
SCHEMES = {"light": "default", "dark": "slate"}
VISITED = ["404.html", *PAGES, *(f"zh/{page}" for page in PAGES if page != "snippets.html")]

IN_SCHEME = "(scheme) => document.body.dataset.mdColorScheme === scheme"
BROKEN = """
async (rules) => (await axe.run({ resultTypes: ["violations"], ...rules })).violations.map((one) =>
  [one.id, one.help, ...one.nodes.slice(0, 3).map((node) => node.html.slice(0, 200))])
"""

# What is cut off at its edge and scrolls sideways.
SCROLLED = """
() => [...document.querySelectorAll("article *")].filter((one) =>
  one.scrollWidth > one.clientWidth + 1
  && ["auto", "scroll"].includes(getComputedStyle(one).overflowX)
  && one.checkVisibility())
"""


# Words in formulas that are drawn narrower than in one line: the rest of them is lost.
CUT = """
() => [...document.querySelectorAll("math mtext")].filter((words) => {
  const drawn = words.getBoundingClientRect().width;
  words.style.whiteSpace = "nowrap";
  const whole = words.getBoundingClientRect().width;
  words.style.whiteSpace = "";
  return drawn < whole - 1;
}).map((words) => words.textContent)
"""


# Fields with type so small that a phone zooms in on who types.
SMALL = """
() => [...document.querySelectorAll("input, select, textarea")]
  .filter((field) => !["checkbox", "radio", "range"].includes(field.type))
  .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
  .map((field) => field.outerHTML)
"""


@pytest.fixture(scope="module", params=VISITED)
def visit(request, windows, http):
    """A page, opened once for all tests below, with its folds unfolded; and its problems."""
    tabs = windows(http)
    tabs.problems.clear()
    tab = tabs.open(request.param)
    tab.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    yield tab, tabs.problems
    tab.emulate_media(color_scheme="light")


# The wide window first: a long page takes its time to fit another.


def test_a_page_is_no_wider_than_a_wide_window(visit):
    tab, _ = visit
    tab.set_viewport_size(WIDE)
    assert tab.evaluate("document.documentElement.scrollWidth") == WIDE["width"]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("visit", ["404.html", *PAGES], indirect=True)  # as in the other language
def test_text_has_contrast(visit, scheme, contrast):
    tab, _ = visit
    tab.set_viewport_size(WIDE)
    tab.emulate_media(color_scheme=scheme)
    tab.wait_for_function(IN_SCHEME, arg=SCHEMES[scheme])
    assert tab.evaluate(contrast, 4.5) == []


# What stands in a lesson is built alike in both languages.
ENGLISH = [page for page in VISITED if not page.startswith("zh/")]


@pytest.mark.parametrize("visit", [*ENGLISH, "zh/index.html", "zh/one-row.html"], indirect=True)
def test_a_page_breaks_no_rule_of_accessibility(visit, axe):
    tab, _ = visit
    tab.set_viewport_size(WIDE)
    tab.evaluate(axe)
    # Contrast has its own test, in both schemes; what axe thinks of it takes the longest.
    assert tab.evaluate(BROKEN, {"rules": {"color-contrast": {"enabled": False}}}) == []


def test_formulas_are_drawn_in_the_math_font(visit):
    tab, _ = visit
    tab.evaluate("() => document.fonts.ready")
    sizes = tab.eval_on_selector_all(
        "math",
        "all => all.map((one) => one.getBoundingClientRect()).map((r) => [r.width, r.height])",
    )
    assert all(width > 4 and height > 4 for width, height in sizes)
    if sizes:
        loaded = tab.evaluate(
            "[...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family)"
        )
        assert [family.strip('"') for family in loaded] == ["Page Math"]


def test_a_page_is_no_wider_than_a_phone(visit):
    tab, _ = visit
    tab.set_viewport_size(NARROW)
    assert tab.evaluate("document.documentElement.scrollWidth") == NARROW["width"]


def test_no_field_makes_a_phone_zoom_in(visit):
    tab, _ = visit
    tab.set_viewport_size(NARROW)
    assert tab.evaluate(SMALL) == []


def test_words_in_formulas_are_whole_on_a_phone(visit):
    tab, _ = visit
    tab.set_viewport_size(NARROW)
    assert tab.evaluate(CUT) == []


def test_the_keyboard_reaches_what_scrolls_on_a_phone(visit):
    tab, _ = visit
    tab.set_viewport_size(NARROW)
    tab.wait_for_function(
        f"() => ({SCROLLED})().every("
        "(one) => one.matches('[tabindex=\"0\"], :has(a[href], button)'))"
    )


def test_a_page_asks_nobody_else_and_has_nothing_to_complain_of(visit):
    _, problems = visit
    assert problems == []
