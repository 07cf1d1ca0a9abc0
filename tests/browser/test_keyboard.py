"""By keyboard alone: where the focus is can be seen, and the menu of a narrow window opens."""

import pytest
from playwright.sync_api import TimeoutError, expect

PHONE = {"width": 390, "height": 800}
# Whether what shows the focus is in sight; a switch leaves that to its label.
SEEN = """
() => {
  const isVisible = (one) => one.checkVisibility({ visibilityProperty: true });
  const active = document.activeElement;
  const shown = active.matches(".md-option") ? active.nextElementSibling
    : active.matches(".md-nav__toggle") ? [...active.labels].find(isVisible)
    : active;
  const { left, right, top, bottom } = shown?.getBoundingClientRect() ?? {};
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return Boolean(there) && shown.contains(there);
}
"""


def tab_to(tab, selector):
    """Press Tab until the focus is there; on all the way it is in sight."""
    for _ in range(60):
        tab.keyboard.press("Tab")
        try:
            tab.wait_for_function(SEEN, timeout=4_000)  # the search takes its time to open
        except TimeoutError:
            pytest.fail("out of sight: " + tab.evaluate("document.activeElement.outerHTML")[:100])
        if tab.evaluate("(one) => document.activeElement.matches(one)", selector):
            return
    pytest.fail(f"no Tab leads to {selector}")


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "wide"])
def test_the_focus_is_in_sight_on_its_way_to_the_lesson(http_tabs, viewport):
    tab = http_tabs.open("one-row.html", viewport=viewport)
    tab_to(tab, "article *")


def test_back_returns_to_the_link_that_was_followed(http_tabs):
    tab = http_tabs.open("one-row.html", viewport={"width": 1280, "height": 800})
    field = tab.locator("ask-box").nth(1).locator("input")
    field.fill("0.5")
    field.press("Enter")
    tab.keyboard.press("Tab")
    tab.keyboard.press("Tab")
    hint = tab.locator("ask-box").nth(1).get_by_role("link")
    value = tab.locator("article data.value", has_text="0.1978").first
    for link in (hint, value):
        link.focus()
        tab.keyboard.press("Enter")
        expect(link).not_to_be_in_viewport()
        tab.go_back()
        expect(link).to_be_focused()
        expect(link).to_be_in_viewport()
    value.press("Enter")
    tab.reload()  # where the steps before it mean nothing any more
    tab.go_back()
    expect(tab.locator("article :focus")).to_have_count(0)


def test_the_menu_of_a_narrow_window_is_used_by_keyboard(http_tabs):
    tab = http_tabs.open("zh/one-row.html", viewport=PHONE)
    menu = tab.get_by_role("button", name="导航栏")
    menu.focus()
    expect(menu).to_have_attribute("aria-expanded", "false")
    tab.keyboard.press("Enter")
    expect(menu).to_have_attribute("aria-expanded", "true")
    tab_to(tab, "a[href='scores.html']")  # the lessons are open, since this is one
    tab.locator("#__nav_2").focus()
    tab.keyboard.press("Space")  # up to the list of sections
    tab_to(tab, "#__nav_3")
    tab.keyboard.press("Space")
    tab_to(tab, "a[href='labs/train.html']")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/zh/labs/train.html")


def test_the_menu_of_a_narrow_window_closes_behind_who_leaves_it(http_tabs):
    tab = http_tabs.open("one-row.html", viewport=PHONE)
    menu = tab.get_by_role("button", name="Navigation")
    menu.press("Enter")
    tab_to(tab, "a[href='scores.html']")
    tab.keyboard.press("Escape")
    expect(menu).to_be_focused()
    expect(menu).to_have_attribute("aria-expanded", "false")
    menu.press("Enter")
    tab.keyboard.press("Shift+Tab")
    expect(menu).to_have_attribute("aria-expanded", "false")
    menu.press("Enter")
    tab.locator(".md-sidebar--primary :is(a, .md-nav__toggle):visible").last.focus()
    for _ in range(40):
        tab.keyboard.press("Tab")
        if tab.evaluate("document.activeElement.matches('article *')"):
            break
    expect(menu).to_have_attribute("aria-expanded", "false")
    assert tab.evaluate(SEEN)


def test_escape_puts_away_what_a_term_means_until_it_is_asked_again(http_tabs):
    tab = http_tabs.open("one-row.html")
    term = tab.locator("article a.term").first
    told = "(term) => getComputedStyle(term, '::after').content !== 'none'"
    for _ in range(2):
        term.focus()
        tab.keyboard.press("Shift+Tab")
        tab.keyboard.press("Tab")
        expect(term).to_be_focused()
        assert term.evaluate(told)
        tab.keyboard.press("Escape")
        assert not term.evaluate(told)


def test_space_chooses_the_next_colours_as_enter_does(http_tabs):
    tab = http_tabs.open("one-row.html", color_scheme="light")
    tab.locator("[data-part=palette] input").first.focus()
    for scheme in ("default", "slate", "default"):  # light, dark, the system's
        tab.keyboard.press("Space")
        expect(tab.locator("body")).to_have_attribute("data-md-color-scheme", scheme)
    expect(tab.locator("[data-part=palette] input").first).to_be_focused()


def test_the_ring_around_a_language_is_whole(http_tabs):
    tab = http_tabs.open("one-row.html")
    link = tab.locator(".md-select__link").first
    tab.locator(".md-select button").focus()
    tab.keyboard.press("Tab")
    expect(link).to_be_focused()
    style = link.evaluate("(link) => { const s = getComputedStyle(link);"
                          " return [s.outlineStyle, parseFloat(s.outlineOffset)]; }")  # fmt: skip
    assert style == ["solid", -2]


@pytest.mark.parametrize(("viewport", "least"), [(PHONE, 32), ({"width": 1280, "height": 800}, 24)])
def test_the_copy_button_is_large_enough_for_a_finger(http_tabs, viewport, least):
    tab = http_tabs.open("one-row.html", viewport=viewport)
    tab.locator(".highlight").first.scroll_into_view_if_needed()
    box = tab.locator(".highlight .md-code__button").first.bounding_box()
    assert min(box["width"], box["height"]) >= least
