"""The desk at which pages are made: the page in work, what it is given, what went wrong."""

from __future__ import annotations

import atexit
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from hooks.engine.faults import Fault, Faults, Place
from hooks.engine.library import Library
from hooks.engine.page import Page, Request, scan, values_in
from hooks.engine.store import Store

_WORDS = {
    "en": {"prints": "prints", "unapproved": "not approved"},
    "zh": {"prints": "输出", "unapproved": "未经核准"},
}


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

    def fault_block(self, faults: Faults) -> str:
        """Keep the faults; the block that shows in the page in their place."""
        return f'<div class="fault" role="alert">{escape(self.note(faults))}</div>'

    def fault(self, message: str, near: str = "") -> Faults:
        """A fault on the lines of the page where `near` begins, if they are not known already."""
        if known := [fault for fault in self.page.faults if fault.message == message]:
            return Faults(known)
        text, words = self.page.text, r"[\s>]+".join(map(re.escape, near.split()))
        starts = [match.start() for match in re.finditer(words, text)] if words else [0]
        lines = [text.count("\n", 0, start) + 1 for start in starts or [0]]
        return Faults([Fault(message, pages=tuple(Place(self.page.path, n) for n in lines))])

    def word(self, key: str) -> str:
        """A word of the engine's own, in the page's language."""
        return _WORDS.get(self.page.language, _WORDS["en"])[key]

    def with_texts(
        self,
        text: str,
        *,
        tex: bool = False,
        indent: str = "",
        mark: Callable[[Request, str], str] = lambda value, shown: shown,
    ) -> str:
        """A text with its values as plain text (`tex`: in math), escaped braces as braces.

        `indent` is put before the further lines of a value that has any; `mark` is told each value
        and its text, and gives what is written.
        """
        braces = "\\{{" if tex else "{{"  # in TeX the backslash is part of the brace
        out, at = "", 0
        for start, value in values_in(text):
            try:
                if isinstance(value, Request):
                    show = self.library.tex if tex else self.library.text
                    shown = mark(value, show(self.page, value))
                elif tex:  # TeX has braces of its own
                    continue
                else:
                    raise self.fault(str(value), text[start : value.end])
            except Faults as error:
                shown = f"[{self.note(error)}]"
            out += text[at:start].replace("\\{{", braces) + shown.replace("\n", f"\n{indent}")
            at = value.end
        return out + text[at:].replace("\\{{", braces)

    @classmethod
    def at(cls, root: Path) -> Desk:
        """A desk for the project in `root`."""
        store = Store(root)
        atexit.register(store.runner.close)
        return cls(Library(store))

    def open(self, text: str) -> None:
        """Take up the page that has this text, where nobody tells which page it is."""
        root = self.library.root
        pages = {"page": text}
        for path in sorted((root / "docs").rglob("*.md")):
            name = path.relative_to(root).as_posix()
            pages[name] = path.read_text(encoding="utf-8-sig", errors="replace")
        same = [name for name, whole in pages.items() if whole.strip().endswith(text.strip())]
        name = min(same, key=lambda name: (name == "page", len(pages[name])))
        self.page = scan(name, pages[name])
        self.library.gather([self.page])
        self.faults = self.library.faults([self.page])
