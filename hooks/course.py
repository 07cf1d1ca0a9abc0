"""The course as its files are: pages and labs, and the Markdown that either is rendered from."""

from __future__ import annotations

import json
from collections.abc import Mapping, MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from hooks.desk import Desk
from hooks.engine.faults import Fault, Faults, Place, collected, decoded
from hooks.engine.lab import Lab, read_pages
from hooks.engine.notebook import notebook
from hooks.engine.page import Page
from hooks.engine.sandbox import file_hash
from hooks.engine.snippet import short_name


class Course:
    """All pages and labs of a project, by their paths, and the desk at which they are made."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.pages: dict[str, Page] = {}
        self.labs: dict[str, Lab] = {}

    def read(self, docs: Path) -> bool:
        """Read every file, begin to have all requests met; the desk is told what cannot be read.

        Whether all of them could be, as Python-Markdown has to.
        """
        library, faults = self.desk.library, self.desk.faults
        faults.clear()
        self.pages, self.labs = read_pages(library.root, docs)
        unreadable: list[Fault] = []
        for name in self.pages.keys() - self.labs.keys():
            with collected(unreadable):
                decoded(name, (library.root / name).read_bytes())
        with collected(faults):
            library.gather(self.pages.values(), self.labs.values())
        faults += unreadable
        for lab in self.labs:
            twin = lab.removesuffix(".py") + ".md"
            if twin in self.pages:
                message = f"would be the same page as {lab}: rename one of them"
                faults.append(Fault(message, pages=(Place(twin, 1),)))
        return not unreadable

    def check(self) -> None:
        """Have all requests met; the desk is told what is wrong."""
        self.desk.faults += self.desk.library.faults(self.pages.values())

    def name(self, source: str) -> str:
        """The path of a page's own file: that of labs/train.md is labs/train.py."""
        lab = source.removesuffix(".md") + ".py"
        return lab if lab in self.labs else source

    def take_up(self, name: str, markdown: str, meta: MutableMapping[str, Any]) -> str:
        """Put a page on the desk; its whole Markdown. A lab's title is added to `meta`."""
        self.desk.page = self.pages[name]
        if lab := self.labs.get(name):
            meta.setdefault("title", lab.title)
        if meta.get("every_snippet"):
            markdown += "".join(map(_source, self.desk.library.ran()))
        return markdown

    def asked(self, meta: Mapping[str, Any]) -> set[str]:
        """The snippets that the page on the desk shows."""
        library = self.desk.library
        return set(library.ran()) if meta.get("every_snippet") else library.asked(self.desk.page)

    def given(self, meta: Mapping[str, Any]) -> list[Any]:
        """What snippets and its own cells give to the page on the desk.

        Of each the text, and all files that its run has read, with their hashes then and now.
        """
        library, lab = self.desk.library, self.labs.get(self.desk.page.path)
        given: list[Any] = [lab.cells] if lab else []
        runs = [library.lab_record(lab)] if lab else []
        for path in sorted(self.asked(meta)):
            with suppress(Faults):  # with which no page is kept
                given.append(library.source(path))
                runs.append(library.record(path))
        read = sorted({(name, seen) for run in runs for name, seen in run.files.items()}, key=str)
        return [*given, *((name, seen, file_hash(library.root / name)) for name, seen in read)]

    def is_faulty(self) -> bool:
        """Whether anything is wrong with the page on the desk."""
        path = self.desk.page.path
        return any(place.path == path for fault in self.desk.faults for place in fault.pages)

    def notebook(self, address: str) -> str | None:
        """The notebook of the page on the desk, which stands at `address`; empty if it has none.

        None while something is wrong with the page.
        """
        page, library, lab = self.desk.page, self.desk.library, self.labs.get(self.desk.page.path)
        if self.is_faulty() or (lab and any(lab.faults(library.lab_record(lab)))):
            return None
        if not (page.codes or lab):
            return ""
        try:
            return f"{json.dumps(notebook(page, library, address), ensure_ascii=False)}\n"
        except Faults as error:
            self.desk.note(error)
            return None


def _source(path: str) -> str:
    """A heading and the whole text of a snippet, for the page that shows them all."""
    name = short_name(path)
    return f'\n\n## {name} {{ #{name} }}\n\n```{{ .python .source }}\n--8<-- "{name}.py"\n```\n'
