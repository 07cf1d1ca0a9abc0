"""What readers can handle reckons as the Python does, and shows what was recorded."""

import math
import re

import numpy as np
import pytest
from playwright.sync_api import expect

from hooks.engine.views._parts import numerals, written
from snippets.attention import attention, causal_mask, online_softmax
from tests.browser.parts import CLOSE, given, numbers, opened


def test_ratios_always_sum_to_one_and_mix_as_numpy_does(tabs):
    tab, part = opened(tabs, "ratio-sliders")
    ratios, V = given(part)
    figure, output = part.locator("figure"), part.locator("table").nth(1)
    np.testing.assert_allclose(numbers(figure), ratios, **CLOSE)
    np.testing.assert_allclose(numbers(output), ratios @ V, **CLOSE)
    slider = part.get_by_role("slider", name="ratio, position 0")
    slider.focus()
    for key in ["ArrowRight", "PageDown", "ArrowLeft", *["PageUp"] * 12, "PageDown", "ArrowDown"]:
        tab.keyboard.press(key)
        now = numbers(figure)
        assert abs(now.sum() - 1) < 1e-12
        assert (now >= 0).all()
        np.testing.assert_allclose(numbers(output), now @ V, **CLOSE)
    # What is moved goes by hundredths; the others share what is left as before.
    np.testing.assert_allclose(now, [0.89, 0.055, 0.055], **CLOSE)
    expect(slider).to_have_attribute("aria-valuetext", "0.89")
    expect(part.get_by_role("status")).to_contain_text(
        "Ratios [0.89, 0.055, 0.055], output [0.945, 0.22]"
    )
    expect(figure).not_to_have_attribute("data-snippet", re.compile("."))
    part.get_by_role("button", name="As on the page").press("Enter")
    np.testing.assert_allclose(numbers(figure), ratios, **CLOSE)
    expect(figure).to_have_attribute("data-snippet", "why_context/ratios")


def test_a_slider_is_dragged(http_tabs):
    tab, part = opened(http_tabs, "ratio-sliders")
    slider = part.get_by_role("slider").nth(2)
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    middle = box["y"] + box["height"] / 2
    tab.mouse.move(box["x"] + box["width"] / 4, middle)
    tab.mouse.down()
    tab.mouse.move(box["x"] + box["width"] * 0.8, middle, steps=5)
    tab.mouse.up()
    ratios = numbers(part.locator("figure"))
    assert ratios[2] == pytest.approx(0.8, abs=0.03)
    np.testing.assert_allclose(ratios[0] / ratios[1], 2, **CLOSE)


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ((3, 3), "1 × 3 + 0 × 3 = 3"),
        ((-2, 0.5), "1 × (−2) + 0 × 0.5 = −2"),
        ((0, 0), "1 × 0 + 0 × 0 = 0"),
    ],
)
def test_a_key_is_typed(tabs, typed, line):
    _, part = opened(tabs, "key-arrow")
    for i, x in enumerate(typed):
        part.get_by_role("spinbutton", name=f"key, feature {i}").fill(str(x))
    expect(part.locator(".part__line")).to_have_text(line)
    np.testing.assert_allclose(numbers(part.locator("table").nth(1)), typed, **CLOSE)
    status = part.get_by_role("status").inner_text()
    if any(typed):
        degrees = math.degrees(math.acos(typed[0] / math.hypot(*typed)))
        assert status.endswith(f"angle to the query {degrees:.0f}°")
        assert f"length of the key {math.hypot(*typed):.4f}".rstrip("0").rstrip(".") in status
    else:
        assert "no angle" in status


def test_a_key_is_moved_by_arrow_keys_and_dragged(http_tabs):
    tab, part = opened(http_tabs, "key-arrow")
    arrow = part.get_by_role("slider", name="the key")
    table = part.locator("table").nth(1)
    arrow.focus()
    for key in ["ArrowLeft", "ArrowLeft", "ArrowDown", *["ArrowUp"] * 9]:
        tab.keyboard.press(key)
    np.testing.assert_allclose(numbers(table), [2.5, 4], **CLOSE)
    expect(arrow).to_have_attribute("aria-valuetext", "[2.5, 4]")
    picture = part.locator("svg")
    picture.scroll_into_view_if_needed()
    box, tip = picture.bounding_box(), arrow.locator("circle").bounding_box()
    tab.mouse.move(tip["x"] + tip["width"] / 2, tip["y"] + tip["height"] / 2)
    tab.mouse.down()
    unit = box["width"] * 25 / 220
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tab.mouse.move(x - 2.05 * unit, y + 1.03 * unit, steps=4)
    tab.mouse.up()
    np.testing.assert_allclose(numbers(table), [-2, -1], **CLOSE)
    expect(part.locator(".part__line")).to_have_text("1 × (−2) + 0 × (−1) = −2")


def test_the_scrubber_shows_what_was_recorded(tabs):
    tab, part = opened(tabs, "moment-scrubber")
    moments, *parts = given(part)
    figures = part.locator("figure")
    slider = part.get_by_role("slider")
    slider.focus()
    for key, at in [("Home", 0), ("ArrowRight", 1), ("ArrowUp", 2), ("End", len(moments) - 1)]:
        tab.keyboard.press(key)
        expect(part.locator(".part__moment")).to_have_text(f"step {moments[at]}")
        for i, rows in enumerate(parts):
            np.testing.assert_array_equal(numbers(figures.nth(i)), rows[at])
        spoken = slider.get_attribute("aria-valuetext")
        assert spoken.startswith(f"step {moments[at]}; loss [")
        expect(figures.nth(1)).to_have_attribute("data-expression", f"(reading)[{at}]")
    part.locator("summary").click()
    for i, rows in enumerate(parts):
        np.testing.assert_array_equal(numbers(part.locator("table").nth(i)), rows.ravel())


