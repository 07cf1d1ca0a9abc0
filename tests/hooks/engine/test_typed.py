from textwrap import dedent

import pytest

from hooks.engine.page import scan
from hooks.engine.snippet import parse
from hooks.engine.typed import typed_results

EN = "docs/en/one-row.md"
FRONT = "---\ntitle: x\n---\n\nText.\n\n"
SNIPPET = parse("snippets/one_row/mix.py", 'x = [0.5, -0.25, 1e-9, 2, True]\n"0.75"  # 0.85\n')


def typed(text, *snippets):
    """The lines and numbers that are typed on a page."""
    faults = typed_results(scan(EN, text), snippets)
    assert all(" is typed: ask a snippet for it" in fault.message for fault in faults)
    return [(fault.pages[0].line, fault.message.split()[0]) for fault in faults]


def told(text, *snippets):
    return [str(fault) for fault in typed_results(scan(EN, dedent(text)), snippets)]


PLACES = {
    "a paragraph": "A number,\n\n0.4011, is typed.",
    "a heading": "Text\n\n## About 0.4011",
    "emphasis": "A\n\n**0.4011** b",
    "a table": "| a | b |\n|---|---|\n| 0.4011 | 1 |",
    "inline code": "A\n\n`0.4011`",
    "a plain fence": "```text\nprints\n[0.4011 0.1978]\n```",
    "a Python fence": "```python\nx = 1\ny = 0.4011\n```",
    "a Python fence in a quote": "> ```python\n> >>> x\n> 0.4011\n> ```",
    "indented code": "A\n\n    0.4011",
    "a fence's title": 'A\n\n```{ .text title="0.4011" }\na\n```',
    "a snippet's title": 'A\n\n```{ .python title="0.4011" }\n--8<-- "one_row/mix.py"\n```',
    "math": "A\n\n$a_0 = 0.4011$",
    "math behind a command": "A\n\n$2 \\cdot0.4011$",
    "a math block": "$$\na_0 =\n0.4011\n$$",
    "a link's text": "A\n\n[about 0.4011](a.md)",
    "a link's title": 'A\n\n[a](a.md "about 0.4011")',
    "a reference's title": '[a]\n\n[a]: a.md "0.4011"',
    "an alt text": "A\n\n![0.4011](a.svg)",
    "an admonition's title": 'A\n\n!!! note "0.4011"',
    "an admonition": "!!! note\n    A\n    0.4011",
    "a quote": "> A\n>\n> 0.4011",
    "a nested list": "- A\n    - B\n        - 0.4011",
    "a footnote": "A[^1]\n\n[^1]: 0.4011",
    "an abbreviation": "A\n\n*[A]: 0.4011",
    "raw HTML": '<p>\n<b\ntitle="0.4011">a</b></p>',
    "an attribute list": 'A\nB\n{: title="0.4011" }',
    "a value's caption": 'A\n\n{{ mix: a[0]\nas matrix caption="w 0.4011" }}',
}


@pytest.mark.parametrize("text", PLACES.values(), ids=PLACES.keys())
def test_a_typed_decimal_is_a_fault_in(text):
    (found,) = {number for _, number in typed(text)} - {"0.1978"}
    assert found == "0.4011"
    assert typed(text)[0] == (3, "0.4011")
    assert typed(FRONT + text)[0] == (9, "0.4011")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("is .5 of", ".5"),
        ("-0.5", "0.5"),
        ("76.79%", "76.79"),
        ("１２．５", "１２．５"),
        ("０.４０１１", "０.４０１１"),
        ("约0.4011。", "0.4011"),
        ("权重是１．５吗", "１．５"),
        ("≈0.4011", "0.4011"),
        ("α0.4011", "0.4011"),
        ("$0{.}4011$", "0{.}4011"),
        (r"0\.4011", r"0\.4011"),
        ("1.5e-3", "1.5e-3"),
        ("1e-9", "1e-9"),
        ("约1e-9吗", "1e-9"),
        ("3.11.2", "3.11.2"),
        ("$f[0](0.4011)$", "0.4011"),
        ("(0.4011)", "0.4011"),
        ("0.4011.", "0.4011"),
        ("0.4011, 1", "0.4011"),
    ],
)
def test_a_typed_decimal_is_found_as(text, number):
    assert typed(text) == [(1, number)]


