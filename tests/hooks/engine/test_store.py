import hashlib
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hooks.engine import sealed
from hooks.engine import store as store_module
from hooks.engine.faults import Faults, Place
from hooks.engine.record import CHANGED, Answer, Event, Figure, Record, Trouble
from hooks.engine.runner import Runner
from hooks.engine.store import Tally, sound
from hooks.engine.values import decode
from tests.helpers import ROOT, printed
from tests.site.helpers import contents

A, B, C = (f"snippets/lesson/{name}.py" for name in "abc")
ALL = {A: (), B: (), C: ()}


@pytest.fixture
def project(project):
    """Three snippets: two share an import, one reads a file and a folder."""
    project.write("snippets/lesson/shared.py", "x = 1\n")
    project.write("snippets/lesson/data/numbers.txt", "1\n")
    project.write(A, "from snippets.lesson.shared import x\nprint(x)\n")
    project.write(B, "import snippets.lesson.shared\nprint(2)\n")
    project.write(
        C,
        """\
        from pathlib import Path
        folder = Path(__file__).parent / "data"
        print(*sorted(file.name for file in folder.iterdir()))
        print((folder / "numbers.txt").read_text())
        """,
    )
    return project


def ran(store, asked=ALL):
    """How many snippets a look-up had to run."""
    store.records(asked)
    return store.tally.run


def ran_which(project):
    """The letters of the snippets that a new process runs."""
    store, names = project.store(), []

    class Noting(Runner):
        def _run(self, job):
            names.append(Path(job.path).stem)
            return super()._run(job)

    store.runner = Noting.__new__(Noting)
    vars(store.runner).update(vars(project.runner))
    store.records(ALL)
    return "".join(sorted(names))


def test_what_is_unchanged_never_runs_twice(project):
    store = project.store()
    first = store.records(ALL)
    assert store.tally[:2] == (3, 0)
    assert store.records(ALL) == first
    assert store.tally[:2] == (0, 3)
    assert project.store().records(ALL) == first
    assert ran_which(project) == ""


@pytest.mark.parametrize(
    ("path", "text", "again"),
    [
        (A, "print(5)\n", "a"),
        ("snippets/lesson/shared.py", "x = 2\n", "ab"),
        ("snippets/lesson/shared.py", "x = 1  \n", "ab"),
        ("snippets/__init__.py", "", "abc"),
        ("snippets/lesson/__init__.py", "y = 1", "abc"),
        ("snippets/lesson/data/numbers.txt", "2\n", "c"),
        ("snippets/lesson/data/more.txt", "", "c"),
        ("snippets/lesson/data/__pycache__/x.pyc", "", ""),
        ("snippets/lesson/unrelated.py", "", ""),
        ("docs/en/lesson.md", "", ""),
    ],
)
def test_only_what_an_edit_concerns_runs_again(project, path, text, again):
    project.store().records(ALL)
    project.write(path, text)
    assert ran_which(project) == again
    assert ran_which(project) == ""


def test_a_file_removed_or_renamed_runs_again(project):
    project.store().records(ALL)
    data = project.root / "snippets/lesson/data"
    (data / "numbers.txt").rename(data / "moved.txt")
    assert ran_which(project) == "c"


def test_the_same_store_sees_edits(project):
    """As `mkdocs serve` has it: one process, many builds."""
    store = project.store()
    assert printed(store.records(ALL)[A]) == "1\n"
    project.write("snippets/lesson/shared.py", "x = 2\n")
    assert printed(store.records(ALL)[A]) == "2\n"
    assert store.tally[:2] == (2, 1)


def test_going_back_to_an_earlier_version_runs_nothing(project):
    store = project.store()
    for text in ("x = 1\n", "x = 2\n", "x = 1\n", "x = 2\n"):
        project.write("snippets/lesson/shared.py", text)
        store.records(ALL)
    assert store.tally.run == 0
    assert printed(store.records(ALL)[A]) == "2\n"


def test_few_versions_are_kept(project):
    store = project.store()
    for n in range(10):
        project.write(A, f"print({n})")
        store.records({A: ()})
    kept = list((project.root / ".cache/records").rglob("*"))
    assert len([file for file in kept if file.is_file()]) == 8


