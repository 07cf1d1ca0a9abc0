"""The proof that Run may be offered: in the page's Python all is as it was built."""

import pytest

from hooks.engine.runner import Runner
from hooks.engine.snippet import short_name, snippet_paths
from hooks.engine.store import Store
from hooks.page_python import without_run
from tests.browser.python import NEEDS_PYTHON, PATIENCE
from tests.helpers import ROOT
from tests.site.helpers import PAGES

pytestmark = [NEEDS_PYTHON, pytest.mark.timeout(600)]

RUN = """
(snippet) => PagePython.run({ snippet, language: "en", edits: {}, shown: {}, values: [] }, () => {})
"""
# All values of another page, asked again; what then differs from what was built, and how many.
ASK_AGAIN = """
async ({ page, without }) => {
  const text = await (await fetch(page)).text();
  const other = new DOMParser().parseFromString(text, "text/html");
  document.querySelector("article").replaceWith(other.querySelector("article"));
  const all = [...document.querySelectorAll("article [data-snippet]")];
  const language = other.documentElement.lang.slice(0, 2);
  let asked = 0;
  const lost = [];
  for (const snippet of new Set(all.map((one) => one.dataset.snippet))) {
    if (without.includes(snippet)) continue;
    const values = PageValues.asked(snippet);
    const request = { snippet, language, edits: {}, shown: {}, values };
    const outcome = await PagePython.run(request, () => {});
    asked += outcome.values.length;
    lost.push(...outcome.values.filter(({ error }) => error));
    PageValues.write(snippet, outcome.values, () => "");
  }
  return [asked, [...document.querySelectorAll(".yours")].map((one) => one.outerHTML), lost];
}
"""


@pytest.fixture(scope="module")
def tab(windows, http):
    with windows(http).watched() as tabs:
        one = tabs.open("one-row.html", color_scheme="light")
        one.set_default_timeout(PATIENCE)
        yield one


@pytest.fixture(scope="module")
def records():
    """The record of every snippet, as the build has it."""
    runner = Runner(ROOT)
    yield Store(ROOT, runner).records({path: [] for path in snippet_paths(ROOT)})
    runner.close()


def test_snippets_print_in_the_page_what_they_printed_in_the_build(tab, records):
    without = without_run(ROOT)
    differing = set()
    for path, record in records.items():
        name = short_name(path)
        if without.get(name) == "draws with matplotlib":
            continue
        outcome = tab.evaluate(RUN, name)
        built = [[event.text, list(event.lines)] for event in record.events]
        if "trouble" in outcome or outcome["events"] != built:
            differing.add(name)
    assert differing == {name for name, why in without.items() if why != "draws with matplotlib"}, (
        "list them in snippets/not-in-browser.toml, with the reason"
    )


@pytest.mark.parametrize("pages", [PAGES, [f"zh/{page}" for page in PAGES]], ids=["en", "zh"])
def test_values_asked_again_are_those_that_were_built(tab, pages):
    without = list(without_run(ROOT))
    total = 0
    for page in pages:
        asked, differing, lost = tab.evaluate(ASK_AGAIN, {"page": f"/{page}", "without": without})
        assert (differing, lost) == ([], []), page
        total += asked
    assert total > 1000
