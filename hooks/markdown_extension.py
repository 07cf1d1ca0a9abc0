"""The Python-Markdown extension that puts code, output and values into a page.

Python-Markdown knows the context of each piece (heading, table cell, attribute, math), so it is
asked to place them; what they are comes from the `Library`. Options: `root` (the project's folder)
and `desk` (given by the MkDocs hook, which knows the page; else a page is known by its text).
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as etree
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from markdown import Markdown
from markdown.extensions import Extension
from markdown.extensions.toc import unique
from markdown.inlinepatterns import InlineProcessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

from hooks.engine.faults import Fault, Faults, Place
from hooks.engine.library import Library, Part, mismatch_fault
from hooks.engine.page import Code, NoValue, Page, Value, code_in, fences, read_value, scan, values_in
from hooks.engine.runner import Runner
from hooks.engine.store import Store
from hooks.engine.views import Asked, is_block
from hooks.math import MathError, to_mathml

_WORDS = {
    "en": {"prints": "prints", "unapproved": "not approved"},
    "zh": {"prints": "输出", "unapproved": "未经核准"},
}
_OWN_CLASSES = {"no-output", "output-only", "source"}
_KEPT_LINE = re.compile(r"^([> \t]*)@@kept (\d+)@@$")
_PAIR = re.compile(r"""([\w-]+)\s*=\s*["']([^"']*)["']""")
_CODE_ELEMENT = re.compile(r"<(code|pre|script|style)\b.*?</\1>", re.S)
_LEFTOVER = re.compile(r"\{\{\s*[\w./-]+\s*:")
_SIGNS = re.compile(r"[\s×·=+−→,-]*")
_MATH_WALLS = re.compile(r"^\s*\\[(\[]|\\[)\]]\s*$")


@dataclass
class Desk:
    """Where one page after another is made: the page in work, and what went wrong so far."""

    library: Library
    page: Page = field(default_factory=lambda: Page("", ""))
    faults: list[Fault] = field(default_factory=list)

    def note(self, faults: Faults) -> str:
        """Keep the faults; the text that shows in the page in their place."""
        self.faults += faults.faults
        return "; ".join(fault.message for fault in faults.faults)

    def fault(self, message: str, near: str = "") -> Faults:
        """A fault on the line of the page that has `near` in it."""
        lines = enumerate(self.page.text.splitlines(), start=1)
        line = next((number for number, text in lines if near and near in text), 1)
        return Faults([Fault(message, pages=(Place(self.page.path, line),))])

    def word(self, key: str) -> str:
        return _WORDS.get(self.page.language, _WORDS["en"])[key]

    def with_texts(self, text: str, *, tex: bool = False) -> str:
        """A text with its values as plain text (in math: as TeX), escaped braces as braces."""
        out, at = "", 0
        for start, value in values_in(text):
            try:
                if isinstance(value, Value):
                    asked = value._replace(view=value.view or "tex") if tex else value
                    shown = self.library.text(self.page, asked)
                elif tex:  # TeX has braces of its own
                    continue
                else:
                    raise self.fault(str(value), text[start : value.end])
            except Faults as error:
                shown = f"[{self.note(error)}]"
            out += text[at:start] + shown
            at = value.end
        return (out + text[at:]).replace("\\{{", "{{")


class _Fences(Preprocessor):
    """Fills the fences of snippets with code, and values in other fences with text."""

    def __init__(self, md: Markdown, extension: SnippetsExtension) -> None:
        super().__init__(md)
        self.extension = extension

    def run(self, lines: list[str]) -> list[str]:
        desk = self.extension.open(lines)
        for fence in reversed(list(fences(lines))):
            inside = slice(fence.first, fence.last - 1)
            if code := code_in(lines, fence):
                lines[fence.first - 1 : fence.last] = [
                    (fence.indent + line).rstrip() for line in self._code(desk, code)
                ]
            elif not fence.is_python:
                lines[inside] = desk.with_texts("\n".join(lines[inside])).split("\n")
        return lines

    def _code(self, desk: Desk, code: Code) -> list[str]:
        head = _Head.read(code.fence.head)
        same = (one for one in desk.page.codes if (one.target, one.fence.head) == (code.target, code.fence.head))
        try:  # the page's own request knows its line, which front matter has moved here
            part = desk.library.part(desk.page, next(same, code))
        except Faults as error:
            return [self.extension.keep(_fault_block(desk.note(error)))]
        whole = "source" in head.classes
        lines = []
        if "output-only" not in head.classes:
            text = desk.library.source(part.path) if whole else part.shown.code
            name = "-".join(filter(None, ["code", *_short(part.path).split("/"), part.section]))
            pairs = {"title": code.path, "hl_lines": " ".join(map(str, part.shown.highlighted))}
            lines += _fenced(text, head, self.extension.anchor(name), pairs | head.pairs)
        html = "".join(_unapproved(desk, part))
        if part.output and not whole and "no-output" not in head.classes:
            html = _output(desk, part) + html
        return [*lines, "", self.extension.keep(html), ""] if html else lines


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


class _Kept(Preprocessor):
    """Stores finished HTML away, once Python-Markdown has cleaned the text."""

    def __init__(self, md: Markdown, extension: SnippetsExtension) -> None:
        super().__init__(md)
        self.extension = extension

    def run(self, lines: list[str]) -> list[str]:
        return [_KEPT_LINE.sub(self._stored, line) for line in lines]

    def _stored(self, match: re.Match[str]) -> str:
        return match[1] + self.md.htmlStash.store(self.extension.kept[int(match[2])])


class _Values(InlineProcessor):
    """`{{ snippet: expression }}` in running text."""

    def __init__(self, md: Markdown, extension: SnippetsExtension) -> None:
        super().__init__(r"\{\{(?!\{)", md)
        self.extension = extension

    def handleMatch(  # type: ignore[override]  # noqa: N802
        self, m: re.Match[str], data: str
    ) -> tuple[etree.Element, int, int]:
        desk, start = self.extension.desk, m.start(0)
        try:
            value = read_value(data, start)
            end = value.end
            element = etree.fromstring(desk.library.html(desk.page, value))
            if is_block(Asked("", "", value.view, {}, "")):
                self.extension.blocks[element] = value
        except NoValue as error:
            end = error.end
            element = _fault(desk.note(desk.fault(str(error), data[start:end])))
        except Faults as error:
            element = _fault(desk.note(error))
        for part in element.iter():
            part.text = AtomicString(part.text) if part.text else None
            part.tail = AtomicString(part.tail) if part.tail else None
        return element, start, end


class _Tree(Treeprocessor):
    """Math, block views and headings, when the page stands as a tree."""

    def __init__(self, md: Markdown, extension: SnippetsExtension) -> None:
        super().__init__(md)
        self.extension = extension

    def run(self, root: etree.Element) -> None:
        desk = self.extension.desk
        for element in root.iter():
            if "arithmatex" in element.get("class", "").split():
                self._math(desk, element)
        self._blocks(desk, root)
        self._headings(root)
        for html in self.md.htmlStash.rawHtmlBlocks:
            left = _LEFTOVER.search(_CODE_ELEMENT.sub("", html)) if isinstance(html, str) else None
            if left:
                message = "a value stands in raw HTML: give the element the attribute `markdown`"
                desk.note(desk.fault(message, left[0]))
        self.extension.close()

    def _math(self, desk: Desk, element: etree.Element) -> None:
        display = element.tag == "div"
        tex = _MATH_WALLS.sub("", element.text or "")
        element.text = None
        try:
            mathml = to_mathml(desk.with_texts(tex, tex=True), display=display)
            element.append(etree.fromstring(mathml.replace(' xmlns="http://www.w3.org/1998/Math/MathML"', "")))
        except MathError as error:
            near = tex.strip().split("\n")[0]
            element.append(_fault(desk.note(desk.fault(f"{tex.strip()}: {error}", near))))

    def _blocks(self, desk: Desk, root: etree.Element) -> None:
        """HTML allows no table in a paragraph; one of views and signs alone becomes a row."""
        views = dict(self.extension.blocks)
        for parent in root.iter():
            mine = [child for child in parent if child in views]
            if mine and parent.tag in ("p", "div", "li", "blockquote"):
                for child in mine:
                    del views[child]
                if parent.tag == "p":
                    parent.tag = "div"
                    _lay_out(parent, len(mine))
        for value in views.values():
            message = f"a {value.view} stands in a paragraph, not in a heading, cell, link or title"
            desk.note(desk.fault(message, value.expression))

    def _headings(self, root: etree.Element) -> None:
        """Anchors that do not depend on values: headings get theirs before the contents are made."""
        if "toc" not in self.md.treeprocessors:
            return
        toc: Any = self.md.treeprocessors["toc"]
        used = {element.get("id", "") for element in root.iter()}
        for element in root.iter():
            if re.fullmatch("h[1-6]", element.tag) and not element.get("id"):
                if element.find(".//data") is not None:
                    text = " ".join("".join(_texts_without_values(element)).split())
                    element.set("id", unique(toc.slugify(text, toc.sep) or "value", used))


class SnippetsExtension(Extension):
    """Code, output and values from snippets."""

    def __init__(self, **options: Any) -> None:
        self.config = {
            "root": [".", "the project's folder, which holds snippets/"],
            "desk": ["", "where pages are made; given by the MkDocs hook"],
        }
        super().__init__(**options)
        self.hooked = bool(self.getConfig("desk"))
        self.desk: Desk = self.getConfig("desk") or _own_desk(Path(self.getConfig("root")))
        self.kept: list[str] = []
        self.blocks: dict[etree.Element, Value] = {}
        self._anchors: set[str] = set()

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        """Register the processors, each at its place among Python-Markdown's."""
        md.preprocessors.register(_Fences(md, self), "snippet_fences", 34)  # before pymdownx.snippets
        md.preprocessors.register(_Kept(md, self), "snippet_kept", 29)  # behind normalising
        md.inlinePatterns.register(_Values(md, self), "snippet_values", 175)  # code, escape, here, link
        md.treeprocessors.register(_Tree(md, self), "snippet_tree", 6)  # inline, attributes, here, toc

    def open(self, lines: list[str]) -> Desk:
        """Begin a page; without a hook it is found by its text."""
        self.kept, self.blocks, self._anchors = [], {}, set()
        if not self.hooked:
            self.desk.page = _page_with(self.desk.library.root, "\n".join(lines))
            self.desk.library.gather([self.desk.page])
        return self.desk

    def close(self) -> None:
        """End a page. Without a hook, nobody else would tell what is wrong with it."""
        if not self.hooked and self.desk.faults:
            faults, self.desk.faults = self.desk.faults, []
            raise Faults(faults)

    def keep(self, html: str) -> str:
        """A line that stands for finished HTML until the page is put together."""
        self.kept.append(html)
        return f"@@kept {len(self.kept) - 1}@@"

    def anchor(self, name: str) -> str:
        """`#name` for the first block of that name on the page."""
        known = name in self._anchors
        self._anchors.add(name)
        return "" if known else f"#{name}"