def test_another_package_version_runs_all_again(project, tmp_path_factory, monkeypatch):
    site = tmp_path_factory.mktemp("site")
    monkeypatch.setattr(store_module.sysconfig, "get_path", lambda name: str(site))
    (site / "numpy-2.4.0.dist-info").mkdir()
    assert ran(project.store()) == 3
    assert ran(project.store()) == 0
    (site / "numpy-2.4.0.dist-info").rename(site / "numpy-2.4.1.dist-info")
    assert ran(project.store()) == 3
    (site / "numpy-2.4.1.dist-info").rename(site / "numpy-2.4.0.dist-info")
    assert ran(project.store()) == 0


def test_another_python_runs_all_again(project, monkeypatch):
    assert ran(project.store()) == 3
    monkeypatch.setattr(store_module.sys, "version", "3.99.0")
    assert ran(project.store()) == 3


def test_a_new_expression_runs_its_snippet_alone_and_keeps_the_old_ones(project):
    store = project.store()
    assert ran(store, {A: ["x"], B: []}) == 2
    assert ran(store, {A: ["x + 1"], B: []}) == 1
    assert store.records({A: ["x", "x + 1"]})[A].answers == {"x": Answer(1), "x + 1": Answer(2)}
    assert store.tally.run == 0


def test_an_expression_without_a_value_is_not_asked_twice(project):
    store = project.store()
    assert ran(store, {A: ["y"]}) == 1
    assert ran(store, {A: ["y"]}) == 0


def shelved(project):
    (file,) = (project.root / ".cache/records").rglob("*.json")
    return file


def whole(data):
    """An entry whose bytes are as they were written, whoever wrote them."""
    body = json.dumps(data).encode()
    return hashlib.sha256(body).hexdigest().encode() + b"\n" + body


@pytest.mark.parametrize(
    "damage",
    [
        lambda entry: b"",
        lambda entry: entry[:-10],
        lambda entry: entry[:40],
        lambda entry: entry.replace(b"1", b"7"),
        lambda entry: entry + b" ",
        lambda entry: b"\xff" * 100,
        lambda entry: whole({}),
        lambda entry: whole([]),
        lambda entry: whole(None),
        lambda entry: whole("record"),
        lambda entry: whole([A, [], {}, {}]),
        lambda entry: whole([A, [], {}, {}, None, "new"]),
        lambda entry: whole([A, [], [], {}, None]),
        lambda entry: whole([A, [], {}, None, None]),
        lambda entry: whole([A, [["1", 1]], {}, {}, None]),
        lambda entry: whole([A, [], {"x": [1, 2, 3]}, {}, None]),
    ],
)
def test_an_entry_that_is_no_good_is_noticed_and_made_again(project, damage):
    project.store().records({A: ()})
    file = shelved(project)
    good = file.read_bytes()
    file.write_bytes(damage(good))
    store = project.store()
    assert printed(store.records({A: ()})[A]) == "1\n"
    assert store.tally.run == 1
    (note,) = store.notes
    assert file.name in note
    assert "made again" in note
    again = project.store()
    assert ran(again, {A: ()}) == 0
    assert again.notes == []


def test_a_store_that_cannot_be_written_runs_all_each_time(project):
    (project.root / ".cache").write_text("not a folder")
    for _ in range(2):
        store = project.store()
        assert printed(store.records({A: ()})[A]) == "1\n"
        assert store.tally.run == 1
        (note,) = store.notes
        assert "cannot be stored" in note


def test_a_store_that_may_only_be_read_is_read(project, monkeypatch):
    project.store().records(ALL)

    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(sealed.tempfile, "NamedTemporaryFile", refuse)
    store = project.store()
    assert ran(store) == 0
    project.write("snippets/lesson/shared.py", "x = 3\n")
    assert printed(store.records(ALL)[A]) == "3\n"
    assert store.tally[:2] == (2, 1)
    assert store.notes == ["records cannot be stored (Permission denied): all is run each time"]


def test_damage_is_told_in_one_line_however_much_there_is(project):
    project.store().records(ALL)
    for file in (project.root / ".cache/records").rglob("*.json"):
        file.write_bytes(file.read_bytes()[:-1])
    store = project.store()
    assert ran(store) == 3
    (note,) = store.notes
    assert re.fullmatch(
        r"the stored record \w+\.json is no good \(.*\) and 2 more: made again", note
    )


