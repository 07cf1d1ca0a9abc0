"""This repository, with make, in a folder with an odd name, and with all that it keeps damaged."""

import random
import shutil
import subprocess
import sys
from itertools import chain

import pytest

from tests.helpers import ROOT
from tests.site.helpers import ENVIRONMENT, contents

pytestmark = [
    pytest.mark.soak,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(not shutil.which("make"), reason="there is no make"),
    pytest.mark.skipif(sys.platform == "win32", reason="its Python is no shell script"),
]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A copy whose .venv is that of this repository."""
    folder = tmp_path_factory.mktemp("whole") / "a path with spaces 和汉字 & 'quotes'"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in filter(None, listed.stdout.decode().split("\0")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    for kept in (ROOT / ".cache").glob("pyodide-*"):
        shutil.copytree(kept, folder / ".cache" / kept.name)
    python = folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    (folder / ".venv" / "ready").write_text(f"{folder.resolve()}\n")
    return folder


def make(checkout, *arguments):
    """Call make; what it said."""
    environment = ENVIRONMENT | {"SOURCE_DATE_EPOCH": "1700000000"}
    for name in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "ARGS"):  # of a `make soak` around
        environment.pop(name, None)
    done = subprocess.run(
        ["make", *arguments],
        cwd=checkout,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Setting up" not in done.stdout
    return done.stdout + done.stderr


def test_the_course_is_built_there_and_again_when_all_that_is_kept_is_damaged(checkout):
    make(checkout, "site")
    site = contents(checkout / "site")
    assert "zh/one-row.html" in site
    folders = [(checkout / ".cache" / name).glob("**/*") for name in ("records", "labs")]
    folders += [(checkout / ".cache").glob(name) for name in ("templates-*/*", "*.sealed")]
    kept = [file for file in chain(*folders) if file.is_file()]
    assert {file.suffix for file in kept} >= {".json", ".sealed", ""}
    for file in kept:
        content = bytearray(file.read_bytes())
        content[random.randrange(len(content))] ^= 1 << random.randrange(8)
        file.write_bytes(content)
    log = make(checkout, "site")
    assert log.count("the stored record ") == 1
    assert log.count("woff2.sealed in .cache/ is no good") == 1
    assert log.count(".json in .cache/ is no good") == 2  # the code of two labs
    again = contents(checkout / "site")
    assert again.keys() == site.keys()
    assert [name for name in site if site[name] != again[name]] == []


def test_snippets_are_tested_and_approved_there(checkout):
    assert " passed" in make(checkout, "test", "ARGS=-n0 -q snippets/one_row")
    make(checkout, "approve", "ARGS=snippets/one_row")
    for file in (ROOT / "snippets/one_row").glob("*.py"):
        assert (checkout / "snippets/one_row" / file.name).read_bytes() == file.read_bytes()
