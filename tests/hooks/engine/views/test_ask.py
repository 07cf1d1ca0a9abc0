"""`as ask`: what it keeps to itself, what it needs; the same questions in both languages."""

import base64
import json
import math
from collections import Counter

import numpy as np
import pytest

from hooks.engine.page import scan
from hooks.engine.views import CannotShow
from tests.helpers import ROOT
from tests.hooks.engine.views.test_blocks import element

LESSONS = sorted(path.name for path in (ROOT / "docs" / "en").glob("*.md"))


def ask(value, **options):
    return element(value, "ask", "weights[1]", **{"label": "The share"} | options)


def test_the_question_to_the_letter():
    box = ask(0.8022241853595719, hint="add <them>", look="#row-1", digits="3")
    assert box.tag == "ask-box"
    assert box.find("p[@class='ask__label']").text == "The share "
    assert box.find("p/small").text == "(3 decimals)"
    assert box.find("p[@class='ask__row']").text == "Work it out, then open the answer."
    link = box.find("a")
    assert (link.get("href"), link.get("hidden"), link.text) == ("#row-1", "hidden", None)
    assert box.get("data-hint") == "add <them>"
    assert box.get("data-digits") == "3"
    assert json.loads(base64.b64decode(box.get("data-answer"))) == 0.8022241853595719


def test_the_value_cannot_be_read_in_it():
    box = ask(np.float64(0.8022241853595719))
    assert not any("0.80" in text for part in box.iter() for text in part.attrib.values())
    assert "0.80" not in "".join(box.itertext())
    assert box.get("data-snippet") is None
    assert box.get("data-expression") is None


@pytest.mark.parametrize(
    ("value", "options", "digits", "words"),
    [
        (0.5, {}, "2", "(2 decimals)"),
        (3, {}, "0", None),
        (3.0, {}, "0", None),
        (-2, {}, "0", None),
        (3.0, {"digits": "1"}, "1", "(1 decimal)"),
        (0.5, {"language": "zh"}, "2", "（2 位小数）"),
        (0.5, {"digits": "0", "language": "zh"}, "0", None),
    ],
)
def test_decimals_are_two_and_for_whole_numbers_none(value, options, digits, words):
    box = ask(value, **options)
    assert box.get("data-digits") == digits
    assert [small.text for small in box.iter("small")] == ([words] if words else [])


def test_in_chinese():
    assert ask(0.5, language="zh").find("p[@class='ask__row']").text == "先自己算，再打开答案。"


def test_a_question_is_known_by_snippet_and_expression_in_either_language():
    one = ask(0.5).get("data-key")
    assert one == ask(0.75, label="其他", language="zh", digits="1").get("data-key")
    assert one != element(0.5, "ask", "weights[2]", label="The share").get("data-key")
    assert len(one) == 8


@pytest.mark.parametrize(
    ("value", "options", "message"),
    [
        ([0.5], {}, "needs one finite number and `weights[1]` is a list of 1 item; ask for one"),
        (True, {}, "needs one finite number"),
        (math.nan, {}, "needs one finite number"),
        (-math.inf, {}, "needs one finite number"),
        ("0.5", {}, "needs one finite number"),
        (0.5, {"label": " "}, 'write label="…"'),
        (0.5, {"look": "row-1"}, 'look="row-1" is no heading of this page; write its anchor'),
        (0.5, {"digits": "two"}, 'digits="two" is no number of decimals from 0 to 9'),
        (0.5, {"digits": "10"}, "from 0 to 9"),
        (0.5, {"caption": "x"}, "has no option `caption`; there are: digits, hint, label, look"),
    ],
)
def test_what_cannot_be_asked(value, options, message):
    with pytest.raises(CannotShow) as caught:
        ask(value, **options)
    assert message in str(caught.value)


def questions(page):
    """What a page asks its readers, under which heading, to how many digits."""
    heads = [line for line, _ in page.headings]
    return Counter(
        (
            sum(head < one.line for head in heads),
            one.name,
            one.expression,
            one.options.get("digits"),
        )
        for one in page.values
        if one.view == "ask"
    )


@pytest.mark.parametrize("name", LESSONS)
def test_both_languages_ask_the_same(name):
    english, chinese = (
        questions(scan(path, (ROOT / path).read_text(encoding="utf-8")))
        for path in (f"docs/en/{name}", f"docs/zh/{name}")
    )
    assert english == chinese
    assert not english or max(english.values()) == 1


def test_most_lessons_ask():
    pages = [f"docs/en/{name}" for name in LESSONS]
    asking = [p for p in pages if questions(scan(p, (ROOT / p).read_text(encoding="utf-8")))]
    assert len(asking) >= 14
