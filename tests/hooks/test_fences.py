import io
import re
from contextlib import redirect_stdout
from html import unescape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hooks.desk import Desk
from hooks.engine.page import scan
from tests.helpers import SAMPLES
from tests.pages import faults_of, html_of, make, markdown

PRINTED = SAMPLES / "page" / "printed"
THIRDS = '--8<-- "lesson/mix.py:thirds"'
FENCE = f"```python\n{THIRDS}\n```\n"
OUTPUT = "[0.3333 0.6667]"
CODE = "thirds = np.array([1.0, 2.0]) / 3  # (1)!\nprint(thirds)\n"


def is_code(element):
    return "highlight" in element.get("class", "").split()


def is_output(element):
    return element.get("class") == "output"


def inner(element):
    return "".join(element.itertext())


def pair(made):
    """The code and its output, which stands directly below it; and what both stand in."""
    for parent in made.tree.iter():
        for code, output in zip(list(parent), list(parent)[1:], strict=False):
            if is_code(code) and is_output(output):
                return code, output, parent
    raise AssertionError(made.html)


HEADS = {
    "plain": f"```python\n{THIRDS}\n```",
    "single quotes": FENCE.replace('"', "'"),
    "tildes": f"~~~python\n{THIRDS}\n~~~",
    "a longer wall": f"`````python\n{THIRDS}\n`````",
    "a short name": f"```py\n{THIRDS}\n```",
    "braces": f"```{{ .python }}\n{THIRDS}\n```",
    "tight braces": f"```{{.python}}\n{THIRDS}\n```",
    "a space": f"``` python\n{THIRDS}\n```",
    "many dashes": FENCE.replace("--8<--", "-----8<-----"),
}


@pytest.mark.parametrize("text", HEADS.values(), ids=HEADS.keys())
def test_code_stands_above_what_it_prints(lesson, text):
    code, output, _ = pair(html_of(lesson, text))
    assert inner(code.find("pre")) == CODE
    assert inner(output) == OUTPUT
    assert output.attrib == {
        "class": "output",
        "role": "group",
        "aria-label": "prints",
        "data-shows": "lesson/mix",
    }
    assert output.find("pre").get("tabindex") == "0"


PLACES = {
    "on the page": (FENCE, "body"),
    "between paragraphs": (f"Text\n\n{FENCE}\nText", "body"),
    "right below a paragraph": (f"Text\n{FENCE}Text", "body"),
    "an admonition": ("!!! note\n\n    " + FENCE.replace("\n", "\n    "), "div"),
    "an admonition, tight": ("!!! note\n    " + FENCE.replace("\n", "\n    "), "div"),
    "details": ("??? note\n    " + FENCE.replace("\n", "\n    "), "details"),
    "a list": ("- a\n\n    " + FENCE.replace("\n", "\n    ") + "\n- b", "li"),
    "a numbered list": ("1. a\n\n    " + FENCE.replace("\n", "\n    ") + "\n2. b", "li"),
    "a nested list": ("- a\n    - b\n\n        " + FENCE.replace("\n", "\n        "), "li"),
    "tabs": ("- a\n\n\t" + FENCE.replace("\n", "\n\t"), "li"),
    "a quote": ("> " + FENCE.replace("\n", "\n> "), "blockquote"),
    "a quote in a quote": ("> > " + FENCE.replace("\n", "\n> > "), "blockquote"),
    "a quote in a list": ("- a\n\n    > " + FENCE.replace("\n", "\n    > "), "blockquote"),
    "an admonition in a list": (
        "- a\n\n    !!! note\n        " + FENCE.replace("\n", "\n        "),
        "div",
    ),
    "HTML with Markdown in it": (f'<div markdown class="a">\n\n{FENCE}\n</div>', "div"),
}


@pytest.mark.parametrize(("text", "tag"), PLACES.values(), ids=PLACES.keys())
def test_code_may_stand_in(lesson, text, tag):
    code, output, parent = pair(html_of(lesson, text))
    assert inner(code.find("pre")) == CODE
    assert inner(output) == OUTPUT
    assert parent.tag == tag


