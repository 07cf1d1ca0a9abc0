"""Labs: read as jupytext reads them, run as snippets are, checked as pages are."""

import json
from textwrap import dedent

import jupytext
import nbformat
import pytest

from hooks.engine.lab import lab_paths, read_lab
from hooks.engine.library import Library
from hooks.engine.notebook import notebook
from hooks.engine.store import Store
from tests.helpers import ROOT
from tests.hooks.engine.test_notebook import CODE, run, sources, stored

LAB = """\
# %% [markdown]
# # A lab
#
# Half of it is 0.5, see [a page](../page.md).

# %%
from snippets.lesson.part import half


def show(x):
    print("is", x)


# %%
show(half)

# %% [markdown]
# ## Then

# %% alt="A line."
from matplotlib import pyplot as plt

print(2 * half, 0.5 + half)
line = plt.figure().gca().plot([0, 1])
"""
EN, ZH = "docs/en/labs/one.py", "docs/zh/labs/one.py"


@pytest.fixture
def labs(project):
    """Write a lab in one or two texts; the library that has it run, and what is wrong with it."""

    def labs(en=LAB, zh=None):
        project.write("snippets/lesson/part.py", "half = 0.5\n")
        project.write(EN, dedent(en))
        project.write(ZH, dedent(en if zh is None else zh).replace("# # A", "# # 一"))
        return gathered(project)

    return labs


def gathered(project):
    library = project.library()
    read = [read_lab(project.root, path) for path in lab_paths(project.root)]
    pages = [lab.page for lab in read]
    library.gather(pages, read)
    return library, read, [str(fault) for fault in library.faults(pages)]


def outputs(library, lab):
    record = library.lab_record(lab)
    return [(cell.printed(record), len(cell.figures(record))) for cell in lab.code]


def test_outputs_land_in_the_cells_that_were_at_work(labs):
    library, read, faults = labs()
    assert faults == []
    for lab in read:
        assert outputs(library, lab) == [("", 0), ("is 0.5\n", 0), ("1.0 1.0\n", 1)]


def test_the_markdown_has_the_lines_of_the_file(labs):
    _, (lab, _), _ = labs()
    lines = lab.page.text.split("\n")
    assert lines[1:4] == ["# A lab", "", "Half of it is 0.5, see [a page](../page.md)."]
    assert lines[17] == "## Then"
    assert (lab.title, lab.page.language, lab.page.headings) == ("A lab", "en", ((2, 1), (18, 2)))


