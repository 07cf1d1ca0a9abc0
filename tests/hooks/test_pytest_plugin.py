import sys

import pytest

from hooks.pytest_plugin import STORE
from tests.helpers import ROOT, Project

pytest_plugins = ["pytester"]

SNIPPET = """\
import numpy as np

# --8<-- [start:one]
x = np.ones(2)
print(x)
#> [1. 1.]
# --8<-- [end:one]

# --8<-- [start:two]
# --8<-- [start:inner]
print(x.sum())
#> 2.0
# --8<-- [end:inner]
for i in range(2):
    print(i)
    #> 0
    #> 1
# --8<-- [end:two]
"""


@pytest.fixture
def run(pytester, runner, monkeypatch):
    """Write snippets, by name, and run pytest over them: what it printed."""
    pytester.makepyprojecttoml("[tool.pytest]\nfilterwarnings = ['error']\n")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    project = Project(pytester.path, runner)
    project.runner.close = lambda: None  # others go on with it

    class Shared:
        def pytest_configure(self, config):
            config.stash[STORE] = project.store()

    def run(*arguments, **texts):
        for name, text in texts.items():
            project.write(f"snippets/lesson/{name}.py", text)
        (project.root / "snippets/attention.py").unlink(missing_ok=True)
        options = [
            "-p",
            "hooks.pytest_plugin",
            "--import-mode=importlib",
            "-rA",
            "-p",
            "no:cacheprovider",
        ]
        return pytester.runpytest_inprocess(*options, *arguments, plugins=[Shared()])

    return run


def outcomes(result):
    """`passed` or `failed`, by test."""
    words = [
        line.split() for line in result.outlines if line.startswith(("PASSED", "FAILED", "ERROR"))
    ]
    return {word[1].removeprefix("snippets/lesson/"): word[0].lower() for word in words}


def test_each_section_is_a_test(run):
    result = run(mix=SNIPPET)
    assert outcomes(result) == dict.fromkeys(
        ["mix.py::one", "mix.py::two", "mix.py::inner"], "passed"
    )
    assert result.ret == 0


def test_a_file_without_sections_is_a_test(run):
    result = run(good="print(1)\n#> 1\n", bad="print(1)\n", empty="")
    assert outcomes(result) == {
        "good.py::all": "passed",
        "bad.py::all": "failed",
        "empty.py::all": "passed",
    }


def test_a_mismatch_shows_a_diff_with_its_line_and_fails_the_sections_around(run):
    result = run(mix=SNIPPET.replace("#> 2.0", "#> 3.0\n#> 4"))
    assert outcomes(result) == {
        "mix.py::one": "passed",
        "mix.py::two": "failed",
        "mix.py::inner": "failed",
    }
    result.stdout.fnmatch_lines(
        [
            "snippets/lesson/mix.py:11: prints other than the approved output*",
            "    - 3.0",
            "    - 4",
            "    + 2.0",
        ]
    )
    assert str(ROOT) not in result.stdout.str()
    assert result.ret == 1


@pytest.mark.parametrize(
    ("old", "new", "failed", "told"),
    [
        ("#> [1. 1.]\n", "", ["one"], "mix.py:5: prints, but has no `#>` lines*"),
        (
            "x = np.ones(2)\n",
            "x = np.ones(2)\n#> 1\n",
            ["one"],
            "mix.py:4: prints nothing, but has `#>`*",
        ),
        ("#> 0\n", "#> 0 \n#> 7\n", ["two"], "mix.py:15: prints other than the approved output*"),
        ("#> 1\n", "#>  1\n", ["two"], "mix.py:15: prints other than the approved output*"),
    ],
)
def test_each_section_answers_for_its_own_statements(run, old, new, failed, told):
    result = run(mix=SNIPPET.replace(old, new, 1))
    found = outcomes(result)
    assert [
        name for name in ("one", "two", "inner") if found[f"mix.py::{name}"] == "failed"
    ] == failed
    result.stdout.fnmatch_lines([f"snippets/lesson/{told}"])


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("import sys; sys.exit(0)", "ends the program (SystemExit: 0)*"),
        ("import warnings; warnings.warn('w')", "warns, which counts as an error*"),
        ("while True: pass  # ", "does not end within 1 seconds"),
        ("import os; os._exit(0)", "ends the process*"),
    ],
)
def test_a_run_that_goes_wrong_fails_every_section(run, harm, told):
    result = run(mix=SNIPPET + f"# [!limit seconds=1]\n{harm}\n")
    assert set(outcomes(result).values()) == {"failed"}
    assert len(outcomes(result)) == 3
    result.stdout.fnmatch_lines([f"snippets/lesson/mix.py:20: {told}"])
    assert "Traceback" not in result.stdout.str()