@pytest.mark.parametrize("wall", ["```{}\n", "```{{ .{} }}\n"])
@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("", "lesson/mix.py"),
        (' title="A title"', "A title"),
        (" title='A title'", "A title"),
        (' title="It\'s"', "It's"),
        (' title="标题 {{ mix: thirds[0] as .2f }}"', "标题 0.33"),
        (' title="<b> & &lt;"', "<b> & &lt;"),
        (" title='say \"x\"'", 'say "x"'),
    ],
)
def test_a_title_is_the_files_name_unless_one_is_given(lesson, wall, words, title):
    made = html_of(lesson, wall.format("python" + words) + THIRDS + "\n```")
    assert inner(pair(made)[0].find("span[@class='filename']")) == title


def highlighted(code):
    return [inner(line) for line in code.iterfind(".//span[@class='hll']")]


def test_marked_lines_stand_out(lesson):
    code, *_ = pair(html_of(lesson, FENCE))
    assert highlighted(code) == ["print(thirds)\n"]


def test_lines_given_on_the_fence_stand_out(lesson):
    text = FENCE.replace("python", '{ .python hl_lines="1" }')
    assert highlighted(pair(html_of(lesson, text))[0]) == [CODE.split("\n")[0] + "\n"]


@pytest.mark.parametrize("head", ['python linenums="3"', '{ .python linenums="3" }'])
def test_lines_may_be_numbered(lesson, head):
    code, *_ = pair(html_of(lesson, FENCE.replace("python", head)))
    assert re.findall(r"\d", inner(code.find(".//td[@class='linenos']"))) == ["3", "4"]


@pytest.mark.parametrize(
    ("head", "shown"),
    [
        ("{ .python .no-output }", ["code"]),
        ("{.python .no-output}", ["code"]),
        ('{ .python .no-output title="x" }', ["code"]),
        ("python .no-output", ["code"]),
        ("{ .python .output-only }", ["output"]),
        ("python .output-only", ["output"]),
        ("{ .python .source }", ["code"]),
        ("{ .python .a #b }", ["code", "output"]),
    ],
)
def test_a_fence_says_what_is_shown(lesson, head, shown):
    made = html_of(lesson, FENCE.replace("python", head))
    kinds = {"code": is_code, "output": is_output}
    top = [kind for child in made.tree for kind, is_it in kinds.items() if is_it(child)]
    assert top == shown


def test_classes_and_id_of_a_fence_are_kept(lesson):
    code, *_ = pair(html_of(lesson, FENCE.replace("python", "{ .python .a .no-thing #b }")))
    assert {"a", "no-thing", "language-python"} <= set(code.get("class").split())
    assert code.get("id") == "b"


def test_the_source_has_all_marks(lesson):
    text = '```{ .python .source }\n--8<-- "lesson/mix.py"\n```'
    made = html_of(lesson, text)
    source = (SAMPLES / "page/mix.py").read_text(encoding="utf-8")
    assert inner(made.find("div").find("pre")) == source


def test_a_section_that_prints_nothing_has_no_block(lesson):
    made = html_of(lesson, FENCE.replace("thirds", "silent"))
    assert [is_code(child) for child in made.tree] == [True]


def test_a_wall_in_the_code_does_not_end_the_block(lesson):
    made = html_of(lesson, FENCE.replace("thirds", "wall"))
    assert inner(made.find("div").find("pre")) == 'wall = """\n```\n"""\n'


ANNOTATED = FENCE.replace("python", "{ .python .annotate }")
REMARKS = "1. A *remark*\n\n    in two parts\n"


@pytest.mark.parametrize("indent", ["", "    "])
def test_remarks_stand_between_the_code_and_what_it_prints(lesson, indent):
    text = f"{ANNOTATED}\n{REMARKS}\nText".replace("\n", f"\n{indent}")
    made = html_of(lesson, f"{'!!! note' if indent else ''}\n{indent}{text}")
    code = next(element for element in made.tree.iter() if is_code(element))
    parent = next(element for element in made.tree.iter() if code in list(element))
    kinds = [child.tag for child in parent][-4:]
    assert kinds == ["div", "ol", "div", "p"]
    assert is_output(list(parent)[-2])
    assert "annotate" in code.get("class").split()


@pytest.mark.parametrize("text", [f"{ANNOTATED}\nText\n\n1. a", f"{FENCE}\n1. a", ANNOTATED])
def test_other_lists_stay_where_they_are(lesson, text):
    assert pair(html_of(lesson, text))


