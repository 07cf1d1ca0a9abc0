/*
 * Puts numbers where the build has put its own: into tables, into bars, into sentences.
 */
const Figures = (() => {
  "use strict";
  const { written, plain, after, figures } = Numbers;

  /**
   * Put numbers into cells that each hold a `<data>`, row after row.
   * @param {Iterable<Element>} cells
   * @param {number[][]} rows
   */
  function fill(cells, rows) {
    const [values, texts] = [rows.flat(), figures(rows).flat()];
    [...cells].forEach((cell, i) => {
      const data = /** @type {HTMLDataElement} */ (cell.querySelector("data"));
      const text = texts[i].trimEnd();
      data.value = String(values[i]);
      data.textContent = text;
      cell.replaceChildren(data, texts[i].slice(text.length)); // the room that aligns the points
    });
  }

  /** @param {Element} block @param {number[][]} matrix */
  const table = (block, matrix) => fill(block.querySelectorAll("tbody td"), matrix);

  /** @param {Element} figure @param {number[]} entries @param {number} [max] of the longest bar */
  function bars(figure, entries, max = 1) {
    figure.querySelectorAll(".bar").forEach((line, i) => {
      if (!(line instanceof HTMLElement)) return;
      line.style.setProperty("--w", String(Math.min(1, Math.abs(entries[i]) / max)));
      line.classList.toggle("neg", entries[i] < 0);
    });
    fill(figure.querySelectorAll(".bar__figure"), entries.map((entry) => [entry]));
  }

  /** A row in a sentence. @param {number[]} entries */
  const row = (entries) => `[${entries.map(plain).join(", ")}]`;

  return Object.freeze({ short: written, signed: plain, term: after, table, bars, row });
})();
