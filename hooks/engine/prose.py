"""A page's prose in the Markdown that every reader knows: values, tables and TeX as plain text."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from urllib.parse import urljoin
from xml.etree import ElementTree

from hooks.engine.library import Library
from hooks.engine.page import CODE, COMMENT, MATH, Fence, Page, Request, values_in
from hooks.engine.views import is_block

_FENCE = r"^[ \t]*(?P<wall>`{3,}|~{3,})(?P<head>[^`\n]*)$.*?^[ \t]*(?P=wall)[ \t]*$"
_SPAN = re.compile(f"{_FENCE}|{CODE}|{COMMENT}|{MATH}", re.S | re.M)
_ROLE = re.compile(r"\\[qkvsao](?=\{)")
_ATTRIBUTES = re.compile(r"\n?[ \t]*\{:[^{}\n]*\}|[ \t]*(?<!\{)\{[ \t]*[.#][^{}\n]*\}")
_ABBREVIATION = re.compile(r"^\*\[[^\]]+\]:.*$", re.M)
_LINK = re.compile(r"(?<=\]\()([^)\s]+)")
_PAGE = re.compile(r"\.md(?=#|$)")


class Prose:
    """The prose of one page; `address` is the page's own, to which links are relative."""

    def __init__(self, page: Page, library: Library, address: str) -> None:
        self.page = page
        self.library = library
        self.address = address

    def plain(self, text: str) -> str:
        """A text with its values, without what only this site understands."""
        value = partial(self.library.text, self.page)
        tex = partial(self.library.tex, self.page)
        out, at = "", 0
        for span in _SPAN.finditer(text):
            out += self._outside(text[at : span.start()])
            if span["math"]:
                out += _ROLE.sub("", self._filled(span[0], tex))
            elif span["wall"] and not Fence("", span["head"], 0, 0).is_python:
                out += self._filled(span[0], value).replace("\\{{", "{{")
            elif not span["comment"]:
                out += span[0]
            at = span.end()
        return (out + self._outside(text[at:])).strip("\n").replace(";--8<--", "--8<--")

    def _outside(self, text: str) -> str:
        """Text that is neither code nor math."""
        text = _ABBREVIATION.sub("", _ATTRIBUTES.sub("", text))
        text = _LINK.sub(lambda m: urljoin(self.address, _PAGE.sub(".html", m[0])), text)
        text = self._filled(text, self._shown).replace("\\{{", "{{")
        return re.sub(r"\n\s*\n", "\n\n", text)

    def _filled(self, text: str, write: Callable[[Request], str]) -> str:
        out, at = "", 0
        for start, value in values_in(text):
            if isinstance(value, Request):  # TeX has braces of its own
                out += text[at:start] + write(value)
                at = value.end
        return out + text[at:]

    def _shown(self, value: Request) -> str:
        if is_block(value.view):
            return f"\n\n{_table(ElementTree.fromstring(self.library.html(self.page, value)))}\n\n"
        return _escaped(self.library.text(self.page, value))


def _escaped(text: str) -> str:
    return re.sub(r"[\\`*_<>|$]", r"\\\g<0>", text)


def _table(view: ElementTree.Element) -> str:
    """A block view as a Markdown table under its caption."""
    caption = " ".join(_words(e) for e in view.iter() if e.tag in ("caption", "figcaption"))
    lines = [row for row in view.iter() if row.tag in ("tr", "li")]
    rows = [[_words(cell) for cell in line if "aria-hidden" not in cell.attrib] for line in lines]
    if not rows:
        return _words(view)
    if view.tag == "figure":  # bars have no heads
        rows.insert(0, [""] * len(rows[0]))
    rows.insert(1, ["--:"] * len(rows[0]))
    return "\n".join([f"**{caption}**", "", *(f"| {' | '.join(row)} |" for row in rows)])


def _words(element: ElementTree.Element) -> str:
    return _escaped(" ".join("".join(element.itertext()).split()))
