"""`mkdocs build` as authors and CI run it; in a folder with an odd name, without a UTF-8 locale."""

import re
import sys
import threading
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from hooks import publish as publish_module
from hooks.publish import publish
from tests.site.helpers import Checkout, contents, ended

GOOD = """\
# Good

{{ good: x }}

```python
--8<-- "good.py:x"
```
"""
GOOD_SNIPPET = """\
# --8<-- [start:x]
x = 0.1 + 0.2
print(x, "注意力")
#> 0.30000000000000004 注意力
# --8<-- [end:x]
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where this module's checkouts are made, each with one good page."""

    def make(name, *languages):
        one = Checkout(
            tmp_path_factory.mktemp(name) / "a path with spaces 和汉字",
            languages=languages or ("en",),
        )
        one.write("site/index.html", "of an earlier build")
        one.write("snippets/good.py", GOOD_SNIPPET)
        for language in languages or ("en",):
            one.write(f"docs/{language}/index.md", GOOD)
        return one

    return make


class Case(NamedTuple):
    """A page with a fault, the snippet beside it, and how the build tells the fault."""

    page: str
    snippet: str | bytes
    told: str


VALUE = "# It\n\n{{ it: x }}\n"
CODE = '# It\n\n```python\n--8<-- "it/it.py:part"\n```\n'
START = "# --8<-- [start:part]\n"
END = "# --8<-- [end:part]\n"
ASIDE, ASIDE_END = "# --8<-- [start:aside]\n", "# --8<-- [end:aside]\n"


def fence(target):
    return f'# It\n\n```python\n--8<-- "{target}"\n```\n'