def test_what_is_wrong_outside_the_sections_fails_every_section(run):
    result = run(mix=SNIPPET + "print('after')\n")
    assert set(outcomes(result).values()) == {"failed"}
    result.stdout.fnmatch_lines(["snippets/lesson/mix.py:19: prints, but has no `#>` lines*"])


def test_a_file_that_is_no_snippet_is_an_error_and_the_others_are_collected(run):
    result = run(
        "--continue-on-collection-errors", good="print(1)\n#> 1\n", bad=SNIPPET + "x = (\n"
    )
    assert outcomes(result) == {"good.py::all": "passed", "bad.py": "error"}
    result.stdout.fnmatch_lines(["snippets/lesson/bad.py:19: SyntaxError: *"])
    assert result.ret != 0


def test_sections_can_be_chosen(run):
    result = run("snippets/lesson/mix.py::one", mix=SNIPPET, other="1 / 0\n")
    assert outcomes(result) == {"mix.py::one": "passed"}
    assert outcomes(run("-k", "inner")) == {"mix.py::inner": "passed"}


@pytest.mark.parametrize("name", ["mix", "test_mix", "mix_test"])
def test_a_snippet_runs_in_no_process_but_its_own(run, name):
    """Pytest would import a file that is named on the command line, or like a test."""
    result = run(
        f"snippets/lesson/{name}.py", **{name: "import os\nos.environ['LEFT'] = '1'\n1 / 0\n"}
    )
    assert outcomes(result) == {f"{name}.py::all": "failed"}
    assert run(**{name: "import sys\nprint('pytest' in sys.modules)\n#> False\n"}).ret == 0


def test_collecting_runs_nothing(run, pytester):
    result = run("--collect-only", "-q", mix=SNIPPET)
    result.stdout.fnmatch_lines(["snippets/lesson/mix.py::one", "snippets/lesson/mix.py::two"])
    assert not (pytester.path / ".cache").exists()


def test_nothing_of_the_snippets_is_imported_here(run, pytester):
    pytester.mkpydir("snippets/broken")
    (pytester.path / "snippets/broken/__init__.py").write_text("1 / 0")
    modules = set(sys.modules)
    assert run(mix="print(1)\n#> 1\n").ret == 0
    assert not [name for name in set(sys.modules) - modules if "snippets" in name]


def test_files_elsewhere_are_left_to_others(run, pytester):
    pytester.makepyfile(test_other="def test_it(): pass", plain="1 / 0")
    assert outcomes(run(mix="print(1)\n#> 1\n")) == {
        "test_other.py::test_it": "passed",
        "mix.py::all": "passed",
    }


def test_what_is_unchanged_is_not_run_again(run, pytester):
    run(mix=SNIPPET)
    (record,) = (pytester.path / ".cache/records").rglob("*.json")
    before = record.stat().st_mtime_ns
    assert run().ret == 0
    assert record.stat().st_mtime_ns == before


LAB = "# %% [markdown]\n# # A lab\n\n# %%\nprint(1)\n"


def test_a_lab_is_a_test_and_no_other_file_under_docs(run, pytester):
    for name, text in {
        "en/labs/a": LAB,
        "zh/labs/a": LAB,
        "en/labs/b": LAB,
        "en/other": "1 / 0",
    }.items():
        file = pytester.path / "docs" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (pytester.path / "docs/zh/labs/b.py").write_text(LAB.replace("1)", "1 / 0)"), encoding="utf-8")
    result = run("docs")
    assert outcomes(result) == {
        "docs/en/labs/a.py::lab": "passed",
        "docs/en/labs/b.py::lab": "failed",
        "docs/zh/labs/a.py::lab": "passed",
        "docs/zh/labs/b.py::lab": "failed",
    }
    result.stdout.fnmatch_lines("docs/zh/labs/b.py:5: ZeroDivisionError: division by zero")
    result.stdout.fnmatch_lines("*docs/zh/labs/b.py:5: the code is not the same in both languages")
