"""Reading the site: languages, light and dark, without scripts, from disk."""

import re

import pytest
from playwright.sync_api import expect

LESSON = "one-row.html"
PAPER = "getComputedStyle(document.body).backgroundColor"


def test_the_language_switch_stays_on_the_page(tabs):
    tab = tabs.open(LESSON)
    for language, address in (("zh", f"zh/{LESSON}"), ("en", LESSON)):
        tab.locator(".md-select").hover()
        tab.locator(f".md-select a[hreflang={language}]").click()
        tab.wait_for_url(re.compile(f"{re.escape(tabs.base)}/{address}(#.*)?$"))
        expect(tab.locator("html")).to_have_attribute("lang", language)


def switched(tab, language):
    """The page in the other language, once it has come to rest."""
    tab.locator(".md-select").hover()
    tab.locator(f".md-select a[hreflang={language}]").click()
    expect(tab.locator("html")).to_have_attribute("lang", language)
    tab.wait_for_load_state()


READ = """
() => [...document.querySelectorAll("article :is(h1, h2, h3)")]
  .findLastIndex((heading) => heading.getBoundingClientRect().top < 120)
"""


@pytest.mark.parametrize("page", ["one-row.html", "labs/train.html"])
def test_the_language_switch_keeps_the_place(tabs, page):
    tab = tabs.open(page)
    number = 5
    heading = tab.locator("article :is(h1, h2, h3)").nth(number)
    heading.evaluate("heading => heading.scrollIntoView()")
    tab.mouse.wheel(0, 90)  # a little below it: its first lines are read
    tab.wait_for_function(f"({READ})() === {number}")
    for language in ("zh", "en"):
        switched(tab, language)
        assert tab.evaluate(READ) == number
        chosen = tab.locator("article :is(h1, h2, h3)").nth(number)
        expect(chosen).to_be_focused()  # the Tab key goes on from here
        assert tab.evaluate("decodeURIComponent(location.hash.slice(1))") == (
            chosen.get_attribute("id")
        )
    tab.evaluate("scrollTo(0, 0)")
    switched(tab, "zh")
    assert tab.evaluate("[scrollY, location.hash]") == [0, ""]


def test_the_language_switch_keeps_the_numbers_of_the_bench(tabs):
    tab = tabs.open("one-row.html")
    cell = tab.locator("[data-matrix=Q] input").first
    cell.fill("3")
    cell.press("Enter")
    tab.locator(".bench__stop").nth(2).click()
    for language in ("zh", "en"):
        switched(tab, language)
        expect(tab.locator("[data-matrix=Q] input").first).to_have_value("3")
        expect(tab.locator(".bench__stop").nth(2)).to_have_attribute("aria-current", "step")
        expect(tab.locator("attention-bench")).to_be_in_viewport()
        expect(tab.locator(".bench__alarm")).to_be_empty()
        assert "bench" not in tab.url  # it would come back, whatever is edited from here on


def test_colours_follow_the_system_until_the_reader_chooses(http_tabs):
    tab = http_tabs.open(LESSON, color_scheme="dark")
    scheme = tab.locator("body")
    expect(scheme).to_have_attribute("data-md-color-scheme", "slate")
    dark = tab.evaluate(PAPER)
    tab.emulate_media(color_scheme="light")
    expect(scheme).to_have_attribute("data-md-color-scheme", "default")
    light = tab.evaluate(PAPER)
    assert light != dark
    frame = tab.locator("meta[name=theme-color]")  # of the browser's own bars
    expect(frame).to_have_attribute("content", light)
    toggle = tab.locator("[data-part=palette] label:visible")
    for system, chosen in (("dark", "default"), ("light", "slate")):
        tab.emulate_media(color_scheme=system)
        toggle.click()
        expect(scheme).to_have_attribute("data-md-color-scheme", chosen)
        tab.reload()  # the choice is kept
        expect(scheme).to_have_attribute("data-md-color-scheme", chosen)
        assert tab.evaluate(PAPER) == {"default": light, "slate": dark}[chosen]
    expect(frame).to_have_attribute("content", dark)
    tab.locator("[data-part=palette] input").last.focus()
    tab.keyboard.press("Enter")  # the system's again
    expect(scheme).to_have_attribute("data-md-color-scheme", "default")


@pytest.mark.parametrize("kept", ['{"index": 9}', '{"index": "length"}', "{}", "1"])
def test_a_stored_choice_that_is_none_is_the_systems(http_tabs, kept):
    tab = http_tabs.open("about.html", color_scheme="dark")
    tab.evaluate("(kept) => localStorage.setItem('/.__palette', kept)", kept)
    tab.goto(f"{http_tabs.base}/{LESSON}")
    expect(tab.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


@pytest.mark.parametrize("page", [LESSON, f"zh/{LESSON}"])
def test_without_scripts_all_text_is_there(http_tabs, page):
    def words(tab):
        own = "attention-bench, ask-box, lesson-progress"  # have tests of their own
        tab.evaluate("own => document.querySelectorAll(own).forEach((one) => one.remove())", own)
        return tab.locator("article").inner_text().split()

    with_scripts = http_tabs.open(page)
    with_scripts.evaluate("document.querySelectorAll('details').forEach((f) => { f.open = true; })")
    with_scripts.evaluate("document.querySelectorAll('.run').forEach((bar) => bar.remove())")
    without = http_tabs.open(page, java_script_enabled=False)
    for fold in without.locator("summary").all():
        fold.click()
    assert words(without) == words(with_scripts)
    sizes = [formula.bounding_box() for formula in without.locator("math").all()[:3]]
    assert all(size["width"] > 4 for size in sizes)


def test_formulas_are_drawn_in_the_math_font(tabs):
    tab = tabs.open(LESSON)
    tab.evaluate("() => document.fonts.ready")
    loaded = "[...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family)"
    assert tab.evaluate(loaded) == ["Page Math"]
    assert tab.locator("math").first.bounding_box()["width"] > 4


def test_the_arrow_keys_scroll_code_that_is_too_wide(http_tabs):
    tab = http_tabs.open(LESSON, viewport={"width": 390, "height": 800})
    code = tab.locator(".highlight code[tabindex='0']").first
    code.focus()
    for _ in range(3):
        tab.keyboard.press("ArrowRight")
    tab.wait_for_function(
        "() => document.activeElement.matches('.highlight code')"
        " && document.activeElement.scrollLeft > 0"
    )
