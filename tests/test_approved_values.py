"""What the snippets of the course end with, and pages show of them, is what is approved."""

import pytest

from hooks.engine.approved_values import value_faults, values_now
from hooks.engine.store import Store
from tests.helpers import ROOT


@pytest.mark.timeout(300)  # where nothing is stored yet, it runs all snippets, twice
def test_values_are_those_approved():
    store = Store(ROOT)
    found = list(value_faults(ROOT, values_now(store)))
    store.runner.close()
    assert not found, "\n" + "\n".join(map(str, found))
