"""The MkDocs hook: has all pages' requests met before the first page is made, and all faults told
at once; publishes a build only when it is whole.
"""

from __future__ import annotations

import gc
import json
import logging
import os
import shutil
import sys
from html import escape
from pathlib import Path
from typing import Any

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page as MkDocsPage
from mkdocs.utils import CountHandler

from hooks import page_python
from hooks.browser_python import packed
from hooks.desk import Desk
from hooks.engine.faults import Fault, Place, collected, decoded, merged
from hooks.engine.lab import Lab, lab_paths, read_lab
from hooks.engine.notebook import notebook
from hooks.engine.page import Page, scan
from hooks.engine.snippet import short_name
from hooks.labs import as_pages, filled
from hooks.publish import publish, staging

log = logging.getLogger("mkdocs.hooks.snippets")

EXTENSION = "hooks.markdown_extension"
# Loggers that tell each step of theirs.
TALKATIVE = ("mkdocs.plugins.mkdocs_static_i18n", "mkdocs.mkdocs-jupyter", "jieba")


class SiteBuild:
    """The state of one `mkdocs` command, which may build many times (languages, serve)."""

    def __init__(self) -> None:
        self.serving = False
        self.desk: Desk | None = None
        self.pages: dict[str, Page] = {}
        self.labs: dict[str, Lab] = {}
        self.depth = 0  # i18n builds the second language inside the first build
        self.site: Path | None = None
        self.code: dict[Path, bytes] = {}  # of hooks/, as it was loaded
        self.warnings = CountHandler()
        self.warnings.setLevel(logging.WARNING)

    def on_startup(self, *, command: str, **_: Any) -> None:
        """Learn which command this is."""
        self.serving = command == "serve"
        for name in TALKATIVE:
            logging.getLogger(name).setLevel(logging.WARNING)
        gc.freeze()  # what is loaded by now stays: collections need not walk it again and again

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Give the extension its desk, watch the code, build beside the site."""
        root = Path(config.config_file_path).parent.resolve()
        if self.desk is None:
            self.desk = Desk.at(root)
        config.mdx_configs.setdefault(EXTENSION, {})["desk"] = self.desk
        if self.depth == 0:
            if self.serving:
                self._start_again_if_edited(root, config)
            config.watch += [str(root / "snippets"), str(root / "hooks")]
            if not self.serving:
                self._stage(config)
        return config

    def on_pre_build(self, config: MkDocsConfig) -> None:
        """Have all pages' requests met. Raises PluginError for files that MkDocs cannot read."""
        self.depth += 1
        if self.depth > 1 or self.desk is None:
            return
        library = self.desk.library
        self.desk.faults.clear()
        self.pages = {}
        unreadable: list[Fault] = []
        for path in sorted(Path(config.docs_dir).resolve().rglob("*.md")):
            name, content = path.relative_to(library.root).as_posix(), path.read_bytes()
            self.pages[name] = scan(name, content.decode("utf-8-sig", errors="replace"))
            with collected(unreadable):
                decoded(name, content)
        self.labs = {path: read_lab(library.root, path) for path in lab_paths(library.root)}
        self.pages |= {path: lab.page for path, lab in self.labs.items()}
        with collected(self.desk.faults):
            library.gather(self.pages.values(), self.labs.values())
            self.desk.faults += library.faults(self.pages.values())
        log.info(str(library.store.tally))
        page_python.tell(library.root)
        for note in library.store.notes:
            log.info(note)
        library.store.notes.clear()
        self.desk.faults += unreadable
        for lab in self.labs:
            twin = lab.removesuffix(".py") + ".md"
            if twin in self.pages:
                message = f"would be the same page as {lab}: rename one of them"
                self.desk.faults.append(Fault(message, pages=(Place(twin, 1),)))
        if unreadable:  # MkDocs itself would end at the first of them
            self._refuse()

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Labs are pages; and what readers run code with."""
        if self.desk is not None:
            as_pages(files, [self.desk.library.root / path for path in self.labs], config)
            for name, path in page_python.assets(self.desk.library).items():
                files.append(File.generated(config, name, abs_src_path=str(path)))
        return files

    def on_env(self, env: Environment, **_: Any) -> Environment:
        """Tell the templates what cannot be run, if anything can."""
        if self.desk is not None:
            root = self.desk.library.root
            env.globals["without_run"] = page_python.without_run(root) if packed(root) else None
        return env

    def on_page_read_source(self, *, page: MkDocsPage, **_: Any) -> str | None:
        """The Markdown of a lab, which has no file of its own."""
        lab = self.labs.get(self._name(page))
        return lab.page.text if lab else None

    def on_page_markdown(
        self, markdown: str, *, page: MkDocsPage, config: MkDocsConfig, **_: Any
    ) -> str:
        """Take up the next page; put a notebook beside it if it shows code."""
        if self.desk is None:
            return markdown
        library, name = self.desk.library, self._name(page)
        self.desk.page = self.pages[name]
        if page.meta.get("every_snippet"):
            markdown += "".join(map(_source, library.ran()))
        if lab := self.labs.get(name):
            page.meta.setdefault("title", lab.title)
        if (lab or self.desk.page.codes) and not self.desk.faults:
            made = notebook(self.desk.page, library, page.canonical_url or "")
            file = Path(page.file.abs_dest_path).with_suffix(".ipynb")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(f"{json.dumps(made, ensure_ascii=False)}\n".encode())
            page.meta["notebook"] = file.name
        return markdown

    def on_page_content(self, html: str, **_: Any) -> str:
        """Fill a lab; in `serve`, tell above a page what is wrong and has no place in it."""
        if self.desk is None:
            return html
        if lab := self.labs.get(self.desk.page.path):
            html = filled(html, lab, self.desk)
        if not self.serving:
            return html
        own = [
            fault
            for fault in merged(self.desk.faults)
            if any(place.path == self.desk.page.path for place in fault.pages)
            and escape(fault.message) not in html
        ]
        return (
            "".join(f'<div class="fault" role="alert">{escape(str(f))}</div>' for f in own) + html
        )

    def on_build_error(self, **_: Any) -> None:
        """Be ready for the next build."""
        self.depth = 0

    @event_priority(-200)  # after all that writes into the site
    def on_post_build(self, config: MkDocsConfig) -> None:
        """Publish the site if nothing is wrong with it. Raises PluginError if something is."""
        self.depth -= 1
        if self.depth > 0 or self.desk is None:
            return
        if self.serving:
            for fault in merged(self.desk.faults):
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
        if self.desk is not None:
            self.desk.library.store.runner.close()
        if self.site is not None:
            shutil.rmtree(staging(self.site), ignore_errors=True)

    def _name(self, page: MkDocsPage) -> str:
        """The path of a page's source, from the root."""
        root = self.desk.library.root if self.desk else Path()
        name = Path(page.file.abs_src_path or "").resolve().relative_to(root).as_posix()
        lab = name.removesuffix(".md") + ".py"
        return lab if lab in self.labs else name

    def _start_again_if_edited(self, root: Path, config: MkDocsConfig) -> None:
        """Python keeps the modules it has loaded: edited ones need a new process."""
        files = sorted((root / "hooks").rglob("*.py"))
        code = {file: file.read_bytes() for file in files}
        if self.code and code != self.code:
            for file, text in code.items():
                compile(
                    text, file, "exec"
                )  # a slip of the pen is told, and does not end the server
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
        """Raises PluginError with all faults, if there are any."""
        if self.desk is not None and (faults := merged(self.desk.faults)):
            raise PluginError(f"faults found: {len(faults)}\n" + "\n".join(map(str, faults)))


def _source(path: str) -> str:
    """A heading and the whole text of a snippet, for the page that shows them all."""
    name = short_name(path)
    return f'\n\n## {name} {{ #{name} }}\n\n```{{ .python .source }}\n--8<-- "{name}.py"\n```\n'


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
