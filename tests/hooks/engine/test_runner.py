import io
import os
import subprocess
import sys
import time
from contextlib import closing

import psutil
import pytest

from hooks.engine import child, helper
from hooks.engine.job import Job, Limits
from hooks.engine.output import mismatches
from hooks.engine.record import Record, Trouble
from hooks.engine.runner import CAN_FORK, Runner
from hooks.engine.snippet import read
from hooks.engine.values import decode
from tests.helpers import Project, expected, printed, samples

# What cannot be had on every system: memory is limited, and signals are told, where Linux is.
LINUX_ONLY = {
    "sends_a_byte",
    "sends_a_line",
    "aborts",
    "cancels_the_clock",
    "forks",
    "kills_its_group",
    "raises_a_signal",
    "segfault",
} | {name for name in samples("hostile") if name.startswith(("memory_hog", "reads_through"))}
# A spawned run differs in how it starts and how its end is told; each way once.
SPAWNED = {
    "printing": ["at_exit", "chinese", "imported_function", "main_guard", "thread", "values"],
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
        "reads_a_key",
        "reads_the_parents_environment",
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
            marks=[
                pytest.mark.skipif(sys.platform != "linux", reason="needs Linux signals or limits")
            ]
            if name in LINUX_ONLY
            else [],
        )
        for way, name in ways
    ]


@pytest.fixture(scope="module")
def runners(runner):
    with closing(Runner(runner._root, workers=2, fork=False)) as spawning:
        yield {"": runner, "spawned": spawning}


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


@pytest.mark.parametrize("name", ["buffer_write", "end_later", "finaliser", "main_guard", "values"])
def test_what_is_caught_is_what_is_printed_by_hand(shared, name):
    project = shared[""]
    command = [sys.executable, "-X", "utf8", "-m", f"snippets.printing.{name}"]
    by_hand = subprocess.run(command, cwd=project.root, capture_output=True, check=True)
    record = project.run(f"snippets/printing/{name}.py")
    assert printed(record) == by_hand.stdout.decode().replace(os.linesep, "\n")


@pytest.mark.parametrize(("way", "name"), cases("hostile"))
def test_harm_ends_in_a_record_that_tells_line_and_reason(shared, way, name):
    ((line, reason),) = expected("hostile", name)
    record = shared[way].run(f"snippets/hostile/{name}.py")
    assert record.trouble is not None
    assert reason in record.trouble.message.replace(os.sep, "/")
    assert record.trouble.line == line
    told = record.trouble.message + record.trouble.details
    assert str(shared[way].root) not in told
    assert "site-packages" not in told
    assert len(record.trouble.details.splitlines()) < 10
    assert not list(shared[way].root.rglob("left*"))


@pytest.mark.parametrize("name", [name for name in samples("leaky") if name != "state"])
def test_nothing_leaks_into_the_next_run(tmp_path, one_helper, name):
    project = Project(tmp_path, one_helper)
    project.copy("leaky")
    fresh = project.run("snippets/leaky/state.py")
    assert project.run(f"snippets/leaky/{name}.py").trouble is None
    assert printed(project.run("snippets/leaky/state.py")) == printed(fresh)


@pytest.mark.parametrize(
    "deed",
    [
        "open('left.txt', 'w').close()",
        "os.mkdir('left')",
        "os.chmod('.', 0o500)",
        "os.utime('.', (0, 0))",
        pytest.param(
            "os.rmdir(os.getcwd())",
            marks=pytest.mark.skipif(os.name == "nt", reason="Windows keeps a folder in use"),
        ),
        "os.remove('left') if os.path.exists('left') else None",
    ],
)
def test_a_scratch_folder_is_as_good_as_new(tmp_path, one_helper, deed):
    """A helper lends it out again, but only if a run has not touched it."""
    project = Project(tmp_path, one_helper)
    look = "import os\nprint(os.listdir('.'), os.stat('.').st_mode, os.stat('.').st_mtime > 1)"
    fresh = printed(project.run_text(look))
    assert fresh.startswith("[]")
    assert project.run_text(f"import os\n{deed}").trouble is None
    assert printed(project.run_text(look)) == fresh


@pytest.fixture(params=["forked", "spawned"] if CAN_FORK else ["spawned"])
def lone_helper(tmp_path, request):
    """A runner of one helper, in each way that the platform has."""
    with closing(Runner(tmp_path, workers=1, fork=request.param == "forked")) as one:
        yield one


def test_a_helper_outlives_harm(tmp_path, lone_helper):
    project = Project(tmp_path / "project", lone_helper)
    project.copy("hostile")
    names = ["os_exit", "endless_loop", "memory_hog_piecewise", "sys_exit_0", "raises"]
    names = [name for name in names if sys.platform == "linux" or name not in LINUX_ONLY]
    runs = project.runner.run(
        Job(path, limits=read(project.root, path).limits)
        for path in (f"snippets/hostile/{name}.py" for name in names)
    )
    assert all(record.trouble for record in runs)
    assert printed(project.run_text("print(1)")) == "1\n"
    assert project.runner._idle.qsize() == 1


