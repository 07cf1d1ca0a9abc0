"""What a page asks for: the code fences and the values in its Markdown, with their lines."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from hooks.engine.faults import Fault, Place

FENCE = re.compile(r"^(?P<indent>[> \t]*)(?P<fence>`{3,}|~{3,})(?P<head>[^`]*)$")
_INCLUDE = re.compile(r"""^-+8<-+[ \t]+(?P<quote>["'])(?P<target>.*?)(?P=quote)$""")
_ANY_INCLUDE = re.compile(r"(?<!;)-+8<-+([ \t]+[\"']|[ \t]*$)")
_VALUE_HEAD = re.compile(r"\{\{\s*(?P<name>[\w./-]+)\s*:")
_VIEW = re.compile(r"(?P<view>[a-z]{2,})(?P<options>(\s+[a-z]+\s*=\s*\"[^\"]*\")*)\s*")
_OPTION = re.compile(r"([a-z]+)\s*=\s*\"([^\"]*)\"")
_CODE_SPAN = re.compile(r"(?<![\\`])(`+)(?!`)((?:(?!\n[ \t]*\n).)+?)(?<!`)\1(?!`)", re.S)
_COMMENT = re.compile(r"<!--.*?-->", re.S)
_HEADING = re.compile(r"^(#{1,6})\s+\S")


class NoValue(Exception):
    """`{{` that is followed by no whole request; `end` is where it seems to end."""

    def __init__(self, message: str, end: int) -> None:
        super().__init__(message)
        self.end = end


@dataclass(frozen=True)
class Value:
    """`{{ name: expression as view option="…" }}`; `end` is where it ends in the text it stood in."""

    name: str
    expression: str
    view: str
    options: dict[str, str]
    end: int
    line: int = 0


@dataclass(frozen=True)
class Code:
    """A fence whose body is one snippet line; `first` and `last` are the lines of the fence."""

    target: str  # as written: path from snippets/, and a section behind a colon
    head: str  # what stands behind the opening fence
    indent: str
    first: int
    last: int

    @property
    def path(self) -> str:
        return self.target.partition(":")[0]

    @property
    def section(self) -> str | None:
        return self.target.partition(":")[2] or None


@dataclass(frozen=True)
class Plain:
    """Any other fence."""

    head: str
    first: int
    last: int

    @property
    def is_python(self) -> bool:
        return bool(re.match(r"\s*(\{[^}]*\.)?(python|py|pycon)\b", self.head))


@dataclass(frozen=True)
class Page:
    """A page's source and all that it asks for."""

    path: str  # docs/en/one-row.md
    text: str
    codes: tuple[Code, ...] = ()
    values: tuple[Value, ...] = ()
    headings: tuple[tuple[int, int], ...] = ()  # line and level
    prose: str = ""  # the text with comments blanked out, and fences of snippets
    faults: tuple[Fault, ...] = field(default=(), compare=False)

    @property
    def language(self) -> str:
        parts = PurePosixPath(self.path).parts
        return parts[1] if len(parts) > 2 else ""

    @property
    def lesson(self) -> str:
        """The snippet folder that belongs to the page."""
        parts = PurePosixPath(self.path).with_suffix("").parts[2:]
        return "/".join(parts).replace("-", "_")

    @property
    def place_in_language(self) -> str:
        """The path without the language: what both languages' pages share."""
        return "/".join(PurePosixPath(self.path).parts[2:])


def read_value(text: str, start: int) -> Value:
    """The request that begins at `text[start:]`, which is at `{{`. Raises NoValue.

    It ends at the first `}}` before which a whole expression stands.
    """
    head = _VALUE_HEAD.match(text, start)
    close = text.find("}}", start)
    if head is None or close < 0:
        end = close + 2 if close >= 0 else start + 2
        raise NoValue(
            "a value is asked for as {{ snippet: expression }}; to write the braces themselves, "
            "put a backslash before them",
            end,
        )
    end = close
    while end >= 0:
        body = " ".join(text[head.end() : end].splitlines())
        if (split := _split(body)) is not None:
            expression, view, options = split
            return Value(head["name"], expression, view, options, end + 2)
        end = text.find("}}", end + 1)
    body = text[head.end() : close].strip()
    raise NoValue(f"{body!r} is no Python expression that ends before }}}}", close + 2)


def _split(body: str) -> tuple[str, str, dict[str, str]] | None:
    """Expression, view and options; None if there is no whole expression."""
    if _is_expression(body):
        return body.strip(), "", {}
    for match in re.finditer(r"\sas\s", body):
        if _is_expression(body[: match.start()]):
            asked = body[match.end() :].strip()
            view = _VIEW.fullmatch(asked)
            name = view["view"] if view else asked
            return body[: match.start()].strip(), name, dict(_OPTION.findall(asked) if view else ())
    return None


def _is_expression(text: str) -> bool:
    try:
        ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return False
    return bool(text.strip())


def values_in(text: str, *, everywhere: bool = True) -> Iterator[tuple[int, Value | NoValue]]:
    """Where values stand in a text, and the values. Not `everywhere`: only what has a snippet's
    name behind the braces, since TeX has braces of its own."""
    at = 0
    while (start := text.find("{{", at)) >= 0:
        while text.startswith("{{{", start):
            start += 1
        at = start + 2
        if text[:start].endswith("\\") or not (everywhere or _VALUE_HEAD.match(text, start)):
            continue
        try:
            value = read_value(text, start)
        except NoValue as error:
            yield start, error
            at = error.end
        else:
            yield start, value
            at = value.end


def scan(path: str, text: str) -> Page:
    """Find all that a page asks for. `faults` holds what is malformed."""
    lines = text.splitlines()
    body = _front_matter_end(lines)
    faults: list[Fault] = []
    codes: list[Code] = []
    prose = list(lines)
    fenced: set[int] = set()
    for fence in fences(lines, body):
        inside = [line.strip() for line in lines[fence.first : fence.last - 1]]
        include = _INCLUDE.match(inside[0]) if len(inside) == 1 else None
        fenced.update(range(fence.first, fence.last + 1))
        if include and fence.is_python:
            indent = FENCE.match(lines[fence.first - 1])
            codes.append(
                Code(
                    include["target"],
                    fence.head,
                    indent["indent"] if indent else "",
                    fence.first,
                    fence.last,
                )
            )
            prose[fence.first : fence.last] = [""] * (fence.last - fence.first)
        elif fence.is_python:
            # Python that a page holds itself is not run; braces in it are the code's own.
            for n in range(fence.first, fence.last - 1):
                prose[n] = prose[n].replace("{{", "  ")
    whole = _blank(_COMMENT, "\n".join(prose))
    for number, line in enumerate(whole.split("\n"), start=1):
        if _ANY_INCLUDE.search(line):
            message = "a snippet line stands alone in a ```python fence; write ;--8<-- to show one"
            faults.append(Fault(message, pages=(Place(path, number),)))
    values: list[Value] = []
    for start, value in values_in(_blank(_CODE_SPAN, whole, fenced)):
        line = whole.count("\n", 0, start) + 1
        if isinstance(value, Value):
            values.append(
                Value(value.name, value.expression, value.view, value.options, value.end, line)
            )
        elif not _in_math(whole, start):
            faults.append(Fault(str(value), pages=(Place(path, line),)))
    headings = tuple(
        (n, len(match[1]))
        for n, line in enumerate(lines, start=1)
        if n > body and n not in fenced and (match := _HEADING.match(line))
    )
    return Page(path, text, tuple(codes), tuple(values), headings, whole, tuple(faults))


def fences(lines: list[str], skip: int = 0) -> Iterator[Plain]:
    """The fences of a page; lines count from 1."""
    opened: tuple[int, str, str] | None = None
    for number, line in enumerate(lines, start=1):
        if number <= skip:
            continue
        match = FENCE.match(line)
        if opened is None:
            if match:
                opened = (number, match["fence"], match["head"])
        elif match and match["fence"] == opened[1] and not match["head"].strip():
            yield Plain(opened[2], opened[0], number)
            opened = None


def _front_matter_end(lines: list[str]) -> int:
    if not lines or lines[0].strip() != "---":
        return 0
    return next((n for n, line in enumerate(lines[1:], start=2) if line.strip() == "---"), 0)


def _blank(pattern: re.Pattern[str], text: str, fenced: set[int] | None = None) -> str:
    """The text with every match blanked out, its lines kept; `fenced` lines are left alone."""

    def blank(match: re.Match[str]) -> str:
        if fenced and text.count("\n", 0, match.start()) + 1 in fenced:
            return match[0]
        return re.sub(r"[^\n]", " ", match[0])

    return pattern.sub(blank, text)


def _in_math(text: str, at: int) -> bool:
    """Whether a position stands in $…$ or $$…$$, where braces belong to TeX."""
    paragraph = text[: at].rpartition("\n\n")[2]
    return paragraph.replace("\\$", "").count("$") % 2 == 1 or paragraph.count("$$") % 2 == 1
