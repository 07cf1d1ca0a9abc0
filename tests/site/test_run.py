"""The site with and without what readers run code with."""

import subprocess
import sys
from shutil import copytree

from hooks import browser_python
from tests.browser.python import NEEDS_PYTHON
from tests.helpers import ROOT, Project
from tests.site.helpers import ENVIRONMENT, LANGUAGES, lend_font

ASKED_OF_THE_READER = ("assets/pyodide/", "assets/run/")


# A site of one page that is otherwise the real one.
CONFIG = """\
INHERIT: {root}/mkdocs.yml
theme: {{custom_dir: {root}/docs/overrides}}
nav: [index.md]
hooks: ['{root}/hooks/mkdocs_hook.py', '{root}/hooks/delivery.py']
"""
PAGE = """\
# Half

```python
--8<-- "lesson/half.py"
```
"""


def test_where_python_was_not_to_be_had_the_site_is_built_without_run(tmp_path, runner):
    one = Project(tmp_path, runner)
    one.write("mkdocs.yml", CONFIG.format(root=ROOT.as_posix()))
    one.write("snippets/lesson/half.py", "x = 0.5\nprint(x)\n#> 0.5\n")
    for language in LANGUAGES:
        one.write(f"docs/{language}/index.md", PAGE)
    copytree(ROOT / "docs/assets", tmp_path / "docs/assets")
    lend_font(one)
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build"],
        cwd=tmp_path,
        env=ENVIRONMENT,
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
    for page in ("index.html", "zh/index.html"):
        text = (site / page).read_text(encoding="utf-8")
        assert 'data-shows="lesson/half"' in text
        assert 'id="run-bar"' not in text


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
