"""The comparison of build times gives all tools the same work, and reckons right."""

import json
import sys

import pytest

from benchmarks.measure import figures, take
from benchmarks.project import Failed, Project, Stale, results
from benchmarks.tools import OWN, TOOLS, Tool
from benchmarks.workload import SHARED, Workload

by_make = pytest.mark.skipif(sys.platform == "win32", reason="make bench is for systems with make")


def code_in(files):
    """All that a tool's files hold, also in notebooks, as plain text."""
    texts = []
    for name, text in files.items():
        cells = json.loads(text)["cells"] if name.endswith(".ipynb") else [{"source": text}]
        texts += [cell["source"] for cell in cells]
    return "\n".join(texts)


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_every_tool_is_given_the_same_code(tool):
    workload = Workload(2, 3, factor=7, offset=5)
    files = tool.files(workload)
    text = code_in(files)
    assert [text.count(workload.code(n)) for n in range(workload.count)] == [1] * 6
    assert text.count('print(f"snippet') == 6
    assert files[SHARED] == workload.shared()


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_an_edit_of_a_snippet_changes_one_file(tool):
    before = Workload(2, 3)
    old, new = tool.files(before), tool.files(before.one_edited())
    assert len([name for name in new if new[name] != old[name]]) == 1


def test_a_snippet_prints_its_result(capsys):
    workload = Workload(1, 2, factor=5, offset=4)
    for n in range(2):
        code = workload.code(n).replace("from snippets.shared import OFFSET", workload.shared())
        exec(compile(code, "snippet", "exec"), {})
        assert results(capsys.readouterr().out) == {n: workload.result(n)}


def test_output_is_found_in_marked_up_pages():
    assert results("<pre><span>snippet</span> 3 prints&#32;-7\n</pre>") == {3: -7}
    assert results('print(f"snippet 3 prints {total}")') == {}


def project(folder, shown):
    """A project whose build writes a page that shows what `shown` makes of the right result."""
    builder = (
        "from pathlib import Path\n"
        "right = int(Path('right').read_text())\n"
        f"Path('page-0').write_text({shown!r}.format(right))\n"
    )
    tool = Tool(
        "sample",
        lambda workload: {"right": str(workload.result(0)), "build.py": builder},
        build="python build.py",
        serve="",
        page="page-{n}",
        address="",
        programs=OWN,
    )
    return Project(folder, tool, Workload(1, 1))


@by_make
def test_a_build_counts_only_if_its_page_shows_the_result(tmp_path):
    assert len(take(project(tmp_path / "right", "snippet 0 prints {}"), "one")) == 1
    with pytest.raises(Stale, match="page 0 shows 6, not 9"):
        take(project(tmp_path / "stale", "snippet 0 prints 6"), "one")
    with pytest.raises(Failed, match="page 0 shows no output of snippet 0"):
        take(project(tmp_path / "without", "nothing"), "cold")


@by_make
def test_a_build_that_fails_is_told_with_its_output(tmp_path):
    failing = project(tmp_path, "{} {}")
    with pytest.raises(Failed, match=r"`python build.py` ends with 1:\n(?s:.*)IndexError"):
        take(failing, "cold")


@by_make
def test_a_tool_that_fails_does_not_end_the_measurement(tmp_path):
    tool, said = project(tmp_path / "other", "{} {}").tool, []
    taken = figures(Workload(1, 1), [tool], 1, tmp_path, said.append)
    assert taken == {"sample": {"failed": "sample: `python build.py` ends with 1"}}
    assert "IndexError" in said[-1]


@by_make
def test_memory_is_of_all_processes(tmp_path):
    holds = "x = bytearray(40_000_000); import time; time.sleep(3)"
    builder = f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {holds!r}])\n"
    tool = Tool(
        "sample",
        lambda workload: {"build.py": builder},
        "python build.py",
        "",
        "",
        "",
        programs=OWN,
    )
    assert Project(tmp_path, tool, Workload(1, 1)).peak_memory() > 40
