"""The Python-Markdown extension that puts code, output and values into a page.

Python-Markdown knows the context of each piece (heading, table cell, attribute, math), so it is
asked to place them; what they are comes from the `Library`. Options: `root` (the project's folder)
and `desk`, which knows the page: one given by the MkDocs hook, or a function that Zensical is told
and that gives it for a Markdown. Without a desk a page is known by its text.
"""

import re
from copy import deepcopy
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from markdown import Markdown
from markdown.extensions import Extension
from markdown.extensions.toc import remove_fnrefs, render_inner_html, strip_tags, unique
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

from hooks.desk import Desk
from hooks.engine.faults import Faults
from hooks.engine.page import NoValue, Request, read_value
from hooks.engine.views import is_block
from hooks.fences import Fences, Kept
from hooks.glossary import Terms
from hooks.mathml import MathError, legible, marked, to_mathml

_NO_TEXT = re.compile(r"<(code|pre|script|style)\b.*?</\1>|<!--.*?-->", re.S)
_LEFTOVER = re.compile(r".*\{\{\s*[\w./-]+\s*:.*|<\w[^<>]*(?=<data\b)")
_SIGNS = re.compile(r"[\s×·=+−→,-]*")
_CLOSING = re.compile(r"[,.;:?!)\]”’、。，；：？！）】」』]+")
_NAMESPACE = re.compile(r' xmlns="[^"]*"')
_MATH_WALLS = re.compile(r"^\s*\\[(\[]|\\[)\]]\s*$")


class _Values(InlineProcessor):
    """`{{ snippet: expression }}` in running text."""

    def __init__(self, md: Markdown, desk: Desk) -> None:
        super().__init__(r"<!--.*?-->|\{\{(?!\{)", md)
        self.desk = desk
        self.blocks: dict[ElementTree.Element, str] = {}  # block views, and how they were asked for

    def handleMatch(  # type: ignore[override]  # noqa: N802
        self, m: re.Match[str], data: str
    ) -> tuple[ElementTree.Element | None, int | None, int | None]:
        desk, start = self.desk, m.start(0)
        if m[0] != "{{":  # what is in a comment is nobody's
            return None, None, None
        try:
            value = read_value(data, start)
            end = value.end
            element = ElementTree.fromstring(desk.library.html(desk.page, value))
            if is_block(value.view):
                self.blocks[element] = data[start:end]
        except NoValue as error:
            end = error.end
            element = _fault(desk.note(desk.fault(str(error), data[start:end])))
        except Faults as error:
            element = _fault(desk.note(error))
        for part in element.iter():
            part.text, part.tail = _final(part.text), _final(part.tail)
            part.attrib = {name: _final(text) or "" for name, text in part.items()}
        return element, start, end


