import json
import re
from textwrap import dedent
from xml.etree import ElementTree

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hooks.desk import Desk
from hooks.engine.page import scan
from tests.pages import faults_of, html_of, make, markdown

EN = "docs/en/lesson.md"
ASKED = "{{ mix: thirds[0] }}"
VALUE = (
    '<data class="value" data-expression="thirds[0]" data-snippet="lesson/mix" '
    'value="0.3333333333333333">0.3333</data>'
)
IN_MATH = '<mrow data-expression="thirds[0]" data-snippet="lesson/mix"><mn>0.3333</mn></mrow>'


PLACES = {
    "a paragraph": (f"A {ASKED}.", f"<p>A {VALUE}.</p>"),
    "emphasis": (f"*{ASKED}*", f"<em>{VALUE}</em>"),
    "bold": (f"**a {ASKED}**", f"<strong>a {VALUE}</strong>"),
    "brackets": (f"[{ASKED}]", f"[{VALUE}]"),
    "braces": ("{{{ mix: thirds[0] }}}", f"{{{VALUE}}}"),
    "a heading": (f"## A {ASKED}", f"A {VALUE}<a"),
    "an underlined heading": (f"A {ASKED}\n---", f"A {VALUE}<a"),
    "a table's head": (f"| {ASKED} |\n|---|\n| a |", f"<th>{VALUE}</th>"),
    "a table": (f"| a | b |\n|---|---|\n| a | {ASKED} |", f"<td>{VALUE}</td>"),
    "a link": (f"[a {ASKED}](a.md)", f'<a href="a.md">a {VALUE}</a>'),
    "a reference": (f"[a {ASKED}][a]\n\n[a]: a.md", f'<a href="a.md">a {VALUE}</a>'),
    "a link's title": (f'[a](a.md "b {ASKED}")', 'title="b 0.3333"'),
    "a reference's title": (f'[a]\n\n[a]: a.md "b {ASKED}"', 'title="b 0.3333"'),
    "an alt text": (f"![a {ASKED}](a.svg)", '<img alt="a 0.3333" src="a.svg" />'),
    "an image's title": (f'![a](a.svg "b {ASKED}")', 'title="b 0.3333"'),
    "a link in a heading": (f"# [a {ASKED}](a.md)", f'<a href="a.md">a {VALUE}</a>'),
    "an admonition's title": (
        f'!!! note "A {ASKED}"\n    b',
        f'<p class="admonition-title">A {VALUE}</p>',
    ),
    "an admonition": (f"!!! note\n    a {ASKED}", f"<p>a {VALUE}</p>"),
    "a folded title": (f'??? note "A {ASKED}"\n    b', f"<summary>A {VALUE}</summary>"),
    "a title with quotes": (
        '!!! note "A {{ mix: nested["a"]["b"] }}"\n    b',
        'value="2">2</data></p>',
    ),
    "a list": (f"- a {ASKED}", f"<li>a {VALUE}</li>"),
    "a nested list": (f"1. a\n    - b\n        1. c {ASKED}", f"<li>c {VALUE}</li>"),
    "a quote": (f"> a\n> {ASKED}", f"<p>a\n{VALUE}</p>"),
    "a footnote": (f"a[^1]\n\n[^1]: b {ASKED}", f"<p>b {VALUE}"),
    "a long footnote": (f"a[^1]\n\n[^1]:\n    b\n\n    c {ASKED}", f"<p>c {VALUE}"),
    "an abbreviation": (f"ABC\n\n*[ABC]: b {ASKED}", '<abbr title="b 0.3333">ABC</abbr>'),
    "inline HTML": (f"a <b>{ASKED}</b>", f"<b>{VALUE}</b>"),
    "HTML with Markdown in it": (f"<div markdown>\na {ASKED}\n</div>", f"a {VALUE}"),
    "its title": (f'<p markdown title="{ASKED}">\na\n</p>', 'title="0.3333"'),
    "inline math": (f"$a_0 = {ASKED}$", f"<mi>a</mi><mn>0</mn></msub><mo>=</mo>{IN_MATH}"),
    "a fraction": (
        f"$\\frac{{{ASKED}}}{{ {{{{ mix: 2 }}}} }}$",
        f"<mfrac>{IN_MATH}<mrow data-expression",
    ),
    "a math block": (f"$$\na = {ASKED}\n$$", f"<mo>=</mo>{IN_MATH}"),
    "a math row": (f"$$\n\\begin{{matrix}} 1 \\\\{ASKED} \\end{{matrix}}\n$$", "<mn>0.3333</mn>"),
    "math in a table": (f"| a |\n|---|\n| $a = {ASKED}$ |", f"<mo>=</mo>{IN_MATH}"),
    "math in a heading": (f"# $a = {ASKED}$", f"<mo>=</mo>{IN_MATH}"),
    "math with a colour": (f"$\\a{{ {ASKED} }}$", f'<mrow class="a">{IN_MATH}</mrow>'),
    "math beside a value": (f"$a$ {ASKED} $b$", f"{VALUE} <span"),
}


