"""The Python-Markdown extension that puts code, output and values into a page.

Python-Markdown knows the context of each piece (heading, table cell, attribute, math), so it is
asked to place them; what they are comes from the `Library`. Options: `root` (the project's folder),
`desk` (set by the MkDocs hook, which knows the page; without it the page is known by its text).
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as etree
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.extensions.toc import unique
from markdown.inlinepatterns import InlineProcessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

from hooks.engine.faults import Fault, Faults, Place
from hooks.engine.library import Library, Part, mismatch_fault
from hooks.engine.page import FENCE, Code, NoValue, Page, Value, fences, read_value, scan, values_in
from hooks.engine.runner import Runner
from hooks.engine.store import Store
from hooks.math import MathError, to_mathml

_WORDS = {"en": {"prints": "prints", "unapproved": "not approved"}, "zh": {"prints": "输出", "unapproved": "未经核准"}}
_OUTPUT_LINE = re.compile(r"^(?P<indent>[> \t]*)@@output (?P<number>\d+)@@$")
_LEFTOVER = re.compile(r"\{\{\s*[\w./-]+\s*:")
_ELEMENT = re.compile(r"<(code|pre|script|style)\b.*?</\1>", re.S)
_SIGNS = re.compile(r"\s*[×=+−→·,\-]*\s*")


@dataclass
class Desk:
    """Where one page after another is made: the library, the page in work, what went wrong."""

    library: Library
    page: Page = field(default_factory=lambda: Page("", ""))
    faults: list[Fault] = field(default_factory=list)
    strict: bool = True  # faults are raised at the end of a page; else they only show in it

    def note(self, error: Faults) -> str:
        """Keep the faults; the text to show in the page in their place."""
        self.faults += error.faults
        return "; ".join(fault.message for fault in error.faults)

    def words(self, key: str) -> str:
        return _WORDS.get(self.page.language, _WORDS["en"])[key]


class _Fences(Preprocessor):
    """Fills the fences of snippets with code, and values in other fences with text."""

    def __init__(self, md: Markdown, extension: SnippetsExtension) -> None:
        super().__init__(md)
        self.extension = extension

    def run(self, lines: list[str]) -> list[str]:
        desk = self.extension.open(lines)
        page = scan(desk.page.path, "\n".join(lines))
        codes = {code.first: code for code in page.codes}
        out = list(lines)
        for fence in reversed(list(fences(lines))):
            inside = slice(fence.first, fence.last - 1)
            if code := codes.get(fence.first):
                out[fence.first - 1 : fence.last] = self._code(desk, code)
            elif not fence.is_python:
                out[inside] = _with_texts(desk, "\n".join(out[inside])).split("\n")
        return out

    def _code(self, desk: Desk, code: Code) -> list[str]:
        options = _FenceOptions.read(code.head)
        try:
            part = desk.library.part(desk.page, self._placed(desk, code))
            text = desk.library.source(desk.page, code) if "source" in options.classes else part.shown.code
        except Faults as error:
            number = self.extension.keep(_fault_block(desk.note(error)))
            return [f"{code.indent}@@output {number}@@"]
        lines = []
        if "output-only" not in options.classes:
            title = options.pairs.get("title", code.path)
            name = code.path.removesuffix(".py").replace("/", "-")
            bright = " ".join(map(str, part.shown.highlighted))
            head = [f".{options.language}", *(f".{c}" for c in options.classes if c not in _OWN_CLASSES)]
            head += [self.extension.anchor(f"code-{name}" + (f"-{part.section}" if part.section else ""))]
            pairs = {**options.pairs, "title": title, **({"hl_lines": bright} if bright else {})}
            head += [f'{key}="{value}"' for key, value in pairs.items() if value]
            wall = "`" * max([3, *(len(run) + 1 for run in re.findall("`+", text))])
            lines += [f"{wall}{{ {' '.join(h for h in head if h)} }}", *text.split("\n"), wall]
        html = ""
        if not options.classes & {"no-output", "source"} and part.output:
            html = _output_block(desk, part)
        html += "".join(_unapproved_note(desk, part))
        if html:
            lines += ["", f"@@output {self.extension.keep(html)}@@", ""]
        return [f"{code.indent}{line}".rstrip() if line else code.indent.rstrip() for line in lines]

    def _placed(self, desk: Desk, code: Code) -> Code:
        """The same request as the page's file has it: MkDocs takes the front matter away."""
        same = (c for c in desk.page.codes if (c.target, c.head) == (code.target, code.head))
        return next(same, code)


_OWN_CLASSES = {"no-output", "output-only", "source"}


