"""A MkDocs hook for how the site reaches a browser: style sheet, math font, and policy.

It has also the theme's templates compiled once, not in each build.
"""

from base64 import b64encode
from importlib.metadata import version
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemBytecodeCache
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files

from hooks.mathml import math_font
from hooks.policy import with_policy

SHEET = "assets/css/site.css"
FONT = "assets/fonts/math.woff2"
FONT_SCRIPT = "assets/js/math-font.js"
# Out of a script that stands before the text, the font is there at once: no formula jumps later.
ADD_FONT = """\
document.fonts.add(
  new FontFace("Page Math", Uint8Array.from(atob("%s"), (one) => one.charCodeAt(0))));
"""


@event_priority(-200)  # i18n knows no files that are made here
def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Join the style sheets of `extra_css`, which would hold up a page one by one; add the font."""
    if not config.extra_css or SHEET in config.extra_css:  # not again for the second language
        return files
    sheets = [files.src_uris[name] for name in config.extra_css]
    joined = "\n".join(sheet.content_string for sheet in sheets)
    font = math_font(_cache(config)).read_bytes()
    files.append(File.generated(config, SHEET, content=joined))
    files.append(File.generated(config, FONT, content=font))
    files.append(File.generated(config, FONT_SCRIPT, content=ADD_FONT % b64encode(font).decode()))
    config.extra_css = [SHEET]
    return files


def on_env(env: Environment, *, config: MkDocsConfig, **_: Any) -> Environment:
    """Keep compiled templates, known by their text, for the next build."""
    folder = _cache(config) / f"templates-{version('jinja2')}"
    folder.mkdir(parents=True, exist_ok=True)
    env.bytecode_cache = FileSystemBytecodeCache(str(folder))
    return env


@event_priority(-200)  # after all that writes into the page
def on_post_page(output: str, **_: Any) -> str:
    """Give the page its content security policy."""
    return with_policy(output)


def on_post_template(output_content: str, *, template_name: str, **_: Any) -> str:
    """The same for pages that are templates."""
    return with_policy(output_content) if template_name.endswith(".html") else output_content


def _cache(config: MkDocsConfig) -> Path:
    return Path(config.config_file_path).parent / ".cache"
