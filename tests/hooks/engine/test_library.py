from contextlib import closing
from itertools import product
from pathlib import Path
from textwrap import dedent

import pytest

from hooks.engine.faults import Faults
from hooks.engine.library import Library
from hooks.engine.page import Code, Fence, Request, scan
from hooks.engine.runner import Runner
from hooks.engine.snippet import snippet_paths
from hooks.engine.store import Store
from tests.helpers import SAMPLES
from tests.pages import faults_of

EN, ZH = "docs/en/lesson.md", "docs/zh/lesson.md"
FRONT = "---\ntitle: x\n---\n"


def gathered(project, **texts):
    """The library for pages of these languages, and the pages."""
    pages = [scan(f"docs/{language}/lesson.md", text) for language, text in texts.items()]
    library = project.library()
    library.gather(pages)
    return library, pages


def faults(project, **texts):
    library, pages = gathered(project, **texts)
    return [str(fault) for fault in library.faults(pages)]


def fence(target, head="python"):
    return f'```{head}\n--8<-- "{target}"\n```\n'


def part(project, target):
    library, (page,) = gathered(project, en=fence(target))
    return library.part(page, page.codes[0])


def test_pages_are_read_while_their_snippets_run(project):
    waits = """\
        from pathlib import Path
        while not Path(__file__).with_name("now.txt").exists():
            pass
        print("now")
        #> now
        """
    project.write("snippets/lesson/waits.py", waits)
    library, (page,) = gathered(project, en=fence("lesson/waits.py"))
    project.write("snippets/lesson/now.txt", "")
    assert library.part(page, page.codes[0]).output == "now\n"


def test_what_the_first_page_asks_runs_first(project):
    begun = []

    class Noting(Runner):
        def begin(self, jobs, done):
            begun.extend(jobs)
            return super().begin(jobs, done)

    for name in "abc":
        project.write(f"snippets/lesson/{name}.py", "x = 1\n")
    with closing(Noting(project.root, workers=1)) as runner:
        store = Store(project.root, runner)
        Library(store).gather([scan(EN, fence("lesson/c.py") + "{{ b: x }}")])
    assert [Path(job.path).stem for job in begun[:2]] == ["b", "c"]


def test_a_section_is_given_with_its_code_and_output(lesson):
    shown = part(lesson, "lesson/mix.py:thirds")
    assert shown.path == "snippets/lesson/mix.py"
    assert shown.section == "thirds"
    assert shown.shown.code.split("\n") == [
        "thirds = np.array([1.0, 2.0]) / 3  # (1)!",
        "print(thirds)",
    ]
    assert shown.shown.highlighted == (2,)
    assert (shown.output, shown.unapproved) == ("[0.3333 0.6667]\n", [])


def test_a_section_that_prints_nothing_has_no_output(lesson):
    assert part(lesson, "lesson/mix.py:silent").output == ""


def test_a_whole_file_is_given_without_marks(lesson):
    shown = part(lesson, "lesson/mix.py")
    assert shown.output == "[0.3333 0.6667]\n"
    assert shown.shown.code.startswith('"""What most pages')
    assert "8<" not in shown.shown.code
    assert "#>" not in shown.shown.code


