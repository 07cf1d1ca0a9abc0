from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hooks.engine.page import NoValue, Page, fences, read_value, scan, values_in

EN = "docs/en/one-row.md"


def scanned(text):
    return scan(EN, dedent(text))


def asked(text):
    return [(value.line, value.name, value.expression) for value in scanned(text).values]


def faults(text):
    return [str(fault) for fault in scanned(text).faults]


@pytest.mark.parametrize(
    ("path", "language", "name", "lesson"),
    [
        ("docs/en/one-row.md", "en", "one-row.md", "one_row"),
        ("docs/zh/deep/a-b-c.md", "zh", "deep/a-b-c.md", "deep/a_b_c"),
        ("docs/index.md", "", "", "page"),
        ("page", "", "", "page"),
    ],
)
def test_a_path_tells_language_name_and_lesson(path, language, name, lesson):
    page = Page(path, "")
    assert (page.language, page.name, page.lesson) == (language, name, lesson)


@pytest.mark.parametrize(
    ("text", "name", "expression", "view", "options"),
    [
        ("{{ mix: x }}", "mix", "x", "", {}),
        ("{{mix:x}}", "mix", "x", "", {}),
        ("{{ one_row/mix: x[0, 1] }}", "one_row/mix", "x[0, 1]", "", {}),
        ("{{ mix: x as .3f }}", "mix", "x", ".3f", {}),
        ("{{ mix: x as >+8.2% }}", "mix", "x", ">+8.2%", {}),
        ("{{ mix: x as d }}", "mix", "x", "d", {}),
        ("{{ mix: x as tex }}", "mix", "x", "tex", {}),
        (
            '{{ mix: A as heatmap rows="a, b" caption = "x as y" }}',
            "mix",
            "A",
            "heatmap",
            {"rows": "a, b", "caption": "x as y"},
        ),
        ('{{ mix: A as matrix caption="" }}', "mix", "A", "matrix", {"caption": ""}),
        ("{{ mix: {'a': {'b': 1}} }}", "mix", "{'a': {'b': 1}}", "", {}),
        ("{{ mix: {'a': {1: 2}}['a'][1] as .1f }}", "mix", "{'a': {1: 2}}['a'][1]", ".1f", {}),
        ("{{ mix: {{}} }}", "mix", "{{}}", "", {}),
        ("{{ mix: {1, 2} }}", "mix", "{1, 2}", "", {}),
        ("{{ mix: d['}}'] }}", "mix", "d['}}']", "", {}),
        ("{{ mix: '{{' }}", "mix", "'{{'", "", {}),
        ("{{ mix: ' as '.join(w) }}", "mix", "' as '.join(w)", "", {}),
        ("{{ mix: ' as '.join(w) as text }}", "mix", "' as '.join(w)", "text", {}),
        ("{{ mix: [x for x in y if x] }}", "mix", "[x for x in y if x]", "", {}),
        ("{{ mix: a\n   + b }}", "mix", "a + b", "", {}),
        ("{{ mix: a\nas .2f }}", "mix", "a", ".2f", {}),
        ("{{ mix: a }} and {{ mix: b }}", "mix", "a", "", {}),
        ("{{ mix: a }}}", "mix", "a", "", {}),
        ("{{ mix: 混合 }}", "mix", "混合", "", {}),
    ],
)
def test_a_value_is_read(text, name, expression, view, options):
    assert read_value(text, 0)[:4] == (name, expression, view, options)


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("{{ mix: a }} rest", " rest"),
        ("{{ mix: {1: {2: 3}} }} rest }}", " rest }}"),
        ("{{ mix: a }}}", "}"),
        ("{{ mix: a\n}} rest", " rest"),
    ],
)
def test_a_value_ends_at_the_first_braces_before_which_a_whole_expression_stands(text, rest):
    assert text[read_value(text, 0).end :] == rest


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{{ mix: a", "a value is asked for as {{ snippet: expression }}"),
        ("{{ mix }}", "a value is asked for as {{ snippet: expression }}"),
        ("{{ }}", "a value is asked for as {{ snippet: expression }}"),
        ("{{ a b: c }}", "a value is asked for as {{ snippet: expression }}"),
        ("{{ mix: }}", "'' is no Python expression"),
        ("{{ mix: a + }}", "'a +' is no Python expression"),
        ("{{ mix: a = 1 }}", "'a = 1' is no Python expression"),
        ("{{ mix: import os }}", "'import os' is no Python expression"),
        ("{{ mix: as .2f }}", "'as .2f' is no Python expression"),
        ("{{ mix: {1: 2 }} rest", "'{1: 2' is no Python expression"),
        ("{{ mix: a\0 }}", "is no Python expression"),
        ("{{ mix: " + "(" * 9_000 + " }}", "is no Python expression"),
    ],
)
def test_what_is_no_value_is_told(text, words):
    with pytest.raises(NoValue, match=r"^.*") as told:
        read_value(text, 0)
    assert words in str(told.value)
    assert told.value.end <= max(len(text), 2)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("no value", []),
        ("{{ mix: a }}{{ mix: b }}", ["a", "b"]),
        ("{{{ mix: a }}}", ["a"]),
        (r"\frac{{{ mix: a }}}{ {{ mix: b }} }", ["a", "b"]),
        (r"\{{ mix: a }} {{ mix: b }}", ["b"]),
        (r"\\{{ mix: a }}", ["a"]),
        ("{{ mix: '{{ mix: b }}' }}", ["'{{ mix: b }}'"]),
    ],
)
def test_values_are_found_in_a_text(text, found):
    assert [value.expression for _, value in values_in(text)] == found


