"""What the checks know of the course as it is: who asks what of each snippet, and who reads it."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hooks.engine.approved_file import Approved, read_values
from hooks.engine.approved_values import Wanted, shown_by, wanted
from hooks.engine.faults import Faults
from hooks.engine.job import Job
from hooks.engine.lab import read_pages
from hooks.engine.library import Library
from hooks.engine.other_numbers import KEY
from hooks.engine.output import mismatches
from hooks.engine.page import Page
from hooks.engine.record import Record
from hooks.engine.snippet import Snippet, read, snippet_paths
from hooks.engine.store import Store
from hooks.engine.typed import typed_results


class Course(NamedTuple):
    """The course, with what its checks compare a run with."""

    root: Path
    jobs: dict[str, Job]  # a snippet's path, or a lab's -> its run, with all values that are asked
    values: dict[str, list[Wanted]]  # that are approved
    approved: Approved
    readers: dict[str, list[str]]  # a snippet's path -> the other snippets, and labs, that read it
    texts: dict[str, str]  # of all these files
    snippets: dict[str, Snippet]
    pages: list[Page]

    @classmethod
    def at(cls, root: Path) -> "Course":
        """Look at the course in a folder; nothing may be wrong with it."""
        store = Store(root)
        read_as, labs = read_pages(root, root / "docs")
        pages = list(read_as.values())
        library = Library(store)
        library.gather(pages, labs.values())
        if faults := library.faults(pages):
            raise Faults(faults)
        snippets = {path: read(root, path) for path in snippet_paths(root)}
        values = wanted(library, pages)
        store.runner.close()
        jobs = {
            path: Job(path, tuple(sorted({one.expression for one in values[path]})), one.limits)
            for path, one in snippets.items()
        }
        first = {lab.page.name: lab for lab in labs.values()}  # all languages have the same code
        records = {path: library.record(path) for path in snippets}
        for lab in first.values():
            assert lab.snippet
            jobs[lab.page.path] = Job(lab.page.path, (), lab.snippet.limits)
            records[lab.page.path] = library.lab_record(lab)
        readers = {
            path: [name for name, one in records.items() if path in one.files and name != path]
            for path in snippets
        }
        texts = {path: (root / path).read_text(encoding="utf-8") for path in jobs}
        approved = read_values(root)
        return cls(root, jobs, values, approved, readers, texts, snippets, pages)

    def nearest_readers(self, path: str, line: int) -> list[str]:
        """Who reads a snippet; those that name what stands at its line come first."""
        body = self.snippets[path].tree.body
        names = [getattr(one, "name", "") for one in body if one.lineno <= line][-1:] or [""]
        return sorted(self.readers[path], key=lambda one: names[0] not in self.texts[one])

    def notices(self, snippet: Snippet | None, record: Record) -> Iterator[str]:
        """What the checks find in a run."""
        if record.trouble:
            yield "trouble"
        elif snippet:
            if mismatches(snippet, record):
                yield "output"
            shown = shown_by(record, self.values[record.path])
            approved = {**self.approved.get(record.path, {})}
            approved.pop(KEY, None)
            if {key: one.text for key, one in shown.items()} != approved:
                yield "value"

    def typed(self, snippet: Snippet) -> Iterator[str]:
        """What the rule against typed results finds where a snippet is another one."""
        folder = snippet.path.rpartition("/")[0]
        if folder == "snippets":
            return
        lesson = folder.removeprefix("snippets/")
        own = {p: one for p, one in self.snippets.items() if p.startswith(f"{folder}/")}
        for page in self.pages:
            if page.lesson == lesson and typed_results(
                page, {**own, snippet.path: snippet}.values()
            ):
                yield "typed"
