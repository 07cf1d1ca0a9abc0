"""Builds the site with Zensical, from the pages and mkdocs.yml: `python -m hooks.zensical_site`.

Zensical has Python-Markdown's extensions, but no hooks, and one language a site. So each language
is a site of its own, the Chinese one in a folder of the English one. It is made from what
mkdocs.yml says for that language, and from a copy of the pages in which all that takes the whole
course is done.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from posixpath import relpath
from typing import Any

import yaml
from mkdocs.utils.meta import get_data
from mkdocs.utils.yaml import yaml_load

from hooks import page_python
from hooks.browser_python import packed
from hooks.course import Course
from hooks.delivery import font_files
from hooks.engine.faults import Fault, Faults, merged
from hooks.labs import filled
from hooks.policy import NoPolicy, with_policy
from hooks.publish import publish, staging
from hooks.zensical_page import course, desk_of

SITE = "site-zensical"
_EXTENSION = "hooks.markdown_extension"
_HOME = 'index.html" hreflang="'  # to Zensical the other language is one address
_MADE_WITH = re.compile(r'<a href="https://www\.mkdocs\.org/">.*</a>', re.S)
_ZENSICAL = '<a href="https://zensical.org/">Zensical</a>'


@dataclass
class Half:
    """The part of the site in one language: a site of its own to Zensical."""

    language: str
    folder: str  # in which it stands in the site
    config: dict[str, Any]

    def write(self, home: Path, one: Course) -> None:
        """Write what Zensical reads: mkdocs.yml, and all files below docs/."""
        library = one.desk.library
        docs = home / "docs"
        shutil.copytree(library.root / "docs/assets", docs / "assets")
        files = font_files(library.root / ".cache", print) | page_python.assets(library)
        for name, page in one.pages.items():
            if page.language == self.language:
                files |= self._page(name, one)
        for name, content in files.items():
            file = docs / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        config = yaml.dump(self.config, allow_unicode=True, sort_keys=False)
        (home / "mkdocs.yml").write_text(config, encoding="utf-8")

    def finish(self, site: Path, one: Course) -> None:
        """Fill the labs, have pages lead to their twins, and give each its policy."""
        for file in site.rglob("*.html"):
            path = file.relative_to(site)
            html = file.read_text(encoding="utf-8")
            if path.name != "404.html":
                html = html.replace(_HOME, f'{path.as_posix()}" hreflang="')
            if lab := one.labs.get(f"docs/{self.language}/{path.with_suffix('.py').as_posix()}"):
                one.desk.page = lab.page
                html = filled(html, lab, one.desk)
            try:
                html = with_policy(html) if html else ""
            except NoPolicy as error:
                where = f"docs/{self.language}/{path.with_suffix('.md').as_posix()}"
                one.desk.faults.append(Fault(f"{where}: {error}"))
            file.write_text(html, encoding="utf-8")

    def _page(self, name: str, one: Course) -> dict[str, bytes]:
        """The Markdown of a page, and its notebook if it shows code."""
        path = Path(one.pages[name].name)
        text = one.pages[name].text.replace("\r\n", "\n")
        body, meta = get_data(text)
        above = text.count("\n", 0, len(text) - len(body))
        body = one.take_up(name, body, meta)
        address = f"{self.config['site_url']}{path.with_suffix('.html').as_posix()}"
        files = {}
        if made := one.notebook(address):
            meta["notebook"] = path.with_suffix(".ipynb").name
            files[path.with_suffix(".ipynb").as_posix()] = made.encode()
        head = f"---\n{json.dumps(meta, ensure_ascii=False)}\n---\n"
        head += "\n" * (above - head.count("\n"))  # what Zensical finds is on the page's own lines
        return files | {path.with_suffix(".md").as_posix(): (head + body).encode()}


def halves(root: Path) -> Iterator[Half]:
    """The languages of mkdocs.yml, each with all that it says for that language."""
    with (root / "mkdocs.yml").open(encoding="utf-8") as file:
        config = yaml_load(file)
    languages = next(one["i18n"]["languages"] for one in config["plugins"] if "i18n" in one)
    folders = {one["locale"]: f"{one['locale']}/" for one in languages if not one.get("default")}
    for one in languages:
        language, folder = one["locale"], folders.get(one["locale"], "")
        own = _joined(config, {key: one[key] for key in one if key in config})
        own |= {
            "docs_dir": "docs",
            "site_dir": "site",
            "site_url": f"{own['site_url'].rstrip('/')}/{folder}",
            "copyright": _MADE_WITH.sub(_ZENSICAL, own["copyright"]),
            "nav": _translated(own["nav"], one.get("nav_translations", {})),
        }
        own["theme"] |= {
            "language": language,
            "variant": "classic",  # the looks of Material
            "custom_dir": str(root / own["theme"]["custom_dir"]),
        }
        own["extra"] |= {
            "without_run": page_python.without_run(root) if packed(root) else None,
            "alternate": [
                {
                    "name": other["name"],
                    "lang": other["locale"],
                    "link": relpath(folders.get(other["locale"], "") + "index.html", folder or "."),
                }
                for other in languages
            ],
        }
        own["extra_css"].append("assets/css/zensical.css")
        own["markdown_extensions"].append({_EXTENSION: {"desk": desk_of}})
        yield Half(language, folder, own)


def build(one: Course, site: Path) -> None:
    """Build all languages, and put the whole in the place of `site`. Raises Faults."""
    import zensical  # installed apart

    root = one.desk.library.root
    _refuse(one)
    with tempfile.TemporaryDirectory(dir=root / ".cache", prefix="zensical-") as scratch:
        whole = Path(scratch, "whole")
        for half in halves(root):
            home = Path(scratch, half.language)
            half.write(home, one)
            try:
                zensical.build(str(home / "mkdocs.yml"), {"clean": True, "strict": True})
            except RuntimeError as error:  # pages and lines are in what Zensical has said
                message = f"Zensical, see above for where in docs/{half.language}/: {error}"
                one.desk.faults.append(Fault(message))
            _refuse(one)
            half.finish(home / "site", one)
            _refuse(one)
            shutil.move(home / "site", whole / half.folder)
        shutil.move(whole, staging(site))
    publish(staging(site), site)


def main() -> int:
    """Build the site; tell all that is wrong."""
    parser = argparse.ArgumentParser(prog="python -m hooks.zensical_site", description=__doc__)
    parser.add_argument("-d", "--site-dir", type=Path, default=Path(SITE), help="where it goes")
    site = parser.parse_args().site_dir.resolve()
    if not find_spec("zensical"):
        print("Zensical is not installed: call `make site-zensical`", file=sys.stderr)
        return 1
    try:
        build(course(Path.cwd()), site)
    except Faults as error:
        print(*error.faults, sep="\n", file=sys.stderr)
        return 1
    return 0


def _refuse(one: Course) -> None:
    """Raises Faults, if there are any."""
    if faults := merged(one.desk.faults):
        raise Faults(faults)


def _joined(base: Any, over: Any) -> Any:
    """What `over` says, and where it says nothing, `base`; lists item by item."""
    if isinstance(base, dict) and isinstance(over, dict):
        return deepcopy(base | {key: _joined(base.get(key), value) for key, value in over.items()})
    if isinstance(base, list) and isinstance(over, list):
        return [_joined(*pair) for pair in zip(base, over, strict=True)]
    return over


def _translated(nav: Any, names: dict[str, str]) -> Any:
    """The menu with the names of its sections in another language."""
    if isinstance(nav, dict):
        return {names.get(name, name): _translated(part, names) for name, part in nav.items()}
    return [_translated(part, names) for part in nav] if isinstance(nav, list) else nav


if __name__ == "__main__":
    sys.exit(main())
