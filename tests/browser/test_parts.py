"""What readers can handle: complete as built, stable, each for itself, named, reachable."""

import re
from itertools import cycle

import pytest
from playwright.sync_api import expect

from tests.browser.parts import PARTS, in_tree, opened


@pytest.mark.parametrize(("name", "prefix"), [*zip(PARTS, cycle(["", "zh/"]))])
def test_the_script_changes_nothing_until_somebody_does(http_tabs, name, prefix):
    _, live = opened(http_tabs, name, prefix)
    expect(live.locator(".part__controls > *").first).to_be_attached()
    _, still = opened(http_tabs, name, prefix, java_script_enabled=False)
    assert in_tree(live) == in_tree(still)
    expect(still.locator(".part__controls")).to_be_hidden()
    expect(still.locator("input, button")).to_have_count(0)
    assert live.locator("[data-snippet]").count() == still.locator("[data-snippet]").count()


@pytest.mark.parametrize(
    ("name", "prefix", "width"),
    [(name, *at) for name, at in zip([*PARTS, "ask-box"], cycle([("", 390), ("zh/", 1280)]))],
)
def test_nothing_moves_when_it_comes_to_life(http_tabs, name, prefix, width):
    page = f"{prefix}{PARTS.get(name, 'cost-and-cache.html')}"
    tab = http_tabs.open(page)
    live = heights(tab, name, width)
    expect(tab.locator(name).locator("button, input").first).to_be_attached()
    http_tabs.open("404.html")
    tab.route("**/assets/js/parts.js", lambda route: route.fulfill(body=""))
    try:
        still = heights(http_tabs.open(page), name, width)
        expect(tab.locator(name).locator("button, input")).to_have_count(0)
    finally:
        tab.unroute("**/assets/js/parts.js")
        http_tabs.problems.clear()  # of scripts that build on the one which was held back
    assert still == pytest.approx(live, abs=1)


def heights(tab, name, width):
    tab.set_viewport_size({"width": width, "height": 800})
    parts = "parts => parts.map((part) => part.getBoundingClientRect().height)"
    return tab.locator(name).evaluate_all(parts)


@pytest.mark.parametrize("name", PARTS)
def test_twice_on_one_page_each_goes_its_own_way(http_tabs, name):
    tab, first = opened(http_tabs, name)
    count = tab.locator(name).count()
    tab.evaluate(
        "name => { const part = document.querySelector(name); const copy = part.cloneNode(true);"
        " copy.querySelector('.part__controls').replaceChildren();"
        " copy.querySelectorAll('.bar__line > input').forEach((input) => input.remove());"
        " part.after(copy); }",
        name,
    )
    second = tab.locator(name).nth(1)
    expect(tab.locator(name)).to_have_count(count + 1)
    before = in_tree(first)
    control = second.locator("input[type=range], input[type=number], .words + * ~ * button").first
    if name == "word-order":
        second.get_by_role("button", name="Move right").click()
    elif name == "cache-player":
        second.get_by_role("button", name="Back").click()
        expect(second.locator("tr.later")).to_have_count(4)
        expect(first.locator("tr.later")).to_have_count(0)
        return
    elif control.get_attribute("type") == "range":
        control.focus()
        control.press("ArrowLeft")
    else:
        control.fill("-1")
    assert in_tree(first) == before
    assert in_tree(second) != before


@pytest.mark.parametrize("name", PARTS)
def test_every_control_has_a_name_and_the_keyboard_reaches_it(http_tabs, name):
    tab, part = opened(http_tabs, name, "zh/")
    controls = part.locator("input, button, [role=slider]")
    reached = set()
    controls.first.evaluate("one => { one.tabIndex = 0; one.focus(); }")
    for _ in range(40):
        reached.add(controls.evaluate_all("all => all.indexOf(document.activeElement)"))
        tab.keyboard.press("Tab")
    assert reached >= set(range(controls.count()))
    for control in controls.all():
        snapshot = control.aria_snapshot()
        assert re.search(r'"[^"]+"', snapshot), snapshot
