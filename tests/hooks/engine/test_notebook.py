"""Notebooks: made from a page and its snippets, and every lesson's run from top to bottom."""

import json
import re
import subprocess
import sys
from hashlib import sha256
from textwrap import dedent

import nbformat
import pytest

from hooks.engine.library import Library
from hooks.engine.notebook import notebook
from hooks.engine.page import scan
from hooks.engine.store import Store
from tests.helpers import ROOT

CODE = re.compile(r"^(`{3,})[^`\n]*$.*?^\1$|`[^`]+`", re.S | re.M)
ADDRESS = "https://tiny.example/zh/lesson.html"
PAGES = [
    page
    for path in sorted((ROOT / "docs").glob("*/*.md"))
    if (page := scan(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))).codes
]

# Runs code cells as Jupyter does, one after the other in one session, and gives what each printed.
# Nothing can be imported but the standard library and numpy: no snippets, no hooks.
RUN = """
import io, json, sys
from contextlib import redirect_stdout

class Only:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in allowed:
            raise ModuleNotFoundError(f"no module {name} here")

cells = json.loads(sys.stdin.buffer.read())
allowed = {*sys.stdlib_module_names, "numpy"}
if "matplotlib" in sys.argv:
    import matplotlib.backends.backend_svg, matplotlib.pyplot
    matplotlib.use("svg")
sys.meta_path.insert(0, Only())
session, printed = {"__name__": "__main__"}, []
for cell in cells:
    with redirect_stdout(io.StringIO()) as stdout:
        exec(compile(cell, f"cell {len(printed)}", "exec"), session)
    printed.append(stdout.getvalue())
print(json.dumps(printed))
"""


def run(cells, *loaded):
    """What each of the code cells prints, in a fresh process that may have loaded matplotlib."""
    done = subprocess.run(
        [sys.executable, "-I", "-W", "error", "-c", RUN, *loaded],
        input=json.dumps(cells).encode(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)


def sources(made, kind):
    return [cell["source"] for cell in made["cells"] if cell["cell_type"] == kind]


def stored(made):
    """What the code cells are said to print."""
    cells = (cell for cell in made["cells"] if cell["cell_type"] == "code")
    return ["".join(one["text"] for one in cell["outputs"]) for cell in cells]


def make(project, text, path="docs/zh/lesson.md", **snippets):
    """The notebook of a page without faults; its code cells print what is stored."""
    for name, code in snippets.items():
        project.write(f"snippets/lesson/{name}.py", code)
    page, library = scan(path, dedent(text).lstrip("\n")), project.library()
    library.gather([page])
    assert library.faults([page]) == []
    made = notebook(page, library, ADDRESS)
    code = sources(made, "code")
    assert not code or run(code) == stored(made)
    return made


def prose(project, text, **snippets):
    """The Markdown cells of a page, but for the address at its end."""
    *cells, address = sources(make(project, text, **snippets), "markdown")
    assert address == f"<{ADDRESS}>"
    return cells


def fence(target, head="python"):
    return f'```{head}\n--8<-- "lesson/{target}"\n```\n'


# Every page


@pytest.fixture(scope="module")
def library(runner):
    one = Library(Store(ROOT, runner.at(ROOT)))
    one.gather(PAGES)
    return one


@pytest.mark.timeout(180)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path)
def test_every_notebook_runs_from_top_to_bottom_with_numpy_alone(page, library, once):
    made = notebook(page, library, ADDRESS)
    code = sources(made, "code")
    name = sha256(repr(code).encode()).hexdigest()  # the same in both languages, so it runs once
    assert once(name, lambda: run(code)) == stored(made)
    shown = sum(".no-output" not in code.fence.head for code in page.codes)
    assert sum(map(bool, stored(made))) >= shown * 0.5  # it is no empty shell


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path)
def test_every_notebook_is_a_notebook(page, library):
    nbformat.validate(notebook(page, library, ADDRESS))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path)
def test_nothing_of_the_site_s_own_syntax_is_left(page, library):
    made = notebook(page, library, ADDRESS)
    text = CODE.sub("", "\n".join(sources(made, "markdown")))
    for left in ("--8<--", "{:", "{ .", "!!! ", "??? ", "<!--", "](#", ".md)"):
        assert left not in text
    assert not [name for name in "qkvsao" if f"\\{name}{{" in text]
    assert "#>" not in "\n".join(sources(made, "code"))


def test_the_same_bytes_each_time(library):
    one, other = (json.dumps(notebook(PAGES[0], library, ADDRESS)) for _ in range(2))
    assert one == other
    ids = [cell["id"] for cell in json.loads(one)["cells"]]
    assert len(set(ids)) == len(ids)


