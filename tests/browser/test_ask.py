"""The reader's own answers: right to the digits given, hinted at, never told; and progress."""

import base64
import json
import re

from playwright.sync_api import expect

from tests.browser.listening import one_announcement

LESSON = "one-row.html"  # its first question: two thirds, asked for with two decimals
BLOCKED = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no') } })"


def box(tab, number=0):
    return tab.locator("ask-box").nth(number)


def answer(tab, text, number=0):
    """Type an answer and have it checked, by the keyboard alone; give the verdict's place."""
    field = box(tab, number).locator("input")
    field.focus()
    field.press("ControlOrMeta+a")
    tab.keyboard.type(text)
    tab.keyboard.press("Enter")
    return box(tab, number).get_by_role("status")


def exact(place):
    return json.loads(base64.b64decode(place.get_attribute("data-answer")))


def answer_all(tab):
    for number in range(tab.locator("ask-box").count()):
        verdict = answer(tab, f"{exact(box(tab, number)):.3f}", number)
        expect(verdict).to_have_attribute("data-kind", "right")


JUDGED = {
    "0.67": "right",
    "0.667": "right",
    "0.6667": "right",
    "0.66666667": "right",
    ".67": "right",
    "+0.67": "right",
    " 0.67 ": "right",
    "2/3": "right",
    "4 / 6": "right",
    "67 %": "right",
    "67": "share",
    "66.7": "share",
    "66": "wrong",
    "67.7": "wrong",
    "66.7%": "right",
    "０．６７": "right",
    "0.66": "wrong",
    "0.7": "close",
    "1": "wrong",
    "-0.67": "wrong",
    "3/5": "wrong",
    "0.67 %": "wrong",
    "0.6665": "close",
    "0,67": "comma",
    "": "unread",
    "two": "unread",
    "1/0": "unread",
    "1/2/3": "unread",
    "1e400": "unread",
}


def test_an_answer_is_judged_by_the_digits_given(http_tabs):
    tab = http_tabs.open(LESSON)
    invalid = box(tab).locator("input[aria-invalid=true]")
    for text, kind in JUDGED.items():
        verdict = answer(tab, text)
        shown = {"comma": "unread", "share": "close"}.get(kind, kind)
        expect(verdict, text).to_have_attribute("data-kind", shown)
        expect(verdict, text).to_contain_text(
            {"comma": "as a point", "right": "Right", "share": "with a % sign"}.get(kind, " ")
        )
        expect(invalid, text).to_have_count(int(kind in ("comma", "unread")))


BELOW_ZERO = {
    **dict.fromkeys(["-2", "−2", "－2", "−4/2", "-2.0", "−200 %"], "right"),
    **dict.fromkeys(["2", "-2.1", "−0.5"], "wrong"),
}


def test_an_answer_is_told_once_to_those_who_listen(http_tabs):
    tab = http_tabs.open(LESSON)
    for text, words in {"0.5": "Not yet.", "67": "with a % sign", "2/3": "Right."}.items():
        with one_announcement(tab, words):
            answer(tab, text)


def test_a_whole_number_below_zero(http_tabs):
    tab = http_tabs.open("scores.html")
    assert exact(box(tab)) == -2
    for text, kind in BELOW_ZERO.items():
        expect(answer(tab, text), text).to_have_attribute("data-kind", kind)


def test_who_is_wrong_gets_a_hint_and_a_way_back_and_never_the_answer(http_tabs):
    tab = http_tabs.open(LESSON)
    verdict = answer(tab, "0.5", 1)
    value = exact(box(tab, 1))
    expect(verdict).to_contain_text("Not yet.")
    expect(verdict).to_contain_text("Softmax: the exponential over the sum of the exponentials.")
    for digits in (2, 3, 4):
        assert f"{value:.{digits}f}" not in box(tab, 1).evaluate("box => box.outerHTML")
    link = verdict.get_by_role("link")
    heading = tab.locator(link.evaluate("link => link.hash"))
    expect(heading).to_contain_text(link.inner_text())
    link.click()
    expect(heading).to_be_in_viewport()


