/*
 * The reader's own answer: read, compared to the digits given, told right or not yet, with a hint.
 * The value is never written out. That it cannot be read at a glance is all there is to its cover.
 */
(() => {
  "use strict";
  /** @param {number} number @param {number} exact @param {number} decimals */
  const agree = (number, exact, decimals) =>
    Math.abs(number - exact) <= 0.5 * 10 ** -decimals + 1e-12 * Math.max(1, Math.abs(exact));

  customElements.define("ask-box", class extends HTMLElement {
    static observedAttributes = ["data-before"];
    /** @type {HTMLElement | undefined} */
    verdict;

    connectedCallback() {
      const label = this.querySelector(".ask__label");
      const row = this.querySelector(".ask__row");
      if (this.verdict || !label || !row) return;
      const input = Parts.make("input", { type: "text", autocomplete: "off", spellcheck: false });
      input.setAttribute("autocapitalize", "off");
      const verdict = Parts.make("span", { className: "ask__verdict" });
      verdict.setAttribute("role", "status");
      this.verdict = verdict;
      const check = Parts.make("button", { type: "submit", className: "part__button" }, Words.ask.check);
      const form = Parts.make("form", { className: "ask__row" }, input, check, verdict);
      // The words of the label name the field; a label around both needs no id.
      label.id = label.id || `ask-${[...document.querySelectorAll("ask-box")].indexOf(this)}`;
      input.setAttribute("aria-labelledby", label.id);
      label.addEventListener("click", () => input.focus());
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        this.judge(input);
      });
      row.replaceWith(form);
      this.attributeChangedCallback();
    }

    /** Answered on an earlier visit, or all progress cleared. */
    attributeChangedCallback() {
      const isBefore = this.dataset.before !== undefined;
      if (!this.verdict || (isBefore && this.verdict.textContent)) return;
      if (isBefore) this.tell("before", "✓", Words.ask.before);
      else this.tell("", "", "");
    }

    /** @param {HTMLInputElement} input */
    judge(input) {
      const exact = Number(atob(this.dataset.answer ?? ""));
      const least = Number(this.dataset.digits);
      const given = Numbers.read(input.value);
      input.removeAttribute("aria-invalid");
      if (typeof given === "string") {
        this.tell("unread", "?", given === "comma" ? Words.comma : Words.ask.unread);
        input.setAttribute("aria-invalid", "true");
      } else if (agree(given.number, exact, Math.max(least, given.decimals))) {
        this.tell("right", "✓", Words.ask.correct);
        this.dispatchEvent(new CustomEvent("ask-right", { bubbles: true }));
      } else if (least > 0 && given.decimals > least && agree(given.number, exact, least)) {
        this.tell("close", "≈", Words.ask.close(least, given.decimals));
      } else if (given.decimals > 0 && given.decimals < least && agree(given.number, exact, given.decimals)) {
        this.tell("close", "≈", Words.ask.short(least));
      } else if (exact > 0 && exact < 1 && given.number >= 1 && agree(given.number / 100, exact, given.decimals + 2)) {
        this.tell("close", "≈", Words.ask.share);
      } else {
        this.tell("wrong", "✗", `${Words.ask.wrong} ${this.dataset.hint ?? ""}`.trim(), true);
      }
    }

    /**
     * @param {string} kind
     * @param {string} sign
     * @param {string} words
     * @param {boolean} [isLost] and should see where to look
     */
    tell(kind, sign, words, isLost = false) {
      const verdict = /** @type {HTMLElement} */ (this.verdict);
      const mark = Parts.make("b", {}, sign);
      mark.setAttribute("aria-hidden", "true");
      verdict.dataset.kind = kind;
      verdict.replaceChildren(...(sign ? [mark, ` ${words}`] : []));
      const look = this.querySelector("a.ask__look");
      const anchor = look?.getAttribute("href")?.slice(1) ?? "";
      const heading = document.getElementById(decodeURIComponent(anchor))?.cloneNode(true);
      if (!isLost || !(look instanceof HTMLAnchorElement) || !(heading instanceof Element)) return;
      heading.querySelector(".headerlink")?.remove();
      const link = Parts.make("a", { href: look.href }, heading.textContent?.trim() ?? "");
      verdict.append(` ${Words.ask.look} `, link);
    }
  });
})();