# Prose


def test_values_are_text_in_prose_titles_tables_math_and_fences(project):
    text = r"""
        # A {{ s: x }}

        *{{ s: t }}* $\q{x} = {{ s: x }}\,{{ s: p }}$, `{{ s: x }}`, \{{ and [l {{ s: x }}](o.md#a).

        | {{ s: x }} |
        | --- |
        | {{ s: t }} |

        ```text
        {{ s: t }}
        ```
        """
    snippet = "x = 0.5\nt = 'a|b*'\np = '5 %'\n"
    assert prose(project, text, s=snippet) == [
        "# A 0.5\n\n*a\\|b\\** ${x} = 0.5\\,5 \\%$, `{{ s: x }}`, {{ and "
        "[l 0.5](https://tiny.example/zh/o.html#a).\n\n"
        "| 0.5 |\n| --- |\n| a\\|b\\* |\n\n```text\na|b*\n```"
    ]


def test_block_views_are_tables(project):
    text = """
        {{ s: A as matrix name="A" caption="two" rows="asks" cols="p, q" }} = {{ s: b as bars }}
        """
    (cell,) = prose(project, text, s="A = [[1.5, 2], [3, 4]]\nb = [0.25, 0.75]\n")
    assert cell.split("\n\n") == [
        "**A two · [2, 2]**",
        "|  | p | q |\n| --: | --: | --: |\n| asks 0 | 1.5 | 2 |\n| asks 1 | 3 | 4 |",
        " = ",
        "**b [2]**",
        "|  |  |\n| --: | --: |\n| 0 | 0.25 |\n| 1 | 0.75 |",
    ]


def test_a_view_of_several_values_is_a_table_for_each(project):
    text = "{{ s: (r, V, r @ V) as ratios }}"
    snippet = "import numpy as np\nr = np.array([0.5, 0.5])\nV = np.array([[2.0], [1.0]])\n"
    (cell,) = prose(project, text, s=snippet)
    assert cell.split("\n\n") == [
        "**比例 [2]**",
        "|  |  |\n| --: | --: |\n| 0 | 0.5 |\n| 1 | 0.5 |",
        "**V [2, 1]**",
        "|  | 0 |\n| --: | --: |\n| 0 | 2 |\n| 1 | 1 |",
        "**输出 [1]**",
        "|  | 0 |\n| --: | --: |\n| 输出 | 1.5 |",
    ]


def test_a_question_keeps_its_answer_to_itself(project):
    text = '{{ s: x as ask label="The share" hint="divide" look="#a" }}'
    (cell,) = prose(project, text, s="x = 0.625\n")
    assert cell == "The share （2 位小数） 先自己算，再打开答案。"


def test_a_bench_is_one_table_after_the_other(project):
    text = "\n{{ s: dict(Q=x, K=x, V=x, dots=y, scores=y, A=y, O=x) as bench }}\n"
    (cell,) = prose(project, text, s="x = [[1.5]]\ny = [[1.0]]\n")
    parts = cell.split("\n\n")
    assert len(parts) == 14
    assert parts[:2] == ["**Q 查询 · [1, 1]**", "|  | 0 |\n| --: | --: |\n| 问 0 | 1.5 |"]


def test_what_only_the_site_understands_is_left_out(project):
    text = """
        ---
        title: T
        ---

        Lesson
        {: .kicker }

        # T { #t }

        **q**{ .q } and {1} <!-- a remark --> `{ .q }` end.

        *[end]: a tooltip
        """
    assert prose(project, text) == ["Lesson\n\n# T\n\n**q** and {1}  `{ .q }` end."]


def test_a_heading_begins_a_cell_unless_it_is_code(project):
    text = "# T\n\na\n\n## U\n\n```bash\n## no heading\n```\n\n### V\n"
    assert prose(project, text) == ["# T\n\na", "## U\n\n```bash\n## no heading\n```", "### V"]


def test_pieces_are_quotes_and_their_math_stays_in_one_line(project):
    text = """
        !!! myth "So {{ s: x }}"
            - one
            - two

            $$
            a \\\\
            b
            $$

        after
        """
    assert prose(project, text, s="x = 1\n") == [
        "> **So 1**\n>\n> - one\n> - two\n>\n> $$ a \\\\ b $$".replace(">\n", "> \n"),
        "after",
    ]


