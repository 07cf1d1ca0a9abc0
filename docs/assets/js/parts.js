/*
 * What the elements of a page that readers can handle are made of: buttons, a line that
 * tells screen readers what has changed, the values that the build has left.
 */
const Parts = (() => {
  "use strict";
  /**
   * @template {keyof HTMLElementTagNameMap} Tag
   * @param {Tag} tag
   * @param {Record<string, unknown>} properties
   * @param {(Node | string)[]} children
   */
  function make(tag, properties, ...children) {
    const element = document.createElement(tag);
    Object.assign(element, properties);
    element.append(...children);
    return element;
  }

  /** @param {string} text @param {() => void} act */
  function button(text, act) {
    const made = make("button", { type: "button", className: "part__button" }, text);
    made.addEventListener("click", act);
    return made;
  }

  /** A line that is read out when it changes. */
  const status = () => {
    const line = make("p", { className: "part__status" });
    line.setAttribute("role", "status");
    return line;
  };

  /**
   * What the build has left in the element.
   * @param {HTMLElement} part
   */
  const values = (part) => JSON.parse(part.dataset.values ?? "null");

  /**
   * Bring an element to life, once.
   * @param {HTMLElement} part
   * @param {(controls: HTMLElement) => void} start is given the room for controls
   */
  function once(part, start) {
    const controls = part.querySelector(".part__controls");
    if (!(controls instanceof HTMLElement) || controls.childNodes.length) return;
    start(controls);
  }

  /**
   * Back, next, and where one is.
   * @param {number} count of the steps
   * @param {(step: number) => void} show is called with the step, from 0 on
   */
  function player(count, show) {
    let at = count - 1;
    const place = make("span", { className: "part__place" });
    const back = button(Words.parts.back, () => go(at - 1));
    const next = button(Words.parts.next, () => go(at + 1));
    /** @param {number} step */
    function go(step) {
      at = Math.max(0, Math.min(count - 1, step));
      place.textContent = Words.parts.place(at + 1, count);
      // Not `disabled`, which would take the focus away.
      back.setAttribute("aria-disabled", String(at === 0));
      next.setAttribute("aria-disabled", String(at === count - 1));
      show(at);
    }
    return { bar: make("div", { className: "part__bar" }, back, place, next), go, at: () => at };
  }

  /**
   * Whether a block shows the snippet's values still, which can be traced, or the reader's own.
   * @param {Element} block
   * @param {boolean} own
   */
  function trace(block, own) {
    if (!(block instanceof HTMLElement)) return;
    const stop = block.querySelector(":is(caption, figcaption) > :first-child");
    if (own && block.dataset.snippet !== undefined) {
      block.dataset.from = block.dataset.snippet;
      delete block.dataset.snippet;
      stop?.removeAttribute("tabindex");
      stop?.removeAttribute("role");
    } else if (!own && block.dataset.from !== undefined) {
      block.dataset.snippet = block.dataset.from;
      delete block.dataset.from;
      stop?.setAttribute("tabindex", "0");
      stop?.setAttribute("role", "link");
    }
  }

  return Object.freeze({ make, button, status, values, once, player, trace });
})();