@pytest.mark.parametrize(("text", "shown"), PLACES.values(), ids=PLACES.keys())
def test_a_value_may_stand_in(lesson, text, shown):
    html = html_of(lesson, f"{text}\n").html
    assert shown in html
    assert "{{" not in html


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("thirds", "[0.3333, 0.6667]"),
        ("thirds[1] as .1f", "0.7"),
        ("100 * thirds[1] as .2f", "66.67"),
        ("thirds[1] as .1%", "66.7%"),
        ("nested", "{'a': {'b': 2}, ' as ': 3, '}}': 4}"),
        ("{'a': {'b': 1}}", "{'a': {'b': 1}}"),
        ("nested['a']['b']", "2"),
        ("nested[' as ']", "3"),
        ("nested['}}'] as .1f", "4.0"),
        ("{{1, 2}.pop()}", "[1]"),
        ("2 * thirds[0] * 3 - thirds[1]", "1.3333"),
        ("thirds[0] < thirds[1] > 0", "True"),
        ("'\\x41_b_*c*'", "A_b_*c*"),
        ("thirds[0] +\n  2", "2.3333"),
        ("thirds[0]\nas .1f", "0.3"),
        ("markup", "<b>&lt;i&gt;</b> & `x` **y** _z_ {{ mix: A }} $1$ \\{ [a](b) ABC"),
        ("lines", "first\nsecond"),
        ("'https://a.example <a@b.example>'", "https://a.example <a@b.example>"),
    ],
)
@pytest.mark.parametrize("place", ["", "## ", "- a\n    - ", "> ", "*"])
def test_a_value_is_shown_as_it_is(lesson, asked, shown, place):
    if place == "> ":
        asked = asked.replace("\n", "\n> ")
    elif place == "- a\n    - ":
        asked = asked.replace("\n", "\n      ")
    elif place == "## ":
        asked = asked.replace("\n", " ")
    text = f"{place}{{{{ mix: {asked} }}}}{place if place == '*' else ''}\n\n*[ABC]: abbreviation"
    assert html_of(lesson, text).text(".//data") == shown


@pytest.mark.parametrize(
    ("asked", "shown"),
    [("markup[:18]", "<b>&lt;i&gt;</b> &"), ("'\"'", '"'), ("'a\\'b'", "a'b")],
)
def test_a_value_is_shown_as_it_is_in_attributes(lesson, asked, shown):
    (image,) = html_of(lesson, f"![{{{{ mix: {asked} }}}}](a.svg)").tree.iter("img")
    assert image.get("alt") == shown


def test_a_value_tells_where_it_is_from(lesson):
    (value,) = html_of(lesson, "{{ mix: {'&lt;': thirds[0]}['&lt;'] as .2f }}").tree.iter("data")
    assert value.attrib == {
        "class": "value",
        "value": "0.3333333333333333",
        "data-snippet": "lesson/mix",
        "data-expression": "{'&lt;': thirds[0]}['&lt;']",
        "data-view": ".2f",
    }


def test_a_value_in_math_tells_where_it_is_from(lesson):
    asked = '$x_0 = {{ mix: thirds[0] as .2f }} \\a{ {{ mix: A as tex format=".1f" }} }$'
    made = html_of(lesson, asked)
    number, matrix = (one for one in made.find(".//math").iter() if "data-snippet" in one.attrib)
    assert number.attrib == {
        "data-snippet": "lesson/mix",
        "data-expression": "thirds[0]",
        "data-view": ".2f",
    }
    assert "".join(number.itertext()) == "0.33"
    assert matrix.get("data-view") == "tex"
    assert json.loads(matrix.get("data-options")) == {"format": ".1f"}
    assert "".join(matrix.itertext()) == "[0.50.21.00.0]"


def test_a_value_among_words_of_a_formula_is_text(lesson):
    made = html_of(lesson, "$\\text{at } {{ mix: thirds[0] }} \\text{ {{ mix: thirds[0] }} }$")
    assert made.text(".//math") == "at\u00a00.3333\u00a00.3333\u00a0"
    assert "data-snippet" not in made.html


