/*
 * The search index weighs more than a page. The theme asks for it as soon as its script runs; here
 * the request waits until a reader turns to the search. And the theme listens to keys alone: what is
 * pasted, or chosen in an input method, is made known to it as if a key had been let go.
 */
(() => {
  "use strict";
  const { open, send } = XMLHttpRequest.prototype;
  /** @type {WeakSet<XMLHttpRequest>} */
  const waiting = new WeakSet();

  /** @type {Promise<void>} */
  const wanted = new Promise((resolve) => {
    for (const event of ["focusin", "change", "pointerover"]) {
      addEventListener(event, ({ target }) => {
        const part = "[data-md-component='search'], [data-md-toggle='search'], [for='__search']";
        if (target instanceof Element && target.closest(part)) resolve();
      });
    }
  });

  addEventListener("input", ({ target }) => {
    if (target instanceof Element && target.matches(".md-search__input")) target.dispatchEvent(new KeyboardEvent("keyup"));
  });

  /** @type {(this: XMLHttpRequest, ...rest: any[]) => void} */
  XMLHttpRequest.prototype.open = function (...rest) {
    if (new URL(rest[1], document.baseURI).pathname.endsWith("/search_index.json")) waiting.add(this);
    open.apply(this, /** @type {any} */ (rest));
  };

  /** @param {Document | XMLHttpRequestBodyInit | null} [body] */
  XMLHttpRequest.prototype.send = function (body) {
    if (waiting.has(this)) wanted.then(() => send.call(this, body));
    else send.call(this, body);
  };
})();