def test_the_first_block_of_a_section_can_be_linked_to(lesson):
    made = html_of(lesson, f"{FENCE}\n{FENCE}\n{FENCE.replace('thirds', 'silent')}")
    blocks = [child.get("id") for child in made.tree if is_code(child)]
    assert blocks == ["code-lesson-mix-thirds", None, "code-lesson-mix-silent"]


def test_the_first_block_of_a_file_can_be_linked_to(lesson):
    made = html_of(lesson, FENCE.replace(":thirds", ""))
    assert made.find("div").get("id") == "code-lesson-mix"


@pytest.mark.parametrize("sample", sorted(path.name for path in PRINTED.glob("*.py")))
@pytest.mark.parametrize("place", ["", "> ", "- a\n\n    "])
def test_what_is_printed_arrives_as_printed(lesson, sample, place):
    fence = f'```python\n--8<-- "printed/{sample}"\n```'
    more = "\n\n*[ABC]: abbreviation" if not place else ""
    indent = place.split("\n")[-1]
    made = html_of(lesson, place + fence.replace("\n", f"\n{indent}") + more)
    (shown,) = re.findall(r'<div class="output".*?<code>(.*?)</code></pre></div>', made.html, re.S)
    with redirect_stdout(io.StringIO()) as printed:
        exec(compile((PRINTED / sample).read_text(encoding="utf-8"), sample, "exec"), {})
    assert unescape(shown) == printed.getvalue().removesuffix("\n")
    assert "<" not in shown


def test_a_chinese_page_says_so_in_chinese(lesson):
    made = html_of(lesson, FENCE, path="docs/zh/lesson.md")
    assert pair(made)[1].get("aria-label") == "输出"


@pytest.mark.parametrize(("language", "words"), [("en", "not approved"), ("zh", "未经核准")])
def test_what_is_not_approved_is_said_below_the_output(project, language, words):
    project.write("snippets/lesson/a.py", "print('<b>')\n#> <i>\n")
    made = make(project, '```python\n--8<-- "lesson/a.py"\n```', path=f"docs/{language}/lesson.md")
    _, output, note = made.tree
    assert inner(output) == "<b>"
    assert note.attrib == {"class": "unapproved", "role": "note"}
    assert inner(note).startswith(f"{words}: snippets/lesson/a.py:1: prints other than")
    assert "- <i>" in inner(note)
    assert len(made.faults) == 1


FAULTY = {
    "no file": (FENCE.replace("mix.py", "mxi.py"), "there is no snippet snippets/lesson/mxi.py"),
    "no section": (FENCE.replace("thirds", "a"), "snippets/lesson/mix.py has no section 'a'"),
    "lines": (FENCE.replace("thirds", "1:2"), "'lesson/mix.py:1:2' names lines"),
    "outside": (FENCE.replace("lesson/mix.py", "../x.py"), "'../x.py' leaves snippets/"),
}


@pytest.mark.parametrize(("text", "words"), FAULTY.values(), ids=FAULTY.keys())
@pytest.mark.parametrize("indent", ["", "    "])
def test_a_fault_stands_in_the_place_of_the_code(lesson, text, words, indent):
    body = f"Text\n\n{text}\nText".replace("\n", f"\n{indent}")
    made = make(lesson, f"{'!!! note' if indent else ''}\n{indent}{body}")
    (fault,) = made.faults
    assert fault.startswith(f"docs/en/lesson.md:5: {words}")
    (shown,) = made.tree.iterfind(".//div[@class='fault']")
    assert shown.get("role") == "alert"
    assert inner(shown).startswith(words)


def test_a_snippet_that_fails_stands_in_the_place_of_the_code(project):
    project.write("snippets/lesson/a.py", "1 / 0\n")
    made = make(project, 'Text\n\n```python\n--8<-- "lesson/a.py"\n```')
    assert made.text("div") == "ZeroDivisionError: division by zero"
    assert made.faults[0].startswith("docs/en/lesson.md:4, snippets/lesson/a.py:1: ZeroDivision")