UNTOUCHED = {
    "inline code": ("a `{{ mix: nothing }}`", "<code>{{ mix: nothing }}</code>"),
    "inline code with backticks": ("``{{ a` }}``", "<code>{{ a` }}</code>"),
    "inline code in a heading": ("## `{{ mix: a }}`", "<code>{{ mix: a }}</code>"),
    "inline code in a table": ("| a |\n|---|\n| `{{ a }}` |", "<td><code>{{ a }}</code></td>"),
    "escaped": (r"\{{ mix: nothing }}", "<p>{{ mix: nothing }}</p>"),
    "escaped in a title": (r'[a](b.md "\{{ c }}")', 'title="{{ c }}"'),
    "a comment": ("<!-- {{ mix: nothing }} -->", "<!-- {{ mix: nothing }} -->"),
    "a comment in a line": ("a <!-- {{ --> b", "a <!-- {{ --> b"),
    "TeX's braces": ("$x_{{1}}$", "<msub><mi>x</mi><mn>1</mn></msub>"),
    "TeX's braces in a block": ("$$\n{{x}}\n$$", "<mi>x</mi>"),
    "TeX's braces beside its own": (
        r"$\{{x}\}$",
        '<mo stretchy="false">{</mo><mi>x</mi><mo stretchy="false">}</mo>',
    ),
    "braces alone": ("a { b } {c} } }}", "<p>a { b } {c} } }}</p>"),
}


@pytest.mark.parametrize(("text", "shown"), UNTOUCHED.values(), ids=UNTOUCHED.keys())
def test_braces_are_left_alone_in(lesson, text, shown):
    assert shown in html_of(lesson, f"{text}\n").html


def test_a_backslash_before_a_backslash_escapes_no_value(lesson):
    assert html_of(lesson, f"\\\\{ASKED}").html == f"<p>\\{VALUE}</p>"


RAW = {
    "a block": "<div>{{ mix: thirds[0] }}</div>",
    "a block's title": '<div title="{{ mix: thirds[0] }}">a</div>',
    "a line of a block": "<table>\n<tr><td>a {{ mix: thirds[0] }}</td></tr>\n</table>",
    "an inline title": 'a <b title="{{ mix: thirds[0] }}">b</b>',
}


@pytest.mark.parametrize("text", RAW.values(), ids=RAW.keys())
def test_a_value_in_raw_html_is_a_fault(lesson, text):
    line = 5 + text.split("{{")[0].count("\n")
    assert faults_of(
        lesson, f"{ASKED}\n{ASKED}\n\na\n{text}" if text[0] == "a" else f"a\n\na\n\n{text}"
    ) == [f"{EN}:{line}: a value stands in raw HTML: give the element the attribute `markdown`"]


def test_anchors_do_not_depend_on_values(lesson):
    made = html_of(
        lesson,
        """\
        # Row {{ mix: thirds[0] }}

        ## {{ mix: thirds[0] }} and {{ mix: thirds }}

        ## A {{ mix: thirds[0] }} b

        ## A {{ mix: thirds[1] }} b

        ## A b

        ## {{ mix: 1 }}

        ## {{ mix: 2 }}

        ## Own {{ mix: 1 }} { #own }

        ## **A {{ mix: 1 }}** `b`

        ## 第 {{ mix: 1 }} 行

        ## Math $a = {{ mix: 1 }}$
        """,
    )
    ids = [head.get("id") for tag in ("h1", "h2") for head in made.tree.iter(tag)]
    assert ids == [
        "row",
        "and",
        "a-b",
        "a-b_1",
        "a-b_2",
        "value",
        "value_1",
        "own",
        "a-b_3",
        "第-行",
        "math",
    ]


def test_the_table_of_contents_has_the_values(lesson):
    page = scan(EN, f"# A\n\n## Row {ASKED} &amp; b")
    desk = Desk(lesson.library(), page)
    desk.library.gather([page])
    md = markdown(lesson.root, desk=desk)
    md.convert(page.text)
    ((inner,),) = (token["children"] for token in md.toc_tokens)
    assert (inner["name"], inner["id"]) == ("Row 0.3333 &amp; b", "row--b")


SUM = "{{ mix: A as matrix }} × {{ mix: thirds as matrix }} = {{ mix: A @ thirds as matrix }}"