def test_each_question_is_for_itself_and_has_its_name(http_tabs):
    tab = http_tabs.open(LESSON)
    first, second = box(tab, 0), box(tab, 1)
    expect(answer(tab, "2/3", 0)).to_contain_text("✓ Right.")
    expect(second.get_by_role("status")).to_be_empty()
    expect(answer(tab, "2/3", 1)).to_contain_text("✗ Not yet.")
    expect(first.get_by_role("status")).to_contain_text("✓ Right.")
    for place in (first, second):
        name = place.locator(".ask__label").inner_text()
        expect(place.get_by_role("textbox", name=name, exact=True)).to_have_count(1)
    again = tab.evaluate("document.querySelectorAll('ask-box')[0].closest('div').outerHTML")
    tab.evaluate(
        "html => document.querySelector('article').insertAdjacentHTML('beforeend', html)", again
    )
    late = tab.locator("ask-box").last
    expect(late.locator("form")).to_have_count(1)


def test_in_chinese_and_from_a_copy_on_disk(tabs):
    tab = tabs.open(f"zh/{LESSON}", color_scheme="dark", viewport={"width": 390, "height": 800})
    expect(answer(tab, "0.5")).to_contain_text("✗ 还不对。 相除：分数除以分数的和。")
    expect(box(tab).get_by_role("link")).to_have_text("五分钟，一支笔")
    expect(answer(tab, "0,67")).to_contain_text("小数点请写成点")
    expect(answer(tab, "67")).to_contain_text("0 到 1 之间的数，或者加上 %")
    expect(answer(tab, "0.67")).to_contain_text("✓ 对了。")
    expect(tab.locator("lesson-progress")).to_contain_text("7 题中答对 1 题")
    tab.goto(f"{tabs.base}/zh/index.html")
    expect(tab.locator("ol li", has_text="怎样变成一个输出")).to_contain_text("7 题中答对 1 题")


def test_without_scripts_there_is_a_line_and_the_answer(http_tabs):
    tab = http_tabs.open(LESSON, java_script_enabled=False)
    expect(box(tab)).to_contain_text("Work it out, then open the answer.")
    expect(tab.locator("ask-box input, ask-box button")).to_have_count(0)
    expect(tab.locator("ask-box a:visible")).to_have_count(0)
    expect(tab.locator("lesson-progress")).to_be_empty()


def test_progress_is_kept_shown_in_both_languages_and_cleared(http_tabs):
    tab = http_tabs.open(LESSON, color_scheme="dark")
    count = tab.locator("ask-box").count()
    footer = tab.locator("lesson-progress")
    expect(footer).to_be_empty()
    answer(tab, "2/3")
    expect(footer).to_contain_text(f"1 of {count} answers right")
    answer_all(tab)
    expect(footer).to_contain_text(f"✓ all {count} answers right")
    expect(footer).to_contain_text("Kept on this device only.")

    tab.goto(f"{http_tabs.base}/zh/{LESSON}")
    expect(tab.locator("lesson-progress")).to_contain_text(f"✓ {count} 题全部答对")
    expect(box(tab).get_by_role("status")).to_have_text("✓ 之前答对过。")

    tab.goto(f"{http_tabs.base}/index.html")
    marks = tab.locator(".progress__mark")
    expect(marks).to_have_text([f"✓ all {count} answers right"])
    expect(tab.locator("li", has=marks).get_by_role("link")).to_have_attribute("href", LESSON)
    clear = tab.get_by_role("button", name="Clear progress")
    clear.focus()
    tab.keyboard.press("Enter")
    expect(marks).to_have_count(0)
    expect(tab.locator("course-progress")).to_have_text("The progress is cleared.")
    expect(tab.locator("course-progress span")).to_be_focused()
    assert tab.evaluate("localStorage.getItem('attention-by-hand:progress')") is None

    tab.goto(f"{http_tabs.base}/{LESSON}")
    expect(tab.locator("lesson-progress")).to_be_empty()
    expect(box(tab).get_by_role("status")).to_be_empty()


