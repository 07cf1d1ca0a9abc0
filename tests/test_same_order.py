"""On the pages of this course, both languages show their values in the same order and view.

The build leaves both to the language. Here, where no sentence wants another order, the same order
makes sure that no value has got into the place of another.
"""

from itertools import groupby

import pytest

from hooks.engine.lab import read_pages
from hooks.engine.page import Page
from tests.helpers import ROOT
from tests.same_order import in_other_order

# Headings under which a language takes an order of its own: the page's name, and why.
OWN_ORDER: dict[str, str] = {}


def _pairs() -> list[list[Page]]:
    pages, _ = read_pages(ROOT, ROOT / "docs")
    in_pairs = sorted(pages.values(), key=lambda page: (page.name, page.path))
    by_name = groupby(in_pairs, lambda page: page.name)
    return [list(versions) for _, versions in by_name]


@pytest.mark.parametrize("pair", _pairs(), ids=lambda pair: pair[0].name)
def test_values_stand_in_the_same_order_and_view(pair):
    assert (in_other_order(*pair) == []) == (pair[0].name not in OWN_ORDER)
