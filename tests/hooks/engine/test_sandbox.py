import hashlib
import os
import py_compile
import sys
from pathlib import Path

import pytest

from hooks.engine.sandbox import Sandbox, file_hash
from tests.helpers import printed

ALWAYS = {f"snippets/{name}.py" for name in ("__init__", "lesson/__init__", "lesson/case")}
PREPARED = "import os, pathlib, sys\nimport numpy as np\nhome = pathlib.Path(__file__).parent\n"


def observed(project, text):
    """What a run read, besides what every run reads."""
    record = project.run_text(PREPARED + text)
    printed(record)
    assert record.files.keys() >= ALWAYS
    return record.files.keys() - ALWAYS


@pytest.fixture
def project(project):
    project.write("snippets/lesson/data/numbers.txt", "1 2\n")
    project.write("snippets/lesson/part.py", "from snippets.lesson import deeper")
    project.write("snippets/lesson/deeper.py", "")
    project.write("snippets/other/__init__.py", "")
    project.write("snippets/other/part.py", "")
    return project


@pytest.mark.parametrize(
    ("text", "files"),
    [
        ("", []),
        ("import snippets.lesson.part", ["part.py", "deeper.py"]),
        ("from . import part", ["part.py", "deeper.py"]),
        ("with open(home / 'data/numbers.txt') as f: pass", ["data/numbers.txt"]),
        ("(home / 'data/numbers.txt').read_bytes()", ["data/numbers.txt"]),
        ("(home / 'data' / '..' / 'data/numbers.txt').read_text()", ["data/numbers.txt"]),
        ("np.loadtxt(home / 'data/numbers.txt')", ["data/numbers.txt"]),
        ("np.fromfile(home / 'data/numbers.txt')", ["data/numbers.txt"]),
        ("os.close(os.open(home / 'data/numbers.txt', os.O_RDONLY))", ["data/numbers.txt"]),
        ("os.chdir(home); open('data/numbers.txt').close()", ["data/numbers.txt"]),
        ("os.listdir(home / 'data')", ["data"]),
        ("os.listdir(str(home / 'data'))", ["data"]),
        ("os.listdir(os.fsencode(home / 'data'))", ["data"]),
        ("list((home / 'data').iterdir())", ["data"]),
        ("list((home / 'data').glob('*.txt'))", ["data"]),
        ("with os.scandir(home / 'data') as f: pass", ["data"]),
        ("os.chdir(home / 'data'); os.listdir()", ["data"]),
        ("pathlib.Path('x.txt').write_text('x'); open('x.txt').close()", []),
        ("os.listdir()", []),
        ("import colorsys, numpy.polynomial, wave", []),
        ("open(os.devnull).close()", []),
    ],
)
def test_what_a_run_reads_is_observed(project, text, files):
    assert observed(project, text) == {f"snippets/lesson/{name}" for name in files}


def test_an_import_from_another_lesson_is_observed(project):
    found = observed(project, "import snippets.other.part")
    assert found == {"snippets/other/__init__.py", "snippets/other/part.py"}


@pytest.mark.parametrize(
    "text",
    [
        "try: open(home / 'missing.txt')\nexcept FileNotFoundError: print('none')",
        "try: os.listdir(home / 'missing.txt')\nexcept FileNotFoundError: print('none')",
    ],
)
def test_a_file_looked_for_in_vain_is_observed(project, text):
    record = project.run_text(PREPARED + text)
    assert printed(record) == "none\n"
    assert record.files["snippets/lesson/missing.txt"] is None


OUTSIDE = "PermissionError: a snippet reads in snippets/ and docs/ only, not 'a.txt'"


def test_a_file_outside_the_project_is_not_read(project, tmp_path_factory):
    file = tmp_path_factory.mktemp("outside") / "a.txt"
    file.write_text("secret")
    record = project.run_text(f"open({str(file)!r}).close()")
    assert record.trouble.message == OUTSIDE
    record = project.run_text("", f"open({str(file)!r}).read()")
    assert [answer.error for answer in record.answers.values()] == [OUTSIDE]


def test_what_an_expression_reads_is_observed(project):
    record = project.run_text(PREPARED, "(home / 'data/numbers.txt').read_text()")
    assert record.files.keys() == ALWAYS | {"snippets/lesson/data/numbers.txt"}


def test_a_project_may_lie_where_the_system_does(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "base_prefix", str(tmp_path))
    file = tmp_path / "project" / "snippets" / "a.txt"
    file.parent.mkdir(parents=True)
    file.touch()
    sandbox = Sandbox(str(tmp_path / "project"), str(tmp_path / "scratch"))
    sandbox._audit("open", (str(file), "r", 0))
    assert sandbox.files().keys() == {"snippets/a.txt"}


def test_a_module_that_other_code_wrote_last_second_is_read_anew(project):
    """No .pyc is trusted: it is matched by time and size, and none is written."""
    file = project.write("snippets/lesson/part.py", "x = 1\n")
    compiled = Path(py_compile.compile(str(file)))
    times = file.stat().st_atime_ns, file.stat().st_mtime_ns
    file.write_text("x = 2\n")
    os.utime(file, ns=times)
    assert printed(project.run_text("from snippets.lesson.part import x\nprint(x)")) == "2\n"
    assert list(project.root.rglob("*.pyc")) == [compiled]


def test_a_record_holds_the_hashes_of_what_was_read(project):
    record = project.run_text(PREPARED + "open(home / 'data/numbers.txt').close()")
    file = project.root / "snippets/lesson/data/numbers.txt"
    wanted = hashlib.blake2b(file.read_bytes(), digest_size=32).hexdigest()
    assert record.files["snippets/lesson/data/numbers.txt"] == wanted
    assert all(file_hash(project.root / name) == seen for name, seen in record.files.items())


def test_a_folders_hash_is_that_of_its_names(tmp_path):
    (tmp_path / "a").write_text("a")
    first = file_hash(tmp_path)
    (tmp_path / "a").write_text("b")
    (tmp_path / "__pycache__").mkdir()
    assert file_hash(tmp_path) == first
    (tmp_path / "b").touch()
    assert file_hash(tmp_path) != first
    assert file_hash(tmp_path / "missing") is None


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_writing_through_a_link_that_leads_out_is_refused(project):
    record = project.run_text(PREPARED + "os.symlink(home, 'out')\nopen('out/x.txt', 'w')\n")
    assert "scratch folder only" in record.trouble.message


@pytest.mark.parametrize(
    "change",
    [
        "os.symlink(__file__, FOLDER / 'link')",
        "os.link(__file__, FOLDER / 'link')",
        "os.chmod(__file__, 0o600)",
        "os.utime(__file__)",
    ],
)
def test_links_and_modes_outside_the_scratch_folder_are_refused(project, change):
    project.write(
        "snippets/a.py",
        f"import os\nfrom pathlib import Path\nFOLDER = Path(__file__).parent\n{change}\n",
    )
    record = project.run("snippets/a.py")
    assert "writes in its scratch folder only" in record.trouble.message
