"""Preprocessors: the fences of snippets are filled with code, and what it printed is put below."""

from __future__ import annotations

import re
from html import escape
from typing import NamedTuple

from markdown import Markdown
from markdown.preprocessors import Preprocessor

from hooks.desk import Desk
from hooks.engine.faults import Faults
from hooks.engine.library import Part, mismatch_fault
from hooks.engine.page import Code, code_in, fences

_OWN_CLASSES = {"no-output", "output-only", "source"}
_KEPT_LINE = re.compile(r"^([> \t]*)@@kept (\d+)@@$")
_PAIR = re.compile(r"""([\w-]+)\s*=\s*["']([^"']*)["']""")


class Fences(Preprocessor):
    """Fills the fences of snippets with code, and values in other fences with text."""

    def __init__(self, md: Markdown, desk: Desk, *, hooked: bool) -> None:
        super().__init__(md)
        self.desk = desk
        self.hooked = hooked
        self.kept: list[str] = []
        self._anchors: set[str] = set()

    def run(self, lines: list[str]) -> list[str]:
        """Begin a page."""
        self.kept, self._anchors = [], set()
        if not self.hooked:
            self.desk.open("\n".join(lines))
        for fence in reversed(list(fences(lines))):
            inside = slice(fence.first, fence.last - 1)
            if code := code_in(lines, fence):
                lines[fence.first - 1 : fence.last] = [
                    (fence.indent + line).rstrip() for line in self._code(code)
                ]
            elif not fence.is_python:
                lines[inside] = self.desk.with_texts("\n".join(lines[inside])).split("\n")
        return lines

    def _code(self, code: Code) -> list[str]:
        head = _Head.read(code.fence.head)
        asked = (code.target, code.fence.head)
        same = (one for one in self.desk.page.codes if (one.target, one.fence.head) == asked)
        try:  # the page's own request knows its line, which front matter has moved here
            part = self.desk.library.part(self.desk.page, next(same, code))
        except Faults as error:
            message = escape(self.desk.note(error))
            return [self._keep(f'<div class="fault" role="alert">{message}</div>')]
        whole = "source" in head.classes
        lines = []
        if "output-only" not in head.classes:
            text = self.desk.library.source(part.path) if whole else part.shown.code
            name = "-".join(filter(None, ["code", *_short(part.path).split("/"), part.section]))
            pairs = {"title": code.path, "hl_lines": " ".join(map(str, part.shown.highlighted))}
            lines += _fenced(text, head, self._anchor(name), pairs | head.pairs)
        html = "".join(_unapproved(self.desk, part))
        if part.output and not whole and "no-output" not in head.classes:
            html = _output(self.desk, part) + html
        return [*lines, "", self._keep(html), ""] if html else lines

    def _keep(self, html: str) -> str:
        """A line that stands for finished HTML until Python-Markdown has cleaned the text."""
        self.kept.append(html)
        return f"@@kept {len(self.kept) - 1}@@"

    def _anchor(self, name: str) -> str:
        """`#name` for the first block of that name on the page."""
        known = name in self._anchors
        self._anchors.add(name)
        return "" if known else f"#{name}"


class Kept(Preprocessor):
    """Stores the finished HTML away, as Python-Markdown does with raw HTML."""

    def __init__(self, md: Markdown, source: Fences) -> None:
        super().__init__(md)
        self.source = source

    def run(self, lines: list[str]) -> list[str]:
        """Put a placeholder where each piece is to be."""
        return [_KEPT_LINE.sub(self._stored, line) for line in lines]

    def _stored(self, match: re.Match[str]) -> str:
        return match[1] + self.md.htmlStash.store(self.source.kept[int(match[2])])


class _Head(NamedTuple):
    """What stands behind a fence: `python title="…"` or `{ .python .no-output title="…" }`."""

    language: str
    classes: list[str]
    pairs: dict[str, str]

    @classmethod
    def read(cls, head: str) -> _Head:
        language, *classes = (w.lstrip(".") for w in _PAIR.sub(" ", head).strip(" {}").split())
        return cls(language, classes, dict(_PAIR.findall(head)))


def _fenced(text: str, head: _Head, anchor: str, pairs: dict[str, str]) -> list[str]:
    """A fence for pymdownx.superfences; its wall is longer than any in the text."""
    wall = "`" * max([3, *(len(run) + 1 for run in re.findall("`+", text))])
    words = [f".{word}" for word in (head.language, *head.classes) if word not in _OWN_CLASSES]
    words += [anchor, *(f'{key}="{value}"' for key, value in pairs.items() if value)]
    return [f"{wall}{{ {' '.join(filter(None, words))} }}", *text.split("\n"), wall]


def _short(path: str) -> str:
    return path.removeprefix("snippets/").removesuffix(".py")


def _output(desk: Desk, part: Part) -> str:
    text = escape(part.output.removesuffix("\n"), quote=False)
    return (
        f'<div class="output" role="group" aria-label="{desk.word("prints")}" '
        f'data-shows="{_short(part.path)}"><pre tabindex="0"><code>{text}</code></pre></div>'
    )


def _unapproved(desk: Desk, part: Part) -> list[str]:
    return [
        f'<p class="unapproved" role="note">{desk.word("unapproved")}: '
        f"{escape(str(mismatch_fault(part.path, mismatch)))}</p>"
        for mismatch in part.unapproved
    ]
