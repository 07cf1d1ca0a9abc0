"""The MkDocs hook: all pages' requests are met, and all faults told, before a site is published."""

from __future__ import annotations

import gc
import logging
import os
import shutil
import socket
import sys
from html import escape
from pathlib import Path
from typing import Any

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page as MkDocsPage
from mkdocs.utils import CountHandler

from hooks import page_python
from hooks.browser_python import packed
from hooks.course import Course
from hooks.desk import Desk
from hooks.engine.faults import merged
from hooks.labs import as_pages, filled
from hooks.publish import publish, staging
from hooks.rendered import make_once

log = logging.getLogger("mkdocs.hooks.snippets")

EXTENSION = "hooks.markdown_extension"
# Loggers that tell each step of theirs.
TALKATIVE = ("mkdocs.plugins.mkdocs_static_i18n", "mkdocs.mkdocs-jupyter", "jieba")


class SiteBuild:
    """The state of one `mkdocs` command, which may build many times (languages, serve)."""

    def __init__(self) -> None:
        self.serving = False
        self.course: Course | None = None
        self.depth = 0  # i18n builds the second language inside the first build
        self.site: Path | None = None
        self.began = False  # whether a first build has; in `serve` many follow
        self.code: dict[Path, bytes] = {}  # of hooks/, as it was loaded
        self.warnings = CountHandler()
        self.warnings.setLevel(logging.WARNING)

    def on_startup(self, *, command: str, **_: Any) -> None:
        """Learn which command this is."""
        self.serving = command == "serve"
        for name in TALKATIVE:
            logging.getLogger(name).setLevel(logging.WARNING)
        pages = logging.getLogger("mkdocs.structure.pages")
        if pages.isEnabledFor(logging.DEBUG):
            pages.setLevel(logging.INFO)  # else MkDocs would not look at anchors
        gc.freeze()  # what is loaded by now stays: collections need not walk it again and again

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Give the extension its desk, watch the code, build beside the site."""
        root = Path(config.config_file_path).parent.resolve()
        if self.course is None:
            self.course = Course(Desk.at(root))
            self.course.desk.library.store.prepare()
        config.mdx_configs.setdefault(EXTENSION, {})["desk"] = self.course.desk
        if self.depth == 0:
            config.watch += [str(root / "snippets"), str(root / "hooks")]
            if self.serving:
                if not self.began:
                    _refuse_busy(*config.dev_addr)
                self._start_again_if_edited(root, config)
            else:
                self._stage(config)
        return config

    def on_pre_build(self, config: MkDocsConfig) -> None:
        """Begin to have all requests met. Raises PluginError for files that MkDocs cannot read."""
        self.depth += 1
        if self.depth > 1 or self.course is None:
            return
        readable = self.course.read(Path(config.docs_dir))
        if not self.began:
            page_python.tell(self.course.desk.library.root)
        self.began = True
        if not readable:  # MkDocs itself would end at the first such file
            self._refuse()
        elif self.serving:  # pages show what is wrong with them
            self.course.check()

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Labs are pages."""
        if self.course is not None:
            root = self.course.desk.library.root
            as_pages(files, [root / path for path in self.course.labs], config)
        return files

    def on_env(self, env: Environment, *, config: MkDocsConfig, **_: Any) -> Environment:
        """Carry what readers run code with; tell the templates what cannot be run, if it can."""
        if self.course is not None:
            library = self.course.desk.library
            without = page_python.without_run(library.root) if packed(library.root) else None
            config.extra["without_run"] = without
            if self.depth == 1:  # both languages share it
                page_python.carry(library, Path(config.site_dir))
        return env

    def on_page_read_source(self, *, page: MkDocsPage, **_: Any) -> str | None:
        """The Markdown of a lab, which has no file of its own."""
        lab = self.course.labs.get(self._name(page)) if self.course else None
        return lab.page.text if lab else None

    def on_page_markdown(self, markdown: str, *, page: MkDocsPage, **_: Any) -> str:
        """Take up the next page."""
        if self.course is None:
            return markdown
        markdown = self.course.take_up(self._name(page), markdown, page.meta)
        make_once(page, self.course)
        return markdown

    def on_page_content(self, html: str, **_: Any) -> str:
        """Fill a lab; in `serve`, tell above a page what is wrong and has no place in it."""
        if self.course is None:
            return html
        desk = self.course.desk
        if lab := self.course.labs.get(desk.page.path):
            html = filled(html, lab, desk)
        if not self.serving:
            return html
        own = [
            fault
            for fault in merged(desk.faults)
            if any(place.path == desk.page.path for place in fault.pages)
            and escape(fault.message) not in html
        ]
        return (
            "".join(f'<div class="fault" role="alert">{escape(str(f))}</div>' for f in own) + html
        )

    def on_build_error(self, *, error: Exception, **_: Any) -> None:
        """Be ready for the next build. Raises PluginError for what the disk refused, in words."""
        self.depth = 0
        if isinstance(error, OSError) and error.strerror:
            where = error.filename or "the disk"
            raise PluginError(f"the site cannot be built: {where}: {error.strerror}") from None

    @event_priority(-200)  # after all that writes into the site
    def on_post_build(self, config: MkDocsConfig) -> None:
        """Publish the site if nothing is wrong with it. Raises PluginError if something is."""
        self.depth -= 1
        if self.depth > 0 or self.course is None:
            return
        if self.serving:
            self._tell_cost()
            for fault in merged(self.course.desk.faults):
                log.info(f"fault: {fault}")
            return
        self._refuse()
        if counts := self.warnings.get_counts():
            told = ", ".join(f"{number} {level.lower()}" for level, number in counts)
            raise PluginError(f"a build with warnings is not published ({told}; see above)")
        if self.site is not None:
            publish(Path(config.site_dir), self.site)

    def on_shutdown(self) -> None:
        """Leave nothing behind."""
        logging.getLogger("mkdocs").removeHandler(self.warnings)
        if self.course is not None:
            self.course.desk.library.store.runner.close()
        if self.site is not None:
            shutil.rmtree(staging(self.site), ignore_errors=True)

    def _tell_cost(self) -> None:
        """Say what has been run, and what is worth telling of it."""
        if self.course is not None:
            store = self.course.desk.library.store
            log.info(str(store.tally))
            for note in store.notes:
                log.info(note)
            store.notes.clear()

    def _name(self, page: MkDocsPage) -> str:
        """The path of a page's source, from the root."""
        if self.course is None:
            return page.file.src_uri
        source = Path(page.file.abs_src_path or "").resolve()
        return self.course.name(source.relative_to(self.course.desk.library.root).as_posix())

    def _start_again_if_edited(self, root: Path, config: MkDocsConfig) -> None:
        """Python keeps the modules it has loaded: edited ones need a new process."""
        files = sorted((root / "hooks").rglob("*.py"))
        code = {file: file.read_bytes() for file in files}
        if self.code and code != self.code:
            for file, text in code.items():
                compile(text, file, "exec")  # a slip is told, and does not end the server
            log.info("hooks/ was edited: starting again")
            shutil.rmtree(config.site_dir, ignore_errors=True)
            os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
        self.code = code

    def _stage(self, config: MkDocsConfig) -> None:
        """Build beside the site, so that a failed build leaves the last good one alone."""
        self.site = Path(config.site_dir)
        config.site_dir = str(staging(self.site))
        mkdocs = logging.getLogger("mkdocs")
        mkdocs.addHandler(self.warnings)
        mkdocs.setLevel(min(mkdocs.level, logging.WARNING))  # even with --quiet: they count

    def _refuse(self) -> None:
        """Have the whole course checked. Raises PluginError with all faults, if there are any."""
        if self.course is None:
            return
        self.course.check()
        self._tell_cost()
        if faults := merged(self.course.desk.faults):
            raise PluginError(f"faults found: {len(faults)}\n" + "\n".join(map(str, faults)))


def _refuse_busy(host: str, port: int) -> None:
    """Raises PluginError if another program listens there; MkDocs tells after a whole build."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.settimeout(1)
        try:
            probe.connect((host, port))
        except OSError:  # nobody there, or a name that MkDocs itself will not find
            return
    raise PluginError(
        f"something is served at {host}:{port} already; choose another address: "
        f'make serve ARGS="--dev-addr {host}:{port + 1}"'
    )


_build = SiteBuild()
on_startup = _build.on_startup
on_config = _build.on_config
on_pre_build = _build.on_pre_build
on_files = _build.on_files
on_env = _build.on_env
on_page_read_source = _build.on_page_read_source
on_page_markdown = _build.on_page_markdown
on_page_content = _build.on_page_content
on_build_error = _build.on_build_error
on_post_build = _build.on_post_build
on_shutdown = _build.on_shutdown
