/* Online softmax, one key after another, with scores that the reader may set. */
(() => {
  "use strict";

  /**
   * The states after each key, as snippets/attention.py finds them: maximum, total, mix, output.
   * @param {number[]} scores
   * @param {number[]} values
   */
  function statesOf(scores, values) {
    let [maximum, total, mix] = [-Infinity, 0, 0];
    return scores.map((score, i) => {
      const highest = Math.max(maximum, score);
      const shrink = Math.exp(maximum - highest); // from the old maximum to the new
      const fresh = Math.exp(score - highest);
      const before = { maximum, total, mix };
      [maximum, total, mix] = [highest, total * shrink + fresh, mix * shrink + fresh * values[i]];
      return { before, shrink, fresh, row: [maximum, total, mix, mix / total] };
    });
  }

  customElements.define("online-softmax", class extends HTMLElement {
    connectedCallback() {
      Parts.once(this, (controls) => this.start(controls));
    }

    /** @param {HTMLElement} controls */
    start(controls) {
      /** @type {[number[], number[]]} */
      const [given, values] = Parts.values(this);
      const [scoreTable, valueTable, table] = this.querySelectorAll("table");
      const rows = [...table.querySelectorAll("tbody tr")];
      const status = Parts.status();
      let scores = given;

      const { bar, go, at } = Parts.player(given.length, (step) => {
        const states = statesOf(scores, values);
        Figures.table(table, states.map(({ row }) => row));
        Figures.table(scoreTable, [scores]);
        for (const block of [scoreTable, table]) Parts.trace(block, scores !== given);
        rows.forEach((row, i) => {
          row.classList.toggle("later", i > step);
          row.classList.toggle("now", i === step);
        });
        for (const one of [scoreTable, valueTable]) {
          one.querySelectorAll("td data").forEach((cell, i) => cell.parentElement?.classList.toggle("now", i === step));
        }
        status.textContent = told(states[step], step, values[step]);
      });

      const inputs = given.map((score, i) => {
        const input = Parts.make("input", { type: "number", step: "any", value: Figures.short(score) });
        input.setAttribute("aria-label", Words.online.score(i));
        input.addEventListener("input", () => {
          if (!Number.isFinite(input.valueAsNumber)) return;
          scores = scores.map((old, j) => (j === i ? input.valueAsNumber : old));
          go(at());
        });
        return input;
      });
      const reset = Parts.button(Words.parts.reset, () => {
        scores = given;
        inputs.forEach((input, i) => (input.value = Figures.short(given[i])));
        go(given.length - 1);
      });
      const typed = Parts.make("span", { className: "part__typed" }, "s = [", ...inputs, "]");
      controls.append(Parts.make("div", { className: "part__bar" }, ...bar.childNodes, typed, reset), status);
      go(given.length - 1);
    }
  });

  /**
   * How a state came from the one before.
   * @param {ReturnType<typeof statesOf>[number]} state
   * @param {number} step
   * @param {number} value
   */
  function told({ before, shrink, fresh, row }, step, value) {
    const [maximum, total, mix, old, oldMix, factor, one, v] =
      [row[0], row[1], row[2], before.total, before.mix, shrink, fresh, value].map(Figures.signed);
    if (step === 0) return Words.online.first(maximum, mix);
    if (before.maximum >= row[0]) return Words.online.stays(step, `${old} + ${one} = ${total}`, `${oldMix} + ${one} · ${v} = ${mix}`);
    return Words.online.rises(step, maximum, factor, `${old} · ${factor} + 1 = ${total}`, `${oldMix} · ${factor} + ${v} = ${mix}`);
  }
})();