@pytest.mark.parametrize(
    "text",
    [
        "{{ mix: a, {{ mix: b }}",
        "{{ mix, {{ mix: b }}",
        "{{ mix: a\n\nText. }} {{ mix: b }}",
        r"{{x}_0 \\{{ mix: b }}",
    ],
)
def test_what_is_not_closed_takes_no_other_value_with_it(text):
    (_, bad), (_, good) = values_in(text)
    assert isinstance(bad, NoValue)
    assert good.expression == "b"


@settings(deadline=None)
@given(st.text(alphabet="{}:\\ mix'\n$`", max_size=30))
def test_values_are_found_or_told_in_any_text(text):
    starts = [start for start, _ in values_in(text)]
    assert starts == sorted(starts)
    assert all(text.startswith("{{", start) for start in starts)
    assert all(start < one.end for start, one in values_in(text))


PLACES = {
    "a paragraph": "A {{ mix: x }}.",
    "a heading": "## A {{ mix: x }}",
    "a table": "| a | b |\n|---|---|\n| {{ mix: x }} | 1 |",
    "a link": "[{{ mix: x }}](a.md)",
    "a title": '[a](a.md "{{ mix: x }}")',
    "an alt text": "![{{ mix: x }}](a.svg)",
    "math": "$a = {{ mix: x }}$",
    "a math block": "$$\na = {{ mix: x }}\n$$",
    "an admonition's title": '!!! note "{{ mix: x }}"',
    "an admonition": "!!! note\n    {{ mix: x }}",
    "a quote": "> {{ mix: x }}",
    "a list": "- a\n    - {{ mix: x }}",
    "a footnote": "[^1]: {{ mix: x }}",
    "an abbreviation": "*[A]: {{ mix: x }}",
    "a plain fence": "```text\n{{ mix: x }}\n```",
    "backticks in a plain fence": "```text\na `{{ mix: x }}` b\n```",
    "a fence's title": '```{ .text title="{{ mix: x }}" }\na\n```',
}


@pytest.mark.parametrize("text", PLACES.values(), ids=PLACES.keys())
def test_a_value_is_asked_for_in(text):
    before = "---\ntitle: x\n---\n\nText.\n\n"
    (value,) = scan(EN, before + text).values
    assert value.expression == "x"
    line = (before + text).split("\n")[value.line - 1]
    assert "{{ mix: x }}" in line


NO_PLACES = {
    "inline code": "a `{{ mix: x }}` b",
    "inline code with backticks": "a ``{{ mix: ` }}`` b",
    "inline code over two lines": "a `{{ mix:\nx }}` b",
    "escaped": r"\{{ mix: x }}",
    "a comment": "<!-- {{ mix: x }} -->",
    "a comment over two lines": "a <!-- a\n{{ mix }} --> b",
    "Python": "```python\nd = {{ mix: x }}\n```",
    "Python in braces": "~~~{ .python .a }\nf'{{ mix: x }}'\n~~~",
    "Python in a list": "- a\n\n    ```py\n    {{ mix: x }}\n    ```",
    "TeX's braces": "$x_{{1}}$ and $$\n{{a}}\n$$",
    "TeX's braces beside text": r"$\{{a}\}$",
}


@pytest.mark.parametrize("text", NO_PLACES.values(), ids=NO_PLACES.keys())
def test_no_value_is_asked_for_in(text):
    page = scan(EN, text)
    assert (page.values, page.faults) == ((), ())


def test_a_value_may_go_over_two_lines():
    assert asked("""
        A {{ mix: a +
        b }} and

        - a list {{ mix:
            c
            + d }}

        > a quote {{ mix: e
        > + f }}
        """) == [(2, "mix", "a + b"), (5, "mix", "c + d"), (9, "mix", "e + f")]


