"""Answers what pages ask: looks names up, has snippets run, gives code, output and values."""

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from hooks.engine.faults import Fault, Faults, Place, collected, merged, met_at, nearest
from hooks.engine.lab import Lab, labs_apart
from hooks.engine.languages import languages_apart
from hooks.engine.output import (
    Mismatch,
    mismatch_fault,
    mismatches,
    section_figures,
    section_output,
)
from hooks.engine.page import Code, Page, Request
from hooks.engine.record import Record
from hooks.engine.snippet import SNIPPETS, Shown, Snippet, read, short_name, snippet_paths
from hooks.engine.store import Store, sound
from hooks.engine.typed import typed_results
from hooks.engine.values import decode
from hooks.engine.views import Asked, CannotShow, origin, show_html, show_tex, show_text

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

    `gather` comes first, once for many pages, so that all their snippets run together. It waits for
    none of them; what is asked first of a snippet afterwards waits for its run.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.root = store.root
        self._snippets: dict[str, Snippet | Faults] = {}
        self._labs: dict[str, Lab] = {}
        self._records: dict[str, Future[Record]] = {}
        self.used: set[str] = set()  # the snippets of which something was shown

    def gather(self, pages: Iterable[Page], labs: Iterable[Lab] = ()) -> None:
        """Read all snippets, begin to run what must be; what is wrong, `faults` tells."""
        self._snippets = {}
        asked: dict[str, set[str]] = {}
        for path in snippet_paths(self.root):
            try:
                snippet = self._snippets[path] = read(self.root, path)
                asked[path] = set(snippet.names)
            except Faults as error:
                self._snippets[path] = error
        pages = list(pages)
        for page in pages:
            for request in page.values:
                if (found := self._find(request, page)) in asked:
                    asked[found].add(request.expression)
        self._labs = {lab.page.path: lab for lab in labs}
        asked |= {path: set() for path, lab in self._labs.items() if lab.snippet}
        met = [path for page in pages for path in sorted(self.asked(page)) if path in asked]
        in_order = dict.fromkeys([*met, *asked])  # what the first page waits for runs first
        self._records = self.store.begin({path: asked[path] for path in in_order})

    def faults(self, pages: Iterable[Page]) -> list[Fault]:
        """All that is wrong with these pages, with what they ask for, and with any snippet."""
        pages = list(pages)
        found = [*languages_apart(pages), *labs_apart(self._labs.values())]
        for lab in self._labs.values():
            found += lab.faults(self.lab_record(lab))
        for path in self._snippets:
            with collected(found):
                found += self._unapproved(path, pages)
        for page in pages:
            found += [*page.faults, *typed_results(page, self._lesson(page))]
            for code in page.codes:
                with collected(found):
                    self.part(page, code)
            for request in page.values:
                with collected(found):  # in math a value is TeX; anywhere else it has to be HTML
                    self._shown(page, request, show_text if request.view == "tex" else show_html)
        return merged(found)

    def part(self, page: Page, code: Code) -> Part:
        """What a fence shows. Raises Faults, with the page's line, for what cannot be shown."""
        with met_at(Place(page.path, code.fence.first + 1)):
            path, section = self._code_path(code), code.section
            self.used.add(path)
            snippet = self.snippet(path)
            if section and section not in snippet.sections:
                near = nearest(section, snippet.sections)
                known = ", ".join(snippet.sections) or "none"
                raise _fault(f"{path} has no section {section!r}{near}; it has: {known}")
            record = self.record(path)
            return Part(
                path,
                section,
                snippet.shown(section),
                section_output(snippet, record, section),
                [one for one in mismatches(snippet, record) if snippet.holds(section, one.line)],
                section_figures(snippet, record, section),
            )

    def source(self, path: str) -> str:
        """The whole text of a snippet file."""
        return "\n".join(self.snippet(path).lines)

    def files(self, path: str) -> list[str]:
        """The files of snippets/ that a run of the snippet read. Raises Faults."""
        read = (name for name, seen in self.record(path).files.items() if seen and " " not in seen)
        return [name for name in read if name.startswith(f"{SNIPPETS}/")]

    def html(self, page: Page, request: Request) -> str:
        """A value as HTML. Raises Faults."""
        return self._shown(page, request, show_html)

    def text(self, page: Page, request: Request) -> str:
        """A value as plain text, for attributes and plain fences. Raises Faults."""
        return self._shown(page, request, show_text)

    def tex(self, page: Page, request: Request) -> str:
        """A value inside math, where what is no TeX is shown as it is. Raises Faults."""
        return self._shown(page, request, show_tex)

    def snippet(self, path: str) -> Snippet:
        """The snippet of that path. Raises Faults if its text is no proper one."""
        known = self._snippets[path]
        if isinstance(known, Faults):
            raise known
        return known

    def record(self, path: str) -> Record:
        """The record of that snippet's run. Raises Faults if it did not go well."""
        self.snippet(path)
        return sound(self._records[path].result())

    def asked(self, page: Page) -> set[str]:
        """The paths of the snippets that a page names, those that there are."""
        shown = {f"{SNIPPETS}/{code.path}" for code in page.codes} & self._snippets.keys()
        return shown | set(filter(None, (self._find(request, page) for request in page.values)))

    def ran(self) -> list[str]:
        """The paths of the snippets that went well; what is wrong with others, `faults` tells."""
        whole = [path for path, one in self._snippets.items() if isinstance(one, Snippet)]
        return [path for path in whole if not self._records[path].result().trouble]

    def lab(self, page: Page) -> Lab | None:
        """The lab whose prose the page is, if it is one."""
        return self._labs.get(page.path)

    def lab_record(self, lab: Lab) -> Record:
        """The run of a lab, whatever came of it; nothing in it if the lab could not be run."""
        run = self._records.get(lab.page.path)
        return run.result() if run else Record(lab.page.path)

    def origin(self, page: Page, request: Request) -> dict[str, str]:
        """The attributes of an element that holds the value. Raises Faults."""
        return self._shown(page, request, lambda _, asked: origin(asked))

    def _unapproved(self, path: str, pages: list[Page]) -> list[Fault]:
        return [
            mismatch_fault(path, one).on(
                *(place for page in pages for place in self._lines_that_show(page, path, one.line))
            )
            for one in mismatches(self.snippet(path), self.record(path))
        ]

    def _lines_that_show(self, page: Page, path: str, statement: int) -> list[Place]:
        """Where a page shows what a statement prints, or else first asks for a value."""
        snippet = self.snippet(path)
        shown = [
            code.fence.first + 1
            for code in page.codes
            if f"{SNIPPETS}/{code.path}" == path and snippet.holds(code.section, statement)
        ]
        asked = (request.line for request in page.values if self._find(request, page) == path)
        return [Place(page.path, line) for line in shown or islice(asked, 1)]

    def _shown(self, page: Page, request: Request, show: Callable[[Any, Asked], Shape]) -> Shape:
        same = (known.line for known in page.values if known[:4] == request[:4])
        with met_at(Place(page.path, request.line or next(same, 1))):
            path = self._find(request, page)
            if path is None:
                names = list(map(short_name, self._snippets))
                own = [name.removeprefix(f"{page.lesson}/") for name in names]
                near = nearest(request.name, [*own, *names])
                places = " nor ".join(_places(request, page))
                raise _fault(f"there is no snippet {request.name!r}{near}: neither {places}")
            self.used.add(path)
            _, expression, view, options, *_ = request
            answer = self.record(path).answers.get(expression)
            if answer is None:  # a page that was not gathered as it is now
                self._records |= self.store.begin({path: [expression]})
                answer = self.record(path).answers[expression]
            try:
                if answer.error:
                    raise CannotShow(answer.error)
                asked = Asked(short_name(path), expression, view, options, page.language)
                return show(decode(answer.data), asked)
            except CannotShow as error:
                raise _fault(f"{request}: {error}") from None

    def _find(self, request: Request, page: Page) -> str | None:
        return next((path for path in _places(request, page) if path in self._snippets), None)

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
        known = [one.removeprefix(f"{SNIPPETS}/") for one in self._snippets]
        raise _fault(f"there is no snippet {path}{nearest(code.path, known)}")

    def _lesson(self, page: Page) -> list[Snippet]:
        folder = f"{SNIPPETS}/{page.lesson}/"
        own = [one for path, one in self._snippets.items() if path.startswith(folder)]
        lab = self.lab(page)
        return [one for one in [*own, lab and lab.snippet] if isinstance(one, Snippet)]


def _places(request: Request, page: Page) -> tuple[str, str]:
    """Where a snippet named on a page may be: in the page's lesson, or from snippets/."""
    return f"{SNIPPETS}/{page.lesson}/{request.name}.py", f"{SNIPPETS}/{request.name}.py"


def _fault(message: str) -> Faults:
    return Faults([Fault(message)])
