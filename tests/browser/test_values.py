"""A value tells where it comes from, to the mouse, the keyboard, a finger; and leads there."""

import re

import pytest
from playwright.sync_api import expect

from tests.site.helpers import PAGES

LESSON = "one-row.html"
VALUE = "article p data.value[data-snippet]"
CARD = ".value-card"


def about(value):
    """What a value has to say: its snippet, its expression, its full precision."""
    names = ("data-snippet", "data-expression", "value")
    return [value.get_attribute(name) for name in names]


def expect_card(tab, value):
    """The card is there, and tells of this value."""
    snippet, expression, exact = about(value)
    expect(tab.locator(CARD)).to_be_visible()
    expect(tab.locator(f"{CARD} [data-part=snippet]")).to_have_text(f"{snippet}.py")
    expect(tab.locator(f"{CARD} [data-part=expression]")).to_have_text(expression)
    expect(tab.locator(f"{CARD} [data-part=exact]")).to_have_text(exact)


def expect_code(tab, snippet):
    """The code of the snippet, on this page, has the focus and is in sight."""
    tab.wait_for_url(re.compile(f"#code-{snippet.replace('/', '-')}"))
    block = tab.locator(".highlight:focus")
    expect(block).to_be_in_viewport()
    expect(block.locator(".filename")).to_have_text(f"{snippet}.py")


def stray(site):
    """A page with a value whose code it does not show, and the value's snippet."""
    for page in ("index.html", *PAGES):
        elements = site.read(page).elements
        shown = {element.attrs.get("data-shows") for element in elements}
        for element in elements:
            snippet = element.attrs.get("data-snippet")
            is_free = not {"a", "summary"} & {one.tag for one in element.around}
            if element.has("value") and snippet and snippet not in shown and is_free:
                return page, snippet
    raise AssertionError("no page asks for a value whose code it does not show")


def test_the_mouse_shows_the_card_and_takes_it_away(http_tabs):
    tab = http_tabs.open(LESSON)
    value = tab.locator(VALUE).first
    expect(tab.locator(CARD)).to_be_hidden()
    value.hover()
    expect_card(tab, value)
    tab.locator(CARD).hover()  # the way there does not close it
    expect_card(tab, value)
    tab.locator("h1").hover()
    expect(tab.locator(CARD)).to_be_hidden()


def test_a_figure_of_a_matrix_has_a_card_too(http_tabs):
    tab = http_tabs.open(LESSON)
    matrix = tab.locator("table.mx[data-snippet]").first
    figure = matrix.locator("td data").last
    figure.hover()
    snippet, expression, _ = about(matrix)
    expect(tab.locator(f"{CARD} [data-part=snippet]")).to_have_text(f"{snippet}.py")
    expect(tab.locator(f"{CARD} [data-part=expression]")).to_have_text(expression)
    expect(tab.locator(f"{CARD} [data-part=exact]")).to_have_text(figure.get_attribute("value"))


def test_a_click_leads_to_the_code_on_the_page_and_back(tabs):
    tab = tabs.open(LESSON)
    value = tab.locator(VALUE).first
    value.click()
    expect_code(tab, about(value)[0])
    expect(tab.locator(CARD)).to_be_hidden()
    tab.go_back()
    assert "#" not in tab.url


def test_the_keyboard_shows_the_card_closes_it_and_follows_it(http_tabs):
    tab = http_tabs.open(LESSON)
    value = tab.locator(VALUE).first
    for _ in range(200):
        tab.keyboard.press("Tab")
        if tab.evaluate("document.activeElement.matches('data')"):
            break
    expect(value).to_be_focused()
    expect_card(tab, value)
    assert value.get_attribute("aria-describedby") == tab.locator(CARD).get_attribute("id")
    tab.keyboard.press("Escape")
    expect(tab.locator(CARD)).to_be_hidden()
    expect(value).to_be_focused()
    tab.keyboard.press("Enter")
    expect_code(tab, about(value)[0])


def test_a_finger_shows_the_card_and_the_card_leads_on(http_tabs):
    tab = http_tabs.open(
        LESSON, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 800}
    )
    value = tab.locator(VALUE).first
    value.tap()
    expect_card(tab, value)
    assert "#" not in tab.url
    tab.locator(f"{CARD} a").tap()
    expect_code(tab, about(value)[0])


def test_code_inside_a_fold_is_unfolded(http_tabs):
    tab = http_tabs.open(LESSON)
    value = tab.locator(f"details {VALUE.removeprefix('article ')}").first
    tab.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    value.click()
    expect(tab.locator(".highlight:focus")).to_be_in_viewport()


@pytest.mark.parametrize(("base", "prefix"), [("http", ""), ("file", "zh/")], indirect=["base"])
def test_a_value_without_code_on_its_page_leads_to_the_snippets_page(tabs, site, prefix):
    page, snippet = stray(site)
    tab = tabs.open(prefix + page)
    tab.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    tab.locator(f"data.value[data-snippet='{snippet}']").first.click()
    tab.wait_for_url(f"{tabs.base}/{prefix}snippets.html#{snippet}")
    expect(tab.locator(f"[id='{snippet}']")).to_be_in_viewport()


def test_the_card_speaks_the_pages_language(http_tabs):
    tab = http_tabs.open(f"zh/{LESSON}")
    value = tab.locator(VALUE).first
    value.hover()
    expect_card(tab, value)
    expect(tab.locator(CARD)).to_contain_text("准确值")