def test_a_helper_that_dies_is_replaced(tmp_path, lone_helper):
    project = Project(tmp_path / "project", lone_helper)
    assert printed(project.run_text("print(1)")) == "1\n"
    helper = project.runner._idle.get()
    project.runner._idle.put(helper)
    helper.process.kill()
    helper.process.wait()
    assert printed(project.run_text("print(1)")) == "1\n"


@pytest.mark.skipif(not CAN_FORK, reason="where no process can fork there are no twins")
@pytest.mark.parametrize("victim", [0, 1, 2])
def test_a_helper_that_dies_takes_no_twin_along(tmp_path, victim):
    with closing(Runner(tmp_path, workers=3)) as runner:
        project = Project(tmp_path / "project", runner)
        runner = project.runner
        paths = [f"snippets/lesson/case_{n}.py" for n in range(6)]
        for path in paths:
            project.write(path, "import time\ntime.sleep(0.1)\nprint(1)")
        assert [printed(record) for record in runner.run(map(Job, paths))] == ["1\n"] * 6
        first = psutil.Process(runner._helpers[0].process.pid)
        family = [first, *first.children()]
        assert len(family) == 3
        family[victim].kill()
        runs = [runner.run(map(Job, paths)) for _ in range(2)]
    assert [printed(record) for run in runs for record in run] == ["1\n"] * 12
    _, left = psutil.wait_procs(family, timeout=5)
    assert not left


@pytest.mark.skipif(not CAN_FORK, reason="where no process can fork, a run watches its own time")
def test_a_run_ends_even_if_its_helper_is_killed(tmp_path, lone_helper):
    project = Project(tmp_path / "project", lone_helper)
    assert printed(project.run_text("print(1)")) == "1\n"
    (helper,) = project.runner._helpers
    project.write("snippets/lesson/loop.py", "while True: pass\n")
    job = Job("snippets/lesson/loop.py", limits=Limits(seconds=1))
    (run,) = project.runner.begin([job], lambda record: record)
    process = psutil.Process(helper.process.pid)
    while not (children := process.children()):
        time.sleep(0.01)
    time.sleep(0.5)
    process.kill()
    assert run.result().trouble
    _, left = psutil.wait_procs(children, timeout=1 + child.GRACE + 3)
    assert not left


def test_the_builders_environment_does_not_reach_a_run(tmp_path, monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "1")
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("PYTHONWARNINGS", "ignore")
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    with closing(Runner(tmp_path, workers=1)) as runner:
        project = Project(tmp_path / "project", runner)
        project.copy("printing")
        project.copy("hostile")
        assert printed(project.run("snippets/printing/chinese.py")) == "注意力 √d α 🙂\n"
        for name in ("asks_for_a_secret", "warns"):
            assert project.run(f"snippets/hostile/{name}.py").trouble


def test_unseeded_random_numbers_differ_from_run_to_run(project):
    text = "import random\nimport numpy as np\nprint(random.random(), np.random.rand())"
    first, second = (printed(project.run_text(text)).split() for _ in range(2))
    assert first[0] != second[0]
    assert first[1] != second[1]


def test_records_come_in_the_order_of_the_jobs(project):
    paths = [f"snippets/lesson/case_{n}.py" for n in range(6)]
    for n, path in enumerate(paths):
        project.write(path, f"import time\ntime.sleep({(6 - n) / 100})\nprint({n})")
    records = project.runner.run(map(Job, paths))
    assert [record.path for record in records] == paths
    assert [printed(record) for record in records] == [f"{n}\n" for n in range(6)]


def test_what_waits_when_the_runner_is_closed_is_not_run(tmp_path):
    with closing(Runner(tmp_path, workers=1)) as runner:
        project = Project(tmp_path / "project", runner)
        paths = [f"snippets/lesson/case_{n}.py" for n in range(3)]
        for path in paths:
            project.write(path, "import time\ntime.sleep(0.5)\nprint(1)")
        runs = project.runner.begin(map(Job, paths), lambda record: record)
        runs += project.runner.begin(map(Job, paths), lambda record: record)
        assert len(runner._helpers) == 1  # as many as there are to be, though it is busy
        runner.close()
    assert runner._helpers == []
    assert runs[-1].cancelled()
    assert all(run.cancelled() or printed(run.result()) == "1\n" for run in runs)


def test_a_run_may_read_and_write_in_its_scratch_folder(project):
    record = project.run_text(
        """\
        import os
        import tempfile
        from pathlib import Path

        Path("a.txt").write_text("a")
        os.rename("a.txt", "b.txt")
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "c.txt").write_text("c")
        with open(os.devnull, "w") as nowhere:
            nowhere.write("d")
        print(os.listdir("."), Path("b.txt").read_text())
        """
    )
    assert printed(record) == "['b.txt'] a\n"


