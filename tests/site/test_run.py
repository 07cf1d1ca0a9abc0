"""The site with and without what readers run code with."""

import os
import subprocess
import sys
from shutil import copytree, ignore_patterns

import pytest

from hooks import browser_python
from tests.browser.python import NEEDS_PYTHON
from tests.helpers import ROOT
from tests.site.helpers import ENVIRONMENT

ASKED_OF_THE_READER = ("assets/pyodide/", "assets/run/")


@pytest.mark.timeout(300)
def test_where_python_was_not_to_be_had_the_site_is_built_without_run(tmp_path):
    for name in ("docs", "hooks", "snippets"):
        copytree(ROOT / name, tmp_path / name, ignore=ignore_patterns("__pycache__"))
    for name in ("labs", "matplotlib", "records"):  # all that takes long to make anew
        copytree(ROOT / ".cache" / name, tmp_path / ".cache" / name)
    config = (ROOT / "mkdocs.yml").read_bytes()
    (tmp_path / "mkdocs.yml").write_bytes(config)
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build"],
        cwd=tmp_path,
        env=ENVIRONMENT | {"PYTHONPATH": os.fspath(tmp_path)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="backslashreplace",
    )
    assert built.returncode == 0, built.stderr
    assert "Run is not offered: `python -m hooks.browser_python` has not" in built.stderr
    site = tmp_path / "site"
    names = [path.relative_to(site).as_posix() for path in site.rglob("*")]
    assert not [name for name in names if name.startswith(ASKED_OF_THE_READER)]
    page = (site / "one-row.html").read_text(encoding="utf-8")
    assert 'data-shows="one_row/mix"' in page
    assert 'id="run-bar"' not in page


@NEEDS_PYTHON
def test_with_python_the_site_carries_it_and_offers_run(site):
    names = {path.relative_to(site.folder).as_posix() for path in site.folder.rglob("*.*")}
    carried = {name for name in names if name.startswith(ASKED_OF_THE_READER)}
    assert carried == {
        "assets/run/course.json",
        *(f"assets/pyodide/{name}.gz" for name in browser_python.FILES),
    }
    for page in ("one-row.html", "zh/one-row.html"):
        assert 'id="run-bar"' in site.text(page)
    log = site.log.read_text(encoding="utf-8")
    assert "Run is not offered for " in log
    assert log.count("draws with matplotlib") == 1
