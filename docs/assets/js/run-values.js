/*
 * The values of a page that ask one snippet: what has to be asked again after a run, and how the
 * answers take the place of what was built. What has changed is marked as the reader's until reset.
 *
 * An element with data-snippet holds a value; data-expression, data-view and data-options are its
 * request. In a formula it is a part of MathML, and so is the answer.
 */
const PageValues = (() => {
  "use strict";

  /** @typedef {{ expression: string, view: string, options: Record<string, string>, math: boolean }} Request */
  /** @typedef {{ now: Element, built: Element }} Written */

  /** @type {Map<string, Written[]>} by snippet */
  const written = new Map();

  /**
   * The page's values of a snippet; those in a custom element, which readers change there, are its own.
   * @param {string} snippet
   * @returns {Element[]}
   */
  function places(snippet) {
    const all = [...document.querySelectorAll(`article [data-snippet="${CSS.escape(snippet)}"]`)];
    return all.filter((place) => !ownedByElement(place));
  }

  /**
   * @param {Element | null} place
   * @returns {boolean}
   */
  function ownedByElement(place) {
    return place !== null && (place.localName.includes("-") || ownedByElement(place.parentElement));
  }

  /**
   * @param {Element} place
   * @returns {Request}
   */
  function request(place) {
    return {
      expression: place.getAttribute("data-expression") ?? "",
      view: place.getAttribute("data-view") ?? "",
      options: JSON.parse(place.getAttribute("data-options") ?? "{}"),
      math: isMath(place),
    };
  }

  /** @param {Element} place */
  function isMath(place) {
    return place.closest("math") !== null;
  }

  /**
   * What can have a title: parts of MathML cannot.
   * @param {Element} part
   */
  function bearerOf(part) {
    return isMath(part) ? (part.closest(".arithmatex") ?? part) : part;
  }

  /**
   * The whole of a value: a wide table stands in a box that scrolls.
   * @param {Element} place
   * @returns {Element}
   */
  function whole(place) {
    return place.closest(".mx-scroll") ?? place;
  }

  /**
   * The parts of a value that can differ on their own: the figures of a table.
   * @param {Element} element
   * @returns {Element[]}
   */
  function parts(element) {
    const figures = [...element.querySelectorAll("data")];
    return figures.length ? figures : [element];
  }

  /** @param {Element} element */
  function text(element) {
    return (element.textContent ?? "").replace(/\s+/g, " ").trim();
  }

  /**
   * Whether two elements say the same; the build and the views lay out their space differently.
   * @param {Element} one
   * @param {Element | undefined} other
   */
  function agree(one, other) {
    return other !== undefined && text(one).replace(/ /g, "") === text(other).replace(/ /g, "");
  }

  /**
   * An element with an answer in it, to stand in the place of what was built.
   * @param {Element} built
   * @param {{ html?: string, error?: string }} answer
   * @returns {Element}
   */
  function made(built, answer) {
    if (isMath(built)) {
      const part = /** @type {Element} */ (built.cloneNode(false));
      part.innerHTML = answer.html ?? "<mtext>?</mtext>";
      return part;
    }
    const holder = document.createElement("template");
    holder.innerHTML = answer.html ?? "";
    if (holder.content.firstElementChild) return holder.content.firstElementChild;
    const lost = document.createElement(built.localName === "data" ? "span" : "p");
    lost.textContent = "?";
    return lost;
  }

  /**
   * Put answers in their places; how many differ from what was built.
   * @param {string} snippet
   * @param {{ html?: string, error?: string }[]} answers in the order of `places`
   * @param {(built: string, error: string) => string} remark on what has changed
   */
  function write(snippet, answers, remark) {
    /** @type {Written[]} */
    const all = [];
    places(snippet).map(whole).forEach((built, index) => {
      const answer = answers[index] ?? { error: "" };
      const now = made(built, answer);
      const before = parts(built);
      const after = parts(now);
      const same = before.length === after.length;
      const changed = after.filter((part, at) => !same || !agree(part, before[at]));
      if (!changed.length && agree(now, built)) return;
      /** @type {[Element, string][]} */
      const told = [];
      for (const part of changed.length ? changed : [now]) {
        const old = same ? before[after.indexOf(part)] : undefined;
        part.classList.add("yours");
        told.push([part, remark(old ? text(old) : "", answer.error ?? "")]);
      }
      built.replaceWith(now);
      for (const [part, words] of told) {
        const bearer = bearerOf(part);
        bearer.setAttribute("title", [bearer.getAttribute("title"), words].filter(Boolean).join(" · "));
      }
      all.push({ now, built });
    });
    written.set(snippet, all);
    tell();
    return all.length;
  }

  /**
   * Put back what was built, for one snippet or for all.
   * @param {string} [snippet]
   */
  function reset(snippet) {
    for (const [name, all] of written) {
      if (snippet !== undefined && name !== snippet) continue;
      for (const { now, built } of all) {
        if (isMath(now)) bearerOf(now).removeAttribute("title");
        now.replaceWith(built);
      }
      written.delete(name);
    }
    tell();
  }

  /** Others, who prepare values, have new ones to prepare. */
  function tell() {
    document.dispatchEvent(new CustomEvent("values-written"));
  }

  return Object.freeze({
    /** @param {string} snippet */
    asked: (snippet) => places(snippet).map(request),
    write,
    reset,
    count: () => [...written.values()].reduce((sum, all) => sum + all.length, 0),
  });
})();
