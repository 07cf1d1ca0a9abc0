"""A page as a Jupyter notebook: its prose, code and outputs, to run with numpy alone.

The snippets of a page share one session here. What a cell needs of its snippet comes before it:
imports in the same cell, all else in a cell of its own that repeats no print. A snippet that comes
back after another one starts again, so that it meets its own names.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from textwrap import indent

from hooks.engine.cells import (
    HIDDEN,
    Cell,
    code_cell,
    notebook_of,
    shelf_cell,
    sources,
    text_cell,
)
from hooks.engine.lab import Lab
from hooks.engine.library import Library
from hooks.engine.page import Code, Page, code_in, fences
from hooks.engine.prose import Prose
from hooks.engine.record import Record
from hooks.engine.snippet import SNIPPETS, Snippet

_FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.S)
_BOX = re.compile(r'( *)(!!!|\?\?\?)\+? +([\w -]+?)(?: +"(.*)")? *')
_SILENT = """\
from contextlib import redirect_stdout
from io import StringIO

with redirect_stdout(StringIO()):
"""


def notebook(page: Page, library: Library, address: str) -> Cell:
    """The notebook of a page that has no faults, as data for JSON; `address` is the page's own."""
    maker = _Maker(page, library, address)
    if lab := library.lab(page):
        return maker.whole(maker.lab_cells(lab))
    return maker.whole(maker.cells(_FRONT_MATTER.sub("", page.text).splitlines()))


class _Maker:
    """Makes the cells of one page, from top to bottom."""

    def __init__(self, page: Page, library: Library, address: str) -> None:
        self.page = page
        self.library = library
        self.address = address
        self.prose = Prose(page, library, address)
        self.imported: set[str] = set()  # files that the code reads as modules
        self._last = ("", 0)  # the snippet that ran last, and its last line that did

    def cells(self, lines: list[str]) -> Iterator[Cell]:
        """Prose and code in their order; a heading begins a new cell."""
        known = {fence.first: fence for fence in fences(lines)}
        text: list[str] = []
        at = 0
        while at < len(lines):
            fence = known.get(at + 1)
            code = code_in(lines, fence) if fence else None
            box = None if fence else _BOX.fullmatch(lines[at])
            if code or box or (not fence and lines[at].startswith("##")):
                yield from self._plain(text)
                text = []
            end = fence.last if fence else at + 1
            if fence and code:
                yield from self._code(code)
                _outdent(lines, end, fence.indent)
            elif box:
                size = _outdent(lines, end, f"{box[1]}    ")
                make = self._folded if box[2] == "???" else self._quoted
                yield from make(box[4] or box[3].title(), lines[end : end + size])
                end += size
            else:
                text += lines[at:end]
            at = end
        yield from self._plain(text)

    def lab_cells(self, lab: Lab) -> Iterator[Cell]:
        """The cells of a lab, with what they printed and drew."""
        record = self.library.lab_record(lab)
        self.imported.update(sources(record))
        for cell in lab.cells:
            if cell.is_code:
                svgs = [figure.svg for figure in cell.figures(record)]
                yield code_cell(cell.text, cell.printed(record), svgs)
            else:
                yield from self.cells(cell.text.splitlines())

    def whole(self, cells: Iterable[Cell]) -> Cell:
        """These cells as a notebook, with what they import, and where they come from."""
        cells = [*cells, text_cell(f"<{self.address}>")]
        runs = (number for number, cell in enumerate(cells) if cell["cell_type"] == "code")
        for first in islice(runs, 1):
            cells.insert(first, shelf_cell(self.library.root, self.imported))
        return notebook_of(cells)

    def _plain(self, lines: list[str]) -> Iterator[Cell]:
        if text := self.prose.plain("\n".join(lines)):
            yield text_cell(text)

    def _quoted(self, title: str, lines: list[str]) -> Iterator[Cell]:
        for cell in self.cells([f"**{title}**", "", *lines]):
            if cell["cell_type"] == "markdown":
                # In math of several lines Jupyter would show the marks of the quote.
                text = re.sub(r"\$\$[^$]+\$\$", lambda m: " ".join(m[0].split()), cell["source"])
                cell["source"] = indent(text, "> ", lambda _: True)
            yield cell

    def _folded(self, title: str, lines: list[str]) -> Iterator[Cell]:
        cells = list(self.cells(lines))
        title = self.prose.plain(title)
        if not cells or cells[0]["cell_type"] == "code":
            cells.insert(0, text_cell(""))
        for number, cell in enumerate(cells):
            if cell["cell_type"] == "code":
                cell["metadata"] = {"jupyter": {**HIDDEN, "outputs_hidden": True}}
            else:
                head = f"<details>\n<summary>{title}{' …' * bool(number)}</summary>"
                cell["source"] = f"{head}\n\n{cell['source']}\n\n</details>"
            yield cell

    def _code(self, code: Code) -> Iterator[Cell]:
        path = f"{SNIPPETS}/{code.path}"
        snippet, record = self.library.snippet(path), self.library.record(path)
        body = snippet.tree.body
        self.imported.update(sources(record))
        start, end = snippet.sections[code.section] if code.section else (0, len(snippet.lines) + 1)
        touched = [node for node in body if _span(node)[1] > start and _span(node)[0] < end]
        drawing = _drawing(body) if "matplotlib" in "".join(snippet.lines) else []
        if any(node in drawing for node in touched):
            yield text_cell(self._to_read(code))
            return
        first = min([start + 1, *(_span(node)[0] for node in touched)])
        last = max([end - 1, *(_span(node)[1] for node in touched)])
        ran = self._last[1] if self._last[0] == path and self._last[1] < first else 0
        self._last = path, last
        gap = [n for n in body if ran < _span(n)[0] and _span(n)[1] < first]
        gap = [n for n in gap if _matters(n) and n not in drawing]
        text = _lines(snippet, first, last)
        if gap:
            before = _lines(snippet, _span(gap[0])[0], _span(gap[-1])[1], without=drawing)
            if all(isinstance(node, ast.Import | ast.ImportFrom) for node in gap):
                text = f"{before}\n\n{text}"
            else:
                if _printed(record, ran + 1, first - 1):
                    before = _SILENT + indent(before, "    ")
                yield code_cell(f"# {code.path}, up to the next cell\n{before}", jupyter=HIDDEN)
        hide = {"jupyter": HIDDEN} if ".output-only" in code.fence.head else {}
        yield code_cell(text, _printed(record, first, last), **hide)

    def _to_read(self, code: Code) -> str:
        """Code that needs more than numpy, with what it printed and drew."""
        part = self.library.part(self.page, code)
        alt = re.search(r'\balt="([^"]*)"', code.fence.head)
        printed = f"\n\n```text\n{part.output}```" * bool(part.output)
        return f"```python\n{part.shown.code}\n```{printed}" + (f"\n\n*{alt[1]}*" if alt else "")


