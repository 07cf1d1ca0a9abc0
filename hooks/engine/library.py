"""Answers what pages ask: looks names up, has snippets run, gives code, output and values."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from hooks.engine.faults import Fault, Faults, Place, merged, nearest
from hooks.engine.languages import languages_apart
from hooks.engine.output import Mismatch, mismatches, section_output
from hooks.engine.page import Code, Page, Value
from hooks.engine.record import Record
from hooks.engine.snippet import Shown, Snippet, read
from hooks.engine.store import Store
from hooks.engine.typed import typed_results
from hooks.engine.values import decode
from hooks.engine.views import Asked, CannotShow, is_block, show_html, show_text

SNIPPETS = "snippets"


@dataclass(frozen=True)
class Part:
    """A section of a snippet as a page shows it."""

    path: str
    section: str | None
    shown: Shown
    output: str
    unapproved: tuple[Mismatch, ...]


class Library:
    """The snippets of a project and their records, open to pages.

    `gather` comes first and once for many pages, so that their snippets run together; a page that
    was not gathered is gathered when it asks.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.root = store.root
        self._snippets: dict[str, Snippet | Faults] = {}
        self._records: dict[str, Record] = {}
        self._gathered: set[tuple[str, str]] = set()

    def gather(self, pages: Iterable[Page], *, fresh: bool = True) -> None:
        """Read all snippets and have run what must be; faults are kept for `faults` to tell."""
        pages = list(pages)
        if fresh or not self._snippets:
            self._snippets = {path: self._read(path) for path in snippet_paths(self.root)}
            self._records.clear()
            self._gathered.clear()
        asked: dict[str, set[str]] = {path: set() for path in self._snippets}
        for page in pages:
            self._gathered.add((page.path, page.text))
            for value in page.values:
                path = self._find(value.name, page)
                if path:
                    asked[path].add(value.expression)
        sound = {
            path: texts
            for path, texts in asked.items()
            if isinstance(self._snippets[path], Snippet)
            and (texts or path not in self._records)
        }
        self._records.update(self.store.records(sound))

    def faults(self, pages: Iterable[Page]) -> list[Fault]:
        """All that is wrong with these pages, with what they ask for, and with any snippet."""
        pages = list(pages)
        found: list[Fault] = []
        for path in self._snippets:
            found += self._told(self.unapproved, path)
        for page in pages:
            found += page.faults
            found += typed_results(page, self._lesson_snippets(page))
            for code in page.codes:
                found += self._told(self.part, page, code)
            for value in page.values:
                found += self._told(self._checked, page, value)
        return merged([*found, *languages_apart(pages)])

    def unapproved(self, path: str) -> None:
        """Raises Faults for a snippet that is no good or did not print what is approved."""
        differing = mismatches(self._snippet(path), self._record(path))
        if differing:
            raise Faults(mismatch_fault(path, one) for one in differing)

    def part(self, page: Page, code: Code) -> Part:
        """What a fence shows. Raises Faults, with the page's line, for what cannot be shown."""
        place = Place(page.path, code.first + 1)
        try:
            path = self._code_path(code)
            snippet = self._snippet(path)
            if code.section and code.section not in snippet.sections:
                known = ", ".join(snippet.sections) or "none"
                raise Faults([
                    Fault(
                        f"{path} has no section {code.section!r}"
                        f"{nearest(code.section, snippet.sections)}; it has: {known}"
                    )
                ])
            record = self._record(path)
            section = snippet.sections[code.section] if code.section else None
            return Part(
                path,
                code.section,
                snippet.shown(code.section),
                section_output(snippet, record, code.section),
                tuple(m for m in mismatches(snippet, record) if not section or section.holds(m.line)),
            )
        except Faults as error:
            raise Faults(fault.on(place) for fault in error.faults) from None

    def source(self, page: Page, code: Code) -> str:
        """The whole text of the file that a fence names."""
        self._code_path(code)
        return "\n".join(self._snippet(self._code_path(code)).lines)

    def html(self, page: Page, value: Value) -> str:
        """A value as HTML. Raises Faults."""
        return self._shown(page, value, show_html)

    def text(self, page: Page, value: Value) -> str:
        """A value as plain text, for math and plain fences. Raises Faults."""
        return self._shown(page, value, show_text)

    def is_block(self, page: Page, value: Value) -> bool:
        return is_block(self._asked(page, value, ""))

    def _checked(self, page: Page, value: Value) -> None:
        self._shown(page, value, show_html)

    def _shown(self, page: Page, value: Value, show: Callable[[object, Asked], str]) -> str:
        places = [Place(page.path, v.line) for v in page.values if _same(v, value)]
        place = Place(page.path, value.line) if value.line else (places or [Place(page.path, 1)])[0]
        try:
            path = self._find(value.name, page)
            if path is None:
                names = [p.removeprefix(f"{SNIPPETS}/").removesuffix(".py") for p in self._snippets]
                own = [n.removeprefix(f"{page.lesson}/") for n in names]
                raise Faults([
                    Fault(
                        f"there is no snippet {value.name!r}{nearest(value.name, [*own, *names])}: "
                        f"looked for snippets/{page.lesson}/{value.name}.py and "
                        f"snippets/{value.name}.py"
                    )
                ])
            answer = self._record(path, value.expression, page).answers[value.expression]
            if answer.error:
                raise Faults([Fault(f"{{{{ {value.name}: {value.expression} }}}}: {answer.error}")])
            try:
                return show(decode(answer.data), self._asked(page, value, path))
            except CannotShow as error:
                raise Faults([
                    Fault(f"{{{{ {value.name}: {value.expression} }}}}: {error}")
                ]) from None
        except Faults as error:
            raise Faults(fault.on(place) for fault in error.faults) from None

    def _asked(self, page: Page, value: Value, path: str) -> Asked:
        snippet = path.removeprefix(f"{SNIPPETS}/").removesuffix(".py")
        return Asked(snippet, value.expression, value.view, value.options, page.language)

    def _record(self, path: str, expression: str | None = None, page: Page | None = None) -> Record:
        snippet = self._snippet(path)
        known = self._records.get(path)
        if known is None or (
            expression is not None and not known.trouble and expression not in known.answers
        ):
            wanted = [expression] if expression else []
            known = self.store.records({path: wanted})[path]
            self._records[path] = known
        if known.trouble:
            trouble = known.trouble
            raise Faults(
                [Fault(trouble.message, Place(snippet.path, trouble.line), details=trouble.details)]
            )
        return known

    def _snippet(self, path: str) -> Snippet:
        known = self._snippets.get(path)
        if known is None:
            known = self._snippets[path] = self._read(path)
        if isinstance(known, Faults):
            raise known
        return known

    def _read(self, path: str) -> Snippet | Faults:
        try:
            return read(self.root, path)
        except Faults as error:
            return error

    def _find(self, name: str, page: Page) -> str | None:
        for path in (f"{SNIPPETS}/{page.lesson}/{name}.py", f"{SNIPPETS}/{name}.py"):
            if path in self._snippets:
                return path
        return None

    def _code_path(self, code: Code) -> str:
        if code.target.count(":") > 1 or (code.section or "").isdecimal():
            raise Faults([
                Fault(
                    f"{code.target!r} names lines, which drift: mark a section in the snippet with "
                    "`# --8<-- [start:name]` and `# --8<-- [end:name]`, and name that"
                )
            ])
        path = f"{SNIPPETS}/{code.path}"
        if path in self._snippets:
            return path
        pure = PurePosixPath(code.path)
        if pure.is_absolute() or ".." in pure.parts or "\\" in code.path or ":" in code.path:
            raise Faults([Fault(f"{code.path!r} leaves snippets/")])
        if (self.root / path).is_file() and pure.suffix == ".py":
            raise Faults([Fault(f"{code.path!r} leaves snippets/ by a link")])
        names = [known.removeprefix(f"{SNIPPETS}/") for known in self._snippets]
        raise Faults([Fault(f"there is no file {path}{nearest(code.path, names)}")])

    def _lesson_snippets(self, page: Page) -> list[Snippet]:
        folder = f"{SNIPPETS}/{page.lesson}/"
        return [
            snippet
            for path, snippet in self._snippets.items()
            if path.startswith(folder) and isinstance(snippet, Snippet)
        ]

    def _told(self, ask: Callable[..., object], *args: object) -> list[Fault]:
        try:
            ask(*args)
        except Faults as error:
            return error.faults
        return []


def snippet_paths(root: Path) -> list[str]:
    """All snippet files, from the root; links that lead out of snippets/ are left out."""
    home = (root / SNIPPETS).resolve()
    return [
        path.relative_to(root).as_posix()
        for path in sorted((root / SNIPPETS).rglob("*.py"))
        if path.name != "__init__.py" and path.resolve().is_relative_to(home)
    ]


def mismatch_fault(path: str, mismatch: Mismatch) -> Fault:
    """Words for output that is not the approved one."""
    if mismatch.approved is None:
        message = "prints, but has no `#>` lines: see what it prints, then `make approve`"
    elif mismatch.printed is None:
        message = "prints nothing, but has `#>` lines: `make approve` takes them away"
    else:
        message = "prints other than the approved output: mend it, or `make approve`"
    details = "\n".join(
        [
            *(f"- {line}" for line in (mismatch.approved or "").splitlines()),
            *(f"+ {line}" for line in (mismatch.printed or "").splitlines()),
        ]
    )
    return Fault(message, Place(path, mismatch.line), details=details)


def _same(one: Value, other: Value) -> bool:
    return (one.name, one.expression, one.view) == (other.name, other.expression, other.view)

