/*
 * Run and Edit below each code block. A run executes the block's whole snippet in the page's own
 * Python, with all that the reader has edited of it; its output stands below the built one, and the
 * page's values follow. What cannot be run stands in the template #run-bar, which is only there where
 * the site carries Python.
 */
(() => {
  "use strict";

  const template = document.getElementById("run-bar");
  if (!(template instanceof HTMLTemplateElement)) return;
  if (location.protocol === "file:") return; // browsers start no worker from disk
  const words = Words.run;
  const WITHOUT = new Set((template.dataset.without ?? "").split(" "));
  const LANGUAGE = document.documentElement.lang.slice(0, 2);

  /** A code block and what belongs to it. */
  class Block {
    /** @param {HTMLElement} element */
    constructor(element) {
      this.element = element;
      this.snippet = element.dataset.shows ?? "";
      this.section = element.dataset.section ?? "";
      this.pre = /** @type {HTMLElement} */ (element.querySelector("pre:has(> code)"));
      this.code = (this.pre.querySelector("code")?.textContent ?? "").replace(/\n$/, "");
      const bar = /** @type {DocumentFragment} */ (
        /** @type {HTMLTemplateElement} */ (template).content.cloneNode(true)
      );
      this.go = find(bar, "run");
      this.edit = find(bar, "edit");
      this.back = find(bar, "reset");
      this.status = find(bar, "status");
      this.result = find(bar, "result");
      this.area = /** @type {HTMLTextAreaElement} */ (find(bar, "area"));
      this.go.textContent = words.run;
      this.edit.textContent = words.edit;
      this.back.textContent = words.reset(this.snippet.replace(/.*\//, "") + ".py"); // all its blocks
      const name = `${this.snippet}.py ${this.section}`;
      find(bar, "bar").setAttribute("aria-label", name);
      this.area.setAttribute("aria-label", words.code(name));
      this.pre.after(this.area);
      this.result.remove(); // until there is one
      element.append(bar);
      this.go.addEventListener("click", (event) => event.detail > 1 || this.press());
      this.edit.addEventListener("click", () => this.open());
      this.back.addEventListener("click", () => {
        reset(this.snippet);
        this.edit.focus();
      });
      this.area.addEventListener("input", () => this.fit());
      this.area.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.press();
      });
    }

    /** What the build wrote of this block last: its output, or the code itself. */
    get after() {
      return this.output ?? this.element;
    }

    /** @returns {HTMLElement | null} */
    get output() {
      for (let next = this.element.nextElementSibling; next; next = next.nextElementSibling) {
        if (next.matches(".output")) {
          const isMine = next.getAttribute("data-shows") === this.snippet;
          return isMine ? /** @type {HTMLElement} */ (next) : null;
        }
        if (!next.matches("ol")) break; // remarks on the code
      }
      return null;
    }

    /** What the build printed; null where the page does not show it. */
    get built() {
      return this.output?.querySelector("code")?.textContent ?? null;
    }

    get isEdited() {
      return !this.area.hidden && this.area.value !== this.code;
    }

    open() {
      this.area.value = this.code;
      this.area.hidden = false;
      this.pre.hidden = this.edit.hidden = true;
      this.back.hidden = false;
      this.fit();
      this.area.focus();
    }

    fit() {
      this.area.rows = this.area.value.split("\n").length;
    }

    press() {
      if (this.element.classList.contains("running")) PagePython.stop();
      else if (PagePython.isBusy()) this.status.textContent = words.busy;
      else run(this);
    }

    reset() {
      this.area.hidden = this.back.hidden = this.result.hidden = true;
      this.pre.hidden = this.edit.hidden = false;
      this.status.textContent = "";
    }

    /** @param {boolean} is */
    set running(is) {
      this.element.classList.toggle("running", is);
      this.status.setAttribute("aria-busy", String(is)); // its end alone is read out
      this.go.textContent = is ? words.stop : words.run;
    }

    /**
     * How lines compare to what was built.
     * @param {[string, boolean][]} lines
     */
    verdict(lines) {
      if (lines.map(([text]) => text).join("\n") === this.built) return "same";
      if (!lines.length) return "nothing";
      return this.built === null || lines.some(([, differs]) => differs) ? "yours" : "less";
    }

    /**
     * @param {[string, boolean][]} lines and whether each differs from what was built
     * @param {string} [trouble]
     */
    print(lines, trouble = "") {
      const code = document.createElement("code");
      for (const [text, differs] of lines) {
        const line = document.createElement(differs ? "mark" : "span");
        if (differs) line.append(hidden(words.differs));
        line.append(`${text}\n`);
        code.append(line);
      }
      const why = Object.assign(document.createElement("code"), { className: "run__trouble", textContent: trouble });
      if (!this.result.isConnected) this.after.after(this.result);
      this.result.setAttribute("aria-label", words[trouble ? "trouble" : this.verdict(lines)]);
      this.result.replaceChildren(boxed(code), boxed(why));
      this.result.hidden = this.back.hidden = false;
    }
  }

  /**
   * @param {ParentNode} root
   * @param {string} part
   * @returns {HTMLElement}
   */
  function find(root, part) {
    return /** @type {HTMLElement} */ (root.querySelector(`[data-part="${part}"]`));
  }

  /** @param {HTMLElement} code */
  function boxed(code) {
    const pre = Object.assign(document.createElement("pre"), { tabIndex: 0, hidden: !code.hasChildNodes() });
    pre.append(code);
    return pre;
  }

  /** For those who listen. @param {string} textContent */
  const hidden = (textContent) => Object.assign(document.createElement("span"), { className: "hidden-words", textContent });

  const blocks = [...document.querySelectorAll(".highlight[data-shows]")]
    .map((element) => /** @type {HTMLElement} */ (element))
    .filter((element) => !WITHOUT.has(element.dataset.shows ?? "") && element.querySelector("pre:has(> code)"))
    .map((element) => new Block(element));
  const noteTemplate = /** @type {HTMLTemplateElement} */ (document.getElementById("run-note"));
  const note = find(noteTemplate.content, "note");
  if (blocks.length) document.body.append(note);
  find(note, "note-reset").textContent = words.resetAll;
  find(note, "note-reset").addEventListener("click", () => {
    const seen = blocks.filter((block) => !block.back.hidden);
    const near = seen.find((block) => block.element.getBoundingClientRect().bottom > 0) ?? seen.at(-1);
    const isHere = note.contains(document.activeElement);
    reset();
    if (isHere) near?.go.focus(); // the button that had the focus is gone
  });

  /** Bring back what was built. @param {string} [snippet] of this one alone */
  function reset(snippet) {
    const those = blocks.filter((block) => snippet === undefined || block.snippet === snippet);
    if (those.some((block) => block.element.classList.contains("running"))) PagePython.stop();
    PageValues.reset(snippet);
    for (const block of those) block.reset();
    count();
  }

  /** Say how many values are the reader's. */
  function count() {
    const all = PageValues.count();
    note.hidden = all === 0;
    return (find(note, "note-words").textContent = all ? words.note(all) : "");
  }

  /**
   * Run a block's snippet and show what comes of it.
   * @param {Block} block
   */
  async function run(block) {
    const { snippet } = block;
    const mine = blocks.filter((other) => other.snippet === snippet);
    PageValues.reset(snippet);
    const values = PageValues.asked(snippet);
    const edits = Object.fromEntries(mine.filter((one) => one.isEdited).map((one) => [one.section, one.area.value]));
    const shown = Object.fromEntries(mine.map((one) => [one.section, one.built]));
    const begun = performance.now();
    block.running = true;
    for (const one of mine) one.result.setAttribute("aria-label", words.earlier);
    block.status.textContent = words.starting;
    let end = words.ended;
    try {
      const outcome = await PagePython.run(
        { snippet, language: LANGUAGE, edits, shown, values },
        (share) => {
          block.status.textContent = share === null ? words.running : words.loading(Math.floor(100 * share));
        },
      );
      const seconds = ((performance.now() - begun) / 1000).toFixed(2);
      if (outcome === null) end = words.stopped;
      else if (outcome.trouble) tellTrouble(block, mine, outcome.trouble, outcome.outputs?.[block.section] ?? []);
      else {
        for (const one of mine) {
          const lines = outcome.outputs?.[one.section] ?? [];
          const changed = one.built !== null && one.verdict(lines) !== "same";
          if (one === block || changed || !one.result.hidden) one.print(lines);
        }
        PageValues.write(snippet, outcome.values ?? [], (built, error) => error ? words.lost(error) : words.changed(built));
        end = words.done(seconds);
      }
    } catch (error) {
      end = words.failed(error instanceof Error ? error.message : String(error));
    }
    block.running = false;
    block.status.replaceChildren(end, hidden(` ${count()}`));
  }

  /**
   * What went wrong, below the block that was run; the place is told by the lines of its block.
   * @param {Block} block
   * @param {Block[]} mine
   * @param {Trouble} trouble
   * @param {[string, boolean][]} lines that it printed before
   */
  function tellTrouble(block, mine, trouble, lines) {
    const at = mine.find((one) => one.section === trouble.section);
    const where = !at ? "" : at === block ? words.line(trouble.line) : words.elsewhere(trouble.line, at.code.split(/\n|  #/)[0]);
    const told = [where + trouble.message, trouble.details].filter(Boolean).join("\n");
    block.print(lines, told);
  }
})();