def makeExtension(**options: Any) -> SnippetsExtension:  # noqa: N802
    """Python-Markdown's entry point."""
    return SnippetsExtension(**options)


def _own_desk(root: Path) -> Desk:
    return Desk(Library(Store(root, root / ".cache" / "records", Runner(root))))


def _page_with(root: Path, body: str) -> Page:
    for path in sorted((root / "docs").rglob("*.md")):
        text = path.read_text(encoding="utf-8-sig")
        if text.strip().endswith(body.strip()):
            return scan(path.relative_to(root).as_posix(), text)
    return scan("page", body)


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


def _fault_block(message: str) -> str:
    return f'<div class="fault" role="alert">{escape(message)}</div>'


def _fault(message: str) -> etree.Element:
    element = etree.Element("b", {"class": "fault", "role": "alert"})
    element.text = AtomicString(message)
    return element


def _lay_out(parent: etree.Element, views: int) -> None:
    """Make a row of a paragraph that has nothing but views and signs in it."""
    texts = [parent.text, *(child.tail for child in parent)]
    if views < len(parent) or not all(_SIGNS.fullmatch(text or "") for text in texts):
        return
    parent.set("class", "sum")
    parent.text = None
    for child in list(parent):
        sign, child.tail = (child.tail or "").strip(), None
        if sign:
            span = etree.Element("span", {"class": "op"})
            span.text = AtomicString(sign)
            parent.insert(list(parent).index(child) + 1, span)


def _texts_without_values(element: etree.Element) -> list[str]:
    texts = [element.text or ""]
    for child in element:
        texts += [] if child.tag == "data" else _texts_without_values(child)
        texts.append(child.tail or "")
    return texts
