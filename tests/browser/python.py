"""What tests of the page's Python share."""

import os

import pytest

from hooks.browser_python import packed
from tests.helpers import ROOT

PATIENCE = 120_000  # ms: Python starts in six seconds, on a busy machine in a minute
NEEDS_PYTHON = pytest.mark.skipif(
    not packed(ROOT) and os.environ.get("BROWSER_TESTS") != "required",
    reason="the files of `python -m hooks.browser_python` are not here",
)
