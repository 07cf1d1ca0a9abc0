/*
 * Words to be moved, by buttons, arrow keys or dragging; the last one asks and stays. Its weights
 * follow their words, and its output shows whether it notices.
 */
(() => {
  "use strict";

  customElements.define("word-order", class extends HTMLElement {
    connectedCallback() {
      Parts.once(this, (controls) => this.start(controls));
    }

    /** @param {HTMLElement} controls */
    start(controls) {
      /** @type {[number[][], number[][]]} */
      const [X, P] = Parts.values(this);
      const [list, figure, table] = [...this.querySelectorAll("ol, figure, table")];
      const items = [...list.querySelectorAll("li")];
      const words = items.map((item) => item.textContent ?? "");
      const labels = [...figure.querySelectorAll(".bar__label")];
      const status = Parts.status();
      const last = words.length - 1;
      const first = words.map((_, i) => i);
      let order = first;
      let chosen = 0; // the word that the buttons move, by its place

      /** @param {number[]} order */
      const read = (order) => {
        const rows = order.map((word, place) =>
          X[word].map((x, i) => x + (positions.checked ? P[place][i] : 0)));
        const { weights, output } = AttentionMath.attention([rows[last]], rows, rows);
        return { weights: weights[0], output: output[0] };
      };

      /** @param {string} [told] */
      const show = (told = "") => {
        const { weights, output } = read(order);
        const before = read(first).output;
        Figures.bars(figure, weights);
        Figures.table(table, [output]);
        const isOwn = positions.checked || order !== first;
        for (const block of [figure, table]) Parts.trace(block, isOwn);
        order.forEach((word, place) => {
          labels[place].textContent = words[word];
          buttons[place].textContent = words[word];
          buttons[place].setAttribute("aria-pressed", String(place === chosen));
        });
        left.setAttribute("aria-disabled", String(chosen === 0));
        right.setAttribute("aria-disabled", String(chosen === last - 1));
        const isSame = output.every((x, i) => Math.abs(x - before[i]) < 1e-12);
        status.textContent = told + (isSame ? Words.reorder.same : Words.reorder.other(Figures.row(before)));
      };

      /** Take a word out and put it in. @param {number} from @param {number} to */
      const move = (from, to) => {
        if (to < 0 || to >= last || to === from) return;
        const rest = order.filter((_, place) => place !== from);
        order = [...rest.slice(0, to), order[from], ...rest.slice(to)];
        chosen = to;
        show(Words.reorder.moved(words[order[to]], to + 1, words.length));
      };

      const buttons = items.map((item, place) => {
        const button = Parts.make("button", { type: "button", className: "word" }, words[place]);
        if (place < last) this.movable(button, place, move, (at) => { chosen = at; show(); });
        else button.setAttribute("aria-disabled", "true");
        item.replaceChildren(button);
        return button;
      });
      const left = Parts.button(`← ${Words.reorder.left}`, () => move(chosen, chosen - 1));
      const right = Parts.button(`${Words.reorder.right} →`, () => move(chosen, chosen + 1));
      const positions = Parts.make("input", { type: "checkbox" });
      positions.addEventListener("change", () => show());
      const reset = Parts.button(Words.parts.reset, () => {
        [order, chosen, positions.checked] = [first, 0, false];
        show();
      });
      const label = Parts.make("label", {}, positions, ` ${Words.reorder.positions}`);
      controls.append(Parts.make("div", { className: "part__bar" }, left, right, label, reset), status);
      show();
    }

    /**
     * @param {HTMLButtonElement} button
     * @param {number} place
     * @param {(from: number, to: number) => void} move
     * @param {(place: number) => void} choose
     */
    movable(button, place, move, choose) {
      const buttons = () => [...this.querySelectorAll("button.word")];
      button.addEventListener("click", () => choose(place));
      button.addEventListener("keydown", (event) => {
        const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (way === undefined) return;
        event.preventDefault();
        move(place, place + way);
        const next = buttons()[Math.max(0, Math.min(buttons().length - 2, place + way))];
        if (next instanceof HTMLElement) next.focus(); // along with its word
      });
      button.addEventListener("pointerdown", (event) => {
        choose(place);
        button.setPointerCapture(event.pointerId);
      });
      button.addEventListener("pointerup", (event) => {
        const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("button.word");
        const to = under ? buttons().indexOf(under) : -1;
        if (to >= 0) move(place, to);
      });
    }
  });
})();