# "page" and "it" in front of a line number stand for the page's and its snippet's paths.
CASES = {
    # a snippet that is no good
    "raises": Case(VALUE, "x = 1\nx / 0\n", "page:3, it:2: ZeroDivisionError"),
    "raises-in-code": Case(CODE, f"{START}1 / 0\n{END}", "page:4, it:2: ZeroDivisionError"),
    "warns": Case(VALUE, "import numpy as np\nx = np.log(0.0)\n", "page:3, it:2: warns"),
    "exits": Case(VALUE, "import sys\n\nx = 1\nsys.exit(0)\n", "page:3, it:4: "),
    "exits-hard": Case(VALUE, "import os\n\nos._exit(0)\n", "page:3, it:3: "),
    "hangs": Case(VALUE, "# [!limit seconds=1]\nwhile True: pass\n", "page:3, it:2: does not end"),
    "waits": Case(VALUE, "x = input()\n", "page:3, it:1: waits for input"),
    "goes-on": Case(VALUE, "while True: print('on')\n", "page:3, it:1: prints more than"),
    "crashes": Case(VALUE, "import ctypes\nctypes.string_at(0)\n", "page:3, it:2: was ended by"),
    "eats": Case(
        VALUE,
        "# [!limit megabytes=200]\nimport numpy as np\nx = np.ones(10**9)\n",
        "page:3, it:3: uses too much memory",
    ),
    "slips": Case(VALUE, "x = 1\ny = (\n", "page:3, it:2: SyntaxError"),
    "latin-1": Case(VALUE, "x = 1\n# é\n".encode("latin-1"), "page:3, it:2: is not UTF-8"),
    "not-closed": Case(CODE, f"{START}x = 1\n", "page:4, it:1: section 'part' is not closed"),
    "not-opened": Case(CODE, f"x = 1\n{END}", "page:4, it:2: section 'part' is closed here"),
    "twice": Case(
        CODE, f"{START}{END}{START}{END}", "page:4, it:3: section 'part' is opened twice"
    ),
    "crosses": Case(
        CODE, f"{START}{ASIDE}{END}{ASIDE_END}", "page:4, it:3: section 'part' crosses"
    ),
    # output that is not the approved one
    "new": Case(VALUE, "x = 1\nprint(x)\n", "page:3, it:2: prints, but has no `#>` lines"),
    "silent": Case(VALUE, "x = 1\n#> 1\n", "page:3, it:1: prints nothing, but has `#>` lines"),
    "differs": Case(VALUE, "x = 1\nprint(x)\n#> 2\n", "page:3, it:2: prints other than"),
    "drifts": Case(
        VALUE,
        "import time\nx = time.time_ns()\nprint(x)\n#> 1\n",
        "page:3, it:3: prints other than",
    ),
    # a request that nothing answers
    "no-file": Case(fence("no_file/if.py"), "", "(did you mean 'no_file/it.py'?)"),
    "no-section": Case(CODE, f"{ASIDE}{ASIDE_END}", "page:4: "),
    "no-snippet": Case("# It\n\n{{ if: x }}\n", "", "page:3: there is no snippet 'if' (did"),
    "no-name": Case("# It\n\n{{ it: wieghts }}\n", "", "page:3: {{ it: wieghts }}: NameError"),
    "no-view": Case("# It\n\n{{ it: 1 as heatmop }}\n", "", "(did you mean 'heatmap'?)"),
    "no-value": Case("# It\n\n{{ it: }}\n", "", "page:3: "),
    "asked-in-vain": Case("# It\n\n{{ it: 1 / 0 }}\n", "", "page:3: {{ it: 1 / 0 }}: ZeroDivision"),
    "asked-for-ever": Case(
        "# It\n\n{{ it: [1 for _ in iter(int, 1)] }}\n",
        "# [!limit seconds=1]\n",
        "page:3: {{ it: [1 for _ in iter(int, 1)] }}: does not end",
    ),
    "no-data": Case("# It\n\n{{ it: abs }}\n", "", "page:3: {{ it: abs }}: "),
    "lines": Case(fence("lines/it.py:3:9"), "", "page:4: 'lines/it.py:3:9' names lines"),
    "leaves": Case(fence("../theme/code.py"), "", "page:4: '../theme/code.py' leaves snippets/"),
    "unclosed": Case(
        '# It\n\n```text\n```python\n--8<-- "nowhere.py:part"\n```python\n',
        "",
        "page:5: a snippet line",
    ),
    "absolute": Case(fence("/etc/hosts"), "", "page:4: '/etc/hosts' leaves snippets/"),
    # a result that was typed
    "typed": Case("# It\n\nIt is 0.4011.\n", "", "page:3: 0.4011 is typed"),
    "typed-formula": Case("# It\n\n$a = 0.4011$\n", "", "page:3: 0.4011 is typed"),
    "typed-cell": Case("# It\n\n| a |\n| - |\n| 0.4011 |\n", "", "page:5: 0.4011 is typed"),
    "typed-title": Case('# It\n\n!!! note "0.4011"\n    it\n', "", "page:3: 0.4011 is typed"),
    "typed-alt-text": Case("# It\n\n![0.4011](it.svg)\n", "", "page:3: 0.4011 is typed"),
    # what only the making of the page can tell
    "formula": Case("# It\n\n$\\frac{1$\n", "", "page:3: "),
    "raw-html": Case("# It\n\n<div>{{ it: 1 }}</div>\n", "", "page:3: a value stands in raw HTML"),
    "block": Case("# It\n\n## {{ it: [1] as matrix }}\n", "", "page:3: "),
}


@pytest.fixture(scope="module")
def failed(folder):
    """One build of a project with every fault."""
    project = folder("faults")
    before = project.site
    for name, case in CASES.items():
        lesson = name.replace("-", "_")
        project.write(f"docs/en/{name}.md", case.page.replace("it/it.py", f"{lesson}/it.py"))
        project.write(f"snippets/{lesson}/it.py", case.snippet)
    project.write("theme/code.py", "x = 1\n")
    project.write("docs/en/it.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")
    return project, before, project.build()


@pytest.mark.parametrize("name", CASES)
def test_every_fault_is_told_in_one_go_with_its_lines(failed, name):
    _, _, built = failed
    lesson = name.replace("-", "_")
    told = re.sub(r"^page(?=:\d)", f"docs/en/{name}.md", CASES[name].told)
    told = re.sub(r"\bit(?=:\d)", f"snippets/{lesson}/it.py", told)
    assert told in built.log


def test_every_fault_is_told_once(failed):
    _, _, built = failed
    assert f"faults found: {len(CASES)}" in built.log


def test_a_failed_build_ends_with_an_error_and_leaves_the_site_as_it_was(failed):
    project, before, built = failed
    assert built.code != 0
    assert project.site == before
    assert project.leftovers == set()