def test_code_is_code_again_behind_a_lone_backtick():
    assert [e for *_, e in asked("a ` b {{ mix: x }}\n\n`c` {{ mix: y }}")] == ["x", "y"]


def test_comment_signs_in_code_open_no_comment():
    text = "`<!--` {{ mix: x }} `-->`\n\n```html\n<!-- {{ mix: y }} -->\n```\n"
    assert [e for *_, e in asked(text)] == ["x", "y"]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("a\n\n{{ mix }}", 3, "a value is asked for as"),
        ("a\n\n{{ mix: a\n+ }}", 3, "is no Python expression"),
        ("---\ntitle: x\n---\n\n## {{ mix: }}", 5, "is no Python expression"),
        ("```text\n{{ mix }}\n```", 2, "a value is asked for as"),
        ("```{ .text }\na `{{ mix }}`\n```", 2, "a value is asked for as"),
        ("> a\n> {{ mix }}", 2, "a value is asked for as"),
        ("a {{ mix: x", 1, "a value is asked for as"),
    ],
)
def test_braces_that_ask_for_nothing_are_a_fault(text, line, words):
    (fault,) = faults(text)
    assert fault.startswith(f"{EN}:{line}: ")
    assert words in fault


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ('```python\n--8<-- "one_row/mix.py:scores"\n```', "one_row/mix.py:scores"),
        ("```python\n--8<-- 'one_row/mix.py:scores'\n```", "one_row/mix.py:scores"),
        ('```py\n-8<- "one_row/mix.py"\n```', "one_row/mix.py"),
        ('~~~python title="x"\n--8<-- "a.py:b"\n~~~', "a.py:b"),
        ('````{ .python .no-output }\n--8<-- "a.py:b"\n````', "a.py:b"),
        ('```{.python hl_lines="1 2" linenums="1"}\n--8<-- "a.py:b"\n```', "a.py:b"),
        ('- a\n\n\t```python\n\t--8<-- "a.py:b"\n\t```', "a.py:b"),
        ('> ```python\n> --8<-- "a.py:b"\n> ```', "a.py:b"),
        ('> - ```python\n>   --8<-- "a.py:b"\n>   ```', None),  # on the line of a list's mark
    ],
)
def test_a_fence_with_one_snippet_line_asks_for_code(text, target):
    page = scan(EN, "Text.\n\n" + text)
    assert [code.target for code in page.codes] == [target] * bool(target)
    assert bool(page.faults) != bool(target)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('--8<-- "one_row/mix.py:scores"', 1),
        ('```text\n--8<-- "one_row/mix.py:scores"\n```', 2),
        ('```python\nx = 1\n--8<-- "one_row/mix.py:scores"\n```', 3),
        ('```python\n--8<-- "a.py:a"\n--8<-- "a.py:b"\n```', 2),
        ("```python\n--8<--\none_row/mix.py\n--8<--\n```", 2),
        ('- a `b`\n- --8<-- "one_row/mix.py:scores"', 2),
        ('```python\n--8<-- "one_row/mix.py:scores"\n', 2),  # not closed
    ],
)
def test_a_snippet_line_elsewhere_is_a_fault(text, line):
    assert faults(text)[0].startswith(f"{EN}:{line}: a snippet line stands alone in a ```python")


@pytest.mark.parametrize(
    "text",
    [
        '`--8<-- "one_row/mix.py:scores"`',
        '```text\n;--8<-- "one_row/mix.py:scores"\n```',
        "a --8<-- b",
    ],
)
def test_a_snippet_line_may_be_talked_about(text):
    page = scan(EN, text)
    assert (page.codes, page.faults) == ((), ())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("```\na\n```\n\n~~~\nb\n~~~", [(1, 3), (5, 7)]),
        ("````\n```\na\n```\n````", [(1, 5)]),
        ("```\n~~~\n```", [(1, 3)]),
        ("```\n```python\n```", [(1, 3)]),
        ("    ```\n    a\n    ```", [(1, 3)]),
        ("> ```\n> a\n> ```", [(1, 3)]),
        ("a ``` b\n```\na", []),
    ],
)
def test_fences_are_found(text, found):
    assert [(fence.first, fence.last) for fence in fences(text.split("\n"))] == found


def test_headings_are_found_outside_of_fences():
    page = scanned("""\
        ---
        title: x
        layout: y
        ---
        # One

        ```python
        # not one
        ```

        ## Two {{ mix: x }}
        #hashtag
        """)
    assert page.headings == ((5, 1), (11, 2))


@settings(deadline=None)
@given(st.text(max_size=200))
def test_any_text_can_be_scanned(text):
    page = scan(EN, text)
    assert page.prose.count("\n") == max(len(text.splitlines()) - 1, 0)