@dataclass(frozen=True)
class _FenceOptions:
    """What stands behind an opening fence: `python title="…"` or `{ .python .no-output title="…" }`."""

    language: str
    classes: frozenset[str] | set[str]
    pairs: dict[str, str]

    @classmethod
    def read(cls, head: str) -> _FenceOptions:
        pairs = dict(re.findall(r"""([\w-]+)\s*=\s*["']([^"']*)["']""", head))
        bare = re.sub(r"""[\w-]+\s*=\s*["'][^"']*["']""", " ", head).strip().strip("{}")
        words = [word.lstrip(".") for word in bare.split()]
        return cls(words[0], set(words[1:]), pairs)


class _Outputs(Preprocessor):
    """Stores the output blocks away once Python-Markdown has cleaned the text."""

    def __init__(self, md: Markdown, extension: SnippetsExtension) -> None:
        super().__init__(md)
        self.extension = extension

    def run(self, lines: list[str]) -> list[str]:
        return [self._stored(line) for line in lines]

    def _stored(self, line: str) -> str:
        if not (match := _OUTPUT_LINE.match(line)):
            return line
        html = self.extension.kept[int(match["number"])]
        return match["indent"] + str(self.md.htmlStash.store(html))


class _Values(InlineProcessor):
    """`{{ snippet: expression }}` in running text."""

    def __init__(self, md: Markdown, extension: SnippetsExtension) -> None:
        super().__init__(r"\{\{(?!\{)", md)
        self.extension = extension

    def handleMatch(  # type: ignore[override]  # noqa: N802
        self, m: re.Match[str], data: str
    ) -> tuple[etree.Element | None, int | None, int | None]:
        desk = self.extension.desk
        start = m.start(0)
        try:
            value = read_value(data, start)
            element = etree.fromstring(desk.library.html(desk.page, value))
        except NoValue as error:
            place = Place(desk.page.path, 1)
            return _fault(desk.note(Faults([Fault(str(error), pages=(place,))]))), start, error.end
        except Faults as error:
            return _fault(desk.note(error)), start, value.end
        for part in element.iter():
            part.text = AtomicString(part.text) if part.text else part.text
            part.tail = AtomicString(part.tail) if part.tail else part.tail
        if desk.library.is_block(desk.page, value):
            self.extension.blocks.append((element, value))
        return element, start, value.end


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
            if isinstance(html, str) and (left := _LEFTOVER.search(_ELEMENT.sub("", html))):
                text = "stands in raw HTML: give the element the attribute `markdown`"
                request = f"{left[0]} … }}}} {text}"
                desk.note(Faults([Fault(request, pages=(Place(desk.page.path, 1),))]))
        self.extension.close()

    def _math(self, desk: Desk, element: etree.Element) -> None:
        tex = element.text or ""
        display = element.tag == "div" or tex.startswith("\\[")
        inside = re.sub(r"^\s*\\[(\[]|\\[)\]]\s*$", "", tex)
        try:
            mathml = to_mathml(_with_texts(desk, inside, everywhere=False), display=display)
        except MathError as error:
            fault = Fault(f"{inside.strip()}: {error}", pages=(self._line_of(desk, inside),))
            mathml = f'<b class="fault" role="alert">{escape(desk.note(Faults([fault])))}</b>'
        element.text = None
        element.append(etree.fromstring(mathml.replace(' xmlns="http://www.w3.org/1998/Math/MathML"', "")))

    def _line_of(self, desk: Desk, text: str) -> Place:
        lines = desk.page.text.splitlines()
        first = text.strip().split("\n")[0].strip()
        found = (n for n, line in enumerate(lines, start=1) if first in line)
        return Place(desk.page.path, next(found, 1))

    def _blocks(self, desk: Desk, root: etree.Element) -> None:
        placed = set()
        views = {id(element): value for element, value in self.extension.blocks}
        for parent in root.iter():
            mine = [child for child in parent if id(child) in views]
            if not mine or parent.tag not in ("p", "div", "li", "blockquote"):
                continue
            placed.update(id(child) for child in mine)
            if parent.tag == "p":
                parent.tag = "div"  # HTML allows no table in a paragraph
                if len(mine) == len(parent) and all(
                    _SIGNS.fullmatch(text or "") for text in (parent.text, *(c.tail for c in parent))
                ):
                    _as_sum(parent)
        for key, value in views.items():
            if key not in placed:
                message = f"a {value.view} is a block: it stands in a paragraph, not in other text"
                lines = [v.line for v in desk.page.values if v.expression == value.expression]
                place = Place(desk.page.path, lines[0] if lines else 1)
                desk.note(Faults([Fault(message, pages=(place,))]))

    def _headings(self, root: etree.Element) -> None:
        """Anchors that do not depend on values: headings get theirs before the contents are made."""
        toc: Any = self.md.treeprocessors["toc"] if "toc" in self.md.treeprocessors else None
        if toc is None:
            return
        used = {element.get("id", "") for element in root.iter() if element.get("id")}
        for element in root.iter():
            if re.fullmatch(r"h[1-6]", element.tag) and "id" not in element.attrib:
                if element.find(".//data") is not None:
                    text = "".join(_texts_without_values(element))
                    element.set("id", unique(toc.slugify(text.strip(), toc.sep) or "value", used))


