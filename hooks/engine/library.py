"""Answers what pages ask: looks names up, has snippets run, gives code, output and values."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from hooks.engine.faults import Fault, Faults, Place, collected, merged, nearest
from hooks.engine.languages import languages_apart
from hooks.engine.output import Mismatch, mismatch_fault, mismatches, section_output
from hooks.engine.page import Code, Page, Value
from hooks.engine.record import Record
from hooks.engine.snippet import Shown, Snippet, read
from hooks.engine.store import Store, sound
from hooks.engine.typed import typed_results
from hooks.engine.values import decode
from hooks.engine.views import Asked, CannotShow, origin, show_html, show_text

SNIPPETS = "snippets"
Shape = TypeVar("Shape")


class Part(NamedTuple):
    """A section of a snippet as a page shows it."""

    path: str
    section: str | None
    shown: Shown
    output: str
    unapproved: list[Mismatch]
    figures: list[str]  # SVG

    @property
    def name(self) -> str:
        """The snippet as pages name it from anywhere: one_row/mix."""
        return short_name(self.path)


class Library:
    """The snippets of a project and their records, open to pages.

    `gather` comes first, once for many pages, so that all their snippets run together.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.root = store.root
        self._snippets: dict[str, Snippet | Faults] = {}
        self._records: dict[str, Record] = {}

    def gather(self, pages: Iterable[Page]) -> None:
        """Read all snippets and have run what must be; what is wrong, `faults` tells."""
        self._snippets = {path: _read(self.root, path) for path in snippet_paths(self.root)}
        asked: dict[str, set[str]] = {
            path: set() for path, read in self._snippets.items() if isinstance(read, Snippet)
        }
        for page in pages:
            for value in page.values:
                if (path := self._find(value.name, page)) in asked:
                    asked[path].add(value.expression)
        self._records = self.store.records(asked)

    def faults(self, pages: Iterable[Page]) -> list[Fault]:
        """All that is wrong with these pages, with what they ask for, and with any snippet."""
        pages = list(pages)
        found = languages_apart(pages)
        for path in self._snippets:
            with collected(found):
                found += self._unapproved(path, pages)
        for page in pages:
            found += [*page.faults, *typed_results(page, self._lesson(page))]
            for code in page.codes:
                with collected(found):
                    self.part(page, code)
            for value in page.values:
                with collected(found):  # in math a value is TeX; anywhere else it has to be HTML
                    self._shown(page, value, show_text if value.view == "tex" else show_html)
        return merged(found)

    def part(self, page: Page, code: Code) -> Part:
        """What a fence shows. Raises Faults, with the page's line, for what cannot be shown."""
        with _on(page, code.fence.first + 1):
            path = self._code_path(code)
            snippet = self._snippet(path)
            if code.section and code.section not in snippet.sections:
                near = nearest(code.section, snippet.sections)
                known = ", ".join(snippet.sections) or "none"
                raise _fault(f"{path} has no section {code.section!r}{near}; it has: {known}")
            record = self._record(path)
            differing = [
                one for one in mismatches(snippet, record) if snippet.holds(code.section, one.line)
            ]
            output = section_output(snippet, record, code.section)
            drawn = [
                figure.svg
                for figure in record.figures
                if snippet.holds(code.section, snippet.statement_at(next(iter(figure.lines), 1)))
            ]
            return Part(path, code.section, snippet.shown(code.section), output, differing, drawn)

    def source(self, path: str) -> str:
        """The whole text of a snippet file."""
        return "\n".join(self._snippet(path).lines)

    def files(self, path: str) -> list[str]:
        """The files of snippets/ that a run of the snippet read. Raises Faults."""
        read = (name for name, seen in self._record(path).files.items() if seen and " " not in seen)
        return [name for name in read if name.startswith(f"{SNIPPETS}/")]

    def html(self, page: Page, value: Value) -> str:
        """A value as HTML. Raises Faults."""
        return self._shown(page, value, show_html)

    def text(self, page: Page, value: Value) -> str:
        """A value as plain text, for attributes and plain fences. Raises Faults."""
        return self._shown(page, value, show_text)

    def tex(self, page: Page, value: Value) -> str:
        """A value inside math, where a bare % would begin a comment. Raises Faults."""
        text = self.text(page, value)
        return text if value.view == "tex" else text.replace("%", r"\%")

    def origin(self, page: Page, value: Value) -> dict[str, str]:
        """The attributes of an element that holds the value. Raises Faults."""
        return self._shown(page, value, lambda _, asked: origin(asked))

    def _unapproved(self, path: str, pages: list[Page]) -> list[Fault]:
        return [
            mismatch_fault(path, one).on(
                *(place for page in pages for place in self._lines_that_show(page, path, one.line))
            )
            for one in mismatches(self._snippet(path), self._record(path))
        ]

    def _lines_that_show(self, page: Page, path: str, statement: int) -> list[Place]:
        """Where a page shows what a statement prints, or else first asks for a value."""
        snippet = self._snippet(path)
        shown = [
            code.fence.first + 1
            for code in page.codes
            if f"{SNIPPETS}/{code.path}" == path and snippet.holds(code.section, statement)
        ]
        asked = (value.line for value in page.values if self._find(value.name, page) == path)
        return [Place(page.path, line) for line in shown or islice(asked, 1)]

    def _shown(self, page: Page, value: Value, show: Callable[[Any, Asked], Shape]) -> Shape:
        same = (v.line for v in page.values if v[:4] == value[:4])
        with _on(page, value.line or next(same, 1)):
            path = self._find(value.name, page)
            if path is None:
                names = [short_name(known) for known in self._snippets]
                own = [name.removeprefix(f"{page.lesson}/") for name in names]
                near = nearest(value.name, [*own, *names])
                places = " nor ".join(_places(value.name, page))
                raise _fault(f"there is no snippet {value.name!r}{near}: neither {places}")
            answer = self._record(path).answers.get(value.expression)
            if answer is None:  # a page that was not gathered as it is now
                self._records |= self.store.records({path: [value.expression]})
                answer = self._record(path).answers[value.expression]
            asked = Asked(
                short_name(path), value.expression, value.view, value.options, page.language
            )
            try:
                if answer.error:
                    raise CannotShow(answer.error)
                return show(decode(answer.data), asked)
            except CannotShow as error:
                view = f" as {value.view}" if value.view else ""
                request = f"{{{{ {value.name}: {value.expression}{view} }}}}"
                raise _fault(f"{request}: {error}") from None

    def _record(self, path: str) -> Record:
        self._snippet(path)
        return sound(self._records[path])

    def _snippet(self, path: str) -> Snippet:
        known = self._snippets[path]
        if isinstance(known, Faults):
            raise known
        return known

    def _find(self, name: str, page: Page) -> str | None:
        return next((path for path in _places(name, page) if path in self._snippets), None)

    def _code_path(self, code: Code) -> str:
        path = f"{SNIPPETS}/{code.path}"
        if code.target.count(":") > 1 or (code.section or "").isdecimal():
            raise _fault(
                f"{code.target!r} names lines, which drift: mark a section in the snippet with "
                "`# --8<-- [start:name]` and `# --8<-- [end:name]`, and name that"
            )
        if path in self._snippets:
            return path
        home = self.root / SNIPPETS
        if not (home / code.path.replace("\\", "/")).resolve().is_relative_to(home.resolve()):
            raise _fault(f"{code.path!r} leaves {SNIPPETS}/")
        near = nearest(code.path, [known.removeprefix(f"{SNIPPETS}/") for known in self._snippets])
        raise _fault(f"there is no snippet {path}{near}")

    def _lesson(self, page: Page) -> list[Snippet]:
        folder = f"{SNIPPETS}/{page.lesson}/"
        own = (one for path, one in self._snippets.items() if path.startswith(folder))
        return [one for one in own if isinstance(one, Snippet)]


