"""What a stranger puts into an address or into the browser's storage is text, and never runs."""

import json
from urllib.parse import quote

import pytest

MARKUP = "<img src=x onerror=\"document.title='hacked'\"><script>document.title='hacked'</script>"
ADDRESSES = [
    f"index.html#bench-1={quote(MARKUP)}",
    f"index.html#bench-1=V:{quote(MARKUP)}",
    f"index.html#{quote(MARKUP)}",
    f"one-row.html?h={quote(MARKUP)}",
    f"one-row.html?q={quote(MARKUP)}",
    f"all-rows.html?{quote(MARKUP)}#__codelineno-{quote(MARKUP)}",
    "one-row.html#bench-1=javascript:document.title='hacked'",
]
STORED = {
    "attention-by-hand:progress": {
        "one-row": {"right": [MARKUP], "of": MARKUP, "read": MARKUP},
        MARKUP: {"right": [MARKUP] * 3, "of": 3, "read": True},
    },
    "/.__palette": {"index": 0, "color": {"scheme": MARKUP, "primary": MARKUP}},
    "/.__tabs": [MARKUP],
}
FOREIGN = "document.querySelectorAll('img[src=x], [onerror], article script:not([type])').length"


def untouched(tab):
    tab.wait_for_load_state("networkidle")
    assert tab.title() != "hacked"
    assert tab.evaluate(FOREIGN) == 0


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_puts_nothing_into_the_page(http_tabs, address):
    tab = http_tabs.open("about.html", color_scheme="light")
    tab.goto(f"{http_tabs.base}/{address}")
    untouched(tab)


def test_what_is_stored_puts_nothing_into_the_page(http_tabs):
    tab = http_tabs.open("about.html", color_scheme="light")
    stored = {name: json.dumps(value) for name, value in STORED.items()}
    tab.evaluate("(all) => Object.assign(localStorage, all)", stored)
    for page in ("index.html", "one-row.html", "zh/index.html"):
        tab.goto(f"{http_tabs.base}/{page}")
        untouched(tab)


def test_no_address_runs_code(http_tabs):
    """Python is not even loaded before a reader presses Run."""
    tab = http_tabs.open("about.html", color_scheme="light")
    asked = []
    tab.on("request", lambda request: asked.append(request.url))
    for part in ("run", "code=print(1)", "bench-1=row:1", "code-all_rows-whole-attend"):
        tab.goto(f"{http_tabs.base}/all-rows.html?{part}#{part}")
        tab.wait_for_load_state("networkidle")
    assert asked
    assert [address for address in asked if "pyodide" in address or "/run/" in address] == []
