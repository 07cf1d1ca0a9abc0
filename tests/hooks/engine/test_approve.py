import os
import subprocess
import sys
from pathlib import Path

import pytest

from hooks.engine.approve import approve, main
from hooks.engine.faults import Place
from tests.helpers import Project, samples

CASE = "snippets/lesson/case.py"


TEXTS = [
    ("print(1)\n", "print(1)\n#> 1\n"),
    ("print(1)\n#> 2\n", "print(1)\n#> 1\n"),
    ("print(1)\n#> 2\n#> 3\nx = 1\n", "print(1)\n#> 1\nx = 1\n"),
    ("x = 1\n#> 1\ny = 2\n", "x = 1\ny = 2\n"),
    ("x = 1\n#> 1\n#>= 'b'\n", "x = 1\n"),
    ("print('a\\n\\tb ')\n", "print('a\\n\\tb ')\n#> a\n#>= '\\tb \\n'\n"),
    ("print(1, end='')\n", "print(1, end='')\n#>= '1'\n"),
    ("print(1)  # why\n# a remark\n", "print(1)  # why\n#> 1\n# a remark\n"),
    ("print(\n  1,\n)\n", "print(\n  1,\n)\n#> 1\n"),
    ("print(1); print(2)\n", "print(1); print(2)\n#> 1\n#> 2\n"),
    ("for i in 1, 2:\n    print(i)\n", "for i in 1, 2:\n    print(i)\n    #> 1\n    #> 2\n"),
    ("if 1:\n\tprint(1)\n", "if 1:\n\tprint(1)\n\t#> 1\n"),
    ("for i in 1, 2: print(i)\n", "for i in 1, 2: print(i)\n#> 1\n#> 2\n"),
    (
        "for i in map(print, [1, 2]):\n    pass\n",
        "for i in map(print, [1, 2]):\n    #> 1\n    #> 2\n    pass\n",
    ),
    (
        "# --8<-- [start:a]\nprint(1)\n# --8<-- [end:a]\nprint(2)  # [!hl]\n",
        "# --8<-- [start:a]\nprint(1)\n#> 1\n# --8<-- [end:a]\nprint(2)  # [!hl]\n#> 2\n",
    ),
    (
        "print(1)\nx = 1\n#> 2\nprint(3)\n#> 3\nprint(4)\n",
        "print(1)\n#> 1\nx = 1\nprint(3)\n#> 3\nprint(4)\n#> 4\n",
    ),
    ("print('#> 1')\n", "print('#> 1')\n#> #> 1\n"),
    ("s = '''\n#> no\n'''\nprint(1)\n", "s = '''\n#> no\n'''\nprint(1)\n#> 1\n"),
    ("print('中🙂')\n", "print('中🙂')\n#> 中🙂\n"),
]
BYTES = {
    "no newline": (b"print(1)", b"print(1)\n#> 1"),
    "no newline, changed": (b"print(1)\n#> 2", b"print(1)\n#> 1"),
    "no newline, removed": (b"x = 1\n#> 2", b"x = 1"),
    "CRLF": (b"x = 1\r\nprint(x)\r\n", b"x = 1\r\nprint(x)\r\n#> 1\r\n"),
    "CRLF, changed": (b"print(1)\r\n#> 2\r\nx = 1", b"print(1)\r\n#> 1\r\nx = 1"),
    "CRLF, a string": (
        b"x = '''\r\n'''\r\nprint(1)",
        b"x = '''\r\n'''\r\nprint(1)\r\n#> 1",
    ),
    "mixed ends": (
        b"print(1)\r\nx = 1\n\r\nprint(2)\n",
        b"print(1)\r\n#> 1\r\nx = 1\n\r\nprint(2)\n#> 2\r\n",
    ),
    "CR": (b"x = 1\rprint(x)\r", b"x = 1\rprint(x)\r#> 1\r"),
    "BOM": (b"\xef\xbb\xbfprint(1)\n", b"\xef\xbb\xbfprint(1)\n#> 1\n"),
    "odd signs": (b"'\x0c\xe2\x80\xa8'\nprint(1)\n", b"'\x0c\xe2\x80\xa8'\nprint(1)\n#> 1\n"),
    "spaces": (b"print(1)  \n\n\n", b"print(1)  \n#> 1\n\n\n"),
}
CASES = [*BYTES.values(), *((before.encode(), after.encode()) for before, after in TEXTS)]
NAMES = [*BYTES, *(before for before, _ in TEXTS)]


