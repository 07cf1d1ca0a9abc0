"""A snippet file: its statements, sections, approved output, marks and limits."""

import ast
import io
import re
import tokenize
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

from hooks.engine.approved import Approved, read_approved
from hooks.engine.faults import Fault, Faults, Place, decoded
from hooks.engine.job import Limits

SNIPPETS = "snippets"  # the folder, below the project's root

_MARKER = re.compile(r"#\s*-+8<-+\s*\[\s*(start|end)\s*:\s*([a-z][-_0-9a-z]*)\s*\]\s*", re.I)
_LIMIT = re.compile(r"#\s*\[!limit\s+([^\]]*)\]\s*")
_HIGHLIGHT = "[!hl]"
LIMITS, LAB_LIMITS = Limits(), Limits(seconds=30)  # unless the file says otherwise
_Complain = Callable[[int, str], None]  # a line, and what is wrong with it
_BARE = ["else", ":"], ["finally", ":"]  # logical lines that are no statements
_OWN_NAMES = (  # what has names of its own
    ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda,
    ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp,
)  # fmt: skip
_QUIET = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}


class Section(NamedTuple):
    """A part of a snippet between two marker lines."""

    start: int
    end: int

    def holds(self, line: int) -> bool:
        """Whether a line lies between the markers."""
        return self.start < line < self.end


class Shown(NamedTuple):
    """Code without marks, and which of its lines (from 1) stand out."""

    code: str
    highlighted: tuple[int, ...]


@dataclass(frozen=True)
class Snippet:
    """A parsed snippet file. Lines count from 1; a statement is known by its last line."""

    path: str
    lines: tuple[str, ...]
    statements: tuple[tuple[int, int], ...]  # first and last lines, disjoint and sorted
    sections: dict[str, Section]
    approved: dict[int, Approved]
    hidden: frozenset[int]  # lines that a page does not show: markers, `#>`, limits
    unmarked: dict[int, str]  # highlighted lines -> their text without the mark
    limits: Limits
    names: tuple[str, ...]  # that its own lines, not its functions', give values to; `_` is none

    @property
    def tree(self) -> ast.Module:
        """The code, parsed anew: a tree weighs twenty times its text, and few ask for one."""
        return ast.parse("\n".join(self.lines))

    def statement_at(self, line: int) -> int:
        """The statement that `line` belongs to."""
        index = bisect_right(self.statements, (line, len(self.lines) + 1)) - 1
        return self.statements[max(index, 0)][1] if self.statements else line

    def holds(self, section: str | None, line: int) -> bool:
        """Whether a line lies in a section, or in the file if none is named."""
        return section is None or (section in self.sections and self.sections[section].holds(line))

    def numbers(self, section: str | None = None) -> list[int]:
        """The lines of a section (of the whole file without one) that a page shows."""
        part = self.sections[section] if section else Section(0, len(self.lines) + 1)
        numbers = [n for n in range(part.start + 1, part.end) if n not in self.hidden]
        solid = [i for i, n in enumerate(numbers) if self.lines[n - 1].strip()] or [0]
        return numbers[solid[0] : solid[-1] + 1]

    def indent(self, section: str) -> str:
        """The white space in front of all of a section, which a page leaves out."""
        lines = "\n".join(self.lines[n - 1] for n in self.numbers(section))
        return lines[: lines.find(dedent(lines).split("\n")[0])]

    def shown(self, section: str | None = None) -> Shown:
        """The code of a section (of the whole file without one), dedented, without marks."""
        numbers = self.numbers(section)
        code = dedent("\n".join(self.unmarked.get(n, self.lines[n - 1]) for n in numbers))
        bright = (i for i, n in enumerate(numbers, start=1) if n in self.unmarked)
        return Shown(code, tuple(bright))


