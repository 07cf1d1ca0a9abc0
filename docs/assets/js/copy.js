/*
 * The theme puts its copy button into a landmark of its own, one for each block of code: for a
 * reader who goes from landmark to landmark they are in the way. They become plain boxes.
 */
(() => {
  "use strict";
  addEventListener("load", () => {
    document.querySelectorAll("nav.md-code__nav").forEach((nav) => nav.setAttribute("role", "none"));
  });
})();
