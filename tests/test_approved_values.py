"""What the snippets of the course end with, and pages show of them, is what is approved."""

import pytest

from hooks.engine.approved_values import value_faults, values_now
from hooks.engine.snippet import snippet_paths
from hooks.engine.store import Store
from tests.helpers import ROOT

FOLDERS = sorted({path.rpartition("/")[0] for path in snippet_paths(ROOT)})


@pytest.fixture(scope="session")
def course_faults():
    store = Store(ROOT)
    try:
        return list(value_faults(ROOT, values_now(store)))
    finally:
        store.runner.close()


@pytest.mark.parametrize("folder", FOLDERS)
def test_values_are_those_approved(folder, course_faults):
    own = [one for one in course_faults if one.snippet.path.rpartition("/")[0] == folder]
    assert not own, "\n" + "\n".join(map(str, own))