def _stored(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    for child in ast.iter_child_nodes(node) if not isinstance(node, _OWN_NAMES) else ():
        yield from _stored(child)


def snippet_paths(root: Path) -> list[str]:
    """All snippet files, from the root; links that lead out of snippets/ are left out."""
    home = (root / SNIPPETS).resolve()
    return [
        path.relative_to(root).as_posix()
        for path in sorted((root / SNIPPETS).rglob("*.py"))
        if path.name != "__init__.py" and path.resolve().is_relative_to(home)
    ]


def short_name(path: str) -> str:
    """A snippet's path as pages write it: from snippets/, without the suffix."""
    return path.removeprefix(f"{SNIPPETS}/").removesuffix(".py")


def read(root: Path, path: str) -> Snippet:
    """Read and parse `path` (from `root`). Raises Faults for text that is no proper snippet."""
    try:
        return parse(path, decoded(path, (root / path).read_bytes()))
    except OSError as error:
        raise Faults([Fault(f"cannot be read: {error.strerror}", Place(path, 1))]) from None


@lru_cache(maxsize=1024)  # `serve` parses again what was edited, not the whole course
def parse(path: str, text: str) -> Snippet:
    """Parse a snippet's text. Raises Faults, each with its line."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = tuple(text.removesuffix("\n").split("\n"))
    try:
        tree = ast.parse(text)
        tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    except (SyntaxError, ValueError, tokenize.TokenError, RecursionError, MemoryError) as error:
        place = Place(path, getattr(error, "lineno", None) or 1)
        words = getattr(error, "msg", None) or str(error) or "nested too deeply"
        raise Faults([Fault(f"{type(error).__name__}: {words}", place)]) from None
    faults: list[Fault] = []

    def fault(line: int, message: str) -> None:
        faults.append(Fault(message, Place(path, line)))

    statements = _statements(tokens)
    comments = {t.start[0]: t.string for t in tokens if t.type == tokenize.COMMENT}
    own = {line: text for line, text in comments.items() if lines[line - 1].lstrip() == text}
    for line, comment in own.items():
        if re.match(r"#\s*;-+8<-+", comment):
            fault(line, "`;` is how a page shows a marker: write `# --8<-- [start:name]` here")
        elif re.match(r"#\s*-+8<-+\s*\[", comment) and not _MARKER.fullmatch(comment):
            words = "is no section marker: write `# --8<-- [start:name]`, and the same with `end`"
            fault(line, f"{comment!r} {words}; a name has letters, digits, - and _")
    markers = {line: match for line, text in own.items() if (match := _MARKER.fullmatch(text))}
    limits = {line: match for line, text in own.items() if (match := _LIMIT.fullmatch(text))}
    outputs = {line: text for line, text in own.items() if text.startswith("#>")}
    snippet = Snippet(
        path,
        lines,
        statements,
        _sections(markers, fault),
        read_approved(outputs, {last for _, last in statements}, fault),
        frozenset([*markers, *limits, *outputs]),
        {n: _unmarked(lines[n - 1], text) for n, text in comments.items() if _HIGHLIGHT in text},
        _limits(limits, fault, LAB_LIMITS if path.startswith("docs/") else LIMITS),
        tuple(sorted({name for line in tree.body for name in _stored(line)} - {"_"})),
    )
    if faults:
        raise Faults(faults)
    return snippet


def _sections(markers: dict[int, re.Match[str]], fault: _Complain) -> dict[str, Section]:
    sections: dict[str, Section] = {}
    opened: dict[str, int] = {}
    for line, match in markers.items():
        kind, name = match[1].lower(), match[2]
        if kind == "start":
            if first := opened.get(name) or (name in sections and sections[name].start):
                fault(line, f"section {name!r} is opened twice (first in line {first})")
            opened.setdefault(name, line)
        elif name not in opened:
            fault(line, f"section {name!r} is closed here but never opened")
        else:
            if (last := next(reversed(opened))) != name:
                fault(line, f"section {name!r} crosses section {last!r}: close that first")
            sections[name] = Section(opened.pop(name), line)
    for name, line in opened.items():
        fault(line, f"section {name!r} is not closed: add `# --8<-- [end:{name}]`")
    return sections


def _limits(found: dict[int, re.Match[str]], fault: _Complain, limits: Limits) -> Limits:
    for line, match in found.items():
        for word in match[1].split():
            name, _, number = word.partition("=")
            if name in Limits._fields and number.isdecimal() and int(number):
                limits = limits._replace(**{name: int(number)})
            else:
                known = "seconds=…, megabytes=… or characters=…"
                fault(line, f"unknown limit {word!r}: write {known}")
    return limits


def _unmarked(line: str, comment: str) -> str:
    words = comment.replace(_HIGHLIGHT, "").rstrip()
    return (line.removesuffix(comment) + ("" if words == "#" else words)).rstrip()


def _statements(tokens: list[tokenize.TokenInfo]) -> tuple[tuple[int, int], ...]:
    """First and last lines of all statements; of a compound one, those of its head alone.

    They are Python's logical lines: what shares a line counts as one, so that every line belongs
    to one statement at the most. Decorators belong to what they decorate.
    """
    statements = []
    first = 0
    words: list[tokenize.TokenInfo] = []
    for token in tokens:
        if token.type not in _QUIET:
            words.append(token)
        elif token.type == tokenize.NEWLINE:
            first = first or words[0].start[0]
            if words[0].string != "@":
                if [word.string for word in words] not in _BARE:
                    statements.append((first, words[-1].end[0]))
                first = 0
            words = []
    return tuple(statements)
