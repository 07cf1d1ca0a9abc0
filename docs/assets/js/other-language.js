/*
 * The switch to the other language keeps the place, and what the benches are set to. Both pages have
 * the same headings in the same order, by other names. So the link tells how far down the reader is,
 * counted in headings, as in `#place=2.5`: half way from the second to the third.
 */
(() => {
  "use strict";

  /** @returns {HTMLElement[]} */
  const headings = () => [...document.querySelectorAll("article :is(h1, h2, h3, h4, h5, h6)")].map((one) => /** @type {HTMLElement} */ (one));

  /** How far to scroll to the top of the page, to each heading, and to the end. */
  function marks() {
    const tops = headings().map((one) => one.getBoundingClientRect().top + scrollY - parseFloat(getComputedStyle(one).scrollMarginTop));
    return [0, ...tops, document.documentElement.scrollHeight];
  }

  function place() {
    const all = marks();
    const last = all.filter((mark) => mark <= scrollY + 1).length - 1;
    return last + Math.max(0, scrollY - all[last]) / (all[last + 1] - all[last]);
  }

  /** What the links of the benches say that are not as on the page. */
  function states() {
    const links = [...document.querySelectorAll(".bench__link")].map((link) => link.getAttribute("href") ?? "");
    return links.filter((link) => !link.endsWith("=")).map((link) => link.slice(1));
  }

  for (const kind of ["click", "auxclick"]) {
    document.addEventListener(kind, ({ target }) => {
      const link = target instanceof Element ? target.closest("a[hreflang]") : null;
      if (!(link instanceof HTMLAnchorElement)) return;
      const kept = states();
      link.hash = scrollY > 0 || kept.length ? [`place=${place().toFixed(3)}`, ...kept].join("&") : "";
    });
  }

  // When all scripts have run: a bench with a state of its own in the address has gone to itself.
  document.addEventListener("DOMContentLoaded", () => {
    const [first, ...kept] = location.hash.slice(1).split("&");
    const given = Number(/^place=([\d.]+)$/.exec(first)?.[1] ?? NaN);
    const all = marks();
    const last = Math.floor(given);
    if (!(last + 1 in all)) return;
    scrollTo({ top: all[last] + (given - last) * (all[last + 1] - all[last]), behavior: "instant" });
    const heading = headings()[last - 1];
    // The state of a bench does not stay in the address: it would come back after edits yet to come.
    const hash = heading && !kept.length ? `#${heading.id}` : "";
    history.replaceState(history.state, "", location.pathname + location.search + hash);
    if (!heading) return /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    heading.tabIndex = -1; // the Tab key goes on from here
    heading.focus({ preventScroll: true });
    heading.addEventListener("blur", () => heading.removeAttribute("tabindex"), { once: true });
  });
})();
