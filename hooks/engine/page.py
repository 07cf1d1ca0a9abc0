"""What a page asks for: the code fences and the values in its Markdown, with their lines."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePosixPath
from typing import NamedTuple

from hooks.engine.faults import Fault, Place, lines_of

_FENCE = re.compile(r"^(?P<indent>[> \t]*)(?P<wall>`{3,}|~{3,})(?P<head>[^`]*)$")
_PYTHON = re.compile(r"\s*(\{[^}]*\.)?(python|py|pycon)\b")
_INCLUDE = re.compile(r"""-+8<-+[ \t]+(["'])(?P<target>.*?)\1""")
_ANY_INCLUDE = re.compile(r"(?<![;`-])-+8<-+([ \t]+[\"']|[ \t]*$)", re.M)
_VALUE_HEAD = re.compile(r"\{\{\s*(?P<name>[\w./-]+)\s*:")
_VIEW = re.compile(r"([a-z]{2,})((\s+[a-z]+\s*=\s*\"[^\"]*\")*)\s*")
_OPTION = re.compile(r"([a-z]+)\s*=\s*\"([^\"]*)\"")
_OPENING = re.compile(r"(\\*)\{\{(?!\{)")
# Parts of patterns, for re.S; code and math stand within a paragraph.
_SOME = r"(?:(?!\n[ \t]*\n).)+?"
CODE = rf"(?<![\\`])(?P<code>`+)(?!`){_SOME}(?<!`)(?P=code)(?!`)"
COMMENT = r"(?P<comment><!--.*?-->)"
MATH = rf"(?<![\\$])(?P<math>\$\$(?!\$){_SOME}\$\$|\$(?![\s$]){_SOME}(?<![\\\s])\$)(?!\$)"
_CODE_OR_COMMENT = re.compile(f"{CODE}|{COMMENT}", re.S)
_MATH = re.compile(MATH, re.S)
_QUOTE = re.compile(r"^[ \t]*(>[ \t]?)+")
_HEADING = re.compile(r"^(#{1,6})\s+\S")


class NoValue(Exception):
    """`{{` that is followed by no whole request; `end` is where it seems to end."""

    def __init__(self, message: str, end: int) -> None:
        super().__init__(message)
        self.end = end


class Request(NamedTuple):
    """`{{ name: expression as view option="…" }}`; `end` is where it ends in its text."""

    name: str
    expression: str
    view: str
    options: dict[str, str]
    end: int
    line: int = 0

    def __str__(self) -> str:
        view = f" as {self.view}" if self.view else ""
        return f"{{{{ {self.name}: {self.expression}{view} }}}}"


class Fence(NamedTuple):
    """A fenced block, from its opening to its closing line."""

    indent: str
    head: str  # what stands behind the opening
    first: int
    last: int

    @property
    def is_python(self) -> bool:
        """Whether its text is Python, which is shown as it stands."""
        return _PYTHON.match(self.head) is not None


class Code(NamedTuple):
    """A Python fence whose body is one snippet line; the target is path:section, from snippets/."""

    fence: Fence
    target: str

    @property
    def path(self) -> str:
        """The file, from snippets/."""
        return self.target.partition(":")[0]

    @property
    def section(self) -> str | None:
        """The section, if one is named."""
        return self.target.partition(":")[2] or None


@dataclass(frozen=True)
class Page:
    """A page's source and all that it asks for."""

    path: str  # docs/en/one-row.md
    text: str
    codes: tuple[Code, ...] = ()
    values: tuple[Request, ...] = ()
    headings: tuple[tuple[int, int], ...] = ()  # line and level
    prose: str = ""  # the text without comments, marks of quotes and the fences of snippets
    comments: tuple[tuple[int, str], ...] = ()  # line and text
    faults: tuple[Fault, ...] = ()

    @property
    def language(self) -> str:
        """The folder below docs/."""
        return self.path.split("/")[1] if self.path.count("/") > 1 else ""

    @property
    def name(self) -> str:
        """The path without the language: what both languages' pages share."""
        return "/".join(self.path.split("/")[2:])

    @property
    def lesson(self) -> str:
        """The snippet folder that belongs to the page."""
        return str(PurePosixPath(self.name or "page").with_suffix("")).replace("-", "_")


def read_value(text: str, start: int) -> Request:
    """The request that begins at `text[start:]`, which is at `{{`. Raises NoValue.

    It ends at the first `}}` before which a whole expression stands.
    """
    head = _VALUE_HEAD.match(text, start)
    close = end = text.find("}}", start)
    while head and end >= 0:
        body = re.sub(r"\s*\n\s*", " ", text[head.end() : end])
        cuts = [len(body), *(match.start() for match in re.finditer(r"\sas\s", body))]
        if cut := next((cut for cut in cuts if _is_expression(body[:cut])), 0):
            asked = body[cut:].strip().removeprefix("as").strip()
            view = _VIEW.fullmatch(asked)
            options = dict(_OPTION.findall(asked)) if view else {}
            expression = body[:cut].strip()
            return Request(head["name"], expression, view[1] if view else asked, options, end + 2)
        end = text.find("}}", end + 1)
    # It ends no later than its paragraph, or the next request.
    ends = [text.find("{{", start + 2), text.find("\n\n", start), close + 2]
    end = min((end for end in ends if end > start + 1), default=len(text))
    if head and end == close + 2:
        body = text[head.end() : close].strip()
        raise NoValue(f"{body!r} is no Python expression that ends before }}}}", end)
    raise NoValue(
        "a value is asked for as {{ snippet: expression }}; to write the braces themselves, "
        "put a backslash before them",
        end,
    )


@lru_cache(maxsize=8192)  # one request is met in the scan, in checks and in the page made
def _is_expression(text: str) -> bool:
    try:
        ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return False
    return True


def values_in(text: str) -> Iterator[tuple[int, Request | NoValue]]:
    """Where values stand in a text, and the values; those behind a backslash are none."""
    at = 0
    for opening in _OPENING.finditer(text):
        start = opening.end() - 2
        if start < at or len(opening[1]) % 2:
            continue
        try:
            value: Request | NoValue = read_value(text, start)
        except NoValue as error:
            value = error
        yield start, value
        at = value.end


def fences(lines: list[str]) -> Iterator[Fence]:
    """The fences of a page."""
    opened: tuple[re.Match[str], int] | None = None
    for number, line in enumerate(lines, start=1):
        match = _FENCE.match(line)
        if match and opened is None:
            opened = match, number
        elif match and opened and match["wall"] == opened[0]["wall"] and not match["head"].strip():
            yield Fence(opened[0]["indent"], opened[0]["head"], opened[1], number)
            opened = None


def code_in(lines: list[str], fence: Fence) -> Code | None:
    """The request for code, if the fence is one."""
    inside = lines[fence.first : fence.last - 1]
    include = _INCLUDE.fullmatch(inside[0].strip(" \t>")) if len(inside) == 1 else None
    return Code(fence, include["target"]) if include and fence.is_python else None


@lru_cache(maxsize=256)  # `serve` scans again what was edited, not the whole course
def scan(path: str, text: str) -> Page:
    """Find all that a page asks for. `faults` holds what is malformed."""
    lines = lines_of(text)
    prose = [_QUOTE.sub(_blank, line) for line in lines]
    codes: list[Code] = []
    fenced: set[int] = set()
    for fence in fences(lines):
        fenced.update(range(fence.first, fence.last + 1))
        if code := code_in(lines, fence):
            codes.append(code)
            prose[fence.first] = ""
        elif fence.is_python:  # not run, and its braces are its own
            inside = slice(fence.first, fence.last - 1)
            prose[inside] = [line.replace("{{", "  ") for line in prose[inside]]
    whole = "\n".join(prose)

    def line_at(at: int) -> int:
        return whole.count("\n", 0, at) + 1

    def fault(at: int, message: str) -> Fault:
        return Fault(message, pages=(Place(path, line_at(at)),))

    spans: list[tuple[int, int]] = []  # of inline code
    comments: list[tuple[int, str]] = []

    def without_comment(match: re.Match[str]) -> str:
        if match["code"] or line_at(match.start()) in fenced:
            spans.append(match.span())
            return match[0]
        comments.append((line_at(match.start()), match[0]))
        return _blank(match)

    whole = _CODE_OR_COMMENT.sub(without_comment, whole)
    math = [match.span() for match in _MATH.finditer(whole)]
    alone = "a snippet line stands alone in a ```python fence (or write ;--8<--)"
    faults = [fault(match.start(), alone) for match in _ANY_INCLUDE.finditer(whole)]
    values: list[Request] = []
    for start, value in values_in(whole):
        if line_at(start) not in fenced and any(first <= start < last for first, last in spans):
            continue
        if isinstance(value, Request):
            values.append(value._replace(line=line_at(start)))
        elif not any(first <= start < last for first, last in math):  # TeX has braces of its own
            faults.append(fault(start, str(value)))
    headings = tuple(
        (number, len(heading[1]))
        for number, line in enumerate(lines, start=1)
        if number not in fenced and (heading := _HEADING.match(line))
    )
    return Page(
        path, text, tuple(codes), tuple(values), headings, whole, tuple(comments), tuple(faults)
    )


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])
