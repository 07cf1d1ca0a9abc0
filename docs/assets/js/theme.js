/*
 * What the theme leaves to be wished for where it is read aloud: its copy button stands in a
 * landmark of its own, one for each block of code, and the marks of remarks are links without a name.
 */
(() => {
  "use strict";
  addEventListener("load", () => {
    document.querySelectorAll("nav.md-code__nav").forEach((nav) => nav.setAttribute("role", "none"));
    const zh = document.documentElement.lang.startsWith("zh");
    document.querySelectorAll("a.md-annotation__index").forEach((mark) => {
      const number = mark.querySelector("[data-md-annotation-id]")?.getAttribute("data-md-annotation-id");
      mark.setAttribute("aria-label", `${zh ? "注" : "remark"} ${number}`);
    });
  });
})();