@pytest.fixture(scope="module")
def tree(tmp_path_factory, runner):
    """All cases, approved in one go, and the faults of that."""
    project = Project(tmp_path_factory.mktemp("tree"), runner)
    paths = [f"snippets/lesson/case_{n}.py" for n in range(len(CASES))]
    for path, (before, _) in zip(paths, CASES, strict=True):
        project.write(path, before)
    assert approve(project.store(), paths) == []
    return project


@pytest.mark.parametrize("n", range(len(CASES)), ids=NAMES)
def test_outputs_are_written_in_place_and_every_other_byte_stays(tree, n):
    assert (tree.root / f"snippets/lesson/case_{n}.py").read_bytes() == CASES[n][1]


def test_approving_again_changes_nothing(tree, capsys):
    files = {file: file.stat().st_mtime_ns for file in tree.root.rglob("case_*.py")}
    paths = [file.relative_to(tree.root).as_posix() for file in files]
    assert approve(tree.store(), paths) == []
    assert capsys.readouterr().out == ""
    assert {file: file.stat().st_mtime_ns for file in files} == files


def test_a_tree_that_is_up_to_date_is_left_alone(project, capsys):
    project.copy("printing")
    files = {file: file.read_bytes() for file in project.root.rglob("*.py")}
    times = {file: file.stat().st_mtime_ns for file in files}
    paths = [f"snippets/printing/{name}.py" for name in samples("printing")]
    assert approve(project.store(), paths) == []
    assert capsys.readouterr().out == ""
    assert {file: file.read_bytes() for file in files} == files
    assert {file: file.stat().st_mtime_ns for file in files} == times


def test_what_was_stripped_of_its_outputs_gets_them_back(project):
    """But for those that an author moved from where they are printed to where that is called."""
    project.copy("printing")
    moved = {"function_by_call", "generator", "loop_head", "recursion", "with_statement"}
    files = {}
    for name in set(samples("printing")) - moved:
        file = project.root / f"snippets/printing/{name}.py"
        files[file] = file.read_text(encoding="utf-8")
        lines = files[file].split("\n")
        kept = [
            line for line in lines if not line.lstrip().startswith(("#> ", "#>=")) and line != "#>"
        ]
        if name != "multi_line_string":
            file.write_text("\n".join(kept), encoding="utf-8", newline="\n")
    paths = [file.relative_to(project.root).as_posix() for file in files]
    assert approve(project.store(), paths) == []
    for file, text in files.items():
        assert file.read_text(encoding="utf-8") == text


def test_what_changed_is_printed(project, capsys):
    project.write(CASE, "x = 1\nprint(x)\n#> 2\nprint('new\\t')\n")
    assert approve(project.store(), [CASE]) == []
    assert capsys.readouterr().out == (
        f"{CASE}:2: approved\n  - #> 2\n  + #> 1\n{CASE}:4: approved\n  + #>= 'new\\t\\n'\n"
    )


def test_output_that_changes_from_run_to_run_is_refused(project, capsys):
    texts = {
        "random": "import random\nprint(random.random())\n",
        "address": "x = 1\nprint(object())\n#> 1\n",
        "order": "x = 1\nprint({'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'})\n",
        "time": "import time; print(1)\nprint(time.perf_counter_ns())\nprint(2)\n",
    }
    paths = [f"snippets/lesson/{name}.py" for name in texts]
    files = [project.write(path, texts[Path(path).stem]) for path in paths]
    faults = approve(project.store(), paths)
    assert [fault.snippet for fault in faults] == [Place(path, 2) for path in paths]
    assert all("something else at each run" in fault.message for fault in faults)
    assert [file.read_text() for file in files] == list(texts.values())
    assert capsys.readouterr().out == ""


