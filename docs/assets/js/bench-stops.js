/*
 * The stops of the bench: what each works from, what it makes, and its arithmetic in numbers.
 *
 * A line of arithmetic is a list of pieces: text, or text with a role (q k v s a o), or with "^",
 * which sets it as an exponent.
 */
/**
 * @typedef {string | [string, string]} Piece text, or its role and the text
 * @typedef {"project" | "dots" | "scale" | "softmax" | "mix" | "join" | "backMix" | "backSoftmax" | "backDots" | "backProject"} StopName
 * @typedef {{ m: Record<string, Matrix>, row: number, state: State, words: typeof Words.bench }} Context
 * @typedef {Record<string, number | null>} Places tables, each with the row that takes part; null for all
 * @typedef {{ uses: Places, makes: Places, lines: Piece[][], says: keyof typeof Words.bench.says, row?: number, columns?: [number, number] | "all" }} Stop
 *
 * `row` is the row that it speaks of, if not the chosen one; `columns` are those of the head, if it
 * works in one: of Q, K, V and O only these take part.
 */
const BenchStops = (() => {
  "use strict";
  const { plain, after } = Numbers;
  const { transpose } = AttentionMath;

  /** @param {State} state @returns {StopName[]} */
  function names({ numbers }) {
    if ("dO" in numbers) return ["backMix", "backSoftmax", "backDots", "backProject"];
    return [...(/** @type {StopName[]} */ ("X" in numbers ? ["project"] : [])), "dots", "scale", "softmax", "mix",
      ...(/** @type {StopName[]} */ ("W_o" in numbers ? ["join"] : []))];
  }

  /** A number in its role. @param {string} role @param {number} x @returns {Piece} */
  const of = (role, x) => [role, plain(x)];

  /** The name of a cell. @param {string} name @param {string} role @param {number} i @param {number} j @returns {Piece} */
  const cell = (name, role, i, j) => [role, `${name}[${i},${j}]`];

  /**
   * `1 × 1 + 0 × 2`, without what it makes.
   * @param {string} roleA @param {number[]} a @param {string} roleB @param {number[]} b
   * @returns {Piece[]}
   */
  const products = (roleA, a, roleB, b) =>
    a.flatMap((x, i) => [i ? " + " : "", [roleA, i ? after(x) : plain(x)], " × ", [roleB, after(b[i])]]);

  /** @param {Context} context @returns {string} */
  function root({ state, m }) {
    return state.scale ? `√${m.Q[0].length / state.heads}` : "1";
  }

  /** The columns of a matrix that belong to the head shown. @param {Matrix} A @param {State} state @returns {[number, number]} */
  function columnsOf(A, { head, heads }) {
    const width = A[0].length / heads;
    return [head * width, (head + 1) * width];
  }

  /** @type {Record<StopName, (context: Context) => Stop>} */
  const stops = {
    project({ m, row, state, words }) {
      const lines = ["Q", "K", "V"].flatMap((key) => m[key][row].map((x, r) => {
        const role = key.toLowerCase();
        const made = state.held.includes(key) ? [] : products("", m.X[row], "", m[`W_${role}`][r]);
        return [cell(key, role, row, r), " = ", ...made, made.length ? " = " : "", of(role, x), made.length ? "" : ` (${words.held})`];
      }));
      return { uses: { X: row, W_q: null, W_k: null, W_v: null }, makes: { Q: row, K: row, V: row }, lines, says: "project" };
    },
    dots({ m, row, state }) {
      const [Q, K] = [m.Q, m.K].map((one) => AttentionMath.splitHeads(one, state.heads)[state.head]);
      const lines = K.map((key, j) =>
        [cell("QKᵀ", "s", row, j), " = ", ...products("q", Q[row], "k", key), " = ", of("s", m.dots[row][j])]);
      return { uses: { Q: row, K: null }, makes: { dots: row }, lines, says: "dots", columns: columnsOf(m.Q, state) };
    },
    scale(context) {
      const { m, row, state, words } = context;
      const lines = m.dots[row].map((x, j) => {
        const open = !state.mask || state.mask[row][j];
        const made = [plain(x), ` / ${root(context)} = `, plain(x / BenchState.divisor(state))].join("");
        return [cell("S", "s", row, j), " = ", made, ...(open ? [] : [" → ", of("s", -Infinity), ` (${words.hidden})`])];
      });
      return { uses: { dots: row, mask: row }, makes: { scores: row }, lines, says: state.scale ? "scale" : "unscaled", columns: "all" };
    },
    softmax({ m, row, state, words }) {
      const inRange = m.scores.flat().filter(Number.isFinite);
      const highest = Math.max(...inRange);
      const shift = inRange.length && Math.abs(highest) > 700 ? highest : 0; // exp would overflow, or all be 0
      const exps = m.scores.map((scores) => scores.map((x) => Math.exp(x - shift)));
      const scope = state.axis === -1 ? [exps[row]] : exps;
      const total = scope.flat().reduce((a, b) => a + b, 0);
      const columns = transpose(exps).map((column) => column.reduce((a, b) => a + b, 0));
      const sums = state.axis === -1 ? exps[row] : exps.map((line) => line.reduce((a, b) => a + b, 0));
      /** @type {Piece[]} */
      const head = [`${words.total} = ${sums.map(plain).join(" + ")} = ${plain(total)}`];
      const lines = m.scores[row].map((x, j) => {
        const over = ` / ${after(state.axis === 0 ? columns[j] : total)}`;
        /** @type {Piece} */
        const power = ["^", shift ? `${plain(x)} − ${after(shift)}` : plain(x)];
        return [cell("A", "a", row, j), " = e", power, `${over} = ${plain(exps[row][j])}${over} = `, of("a", m.A[row][j])];
      });
      const says = state.axis === -1 ? "softmax" : state.axis === 0 ? "columns" : "whole";
      return { uses: { scores: state.axis === -1 ? row : null }, makes: { A: row }, lines: state.axis === 0 ? lines : [head, ...lines], says, columns: "all" };
    },
    mix({ m, row, state }) {
      const span = columnsOf(m.V, state);
      const columns = transpose(m.V).map((column, c) => ({ column, c })).slice(...span);
      const lines = columns.map(({ column, c }) =>
        [cell("O", "o", row, c), " = ", ...products("a", m.A[row], "v", column), " = ", of("o", m.O[row][c])]);
      return { uses: { A: row, V: null }, makes: { O: row }, lines, says: "mix", columns: span };
    },
    join({ m, row }) {
      const lines = m.W_o.map((weights, r) =>
        [cell("Y", "o", row, r), " = ", ...products("o", m.O[row], "", weights), " = ", of("o", m.Y[row][r])]);
      return { uses: { O: row, W_o: null }, makes: { Y: row }, lines, says: "join" };
    },
    backMix({ m, row }) {
      const weights = m.V.map((value, j) =>
        [cell("dA", "a", row, j), " = ", ...products("o", m.dO[row], "v", value), " = ", of("a", m.dA[row][j])]);
      const values = m.dV[row].map((x, c) =>
        [cell("dV", "v", row, c), " = ", ...products("a", m.A.map((line) => line[row]), "o", m.dO.map((line) => line[c])), " = ", of("v", x)]);
      return { uses: { dO: null, V: null, A: null }, makes: { dA: row, dV: row }, lines: [...weights, ...values], says: "backMix" };
    },
    backSoftmax({ m, row }) {
      const mean = AttentionMath.dot(m.A[row], m.dA[row]);
      const head = ["m = ", ...products("a", m.A[row], "a", m.dA[row]), ` = ${plain(mean)}`];
      const lines = m.dS[row].map((x, j) => [
        cell("dS", "s", row, j), " = ", of("a", m.A[row][j]), " × (", of("a", m.dA[row][j]), ` − ${after(mean)}) = `, of("s", x),
      ]);
      return { uses: { A: row, dA: row }, makes: { dS: row }, lines: [head, ...lines], says: "backSoftmax" };
    },
    backDots(context) {
      const { m, row } = context;
      const over = `) / ${root(context)} = `;
      const queries = m.dQ[row].map((x, c) =>
        [cell("dQ", "q", row, c), " = (", ...products("s", m.dS[row], "k", m.K.map((key) => key[c])), over, of("q", x)]);
      const keys = m.dK[row].map((x, c) =>
        [cell("dK", "k", row, c), " = (", ...products("s", m.dS.map((line) => line[row]), "q", m.Q.map((query) => query[c])), over, of("k", x)]);
      return { uses: { dS: null, Q: null, K: null }, makes: { dQ: row, dK: row }, lines: [...queries, ...keys], says: "backDots" };
    },
    backProject({ m, row: position }) {
      const row = Math.min(position, m.dW_q.length - 1, m.dW_v.length - 1); // a feature here
      const lines = ["q", "k", "v"].flatMap((role) => {
        const [gradient, from] = [m[`dW_${role}`], m[`d${role.toUpperCase()}`]];
        return gradient[row].map((x, c) =>
          [cell(`dW_${role}`, role, row, c), " = ", ...products(role, from.map((line) => line[row]), "", m.X.map((line) => line[c])), ` = ${plain(x)}`]);
      });
      return { uses: { X: null, dQ: null, dK: null, dV: null }, makes: { dW_q: row, dW_k: row, dW_v: row }, lines, says: "backProject", row };
    },
  };

  return Object.freeze({ names, at: (/** @type {StopName} */ name, /** @type {Context} */ context) => stops[name](context) });
})();