@pytest.mark.parametrize(
    "text",
    [SUM, SUM.replace(" × ", "\n× "), f"- a\n\n    {SUM}", f"!!! note\n    {SUM}", f"> {SUM}"],
)
def test_a_paragraph_of_views_and_signs_is_a_row(lesson, text):
    row = html_of(lesson, text).find(".//div[@class='sum']")
    assert [child.tag for child in row] == ["table", "span", "table", "span", "table"]
    assert [span.attrib for span in row.findall("span")] == [{"class": "op"}] * 2
    assert [span.text for span in row.findall("span")] == ["×", "="]


def test_one_view_in_a_paragraph_is_a_row(lesson):
    made = html_of(lesson, "a\n\n{{ mix: A as heatmap }}\n\nb")
    assert [child.tag for child in made.tree] == ["p", "div", "p"]
    assert made.find("div").attrib == {"class": "sum"}


def test_views_among_words_are_no_row(lesson):
    made = html_of(lesson, "The matrix {{ mix: A as matrix }} and {{ mix: thirds as bars }}.")
    assert [child.tag for child in made.tree] == ["div"]
    assert [child.tag for child in made.find("div")] == ["table", "figure"]
    assert made.find("div").get("class") is None
    assert made.text("div").startswith("The matrix A")


def test_a_view_among_values_and_signs_is_no_row(lesson):
    made = html_of(lesson, "{{ mix: A as matrix }} × {{ mix: 2 }}")
    assert made.find("div").get("class") is None


@pytest.mark.parametrize(
    "place", ["- {}", "1. a\n    - {}", "- a\n\n    {}", "> {}", "!!! note\n    {}"]
)
def test_a_block_view_may_stand_in(lesson, place):
    made = html_of(lesson, place.format("{{ mix: A as matrix }}"))
    parents = {child: parent for parent in made.tree.iter() for child in parent}
    (table,) = made.tree.iter("table")
    assert parents[table].tag in ("li", "div")


NO_BLOCK = {
    "a heading": "## A {}",
    "a table": "| a |\n|---|\n| {} |",
    "a link": "[{}](a.md)",
    "a link's title": '[a](a.md "{}")',
    "a reference's title": '[a]\n\n[a]: a.md "{}"',
    "an alt text": "![{}](a.svg)",
    "emphasis": "a *{}*",
    "an admonition's title": '!!! note "{}"\n    a',
    "a folded title": '??? note "{}"\n    a',
    "an abbreviation": "ABC\n\n*[ABC]: {}",
    "math": "$a = {}$",
    "a math block": "$$\n{}\n$$",
    "a plain fence": "```\n{}\n```",
}


@pytest.mark.parametrize("view", ["matrix", "heatmap", "bars"])
@pytest.mark.parametrize("place", NO_BLOCK.values(), ids=NO_BLOCK.keys())
def test_a_block_view_cannot_stand_in(lesson, place, view):
    asked = f"{{{{ mix: thirds as {view} }}}}"
    before = "---\ntitle: x\n---\n\n{{ mix: thirds }}, `thirds`\n\n"
    text = before + place.replace("{}", asked)
    (fault,) = faults_of(lesson, text)
    line = 1 + text[: text.index(asked)].count("\n")
    assert fault.startswith(f"{EN}:{line}: ")
    assert "needs a paragraph" in fault


def test_a_block_view_that_stands_well_elsewhere_names_both_lines(lesson):
    (fault,) = faults_of(lesson, "{{ mix: A as matrix }}\n\n## {{ mix: A as matrix }}")
    assert fault.startswith(f"{EN}:1, {EN}:3: {{{{ mix: A as matrix }}}} needs a paragraph")


MATH = {
    "a matrix": ("$A = {{ mix: A as tex }}$", ["0.50", "0.25", "1", "0"]),
    "a vector": ("$a = {{ mix: thirds as tex }}$", ["0.3333", "0.6667"]),
    "a format": ("$a = {{ mix: thirds[0] as .2f }}$", ["0.33"]),
    "a small number": ("$a = {{ mix: 1e-9 as tex }}$", ["1", "10", "9"]),
    "a comparison": ("$a < {{ mix: thirds[0] }}$ & $b > 0$", ["0.3333"]),
}


@pytest.mark.parametrize(("text", "numbers"), MATH.values(), ids=MATH.keys())
def test_math_has_values(lesson, text, numbers):
    made = html_of(lesson, text)
    assert [n.text for n in made.find(".//math").iter("mn")] == numbers


