"""No page breaks a rule that axe can check; the scripts have the types that they say."""

import subprocess
from pathlib import Path

import pytest

from tests.browser.conftest import needs
from tests.helpers import ROOT
from tests.site.helpers import PAGES

TOOLS = Path(__file__).with_name("node_modules")
SCHEMES = {"light": "default", "dark": "slate"}
VISITED = ["404.html", *(page for name in PAGES for page in (name, f"zh/{name}"))]
BROKEN = """
async () => (await axe.run({ resultTypes: ["violations"] })).violations.map((one) =>
  [one.id, one.help, ...one.nodes.slice(0, 3).map((node) => node.html.slice(0, 200))])
"""


@pytest.fixture(scope="session")
def axe():
    """The text of axe-core."""
    return needs(TOOLS / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("page", VISITED)
def test_a_page_breaks_no_rule(http_tabs, axe, page, scheme):
    tab = http_tabs.open(page)
    tab.emulate_media(color_scheme=scheme)
    wanted = "(scheme) => document.body.dataset.mdColorScheme === scheme"
    tab.wait_for_function(wanted, arg=SCHEMES[scheme])
    tab.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    tab.evaluate(axe)
    assert tab.evaluate(BROKEN) == []


def test_the_scripts_have_the_types_they_say():
    scripts = sorted((ROOT / "docs" / "assets" / "js").glob("*.js"))
    checker = needs(TOOLS / "typescript" / "bin" / "tsc")
    options = "--checkJs --allowJs --strict --noEmit --target es2022 --lib es2022,dom,dom.iterable"
    command = ["node", checker, *options.split(), *scripts]
    told = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert told.stdout == ""
    assert told.returncode == 0