def test_the_source_of_a_file_has_all_marks(lesson):
    library, _ = gathered(lesson, en="")
    text = (SAMPLES / "page/mix.py").read_text(encoding="utf-8")
    assert library.source("snippets/lesson/mix.py") == text.removesuffix("\n")


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("lesson/mxi.py", "there is no snippet snippets/lesson/mxi.py (did you mean 'lesson/mix"),
        ("mix.py:thirds", "there is no snippet snippets/mix.py (did you mean '"),
        ("lesson/mix:thirds", "there is no snippet snippets/lesson/mix (did you mean 'lesson/mix"),
        ("./lesson/mix.py", "there is no snippet snippets/./lesson/mix.py (did you mean 'lesson/m"),
        ("lesson\\mix.py", "there is no snippet snippets/lesson\\mix.py (did you mean 'lesson/mix"),
        ("lesson/../top.py", "there is no snippet snippets/lesson/../top.py (did you mean '"),
        ("snippets/lesson/mix.py", "(did you mean 'lesson/mix.py'?)"),
        ("__init__.py", "there is no snippet snippets/__init__.py"),
        ("lesson", "there is no snippet snippets/lesson"),
        ("", "there is no snippet snippets/"),
        ("; lesson/mix.py", "there is no snippet snippets/; lesson/mix.py"),
        ("https://a.example/x.py", "there is no snippet snippets/https"),
        ("../pyproject.toml", "'../pyproject.toml' leaves snippets/"),
        ("lesson/../../docs/en/lesson.md", "'lesson/../../docs/en/lesson.md' leaves snippets/"),
        ("..\\x.py", "'..\\\\x.py' leaves snippets/"),
        ("/etc/hosts", "'/etc/hosts' leaves snippets/"),
        (
            "lesson/mix.py:thrids",
            "snippets/lesson/mix.py has no section 'thrids' (did you mean 'thirds'?); it has: "
            "thirds, silent, wall",
        ),
        ("lesson/mix.py: thirds", "has no section ' thirds' (did you mean 'thirds'?)"),
        ("lesson/mix.py:Thirds", "has no section 'Thirds' (did you mean 'thirds'?)"),
        ("top.py:thirds", "snippets/top.py has no section 'thirds'; it has: none"),
        ("lesson/mix.py:3", "'lesson/mix.py:3' names lines, which drift: mark a section"),
        ("lesson/mix.py:3:9", "'lesson/mix.py:3:9' names lines, which drift"),
        ("lesson/mix.py::9", "'lesson/mix.py::9' names lines, which drift"),
        ("lesson/mix.py:3:", "'lesson/mix.py:3:' names lines, which drift"),
    ],
)
def test_code_that_is_not_there_is_a_fault(lesson, target, words):
    (fault,) = faults(lesson, en=FRONT + fence(target))
    assert fault.startswith(f"{EN}:5: ")
    assert words in fault


def test_an_empty_section_name_is_the_whole_file(lesson):
    assert faults(lesson, en=fence("lesson/mix.py:")) == []


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_link_that_leaves_snippets_is_a_fault(project, kind):
    outside = project.write("elsewhere/x.py", "x = 1\n")
    link = project.root / "snippets/lesson/link"
    if kind == "file":
        link.with_suffix(".py").symlink_to(outside)
        target, name = "lesson/link.py", "link"
    else:
        link.symlink_to(outside.parent, target_is_directory=True)
        target, name = "lesson/link/x.py", "link/x"
    assert snippet_paths(project.root) == ["snippets/attention.py"]
    code, value = faults(project, en=fence(target) + f"{{{{ {name}: x }}}}")
    assert code == f"{EN}:2: '{target}' leaves snippets/"
    assert value.startswith(f"{EN}:4: there is no snippet '{name}'")


def test_a_link_inside_of_snippets_may_be_shown(project):
    file = project.write("snippets/lesson/x.py", "x = 1\n")
    (file.parent / "y.py").symlink_to(file)
    assert faults(project, en=fence("lesson/y.py") + "{{ y: x }}") == []


def value(project, text):
    library, (page,) = gathered(project, en=text)
    return library.text(page, page.values[0])


