"""Whole sites: a small checkout with a mkdocs.yml of its own, and mkdocs run on it as users do."""

import os
import subprocess
import sys
from functools import cache
from html.parser import HTMLParser
from shutil import copytree, ignore_patterns, rmtree
from typing import NamedTuple

from hooks.engine.runner import Runner
from hooks.mathml import math_font
from tests.helpers import ROOT, Project

# All that concerns pages is the real configuration; the theme is a frame and no more.
CONFIG = """\
INHERIT: {root}/mkdocs.yml
site_url: https://tiny.example/
docs_dir: {docs}
strict: false
theme: {{name: null, custom_dir: theme}}
nav: null
extra_css: []
extra_javascript: []
plugins: {plugins}
hooks: {hooks}
"""
TWO_LANGUAGES = """
  - i18n:
      docs_structure: folder
      languages:
        - {locale: en, name: English, default: true}
        - {locale: zh, name: 中文}
"""
FRAME = """\
<!doctype html>
<html lang="{{ config.theme.language }}">
<head>
<meta charset="utf-8">
</head>
{{ page.content }}
</html>
"""

# A locale in which nothing but ASCII can be printed; and no variable of the tester's own.
ENVIRONMENT = {
    **{name: text for name, text in os.environ.items() if not name.startswith("PYTHON")},
    "LC_ALL": "C",
    "NO_MKDOCS_2_WARNING": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
}
# Who builds the site of this repository, and when. None of this may be found in it.
BUILDER = {
    **dict.fromkeys(("USER", "LOGNAME", "USERNAME"), "quillon-somebody"),
    **dict.fromkeys(("HOST", "HOSTNAME", "COMPUTERNAME"), "quillon-somewhere"),
    "SOURCE_DATE_EPOCH": "1700000000",
}
VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
LANGUAGES = ("en", "zh")
# Every page, by its path in the site and without its language: "one-row.html".
_ENGLISH = ROOT / "docs" / "en"
PAGES = sorted(
    path.relative_to(_ENGLISH).with_suffix(".html").as_posix()
    for path in [*_ENGLISH.glob("*.md"), *_ENGLISH.glob("labs/*.py")]
)


class Built(NamedTuple):
    """How a build ended, and what it said."""

    code: int
    log: str


class Checkout(Project):
    """A small project of its own, complete with mkdocs.yml."""

    def __init__(self, root, *, languages=("en",), own_hooks=False):
        super().__init__(root, Runner(root))
        if own_hooks:
            copytree(ROOT / "hooks", root / "hooks", ignore=ignore_patterns("__pycache__"))
        home = "." if own_hooks else ROOT.as_posix()
        self.write(
            "mkdocs.yml",
            CONFIG.format(
                root=ROOT.as_posix(),
                docs="docs" if len(languages) > 1 else f"docs/{languages[0]}",
                plugins=TWO_LANGUAGES if len(languages) > 1 else "[]",
                hooks=[f"{home}/hooks/{name}.py" for name in ("mkdocs_hook", "delivery")],
            ),
        )
        self.write("theme/main.html", FRAME)
        lend_font(self)

    def edit(self, path, old, new):
        """Put `new` for `old` in a file."""
        text = (self.root / path).read_text(encoding="utf-8")
        assert old in text, f"{old!r} is not in {path}"
        self.write(path, text.replace(old, new).encode("utf-8"))

    def start(self, *arguments, log=subprocess.PIPE, wrapper=(), session=False, **environment):
        """Start `python -m mkdocs`; what it says goes to `log`."""
        return subprocess.Popen(
            [*wrapper, sys.executable, "-m", "mkdocs", *arguments],
            cwd=self.root,
            env=ENVIRONMENT | environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="backslashreplace",
            start_new_session=session,
        )

    def build(self, *options, **environment):
        """Build the site; wait for the end."""
        return ended(self.start("build", *options, **environment))

    @property
    def site(self):
        """Every file of the published site, and its bytes."""
        return contents(self.root / "site")

    @property
    def leftovers(self):
        """What stands in the checkout though it is neither source, site nor cache."""
        known = {".cache", "docs", "hooks", "mkdocs.yml", "site", "snippets", "theme"}
        return {path.name for path in self.root.iterdir()} - known


def lend_font(project):
    """Give a project this repository's math font: cutting it takes longer than all the rest."""
    math_font(ROOT / ".cache", print)
    for font in (ROOT / ".cache").glob("math-*.sealed"):
        project.write(f".cache/{font.name}", font.read_bytes())


def ended(process, seconds=50):
    """Wait for a command to end."""
    try:
        log, _ = process.communicate(timeout=seconds)
    finally:
        process.kill()
    return Built(process.returncode, log)


def contents(folder):
    """Every file in a folder, and its bytes."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


class Element(NamedTuple):
    """An element of a page, and those around it, the innermost first."""

    tag: str
    attrs: dict[str, str]
    around: tuple["Element", ...]

    def has(self, name):
        """Whether it has a class."""
        return name in self.attrs.get("class", "").split()


class _Reader(HTMLParser):
    """Lists the elements and the texts of a page."""

    def __init__(self):
        super().__init__()
        self.elements = []
        self.texts = []
        self._open = ()

    def handle_starttag(self, tag, attrs):
        element = Element(tag, {name: text or "" for name, text in attrs}, self._open)
        self.elements.append(element)
        if tag not in VOID:
            self._open = (element, *self._open)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag):
        tags = [element.tag for element in self._open]
        if tag in tags:
            self._open = self._open[tags.index(tag) + 1 :]

    def handle_data(self, data):
        self.texts.append((data, self._open))


class Site:
    """The built site of this repository; `again` is a second build of the same tree."""

    def __init__(self, folder):
        self.folder = folder / "site"
        self.again = folder / "again"
        self.log = folder / "log"

    def build(self):
        """Build the site twice at once, as two users of one machine do; the log comes last.

        No page is taken up as an earlier build made it: that would say nothing of these.
        """
        rmtree(ROOT / ".cache" / "pages", ignore_errors=True)
        builds = [
            subprocess.Popen(
                [sys.executable, "-m", "mkdocs", "build", "-d", folder],
                cwd=ROOT,
                env=ENVIRONMENT | BUILDER | {"PYTHONHASHSEED": seed},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="backslashreplace",
            )
            for folder, seed in ((self.folder, "1"), (self.again, "2"))
        ]
        logs = [build.communicate(timeout=280)[0] for build in builds]
        for build, log in zip(builds, logs, strict=True):
            assert build.returncode == 0, log
        self.log.write_text(logs[0], encoding="utf-8")

    def names(self, ending):
        """The files with an ending, by their path in the site."""
        files = sorted(self.folder.rglob(f"*{ending}"))
        return [file.relative_to(self.folder).as_posix() for file in files]

    def text(self, name):
        """The text of a file."""
        return (self.folder / name).read_text(encoding="utf-8")

    @cache  # noqa: B019 - there is one site a session
    def read(self, name):
        """A page's elements and texts."""
        reader = _Reader()
        reader.feed(self.text(name))
        reader.close()
        return reader
