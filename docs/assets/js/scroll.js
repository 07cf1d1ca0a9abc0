/*
 * What is wider than the page scrolls inside itself, and the keyboard must be able to do it too:
 * such a block becomes a stop of the Tab key for as long as it really overflows.
 */
(() => {
  "use strict";
  const BLOCKS = ".sum, .part__row, .mx-scroll, div.arithmatex, .md-typeset__scrollwrap, .output > pre";

  /** @param {Element} block */
  function update(block) {
    if (block.scrollWidth > block.clientWidth + 1) block.setAttribute("tabindex", "0");
    else block.removeAttribute("tabindex");
  }

  const sizes = new ResizeObserver((entries) => entries.forEach((entry) => update(entry.target)));
  // Not before the page is loaded: the theme wraps tables meanwhile.
  addEventListener("load", () => {
    document.querySelectorAll(BLOCKS).forEach((block) => sizes.observe(block));
  });
})();
