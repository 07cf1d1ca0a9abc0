"""The Python-Markdown extension that puts code, output and values into a page.

Python-Markdown knows the context of each piece (heading, table cell, attribute, math), so it is
asked to place them; what they are comes from the `Library`. Options: `root` (the project's folder)
and `desk` (given by the MkDocs hook, which knows the page; else a page is known by its text).
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from markdown import Markdown
from markdown.extensions import Extension
from markdown.extensions.toc import unique
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

from hooks.desk import Desk
from hooks.engine.faults import Faults
from hooks.engine.page import NoValue, Value, read_value
from hooks.engine.views import Asked, is_block
from hooks.fences import Fences, Kept
from hooks.math import MathError, to_mathml

_CODE_ELEMENT = re.compile(r"<(code|pre|script|style)\b.*?</\1>", re.S)
_LEFTOVER = re.compile(r"\{\{\s*[\w./-]+\s*:")
_SIGNS = re.compile(r"[\s×·=+−→,-]*")
_NAMESPACE = re.compile(r' xmlns="[^"]*"')
_MATH_WALLS = re.compile(r"^\s*\\[(\[]|\\[)\]]\s*$")


class _Values(InlineProcessor):
    """`{{ snippet: expression }}` in running text."""

    def __init__(self, md: Markdown, desk: Desk, blocks: dict[ElementTree.Element, Value]) -> None:
        super().__init__(r"\{\{(?!\{)", md)
        self.desk = desk
        self.blocks = blocks

    def handleMatch(  # type: ignore[override]  # noqa: N802
        self, m: re.Match[str], data: str
    ) -> tuple[ElementTree.Element, int, int]:
        desk, start = self.desk, m.start(0)
        try:
            value = read_value(data, start)
            end = value.end
            element = ElementTree.fromstring(desk.library.html(desk.page, value))
            if is_block(Asked("", "", value.view, {}, "")):
                self.blocks[element] = value
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

    def __init__(
        self, md: Markdown, desk: Desk, blocks: dict[ElementTree.Element, Value], *, hooked: bool
    ) -> None:
        super().__init__(md)
        self.desk = desk
        self.blocks = blocks
        self.hooked = hooked

    def run(self, root: ElementTree.Element) -> None:
        desk = self.desk
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
        if desk.faults and not self.hooked:  # nobody else would tell
            faults, desk.faults = desk.faults, []
            raise Faults(faults)

    def _math(self, desk: Desk, element: ElementTree.Element) -> None:
        display = element.tag == "div"
        tex = _MATH_WALLS.sub("", element.text or "")
        element.text = None
        try:
            mathml = to_mathml(desk.with_texts(tex, tex=True), display=display)
            element.append(
                ElementTree.fromstring(
                    mathml.replace(' xmlns="http://www.w3.org/1998/Math/MathML"', "")
                )
            )
        except MathError as error:
            near = tex.strip().split("\n")[0]
            element.append(_fault(desk.note(desk.fault(f"{tex.strip()}: {error}", near))))

    def _blocks(self, desk: Desk, root: ElementTree.Element) -> None:
        """HTML allows no table in a paragraph; one of views and signs alone becomes a row."""
        views = dict(self.blocks)
        self.blocks.clear()
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

    def _headings(self, root: ElementTree.Element) -> None:
        """Headings get anchors that do not depend on values, before the contents are made."""
        if "toc" not in self.md.treeprocessors:
            return
        toc: Any = self.md.treeprocessors["toc"]
        used = {element.get("id", "") for element in root.iter()}
        for element in root.iter():
            is_bare = re.fullmatch("h[1-6]", element.tag) and not element.get("id")
            if is_bare and element.find(".//data") is not None:
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

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        """Register the processors, each at its place among Python-Markdown's."""
        given = self.getConfig("desk")
        desk: Desk = given or Desk.at(Path(self.getConfig("root")))
        fences = Fences(md, desk, hooked=bool(given))
        blocks: dict[ElementTree.Element, Value] = {}
        md.preprocessors.register(fences, "snippet_fences", 34)  # before pymdownx.snippets
        md.preprocessors.register(Kept(md, fences), "snippet_kept", 29)  # behind normalising
        md.inlinePatterns.register(
            _Values(md, desk, blocks), "snippet_values", 175
        )  # after escapes
        tree = _Tree(md, desk, blocks, hooked=bool(given))
        md.treeprocessors.register(tree, "snippet_tree", 6)  # after attributes, before the contents


def makeExtension(**options: Any) -> SnippetsExtension:  # noqa: N802
    """Python-Markdown's entry point."""
    return SnippetsExtension(**options)


def _fault(message: str) -> ElementTree.Element:
    element = ElementTree.Element("b", {"class": "fault", "role": "alert"})
    element.text = AtomicString(message)
    return element


def _lay_out(parent: ElementTree.Element, views: int) -> None:
    """Make a row of a paragraph that has nothing but views and signs in it."""
    texts = [parent.text, *(child.tail for child in parent)]
    if views < len(parent) or not all(_SIGNS.fullmatch(text or "") for text in texts):
        return
    parent.set("class", "sum")
    parent.text = None
    for child in list(parent):
        sign, child.tail = (child.tail or "").strip(), None
        if sign:
            span = ElementTree.Element("span", {"class": "op"})
            span.text = AtomicString(sign)
            parent.insert(list(parent).index(child) + 1, span)


def _texts_without_values(element: ElementTree.Element) -> list[str]:
    texts = [element.text or ""]
    for child in element:
        texts += [] if child.tag == "data" else _texts_without_values(child)
        texts.append(child.tail or "")
    return texts