def test_a_store_of_another_version_is_told_and_left_alone(project, monkeypatch):
    project.store().records(ALL)
    before = contents(project.root / ".cache")
    monkeypatch.setattr(store_module.sys, "version", "3.99.0")
    store = project.store()
    assert ran(store) == 3
    (note,) = store.notes
    assert note.startswith("the stored records were made with another Python, other packages")
    assert project.store().notes == []
    assert before.items() < contents(project.root / ".cache").items()
    monkeypatch.undo()
    assert ran(project.store()) == 0


@pytest.mark.parametrize("years", [-30, 30])
def test_the_clock_may_be_wrong(project, years):
    """What is stored is known by content: times of files decide nothing."""
    then = time.time() + years * 365.25 * 86_400

    def set_clock():
        for file in project.root.rglob("*"):
            os.utime(file, (then, then))

    for n in range(10):  # more than are kept, each older or newer than those before
        project.write("snippets/lesson/shared.py", f"x = {n}\n")
        store = project.store()
        assert ran(store) == (3 if n == 0 else 2)
        assert printed(store.records(ALL)[A]) == f"{n}\n"
        set_clock()
        assert ran(project.store()) == 0
    for _ in range(2):  # the same size at the same time, of a module that is imported
        for x in (3, 4):
            project.write("snippets/lesson/shared.py", f"x = {x}\n")
            set_clock()
            assert printed(project.store().records(ALL)[A]) == f"{x}\n"
            assert project.store().records(ALL)[A].trouble is None


def test_trouble_is_kept_for_this_process_alone(project):
    project.write(A, "1 / 0\n")
    store = project.store()
    assert ran(store, {A: ()}) == 1
    assert ran(store, {A: ()}) == 0
    assert ran(store, {A: ["x"]}) == 0
    assert ran(project.store(), {A: ()}) == 1


def test_however_many_are_in_trouble_each_file_is_hashed_once(project, monkeypatch):
    project.write("snippets/lesson/shared.py", "x = 1 / 0\n")
    paths = [f"snippets/lesson/case_{n}.py" for n in range(5)]
    for path in paths:
        project.write(path, "from snippets.lesson.shared import x\n")
    hashed, real = [], store_module.file_hash
    monkeypatch.setattr(store_module, "file_hash", lambda file: hashed.append(file) or real(file))
    store = project.store()
    engine = len(hashed)
    assert all(record.trouble for record in store.records(dict.fromkeys(paths, ())).values())
    assert store.tally.run == 5
    assert len(hashed[engine:]) == len({*hashed[engine:]})


TROUBLE = "raise ValueError", "import os; os._exit(1)", "while True: pass", "while True: print(1)"


@pytest.mark.parametrize("harm", TROUBLE)
def test_trouble_in_an_import_ends_when_that_is_mended(project, harm):
    project.write(A, "# [!limit seconds=1]\nfrom snippets.lesson.shared import x\nprint(x)\n")
    project.write("snippets/lesson/shared.py", harm)
    store = project.store()
    assert store.records({A: ()})[A].trouble
    project.write("snippets/lesson/shared.py", "x = 2\n")
    assert printed(store.records({A: ()})[A]) == "2\n"


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("import snippets.lesson.new", "snippets/lesson/new.py"),
        ("import snippets.new.part", "snippets/new/part.py"),
        (
            "import pathlib; (pathlib.Path(__file__).parent / 'n.txt').read_text()",
            "snippets/lesson/n.txt",
        ),
        (
            "import pathlib, sys; (pathlib.Path(__file__).parent / 'n').exists() or sys.exit(1)",
            "snippets/lesson/n",
        ),
    ],
)
def test_trouble_for_want_of_a_file_ends_when_it_is_there(project, text, missing):
    project.write(A, text)
    store = project.store()
    assert store.records({A: ()})[A].trouble
    project.write(missing, "")
    assert store.records({A: ()})[A].trouble is None


