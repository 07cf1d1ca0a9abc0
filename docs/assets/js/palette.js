/*
 * Light, dark, or as the system has it: the switch in the header. The theme's own script finds no
 * palette to handle, since at each load it would have the browser style the whole page four times;
 * this one has chosen before there is a page to style. The choice stays in the browser's storage.
 */
(() => {
  "use strict";
  const choices = [.../** @type {NodeListOf<HTMLInputElement>} */ (
    document.querySelectorAll("[data-part=palette] input")
  )];
  if (!choices.length) return;
  const storage = /** @type {{ __md_get: (key: string) => unknown, __md_set: (key: string, kept: unknown) => void }} */ (
    /** @type {unknown} */ (window)
  );
  const SYSTEM = "(prefers-color-scheme)";
  const light = matchMedia("(prefers-color-scheme: light)");
  const frame = document.createElement("meta");
  frame.name = "theme-color";
  document.head.append(frame);
  let index = kept();

  /** The place of the reader's choice; the system's, 0, if there is none. */
  function kept() {
    try {
      const { index: at } = /** @type {{ index: number }} */ (storage.__md_get("__palette"));
      return Number.isInteger(at) && choices[at] ? at : 0;
    } catch {
      return 0;
    }
  }

  function wear() {
    const chosen = choices[index].dataset.mdColorMedia;
    const media = chosen === SYSTEM ? `(prefers-color-scheme: ${light.matches ? "light" : "dark"})` : chosen;
    const scheme = choices.find((one) => one.dataset.mdColorMedia === media)?.dataset.mdColorScheme ?? "default";
    document.body.dataset.mdColorScheme = scheme;
    document.documentElement.style.colorScheme = scheme === "slate" ? "dark" : "light"; // of scroll bars
    choices.forEach((one, at) => {
      /** @type {HTMLElement} */ (one.nextElementSibling).hidden = at !== index;
    });
    frame.content = getComputedStyle(document.body).backgroundColor; // of the browser's own frame
  }

  /** Everything turns at once: the theme has no transitions meanwhile. */
  function turn() {
    document.body.dataset.mdColorSwitching = "";
    wear();
    setTimeout(() => delete document.body.dataset.mdColorSwitching);
  }

  choices.forEach((one, at) => {
    one.addEventListener("change", () => {
      index = at;
      turn();
      try {
        storage.__md_set("__palette", { index });
      } catch {
        // without a storage it holds for this page
      }
    });
    one.addEventListener("keydown", (event) => {
      if ((event.key !== "Enter" && event.key !== " ") || event.repeat) return;
      event.preventDefault();
      const next = choices[(index + 1) % choices.length];
      next.click();
      next.focus();
    });
  });
  light.addEventListener("change", turn);
  wear();
})();
