/*
 * One table of a bench: the page's own, whose figures are written anew and whose cells are marked;
 * where it may be edited, an input lies over each figure and takes no room of its own.
 */
/**
 * @typedef {{ host: HTMLElement, key: string, cells: HTMLElement[][], inputs: HTMLInputElement[][], isOpen: (state: State) => boolean }} Table
 * @typedef {object} Edits what the reader does to a cell
 * @property {(key: string, row: number, column: number, x: number) => void} number
 * @property {(row: number, column: number, open: boolean) => void} mask
 * @property {(key: string, row: number, column: number, text: string, why: "comma" | "unread") => void} wrong
 */
const BenchTable = (() => {
  "use strict";

  /** Take hold of a table of the page. @param {HTMLElement} host @param {Start} start @param {Edits} edits @returns {Table} */
  function take(host, start, edits) {
    const key = host.dataset.matrix ?? "";
    const rows = [...host.querySelectorAll("tbody tr")];
    const cells = rows.map((row) => /** @type {HTMLElement[]} */ ([...row.querySelectorAll("td")]));
    /** @type {Table} */
    const table = { host, key, cells, inputs: [], isOpen: () => true };
    if (key === "mask") table.inputs = cells.map((row, i) => row.map((cell, j) => lay(cell, box(i, j, edits))));
    else if (key in start.inputs || ["Q", "K", "V"].includes(key)) {
      table.inputs = cells.map((row, i) => row.map((cell, j) => lay(cell, field(table, i, j, edits))));
      if (["Q", "K", "V"].includes(key) && !("X" in start.inputs)) table.isOpen = (state) => !state.held.includes(key);
    }
    return table;
  }

  /** @param {HTMLElement} cell @param {HTMLInputElement} input */
  function lay(cell, input) {
    cell.classList.add("bench__cell");
    cell.append(input);
    return input;
  }

  /** @param {number} row @param {number} column @param {Edits} edits */
  function box(row, column, edits) {
    const input = document.createElement("input");
    input.type = "checkbox";
    input.setAttribute("aria-label", Words.bench.reads(row, column));
    input.addEventListener("change", () => edits.mask(row, column, input.checked));
    return input;
  }

  /** @param {Table} table @param {number} row @param {number} column @param {Edits} edits */
  function field(table, row, column, edits) {
    const { key } = table;
    const input = document.createElement("input"); // of no inputMode: the number pads of phones have no minus sign
    input.autocomplete = "off";
    input.spellcheck = false;
    input.setAttribute("aria-label", Words.bench.cell(key, row, column));
    for (const event of ["focus", "click"]) input.addEventListener(event, () => input.select());
    input.addEventListener("change", () => {
      if (input.value === input.defaultValue) return; // a figure is rounded, its number is not
      const given = Numbers.read(input.value);
      if (typeof given === "string") edits.wrong(key, row, column, input.value.trim(), given);
      else edits.number(key, row, column, given.number);
      if (input === document.activeElement) input.select();
    });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        input.value = input.defaultValue;
        input.select();
      }
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
      const next = step && table.inputs[row + step]?.[column];
      if (!next) return;
      event.preventDefault();
      next.focus();
    });
    return input;
  }

  /**
   * Write the numbers, and mark those that are not the page's.
   * @param {Table} table @param {Cell[][]} rows @param {Cell[][]} own the page's @param {State} state
   * @returns {Change[]}
   */
  function write(table, rows, own, state) {
    const { host, key, cells, inputs } = table;
    const texts = Numbers.figures(rows);
    const changes = BenchState.changes(key, own, rows);
    cells.forEach((line, i) => line.forEach((cell, j) => {
      const x = rows[i][j];
      const data = cell.querySelector("data");
      const text = texts[i][j];
      const figure = text.trimEnd();
      if (data) {
        data.textContent = figure;
        data.value = String(x);
        const after = data.nextSibling;
        if (after instanceof Text) after.data = text.slice(figure.length);
        else data.after(text.slice(figure.length));
      }
      cell.classList.toggle("changed", changes.some((one) => one.row === i && one.column === j));
      if (key === "A" && typeof x === "number") tint(cell, x);
      const input = inputs[i]?.[j];
      if (!input) return;
      if (input.type === "checkbox") input.checked = x === true;
      else {
        input.defaultValue = input.value = figure;
        input.style.setProperty("--tail", `${text.length - figure.length}ch`); // aligned on the point, too
      }
      input.readOnly = !table.isOpen(state);
    }));
    trace(host, changes.length === 0);
    return changes;
  }

  /** As the page tints a heatmap whose largest value is 1. @param {HTMLElement} cell @param {number} x */
  function tint(cell, x) {
    cell.classList.toggle("h", Number.isFinite(x));
    cell.classList.toggle("nan", Number.isNaN(x));
    cell.style.setProperty("--w", Number.isFinite(x) ? x.toFixed(2) : "0");
  }

  /** Only the page's own numbers lead to the snippet that gave them. @param {HTMLElement} host @param {boolean} isOwn */
  function trace(host, isOwn) {
    const table = host.querySelector("table");
    const name = table?.querySelector("caption > :first-child");
    if (!table || isOwn === "snippet" in table.dataset) return;
    if (isOwn) table.dataset.snippet = table.dataset.traced;
    else {
      table.dataset.traced = table.dataset.snippet;
      delete table.dataset.snippet;
    }
    if (isOwn) name?.setAttribute("role", "link");
    else name?.removeAttribute("role");
    if (isOwn) name?.setAttribute("tabindex", "0");
    else name?.removeAttribute("tabindex");
  }

  /** Mark the rows that take part in a stop. @param {Table} table @param {Stop} stop */
  function mark(table, { uses, makes, columns = "all" }) {
    const isCut = columns !== "all" && ["Q", "K", "V", "O"].includes(table.key);
    table.cells.forEach((line, i) => line.forEach((cell, j) => {
      const takesPart = (/** @type {Places} */ places) => 
        table.key in places && [i, null].includes(places[table.key]) && !(isCut && (j < columns[0] || j >= columns[1]));
      const isMade = takesPart(makes);
      cell.classList.toggle("made", isMade);
      cell.classList.toggle("used", !isMade && takesPart(uses));
      cell.style.setProperty("--step", String(j));
    }));
  }

  return Object.freeze({ take, write, mark });
})();
