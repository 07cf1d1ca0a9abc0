"""A MkDocs hook for how the site reaches a browser: styles, font, templates, search, policy."""

import json
import logging
from base64 import b64encode
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from hooks.engine import sealed
from hooks.mathml import math_font
from hooks.policy import NoPolicy, with_policy

log = logging.getLogger("mkdocs.hooks.delivery")

SHEET = "assets/css/site.css"
CHINESE = "zh/"  # the folder of the pages in Chinese
FONT = "assets/fonts/math.woff2"
FONT_SCRIPT = "assets/js/math-font.js"
# Out of a script that stands before the text, the font is there at once: no formula jumps later.
ADD_FONT = """\
(() => {
  const text = atob("%s");
  const font = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) font[at] = text.charCodeAt(at);
  document.fonts.add(new FontFace("Page Math", font));
})();
"""
# What compiled templates depend on beside their text.
TEMPLATES = "-".join(["templates", *map(version, ("mkdocs", "mkdocs-material", "jinja2"))])


class Templates(BytecodeCache):
    """Compiled templates; one that is missing or damaged is compiled again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket, if its template is kept."""
        with suppress(OSError, sealed.Damaged):
            bucket.bytecode_from_string(sealed.read(self.folder / bucket.key))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the template, where that can be."""
        with suppress(OSError):
            sealed.write(self.folder / bucket.key, bucket.bytecode_to_string())


class Delivery:
    """One `mkdocs` command."""

    def __init__(self) -> None:
        self.serving = False

    def on_startup(self, *, command: str, **_: Any) -> None:
        """Learn which command this is."""
        self.serving = command == "serve"

    @event_priority(-200)  # i18n knows no files that are made here
    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Join the style sheets, which would hold up a page one by one; add the math font."""
        if SHEET in config.extra_css:  # not again for the second language
            return files
        own = [name for name in config.extra_css if name in files.src_uris]
        joined = "\n".join(files.src_uris[name].content_string for name in own)
        files.append(File.generated(config, SHEET, content=joined))
        for name, content in font_files(_cache(config), log.info).items():
            files.append(File.generated(config, name, content=content))
        config.extra_css = [SHEET, *(name for name in config.extra_css if name not in own)]
        return files

    def on_env(self, env: Environment, *, config: MkDocsConfig, **_: Any) -> Environment:
        """Keep the theme's compiled templates, known by their text, for the next build."""
        env.bytecode_cache = Templates(_cache(config) / TEMPLATES)
        return env

    @event_priority(-200)  # after all that writes into the page
    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """Give the page its policy; `mkdocs serve` puts a script of its own into each answer."""
        written = f"{page.content} {page.title} {page.meta}"
        root = Path(config.config_file_path).parent.resolve()
        source = Path(page.file.abs_src_path or "").resolve().relative_to(root).as_posix()
        return self._delivered(output, source, written)

    def on_post_template(self, output_content: str, *, template_name: str, **_: Any) -> str:
        """The same for pages that are templates."""
        is_page = template_name.endswith(".html") and output_content  # else none is written
        return self._delivered(output_content, template_name) if is_page else output_content

    @event_priority(-150)  # the index of all pages is written, the site not yet published
    def on_post_build(self, *, config: MkDocsConfig, **_: Any) -> None:
        """Give each language a search index of its own, where its pages look for it."""
        written = Path(config.site_dir, "search/search_index.json")
        if not written.exists():
            return
        whole = json.loads(written.read_text(encoding="utf-8"))
        for home, docs in by_language(whole["docs"]).items():
            text = json.dumps(whole | {"docs": docs}, ensure_ascii=False, separators=(",", ":"))
            folder = Path(config.site_dir, home, "search")
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "search_index.json").write_text(text, encoding="utf-8")
            (folder / "search_index.js").write_text(f"var __index = {text}", encoding="utf-8")

    def _delivered(self, html: str, source: str, written: str = "") -> str:
        """The page with its policy. Raises PluginError, which names the source, if it has none."""
        try:
            return html if self.serving else with_policy(html, written)
        except NoPolicy as error:
            raise PluginError(f"{source}: {error}") from None


def by_language(docs: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """What can be found, by the folder of its language, in which its address begins."""
    chinese = [one for one in docs if one["location"].startswith(CHINESE)]
    return {
        "": [one for one in docs if not one["location"].startswith(CHINESE)],
        CHINESE: [one | {"location": one["location"].removeprefix(CHINESE)} for one in chinese],
    }


def font_files(cache: Path, tell: Callable[[str], None]) -> dict[str, bytes]:
    """The math font, and the script that adds it, by their addresses."""
    font = math_font(cache, tell)
    return {FONT: font, FONT_SCRIPT: (ADD_FONT % b64encode(font).decode()).encode()}


def _cache(config: MkDocsConfig) -> Path:
    return Path(config.config_file_path).parent / ".cache"


_delivery = Delivery()
on_startup = _delivery.on_startup
on_files = _delivery.on_files
on_env = _delivery.on_env
on_post_page = _delivery.on_post_page
on_post_template = _delivery.on_post_template
on_post_build = _delivery.on_post_build
