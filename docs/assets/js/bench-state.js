/*
 * What a bench is set to, and what follows from it. A state is never changed, another one is made.
 *
 * Where a bench has an input X, Q, K and V follow from it; one that is held does not, and its
 * numbers may be typed. Where it has none, Q, K and V are typed; one that is held cannot be.
 */
/**
 * @typedef {{ inputs: Record<string, Matrix>, mask: Mask | null, controls: string[], row: number, heads: number }} Start
 * @typedef {object} State
 * @property {number} stop
 * @property {number} row
 * @property {number} head the head that is shown
 * @property {number} heads
 * @property {boolean} scale
 * @property {Axis} axis
 * @property {Mask | null} mask
 * @property {string[]} held of Q, K and V
 * @property {Record<string, Matrix>} numbers what is typed
 * @typedef {{ key: string, row: number, column: number, before: Cell, after: Cell }} Change
 * @typedef {Record<string, Cell[][]>} Tables
 */
const BenchState = (() => {
  "use strict";
  const { matmul, transpose, multiHead, attentionBackward } = AttentionMath;
  const AXES = /** @type {const} */ ({ rows: -1, columns: 0, whole: null });
  /** @type {Record<string, string>} */
  const PROJECTIONS = { Q: "W_q", K: "W_k", V: "W_v" };

  /** What the page starts from. @param {string} json @returns {Start} */
  function start(json) {
    const { inputs: { mask = null, ...inputs }, ...rest } = JSON.parse(json);
    return { ...rest, inputs, mask };
  }

  /** @param {Start} start @returns {State} */
  function initial({ inputs, mask, row, heads }) {
    return { stop: 0, row, head: 0, heads, scale: true, axis: -1, mask, held: [], numbers: inputs };
  }

  /** Q, K and V, projected, held or typed. @param {State} state @returns {Record<string, Matrix>} */
  function projected({ numbers, held }) {
    const make = (/** @type {string} */ key) =>
      "X" in numbers && !held.includes(key) ? matmul(numbers.X, transpose(numbers[PROJECTIONS[key]])) : numbers[key];
    return { Q: make("Q"), K: make("K"), V: make("V") };
  }

  /** By what the dot products are divided. @param {State} state */
  const divisor = (state) => (state.scale ? Math.sqrt(projected(state).Q[0].length / state.heads) : 1);

  /**
   * Every table of the bench; of several heads those of the one that is shown.
   * @param {State} state
   * @returns {Record<string, Matrix>}
   */
  function results(state) {
    const { numbers, mask, axis, head, heads } = state;
    const { Q, K, V } = projected(state);
    const options = { scale: divisor(state), mask, axis };
    const { each, concat } = multiHead(Q, K, V, heads, options);
    const { dots, scores, weights } = each[head];
    /** @type {Record<string, Matrix>} */
    const all = { ...numbers, Q, K, V, dots, scores, A: weights, O: concat };
    if (numbers.W_o) all.Y = matmul(concat, transpose(numbers.W_o));
    if (numbers.dO) {
      const { dWeights, dScores, dQ, dK, dV } = attentionBackward(Q, K, V, numbers.dO, options);
      Object.assign(all, { dA: dWeights, dS: dScores, dQ, dK, dV });
      for (const key of Object.keys(PROJECTIONS)) all[`dW_${key.toLowerCase()}`] = matmul(transpose(all[`d${key}`]), numbers.X);
    }
    return all;
  }

  /** All that is shown, the mask too. @param {State} state @returns {Tables} */
  const tables = (state) => (state.mask ? { ...results(state), mask: state.mask } : results(state));

  /** Where two tables differ. @param {string} key @param {Cell[][]} before @param {Cell[][]} after @returns {Change[]} */
  function changes(key, before, after) {
    return after.flatMap((cells, row) => cells.flatMap((cell, column) =>
      Numbers.differ(before[row][column], cell) ? [{ key, row, column, before: before[row][column], after: cell }] : []));
  }

  /** @param {State} state @param {string} key @param {number} row @param {number} column @param {number} x @returns {State} */
  function typed(state, key, row, column, x) {
    const now = key in PROJECTIONS ? projected(state)[key] : state.numbers[key];
    const numbers = { ...state.numbers, [key]: now.map((cells, i) => cells.map((cell, j) => (i === row && j === column ? x : cell))) };
    const holds = "X" in numbers && key in PROJECTIONS && !state.held.includes(key);
    return { ...state, numbers, held: holds ? [...state.held, key] : state.held };
  }

  /** Hold Q, K or V as it is, or let go. @param {State} state @param {string} key @param {boolean} on @returns {State} */
  function hold(state, key, on) {
    const numbers = "X" in state.numbers && on ? { ...state.numbers, [key]: projected(state)[key] } : state.numbers;
    return { ...state, numbers, held: ["Q", "K", "V"].filter((one) => (one === key ? on : state.held.includes(one))) };
  }

  /** The numbers of heads into which Q, K and V can be cut. @param {State} state */
  function headCounts(state) {
    const { Q, V } = projected(state);
    return Q[0].map((_, i) => i + 1).filter((n) => Q[0].length % n === 0 && V[0].length % n === 0);
  }

  /** What differs from the first state, as text for an address. @param {State} first @param {State} state */
  function toLink(first, state) {
    /** @type {string[]} */
    const parts = [];
    for (const key of /** @type {const} */ (["stop", "row", "heads", "head"])) {
      if (state[key] !== first[key]) parts.push(`${key}:${state[key]}`);
    }
    if (!state.scale) parts.push("scale:off");
    const axis = Object.entries(AXES).find(([, value]) => value === state.axis)?.[0];
    if (state.axis !== -1) parts.push(`axis:${axis}`);
    if (state.held.length) parts.push(`hold:${state.held.join("")}`);
    if (state.mask && String(state.mask) !== String(first.mask)) parts.push(`mask:${state.mask.flat().map(Number).join("")}`);
    for (const [key, rows] of Object.entries(state.numbers)) {
      const isNew = String(rows) !== String(first.numbers[key] ?? "");
      const isUsed = key in first.numbers || state.held.includes(key);
      if (isNew && isUsed) parts.push(`${key}:${rows.flat().join("_")}`);
    }
    return parts.join(",");
  }

  /** The state of an address, or null if it is of another bench. @param {State} first @param {string} text @returns {State | null} */
  function fromLink(first, text) {
    const given = new Map(text.split(",").filter(Boolean).map((part) => /** @type {[string, string]} */ (part.split(":"))));
    const shown = tables(first);
    const state = { ...first, numbers: { ...first.numbers } };
    for (const [key, value = ""] of given) {
      if (key === "stop" || key === "row" || key === "heads" || key === "head") state[key] = Number(value);
      else if (key === "scale") state.scale = false;
      else if (key === "axis" && value in AXES) state.axis = AXES[/** @type {keyof typeof AXES} */ (value)];
      else if (key === "hold" && /^[QKV]+$/.test(value)) state.held = [...new Set(value)];
      else if (key === "mask" && first.mask && /^[01]+$/.test(value)) state.mask = shaped([...value], first.mask, (bit) => bit === "1");
      else if (key in first.numbers || (key in PROJECTIONS && given.get("hold")?.includes(key))) {
        state.numbers[key] = shaped(value.split("_"), shown[key], number);
      } else return null;
    }
    const flat = Object.values(state.numbers).flat(2);
    const fits = flat.every(Number.isFinite) && headCounts(first).includes(state.heads)
      && state.head in Array(state.heads).fill(0) && state.row in shown.Q && Number.isInteger(state.stop)
      && (state.mask ?? []).flat().every((bit) => typeof bit === "boolean")
      && (!("X" in first.numbers) || state.held.every((key) => key in state.numbers));
    return fits ? state : null;
  }

  /** A number of an address, or NaN. @param {string} text */
  function number(text) {
    const given = Numbers.read(text);
    return typeof given === "string" ? NaN : given.number;
  }

  /**
   * Parts as rows of the size of others; NaN, which fits nowhere, where there are too many or too few.
   * @template T @param {string[]} parts @param {Cell[][]} like @param {(text: string) => T} read
   */
  function shaped(parts, like, read) {
    const width = like[0].length;
    if (parts.length !== like.length * width) return /** @type {T[][]} */ ([[NaN]]);
    return like.map((row, i) => row.map((_, j) => read(parts[i * width + j])));
  }

  return Object.freeze({ AXES, start, initial, divisor, results, tables, changes, typed, hold, headCounts, toLink, fromLink });
})();
