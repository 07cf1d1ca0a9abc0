"""The site by Zensical: what it shows is what MkDocs shows. And what Zensical cannot do today."""

import json
import re
import subprocess
import sys
from posixpath import dirname, join, normpath

import pytest
from filelock import FileLock

from tests.helpers import ROOT, Project, not_here
from tests.site.helpers import ENVIRONMENT, LANGUAGES, PAGES, Built, Site, contents, lend_font

PACKAGES = ROOT / ".cache" / "zensical"
LOCALISED = [page for name in PAGES for page in (name, f"zh/{name}")]
_TOKEN = re.compile(r"(<[^>]+>)")
_SWITCH = re.compile(r'<a href="([^"]+)" hreflang="(\w+)"')
# Where a reader who skips the menu arrives: Zensical's theme puts it into the article.
_SKIP_TARGET = ['<a id="__skip" tabindex="-1">', "</a>"]
# What the engine makes; all that stands on a page is compared, and each of these has to be there.
MADE = {
    "code": '<div class="highlight">',
    "what it printed": '<div class="output"',
    "a value": "<data ",
    "a value's expression": " data-expression=",
    "a matrix": '<table class="mx',
    "a formula": "<math",
    "a figure": '<figure class="plot"',
    "a view to handle": "<attention-bench",
    "a term of the glossary": '<a class="term"',
}
# What Zensical does not know, in one mkdocs.yml.
BARE = {
    "mkdocs.yml": """\
site_name: Bare
theme: {name: material, language: en, custom_dir: theme}
nav: [en/index.md]
hooks: [hook.py]
validation: {nav: {omitted_files: warn}}
plugins:
  - search
  - i18n:
      docs_structure: folder
      languages: [{locale: en, name: English, default: true}, {locale: zh, name: 中文}]
""",
    "hook.py": "open('ran', 'w').close()\n",
    "theme/main.html": '{% extends "base.html" %}',
    "docs/en/index.md": "# A page\n",
    "docs/zh/index.md": "# 一页\n",
}
SMALL = """\
INHERIT: {root}/mkdocs.yml
theme: {{custom_dir: {root}/docs/overrides}}
nav: [lesson.md]
"""
PAGE = """\
---
title: Half
---

Half is {{ half: x }}.
"""


