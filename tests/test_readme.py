"""The README knows what there is, and so does SECURITY.md."""

import re
from fnmatch import fnmatch

from tests.helpers import ROOT, samples


def test_every_module_of_the_hooks_is_named():
    told = set(re.findall(r"`(\w+)`", (ROOT / "README.md").read_text(encoding="utf-8")))
    modules = {
        path.stem for path in (ROOT / "hooks").glob("**/*.py") if path.parent.name != "views"
    }
    assert modules - {"__init__"} - told == set()


def test_both_languages_name_all_commands():
    halves = (ROOT / "README.md").read_text(encoding="utf-8").split("## 中文")
    help_ = (ROOT / "Makefile").read_text(encoding="utf-8").split("\nhelp:")[1].split("\n\n")[0]
    targets = set(re.findall(r"'make ([a-z-]+)  ", help_))
    assert len(targets) > 10
    for half in halves:
        assert set(re.findall(r"(?:`|^)make ([a-z-]+)", half, re.M)) >= targets


def test_the_tests_that_security_names_are_there():
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    files = [file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("test_*.py")]
    known = {name for file in files for name in re.findall(r"def (test_\w+)", file)}
    assert set(re.findall(r"`(test_\w+)`", text)) <= known
    paths = re.findall(r"`((?:tests|hooks|docs)/[\w./]+)`", text)
    assert [path for path in paths if not (ROOT / path).exists()] == []
    rows = [row.rsplit("|", 2)[1] for row in text.splitlines() if row.startswith("| ")]
    named = [name for row in rows for name in re.findall(r"`([a-z]+_\w*…?)`", row)]
    named = [name.replace("…", "*") for name in named if not name.startswith("test_")]
    assert len(named) > 10
    assert [n for n in named if not any(fnmatch(one, n) for one in samples("hostile"))] == []