def test_words_change_places_and_the_last_one_does_not_notice(tabs):
    tab, part = opened(tabs, "word-order")
    X, P = given(part)
    words = part.locator(".words button")
    order = list(range(7))

    def agree(positions):
        rows = X[order] + (P if positions else 0)
        right = attention(rows[-1], rows, rows)
        np.testing.assert_allclose(numbers(part.locator("figure")), right.weights, **CLOSE)
        np.testing.assert_allclose(numbers(part.locator("table")), right.output, **CLOSE)
        texts = ["小周赢了小丁吗"[i] for i in order]
        expect(words).to_have_text(texts)
        expect(part.locator(".bar__label")).to_have_text(texts)

    agree(False)
    words.nth(1).focus()
    for _ in range(6):  # no further than before the last
        tab.keyboard.press("ArrowRight")
    order = [0, 2, 3, 4, 5, 1, 6]
    agree(False)
    expect(words.nth(5)).to_be_focused()
    expect(part.get_by_role("status")).to_have_text(
        "周 is word 6 of 7 now. The output is that of the first order."
    )
    part.get_by_role("checkbox", name="add position vectors").check()
    agree(True)
    expect(part.get_by_role("status")).to_contain_text("is not that of the first order")
    part.get_by_role("button", name="Move left").press("Enter")
    order = [0, 2, 3, 4, 1, 5, 6]
    agree(True)
    words.nth(0).drag_to(words.nth(3))
    order = [2, 3, 4, 0, 1, 5, 6]
    agree(True)
    part.get_by_role("button", name="As on the page").click()
    order = list(range(7))
    agree(False)


def test_the_cache_goes_step_by_step(tabs):
    tab, part = opened(tabs, "cache-player")
    Q, K, V = given(part)
    whole = attention(Q, K, V, mask=causal_mask(3))
    np.testing.assert_allclose(
        numbers(part.locator("table").nth(2)), whole.weights.ravel(), **CLOSE
    )
    np.testing.assert_allclose(numbers(part.locator("table").nth(3)), whole.output.ravel(), **CLOSE)
    back = part.get_by_role("button", name="Back")
    back.focus()
    for _ in range(3):  # once more than there are steps
        tab.keyboard.press("Enter")
    expect(back).to_be_focused()
    expect(back).to_have_attribute("aria-disabled", "true")
    expect(part.locator(".part__place")).to_have_text("1 of 3")
    for at, counts in enumerate(
        ["2; without a cache 2", "4; without a cache 6", "6; without a cache 12"]
    ):
        expect(part.get_by_role("status")).to_contain_text(f"{at} kept, 1 new")
        expect(part.get_by_role("status")).to_contain_text(
            f"Multiplications for the scores: {counts}."
        )
        for table in part.locator("table").all():
            shown = [row.is_visible() for row in table.locator("tbody tr > th").all()]
            assert shown == [i <= at for i in range(3)]
        part.get_by_role("button", name="Next").press("Enter")


def test_online_softmax_goes_key_by_key_and_takes_other_scores(tabs):
    _tab, part = opened(tabs, "online-softmax")
    scores, values = given(part)
    table = part.locator("table").nth(2)

    def agree(scores):
        states = online_softmax(np.array(scores, float), values)
        right = [[s.maximum, s.total, s.total * s.output, s.output] for s in states]
        np.testing.assert_allclose(numbers(table), np.ravel(right), **CLOSE)

    agree(scores)
    fields = part.get_by_role("spinbutton")
    for typed in ([2, 1, 0], [1000, 999.5, 1001], [-3, -3, 0.25]):
        for i, x in enumerate(typed):
            fields.nth(i).fill(str(x))
        agree(typed)
    fields.nth(0).fill("")  # half typed
    agree([-3, -3, 0.25])
    back = part.get_by_role("button", name="Back")
    status = part.get_by_role("status")
    expect(status).to_contain_text(
        "Key 2 raises the maximum to 0.25; what was kept is multiplied by 0.0388"
    )
    back.click()
    expect(status).to_contain_text(
        "Key 1 leaves the maximum: total 1 + 1 = 2, mix 30 + 1 · 20 = 50."
    )
    expect(table.locator("tr.later")).to_have_count(1)
    back.click()
    expect(status).to_contain_text("Key 0 is read: maximum −3, total 1, mix 30.")
    part.get_by_role("button", name="As on the page").click()
    agree(scores)
    expect(table).to_have_attribute("data-snippet", "floating_point/online")


def test_numbers_are_written_as_the_build_writes_them(http_tabs):
    tab, _ = opened(http_tabs, "ratio-sliders")
    halves = [0.5, 0.03125, -0.03125, 0.09375, 0.12345, 0.00005, 123456.78125]
    odd = [3.25e-7, -1e-9, 1e16, 2.0, -0.0, 1 / 3, 0.99995, 1e-5, 5e-324, 1e300, -math.inf]
    one = [*halves, *odd]
    assert tab.evaluate("all => all.map(Numbers.written)", one) == [written(x) for x in one]
    for together in ([0.5, 0.25, 1.0], [3.25e-7, 0.5, 1.0], [0.03125, 2.0], [1.999999999, 0.5]):
        column = tab.evaluate("all => Numbers.figures(all.map((x) => [x])).flat()", together)
        assert [text.rstrip("\u2007") for text in column] == numerals(together, "")