@pytest.mark.parametrize("path", lab_paths(ROOT))
def test_cells_are_those_that_jupytext_reads(path):
    own = [(cell.is_code, cell.text.strip()) for cell in read_lab(ROOT, path).cells]
    read = jupytext.read(ROOT / path, fmt="py:percent").cells
    assert own == [(cell.cell_type == "code", cell.source.strip()) for cell in read]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("show(half)", "show(half / 0)", f"{EN}:15: ZeroDivisionError: float division by zero"),
        ("show(half)", "show(half", f"{EN}:15: SyntaxError: '(' was never closed"),
        ("show(half)", "half", f"{EN}:15: the cell ends with an expression, which Jupyter"),
        ("# %%\nshow", "# %% {}\nshow", f"{EN}:14: a cell begins with `# %% [markdown]`"),
        (' alt="A line."', "", f"{EN}:20: the cell leaves a figure open: say what it shows"),
        ("# %%\nshow", '# %% alt="It"\nshow', f"{EN}:14: alt describes a figure, and"),
        ("is 0.5", "is 0.25", f"{EN}:4: 0.25 is typed"),
        ("A line.", "Up to 0.75.", f"{EN}:20: 0.75 is typed"),
        ("# ## Then", "## Then", f"{EN}:18: in a cell of Markdown each line begins with"),
        ("# %% [markdown]\n# # A", "1\n# %% [markdown]\n# # A", f"{EN}:1: a lab begins with"),
        ("print(2 *", "if 1:\n# %%\n    print(2 *", f"{EN}:23: a statement ends in the cell"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(labs, old, new, told):
    assert old in LAB
    _, _, faults = labs(LAB.replace(old, new), LAB)
    assert [fault for fault in faults if fault.startswith(told)], faults


def test_a_cell_that_raises_leaves_the_others_and_shows_its_own_lines(labs):
    library, (lab, _), faults = labs(LAB.replace("show(half)", "show(half)\nshow(1 / 0)"))
    assert outputs(library, lab)[1] == ("is 0.5\n", 0)
    assert f"{EN}:16: ZeroDivisionError: division by zero\n    {EN}:16: show(1 / 0)" in faults


def test_code_apart_is_told_at_the_first_line_that_differs(labs):
    _, _, faults = labs(LAB, LAB.replace("# # A lab\n", "# # A lab\n#\n").replace("2 * h", "3 * h"))
    assert faults == [f"{EN}:23, {ZH}:24: the code is not the same in both languages"]


def test_a_cell_too_many_is_told_where_the_other_language_ends(labs):
    lines = LAB.count("\n")
    _, _, faults = labs(f"{LAB}# %%\nprint(7)\n", LAB)
    told = f"{EN}:{lines + 1}, {ZH}:{lines}: the code is not the same in both languages"
    assert faults == [told]


@pytest.mark.parametrize("cut", ["# %% [markdown]\n# ## Then", "# %%\nfrom"])
def test_a_cell_that_is_missing_is_told(labs, cut):
    _, _, faults = labs(LAB, LAB[: LAB.index(cut)])
    assert [fault for fault in faults if "the code is not the same" in fault]


def test_a_lab_in_one_language_is_told(labs, project):
    labs()
    (project.root / ZH).rename(project.root / "docs/zh/labs/two.py")
    project.write("docs/en/labs/two.py", (project.root / "docs/zh/labs/two.py").read_bytes())
    assert gathered(project)[2] == [f"{EN}:1: there is no page docs/zh/labs/one.py beside it"]


def test_a_lab_runs_again_when_what_it_imports_has_changed_and_not_otherwise(labs, project):
    library, _, _ = labs()
    assert library.store.tally.run > 0
    assert gathered(project)[0].store.tally.run == 0
    project.write("snippets/lesson/part.py", "half = 0.25\n")
    library, (lab, _), _ = gathered(project)
    assert outputs(library, lab)[1] == ("is 0.25\n", 0)
    assert library.store.tally.run == 3  # both languages, and the snippet


def test_a_missing_import_that_comes_is_found(labs, project):
    assert "No module named" in labs(LAB.replace("part import", "parts import"))[2][0]
    project.write("snippets/lesson/parts.py", "half = 0.5\n")
    assert gathered(project)[2] == []


def test_no_other_python_file_under_docs_is_a_lab(project):
    for path in (
        "docs/en/x.py",
        "docs/labs/x.py",
        "docs/en/labs/more/x.py",
        "docs/en/labs/x.ipynb",
    ):
        project.write(path, "1 / 0\n")
    assert lab_paths(project.root) == []


# The labs of this repository


@pytest.fixture(scope="module")
def own(runner):
    library = Library(Store(ROOT, runner.at(ROOT)))
    read = [read_lab(ROOT, path) for path in lab_paths(ROOT)]
    library.gather([], read)
    return library, {lab.page.path: lab for lab in read}


@pytest.mark.parametrize("path", lab_paths(ROOT))
def test_a_notebook_runs_from_top_to_bottom_with_numpy_and_matplotlib_alone(path, own):
    library, read = own
    made = notebook(read[path].page, library, "https://tiny.example/labs/one.html")
    nbformat.validate(made)
    stream = [
        {**cell, "outputs": [one for one in cell.get("outputs", ()) if "text" in one]}
        for cell in made["cells"]
    ]
    printed = stored({"cells": stream})
    if path.startswith("docs/en/"):  # the others have the same code
        assert run(sources(made, "code"), "matplotlib") == printed
    assert sum(map(bool, printed)) > 3
    drawn = [one for cell in made["cells"] for one in cell.get("outputs", ()) if "data" in one]
    assert len(drawn) > 1
    assert all("image/svg+xml" in one["data"] for one in drawn)
    text = CODE.sub("", "\n".join(sources(made, "markdown")))
    assert not [left for left in ("{:", "!!! ", "<!--", "](#", ".md)", "{ #") if left in text]


@pytest.mark.parametrize("name", ["measure", "train"])
def test_the_same_bytes_each_time_and_the_same_code_in_both_languages(own, name):
    library, read = own
    one, again, other = (
        notebook(read[f"docs/{language}/labs/{name}.py"].page, library, "https://tiny.example/")
        for language in ("en", "en", "zh")
    )
    assert json.dumps(one) == json.dumps(again)
    assert sources(one, "code") == sources(other, "code")


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("#%%", "a cell begins with"),
        ('# %% alt="{{ mix: a }}"', "is said in words alone"),
    ],
)
def test_a_head_that_jupytext_would_read_otherwise_is_told(project, head, told):
    project.write("docs/en/labs/one.py", f"# %% [markdown]\n# # A lab\n\n{head}\nprint(1)\n")
    (fault,) = read_lab(project.root, "docs/en/labs/one.py").page.faults
    assert told in fault.message
    assert fault.pages[0].line == 4


def test_lines_are_counted_as_python_counts_them(project):
    text = "# %% [markdown]\n# # A lab\n\n# %%\nprint('a\u2028b')\n"
    project.write("docs/en/labs/one.py", text.encode())
    assert read_lab(project.root, "docs/en/labs/one.py").page.faults == ()
