/* A key-value cache, one position after another: what is kept, what is new, what is not there yet. */
(() => {
  "use strict";

  customElements.define("cache-player", class extends HTMLElement {
    connectedCallback() {
      Parts.once(this, (controls) => this.start(controls));
    }

    /** @param {HTMLElement} controls */
    start(controls) {
      /** @type {[number[][], number[][], number[][]]} */
      const [Q, K, V] = Parts.values(this);
      const [, , A, O] = this.querySelectorAll("table");
      const rows = [...this.querySelectorAll("table")].map((table) => [...table.querySelectorAll("tbody tr")]);
      const status = Parts.status();

      // Row after row from what is kept, as the snippet's cache does it.
      const steps = Q.map((q, t) => AttentionMath.attention([q], K.slice(0, t + 1), V.slice(0, t + 1)));
      const none = (/** @type {number} */ t) => Array(K.length - t - 1).fill(0);
      Figures.table(A, steps.map(({ weights }, t) => [...weights[0], ...none(t)]));
      Figures.table(O, steps.map(({ output }) => output[0]));

      const { bar, go } = Parts.player(Q.length, (at) => {
        for (const table of rows) {
          table.forEach((row, i) => {
            row.classList.toggle("later", i > at);
            row.classList.toggle("now", i === at);
          });
        }
        const d = Q[0].length;
        const all = ((at + 1) * (at + 2) * d) / 2;
        status.textContent = Words.cache.step(at, Figures.row(Q[at]), (at + 1) * d, all);
      });
      controls.append(bar, status);
      go(Q.length - 1);
    }
  });
})();