@pytest.mark.parametrize(
    "text",
    [
        "1, 2, 3 and 40 %",
        "1. An item\n2. Another",
        "an end: 3. A start",
        "v3.11",
        "[a](https://a.example/0.5/x.html)",
        "[a](img/fig-0.5.svg)",
        "<https://a.example/0.5>",
        "https://a.example/v/0.5",
        '<img src="fig-0.5.svg">',
        "[a]: https://a.example/0.5",
        "#1e90ff",
        "{{ mix: x * 0.5 as .2f }}",
        "{{ mix: x\n  * 0.5 }}",
        "$\\frac{ {{ mix: 0.5 * x }} }{2}$",
        '{{ mix: A as matrix format=".2f" }}',
        "<!-- 0.4011 -->",
        "<!--\n0.4011\n-->",
        '```python\n--8<-- "one_row/v0.5.py"\n```',
    ],
)
def test_no_typed_decimal_is(text):
    assert typed(text) == []


def test_every_typed_decimal_is_told():
    assert typed("0.5 and 0.25\n\n0.5") == [(1, "0.5"), (1, "0.25"), (3, "0.5")]


@pytest.mark.parametrize("number", ["0.5", ".5", "0.50", "０．５", "-0.25", "1e-9", "2.0", "1.0"])
def test_an_input_of_the_lesson_may_be_typed(number):
    assert typed(f"A {number} b.", SNIPPET) == []


@pytest.mark.parametrize("number", ["0.75", "0.85", "0.501", "3.0"])
def test_what_is_no_literal_of_the_lesson_is_no_input(number):
    assert typed(f"A {number} b.", SNIPPET) == [(1, number)]


def test_a_literal_may_be_larger_than_any_float():
    assert typed("0.5", parse("snippets/one_row/big.py", "x = 1" + "0" * 400)) == [(1, "0.5")]


@pytest.mark.parametrize(
    "comment",
    [
        "<!-- typed 3.11: Python's version -->",
        "<!--typed 3.11:Python's version-->",
        "<!-- typed 3.11 : Python's\nversion -->",
        "<!-- typed 3.11：Python 的版本 -->",
    ],
)
def test_an_exemption_with_a_reason_holds_for_the_page(comment):
    assert told(f"Python 3.11 and 3.11\n\n{comment}\n\n`3.11`") == []


def test_an_exemption_holds_for_its_number_alone():
    assert typed("3.11 and 3.12 <!-- typed 3.11: a version -->") == [(1, "3.12")]


def test_two_numbers_may_be_exempt():
    text = "3.11, 3.12.1\n<!-- typed 3.11: a version -->\n<!-- typed 3.12.1: another -->"
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3.11\n\n<!-- typed 3.11: -->", f"{EN}:3: the exemption of 3.11 gives no reason"),
        ("3.11\n\n<!-- typed 3.11 -->", f"{EN}:3: the exemption of 3.11 gives no reason"),
        ("A\n<!-- typed 3.11: why -->", f"{EN}:2: 3.11 is exempt but not on the page"),
        ("A <!--\ntyped 3.11: why -->", f"{EN}:1: 3.11 is exempt but not on the page"),
        ("{{ mix: 3.11 }}\n<!-- typed 3.11: why -->", f"{EN}:2: 3.11 is exempt but not on"),
    ],
)
def test_an_exemption_that_is_no_good_is_a_fault(text, words):
    (fault,) = told(text)
    assert fault.startswith(words)


@pytest.mark.parametrize(
    "text", ["3.11 `<!-- typed 3.11: why -->`", "3.11\n```html\n<!-- typed 3.11: why -->\n\n```"]
)
def test_an_exemption_that_is_shown_exempts_nothing(text):
    assert {number for _, number in typed(text)} == {"3.11"}


def test_the_fault_says_what_to_write():
    assert told("0.4011") == [
        f"{EN}:1: 0.4011 is typed: ask a snippet for it, {{{{ snippet: expression }}}}, or say why "
        "not in a comment, <!-- typed 0.4011: the reason -->"
    ]