def test_what_prints_before_the_first_line_is_told(project):
    project.write("snippets/lesson/__init__.py", "print('early')")
    assert project.run_text("print(1)").trouble == Trouble(
        "prints while none of its lines is at work: in an __init__.py, or in a thread that it does "
        "not join",
        1,
    )


def test_files_are_found_by_names_of_any_script(project):
    project.write("snippets/lesson/注意力.py", "print('中')\n1 / 0")
    record = project.run("snippets/lesson/注意力.py")
    assert record.trouble.line == 2
    assert record.trouble.details == "snippets/lesson/注意力.py:2: 1 / 0"
    project.write("snippets/lesson/环.py", "# [!limit seconds=1]\nwhile True: pass")
    assert project.run("snippets/lesson/环.py").trouble.line == 2


@pytest.mark.parametrize("path", ["snippets/shared_part.py", "snippets/a/b/deep.py"])
def test_snippets_may_lie_at_any_depth(project, path):
    project.write(path, "from . import __name__ as package\nprint(package)")
    assert printed(project.run(path)) == ".".join(path.split("/")[:-1]) + "\n"


def test_trouble_tells_the_way_through_the_projects_own_files(project):
    project.write(
        "snippets/lesson/part.py", "import numpy as np\ndef f():\n    np.ones(2) @ np.ones(3)\n"
    )
    record = project.run_text("from snippets.lesson.part import f\nf()\n")
    assert record.trouble.line == 2
    assert record.trouble.details.splitlines() == [
        "snippets/lesson/case.py:2: f()",
        "snippets/lesson/part.py:3: np.ones(2) @ np.ones(3)",
    ]


EXPRESSIONS = {
    "x": (2, ""),
    "double(x)": (4, ""),
    "[i * x for i in range(x)]": ([0, 2], ""),
    "x +": (None, "SyntaxError: "),
    "y": (None, "NameError: name 'y' is not defined"),
    "1 / 0": (None, "ZeroDivisionError: division by zero"),
    "np.log(np.zeros(1))": (None, "RuntimeWarning: divide by zero"),
    "sys.exit(3)": (None, "SystemExit: 3"),
    "input()": (None, "EOFError: "),
    "open('/x', 'w')": (None, "PermissionError: "),
    "open('/etc/passwd').read()": (None, "PermissionError: a snippet reads in "),
    "__import__('os').system('true')": (None, "PermissionError: a snippet starts no "),
    "__import__('socket').create_connection(('127.0.0.1', 9))": (None, "PermissionError: "),
    "calls.append(1) or len(calls)": (None, "gives another value when it is asked again"),
    "sum(iter(int, 1))": (None, "does not end within 1 seconds"),
    "ctypes.string_at(0)": (None, "was ended by signal SIGSEGV"),
    "(x := 3)": (3, ""),
}


@pytest.mark.parametrize("way", ["", "spawned"] if CAN_FORK else [""])
def test_each_expression_has_a_value_or_a_reason(shared, way):
    record = shared[way].run_text(
        """\
        # [!limit seconds=1]
        import ctypes
        import sys
        import numpy as np
        x, calls = 2, []
        def double(n):
            return n * x
        """,
        *EXPRESSIONS,
    )
    assert record.trouble is None
    assert record.answers.keys() == EXPRESSIONS.keys()
    for text, (value, error) in EXPRESSIONS.items():
        answer = record.answers[text]
        assert answer.error.startswith(error), text
        assert bool(answer.error) == bool(error), text
        assert answer.error or decode(answer.data) == value


def test_a_run_in_trouble_answers_nothing(project):
    record = project.run_text("x = 1\nraise SystemExit", "x")
    assert record.answers == {}


def test_what_an_expression_prints_is_no_output(project):
    record = project.run_text("print(1)", "print(2)")
    assert printed(record) == "1\n"


def test_matrices_are_multiplied_in_one_thread(project):
    """A library with threads of its own would hang after a fork, and adds up in another order."""
    text = """\
        import os
        import numpy as np
        print(os.environ["OPENBLAS_NUM_THREADS"], (np.ones((600, 600)) @ np.ones((600, 600))).sum())
        """
    assert printed(project.run_text(text)) == "1 216000000.0\n"


@pytest.mark.parametrize("way", ["fork", "spawn"] if CAN_FORK else ["spawn"])
def test_a_machine_without_room_for_a_run_is_told_and_harms_no_later_run(
    project, way, monkeypatch, capsys
):
    def refuse(*_, **__):
        raise OSError(28, "No space left on device")

    project.write("snippets/lesson/case.py", "x = 1\n")
    job = Job("snippets/lesson/case.py", root=str(project.root)).to_json().encode() + b"\n"
    monkeypatch.setattr(helper.sys, "stdin", io.TextIOWrapper(io.BytesIO(job * 2)))
    monkeypatch.setattr(helper.tempfile, "TemporaryDirectory", refuse)
    helper.serve(way)
    records = [Record.from_json(line) for line in capsys.readouterr().out.splitlines()]
    trouble = Trouble("cannot be run: No space left on device", 1)
    assert [record.trouble for record in records] == [trouble] * 2
