import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from hooks.engine.output import mismatches
from hooks.engine.runner import CAN_FORK, Order, Runner
from hooks.engine.snippet import Limits, read
from tests.helpers import Project, expected, printed, samples

# What cannot be had on every system: memory is limited, and signals are told, where Linux is.
LINUX_ONLY = {"aborts", "forks", "kills_its_group", "raises_a_signal", "segfault"} | {
    name for name in samples("hostile") if name.startswith("memory_hog")
}
# A spawned run differs in how it starts and how its end is told; each way once.
SPAWNED = {
    "printing": ["chinese", "imported_function", "main_guard", "thread", "values"],
    "hostile": [
        "raises_below",
        "warns_in_numpy",
        "sys_exit_0",
        "os_exit",
        "kills_itself",
        "raises_a_signal",
        "segfault",
        "endless_loop_in_c",
        "endless_loop_imported",
        "endless_print",
        "waits_for_input",
        "memory_hog",
        "daemon_left",
        "starts_a_process",
        "writes_outside",
        "writes_past_print",
        "asks_for_a_secret",
    ],
}


def cases(kind):
    """Each sample in the platform's own way, and some as where a process cannot fork."""
    ways = [("", name) for name in samples(kind)]
    ways += [("spawned", name) for name in SPAWNED[kind] if CAN_FORK]
    return [
        pytest.param(
            way,
            name,
            id=f"{name}-{way}".strip("-"),
            marks=[pytest.mark.skipif(sys.platform != "linux", reason="Linux tells")]
            if name in LINUX_ONLY
            else [],
        )
        for way, name in ways
    ]


@pytest.fixture(scope="module")
def runners(runner):
    return {"": runner, "spawned": Runner(runner._root, workers=2, fork=False)}


@pytest.fixture(scope="module")
def one_helper(tmp_path_factory):
    """A runner with a single helper, which thus meets all runs."""
    one = Runner(tmp_path_factory.mktemp("one"), workers=1)
    yield one
    one.close()


@pytest.fixture(scope="module")
def shared(runners, tmp_path_factory):
    """Projects with all samples, one a way of running."""
    projects = {}
    for way, runner in runners.items():
        projects[way] = Project(tmp_path_factory.mktemp("shared"), runner)
        for kind in ("hostile", "printing"):
            projects[way].copy(kind)
    return projects


@pytest.mark.parametrize(("way", "name"), cases("printing"))
def test_every_print_is_caught_and_belongs_to_its_statement(shared, way, name):
    path = f"snippets/printing/{name}.py"
    record = shared[way].run(path)
    assert record.trouble is None
    assert mismatches(read(shared[way].root, path), record) == []


def test_what_is_caught_is_what_is_printed_by_hand(shared):
    project = shared[""]

    def by_hand(name):
        command = [sys.executable, "-X", "utf8", "-m", f"snippets.printing.{name}"]
        run = subprocess.run(command, cwd=project.root, capture_output=True, check=True)
        return run.stdout.decode().replace(os.linesep, "\n")

    names = samples("printing")
    records = project.runner.run(Order(f"snippets/printing/{name}.py") for name in names)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, record, text in zip(names, records, pool.map(by_hand, names), strict=True):
            assert (name, printed(record)) == (name, text)


@pytest.mark.parametrize(("way", "name"), cases("hostile"))
def test_harm_ends_in_a_record_that_tells_line_and_reason(shared, way, name, monkeypatch):
    ((line, reason),) = expected("hostile", name)
    record = shared[way].run(f"snippets/hostile/{name}.py")
    assert record.trouble is not None
    assert reason in record.trouble.message
    assert record.trouble.line == line
    told = record.trouble.message + record.trouble.details
    assert str(shared[way].root) not in told
    assert "site-packages" not in told
    assert len(record.trouble.details.splitlines()) < 10
    assert not list(shared[way].root.rglob("left*"))
    monkeypatch.undo()
