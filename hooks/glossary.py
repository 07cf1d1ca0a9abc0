"""Terms of the glossary, where they first stand in a lesson's prose, lead to their entries.

The source is the glossary page of the page's language. An entry there is a heading, a line on where
the term is taught, and its explanation, whose first sentence the link carries as its title:

    ### query { #query data-forms="queries" }

    查询 · [lesson 2](scores.md)
    {: .entry }

    The vector with which a position asks. …

A form with `!` before it is a phrase in which the word is not the term. Lessons are the pages that
entries name as the place where a term is taught.
"""

import re
from functools import lru_cache
from typing import NamedTuple
from xml.etree import ElementTree

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor

from hooks.desk import Desk

_ENTRY = re.compile(
    r'(?m)^### (?P<name>[^{\n]+?) \{ #(?P<anchor>[\w-]+)(?: data-forms="(?P<forms>[^"]*)")? \}\n\n'
    r"(?P<where>(?:.+\n)+?)\{: \.entry \}\n\n(?P<text>(?:.+\n?)+)"
)
_LESSON = re.compile(r"\]\(([\w/-]+\.md)")
_SENTENCE = re.compile(r"(?<=[.。])(?:(?<=。)|\s)")
_MARKS = re.compile(r"\[([^]]*)\]\([^)]*\)|[*`]")
_NO_PROSE = re.compile("a|abbr|button|code|data|figure|h[1-6]|kbd|math|pre|summary|svg|th")
_NO_PROSE_CLASS = re.compile(r"(?<!\S)(admonition-title|arithmatex|fault|kicker|mx)(?!\S)")


class Entry(NamedTuple):
    """A term's anchor on the glossary page, and the sentence that says what it is."""

    anchor: str
    sentence: str


class Glossary(NamedTuple):
    """A language's terms by all their forms, a pattern that finds them, and where they are used."""

    forms: dict[str, Entry | None]
    pattern: re.Pattern[str]
    pages: frozenset[str]


@lru_cache(maxsize=8)
def read_glossary(text: str) -> Glossary:
    """The entries of a glossary page."""
    forms, pages = dict[str, Entry | None](), set[str]()
    for found in _ENTRY.finditer(text):
        first = _SENTENCE.split(found["text"], maxsplit=1)[0]
        entry = Entry(found["anchor"], " ".join(_MARKS.sub(r"\1", first).split()))
        pages.update(_LESSON.findall(found["where"]))
        for form in (found["name"], *filter(None, re.split(", *", found["forms"] or ""))):
            word = form.casefold()
            forms |= {word[1:]: None} if word.startswith("!") else {word: entry, f"{word}s": entry}
    longest_first = sorted(forms, key=len, reverse=True)
    pattern = re.compile("|".join(map(_bounded, longest_first)) or "(?!)", re.I)
    return Glossary(forms, pattern, frozenset(pages))


def _bounded(form: str) -> str:
    """A pattern for a form as a word; Chinese words of several characters have no bounds."""
    words = r"\s+".join(map(re.escape, form.split()))
    return rf"(?<![\w-]){words}(?![\w-])" if form.isascii() or len(form) == 1 else words


class Terms(Treeprocessor):
    """Makes links of terms, of each where it first stands on a page."""

    def __init__(self, md: Markdown, desk: Desk) -> None:
        super().__init__(md)
        self.desk = desk

    def run(self, root: ElementTree.Element) -> None:
        """Link the page's terms, if it is a lesson."""
        page = self.desk.page
        path = self.desk.library.root / "docs" / page.language / "glossary.md"
        if path.is_file():
            glossary = read_glossary(path.read_text(encoding="utf-8-sig"))
            if page.name in glossary.pages:
                self.glossary, self.told = glossary, set[str]()
                self.address = "../" * page.name.count("/") + "glossary.md"
                self._link(root)

    def _link(self, element: ElementTree.Element) -> None:
        """Link the new terms in an element, in the order in which it is read."""
        if _NO_PROSE.fullmatch(element.tag) or _NO_PROSE_CLASS.search(element.get("class", "")):
            return
        element.text, inside = self._linked(element.text or "")
        for child in list(element):
            self._link(child)
            child.tail, links = self._linked(child.tail or "")
            inside += [child, *links]
        element[:] = inside

    def _linked(self, text: str) -> tuple[str | None, list[ElementTree.Element]]:
        """The text before the first new term, and links that have the texts behind as tails."""
        parts, at = [ElementTree.Element("a")], 0
        parts[0].tail = text
        for found in self.glossary.pattern.finditer(text):
            entry = self.glossary.forms[" ".join(found[0].casefold().split())]
            if entry is None or entry.anchor in self.told:
                continue
            self.told.add(entry.anchor)
            attributes = {"href": f"{self.address}#{entry.anchor}", "title": entry.sentence}
            link = ElementTree.Element("a", {"class": "term", **attributes})
            parts[-1].tail = text[at : found.start()]
            link.text, link.tail, at = found[0], text[found.end() :], found.end()
            parts.append(link)
        return parts[0].tail, parts[1:]