def test_a_percent_sign_of_a_value_does_not_hide_the_rest_of_a_formula(lesson):
    made = html_of(lesson, "$a = {{ mix: thirds[0] as .1% }} + b$")
    assert made.text(".//math") == "a=33.3%+b"


@pytest.mark.parametrize(
    ("text", "tag", "display"), [("$x$", "span", None), ("$$\nx\n$$", "div", "block")]
)
def test_math_becomes_mathml(lesson, text, tag, display):
    made = html_of(lesson, text)
    formula = made.find(f".//{tag}[@class='arithmatex']/math")
    assert formula.get("display") == display
    assert made.text(".//math") == "x"


def test_dollars_that_are_no_math_stay(lesson):
    assert html_of(lesson, r"1 $ and 2 $, \$x\$, `$x$`").text("p") == "1 $ and 2 $, $x$, $x$"


@pytest.mark.parametrize(
    ("text", "line"), [("$\\frac{1}$", 5), ("$$\nx +\n\\nothing\n$$", 5), ("> $\\nothing$", 5)]
)
def test_a_formula_that_cannot_be_read_is_a_fault(lesson, text, line):
    made = make(lesson, f"---\ntitle: x\n---\n\n{text}")
    (fault,) = made.faults
    assert fault.startswith((f"{EN}:{line}: ", f"{EN}:{line + 1}: "))
    assert made.find(".//b[@class='fault']").get("role") == "alert"


FAULTY = {
    "no value": ("{{ mix }}", "a value is asked for as {{ snippet: expression }}"),
    "no end": ("{{ mix: thirds", "a value is asked for as {{ snippet: expression }}"),
    "no expression": ("{{ mix: thirds[ }}", "'thirds[' is no Python expression"),
    "no snippet": ("{{ mxi: thirds }}", "there is no snippet 'mxi' (did you mean 'mix'?)"),
    "no name": (
        "{{ mix: third }}",
        "{{ mix: third }}: NameError: name 'third' is not defined (did you mean 'thirds'?)",
    ),
    "no view": ("{{ mix: thirds as brs }}", "`brs` (did you mean 'bars'?)"),
    "no format": ("{{ mix: thirds as .2q }}", "`.2q`"),
    "TeX in prose": ("{{ mix: thirds as tex }}", "belongs inside $…$"),
    "two lines": ("{{ mix: third +\n  1 }}", "{{ mix: third + 1 }}: NameError"),
}


@pytest.mark.parametrize(("asked", "words"), FAULTY.values(), ids=FAULTY.keys())
@pytest.mark.parametrize("place", ["{}", "- a {}", "> {}", "a **b {}**"])
def test_a_fault_stands_in_the_place_of_the_value(lesson, asked, words, place):
    text = place.format(asked if place[0] != ">" else asked.replace("\n", "\n> "))
    made = make(lesson, f"---\ntitle: x\n---\n\n{text}")
    (fault,) = made.faults
    assert fault.startswith(f"{EN}:5: ")
    assert words in fault
    (shown,) = made.tree.iterfind(".//b[@class='fault']")
    assert shown.get("role") == "alert"
    assert words in shown.text


@pytest.mark.parametrize(
    "place",
    [
        "## {}",
        "| a |\n|---|\n| {} |",
        '!!! note "{}"\n    a',
        "![{}](a.svg)",
        "$a = {}$",
        "$$\n{}\n$$",
    ],
)
def test_a_wrong_value_is_one_fault_in(lesson, place):
    text = "Text\n\n" + place.replace("{}", "{{ mix: third }}")
    (fault,) = faults_of(lesson, text)
    line = 1 + text[: text.index("{{")].count("\n")
    reason = "NameError: name 'third' is not defined (did you mean 'thirds'?)"
    assert fault == f"{EN}:{line}: {{{{ mix: third }}}}: {reason}"


def test_one_fault_keeps_no_other_value_from_its_place(lesson):
    made = make(lesson, f"{{{{ mix }}}} and {ASKED}\n\n{ASKED}")
    assert made.html.count(VALUE) == 2
    assert len(made.faults) == 1


def test_markdown_may_be_used_for_one_page_after_another(lesson):
    page = scan(EN, "a")
    desk = Desk(lesson.library(), page)
    desk.library.gather([])
    md = markdown(lesson.root, desk=desk)
    first = md.convert(f"## A {ASKED}\n\n{{{{ mix: A as matrix }}}}")
    md.reset()
    assert md.convert(f"## A {ASKED}\n\n{{{{ mix: A as matrix }}}}") == first
    assert desk.faults == []


