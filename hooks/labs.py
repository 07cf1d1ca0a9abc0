"""Labs on the site: pages of their own, with code and outputs as mkdocs-jupyter shows them."""

from __future__ import annotations

import hashlib
import json
import logging
import re
import tempfile
from collections.abc import Collection
from html import escape
from importlib.metadata import version
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from hooks.desk import Desk
from hooks.engine.cells import Cell, code_cell, notebook_of
from hooks.engine.figures import fitted
from hooks.engine.lab import Lab, block
from hooks.engine.sandbox import file_hash
from hooks.engine.sealed import age, kept

log = logging.getLogger("mkdocs.hooks.snippets")

_KEPT = 16  # renderings, of several versions of the labs
_CELL = re.compile(r'<div class="jp-Cell jp-CodeCell [^>]* id="cell-id=')
_CODE = re.compile(r'<div class="highlight-ipynb [^>]*><pre>(?:<span></span>)?(.*?)\n?</pre>', re.S)
_PRINTED = re.compile(r'<div class="jp-RenderedText [^>]*>\s*<pre>(.*?)\n?</pre>', re.S)


def as_pages(files: Files, labs: Collection[Path], config: MkDocsConfig) -> None:
    """Put a page in the place of each lab: labs/train.md, which `nav` names, for labs/train.py."""
    for file in list(files):
        if file.src_uri.endswith(".py") and Path(file.abs_src_path or "").resolve() in labs:
            files.remove(file)
            name = file.src_uri.removesuffix(".py") + ".md"
            page = File(name, config.docs_dir, config.site_dir, config.use_directory_urls)
            files.append(page)


def filled(html: str, lab: Lab, desk: Desk) -> str:
    """The HTML of a lab's Markdown with its cells of code, what they printed and drew."""
    record = desk.library.lab_record(lab)
    faults = [*lab.page.faults, *lab.faults(record)]
    cells = [code_cell(cell.text, cell.printed(record)) for cell in lab.code]
    shown = _shown(cells, desk.library.root / ".cache" / "labs")
    for cell, (code, printed) in zip(lab.code, shown, strict=True):
        parts = [f'<div class="highlight"><pre><span></span><code>{code}\n</code></pre></div>']
        if printed:
            parts.append(
                f'<div class="output" role="group" aria-label="{desk.word("prints")}">'
                f'<pre tabindex="0"><code>{printed}</code></pre></div>'
            )
        for number, figure in enumerate(cell.figures(record)):
            parts.append(fitted(figure.svg, f"figure-{cell.head}-{number}", cell.alt))
        parts += (
            f'<div class="fault" role="alert">{escape(fault.message)}</div>'
            for fault in faults
            if cell.head <= fault.pages[0].line <= cell.last
        )
        html = html.replace(block(cell), "\n".join(parts))
    return html


def _shown(cells: list[Cell], folder: Path) -> list[list[str]]:
    """The HTML of each cell's code and of what it printed; kept, since mkdocs-jupyter loads slowly.

    That is also why the plugin does not stand in mkdocs.yml. Its own style sheets and scripts, half
    a megabyte a page, are left out: the site has its own look, in light and dark.
    """
    notebook = json.dumps(notebook_of(cells))
    made_by = [f"{name} {version(name)}" for name in ("mkdocs-jupyter", "nbconvert", "pygments")]
    key = hashlib.sha256(repr((notebook, made_by, file_hash(__file__))).encode()).hexdigest()[:32]

    def made() -> bytes:
        shown = _rendered(notebook)
        if [bool(code) for code, _ in shown] != [bool(cell["source"]) for cell in cells]:
            raise RuntimeError(f"{made_by[0]} no longer shows code as expected")
        for old in sorted(folder.glob("*.json"), key=age)[_KEPT:]:
            old.unlink(missing_ok=True)
        return json.dumps(shown).encode()

    return list(json.loads(kept(folder / f"{key}.json", made, log.info)))


def _rendered(notebook: str) -> list[list[str]]:
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch, "lab.ipynb")
        file.write_text(notebook, encoding="utf-8")
        from mkdocs_jupyter.convert import nb2html

        parts = _CELL.split(nb2html(str(file), execute=False))[1:]
    return [["".join(one.findall(part)) for one in (_CODE, _PRINTED)] for part in parts]
