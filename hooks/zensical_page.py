"""The page that Zensical is making: it runs no hooks, but tells its Markdown extensions."""

from functools import cache
from pathlib import Path

from markdown import Markdown

from hooks.course import Course
from hooks.desk import Desk


@cache
def course(root: Path) -> Course:
    """The course in `root`, read once a process: Zensical makes a new Markdown for each page."""
    one = Course(Desk.at(root))
    one.read(root / "docs")
    one.check()
    return one


def desk_of(md: Markdown) -> Desk:
    """The desk with the page on it that `md` is to make: what the extension is given as `desk`."""
    from zensical.extensions.context import ContextPreprocessor  # installed apart

    context = ContextPreprocessor.from_markdown(md)
    one = course(Path.cwd())
    language = context.config["theme"]["language"]
    one.desk.page = one.pages[one.name(f"docs/{language}/{context.page.path}")]
    return one.desk