def test_a_page_is_shown_in_its_language(lesson):
    wide = "{{ mix: list(range(30)) as matrix }}"
    english, chinese = (
        html_of(lesson, wide, path=f"docs/{x}/lesson.md").html for x in ("en", "zh")
    )
    assert "scrolls sideways" in english
    assert "可左右滚动" in chinese


WORDS = st.text(alphabet="ab *_`[]()<>&$#!|\\:\"'\n\t-=~.{}", max_size=40)


EMPTY_HEAD = re.compile("<th([^>]*)></th>")  # a head that says nothing is a cell like others


@settings(max_examples=150, deadline=None)
@given(text=WORDS)
@example(text="|\n| ")
@example(text=r"\(:\)")
@example(text=r"\[:\]")
@example(text="\\begin{a}x\\end{a}")
def test_a_page_without_snippets_values_and_math_is_made_as_without_the_engine(lesson, text):
    text = dedent(re.sub(r"\{+", "{", text.replace("$", "")))
    bare = markdown(lesson.root, desk=Desk(lesson.library(), scan(EN, text)))
    mine = bare.convert(text)
    bare.reset()
    for registry, name in (
        (bare.preprocessors, "snippet_fences"),
        (bare.preprocessors, "snippet_kept"),
        (bare.inlinePatterns, "snippet_values"),
        (bare.treeprocessors, "snippet_tree"),
    ):
        registry.deregister(name)
    assert mine == EMPTY_HEAD.sub(r"<td\1></td>", bare.convert(text))


def test_html_stays_well_formed(lesson):
    text = "\n\n".join(text for text, _ in PLACES.values())
    assert ElementTree.fromstring(f"<body>{html_of(lesson, text).html}</body>") is not None


@pytest.mark.parametrize(
    ("after", "inside", "outside"), [("。好", "。", "好"), (", and", ",", " and"), (" x", "", " x")]
)
def test_a_formula_keeps_the_mark_that_closes_it(lesson, after, inside, outside):
    html = html_of(lesson, f"$x$ 和 $y${after}")
    assert f"</math>{inside}</span>{outside}</p>" in html.html


def test_a_value_that_is_not_closed_is_told_where_it_begins_and_nowhere_else(lesson):
    text = "One {{ mix: thirds unclosed.\n{: .lead }\n\nTwo {{ mix: thirds[0] }} and more.\n"
    assert {fault.split(": ")[0] for fault in make(lesson, text).faults} == {f"{EN}:1"}


BRACES = 't = "{{ t: u }}"\nu = "<b>"\n'


@pytest.mark.parametrize(
    ("text", "path", "attribute"),
    [
        ("{{ t: t }}", "p/data", "value"),
        ('[a](x.md "{{ t: t }}")', "p/a", "title"),
        ('![a](x.svg "{{ t: t }}")', "p/img", "title"),
        ("![{{ t: t }}](x.svg)", "p/img", "alt"),
        ('[a][r]\n\n[r]: x.md "{{ t: t }}"', "p/a", "title"),
        ("*[HTML]: {{ t: t }}\n\nHTML", "p/abbr", "title"),
    ],
)
def test_braces_in_a_value_ask_for_nothing(project, text, path, attribute):
    project.write("snippets/lesson/t.py", BRACES)
    made = html_of(project, f"# It\n\n{text}\n")
    assert made.find(path).get(attribute) == "{{ t: u }}"


HOSTILE = "<img src=x onerror=a()><script>a()</script>[a](javascript:a()) **b** &lt;"


@pytest.mark.parametrize(
    "text", ["{{ t: t }}", "# {{ t: t }}", "| {{ t: t }} |\n|-|\n| b |", "```text\n{{ t: t }}\n```"]
)
def test_a_hostile_value_is_text(project, text):
    project.write("snippets/lesson/t.py", f"t = {HOSTILE!r}\n")
    made = html_of(project, f"# It\n\n{text}\n")
    tags = {element.tag for element in made.tree.iter()}
    assert not tags & {"img", "script", "strong"}
    assert "javascript" not in "".join(made.tree.itertext()).replace(HOSTILE, "")
    assert HOSTILE in made.text(".")


def test_tex_in_a_value_is_text_in_a_formula(project):
    project.write("snippets/lesson/t.py", r"t = r'\frac{1}{2}'" + "\n")
    made = html_of(project, "# It\n\n$x + {{ t: t }}$\n")
    assert made.find(".//mfrac") is None
    assert "frac{1}{2}" in made.text(".//math")