@pytest.mark.parametrize(
    ("path", "text", "options", "told"),
    [
        # a fault that ends careless builds with success, and a warning of MkDocs's own
        ("snippets/good.py", "import sys\nsys.exit(0)\n", "--strict", "snippets/good.py:2"),
        ("snippets/good.py", "import sys\nsys.exit(0)\n", "--quiet", "snippets/good.py:2"),
        ("docs/en/index.md", "[there](nowhere.md)\n", "--no-strict", "nowhere.md"),
        ("docs/en/index.md", "[there](nowhere.md)\n", "--quiet", "nowhere.md"),
    ],
)
def test_no_option_lets_a_fault_or_a_warning_pass(path, text, options, told, folder):
    project = folder("options")
    before = project.site
    project.write(path, text)
    built = project.build(options)
    assert built.code != 0
    assert told in built.log
    assert project.site == before
    assert project.leftovers == set()


def test_a_page_that_is_not_utf_8_is_told_along_with_the_other_faults(folder):
    project = folder("latin")
    project.write("docs/en/latin.md", "# It\n\né\n".encode("latin-1"))
    project.write("docs/en/typed.md", "# It\n\n0.4011\n")
    built = project.build()
    assert built.code != 0
    assert "faults found: 2" in built.log
    assert "docs/en/latin.md:3: is not UTF-8" in built.log
    assert "docs/en/typed.md:3: 0.4011 is typed" in built.log


@pytest.fixture(scope="module")
def bilingual(folder):
    """A good project in two languages, and its first build."""
    project = folder("bilingual", "en", "zh")
    return project, project.build()


def test_faults_of_the_second_language_are_faults(bilingual):
    project, _ = bilingual
    before = project.site
    pages = {
        "math.md": ("# It\n\n$x$\n", "# 它\n\n$\\frac{1$\n"),
        "typed.md": ("# It\n\nIt.\n", "# 它\n\n它是 0.4011。\n"),
        "apart.md": ("# It\n\n{{ good: x }}\n", "# 它\n\n{{ good: 2 * x }}\n"),
        "shared.md": ("# It\n\n{{ bad: x }}\n", "# 它\n\n它是\n{{ bad: x }}\n"),
    }
    added = [
        project.write("docs/en/alone.md", "# It\n"),
        project.write("snippets/bad.py", "1 / 0\n"),
    ]
    for name, texts in pages.items():
        for language, text in zip(("en", "zh"), texts, strict=True):
            added.append(project.write(f"docs/{language}/{name}", text))
    try:
        built = project.build()
    finally:
        for file in added:
            file.unlink()
    assert built.code != 0
    assert "faults found: 5" in built.log
    for told in (
        "docs/zh/math.md:3: ",
        "docs/zh/typed.md:3: 0.4011 is typed",
        "docs/en/apart.md:1, docs/zh/apart.md:1: ask for other values",
        "docs/en/shared.md:3, docs/zh/shared.md:4, snippets/bad.py:1: ZeroDivisionError",
        "docs/en/alone.md:1: there is no page docs/zh/alone.md",
    ):
        assert told in built.log
    assert project.site == before


def test_a_good_build_shows_the_same_in_both_languages_whatever_the_locale(bilingual):
    project, built = bilingual
    assert built.code == 0, built.log
    for name in ("index.html", "zh/index.html"):
        html = project.site[name].decode("utf-8")
        assert ">0.3</data>" in html
        assert "<code>0.30000000000000004 注意力</code>" in html
    assert project.leftovers == set()


def test_only_what_was_edited_runs_again_with_all_that_imports_it(folder):
    project = folder("edited")
    (project.root / "snippets/attention.py").unlink()
    project.write("snippets/lesson/shared.py", "x = 1\n")
    project.write("snippets/lesson/one.py", "from snippets.lesson.shared import x\n")
    project.write("snippets/lesson/two.py", "from snippets.lesson import shared\n\nx = shared.x\n")
    page = project.write("docs/en/lesson.md", "# It\n\n{{ one: x }} {{ two: x }}\n")
    assert "snippets: 4 run, 0 unchanged, " in project.build().log
    assert "snippets: 0 run, 4 unchanged, " in project.build().log
    project.write("snippets/lesson/shared.py", "x = 2\n")
    built = project.build()
    assert "snippets: 3 run, 1 unchanged, " in built.log  # the module is a snippet, too
    assert built.log.count("fault") == 0
    assert project.site["lesson/index.html"].count(b">2</data>") == 2
    page.write_text("# It\n\n{{ one: x + 1 }} {{ two: x }}\n", encoding="utf-8")
    assert "snippets: 1 run, 3 unchanged, " in project.build().log


