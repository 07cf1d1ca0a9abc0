"""The desk at which pages are made: the page in work, what it is given, what went wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from hooks.engine.faults import Fault, Faults, Place
from hooks.engine.library import Library
from hooks.engine.page import Page, Value, scan, values_in
from hooks.engine.runner import Runner
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

    def fault(self, message: str, near: str = "") -> Faults:
        """A fault on the line of the page that has `near` in it."""
        lines = enumerate(self.page.text.splitlines(), start=1)
        line = next((number for number, text in lines if near and near in text), 1)
        return Faults([Fault(message, pages=(Place(self.page.path, line),))])

    def word(self, key: str) -> str:
        """A word of the engine's own, in the page's language."""
        return _WORDS.get(self.page.language, _WORDS["en"])[key]

    def with_texts(self, text: str, *, tex: bool = False) -> str:
        """A text with its values as plain text (`tex`: in math), escaped braces as braces."""
        out, at = "", 0
        for start, value in values_in(text):
            try:
                if isinstance(value, Value):
                    shown = self.library.text(self.page, value)
                elif tex:  # TeX has braces of its own
                    continue
                else:
                    raise self.fault(str(value), text[start : value.end])
            except Faults as error:
                shown = f"[{self.note(error)}]"
            out += text[at:start] + shown
            at = value.end
        return (out + text[at:]).replace("\\{{", "{{")

    @classmethod
    def at(cls, root: Path) -> Desk:
        """A desk for the project in `root`."""
        root = root.resolve()
        return cls(Library(Store(root, root / ".cache" / "records", Runner(root))))

    def open(self, text: str) -> None:
        """Take up the page that has this text, where nobody tells which page it is."""
        root = self.library.root
        self.page = scan("page", text)
        for path in sorted((root / "docs").rglob("*.md")):
            whole = path.read_text(encoding="utf-8-sig")
            if whole.strip().endswith(text.strip()):
                self.page = scan(path.relative_to(root).as_posix(), whole)
        self.library.gather([self.page])
