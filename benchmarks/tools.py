"""The tools that are compared: how each one's pages are written, built and served."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.workload import PROSE, SHARED, Workload

ROOT = Path(__file__).parents[1]
PEERS = ROOT / ".cache" / "bench" / "bin"
OWN = Path(sys.executable).parent
FENCE = "```"

MATERIAL = """\
site_name: Bench
theme: {name: material, font: false}
watch: [snippets]
markdown_extensions:
  - pymdownx.superfences
  - pymdownx.highlight
"""
SNIPPETS = "  - pymdownx.snippets: {base_path: [snippets], check_paths: true}\n"
ENGINE = """\
  - hooks.markdown_extension
hooks: [hooks/mkdocs_hook.py, hooks/delivery.py]
"""
JUPYTER = "plugins: [search, mkdocs-jupyter: {execute: true, allow_errors: false}]\n"
KERNEL = "kernelspec: {name: python3, display_name: Python 3}"
# One page after another: with `-j`, processes make the same tables of a fresh cache, and fail.
SPHINX = """\
extensions = ["myst_nb"]
html_theme = "alabaster"
nb_execution_mode = "cache"
nb_execution_raise_on_error = True
"""
# The theme comes over the network; with this one in its place, mystmd makes the pages' content.
MYST = """\
version: 1
project: {title: Bench}
site: {template: theme}
"""
MYST_THEME = "jtex: v1\ntitle: Bare\nversion: 1.0.0\nbuild: {install: 'true', start: 'true'}\n"
QUARTO = """\
project: {type: website, output-dir: _site}
website: {title: Bench}
execute: {freeze: auto}
format: html
"""

Files = dict[str, str]


@dataclass(frozen=True)
class Tool:
    """One way to make pages out of a workload, in a folder of its own."""

    name: str
    files: Callable[[Workload], Files]
    build: str
    serve: str  # on {port}
    page: str  # where page {n} is when built
    address: str  # and under which path it is served
    stored: str = ""  # the folder of stored results, which a cold build lacks
    kept: str = ""  # the folder of all that builds keep, which a fresh copy lacks
    programs: Path = PEERS
    needs: str = ""  # a program from elsewhere

    def missing(self) -> str:
        """Why the tool cannot be measured here; empty if it can."""
        if not self.programs.exists():
            return "its environment is not set up: make .cache/bench/ready"
        lacking = self.needs and not shutil.which(self.needs)
        return f"the program {self.needs} is not on this machine" if lacking else ""


def _files(workload: Workload, page: str, text: Callable[[Workload, int], str]) -> Iterator[tuple]:
    yield "snippets/__init__.py", (ROOT / "snippets/__init__.py").read_text(encoding="utf-8")
    yield SHARED, workload.shared()
    for number in range(workload.pages):
        yield page.format(n=number), text(workload, number)


def _markdown(fence: Callable[[Workload, int], str], head: str = "") -> Callable[..., str]:
    """What writes a page of Markdown, with each snippet as `fence` has it."""

    def page(workload: Workload, number: int) -> str:
        parts = [f"{head}# Page {number}"]
        for n in workload.on_page(number):
            parts += [PROSE, fence(workload, n)]
        return "\n\n".join(parts) + "\n"

    return page


def _fenced(opening: str) -> Callable[[Workload, int], str]:
    return lambda workload, n: f"{FENCE}{opening}\n{workload.code(n)}{FENCE}"


def _approved(workload: Workload) -> Files:
    """Pages that name their snippets, which stand in files with their approved output."""
    fence = _markdown(lambda workload, n: f'{FENCE}python\n--8<-- "s{n}.py"\n{FENCE}')
    return dict(_files(workload, "docs/en/page-{n}.md", fence)) | {
        f"snippets/s{n}.py": f"{workload.code(n)}#> snippet {n} prints {workload.result(n)}\n"
        for n in range(workload.count)
    }


def floor(workload: Workload) -> Files:
    """Stock pages that show the code, and run nothing."""
    return _approved(workload) | {"mkdocs.yml": MATERIAL + SNIPPETS}


def engine(workload: Workload) -> Files:
    """The pages of this engine: the same as the floor's."""
    hooks = {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in (ROOT / "hooks").rglob("*.py")
    }
    return _approved(workload) | hooks | {"mkdocs.yml": MATERIAL + SNIPPETS + ENGINE}


