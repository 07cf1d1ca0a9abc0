"""The elements that readers can handle: where there is one of each, what it shows."""

import json

import numpy as np

PARTS = {  # element: a page that has it
    "ratio-sliders": "why-context.html",
    "key-arrow": "scores.html",
    "moment-scrubber": "train.html",
    "word-order": "order.html",
    "cache-player": "cost-and-cache.html",
    "online-softmax": "floating-point.html",
}
CLOSE = {"rtol": 1e-12, "atol": 1e-12}


def opened(tabs, name, prefix="", **options):
    tab = tabs.open(f"{prefix}{PARTS[name]}", **options)
    return tab, tab.locator(name).first


def given(part):
    """What the build has left for the script, as arrays."""
    return [np.array(one) for one in json.loads(part.get_attribute("data-values"))]


def numbers(block):
    """The exact values that a table or bars show, in one row."""
    cells = block.locator("td data, .bar__figure data")
    return np.array(cells.evaluate_all("cells => cells.map((cell) => Number(cell.value))"))


def in_tree(part):
    """Everything that a reader without scripts finds: the text, spaces aside."""
    return part.evaluate(
        "part => { const copy = part.cloneNode(true);"
        " copy.querySelectorAll('.part__controls, input').forEach((one) => one.remove());"
        " return copy.textContent.replace(/\\s+/g, ' '); }"
    )
