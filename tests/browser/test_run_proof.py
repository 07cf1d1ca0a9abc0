"""The proof that Run may be offered: in the page's Python all is as it was built."""

import pytest

from hooks.engine.runner import Runner
from hooks.engine.snippet import short_name, snippet_paths
from hooks.engine.store import Store
from hooks.page_python import without_run
from tests.browser.python import NEEDS_PYTHON, PATIENCE
from tests.helpers import ROOT
from tests.site.helpers import LANGUAGES, PAGES

pytestmark = [NEEDS_PYTHON, pytest.mark.timeout(600)]

# Runs each snippet once, with all values that any of the pages asks of it; by snippet, what it
# printed on which lines, then how many values were asked, which differ from what was built, and
# which cannot be shown.
RUN_ALL = """
async ({ pages, snippets, language }) => {
  const article = document.querySelector("article");
  article.replaceChildren();
  article.hidden = true; // nobody looks: nothing is to be drawn
  for (const page of pages) {
    const text = await (await fetch(page)).text();
    const other = new DOMParser().parseFromString(text, "text/html");
    article.append(...other.querySelector("article").childNodes);
  }
  const printed = {};
  let asked = 0;
  const lost = [];
  for (const snippet of snippets) {
    const values = PageValues.asked(snippet);
    const request = { snippet, language, edits: {}, shown: {}, values };
    const outcome = await PagePython.run(request, () => {});
    printed[snippet] = outcome.trouble?.message ?? outcome.events;
    const answers = outcome.values ?? [];
    asked += answers.length;
    lost.push(...answers.filter(({ error }) => error));
    PageValues.write(snippet, answers, () => "");
  }
  const differing = [...document.querySelectorAll(".yours")].map((one) => one.outerHTML);
  return [printed, asked, differing, lost];
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_the_page_snippets_print_and_give_what_they_did_in_the_build(tab, records, language):
    without = without_run(ROOT)
    drawing = {name for name, why in without.items() if why == "draws with matplotlib"}
    names = {short_name(path): record for path, record in records.items()}
    pages = [f"/zh/{page}" if language == "zh" else f"/{page}" for page in PAGES]
    printed, asked, differing, lost = tab.evaluate(
        RUN_ALL,
        {"pages": pages, "snippets": sorted(names.keys() - drawing), "language": language},
    )
    built = {name: [[one.text, list(one.lines)] for one in names[name].events] for name in printed}
    assert {name for name in printed if printed[name] != built[name]} == without.keys() - drawing, (
        "list them in snippets/not-in-browser.toml, with the reason"
    )
    assert (differing, lost) == ([], [])
    assert asked > 1000
