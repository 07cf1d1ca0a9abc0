/*
 * What the bench says, in each language of the course.
 */
const BenchWords = (() => {
  "use strict";

  const en = {
    stops: {
      project: "projection", dots: "dot product", scale: "scale", softmax: "softmax", mix: "weighted sum", join: "output projection",
      backMix: "back through the sum", backSoftmax: "back through softmax", backDots: "back through the dot product",
      backProject: "back through the projection",
    },
    says: {
      project: (/** @type {number} */ row) => `The stored matrices turn input row ${row} into a query, a key and a value.`,
      dots: (/** @type {number} */ row) => `Query ${row} meets each key: feature times feature, added up.`,
      scale: (/** @type {number} */ row) => `Each dot product of row ${row} is divided by the root of the query's width.`,
      unscaled: (/** @type {number} */ row) => `The division is off: row ${row} stays as it is.`,
      softmax: (/** @type {number} */ row) => `Row ${row}: each score becomes an exponential, divided by the row's total.`,
      columns: (/** @type {number} */ row) => `Row ${row}: each exponential is divided by the total of its column. The row need not sum to one.`,
      whole: (/** @type {number} */ row) => `Row ${row}: each exponential is divided by the total of the whole table. The row need not sum to one.`,
      mix: (/** @type {number} */ row) => `Row ${row}: each value times its weight, added up.`,
      join: (/** @type {number} */ row) => `Row ${row}: W_o makes each output feature from the heads side by side.`,
      backMix: (/** @type {number} */ row) => `How the loss changes with each weight of row ${row}, and with value ${row}.`,
      backSoftmax: (/** @type {number} */ row) => `Row ${row}: a score gains if its weight is worth more than the mean m.`,
      backDots: (/** @type {number} */ row) => `From the scores to query ${row} and to key ${row}, with the same division.`,
      backProject: (/** @type {number} */ row) => `Added up over the positions: row ${row} of each stored matrix's gradient.`,
    },
    stopOf: (/** @type {number} */ stop, /** @type {number} */ all, /** @type {string} */ name) => `Stop ${stop} of ${all}, ${name}.`,
    result: (/** @type {string} */ name, /** @type {string} */ numbers) => `${name}: ${numbers}.`,
    inHead: (/** @type {number} */ head) => `In head ${head}.`,
    comma: ", ", and: "; ", gap: " ",
    total: "total", hidden: "hidden", held: "held",
    steps: "Stops", arithmetic: "Arithmetic", back: "Back", forward: "Forward", row: "row", head: "head",
    scale: "divide by √d", axis: "softmax along", rows: "rows", columns: "columns", whole: "whole",
    mask: "mask", everyone: "read everything", causal: "causal", heads: "heads", hold: "hold",
    reset: "Reset", link: "Link to this state",
    unscaled: "no division by √d", along: (/** @type {string} */ axis) => `softmax along ${axis}`,
    inHeads: (/** @type {number} */ heads) => `${heads} ${heads === 1 ? "head" : "heads"}`,
    holding: (/** @type {string} */ names) => `${names} held`,
    cell: (/** @type {string} */ key, /** @type {number} */ row, /** @type {number} */ column) => `${key}, row ${row}, column ${column}`,
    reads: (/** @type {number} */ row, /** @type {number} */ column) => `position ${row} may read position ${column}`,
    same: "All numbers are the page's own. Type into a dotted cell to change one.",
    changed: (/** @type {number} */ count) => `${count} ${count === 1 ? "number differs" : "numbers differ"} from the page's, marked ◥:`,
    setting: (/** @type {string} */ what) => `Set otherwise than on the page: ${what}.`,
    unchanged: (/** @type {string} */ names) => `As on the page: ${names}.`,
    wrong: (/** @type {string} */ text, /** @type {string} */ cell, /** @type {string} */ kept) => `“${text}” is not a number. ${cell} is still ${kept}.`,
    nothing: (/** @type {string} */ rows) => `Row ${rows} has nothing to read. 0 / 0 is no number: NaN, and so is all that is made from it.`,
    noNumber: "Some results are NaN or infinite: a total is 0, or a number is too large to be worked with.",
    isHeld: (/** @type {string} */ key) => `${key} no longer follows X: it is held.`,
    badLink: "The address does not fit this bench; it shows the page's numbers.",
  };

  /** @type {typeof en} */
  const zh = {
    stops: {
      project: "投影", dots: "点积", scale: "缩放", softmax: "softmax", mix: "加权求和", join: "输出投影",
      backMix: "倒着经过求和", backSoftmax: "倒着经过 softmax", backDots: "倒着经过点积", backProject: "倒着经过投影",
    },
    says: {
      project: (row) => `存下的三个矩阵把输入的第 ${row} 行变成查询、键和值。`,
      dots: (row) => `查询 ${row} 和每个键逐个特征相乘，再相加。`,
      scale: (row) => `第 ${row} 行的每个点积，除以查询宽度的平方根。`,
      unscaled: (row) => `没有开缩放：第 ${row} 行保持原样。`,
      softmax: (row) => `第 ${row} 行：每个分数取指数，再除以这一行的总和。`,
      columns: (row) => `第 ${row} 行：每个指数除以所在列的总和。这一行加起来不一定是 1。`,
      whole: (row) => `第 ${row} 行：每个指数除以整张表的总和。这一行加起来不一定是 1。`,
      mix: (row) => `第 ${row} 行：每个值乘上它的注意力权重，再相加。`,
      join: (row) => `第 ${row} 行：各个头并排，由 W_o 算出每个输出特征。`,
      backMix: (row) => `第 ${row} 行的每个注意力权重、还有值 ${row} 变动时，损失怎样变。`,
      backSoftmax: (row) => `第 ${row} 行：权重的梯度高于平均 m，分数的梯度才是正的。`,
      backDots: (row) => `从分数传到查询 ${row} 和键 ${row}，同样要除以那个平方根。`,
      backProject: (row) => `对各个位置求和，得到每个参数矩阵的梯度，这里写第 ${row} 行。`,
    },
    stopOf: (stop, all, name) => `第 ${stop} 站，共 ${all} 站：${name}。`,
    result: (name, numbers) => `${name}：${numbers}。`,
    inHead: (head) => `头 ${head}。`,
    comma: "、", and: "；", gap: "",
    total: "总和", hidden: "遮住", held: "固定",
    steps: "各站", arithmetic: "算式", back: "后退", forward: "前进", row: "行", head: "头",
    scale: "除以 √d", axis: "softmax 沿着", rows: "行", columns: "列", whole: "整张表",
    mask: "掩码", everyone: "全都可读", causal: "因果", heads: "头数", hold: "固定",
    reset: "复原", link: "这个状态的链接",
    unscaled: "不除以 √d", along: (axis) => `softmax 沿着${axis}`, inHeads: (heads) => `${heads} 个头`,
    holding: (names) => `固定 ${names}`,
    cell: (key, row, column) => `${key}，第 ${row} 行第 ${column} 列`,
    reads: (row, column) => `位置 ${row} 可以读位置 ${column}`,
    same: "现在全是本页原来的数。带点线的格子可以直接改。",
    changed: (count) => `有 ${count} 个数和本页原来的不同，标了 ◥：`,
    setting: (what) => `和本页不同的设置：${what}。`,
    unchanged: (names) => `和本页相同：${names}。`,
    wrong: (text, cell, kept) => `“${text}”不是数。${cell}仍是 ${kept}。`,
    nothing: (rows) => `第 ${rows} 行没有可读的位置。0 / 0 不是数，写作 NaN；由它算出的也都是 NaN。`,
    noNumber: "有的结果是 NaN 或无穷大：总和成了 0，或者有的数太大，算不下去了。",
    isHeld: (key) => `${key} 已固定，不再随 X 变。`,
    badLink: "地址里的状态和这个演算台对不上，这里仍是本页的数。",
  };

  const lang = document.documentElement.lang.startsWith("zh") ? zh : en;
  return Object.freeze(lang);
})();