def markdown_exec(workload: Workload) -> Files:
    """Fences that are run in the process of MkDocs."""
    page = _markdown(_fenced('python exec="1" source="above" result="text"'))
    settings = {"mkdocs.yml": f"{MATERIAL}plugins: [search, markdown-exec]\n"}
    return dict(_files(workload, "docs/en/page-{n}.md", page)) | settings


def mkdocs_jupyter(workload: Workload) -> Files:
    """A notebook a page."""
    pages = dict(_files(workload, "docs/en/page-{n}.ipynb", _notebook))
    return pages | {"mkdocs.yml": MATERIAL + JUPYTER}


def _notebook(workload: Workload, number: int) -> str:
    cells: list[dict[str, object]] = [_cell("markdown", f"# Page {number}")]
    for n in workload.on_page(number):
        code = _cell("code", workload.code(n)) | {"outputs": [], "execution_count": None}
        cells += [_cell("markdown", PROSE), code]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return json.dumps({"nbformat": 4, "nbformat_minor": 4, "metadata": kernel, "cells": cells})


def _cell(kind: str, source: str) -> dict[str, object]:
    return {"cell_type": kind, "metadata": {}, "source": source}


def myst_nb(workload: Workload) -> Files:
    """Pages of Sphinx, with code cells."""
    page = _markdown(_fenced("{code-cell} ipython3"), f"---\nfile_format: mystnb\n{KERNEL}\n---\n")
    index = f"# Start\n\n{FENCE}{{toctree}}\n:glob:\nen/*\n{FENCE}\n"
    settings = {"conf.py": SPHINX, "docs/index.md": index}
    return dict(_files(workload, "docs/en/page-{n}.md", page)) | settings


def mystmd(workload: Workload) -> Files:
    """Pages of MyST, with code cells."""
    page = _markdown(_fenced("{code-cell} python"), f"---\n{KERNEL}\n---\n")
    settings = {"myst.yml": MYST, "theme/template.yml": MYST_THEME, "index.md": "# Start\n"}
    return dict(_files(workload, "page-{n}.md", page)) | settings


def quarto(workload: Workload) -> Files:
    """Pages of Quarto, with code cells."""
    page = _markdown(_fenced("{python}"), "---\njupyter: python3\n---\n")
    return dict(_files(workload, "page-{n}.qmd", page)) | {"_quarto.yml": QUARTO}


MKDOCS = {
    "build": "mkdocs build --quiet",
    "serve": "mkdocs serve --quiet --dev-addr 127.0.0.1:{port}",
    "page": "site/en/page-{n}/index.html",
    "address": "en/page-{n}/",
}
TOOLS = (
    Tool("floor", floor, **MKDOCS, programs=OWN),
    Tool("engine", engine, **MKDOCS, programs=OWN, stored=".cache/records", kept=".cache"),
    Tool("markdown-exec", markdown_exec, **MKDOCS),
    Tool("mkdocs-jupyter", mkdocs_jupyter, **MKDOCS, stored=".cache"),
    Tool(
        "MyST-NB",
        myst_nb,
        build="sphinx-build -q -c . docs _build/html",
        serve="sphinx-autobuild -q -c . docs _build/html --port {port}",
        page="_build/html/en/page-{n}.html",
        address="en/page-{n}.html",
        stored="_build",
    ),
    Tool(
        "mystmd",
        mystmd,
        build=f"myst build --site --execute --execute-parallel {os.cpu_count()}",
        serve="myst start --headless --execute --server-port {port}",
        page="_build/site/content/page-{n}.json",
        address="content/page-{n}.json",
        stored="_build",
        needs="node",
    ),
    Tool(
        "Quarto",
        quarto,
        build="quarto render --quiet",
        serve="quarto preview --no-browser --port {port}",
        page="_site/page-{n}.html",
        address="page-{n}.html",
        stored="_freeze",
        needs="quarto",
    ),
)
