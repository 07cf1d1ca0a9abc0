/*
 * Numbers as the build writes them: at most four decimals, those that stand together with the same
 * number of them, aligned on the point. Puts them where the build has put its own.
 */
const Figures = (() => {
  "use strict";
  const DECIMALS = 4;
  const SPACE = "\u2007"; // as wide as a digit

  /**
   * Like Python's `f"{x:.4f}"`, which rounds what lies exactly half way to the even digit.
   * @param {number} x
   * @param {number} decimals
   */
  function fixed(x, decimals) {
    const text = x.toFixed(decimals);
    const exact = Math.abs(x).toFixed(Math.min(decimals + 40, 100));
    const at = exact.indexOf(".") + 1 + decimals;
    if (!/^50*$/.test(exact.slice(at))) return text;
    const below = exact.slice(0, at).replace(/\.$/, "");
    const isEven = /[02468]$/.test(below);
    return isEven ? `${x < 0 ? "-" : ""}${below}` : text;
  }

  /** One number by itself. @param {number} x */
  function short(x) {
    if (Number.isNaN(x)) return "nan";
    if (!Number.isFinite(x)) return x < 0 ? "-inf" : "inf";
    const text = Math.abs(x) < 1e16 ? fixed(x, DECIMALS).replace(/\.?0+$/, "") : "";
    if (text.replace("-", "") !== "0" && text !== "") return text;
    if (x === 0) return "0";
    const [digits, power] = x.toExponential(3).split("e");
    return `${digits.replace(/\.?0+$/, "")}e${power[0]}${power.slice(1).padStart(2, "0")}`;
  }

  /** Numbers that stand together. @param {number[]} values */
  function together(values) {
    const texts = values.map(short);
    const plain = texts.filter((text) => !text.includes("e"));
    const decimals = Math.max(0, ...plain.map((text) => (text.split(".")[1] ?? "").length));
    return values.map((x, i) => (x % 1 && !/[en]/.test(texts[i]) ? fixed(x, decimals) : texts[i]));
  }

  /** @param {string} text what stands from the point on */
  const tail = (text) => text.replace(/[-+ ]*([\d,_]+|[a-z]+$)/, "").length;

  /**
   * Put numbers into cells that each hold a `<data>`.
   * @param {HTMLElement[]} cells
   * @param {number[]} values
   * @param {number} [columns] how many cells stand side by side
   */
  function fill(cells, values, columns = 1) {
    const texts = together(values);
    const tails = texts.map(tail);
    cells.forEach((cell, i) => {
      const data = /** @type {HTMLDataElement} */ (cell.querySelector("data"));
      const longest = Math.max(...tails.filter((_, j) => j % columns === i % columns));
      data.value = String(values[i]);
      data.textContent = texts[i];
      cell.replaceChildren(data, SPACE.repeat(longest - tails[i]));
    });
  }

  /** @param {Element} table @param {number[][]} matrix */
  function table(table, matrix) {
    const cells = /** @type {HTMLElement[]} */ ([...table.querySelectorAll("tbody td")]);
    fill(cells, matrix.flat(), matrix[0].length);
  }

  /** @param {Element} figure @param {number[]} entries @param {number} [max] of the longest bar */
  function bars(figure, entries, max = 1) {
    const lines = /** @type {HTMLElement[]} */ ([...figure.querySelectorAll(".bar")]);
    lines.forEach((line, i) => {
      line.style.setProperty("--w", String(Math.min(1, Math.abs(entries[i]) / max)));
      line.classList.toggle("neg", entries[i] < 0);
    });
    fill(lines.map((line) => /** @type {HTMLElement} */ (line.querySelector(".bar__figure"))), entries);
  }

  /** A row in a sentence. @param {number[]} row */
  const row = (row) => `[${row.map(short).join(", ")}]`;

  /** With a true minus sign. @param {number} x */
  const signed = (x) => short(x).replace("-", "−");

  return Object.freeze({ short, together, fill, table, bars, row, signed });
})();
