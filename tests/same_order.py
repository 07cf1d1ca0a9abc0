"""Where two languages of a page show their values in another order, or in another view."""

from itertools import zip_longest

from hooks.engine.languages import parts
from hooks.engine.page import Page, Request


def in_other_order(one: Page, other: Page) -> list[str]:
    """The first difference under each heading, with its lines."""
    found = []
    for ours, theirs in zip(parts(one), parts(other), strict=True):
        for a, b in zip_longest(ours.values, theirs.values):
            if _shown(a) != _shown(b):
                at = f"{one.path}:{(a or ours).line}, {other.path}:{(b or theirs).line}"
                found.append(f"{at}: {_shown(a)} and {_shown(b)}")
                break  # the others follow from that
    return found


def _shown(value: Request | None) -> str:
    """A value as it is shown; its other options are words for readers."""
    if value is None:
        return "nothing"
    view = f" as {value.view}" if value.view else ""
    return f"{value.name}: {value.expression}{view} {value.options.get('format', '')}".rstrip()
