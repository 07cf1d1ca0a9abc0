"""What a page costs before anybody touches it, and that nothing in it jumps."""

import gzip
from functools import cache

import pytest

HEAVY = ["index", "one-row", "backward", "floating-point", "labs/train", "zh/train", "zh/worksheet"]
VISITED = [f"{name}.html" for name in HEAVY]
PHONE = {"viewport": {"width": 390, "height": 800}}
LIMIT = 250_000  # bytes as a host sends them
LOADED = "performance.getEntries().map((one) => one.name).filter((name) => name.startsWith('http'))"
SHIFTED = """
() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((one) => { sum += one.value; }))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(sum), 200);
})
"""


@pytest.fixture(scope="module")
def sent(site):
    """The size of a file as a host sends it."""

    @cache
    def size(path):
        content = (site.folder / path).read_bytes()
        return len(content if path.endswith(".woff2") else gzip.compress(content))

    return size


@pytest.mark.parametrize("page", VISITED)
def test_a_page_is_light_and_nothing_in_it_jumps(http_tabs, sent, page):
    tab = http_tabs.open(page, **PHONE)
    tab.wait_for_load_state("networkidle")
    loaded = {
        name.split("#")[0].removeprefix(f"{http_tabs.base}/") for name in tab.evaluate(LOADED)
    }
    assert {page, "assets/css/site.css"} <= loaded
    assert not [name for name in loaded if "search_index" in name or "pyodide" in name]
    assert sum(map(sent, loaded)) < LIMIT
    assert tab.evaluate(SHIFTED) < 0.005