@pytest.mark.parametrize(
    ("name", "expression", "shown"),
    [
        ("mix", "thirds[0]", "0.3333"),
        ("lesson/mix", "thirds[0]", "0.3333"),
        ("other/mix", "x", "3"),
        ("top", "x", "5"),
        ("attention", "x", "4"),  # the lesson's own before the one in snippets/
    ],
)
def test_a_snippet_is_looked_for_in_the_lesson_then_from_snippets(lesson, name, expression, shown):
    assert value(lesson, f"{{{{ {name}: {expression} }}}}") == shown


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("thirds", "[0.3333, 0.6667]"),
        ("thirds[1] as .2f", "0.67"),
        ("thirds as tex", r"\begin{bmatrix} 0.3333 & 0.6667 \end{bmatrix}"),
        ("{'a': {'b': 1}}['a']['b']", "1"),
        ("nested['a']['b']", "2"),
        ("nested[' as ']", "3"),
        ("nested[' as '] as .1f", "3.0"),
        ("nested['}}']", "4"),
        ("{3, 1, 2}", "[1, 2, 3]"),
        ("np.max(thirds)\n  * 3", "2"),
        ("sum(row[0] for row in A)", "1.5"),
        ("lines", "first\nsecond"),
    ],
)
def test_an_expression_is_evaluated_in_the_final_state(lesson, asked, shown):
    assert value(lesson, f"{{{{ mix: {asked} }}}}") == shown


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("mxi: x", "there is no snippet 'mxi' (did you mean 'mix'?): neither snippets/lesson/mxi."),
        ("lesson/mxi: x", "there is no snippet 'lesson/mxi' (did you mean 'lesson/mix'?)"),
        ("mix.py: x", "there is no snippet 'mix.py' (did you mean 'mix'?)"),
        ("tpo: x", "there is no snippet 'tpo' (did you mean 'top'?)"),
        ("../top: x", "there is no snippet '../top' (did you mean 'top'?)"),
        ("/top: x", "there is no snippet '/top' (did you mean 'top'?)"),
        ("mix: third", "{{ mix: third }}: NameError: name 'third' is not defined"),
        ("mix: thirds[9]", "{{ mix: thirds[9] }}: IndexError: "),
        ("mix: 1 / 0", "ZeroDivisionError"),
        ("mix: exit()", "SystemExit"),
        ("mix: np.log(0.0)", "RuntimeWarning"),
        ("mix: np", "{{ mix: np }}: `np` is a module, no data to show"),
        ("mix: None", "{{ mix: None }}: `None` is None"),
        ("mix: A as heatmpa", "`heatmpa` (did you mean 'heatmap'?)"),
        ("mix: A as .2q", "`.2q`"),
        ("mix: A as bars", "`bars` needs a vector"),
        ('mix: A as matrix colour="q"', "`matrix` has no option `colour`"),
        ('mix: A as matrix rows="a, b, c"', '"a, b, c" has 3 labels'),
        ('mix: A as matrix role="w"', "there is no role `w`"),
    ],
)
def test_a_value_that_cannot_be_given_is_a_fault(lesson, asked, words):
    (fault,) = faults(lesson, en=f"{FRONT}\nText\n{{{{ {asked} }}}}")
    assert fault.startswith(f"{EN}:6: ")
    assert words in fault


def test_a_value_that_does_not_end_leaves_the_others_alone(project):
    project.write("snippets/lesson/a.py", "# [!limit seconds=1]\nx = 1\n")
    (fault,) = faults(project, en="{{ a: x }}\n\n{{ a: [1 for _ in iter(int, 1)] }}")
    assert fault.startswith(f"{EN}:3: {{{{ a: [1 for _ in iter(int, 1)] }}}}: does not end within")


def test_html_and_text_of_a_value(lesson):
    library, (page,) = gathered(lesson, en="{{ mix: thirds[0] }}")
    (asked,) = page.values
    assert library.text(page, asked) == "0.3333"
    assert library.html(page, asked) == (
        '<data class="value" value="0.3333333333333333" data-snippet="lesson/mix" '
        'data-expression="thirds[0]">0.3333</data>'
    )


def test_what_was_not_gathered_is_asked_for_later(lesson):
    library, (page,) = gathered(lesson, en="Text")
    assert library.text(page, Request("mix", "thirds[0] * 30", "", {}, 0)) == "10"
    code = Code(Fence("", "python", 1, 3), "lesson/mix.py:thirds")
    assert library.part(page, code).output == "[0.3333 0.6667]\n"


def test_one_cause_on_many_lines_is_told_once(project):
    project.write("snippets/lesson/a.py", "x = 1\n\ny = x / 0\n")
    text = fence("lesson/a.py") + "\n{{ a: x }}\n"
    (fault,) = faults(project, en=text, zh=FRONT + text)
    assert fault == (
        f"{EN}:2, {EN}:5, {ZH}:5, {ZH}:8, snippets/lesson/a.py:3: "
        "ZeroDivisionError: division by zero\n    snippets/lesson/a.py:3: y = x / 0"
    )


def test_a_snippet_that_no_page_shows_is_checked_all_the_same(project):
    project.write("snippets/lesson/a.py", "print(1)\n")
    project.write("snippets/lesson/b.py", "# --8<-- [start:x]\n")
    first, second = faults(project, en="")
    assert first.startswith("snippets/lesson/a.py:1: prints, but has no `#>` lines")
    assert second.startswith("snippets/lesson/b.py:1: section 'x' is not closed")