def snippet_paths(root: Path) -> list[str]:
    """All snippet files, from the root; links that lead out of snippets/ are left out."""
    home = (root / SNIPPETS).resolve()
    return [
        path.relative_to(root).as_posix()
        for path in sorted((root / SNIPPETS).rglob("*.py"))
        if path.name != "__init__.py" and path.resolve().is_relative_to(home)
    ]


def _read(root: Path, path: str) -> Snippet | Faults:
    try:
        return read(root, path)
    except Faults as error:
        return error


def _places(name: str, page: Page) -> tuple[str, str]:
    """Where a snippet named on a page may be: in the page's lesson, or from snippets/."""
    return f"{SNIPPETS}/{page.lesson}/{name}.py", f"{SNIPPETS}/{name}.py"


def short_name(path: str) -> str:
    """A snippet's path as pages write it: from snippets/, without the suffix."""
    return path.removeprefix(f"{SNIPPETS}/").removesuffix(".py")


def _fault(message: str) -> Faults:
    return Faults([Fault(message)])


@contextmanager
def _on(page: Page, line: int) -> Iterator[None]:
    """Faults met inside are met on this line of the page."""
    try:
        yield
    except Faults as error:
        raise Faults(fault.on(Place(page.path, line)) for fault in error.faults) from None
