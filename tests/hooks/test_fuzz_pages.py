"""Pages of any text: made without a crash, faults told with their lines, no prose lost or moved."""

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hooks.desk import Desk
from hooks.engine.faults import lines_of
from hooks.engine.page import scan
from tests.hooks.test_markdown_extension import EMPTY_HEAD, VALUE
from tests.pages import make, markdown

pytestmark = pytest.mark.fuzz
EN = "docs/en/lesson.md"
ASKED = "{{ mix: thirds[0] }}"
TYPED = "v" * len(ASKED)  # as wide, since tabs look at the column
FENCE = '```python\n--8<-- "lesson/mix.py:thirds"\n```'

MARKS = st.sampled_from(
    """
    * ** _ ` `` ``` ~~~ [ ] ( ) ![ ]( [^1] [^1]: *[ab]: < > <b> </b> <div> </div> <div\\ markdown>
    <!-- --> & &lt; &#0; # ## | --- |---| === + - 1. : ; > !!! ??? { } {: {:\\ .lead\\ } {#a} .a \\
    \\\\ --8<-- ;--8<-- "a" @@kept\\ 0@@ \x02klzzwxh:0000\x03 https://a.example <a@b.example> ]: "
    """.replace("\\ ", "\0").split()
).map(lambda mark: mark.replace("\0", " "))
SPACES = st.sampled_from([" ", " ", "\n", "\n", "\n\n", "\n    ", "\t", "  \n", "", "\n> ", "\n- "])
WORDS = st.one_of(
    st.sampled_from(["ab", "word", "中文", "，", "x_y", "é", "🙂"]), st.text(max_size=3)
)
VALUES = st.sampled_from(
    [
        ASKED,
        "{{ mix: thirds as .1f }}",
        "{{ mix: A as matrix }}",
        '{{ mix: thirds as bars rows="reads" }}',
        "{{ mix: markup }}",
        "{{ mix: lines }}",
        "{{ mix: nothing }}",
        "{{ nobody: x }}",
        "{{ mix }}",
        "{{ mix: (",
        "{{{",
        "}}",
        "\\{{ mix: x }}",
        "{{ mix: '\x1b`</b>' }}",
    ]
)
MATH = st.sampled_from(
    [
        "$",
        "$$",
        "\n$$\n",
        "$x$",
        "\\frac{1}{2}",
        "\\text{a",
        "^",
        "_",
        "\\q{",
        "\x1b",
        "\ue000a\ue001",
    ]
)
FENCES = st.sampled_from(
    [
        f"\n{FENCE}\n",
        FENCE,
        f"\n> {FENCE}\n",
        '\n    ```{ .python title="{{ mix: x }}" }\n    --8<-- "lesson/mix.py"\n    ```\n',
        '\n```python\n--8<-- "no/such.py:part"\n```\n',
        "\n```text\n{{ mix: lines }}\n```\n",
        "\n~~~{ .python .output-only }\n--8<-- 'lesson/mix.py:thirds'\n~~~\n",
        "\r\n```\r\na\r\n```\r\n",
    ]
)


def texts(*pieces):
    """Texts of such pieces, with white space between them."""
    pair = st.tuples(st.one_of(*pieces), SPACES).map("".join)
    return st.lists(pair, max_size=16).map("".join)


@given(texts(MARKS, WORDS, VALUES, MATH, FENCES) | st.text(max_size=80))
def test_any_page_is_made_and_every_fault_has_its_line(lesson, text):
    made = make(lesson, text)
    last = len(lines_of(text)) + 1
    for fault in made.faults:
        place = re.match(rf"(?:{EN}:(\d+)(?:, )?)+", fault)
        assert place, fault
        assert all(1 <= int(line) <= last for line in re.findall(rf"{EN}:(\d+)", place[0])), fault


VALUE_AS = f"{re.escape(VALUE)}|0\\.3333"  # in attributes it is text


@given(texts(MARKS, WORDS, st.just(ASKED)))
def test_around_values_a_page_is_what_it_is_with_their_text_typed(lesson, text):
    """Prose is as it would be, byte for byte and in its order; whatever Markdown makes of it."""
    assume(not re.search(r"8<|@@kept|klzz", text))
    assume(ASKED + "{" not in text)  # attributes of the value's own
    assume("\\{{" not in text)  # escaped
    assume(not re.search(r"[!?]{3}\+?[\w\s-]*\{\{", text))  # a value is no kind of admonition
    # A line of attributes before an element is taken for the paragraph's, as with code for a value.
    assume(not re.search(rf"\n *\{{:[^}}\n]*\}} *{re.escape(ASKED)}", text))
    with_values = re.sub(f"{VALUE_AS}|{re.escape(ASKED)}", TYPED, _made(lesson, text))
    bare = _made(lesson, text.replace(ASKED, TYPED), bare=True)
    assert _without_anchors(with_values) == _without_anchors(bare)


def _made(lesson, text, *, bare=False):
    desk = Desk(lesson.library(), scan(EN, text))
    desk.library.gather([desk.page])
    md = markdown(lesson.root, desk=desk)
    if bare:
        for registry, name in (
            (md.preprocessors, "snippet_fences"),
            (md.preprocessors, "snippet_kept"),
            (md.inlinePatterns, "snippet_values"),
            (md.treeprocessors, "snippet_tree"),
        ):
            registry.deregister(name)
    return md.convert(text)


def _without_anchors(html):
    """Less what depends on headings' texts, and on what Markdown finds behind a line break."""
    html = re.sub(r"(<br />)\s+", r"\1", re.sub(r' (id|href)="[^"]*"', "", html))
    return EMPTY_HEAD.sub(r"<td\1></td>", html)


@given(texts(MARKS, WORDS, VALUES, MATH, FENCES) | st.text(max_size=80))
def test_what_is_scanned_is_the_page_with_parts_blanked(text):
    page = scan(EN, text)
    was, prose = lines_of(text), page.prose.split("\n")
    assert len(prose) == len(was)
    shown = {code.fence.first + 1 for code in page.codes}
    for number, (line, left) in enumerate(zip(was, prose, strict=True), start=1):
        assert left == "" if number in shown else len(left) == len(line)
        assert all(one in (mark, " ") for one, mark in zip(left, line, strict=False))
