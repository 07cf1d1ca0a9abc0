/*
 * Values you can trace: a number in the text says which snippet and which expression gave it.
 *
 * The build writes <data class="value" value="…" data-snippet="one_row/mix"
 * data-expression="weights[0]">. Hover or focus shows a card with these; a click or Enter goes to
 * the code on this page, or else to the snippet's own source. Without this script it is plain text.
 * The card's words and the address of the source page stand in the template #value-card.
 */
(() => {
  "use strict";

  const template = document.getElementById("value-card");
  if (!(template instanceof HTMLTemplateElement)) return;
  const sourcePage = template.dataset.sources ?? "";

  /** What the Tab key stops at: a value in the text, and the name over a matrix or over bars. */
  const STOPS = "data.value[data-snippet], [data-snippet] > :is(caption, figcaption) > :first-child";
  /** What can be pointed at: these, and every figure of a matrix or of bars. */
  const TRACEABLE = `${STOPS}, [data-snippet] data`;
  const HOVER_DELAY = 120; // ms
  const LEAVE_DELAY = 220; // ms, enough to reach the card

  const card = /** @type {HTMLElement} */ (
    /** @type {DocumentFragment} */ (template.content.cloneNode(true)).firstElementChild
  );
  card.id = "value-card-shown";
  card.hidden = true;
  document.body.append(card);

  /** @type {HTMLElement | null} */
  let shown = null;
  /** @type {number | undefined} */
  let timer;
  let touched = false;

  function prepare() {
    for (const value of document.querySelectorAll(STOPS)) {
      if (value.closest("a, button, label, summary")) continue;
      value.setAttribute("tabindex", "0");
      value.setAttribute("role", "link");
    }
  }
  prepare();
  document.addEventListener("values-written", prepare); // others may write new ones

  /**
   * The traceable thing an event is about, if any.
   * @param {EventTarget | null} target
   * @returns {HTMLElement | null}
   */
  function traceable(target) {
    if (!(target instanceof Element)) return null;
    return target.closest(TRACEABLE);
  }

  /**
   * Where it comes from.
   * @param {HTMLElement} value
   */
  function origin(value) {
    const source = /** @type {HTMLElement} */ (value.closest("[data-snippet]"));
    const { snippet = "", expression = "" } = source.dataset;
    return { snippet, expression, exact: value.getAttribute("value") };
  }

  /** @param {HTMLElement} value */
  function show(value) {
    clearTimeout(timer);
    if (shown !== value) {
      hide();
      const { snippet, expression, exact } = origin(value);
      fill("snippet", `${snippet}.py`);
      fill("expression", expression);
      fill("exact", exact);
      const link = card.querySelector("a");
      if (link) link.href = address(value);
      shown = value;
      value.setAttribute("aria-describedby", card.id);
      card.hidden = false;
    }
    place(value);
  }

  function hide() {
    clearTimeout(timer);
    card.hidden = true;
    shown?.removeAttribute("aria-describedby");
    shown = null;
  }

  /**
   * @param {string} part
   * @param {string | null} text nothing hides the part's row
   */
  function fill(part, text) {
    const slot = /** @type {HTMLElement} */ (card.querySelector(`[data-part="${part}"]`));
    slot.textContent = text;
    /** @type {HTMLElement} */ (slot.parentElement).hidden = text === null;
  }

  /** Under the value, or above it where there is no room; always inside the window. */
  function place(/** @type {HTMLElement} */ value) {
    const rects = value.getClientRects();
    const rect = rects[rects.length - 1] ?? value.getBoundingClientRect();
    const gap = 6;
    const room = document.documentElement.clientWidth - card.offsetWidth - gap;
    const left = Math.max(gap, Math.min(rect.left, room));
    const fits = rect.bottom + gap + card.offsetHeight < window.innerHeight;
    const top = fits ? rect.bottom + gap : rect.top - gap - card.offsetHeight;
    card.style.left = `${left + window.scrollX}px`;
    card.style.top = `${Math.max(top, gap) + window.scrollY}px`;
  }

  /**
   * The code block on this page that shows where a value was made: of those of its snippet, one
   * that names what the expression begins with, and the nearest above the value.
   * @param {HTMLElement} value
   * @returns {HTMLElement | null}
   */
  function codeFor(value) {
    const { snippet, expression } = origin(value);
    // Names of the snippet, not of a library or an attribute: np, and what stands behind a point.
    const names = [...expression.matchAll(/(?<![\p{L}\p{N}_.])(?!np\b)[\p{L}_][\p{L}\p{N}_]*/gu)].map(([name]) => name);
    const words = names.length ? new RegExp(`(?<![\\p{L}\\p{N}_])(?:${names.join("|")})(?![\\p{L}\\p{N}_])`, "u") : null;
    /** @type {HTMLElement[]} */
    const blocks = [...document.querySelectorAll("[data-shows]")]
      .filter((mark) => mark instanceof HTMLElement && mark.dataset.shows === snippet)
      .map((mark) => /** @type {HTMLElement} */ (mark));
    const naming = blocks.filter((mark) => words?.test(blockOf(mark).textContent ?? ""));
    const candidates = naming.length ? naming : blocks;
    const above = candidates.filter(
      (mark) => mark.compareDocumentPosition(value) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    return above.at(-1) ?? candidates[0] ?? null;
  }

  /**
   * The code that belongs to a mark: an output's code stands right above it.
   * @param {HTMLElement} mark
   * @returns {HTMLElement}
   */
  function blockOf(mark) {
    const before = mark.previousElementSibling;
    const isOutput = mark.classList.contains("output");
    return isOutput && before instanceof HTMLElement && before.matches(".highlight") ? before : mark;
  }

  /**
   * The anchor of a code block, made up if the page has none.
   * @param {HTMLElement} block
   * @returns {string}
   */
  function anchorOf(block) {
    const before = block.previousElementSibling;
    const inside = block.querySelector('[id^="code-"]');
    if (block.id) return block.id;
    if (before?.id.startsWith("code-")) return before.id;
    if (inside) return inside.id;
    block.id = `code-${[...document.querySelectorAll(".highlight, [data-shows]")].indexOf(block)}`;
    return block.id;
  }

  /** @param {HTMLElement} value */
  function address(value) {
    const mark = codeFor(value);
    if (mark) return `#${anchorOf(blockOf(mark))}`;
    return `${sourcePage}#${origin(value).snippet}`;
  }

  /** @param {HTMLElement} value */
  function follow(value) {
    const mark = codeFor(value);
    const target = address(value);
    hide();
    if (!mark) {
      location.href = target;
      return;
    }
    const block = blockOf(mark);
    for (let fold = block.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) {
      fold.open = true;
    }
    WayBack.leave(value);
    location.hash = target; // a step in the history: Back returns to the value
    block.setAttribute("tabindex", "-1");
    block.focus({ preventScroll: true });
    block.classList.add("traced");
    block.addEventListener("blur", () => block.classList.remove("traced"), { once: true });
  }

  document.addEventListener("pointerdown", (event) => {
    touched = event.pointerType !== "mouse";
    if (touched && shown && !card.contains(/** @type {Node} */ (event.target)) && traceable(event.target) !== shown) {
      hide();
    }
  });

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const value = traceable(event.target);
    if (value) {
      clearTimeout(timer);
      timer = window.setTimeout(() => show(value), HOVER_DELAY);
    } else if (card.contains(/** @type {Node} */ (event.target))) {
      clearTimeout(timer);
    } else if (shown !== document.activeElement) {
      clearTimeout(timer);
      timer = window.setTimeout(hide, LEAVE_DELAY);
    }
  });

  document.addEventListener("focusin", (event) => {
    const value = traceable(event.target);
    if (value && value.matches(":focus-visible")) show(value);
    else if (!card.contains(/** @type {Node} */ (event.target))) hide();
  });

  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (card.contains(target)) {
      if (target.closest("a") && shown) {
        event.preventDefault();
        follow(shown);
      }
      return;
    }
    const value = traceable(target);
    if (!value || value.closest("a, button, label, summary")) return;
    if (window.getSelection()?.toString()) return; // the reader is copying
    if (touched && shown !== value) show(value);
    else if (!touched) follow(value);
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && shown) hide();
    else if (event.key === "Enter" && event.target instanceof Element) {
      const value = traceable(event.target);
      if (value === event.target) follow(value);
    }
  });
})();