@pytest.mark.parametrize(
    ("text", "words", "details"),
    [
        ("print(1)\n", "prints, but has no `#>` lines", ["+ 1"]),
        ("x = 1\n#> 1\n", "prints nothing, but has `#>` lines", ["- 1"]),
        ("print(1)\n#> 2\n", "prints other than the approved output", ["- 2", "+ 1"]),
    ],
)
def test_output_that_is_not_approved_is_a_fault_and_shown(project, text, words, details):
    project.write("snippets/lesson/a.py", text)
    (fault,) = faults(project, en=fence("lesson/a.py"))
    head, *rest = fault.split("\n")
    assert head.startswith(f"{EN}:2, snippets/lesson/a.py:1: {words}")
    assert [line.strip() for line in rest] == details
    (mismatch,) = part(project, "lesson/a.py").unapproved
    assert mismatch.line == 1


def test_output_that_is_not_approved_names_the_lines_that_show_it(project):
    text = "# --8<-- [start:{0}]\nprint({0!r})\n# --8<-- [end:{0}]\n"
    project.write("snippets/lesson/a.py", text.format("x") + text.format("y") + "z = 1\n")
    shown = FRONT + fence("lesson/a.py:x") + fence("lesson/a.py") + "{{ a: z }}"
    first, second = faults(project, en=shown, zh="{{ a: z }}\n\n{{ a: z }}")[-2:]
    assert first.startswith(f"{EN}:5, {EN}:8, {ZH}:1, snippets/lesson/a.py:2: prints, but")
    assert second.startswith(f"{EN}:8, {ZH}:1, snippets/lesson/a.py:5: prints, but")


def test_a_section_tells_of_its_own_mismatches_alone(project):
    text = "# --8<-- [start:{0}]\nprint(1)\n# --8<-- [end:{0}]\n"
    project.write("snippets/lesson/a.py", text.format("a") + text.format("b"))
    assert [one.line for one in part(project, "lesson/a.py:b").unapproved] == [5]


@pytest.mark.parametrize("text", [fence("lesson/a.py:x"), "\n{{ a: x }}"])
def test_a_file_that_is_no_snippet_names_page_and_line(project, text):
    project.write("snippets/lesson/a.py", b"x = 1\ny = '\xff'\n")
    assert faults(project, en=text) == [
        f"{EN}:2, snippets/lesson/a.py:2: is not UTF-8: save the file as UTF-8"
    ]


def test_all_that_is_wrong_is_told_together_in_reading_order(lesson):
    text = dedent("""\
        # One

        Typed 0.4011 and {{ mix: nothing }}.

        {{ mix }}

        ```python
        --8<-- "lesson/mix.py:no"
        ```
        """)
    told = faults(lesson, en=text, zh="# 一\n")
    assert [fault.split(": ")[0] for fault in told] == [
        f"{EN}:1, {ZH}:1",
        f"{EN}:3",
        f"{EN}:3",
        f"{EN}:5",
        f"{EN}:8",
    ]


def test_inputs_are_those_of_the_pages_own_lesson(lesson):
    assert faults(lesson, en="0.25", zh="0.25") == []
    (fault,) = faults(lesson, en="0.125")
    assert "0.125 is typed" in fault


def test_an_input_of_a_broken_snippet_is_none(project):
    project.write("snippets/lesson/a.py", "x = 0.5 +\n")
    assert [one.split(" ")[1] for one in faults(project, en="0.5")] == ["SyntaxError:", "0.5"]


def test_an_unknown_lesson_is_no_fault(lesson):
    page = scan("docs/en/about.md", "{{ lesson/mix: thirds[0] }}")
    library = lesson.library()
    library.gather([page])
    assert library.faults([page]) == []
    assert library.text(page, page.values[0]) == "0.3333"


def test_a_fault_is_raised_with_the_line_of_the_page(lesson):
    library, (page,) = gathered(lesson, en="Text\n\n{{ mix: nothing }}")
    for ask, asked in product((library.html, library.text), (0, 3)):
        with pytest.raises(Faults, match=rf"^{EN}:3: "):
            ask(page, page.values[0]._replace(line=asked))


def test_options_that_are_wrong_are_told_on_their_own_line(lesson):
    text = '{{ mix: thirds as bars }}\n\n{{ mix: thirds as bars colour="red" }}\n'
    (fault,) = faults_of(lesson, text)
    assert fault.startswith("docs/en/lesson.md:3: ")


def test_a_value_that_is_a_path_of_this_machine_is_a_fault(lesson):
    (fault,) = faults_of(lesson, "{{ mix: __import__('os').getcwd() }}\n")
    assert "gives a path of this machine" in fault