class SnippetsExtension(Extension):
    """Code, output and values from snippets."""

    def __init__(self, **options: Any) -> None:
        self.config = {
            "root": [".", "the project's folder, which holds snippets/"],
            "desk": ["", "where pages are made; set by the MkDocs hook"],
        }
        super().__init__(**options)
        self._desk: Desk | None = self.getConfig("desk") or None
        self.kept: list[str] = []
        self.blocks: list[tuple[etree.Element, Value]] = []
        self._anchors: set[str] = set()

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        md.preprocessors.register(_Fences(md, self), "snippet_fences", 34)  # before pymdownx.snippets
        md.preprocessors.register(_Outputs(md, self), "snippet_outputs", 29)  # after normalising
        md.inlinePatterns.register(_Values(md, self), "snippet_values", 175)  # code, escape, here, link
        md.treeprocessors.register(_Tree(md, self), "snippet_tree", 6)  # inline, attributes, here, toc

    @property
    def desk(self) -> Desk:
        if self._desk is None:
            root = Path(self.getConfig("root")).resolve()
            self._desk = Desk(Library(Store(root, root / ".cache" / "records", Runner(root))))
        return self._desk

    def open(self, lines: list[str]) -> Desk:
        """Begin a page; without a hook it is found by its text."""
        self.kept, self.blocks, self._anchors = [], [], set()
        desk = self.desk
        if not self.getConfig("desk"):
            desk.page = _page_with(desk.library.root, "\n".join(lines))
            desk.library.gather([desk.page], fresh=True)
        return desk

    def close(self) -> None:
        """End a page. Without a hook, nobody else would tell what is wrong with it."""
        if not self.getConfig("desk") and self.desk.faults:
            faults, self.desk.faults = self.desk.faults, []
            raise Faults(faults)

    def keep(self, html: str) -> int:
        self.kept.append(html)
        return len(self.kept) - 1

    def anchor(self, name: str) -> str:
        """`#name` for the first block of that name on the page."""
        if name in self._anchors:
            return ""
        self._anchors.add(name)
        return f"#{name}"


def makeExtension(**options: Any) -> SnippetsExtension:  # noqa: N802
    """Python-Markdown's entry point."""
    return SnippetsExtension(**options)


def _page_with(root: Path, body: str) -> Page:
    for path in sorted((root / "docs").rglob("*.md")):
        text = path.read_text(encoding="utf-8-sig")
        if text.strip().endswith(body.strip()):
            return scan(path.relative_to(root).as_posix(), text)
    return scan("page", body)


def _with_texts(desk: Desk, text: str, *, everywhere: bool = True) -> str:
    """The text with its values as plain text, and escaped braces as braces."""
    out, at = "", 0
    for start, value in values_in(text, everywhere=everywhere):
        shown = text[start : value.end]
        try:
            if isinstance(value, Value):
                shown = desk.library.text(desk.page, value)
            else:
                raise Faults([Fault(str(value), pages=(Place(desk.page.path, 1),))])
        except Faults as error:
            shown = f"[{desk.note(error)}]"
        out += text[at:start] + shown
        at = value.end
    return (out + text[at:]).replace("\\{{", "{{")


def _output_block(desk: Desk, part: Part) -> str:
    shows = part.path.removeprefix("snippets/").removesuffix(".py")
    return (
        f'<div class="output" role="group" aria-label="{desk.words("prints")}" data-shows="{shows}">'
        f'<pre tabindex="0"><code>{escape(part.output.removesuffix(chr(10)), quote=False)}</code></pre></div>'
    )


def _unapproved_note(desk: Desk, part: Part) -> list[str]:
    return [
        f'<p class="unapproved" role="note">{desk.words("unapproved")}: '
        f"{escape(str(mismatch_fault(part.path, mismatch)))}</p>"
        for mismatch in part.unapproved
    ]


def _fault_block(message: str) -> str:
    return f'<div class="fault" role="alert">{escape(message)}</div>'


def _fault(message: str) -> etree.Element:
    element = etree.Element("b", {"class": "fault", "role": "alert"})
    element.text = AtomicString(message)
    return element


def _as_sum(parent: etree.Element) -> None:
    """Lay the block views and signs of a paragraph out as one row."""
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
        if child.tag != "data":
            texts += _texts_without_values(child)
        texts.append(child.tail or "")
    return texts