def test_clearing_on_a_lesson_takes_its_marks_away(http_tabs):
    tab = http_tabs.open(LESSON)
    answer(tab, "2/3", 0)
    tab.reload()
    expect(box(tab).get_by_role("status")).to_have_text("✓ Answered before.")
    tab.evaluate(
        "document.querySelector('lesson-progress button').click()"
    )  # before the end is seen
    expect(box(tab).get_by_role("status")).to_be_empty()
    footer = tab.locator("lesson-progress")
    footer.scroll_into_view_if_needed()
    expect(footer).to_be_in_viewport()
    tab.wait_for_timeout(300)
    expect(footer).to_have_text("The progress is cleared.")


def test_a_lesson_that_is_read_to_the_end(http_tabs):
    tab = http_tabs.open("train.html", reduced_motion="no-preference")
    expect(tab.locator("lesson-progress")).to_be_empty()
    tab.keyboard.press("End")
    expect(tab.locator("lesson-progress")).to_contain_text("✓ read to the end")
    tab.goto(f"{http_tabs.base}/index.html")
    expect(tab.locator(".progress__mark")).to_have_text(["✓ read to the end"])


def test_what_is_stored_may_be_anything(http_tabs):
    tab = http_tabs.open("index.html", locale="en")
    for stored in ("{", "[]", "3", '{"one-row": 3}', '{"one-row": {"right": 1}}'):
        tab.evaluate("text => localStorage.setItem('attention-by-hand:progress', text)", stored)
        tab.reload()
        tab.goto(f"{http_tabs.base}/{LESSON}")
        answer(tab, "2/3")
        expect(tab.locator("lesson-progress")).to_contain_text("1 of 7 answers right")
        tab.goto(f"{http_tabs.base}/index.html")


def test_where_storage_is_blocked_answers_are_checked_all_the_same(tabs):
    tab = tabs.open("about.html", locale="en")
    tab.context.add_init_script(BLOCKED)
    tab.goto(f"{tabs.base}/{LESSON}")
    expect(answer(tab, "2/3")).to_contain_text("✓ Right.")
    expect(answer(tab, "0.87", 1)).to_contain_text("✓ Right.")
    expect(tab.locator("lesson-progress")).to_contain_text("2 of 7 answers right")
    expect(tab.locator("lesson-progress")).to_contain_text("Not kept")
    tab.goto(f"{tabs.base}/index.html")
    expect(tab.locator(".progress__mark")).to_have_count(0)
    tabs.problems[:] = [one for one in tabs.problems if one != "error: no"]  # the theme's own


def test_every_question_is_answered_by_its_answer(http_tabs, site):
    """What a reader finds in the folded answer, to the digits asked for, is right."""
    pages = [
        page
        for page in site.names(".html")  # the other language asks for the same
        if b"<ask-box" in (site.folder / page).read_bytes() and not page.startswith("zh/")
    ]
    assert len(pages) > 10
    for page in pages:
        tab = http_tabs.open(page)
        for number in range(tab.locator("ask-box").count()):
            place = box(tab, number)
            value, digits = exact(place), int(place.get_attribute("data-digits"))
            expect(answer(tab, f"{value:.{digits}f}", number)).to_have_attribute(
                "data-kind", "right"
            )
            expect(answer(tab, f"{value + 2 * 10**-digits:.{digits}f}", number)).to_have_attribute(
                "data-kind", re.compile("wrong")
            )
            expect(place.get_by_role("status").get_by_role("link")).to_have_count(1)


def test_an_answer_of_an_earlier_visit_makes_no_box_taller(http_tabs):
    tab = http_tabs.open("cost-and-cache.html", viewport={"width": 390, "height": 800})
    heights = "all => all.map((one) => one.getBoundingClientRect().height)"
    expect(box(tab).locator("input")).to_be_visible()
    fresh = tab.locator("ask-box").evaluate_all(heights)
    answer_all(tab)
    tab.reload()
    expect(box(tab).get_by_role("status")).to_have_text("✓ Answered before.")
    assert tab.locator("ask-box").evaluate_all(heights) == fresh
