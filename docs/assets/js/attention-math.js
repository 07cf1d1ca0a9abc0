/*
 * Attention on plain arrays: what snippets/attention.py does in numpy, in the same order and under
 * the same names. Rows are the positions that ask, columns those that are read. Nothing here is
 * changed once it is made, no argument either.
 */
/**
 * @typedef {number[][]} Matrix
 * @typedef {boolean[][]} Mask true where a query may read
 * @typedef {-1 | 0 | null} Axis along the rows, down the columns, over the whole, as in numpy
 * @typedef {{ scale?: number, mask?: Mask | null, axis?: Axis }} Options
 */
const AttentionMath = (() => {
  "use strict";

  /** @param {Matrix} A @returns {Matrix} */
  const transpose = (A) => A[0].map((_, column) => A.map((row) => row[column]));

  /** @param {number[]} a @param {number[]} b */
  const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);

  /** A @ B. @param {Matrix} A @param {Matrix} B @returns {Matrix} */
  function matmul(A, B) {
    const columns = transpose(B);
    return A.map((row) => columns.map((column) => dot(row, column)));
  }

  /** Shares of one list. @param {number[]} scores */
  function shares(scores) {
    // A common shift cancels in the division, and keeps exp from overflowing.
    const highest = scores.reduce((a, b) => Math.max(a, b), -Infinity);
    const exponentials = scores.map((score) => Math.exp(score - highest));
    const total = exponentials.reduce((a, b) => a + b, 0);
    return exponentials.map((one) => one / total);
  }

  /**
   * Turn scores into shares, none negative, that sum to one along the axis.
   *
   * A score of -inf gets the share 0. Where all are -inf, or one is +inf, no shares exist: they
   * are NaN.
   * @param {Matrix} scores
   * @param {Axis} [axis]
   * @returns {Matrix}
   */
  function softmax(scores, axis = -1) {
    if (axis === 0) return transpose(softmax(transpose(scores)));
    if (axis === -1) return scores.map(shares);
    const all = shares(scores.flat());
    return scores.map((row, i) => row.map((_, j) => all[i * row.length + j]));
  }

  /**
   * softmax(Q Kᵀ / √d) V, one row for each query; the dot products are kept as well.
   *
   * `scale` divides the dot products (√d unless given). A query that may read nothing gets a row
   * of NaN.
   * @param {Matrix} Q [queries, d]
   * @param {Matrix} K [keys, d]
   * @param {Matrix} V [keys, value features]
   * @param {Options} [options]
   */
  function attention(Q, K, V, { scale = Math.sqrt(Q[0].length), mask = null, axis = -1 } = {}) {
    const dots = matmul(Q, transpose(K));
    const scores = dots.map((row, i) =>
      row.map((x, j) => (mask === null || mask[i][j] ? x / scale : -Infinity)));
    const weights = softmax(scores, axis);
    return { dots, scores, weights, output: matmul(weights, V) };
  }

  /** A mask [n, n]: no position reads what is after it. @param {number} n @returns {Mask} */
  const causalMask = (n) =>
    Array.from({ length: n }, (_, row) => Array.from({ length: n }, (_, column) => column <= row));

  /**
   * Cut the columns of X [positions, heads * width] into heads [positions, width].
   * @param {Matrix} X
   * @param {number} heads
   * @returns {Matrix[]}
   */
  function splitHeads(X, heads) {
    const width = X[0].length / heads;
    return Array.from({ length: heads }, (_, head) =>
      X.map((row) => row.slice(head * width, (head + 1) * width)));
  }

  /** Put heads side by side: [positions, heads * width]. @param {Matrix[]} H @returns {Matrix} */
  const mergeHeads = (H) => H[0].map((_, position) => H.flatMap((head) => head[position]));

  /**
   * Attention in several heads, each with its own columns of Q, K and V.
   *
   * The scale is √width, the head's own, unless it is given.
   * @param {Matrix} Q
   * @param {Matrix} K
   * @param {Matrix} V
   * @param {number} heads
   * @param {Options} [options]
   */
  function multiHead(Q, K, V, heads, options) {
    const [Qs, Ks, Vs] = [Q, K, V].map((one) => splitHeads(one, heads));
    const each = Qs.map((_, head) => attention(Qs[head], Ks[head], Vs[head], options));
    return { each, concat: mergeHeads(each.map((head) => head.output)) };
  }

  /**
   * From the loss's gradient for the weights to that for the scores; weights are by rows.
   * @param {Matrix} weights
   * @param {Matrix} dWeights
   * @returns {Matrix}
   */
  function softmaxBackward(weights, dWeights) {
    return weights.map((row, i) => {
      const mean = dot(row, dWeights[i]);
      return row.map((weight, j) => weight * (dWeights[i][j] - mean));
    });
  }

  /**
   * The loss's gradients for Q, K and V, and those on the way, from that for the output.
   * @param {Matrix} Q
   * @param {Matrix} K
   * @param {Matrix} V
   * @param {Matrix} dOutput [queries, value features]
   * @param {Options} [options] `scale` and `mask` as they were in `attention`
   */
  function attentionBackward(Q, K, V, dOutput, { scale = Math.sqrt(Q[0].length), mask = null } = {}) {
    const { weights } = attention(Q, K, V, { scale, mask });
    const dWeights = matmul(dOutput, transpose(V));
    const dScores = softmaxBackward(weights, dWeights);
    /** @param {Matrix} A @returns {Matrix} */
    const scaled = (A) => A.map((row) => row.map((x) => x / scale));
    return {
      dWeights,
      dScores,
      dQ: scaled(matmul(dScores, K)),
      dK: scaled(matmul(transpose(dScores), Q)),
      dV: matmul(transpose(weights), dOutput),
    };
  }

  return Object.freeze({
    transpose, dot, matmul, softmax, attention, causalMask, splitHeads, mergeHeads, multiHead,
    softmaxBackward, attentionBackward,
  });
})();
