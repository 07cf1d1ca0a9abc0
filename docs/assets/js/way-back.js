/*
 * The way back: who follows a link within the page and then goes back finds the focus on the link.
 * Browsers bring back how far the page was scrolled; the focus they leave at the place that was read.
 */
const WayBack = (() => {
  "use strict";

  /** @type {HTMLElement[]} what was followed; the steps of the history know their place in it */
  const followed = [];
  const page = performance.timeOrigin; // a page that was loaded again has followed nothing

  /** @param {HTMLElement} link that is about to be followed */
  function leave(link) {
    history.replaceState({ ...history.state, page, followed: followed.push(link) - 1 }, "");
  }

  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("article a[href*='#']") : null;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // opens another window
    if (link instanceof HTMLAnchorElement && link.pathname === location.pathname) leave(link);
  });
  addEventListener("popstate", ({ state }) => {
    if (state?.page === page) followed[state.followed]?.focus({ preventScroll: true });
  });

  return Object.freeze({ leave });
})();