class _Tree(Treeprocessor):
    """Math, block views and headings, when the page stands as a tree."""

    def __init__(self, md: Markdown, fences: Fences, values: _Values) -> None:
        super().__init__(md)
        self.fences, self.values, self.desk = fences, values, fences.desk

    def run(self, root: ElementTree.Element) -> None:
        desk = self.desk
        self._remarks(root)
        self._headings(root)
        referenced = {title for _, title in self.md.references.values()}
        for element in root.iter():
            if element.tag == "th" and not (element.get("scope") or "".join(element.itertext())):
                element.tag = "td"  # a head that says nothing is none
            title = element.get("title")
            if title and (element.tag not in ("a", "img") or title in referenced):  # else filled in
                element.set("title", desk.with_texts(title))
            if "arithmatex" in element.get("class", "").split():
                self._math(element)
        self._blocks(root)
        raw = (html for html in self.md.htmlStash.rawHtmlBlocks if isinstance(html, str))
        for html in raw:
            for left in _LEFTOVER.findall(_NO_TEXT.sub("", html)):
                message = "a value stands in raw HTML: give the element the attribute `markdown`"
                desk.note(desk.fault(message, left))
        if desk.faults and not self.fences.hooked:  # nobody else would tell
            faults, desk.faults = desk.faults, []
            raise Faults(faults)

    def _remarks(self, root: ElementTree.Element) -> None:
        """Remarks on code stand directly below it, before its output: there Material finds them."""
        for parent in root.iter():
            for child, after in pairwise(list(parent)):
                if after.tag == "ol" and child.text in self.fences.annotated:
                    parent.remove(child)
                    parent.insert(list(parent).index(after) + 1, child)

    def _math(self, element: ElementTree.Element) -> None:
        desk, display = self.desk, element.tag == "div"
        tex = _MATH_WALLS.sub("", element.text or "")
        element.text = None
        origins: list[dict[str, str]] = []

        def mark(value: Request, shown: str) -> str:
            origins.append(desk.library.origin(desk.page, value))
            return marked(shown)

        try:
            whole = desk.with_texts(legible(tex), tex=True, mark=mark)
            mathml = to_mathml(whole, display=display)
            element.append(ElementTree.fromstring(_NAMESPACE.sub("", mathml)))
            for part in element.iter():
                if place := part.attrib.pop("data-value", ""):
                    part.attrib.update(origins[int(place)])
        except MathError as error:
            element.append(_fault(desk.note(desk.fault(f"{tex.strip()}: {error}", tex))))
        if not display and (close := _CLOSING.match(element.tail or "")):
            # Kept together with what it closes, or a line could begin with a full stop.
            element[-1].tail, element.tail = close[0], (element.tail or "")[close.end() :]

    def _blocks(self, root: ElementTree.Element) -> None:
        """HTML allows no table in a paragraph; one of views and signs alone becomes a row."""
        views, self.values.blocks = self.values.blocks, {}
        for parent in root.iter():
            mine = [child for child in parent if child in views]
            is_title = parent.get("class") == "admonition-title"
            if mine and parent.tag in ("p", "div", "li", "blockquote") and not is_title:
                for child in mine:
                    del views[child]
                if parent.tag == "p":
                    parent.tag = "div"
                    _lay_out(parent, len(mine))
        for asked in views.values():
            places = "not a heading, a cell, a link or a title"
            message = f"{asked} needs a paragraph of its own, {places}"
            self.desk.note(self.desk.fault(message, asked))

    def _headings(self, root: ElementTree.Element) -> None:
        """Headings get the anchors they would get without their values."""
        if "toc" not in self.md.treeprocessors:
            return
        toc: Any = self.md.treeprocessors["toc"]
        used = {element.get("id", "") for element in root.iter()}
        for element in root.iter():
            if re.fullmatch("h[1-6]", element.tag) and not element.get("id"):
                bare = deepcopy(remove_fnrefs(element))
                values = [e for e in bare.iter() if e.tag == "data" or "{{" in (e.text or "")]
                for value in values:  # those in math are text still
                    value.text = None
                text = unescape(strip_tags(render_inner_html(bare, self.md)))
                anchor = toc.slugify(text, toc.sep) or "value" * bool(values)
                element.set("id", unique(anchor, used))


class SnippetsExtension(Extension):
    """Code, output and values from snippets."""

    def __init__(self, **options: Any) -> None:
        self.config = {
            "root": [".", "the project's folder, which holds snippets/"],
            "desk": ["", "where pages are made, or a function that gives it"],
        }
        super().__init__(**options)

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        """Register the processors, each at its place among Python-Markdown's."""
        given = self.getConfig("desk")
        made = given(md) if callable(given) else given
        desk: Desk = made or Desk.at(Path(self.getConfig("root")))
        fences = Fences(md, desk, hooked=bool(given))
        values = _Values(md, desk)
        md.preprocessors.register(fences, "snippet_fences", 34)  # before pymdownx.snippets
        md.preprocessors.register(Kept(md, fences), "snippet_kept", 29)  # behind normalising
        md.inlinePatterns.register(values, "snippet_values", 175)  # after escapes
        tree = _Tree(md, fences, values)
        md.treeprocessors.register(tree, "snippet_tree", 6)  # after attributes, before the contents
        md.treeprocessors.register(Terms(md, desk), "glossary_terms", 4)  # after the contents


def makeExtension(**options: Any) -> SnippetsExtension:  # noqa: N802
    """Python-Markdown's entry point."""
    return SnippetsExtension(**options)


def _final(text: str | None) -> str | None:
    """A text that nothing is to be found in: no Markdown, no entities."""
    return AtomicString(text.replace("&", "&amp;")) if text else None


def _fault(message: str) -> ElementTree.Element:
    element = ElementTree.Element("b", {"class": "fault", "role": "alert"})
    element.text = AtomicString(message)
    return element


def _lay_out(parent: ElementTree.Element, views: int) -> None:
    """Make a row of a paragraph that has nothing but views and signs in it."""
    texts = [parent.text, *(child.tail for child in parent)]
    if views < len(parent) or not all(_SIGNS.fullmatch(text or "") for text in texts):
        return
    parent.set("class", f"sum {parent.get('class', '')}".strip())
    parent.text = None
    for child in list(parent):
        sign, child.tail = (child.tail or "").strip(), None
        if sign:
            span = ElementTree.Element("span", {"class": "op"})
            span.text = AtomicString(sign)
            parent.insert(list(parent).index(child) + 1, span)
