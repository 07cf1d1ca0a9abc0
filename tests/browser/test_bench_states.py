"""No state of a bench breaks a rule of accessibility, in light or dark."""

import pytest

SCHEMES = {"light": "default", "dark": "slate"}
IN_SCHEME = "(scheme) => document.body.dataset.mdColorScheme === scheme"
# What a reader does on a page, one after another; each is a state. A selector of a control that is
# pressed, or of a cell and what is typed into it. The stops of every bench come before.
DOES = {
    "change-one-thing.html": [["[data-matrix=X] input", "3"], ["[data-matrix=K] input", "1,5"],
                              [".bench__switch input", None], [".bench__link", None]],
    "mask.html": [["[data-matrix=mask] input", None], [".bench__switch button", None],
                  ["[data-matrix=Q] input", "1e308"]],
    "heads.html": [[".bench__switch input", None]],
    "why-scale.html": [[".bench__switch input", None]],
    "which-axis.html": [[".bench__switch label:nth-of-type(2) input", None],
                        [".bench__switch label:nth-of-type(3) input", None]],
    "backward.html": [["[data-matrix=dO] input", "1/3"]],
}  # fmt: skip
# Goes through the states, with the bench alone on the page, which is quicker, and tells what is
# wrong in each: rules of axe in the first scheme, contrast in both.
BROKEN = """
async ([does, rules]) => {
  const bench = document.querySelector("attention-bench");
  bench.closest("article").replaceChildren(bench);
  const low = CONTRAST;
  const broken = [];
  const stops = [...bench.querySelectorAll(".bench__stop")];
  const states = [
    ...stops.map((stop) => [stop.textContent, () => stop.click()]),
    ...does.map(([selector, text]) => [`${selector} ${text ?? ""}`, () => {
      const control = bench.querySelector(selector);
      if (text === null) return control.click();
      control.value = text;
      control.dispatchEvent(new Event("change"));
    }]),
  ];
  for (const [name, enter] of states) {
    enter();
    broken.push(...low(4.5).map((text) => [name, text]));
    if (!rules) continue;
    const { violations } = await axe.run(bench, { resultTypes: ["violations"], rules });
    for (const { id, nodes } of violations) broken.push([name, id, nodes[0].html.slice(0, 200)]);
  }
  return [states.length, broken];
}
"""
# Contrast has a quicker test of its own.
RULES = {"light": {"color-contrast": {"enabled": False}}, "dark": None}


@pytest.mark.parametrize("page", DOES)
def test_no_state_of_a_bench_breaks_a_rule(http_tabs, axe, contrast, page):
    tab = http_tabs.open(page)
    tab.evaluate(axe)
    for scheme, rules in RULES.items():
        tab.emulate_media(color_scheme=scheme)
        tab.wait_for_function(IN_SCHEME, arg=SCHEMES[scheme])
        count, broken = tab.evaluate(
            BROKEN.replace("CONTRAST", f"({contrast})"), [DOES[page], rules]
        )
        assert broken == []
        assert count >= 4 + len(DOES[page])
    tab.emulate_media(color_scheme="light")
