"""The scripts have the types that they say."""

import subprocess

from tests.browser.conftest import TOOLS, needs
from tests.helpers import ROOT

OPTIONS = "--checkJs --allowJs --strict --noEmit --target es2022 --lib es2022,dom,dom.iterable"


def test_the_scripts_have_the_types_they_say():
    scripts = sorted((ROOT / "docs" / "assets" / "js").glob("*.js"))
    command = ["node", needs(TOOLS / "typescript" / "bin" / "tsc"), *OPTIONS.split(), *scripts]
    told = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert told.stdout == ""
    assert told.returncode == 0