def test_trouble_ends_when_the_snippet_is_mended(project):
    project.write(A, "x = (\n")
    store = project.store()
    with pytest.raises(Faults):
        store.records({A: ()})
    project.write(A, "1 / 0\n")
    assert store.records({A: ()})[A].trouble
    project.write(A, "print(3)\n")
    assert printed(store.records({A: ()})[A]) == "3\n"


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("import random\nx = 1\nprint(random.random())", "prints something else at each run", 3),
        ("import random\nx = random.random()", "'x' has another value at each run", 1),
    ],
)
def test_what_changes_from_run_to_run_is_told(project, text, message, line):
    project.write(A, text)
    store = project.store()
    assert store.records({A: ["x"]})[A].trouble is None
    assert store.records({A: ["x", "1"]})[A].trouble == Trouble(message, line)


def test_an_expression_that_changes_data_is_told_and_leaves_nothing_behind(project):
    project.write(A, "x = [1, 0]\ny = x[0]\n")
    store = project.store()
    good = store.records({A: ["x", "y"]})[A].answers
    spoilt = store.records({A: ["x", "x.append(3)", "y"]})[A]
    assert spoilt.trouble is None
    assert spoilt.answers["x"] == CHANGED
    assert spoilt.answers["y"] == good["y"]
    assert store.records({A: ["x", "y"]})[A].answers == good
    store.records({A: ["x", "[x.clear()]"]})  # its turn comes before: nothing changes afterwards
    assert store.records({A: ["x", "y"]})[A].answers == good


def test_steady_values_of_any_kind_are_no_change(project):
    project.write(A, "x = [float('nan'), float('-inf'), 1e300, {'a': (1, 2)}, 'é']")
    store = project.store()
    store.records({A: ["x"]})
    assert store.records({A: ["x", "1"]})[A].trouble is None


def test_limits_of_the_file_hold(project):
    project.write(A, "# [!limit characters=3]\nprint(1234)")
    assert "more than 3 characters" in project.store().records({A: ()})[A].trouble.message


def test_the_tally_is_told_in_a_line():
    assert str(Tally(3, 41, 0.44)) == "snippets: 3 run, 41 unchanged, 0.4 s"


def test_a_sound_record_is_one_without_trouble():
    good = Record("a.py")
    assert sound(good) is good
    with pytest.raises(Faults) as caught:
        sound(Record("a.py", trouble=Trouble("is no good", 3, "a.py:3: x")))
    (fault,) = caught.value.faults
    assert (fault.message, fault.snippet, fault.details) == (
        "is no good",
        Place("a.py", 3),
        "a.py:3: x",
    )


def test_a_record_comes_back_from_its_text_as_it_was():
    record = Record(
        "a.py",
        (Event("中\n", (3, 1)), Event("", ())),
        {"x": Answer([1, {"a": None}]), "y": Answer(error="NameError")},
        {"a.py": "hash", "b.txt": None},
        (Figure("<svg/>", (2,)),),
        Trouble("m", 1, "d"),
    )
    assert Record.from_json(record.to_json()) == record
    assert record.to_json().isascii()
    assert "\n" not in record.to_json()
    assert Record.from_json(Record("a.py").to_json()) == Record("a.py")


def test_an_expression_that_nobody_asks_any_more_spoils_no_other(project):
    project.write("snippets/a.py", "left = [2, 1]\n")
    project.store().records({"snippets/a.py": ["left.sort() or left"]})
    record = project.store().records({"snippets/a.py": ["left"]})["snippets/a.py"]
    assert decode(record.answers["left"].data) == [2, 1]


def test_a_figure_that_changes_is_told(project):
    text = "import random\nfrom matplotlib import pyplot as plt\nplt.figure()\nplt.plot([0, {}])\n"
    project.write("snippets/a.py", text.format("random.random()"))
    project.store().records({"snippets/a.py": []})
    record = project.store().records({"snippets/a.py": ["1"]})["snippets/a.py"]
    assert record.trouble.message == "draws something else at each run"
    assert record.trouble.line == 3


def modules_with(module):
    """All that is loaded with a module in a process of its own."""
    code = f"import sys, {module}; print(*sys.modules)"
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout.split()


def test_a_result_depends_on_all_of_the_engine_that_is_beside_a_run():
    home = "hooks.engine."
    loaded = {m.removeprefix(home) for m in modules_with(f"{home}helper") if m.startswith(home)}
    assert {*store_module._RUN.split()} == loaded | {"runner"}


def test_the_builder_does_without_what_snippets_compute_with():
    assert not {"numpy", "matplotlib", "multiprocessing"} & {*modules_with("hooks.desk")}