PLAIN = {
    "no language": ("```\n{{ mix: thirds }}\n```", "[0.3333, 0.6667]\n"),
    "text": ("```text\na {{ mix: thirds[0] as .2f }} b\n```", "a 0.33 b\n"),
    "braces": ("```{ .yaml }\na: {{ mix: thirds[0] }}\n```", "a: 0.3333\n"),
    "a list": ("- a\n\n    ```text\n    {{ mix: thirds[0] }}\n    b\n    ```", "0.3333\nb\n"),
    "a quote": ("> ```text\n> {{ mix: thirds[0] }}\n> b\n> ```", "0.3333\nb\n"),
    "two values": ("```text\n{{ mix: thirds[0] }}\n{{ mix: 2 }}\n```", "0.3333\n2\n"),
    "two lines": ("```text\n{{ mix: thirds[0]\n  * 3 }}\nb\n```", "1\nb\n"),
    "backticks around it": ("```text\n`{{ mix: 2 }}`\n```", "`2`\n"),
    "escaped": ("```text\n\\{{ mix: 2 }} {{ mix: 2 }}\n```", "{{ mix: 2 }} 2\n"),
    "a text with braces": ("```text\n{{ mix: '\\\\\\\\{{' }}\n```", "\\\\{{\n"),
    "markup": ("```text\n{{ mix: markup[:18] }}\n```", "<b>&lt;i&gt;</b> &\n"),
    "lines": ("- a\n\n    ```text\n    {{ mix: lines }}\n    ```\n\n    b", "first\nsecond\n"),
}


@pytest.mark.parametrize(("text", "shown"), PLAIN.values(), ids=PLAIN.keys())
def test_values_in_plain_fences_are_text(lesson, text, shown):
    assert html_of(lesson, text).text(".//pre") == shown


@pytest.mark.parametrize(
    "text",
    [
        "```python\nx = {{ mix: thirds }}\n```",
        "```{ .python }\nf'{{ mix: thirds }}'\n```",
        "~~~py\n{{{'a': 1}}}\n~~~",
    ],
)
def test_typed_python_keeps_its_braces(lesson, text):
    assert html_of(lesson, text).text(".//pre") == text.split("\n")[1] + "\n"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("{{ mix: A as matrix }}", "needs a paragraph of its own"),
        ("{{ mix: nothing }}", "{{ mix: nothing }}: NameError"),
        ("{{ mix }}", "a value is asked for as {{ snippet: expression }}"),
    ],
)
def test_a_value_that_cannot_stand_in_a_fence_is_a_fault(lesson, asked, words):
    made = make(lesson, f"Text\n\n```text\na\n{asked}\n```")
    assert len(made.faults) == 1
    assert made.faults[0].startswith("docs/en/lesson.md:5: ")
    assert words in made.faults[0]
    assert words in made.text(".//pre")


def test_a_page_without_fences_of_snippets_has_no_faults(lesson):
    assert faults_of(lesson, "```text\na\n```\n\n```\nnot closed\n") == []


LINES = st.one_of(
    st.sampled_from(
        ["```", "```python", "~~~", "> ```", "    ```text", "- a", "    b", "!!! note", "", "$$"]
    ),
    st.text(alphabet="ab `~>\t-#|{}:\\$*_<!", max_size=12),
    st.text(alphabet=st.characters(exclude_characters="\r"), max_size=12),
)


@settings(max_examples=200, deadline=None)
@given(lines=st.lists(LINES, max_size=12))
def test_a_page_without_snippets_and_values_is_left_as_it_is(lesson, lines):
    lines = re.sub(r"\{+|8<", "{", "\n".join(lines)).split("\n")
    text = "\n".join(lines)
    md = markdown(lesson.root, desk=Desk(lesson.library(), scan("docs/en/lesson.md", text)))
    kept = lines
    for name in ("snippet_fences", "snippet_kept"):
        kept = md.preprocessors[name].run(list(kept))
    assert kept == lines


def test_code_tells_its_snippet_and_its_section(lesson):
    code, _, _ = pair(html_of(lesson, FENCE))
    assert (code.get("data-shows"), code.get("data-section")) == ("lesson/mix", "thirds")
    whole, _, _ = pair(html_of(lesson, FENCE.replace(":thirds", "")))
    assert (whole.get("data-shows"), whole.get("data-section")) == ("lesson/mix", None)
