"""`make audit`: change one thing at a time in snippets and pages, and see whether a check notices.

`python -m tests.audit [part of a path ...]` looks at those files alone.
"""

import os
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from hooks.engine.faults import Faults
from tests.audit.changes import Change, changes
from tests.audit.course import Course
from tests.audit.equivalent import FILE, reasons, sort
from tests.audit.pages import page_survivors
from tests.audit.workshop import Workshop

_MOST_LISTED = 0.03  # of all changes
_CORES = min(os.cpu_count() or 1, 8)


def main(names: list[str]) -> int:
    """Print the score and the survivors; 1 if one of them is not listed as equivalent."""
    root, started = Path.cwd(), time.perf_counter()
    try:
        course = Course.at(root)
    except Faults as error:
        print(*error.faults, sep="\n")
        return 1
    known = reasons(FILE.read_text(encoding="utf-8"))
    if names:
        known = {name: why for name, why in known.items() if any(one in name for one in names)}
    made, survivors = _snippets(course, names)
    paths = [page.path for page in course.pages if not names or any(n in page.path for n in names)]
    with ProcessPoolExecutor(_CORES) as pool:
        for count, found in pool.map(page_survivors, [root] * len(paths), paths):
            made += count
            survivors += [(words, words) for words in found]
    result = sort(survivors, known)
    for words in result.unlisted:
        print(words)
    for name in result.stale:
        print(f"{FILE.relative_to(root)}: no survivor any more: {name}")
    share = len(result.listed) / max(made, 1)
    print(
        f"{made} changes in {time.perf_counter() - started:.0f} s: "
        f"{made - len(survivors)} noticed, {len(result.listed)} equivalent ({share:.1%}), "
        f"{len(result.unlisted)} survive"
    )
    too_many = not names and share > _MOST_LISTED
    return 1 if result.unlisted or result.stale or too_many else 0


def _snippets(course: Course, names: list[str]) -> tuple[int, list[tuple[str, str]]]:
    """How many changes were made in snippets, and those that survive: their names, and words."""
    paths = [p for p in course.snippets if not names or any(name in p for name in names)]
    made = [change for path in paths for change in changes(path, course.texts[path])]
    idle: SimpleQueue[Workshop] = SimpleQueue()

    def noticed(change: Change) -> str:
        workshop = idle.get()
        try:
            return workshop.noticed(change)
        finally:
            idle.put(workshop)

    with tempfile.TemporaryDirectory() as folder:
        for number in range(_CORES):
            idle.put(Workshop(course, Path(folder, str(number))))
        with ThreadPoolExecutor(_CORES) as pool:
            found = list(pool.map(noticed, made))
        while not idle.empty():
            idle.get().close()
    pairs = zip(made, found, strict=True)
    return len(made), [(one.name(course.texts[one.path]), str(one)) for one, by in pairs if not by]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