def test_an_edited_literal_fails_the_build_with_the_pages_lines_and_the_snippets(folder):
    project = folder("literal")
    project.edit("snippets/good.py", "0.1 + 0.2", "0.1 + 0.3")
    built = project.build()
    assert built.code != 0
    assert (
        "docs/en/index.md:6, snippets/good.py:3: prints other than the approved output" in built.log
    )
    assert "    - 0.30000000000000004 注意力\n    + 0.4 注意力\n" in built.log


def test_two_builds_of_one_tree_are_the_same_to_the_byte(bilingual):
    project, _ = bilingual
    project.build("-d", "one", PYTHONHASHSEED="1", SOURCE_DATE_EPOCH="1700000000")
    for record in (project.root / ".cache").rglob("*.json"):
        record.unlink()
    project.build("-d", "two", PYTHONHASHSEED="2", SOURCE_DATE_EPOCH="1700000000")
    one, two = (contents(project.root / name) for name in ("one", "two"))
    assert "zh/index.html" in one
    assert one == two


def test_a_killed_build_leaves_the_old_site_and_does_not_hinder_the_next(folder):
    project = folder("killed")
    before = project.site
    project.edit("mkdocs.yml", "hooks: [", "hooks: [stuck.py, ")
    project.write(
        "stuck.py",
        """
        import time
        from pathlib import Path

        def on_post_build(config):
            Path("half-done").touch()
            time.sleep(60)
        """,
    )
    project.edit("docs/en/index.md", "# Good", "# New")
    build = project.start("build")
    deadline = time.monotonic() + 30
    while not (project.root / "half-done").exists():
        assert build.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.05)
    build.kill()
    assert ended(build).code != 0
    assert project.site == before
    project.edit("mkdocs.yml", "hooks: [stuck.py, ", "hooks: [")
    assert project.build().code == 0
    assert b"New</h1>" in project.site["index.html"].replace(b"New<a", b"New</h1>")


def test_two_builds_at_once_in_one_checkout_both_succeed(folder):
    project = folder("twice")
    builds = [project.start("build") for _ in range(2)]
    for build in builds:
        built = ended(build)
        assert built.code == 0, built.log
    assert "index.html" in project.site
    assert project.leftovers == set()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a site is replaced in two steps")
def test_there_is_a_whole_site_at_every_moment(tmp_path, monkeypatch):
    """Whatever call a publishing process is killed at."""
    calls = []

    def look(event, args):
        if calls is not None and str(tmp_path) in str(args) and event.startswith(("os.", "shutil")):
            calls.append((event, (tmp_path / "site" / "index.html").exists()))

    for name in ("site", ".new"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "index.html").write_text(name)
    sys.addaudithook(look)
    publish(tmp_path / ".new", tmp_path / "site")
    seen, calls = calls, None
    assert seen
    assert all(there for _, there in seen), seen
    assert (tmp_path / "site" / "index.html").read_text() == ".new"
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


@pytest.mark.parametrize("way", ["exchanged", "moved"])
def test_a_site_can_be_published_from_several_processes_at_the_same_moment(
    way, tmp_path, monkeypatch
):
    if way == "moved":  # as where the system knows no exchange
        monkeypatch.setattr(publish_module, "_exchanged", lambda new, site: False)
    names = [f"{builder}-{number}" for builder in range(4) for number in range(30)]
    for name in names:
        (tmp_path / f"{name}.new").mkdir()
        (tmp_path / f"{name}.new" / "index.html").write_text(name)
    failures = []

    def builder(number):
        for name in names[number::4]:
            try:
                publish(tmp_path / f"{name}.new", tmp_path / "site")
            except OSError as error:
                failures.append(error)

    threads = [threading.Thread(target=builder, args=[number]) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
    assert list(contents(tmp_path / "site")) == ["index.html"]


def test_a_site_that_cannot_be_replaced_stays(tmp_path, monkeypatch):
    monkeypatch.setattr(publish_module, "_exchanged", lambda new, site: False)
    for name in ("x.new", "site"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "index.html").write_text(name)
    replace = Path.replace

    def held(path, target):
        if path.suffix == ".new":
            raise PermissionError("held by a browser")
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", held)
    with pytest.raises(PermissionError):
        publish(tmp_path / "x.new", tmp_path / "site")
    assert (tmp_path / "site/index.html").read_text() == "site"
