"""Preprocessors: the fences of snippets are filled with code, and what it printed is put below."""

from __future__ import annotations

import re
from html import escape
from typing import NamedTuple

from markdown import Markdown
from markdown.preprocessors import Preprocessor

from hooks.desk import Desk
from hooks.engine.faults import Fault, Faults, Place
from hooks.engine.figures import fitted
from hooks.engine.library import Part
from hooks.engine.output import mismatch_fault
from hooks.engine.page import Code, Fence, code_in, fences

_OWN_CLASSES = {"no-output", "output-only", "source"}
_KEPT_LINE = re.compile(r"([> \t]*)@@kept (\d+)@@")
_PAIR = re.compile(r"""([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")


class Fences(Preprocessor):
    """Fills the fences of snippets with code, and values in other fences with text."""

    def __init__(self, md: Markdown, desk: Desk, *, hooked: bool) -> None:
        super().__init__(md)
        self.desk = desk
        self.hooked = hooked

    def run(self, lines: list[str]) -> list[str]:
        """Begin a page."""
        self.kept: list[list[str]] = []
        self.annotated: set[str] = set()  # placeholders of what annotated code prints
        self._anchors: set[str] = set()
        lines = [line.removesuffix("\r") for line in lines]
        if not self.hooked:
            self.desk.open("\n".join(lines))
        filled, at = [], 0
        for fence in fences(lines):
            filled += [*lines[at : fence.first - 1], *self._filled(lines, fence)]
            at = fence.last
        return filled + lines[at:]

    def _filled(self, lines: list[str], fence: Fence) -> list[str]:
        if code := code_in(lines, fence):
            self.kept.append(["", *self._code(code), ""])
            return [f"{fence.indent}@@kept {len(self.kept) - 1}@@"]
        end = fence.first if fence.is_python else fence.last - 1  # of what has values in it
        text = self.desk.with_texts("\n".join(lines[fence.first - 1 : end]), indent=fence.indent)
        return [*text.split("\n"), *lines[end : fence.last]]

    def _code(self, code: Code) -> list[str]:
        head = _Head.read(self.desk.with_texts(code.fence.head))
        asked = (code.target, code.fence.head)
        same = (one for one in self.desk.page.codes if (one.target, one.fence.head) == asked)
        try:  # the page's own request knows its line, which front matter has moved here
            code = next(same, code)
            part = self.desk.library.part(self.desk.page, code)
        except Faults as error:
            return [self.md.htmlStash.store(self.desk.fault_block(error))]
        whole = "source" in head.classes
        lines = []
        if "output-only" not in head.classes:
            text = self.desk.library.source(part.path) if whole else part.shown.code
            name = "-".join(filter(None, ["code", *part.name.split("/"), part.section]))
            pairs = {
                "title": code.path,
                "hl_lines": " ".join(map(str, part.shown.highlighted)),
                "data-shows": part.name,
                "data-section": part.section or "",
            }
            given = {key: words for key, words in head.pairs.items() if key != "alt"}
            lines += _fenced(text, head, self._anchor(name), pairs | given)
        html = ""
        if part.output and not whole and "no-output" not in head.classes:
            html += _output(self.desk, part)
        html += _unapproved(self.desk, part)
        if not whole:
            html += self._figures(part, code, head.pairs.get("alt", ""))
        if html:
            lines += ["", self.md.htmlStash.store(html)]
            self.annotated |= {lines[-1]} if "annotate" in head.classes else set()
        return lines

    def _figures(self, part: Part, code: Code, alt: str) -> str:
        """The figures that the section leaves open; those who cannot see them are told `alt`."""
        if bool(part.figures) != bool(alt):
            message = "alt describes a figure, and the section leaves none open"
            if part.figures:
                message = 'the section leaves a figure open: say what it shows, alt="…"'
            place = Place(self.desk.page.path, code.fence.first)
            return self.desk.fault_block(Faults([Fault(message, pages=(place,))]))
        return "".join(
            fitted(svg, f"figure-{len(self.kept)}-{index}", alt)
            for index, svg in enumerate(part.figures)
        )

    def _anchor(self, name: str) -> str:
        """`#name` for the first block of that name on the page."""
        known = name in self._anchors
        self._anchors.add(name)
        return "" if known else f"#{name}"


class Kept(Preprocessor):
    """Puts the filled fences in, which pymdownx.snippets and normalising are not to touch."""

    def __init__(self, md: Markdown, source: Fences) -> None:
        super().__init__(md)
        self.source = source

    def run(self, lines: list[str]) -> list[str]:
        """Put each fence in its place, as far in as its placeholder."""
        return [filled for line in lines for filled in self._filled(line)]

    def _filled(self, line: str) -> list[str]:
        match = _KEPT_LINE.fullmatch(line)
        if match is None or int(match[2]) >= len(self.source.kept):
            return [line]
        return [(match[1] + kept).rstrip() for kept in self.source.kept[int(match[2])]]


class _Head(NamedTuple):
    """What stands behind a fence: `python title="…"` or `{ .python .no-output title="…" }`."""

    language: str
    classes: list[str]
    pairs: dict[str, str]

    @classmethod
    def read(cls, head: str) -> _Head:
        language, *classes = (w.lstrip(".") for w in _PAIR.sub(" ", head).strip(" {}").split())
        return cls(language, classes, {key: one or two for key, one, two in _PAIR.findall(head)})


def _fenced(text: str, head: _Head, anchor: str, pairs: dict[str, str]) -> list[str]:
    """A fence for pymdownx.superfences; its wall is longer than any in the text."""
    wall = "`" * max([3, *(len(run) + 1 for run in re.findall("`+", text))])
    words = [word for word in (head.language, *head.classes) if word not in _OWN_CLASSES]
    words = [word if re.search("^#|=", word) else f".{word}" for word in words]
    words += [] if any(word.startswith("#") for word in words) else [anchor]
    words += [f"{key}={_quoted(value)}" for key, value in pairs.items() if value]
    return [f"{wall}{{ {' '.join(filter(None, words))} }}", *text.split("\n"), wall]


def _quoted(value: str) -> str:
    return f"'{value}'" if '"' in value else f'"{value}"'


def _output(desk: Desk, part: Part) -> str:
    text = escape(part.output.removesuffix("\n"), quote=False)
    return (
        f'<div class="output" role="group" aria-label="{desk.word("prints")}" '
        f'data-shows="{part.name}"><pre tabindex="0"><code>{text}</code></pre></div>'
    )


def _unapproved(desk: Desk, part: Part) -> str:
    return "".join(
        f'<p class="unapproved" role="note">{desk.word("unapproved")}: '
        f"{escape(str(mismatch_fault(part.path, mismatch)))}</p>"
        for mismatch in part.unapproved
    )
