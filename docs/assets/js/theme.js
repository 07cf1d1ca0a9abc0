/*
 * What the theme leaves to be wished for where it is read aloud or used by keyboard: its copy button
 * stands in a landmark of its own, one for each block of code, the marks of remarks are links without
 * a name, and its menu button is a label, which no key presses. Escape puts away the menu, and what the
 * glossary says of a term.
 */
(() => {
  "use strict";
  const menu = /** @type {HTMLElement | null} */ (document.querySelector("[for='__drawer'] > [role='button']"));
  const drawer = /** @type {HTMLInputElement | null} */ (document.getElementById("__drawer"));
  const tell = () => menu?.setAttribute("aria-expanded", String(drawer?.checked));
  drawer?.addEventListener("change", tell);
  tell();
  menu?.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    menu.click();
  });
  document.addEventListener("focusin", ({ target }) => {
    if (drawer?.checked && target !== menu && !(/** @type {Element} */ (target).closest(".md-sidebar--primary"))) drawer.click();
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    if (drawer?.checked) {
      drawer.click();
      menu?.focus();
    }
    const term = document.activeElement?.closest("a.term");
    term?.classList.add("known");
    term?.addEventListener("blur", () => term.classList.remove("known"), { once: true });
  });
  const zh = document.documentElement.lang.startsWith("zh");
  // The theme adds them when the block of code comes into sight.
  new MutationObserver(() => {
    document.querySelectorAll("nav.md-code__nav:not([role])").forEach((nav) => nav.setAttribute("role", "none"));
    document.querySelectorAll("a.md-annotation__index:not([aria-label])").forEach((mark) => {
      const number = mark.querySelector("[data-md-annotation-id]")?.getAttribute("data-md-annotation-id");
      mark.setAttribute("aria-label", `${zh ? "注" : "remark"} ${number}`);
    });
  }).observe(document.body, { childList: true, subtree: true });
})();
