"""The README knows what there is."""

import re

from tests.helpers import ROOT


def test_every_module_of_the_hooks_is_named():
    told = set(re.findall(r"`(\w+)`", (ROOT / "README.md").read_text(encoding="utf-8")))
    modules = {
        path.stem for path in (ROOT / "hooks").glob("**/*.py") if path.parent.name != "views"
    }
    assert modules - {"__init__"} - told == set()
