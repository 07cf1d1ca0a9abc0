"""What a page is made into, kept under all that it is made from: no unchanged page is made again.

That is its HTML, what MkDocs learns of it on the way, and its notebook.
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, get_toc
from mkdocs.utils import CountHandler

from hooks.course import Course
from hooks.engine import sealed
from hooks.engine.sandbox import file_hash

_KEPT = 4  # versions of one page
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
_CODE = list(map(file_hash, sorted(Path(__file__).parent.rglob("*.py"))))  # as it is loaded


def make_once(page: Page, course: Course) -> None:
    """Have MkDocs take up what is kept of the page on the desk, or else make it and keep that."""
    render, library, faults = page.render, course.desk.library, course.desk.faults

    def taken_up_or_made(config: MkDocsConfig, files: Files) -> None:
        file = _place(page, course, config, files)
        made = _read(file, library.store.notes)
        if made is None:
            library.used.clear()
            known = len(faults)
            with _told() as told:
                render(config, files)
            made = _made(page) | {"notebook": course.notebook(page.canonical_url or "")}
            # What is wrong with a page has to be told by each build, as is what else is told.
            whole = made["notebook"] is not None and len(faults) == known and not told.get_counts()
            same = file == _place(page, course, config, files)  # nothing was edited meanwhile
            if whole and same and library.used <= course.asked(page.meta):
                _keep(file, made)
        else:
            _restore(made, page, files)
        if made["notebook"]:
            _put_beside(page, made["notebook"])

    page.render = taken_up_or_made  # type: ignore[method-assign]


def _place(page: Page, course: Course, config: MkDocsConfig, files: Files) -> Path:
    """Where the page on the desk is kept.

    The name is a digest of all that MkDocs, the extensions and the engine make the page from.
    """
    own, library = course.desk.page, course.desk.library
    options = {name: o for name, o in config.mdx_configs.items() if "desk" not in o}
    made_from = (
        [own.path, own.text, own.language, page.markdown, page.meta, page.canonical_url],
        course.given(page.meta),
        file_hash(library.root / "docs" / own.language / "glossary.md"),
        sorted((file.src_uri, file.url, file.inclusion.name) for file in files),  # for links
        [config.markdown_extensions, _ADDRESS.sub("", repr(options)), config.validation],
        [_CODE, library.store.settings],
    )
    name = hashlib.sha256(repr(made_from).encode()).hexdigest()[:32]
    return library.root / ".cache" / "pages" / own.path.replace("/", "-") / f"{name}.json"


def _read(file: Path, notes: list[str]) -> dict[str, Any] | None:
    try:
        return dict(json.loads(sealed.read(file)))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        note = f"pages in .cache/pages are no good ({error}): made again"
        notes += [] if note in notes else [note]
        return None


def _keep(file: Path, made: dict[str, Any]) -> None:
    with suppress(OSError):  # as where nothing may be written: made again each time
        sealed.write(file, json.dumps(made).encode())
        others = (one for one in file.parent.iterdir() if one != file)  # clocks can lie
        for old in sorted(others, key=sealed.age)[_KEPT - 1 :]:
            old.unlink(missing_ok=True)


def _made(page: Page) -> dict[str, Any]:
    """What `Page.render` sets, as data for JSON."""
    links = page.links_to_anchors or {}
    return {
        "content": page.content,
        "toc": list(map(_token, page.toc)),
        "title": page._title_from_render,
        "anchors": sorted(page.present_anchor_ids or ()),
        "links": {file.src_uri: anchors for file, anchors in links.items()},
    }


def _restore(made: dict[str, Any], page: Page, files: Files) -> None:
    """Set what `Page.render` sets."""
    linked = {file.src_uri: file for file in files}
    page.content = made["content"]
    page.toc = get_toc(made["toc"])
    page._title_from_render = made["title"]
    page.present_anchor_ids = set(made["anchors"])
    page.links_to_anchors = {linked[name]: anchors for name, anchors in made["links"].items()}


def _token(link: AnchorLink) -> dict[str, Any]:
    """A line of the table of contents as Python-Markdown gives it."""
    children = list(map(_token, link.children))
    return {"name": link.title, "id": link.id, "level": link.level, "children": children}


def _put_beside(page: Page, notebook: str) -> None:
    file = Path(page.file.abs_dest_path).with_suffix(".ipynb")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(notebook, encoding="utf-8", newline="\n")
    page.meta["notebook"] = file.name


@contextmanager
def _told() -> Iterator[CountHandler]:
    """Counts what is told meanwhile, and what --quiet keeps from being shown."""
    logger, counted = logging.getLogger("mkdocs"), CountHandler()
    counted.setLevel(logging.INFO)
    level, showing = logger.level, list(logger.handlers)

    def is_shown(record: logging.LogRecord) -> bool:
        return record.levelno >= level

    for handler in showing:
        handler.addFilter(is_shown)
    logger.addHandler(counted)
    logger.setLevel(min(level, logging.INFO))
    try:
        yield counted
    finally:
        logger.setLevel(level)
        logger.removeHandler(counted)
        for handler in showing:
            handler.removeFilter(is_shown)
