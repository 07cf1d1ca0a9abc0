"""Pages made as mkdocs.yml has them made: by the real Python-Markdown with the real extensions."""

from dataclasses import dataclass
from functools import cache, cached_property
from textwrap import dedent
from xml.etree import ElementTree

from markdown import Markdown
from mkdocs.utils.yaml import yaml_load

from hooks.desk import Desk
from hooks.engine.faults import merged
from hooks.engine.page import scan
from tests.helpers import ROOT

EXTENSION = "hooks.markdown_extension"
BUILT_IN = ["toc", "tables", "fenced_code"]  # MkDocs has them always


@cache
def _configured():
    with (ROOT / "mkdocs.yml").open(encoding="utf-8") as file:
        listed = yaml_load(file)["markdown_extensions"]
    return dict(next(iter(one.items())) if isinstance(one, dict) else (one, {}) for one in listed)


def markdown(root, /, **options):
    """Python-Markdown as mkdocs.yml configures it, for a project in `root`."""
    configs = dict(_configured())
    snippets = {**configs["pymdownx.snippets"], "base_path": [root / "snippets"]}
    configs |= {"pymdownx.snippets": snippets, EXTENSION: options}
    extensions = list(dict.fromkeys([*BUILT_IN, *configs]))
    return Markdown(extensions=extensions, extension_configs=configs)


@dataclass(frozen=True)
class Made:
    """A page's HTML, and all that is wrong with it, as authors read it."""

    html: str
    faults: list[str]

    @cached_property
    def tree(self):
        return ElementTree.fromstring(f"<body>{self.html}</body>")

    def find(self, path):
        return self.tree.find(path)

    def text(self, path):
        return "".join(self.find(path).itertext())


def make(project, text, path="docs/en/lesson.md"):
    """Make a page as the hook does, and tell its faults as the hook does."""
    whole = dedent(text)
    library = project.library()
    desk = Desk(library, scan(path, whole))
    library.gather([desk.page])
    faults = library.faults([desk.page])
    html = markdown(project.root, desk=desk).convert(whole)
    return Made(html, [str(fault) for fault in merged(faults + desk.faults)])


def html_of(project, text, path="docs/en/lesson.md"):
    """Make a page that has no faults."""
    made = make(project, text, path)
    assert made.faults == []
    return made


def faults_of(project, text, path="docs/en/lesson.md"):
    return make(project, text, path).faults