def test_outputs_approved_at_some_calls_of_a_helper_settle(project):
    """Approved at the print alone: what the other calls print comes from there, too."""
    file = project.write(CASE, "def f(x):\n    print(x)\n\n\nf(1)\n#> 1\nf(2)\n")
    assert approve(project.store(), [CASE]) == []
    assert file.read_text() == "def f(x):\n    print(x)\n    #> 1\n    #> 2\n\n\nf(1)\nf(2)\n"


def test_what_is_no_good_is_told_and_does_not_keep_the_others(project):
    texts = {"broken": "x = (", "raises": "print(1)\n1 / 0\n", "good": "print(1)\n"}
    for name, text in texts.items():
        project.write(f"snippets/lesson/{name}.py", text)
    paths = [f"snippets/lesson/{name}.py" for name in (*texts, "missing")]
    faults = approve(project.store(), paths)
    assert [fault.snippet for fault in faults] == [
        Place("snippets/lesson/broken.py", 1),
        Place("snippets/lesson/raises.py", 2),
        Place("snippets/lesson/missing.py", 1),
    ]
    lesson = project.root / "snippets/lesson"
    assert (lesson / "good.py").read_text() == "print(1)\n#> 1\n"
    assert (lesson / "broken.py").read_text() == texts["broken"]
    assert (lesson / "raises.py").read_text() == texts["raises"]


@pytest.fixture
def here(project, monkeypatch):
    """The command's surroundings: it works in the current folder."""
    monkeypatch.chdir(project.root)
    return project


def test_the_command_approves_the_whole_tree(here, capsys):
    for path in (CASE, "snippets/other/deep.py"):
        here.write(path, "print(1)\n")
    assert main([]) == 0
    for path in (CASE, "snippets/other/deep.py"):
        assert (here.root / path).read_text() == "print(1)\n#> 1\n"
    assert main([]) == 0


def test_the_command_approves_what_is_named(here, capsys):
    other = here.write("snippets/other/other.py", "print(1)\n")
    file = here.write(CASE, "print(1)\n")
    assert main([str(file)]) == 0
    file.write_text("print(2)\n")
    assert main(["snippets/lesson"]) == 0
    assert file.read_text() == "print(2)\n#> 2\n"
    assert other.read_text() == "print(1)\n"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("snippets/lesson/raises.py", "snippets/lesson/raises.py:1: ZeroDivisionError"),
        ("snippets/lesson/missing.py", "there is no snippet snippets/lesson/missing.py"),
        ("snippets/lesson/__init__.py", "there is no snippet snippets/lesson/__init__.py"),
        ("../elsewhere.py", "there is no snippet ../elsewhere.py"),
    ],
)
def test_the_command_tells_what_is_no_good(here, capsys, name, told):
    here.write("snippets/lesson/raises.py", "1 / 0\n")
    assert main([name]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(told)


def test_the_command_works_where_the_terminal_is_not_unicode(here):
    file = here.write(CASE, "print('中')\n")
    environment = os.environ | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "hooks.engine.approve", CASE]
    run = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert (run.returncode, run.stderr) == (0, b"")
    assert file.read_bytes().decode() == "print('中')\n#> 中\n"


def test_output_that_depends_on_its_own_approval_is_refused(project):
    digest = "hashlib.sha256(Path(__file__).read_bytes()).hexdigest()"
    text = f"import hashlib\nfrom pathlib import Path\nprint({digest})\n"
    project.write("snippets/a.py", text)
    (fault,) = approve(project.store(), ["snippets/a.py"])
    assert "as soon as it is approved" in fault.message
