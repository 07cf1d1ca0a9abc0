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
