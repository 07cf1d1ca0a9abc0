"""A snippet file: its statements, sections, approved output, marks and limits, read from its text."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from bisect import bisect_right
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import dedent

from hooks.engine.faults import Fault, Faults, Place

_MARKER = re.compile(r"#\s*-+8<-+\s*\[\s*(start|end)\s*:\s*([a-z][-_0-9a-z]*)\s*\]\s*", re.I)
_LIMIT = re.compile(r"#\s*\[!limit\s+([^\]]*)\]\s*")
_HIGHLIGHT = "[!hl]"


@dataclass(frozen=True)
class Limits:
    """What one run may use: wall-clock seconds, megabytes beyond the start, printed characters."""

    seconds: int = 10
    megabytes: int = 1024
    characters: int = 100_000


@dataclass(frozen=True)
class Section:
    """A named part of a snippet; `start` and `end` are the lines of its two markers."""

    name: str
    start: int
    end: int

    def holds(self, line: int) -> bool:
        return self.start < line < self.end


@dataclass(frozen=True)
class Shown:
    """A section as the page shows it: code without marks, and which of its lines (from 1) stand out."""

    code: str
    highlighted: tuple[int, ...]


@dataclass(frozen=True)
class Snippet:
    """A parsed snippet file; lines count from 1."""

    path: str
    lines: tuple[str, ...]
    statements: tuple[tuple[int, int], ...]  # first and last line of each, disjoint and sorted
    sections: dict[str, Section]
    approved: dict[int, str]  # last line of a statement -> what it is approved to print
    approved_lines: dict[int, tuple[int, int]]  # the same key -> first and last `#>` line
    marks: dict[int, str]  # line -> the line without its marks; marker lines are not in here
    hidden: frozenset[int]  # lines that a page does not show: markers, `#>`, limits
    highlighted: frozenset[int]
    limits: Limits = field(default_factory=Limits)

    def statement_at(self, line: int) -> int:
        """The last line of the statement that `line` belongs to: the key under which it is known."""
        index = bisect_right(self.statements, (line, len(self.lines) + 1)) - 1
        return self.statements[max(index, 0)][1] if self.statements else line

    def shown(self, section: str | None = None) -> Shown:
        """The code of a section (of the whole file without one), dedented, without marks."""
        part = self.sections[section] if section else Section("", 0, len(self.lines) + 1)
        numbers = [n for n in range(part.start + 1, part.end) if n not in self.hidden]
        while numbers and not self.lines[numbers[0] - 1].strip():
            numbers.pop(0)
        while numbers and not self.lines[numbers[-1] - 1].strip():
            numbers.pop()
        code = dedent("\n".join(self.marks.get(n, self.lines[n - 1]) for n in numbers))
        bright = tuple(i for i, n in enumerate(numbers, start=1) if n in self.highlighted)
        return Shown(code, bright)


def read(root: Path, path: str) -> Snippet:
    """Read and parse `path` (from `root`). Raises Faults for text that is no proper snippet."""
    try:
        text = (root / path).read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise Faults([Fault("is not UTF-8: save the file as UTF-8", Place(path, line))]) from None
    except OSError as error:
        raise Faults([Fault(f"cannot be read: {error.strerror}", Place(path, 1))]) from None
    return parse(path, text)


def parse(path: str, text: str) -> Snippet:
    """Parse a snippet's text. Raises Faults, each with its line."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    try:
        tree = ast.parse(text)
        tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    except (SyntaxError, ValueError, tokenize.TokenError) as error:
        line = getattr(error, "lineno", None) or 1
        words = getattr(error, "msg", None) or str(error)
        message = f"{type(error).__name__}: {words}"
        raise Faults([Fault(message, Place(path, line))]) from None
    return _Parser(path, text, tree, tokens).snippet()