def run(*arguments, cwd):
    """Run a Python module that needs Zensical."""
    if not (PACKAGES / "ready").exists():
        not_here("Zensical is not installed: make site-zensical")
    ran = subprocess.run(
        [sys.executable, "-m", *map(str, arguments)],
        cwd=cwd,
        env=ENVIRONMENT | {"PYTHONPATH": str(PACKAGES), "PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
    )
    return Built(ran.returncode, ran.stdout)


# The pages


@pytest.fixture(scope="session")
def zensical(site):  # after MkDocs: the snippets have been run by then
    """The site of this repository, built by Zensical once for all processes that test it."""
    built = Site(site.folder.parent.with_name("zensical"))
    with FileLock(f"{built.log.parent}.lock"):
        if not built.log.exists():
            built.folder.mkdir(parents=True)
            (built.folder / "old.html").touch()
            ran = run("hooks.zensical_site", "-d", built.folder, cwd=ROOT)
            assert ran.code == 0, ran.log
            assert not (built.folder / "old.html").exists()
            assert list(built.log.parent.iterdir()) == [built.folder]
            built.log.write_text(ran.log, encoding="utf-8")
    return built


def article(site, page):
    """A page's own part: tags with all their attributes, and texts."""
    html = site.text(page).split("<article", 1)[1].split("</article>", 1)[0]
    tokens = [" ".join(token.split()) for token in _TOKEN.split(html)]
    tokens = list(filter(None, tokens))
    return [tokens[0], *tokens[3:]] if tokens[1:3] == _SKIP_TARGET else tokens


def test_every_page_shows_what_the_build_by_mkdocs_shows(site, zensical):
    other, seen = [], set()
    for page in LOCALISED:
        wanted, got = article(site, page), article(zensical, page)
        if wanted != got:
            pairs = zip([*wanted, ""], [*got, ""], strict=False)
            other.append((page, next(pair for pair in pairs if pair[0] != pair[1])))
        seen |= {kind for kind, mark in MADE.items() if any(mark in token for token in got)}
    assert other == []
    assert seen == set(MADE)


def test_all_else_that_a_reader_is_offered_is_there(site, zensical):
    for name in [*site.names(".ipynb"), *site.names("math-font.js"), *site.names("course.json")]:
        assert zensical.text(name) == site.text(name), name
    for page in LOCALISED:
        html, name = zensical.text(page), page.removeprefix("zh/")
        assert 'http-equiv="Content-Security-Policy"' in html
        assert ('id="run-bar"' in html) == ('id="run-bar"' in site.text(page))
        switch = {
            language: normpath(join(dirname(page), address))
            for address, language in _SWITCH.findall(html)
        }
        assert switch == {"en": name, "zh": f"zh/{name}"}
    for home in ("", "zh/"):
        entries = json.loads(zensical.text(f"{home}search.json"))["items"]
        found = {entry["location"].partition("#")[0] for entry in entries}
        assert found == set(PAGES) - {"snippets.html"}
    assert "MkDocs" not in zensical.text("zh/index.html")


# Faults


HALF = "x = 0.5\nprint(x)\n#> 0.5\n"


@pytest.fixture
def small(tmp_path, runner):
    """A project of one page in two languages, with the site that it had before."""
    one = Project(tmp_path, runner)
    one.write("snippets/lesson/half.py", HALF)
    one.write("mkdocs.yml", SMALL.format(root=ROOT.as_posix()))
    one.write("docs/assets/logo.svg", "<svg/>")
    lend_font(one)
    one.write("site-zensical/index.html", "as it was")
    for language in LANGUAGES:
        one.write(f"docs/{language}/lesson.md", PAGE)
    return one


@pytest.mark.parametrize(
    ("lines", "messages"),
    [
        (
            "{{ half: y }}",
            [
                "docs/en/lesson.md:7: {{ half: y }}: NameError: name 'y' is not defined",
                "docs/zh/lesson.md:7: {{ half: y }}: NameError: name 'y' is not defined",
            ],
        ),
        (
            "$\\nosuch$ and [a page](gone.md)",
            [
                "docs/en/lesson.md:7: \\nosuch: Unknown command",
                "lesson.md:7:24",  # as Zensical tells it
                "Zensical, see above for where in docs/en/: Aborted because --strict flag is set",
            ],
        ),
    ],
    ids=["before Zensical", "by Zensical"],
)
def test_faults_in_a_page_are_told_with_their_lines_and_the_site_stays(lines, messages, small):
    for language in LANGUAGES:
        small.write(f"docs/{language}/lesson.md", f"{PAGE}\n{lines}\n")
    built = run("hooks.zensical_site", cwd=small.root)
    assert built.code == 1
    assert [message for message in messages if message not in built.log] == []
    assert "Traceback" not in built.log
    assert contents(small.root / "site-zensical") == {"index.html": b"as it was"}
    assert not list(small.root.glob(".site-*"))


# What Zensical makes impossible today. A test that fails here says what can be left to it.


@pytest.fixture(scope="module")
def bare(tmp_path_factory):
    """What Zensical alone makes of a mkdocs.yml that has all that it does not know."""
    root = tmp_path_factory.mktemp("bare")
    for name, text in BARE.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    built = run("zensical", "build", "--strict", cwd=root)
    assert built.code == 0, built.log
    return root


def test_zensical_runs_no_hooks(bare):
    assert not (bare / "ran").exists()


def test_zensical_makes_one_language_a_site(bare):
    assert (bare / "site/en/index.html").exists()
    assert not (bare / "site/index.html").exists()


def test_zensical_gives_all_pages_the_language_of_the_theme(bare):
    assert '<html lang="en"' in (bare / "site/zh/index.html").read_text(encoding="utf-8")


def test_zensical_does_not_tell_of_a_page_that_the_menu_leaves_out(bare):
    assert (bare / "site/zh/index.html").exists()  # and the build, a strict one, went well


def test_zensical_does_not_translate_its_search(bare):
    (script,) = bare.glob("site/assets/javascripts/bundle.*.js")
    assert "search.result." not in script.read_text(encoding="utf-8")  # where its words would be


def test_templates_of_zensical_know_none_of_pythons_methods(bare):
    (bare / "theme/main.html").write_text("{{ 'a b'.split() }}", encoding="utf-8")
    built = run("zensical", "build", cwd=bare)
    assert built.code == 1
    assert "string has no method named split" in built.log
