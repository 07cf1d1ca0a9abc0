/*
 * How far the reader has come: answers that were right, lessons read to the end. Kept in this
 * browser's storage and nowhere else; where there is none, for as long as the page is open.
 */
(() => {
  "use strict";
  /** @typedef {{ right: string[], of: number, read: boolean }} Lesson */
  /** @typedef {Record<string, Lesson>} Progress */
  const PLACE = "attention-by-hand:progress";

  /** What is stored, as far as it is ours; nothing without a storage. @returns {Progress | null} */
  function stored() {
    let text;
    try {
      text = localStorage.getItem(PLACE);
    } catch {
      return null;
    }
    try {
      const found = Object.entries(JSON.parse(text ?? "{}") ?? {});
      return Object.fromEntries(found.flatMap(([name, lesson]) => {
        const { right = null, of = 0, read = false } = lesson ?? {};
        return Array.isArray(right) ? [[name, { right: right.map(String), of: Number(of), read: Boolean(read) }]] : [];
      }));
    } catch {
      return {};
    }
  }

  /** @param {Progress} progress @returns {boolean} whether it is kept */
  function store(progress) {
    try {
      if (Object.keys(progress).length) localStorage.setItem(PLACE, JSON.stringify(progress));
      else localStorage.removeItem(PLACE);
      return true;
    } catch {
      return false;
    }
  }

  /** @param {Lesson} lesson @returns {[sign: string, words: string]} */
  function told({ right, of, read }) {
    if (of > 0 && right.length >= of) return ["✓", Words.progress.allRight(of)];
    if (right.length > 0) return ["◐", Words.progress.someRight(right.length, of)];
    return read ? ["✓", Words.progress.read] : ["", ""];
  }

  /** @param {Lesson} lesson */
  function mark(lesson) {
    const [sign, words] = told(lesson);
    const symbol = Parts.make("span", {}, sign);
    symbol.setAttribute("aria-hidden", "true");
    return Parts.make("span", { className: "progress__mark" }, ...(sign ? [symbol, ` ${words}`] : []));
  }

  customElements.define("lesson-progress", class extends HTMLElement {
    connectedCallback() {
      if (this.childNodes.length) return;
      const name = this.dataset.lesson ?? "";
      const asks = [...document.querySelectorAll("ask-box")].map((box) => /** @type {HTMLElement} */ (box));
      const keys = new Set(asks.map((box) => box.dataset.key ?? ""));
      let progress = stored() ?? {};

      const show = (isKept = true) => {
        const lesson = progress[name];
        for (const box of asks) box.toggleAttribute("data-before", Boolean(lesson?.right.includes(box.dataset.key ?? "")));
        const where = Parts.make("small", {}, isKept ? Words.progress.kept : Words.progress.notKept);
        const clear = Parts.button(Words.progress.clear, () => {
          progress = {};
          store(progress);
          end.disconnect(); // what was cleared stays so, though the end of the page is in sight
          show();
          this.replaceChildren(Parts.make("span", { tabIndex: -1 }, Words.progress.cleared));
          this.querySelector("span")?.focus();
        });
        this.replaceChildren(...(lesson ? [mark(lesson), where, clear] : []));
      };

      /** @param {Partial<Lesson>} more */
      const note = (more) => {
        progress = stored() ?? progress; // another tab may have written meanwhile
        const old = progress[name] ?? { right: [], of: 0, read: false };
        const right = [...new Set([...old.right, ...(more.right ?? [])])].filter((key) => keys.has(key));
        progress = { ...progress, [name]: { right, of: keys.size, read: old.read || Boolean(more.read) } };
        show(store(progress));
      };

      document.addEventListener("ask-right", (event) => {
        const { key = "" } = /** @type {HTMLElement} */ (event.target).dataset;
        note({ right: [key] });
      });
      const end = new IntersectionObserver((entries) => {
        if (!entries.some((entry) => entry.isIntersecting) || scrollY === 0) return;
        end.disconnect();
        note({ read: true });
      });
      end.observe(this);
      show();
    }
  });

  customElements.define("course-progress", class extends HTMLElement {
    connectedCallback() {
      if (this.childNodes.length) return;
      const progress = stored() ?? {};
      for (const link of document.querySelectorAll("article ol > li > a")) {
        const name = (link.getAttribute("href") ?? "").replace(/^.*\//, "").replace(/\.html.*$/, "");
        if (progress[name]) link.after(" ", mark(progress[name]));
      }
      if (!Object.keys(progress).length) return;
      const clear = Parts.button(Words.progress.clear, () => {
        store({});
        document.querySelectorAll(".progress__mark").forEach((one) => one.remove());
        this.replaceChildren(Parts.make("span", { tabIndex: -1 }, Words.progress.cleared));
        this.querySelector("span")?.focus();
      });
      this.append(Parts.make("small", {}, Words.progress.kept), clear);
    }
  });
})();