def test_answers_are_folded_and_so_is_their_code(project):
    page = dedent(
        """
        ??? answer "Answer"
            1. first

                ```python
                --8<-- "lesson/s.py"
                ```

                of it
            2. second

        after
        """
    )
    made = make(project, page, s="print(1)\n#> 1\n")
    first, setup, code, rest, after, _ = made["cells"]
    assert "SOURCES" in setup["source"]
    assert first["source"] == "<details>\n<summary>Answer</summary>\n\n1. first\n\n</details>"
    assert code["metadata"]["jupyter"] == {"source_hidden": True, "outputs_hidden": True}
    assert rest["source"] == (
        "<details>\n<summary>Answer …</summary>\n\nof it\n2. second\n\n</details>"
    )
    assert after["source"] == "after"


# Code

ALTERNATING = {
    "one": """
        '''One.'''
        import numpy as np

        # --8<-- [start:first]
        x = np.array([1.0])  # [!hl]
        print(x)
        #> [1.]
        # --8<-- [end:first]
        x += 1
        print("between")
        #> between
        # --8<-- [start:second]
        print(x)
        #> [2.]
        # --8<-- [end:second]
        """,
    "two": """
        from snippets.attention import softmax

        # --8<-- [start:all]
        x = softmax(0.0)
        print(x)
        #> 1.0
        # --8<-- [end:all]
        """,
}


def test_snippets_that_share_names_and_alternate(project):
    page = fence("one.py:first") + fence("two.py:all") + fence("one.py:second")
    made = make(project, page, **ALTERNATING)
    _, one, two, so_far, second = sources(made, "code")
    assert one == "import numpy as np\n\nx = np.array([1.0])\nprint(x)"
    assert two == "from snippets.attention import softmax\n\nx = softmax(0.0)\nprint(x)"
    assert so_far.startswith("# lesson/one.py, up to the next cell\n")
    assert second == "print(x)"
    assert stored(made) == ["", "[1.]\n", "1.0\n", "", "[2.]\n"]


def test_sections_in_any_order_and_again(project):
    page = "".join(map(fence, ["one.py:second", "one.py:first", "one.py:first", "one.py"]))
    made = make(project, page, **ALTERNATING)
    assert [text for text in stored(made) if text] == [
        "[2.]\n",
        "[1.]\n",
        "[1.]\n",
        "[1.]\nbetween\n[2.]\n",
    ]


def test_a_section_inside_a_statement_brings_the_whole_of_it(project):
    code = """
        import functools

        @functools.cache
        def f(x):
            y = 2 * x
            # --8<-- [start:body]
            print(y)
            return y
            # --8<-- [end:body]

        # --8<-- [start:call]
        f(1)
        #> 2
        # --8<-- [end:call]
        """
    made = make(project, fence("s.py:body") + fence("s.py:call"), s=code)
    assert sources(made, "code")[1].split("\n")[2:5] == [
        "@functools.cache",
        "def f(x):",
        "    y = 2 * x",
    ]
    assert stored(made)[-1] == "2\n"


def test_snippets_import_each_other_lazily_from_the_notebook(project):
    project.write("snippets/lesson/parts.py", "'''It''s here.'''\nTEXT = '''\n'''\nx = [1]\n")
    code = (
        "from snippets.lesson import parts\nfrom snippets.lesson.parts import x\nprint(x)\n#> [1]\n"
    )
    made = make(project, fence("s.py"), s=code)
    assert "snippets.lesson.parts" in sources(made, "code")[0]


def test_code_that_is_hidden_on_the_page_is_folded(project):
    made = make(project, fence("s.py", "{ .python .output-only }"), s="print(1)\n#> 1\n")
    assert made["cells"][1]["metadata"] == {"jupyter": {"source_hidden": True}}


def test_code_that_draws_is_there_to_read_and_the_rest_runs(project):
    code = """
        import numpy as np
        from matplotlib import pyplot as plt

        # --8<-- [start:curve]
        figure, axes = plt.subplots()
        print(1)
        #> 1
        for line in axes.plot([1, 2]):
            line.set_linewidth(2)
        # --8<-- [end:curve]
        x = np.ones(1)

        # --8<-- [start:number]
        print(x)
        #> [1.]
        # --8<-- [end:number]
        """
    head = '{ .python alt="A curve." }'
    made = make(project, fence("s.py:curve", head) + fence("s.py:number"), s=code)
    assert sources(made, "markdown")[0] == (
        "```python\nfigure, axes = plt.subplots()\nprint(1)\nfor line in axes.plot([1, 2]):\n"
        "    line.set_linewidth(2)\n```\n\n```text\n1\n```\n\n*A curve.*"
    )
    _, before, number = sources(made, "code")
    assert "matplotlib" not in before
    assert "axes" not in before
    assert number == "print(x)"