def _span(node: ast.stmt) -> tuple[int, int]:
    """First and last lines of a statement, decorators included."""
    starts = [node.lineno, *(one.lineno for one in getattr(node, "decorator_list", []))]
    return min(starts), node.end_lineno or node.lineno


def _matters(node: ast.stmt) -> bool:
    """Whether what follows may need the statement: no docstring, no check."""
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return not (is_text or isinstance(node, ast.Assert))


def _drawing(body: list[ast.stmt]) -> list[ast.stmt]:
    """The statements that import matplotlib, or use what such a statement has named."""
    found: list[ast.stmt] = []
    known: set[str] = set()
    for node in body:
        parts = list(ast.walk(node))
        imported = [part for part in parts if isinstance(part, ast.alias)]
        names = [part for part in parts if isinstance(part, ast.Name)]
        if (imported and "matplotlib" in ast.unparse(node)) or any(n.id in known for n in names):
            found.append(node)
            known |= {one.asname or one.name.partition(".")[0] for one in imported}
            known |= {name.id for name in names if isinstance(name.ctx, ast.Store)}
    return found


def _lines(snippet: Snippet, first: int, last: int, without: Iterable[ast.stmt] = ()) -> str:
    """Lines of a snippet as a page shows them."""
    left_out = {n for node in without for n in range(_span(node)[0], _span(node)[1] + 1)}
    numbers = (n for n in range(first, last + 1) if n not in snippet.hidden | left_out)
    return "\n".join(snippet.unmarked.get(n, snippet.lines[n - 1]) for n in numbers).strip("\n")


def _printed(record: Record, first: int, last: int) -> str:
    """What was printed while the session was at these lines."""
    return "".join(event.text for event in record.events if first <= [0, *event.lines][-1] <= last)


def _outdent(lines: list[str], start: int, margin: str) -> int:
    """Take a margin from the lines that have it, up to the first that has none; their number."""
    for number in range(start, len(lines)):
        if lines[number].strip() and not lines[number].startswith(margin):
            return number - start
        lines[number] = lines[number].removeprefix(margin)
    return len(lines) - start