class _Parser:
    """Reads the comments of one file; collects every fault before it complains."""

    def __init__(
        self, path: str, text: str, tree: ast.Module, tokens: list[tokenize.TokenInfo]
    ) -> None:
        self.path = path
        self.lines = tuple(text.split("\n")[:-1] if text.endswith("\n") else text.split("\n"))
        self.statements = _statements(tree, tokens)
        self.comments = [token for token in tokens if token.type == tokenize.COMMENT]
        self.faults: list[Fault] = []

    def snippet(self) -> Snippet:
        own = {
            token.start[0]: token.string
            for token in self.comments
            if self.lines[token.start[0] - 1].lstrip().startswith("#")
        }
        markers = {line: match for line, text in own.items() if (match := _MARKER.fullmatch(text))}
        limits = {line: match for line, text in own.items() if (match := _LIMIT.fullmatch(text))}
        outputs = {line: text for line, text in own.items() if text.startswith("#>")}
        sections = self._sections(markers)
        approved, approved_lines = self._approved(outputs)
        marks = self._marks()
        parsed = Snippet(
            path=self.path,
            lines=self.lines,
            statements=self.statements,
            sections=sections,
            approved=approved,
            approved_lines=approved_lines,
            marks=marks,
            hidden=frozenset(markers) | frozenset(limits) | frozenset(outputs),
            highlighted=frozenset(marks),
            limits=self._limits(limits),
        )
        if self.faults:
            raise Faults(self.faults)
        return parsed

    def _fault(self, line: int, message: str) -> None:
        self.faults.append(Fault(message, Place(self.path, line)))

    def _sections(self, markers: dict[int, re.Match[str]]) -> dict[str, Section]:
        sections: dict[str, Section] = {}
        opened: dict[str, int] = {}
        for line, match in markers.items():
            kind, name = match[1].lower(), match[2]
            if kind == "start":
                if name in opened or name in sections:
                    first = opened.get(name) or sections[name].start
                    self._fault(line, f"section {name!r} is opened twice (first in line {first})")
                opened.setdefault(name, line)
            elif name not in opened:
                self._fault(line, f"section {name!r} is closed here but never opened")
            else:
                last = next(reversed(opened))
                if last != name:
                    self._fault(line, f"section {name!r} crosses section {last!r}: close that first")
                sections[name] = Section(name, opened.pop(name), line)
        for name, line in opened.items():
            self._fault(line, f"section {name!r} is not closed: add `# --8<-- [end:{name}]`")
        return sections

    def _approved(
        self, outputs: dict[int, str]
    ) -> tuple[dict[int, str], dict[int, tuple[int, int]]]:
        ends = {last for _, last in self.statements}
        approved: dict[int, str] = {}
        places: dict[int, tuple[int, int]] = {}
        for line, text in outputs.items():
            above = line - 1
            owner = next((key for key, (_, last) in places.items() if last == above), above)
            if owner not in ends:
                self._fault(line, "`#>` lines belong directly under the statement that prints them")
                continue
            try:
                approved[owner] = approved.get(owner, "") + _printed(text)
            except (SyntaxError, ValueError):
                self._fault(line, "`#>=` wants a Python string, such as `#>= 'a\\tb\\n'`")
            places[owner] = (places.get(owner, (line, line))[0], line)
        return approved, places

    def _marks(self) -> dict[int, str]:
        marks = {}
        for token in self.comments:
            if token.string.rstrip().endswith(_HIGHLIGHT):
                line, column = token.start
                comment = token.string.rstrip().removesuffix(_HIGHLIGHT).rstrip()
                kept = self.lines[line - 1][:column] + ("" if comment == "#" else comment)
                marks[line] = kept.rstrip()
        return marks

    def _limits(self, found: dict[int, re.Match[str]]) -> Limits:
        wanted: dict[str, int] = {}
        for line, match in found.items():
            for word in match[1].split():
                name, _, number = word.partition("=")
                if name not in Limits.__dataclass_fields__ or not number.isdecimal():
                    self._fault(
                        line, f"unknown limit {word!r}: write seconds=…, megabytes=… or characters=…"
                    )
                else:
                    wanted[name] = int(number)
        return Limits(**wanted)


def _printed(comment: str) -> str:
    """What a `#>` comment says was printed."""
    if comment.startswith("#>="):
        text = ast.literal_eval(comment[3:].strip())
        if not isinstance(text, str):
            raise ValueError(text)
        return text
    return comment[2:].removeprefix(" ") + "\n"


def _statements(
    tree: ast.Module, tokens: list[tokenize.TokenInfo]
) -> tuple[tuple[int, int], ...]:
    """First and last lines of all statements; of a compound one, those of its head alone.

    What shares a line counts as one, so that every line belongs to one statement at the most.
    """
    quiet = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
    solid = [token for token in tokens if token.type not in quiet]
    starts = [token.start for token in solid]
    spans = []
    for node in ast.walk(tree):
        if isinstance(node, ast.match_case):
            first = node.pattern.lineno
        elif isinstance(node, ast.stmt | ast.excepthandler):
            first = _first(node)[0]
        else:
            continue
        body = getattr(node, "body", None)
        if isinstance(body, list) and body:
            last = solid[bisect_right(starts, _first(body[0])) - 2].end[0]
        else:
            last = getattr(node, "end_lineno", None) or first
        spans.append((first, max(first, last)))
    merged: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        if merged and first <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return tuple(merged)


def _first(node: ast.stmt | ast.excepthandler) -> tuple[int, int]:
    """Where a statement begins: at its first decorator, if it has one."""
    places = [(node.lineno, node.col_offset)]
    # A decorator's node begins behind its `@`.
    places += [(d.lineno, d.col_offset - 1) for d in getattr(node, "decorator_list", [])]
    return min(places)
