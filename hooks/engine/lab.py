"""A lab: a notebook kept as plain Python, each cell behind a line `# %%`, prose behind `#`.

Its prose is a page of Markdown that has the lines of the file, so it is checked as any page is; an
empty block stands in it for each cell of code, and gets the code and its outputs in the end.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from html import escape
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from hooks.engine.faults import Fault, Faults, Place, lines_of
from hooks.engine.page import Page, scan
from hooks.engine.record import Event, Figure, Record
from hooks.engine.snippet import Snippet, read

_LABS = "docs/*/labs/*.py"
_CELL = re.compile(r"#\s*%%")
_HEAD = re.compile(r'# %%(?P<prose> \[markdown\])?(?: alt="(?P<alt>[^"]*)")?')


class Cell(NamedTuple):
    """A cell: its text as a notebook has it, and its lines in the file, from 1, head included."""

    is_code: bool
    text: str
    head: int
    last: int
    alt: str = ""  # what its figures show

    def printed(self, record: Record) -> str:
        """What the run printed while it was at this cell."""
        return "".join(event.text for event in record.events if self._holds(event))

    def figures(self, record: Record) -> list[Figure]:
        """The figures that this cell opened."""
        return [figure for figure in record.figures if self._holds(figure)]

    def _holds(self, one: Event | Figure) -> bool:
        return self.head <= [0, *one.lines][-1] <= self.last


@dataclass(frozen=True)
class Lab:
    """A lab as it was read; without a snippet it cannot be run, and its page's faults say why."""

    page: Page
    cells: tuple[Cell, ...]
    snippet: Snippet | None

    @property
    def title(self) -> str:
        """Its first heading, which need not be its first line."""
        lines = self.page.text.split("\n")
        return next((lines[number - 1].strip("# ") for number, _ in self.page.headings), "")

    @property
    def code(self) -> list[Cell]:
        """The cells of code."""
        return [cell for cell in self.cells if cell.is_code]

    def faults(self, record: Record) -> Iterator[Fault]:
        """What is wrong with a run."""
        if trouble := record.trouble:
            place = Place(self.page.path, trouble.line)
            yield Fault(trouble.message, pages=(place,), details=trouble.details)
        for cell in self.code if not record.trouble else ():
            if bool(cell.figures(record)) != bool(cell.alt):
                idle = "alt describes a figure, and the cell leaves none open"
                told = 'the cell leaves a figure open: say what it shows, # %% alt="…"'
                message = idle if cell.alt else told
                yield Fault(message, pages=(Place(self.page.path, cell.head),))


def lab_paths(root: Path) -> list[str]:
    """All labs, from the root; no other Python file under docs/ is one."""
    return sorted(path.relative_to(root).as_posix() for path in root.glob(_LABS))


def read_pages(root: Path, docs: Path) -> tuple[dict[str, Page], dict[str, Lab]]:
    """All pages in `docs`, by their paths, and the labs, whose prose are pages too."""
    labs = {path: read_lab(root, path) for path in lab_paths(root)}
    pages = {}
    for path in sorted(docs.resolve().rglob("*.md")):
        name = path.relative_to(root).as_posix()
        pages[name] = scan(name, path.read_text("utf-8-sig", errors="replace"))
    return pages | {path: lab.page for path, lab in labs.items()}, labs


def is_lab(path: str) -> bool:
    """Whether a file, written from the root, is a lab."""
    return PurePosixPath(path).match(_LABS)


def block(cell: Cell) -> str:
    """What stands in a lab's Markdown, and in the HTML made of it, for a cell of code."""
    return f'<div data-cell="{cell.head}" data-alt="{escape(cell.alt)}"></div>'


def read_lab(root: Path, path: str) -> Lab:
    """Read a lab; `faults` of its page hold what is malformed."""
    lines = lines_of((root / path).read_bytes().decode("utf-8-sig", errors="replace"))
    faults: list[Fault] = []
    try:
        snippet = read(root, path)
    except Faults as error:
        snippet, faults = None, list(map(_of_the_page, error.faults))

    def fault(line: int, message: str) -> None:
        faults.append(Fault(message, pages=(Place(path, line),)))

    heads = [number for number, line in enumerate(lines, start=1) if _CELL.match(line)]
    if not heads or any(line.strip() for line in lines[: heads[0] - 1]):
        fault(1, "a lab begins with a line `# %%` or `# %% [markdown]`")
    cells: list[Cell] = []
    markdown = [""] * len(lines)
    for head, following in pairwise([*heads, len(lines) + 1]):
        inside = lines[head : following - 1]
        match = _HEAD.fullmatch(lines[head - 1].rstrip())
        if not match:
            fault(head, 'a cell begins with `# %% [markdown]`, `# %%` or `# %% alt="…"`')
        elif "{{" in (match["alt"] or ""):
            fault(head, "what a lab's figure shows is said in words alone, without values")
        elif match["prose"]:
            for number, line in enumerate(inside, start=head + 1):
                if line.strip() not in ("", "#") and not line.startswith("# "):
                    fault(number, "in a cell of Markdown each line begins with `# `")
            inside = [line.removeprefix("#").removeprefix(" ") for line in inside]
            markdown[head : following - 1] = inside
            cells.append(Cell(False, "\n".join(inside).strip("\n"), head, following - 1))
        else:
            code = "\n".join(inside).rstrip("\n")
            cells.append(Cell(True, code, head, following - 1, match["alt"] or ""))
            markdown[head - 1] = block(cells[-1])
            if snippet and (told := _no_cell(code)):
                fault(head + told[0], told[1])
    page = scan(path, "\n".join(markdown))
    return Lab(replace(page, faults=(*page.faults, *faults)), tuple(cells), snippet)


def _of_the_page(fault: Fault) -> Fault:
    """A lab is its own page: what is wrong with its code is wrong with that."""
    return replace(fault, snippet=None, pages=tuple(filter(None, [fault.snippet])))


def _no_cell(code: str) -> tuple[int, str] | None:
    """Where and why Jupyter would not do with a cell what a run of the file does, if so."""
    try:
        body = ast.parse(code).body
    except SyntaxError as error:
        return error.lineno or 1, "a statement ends in the cell in which it begins"
    last = body[-1].value if body and isinstance(body[-1], ast.Expr) else None
    if last is None or (isinstance(last, ast.Call) and isinstance(last.func, ast.Name)):
        return None  # a function that is called by its name prints or draws
    return last.lineno, "the cell ends with an expression, which Jupyter would show: give it a name"


def labs_apart(labs: Iterable[Lab]) -> list[Fault]:
    """Faults where the code of a lab is not the same in all languages."""
    firsts: dict[str, Lab] = {}
    faults: list[Fault] = []
    for lab in labs:
        first = firsts.setdefault(lab.page.name, lab)
        for (line, here), (other, there) in zip(_numbered(first), _numbered(lab), strict=False):
            if line != other:
                places = Place(first.page.path, here), Place(lab.page.path, there)
                faults.append(Fault("the code is not the same in both languages", pages=places))
                break
    return faults


def _numbered(lab: Lab) -> Iterator[tuple[str | None, int]]:
    """The lines of all code, each with its number in the file, from a cell's head to the end."""
    for cell in lab.code:
        yield "", cell.head
        for number, line in enumerate(cell.text.split("\n"), start=cell.head + 1):
            yield line, number
    yield None, max((cell.last for cell in lab.cells), default=1)
