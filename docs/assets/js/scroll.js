/*
 * What is wider than the page scrolls inside itself, and the keyboard must be able to do it too:
 * such a block becomes a stop of the Tab key for as long as it really overflows.
 */
(() => {
  "use strict";
  const BLOCKS =
    ".sum, .part__row, .mx-scroll, div.arithmatex, .md-typeset__scrollwrap, .output > pre, .highlight pre > code";

  const sizes = new ResizeObserver((entries) => {
    // All are measured before any is changed, or the page would be laid out for each.
    const measured = entries.map(({ target }) => ({ target, overflows: target.scrollWidth > target.clientWidth + 1 }));
    for (const { target, overflows } of measured) {
      if (overflows) target.setAttribute("tabindex", "0");
      else target.removeAttribute("tabindex");
    }
  });
  // Not before the page is loaded: the theme wraps tables meanwhile.
  addEventListener("load", () => {
    document.querySelectorAll(BLOCKS).forEach((block) => sizes.observe(block));
  });
})();
