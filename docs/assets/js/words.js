/* What the scripts of a page say, in its language: one part for each element, first what several have. */
/**
 * @typedef {string | number} Figure as the page writes it
 */
const Words = (() => {
  "use strict";

  const en = {
    comma: "Write the decimal point as a point, as in 0.8.",
    parts: {
      back: "Back", next: "Next", reset: "As on the page",
      place: (/** @type {number} */ at, /** @type {number} */ all) => `${at} of ${all}`,
    },
    ratios: {
      ratio: (/** @type {string} */ label) => `ratio, ${label}`,
      told: (/** @type {string} */ ratios, /** @type {string} */ output) => `Ratios ${ratios}, output ${output}`,
    },
    scrubber: { choose: "choose" },
    drag: {
      key: "the key, to be moved with the arrow keys",
      feature: (/** @type {number} */ index) => `key, feature ${index}`,
      arrow: (/** @type {Figure} */ score, /** @type {Figure} */ length, /** @type {Figure} */ angle) =>
        `score ${score}; length of the key ${length}, angle to the query ${angle}°`,
      noAngle: (/** @type {Figure} */ score) => `score ${score}; the key has no length, and no angle`,
    },
    reorder: {
      left: "Move left", right: "Move right", positions: "add position vectors",
      moved: (/** @type {string} */ word, /** @type {number} */ place, /** @type {number} */ all) => `${word} is word ${place} of ${all} now. `,
      same: "The output is that of the first order.",
      other: (/** @type {string} */ output) => `The output is not that of the first order, ${output}.`,
    },
    cache: {
      step: (/** @type {number} */ at, /** @type {string} */ query, /** @type {number} */ now, /** @type {number} */ without) =>
        `Position ${at} asks with ${query} and reads ${at + 1} keys: ${at} kept, 1 new. Multiplications for the scores: ${now}; without a cache ${without}.`,
    },
    online: {
      score: (/** @type {number} */ index) => `score of key ${index}`,
      first: (/** @type {Figure} */ maximum, /** @type {Figure} */ mix) => `Key 0 is read: maximum ${maximum}, total 1, mix ${mix}.`,
      stays: (/** @type {number} */ key, /** @type {string} */ total, /** @type {string} */ mix) =>
        `Key ${key} leaves the maximum: total ${total}, mix ${mix}.`,
      rises: (/** @type {number} */ key, /** @type {Figure} */ maximum, /** @type {Figure} */ factor, /** @type {string} */ total, /** @type {string} */ mix) =>
        `Key ${key} raises the maximum to ${maximum}; what was kept is multiplied by ${factor}: total ${total}, mix ${mix}.`,
    },
    ask: {
      check: "Check", correct: "Right.", wrong: "Not yet.", look: "Look at:", before: "Answered before.",
      close: (/** @type {number} */ right, /** @type {number} */ given) =>
        `Nearly: right to decimal place ${right} and not to place ${given}. Was something rounded on the way?`,
      short: (/** @type {number} */ wanted) => `Right so far. Give it to ${wanted} decimal places.`,
      share: "Nearly: write it as a number between 0 and 1, or with a % sign.",
      unread: "This is no number that can be checked. Write it like 0.8, 4/5 or 80 %.",
    },
    progress: {
      someRight: (/** @type {number} */ right, /** @type {number} */ of) => `${right} of ${of} answers right`,
      allRight: (/** @type {number} */ of) => `all ${of} answers right`,
      read: "read to the end",
      kept: "Kept on this device only.", notKept: "Not kept: this browser stores nothing for this page.",
      clear: "Clear progress", cleared: "The progress is cleared.",
    },
    run: {
      run: "Run", edit: "Edit", reset: (/** @type {string} */ file) => `Reset ${file}`, stop: "Stop", resetAll: "Reset all",
      starting: "starting", running: "running", stopped: "stopped", ended: "ended with an error", busy: "another block is running",
      loading: (/** @type {number} */ percent) => (percent < 100 ? `loading Python: ${percent} %` : "starting Python…"),
      done: (/** @type {string} */ seconds) => `took ${seconds} s`,
      failed: (/** @type {string} */ error) => `Python did not start: ${error}`,
      yours: "your run prints", same: "your run prints the same", nothing: "your run prints nothing", less: "your run prints less",
      differs: "differs: ", trouble: "your run ends with an error", earlier: "your earlier run",
      line: (/** @type {number} */ line) => `line ${line}: `,
      elsewhere: (/** @type {number} */ line, /** @type {string} */ code) => `line ${line} of another block of this program, “${code}”: `,
      changed: (/** @type {string} */ built) => `computed by your code; built: ${built}`,
      lost: (/** @type {string} */ error) => `your code gives no such value: ${error}`,
      note: (/** @type {number} */ count) => `What is framed comes from your code, in ${count} places. All else is the page's own.`,
      code: (/** @type {string} */ name) => `code of ${name}`,
    },
    bench: {
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
      why: {
        unread: (/** @type {string} */ text) => (text ? `“${text}” cannot be read as a number: write it like 0.8, −2 or 4/5.` : "A cell needs a number."),
        comma: (/** @type {string} */ text) => `“${text}” has a comma: write the decimal point as a point, as in 0.8, and one number to a cell.`,
      },
      still: (/** @type {string} */ cell, /** @type {string} */ kept) => `${cell} is still ${kept}.`,
      nothing: (/** @type {string} */ rows) => `Row ${rows} has nothing to read. 0 / 0 is no number: NaN, and so is all that is made from it.`,
      noNumber: "Some results are NaN or infinite: a total is 0, or a number is too large to be worked with.",
      isHeld: (/** @type {string} */ key) => `${key} no longer follows X: it is held.`,
      linked: "The address of this page now holds this state: copy it to come back to it.",
      badLink: "The address does not fit this bench; it shows the page's numbers.",
    },
  };

  /** @type {typeof en} */
  const zh = {
    comma: "小数点请写成点，如 0.8。",
    parts: { back: "上一步", next: "下一步", reset: "恢复页面上的数", place: (at, all) => `第 ${at} 步，共 ${all} 步` },
    ratios: { ratio: (label) => `比例，${label}`, told: (ratios, output) => `比例 ${ratios}，输出 ${output}` },
    scrubber: { choose: "选择" },
    drag: {
      key: "键，可以用方向键移动", feature: (index) => `键，特征 ${index}`,
      arrow: (score, length, angle) => `分数 ${score}；键的长度 ${length}，与查询的夹角 ${angle}°`,
      noAngle: (score) => `分数 ${score}；键没有长度，也就没有夹角`,
    },
    reorder: {
      left: "左移", right: "右移", positions: "加上位置向量",
      moved: (word, place, all) => `${word} 现在是第 ${place} 个词，共 ${all} 个。`,
      same: "输出和最初的顺序相同。", other: (output) => `输出和最初的顺序 ${output} 不同。`,
    },
    cache: {
      step: (at, query, now, without) =>
        `位置 ${at} 用 ${query} 去问，读 ${at + 1} 个键：${at} 个是存下的，1 个是新的。算分数的乘法：${now} 次；没有缓存要 ${without} 次。`,
    },
    online: {
      score: (index) => `键 ${index} 的分数`,
      first: (maximum, mix) => `读键 0：最大值 ${maximum}，总和 1，混合 ${mix}。`,
      stays: (key, total, mix) => `键 ${key} 没有改变最大值：总和 ${total}，混合 ${mix}。`,
      rises: (key, maximum, factor, total, mix) => `键 ${key} 把最大值提到 ${maximum}，存下的都乘以 ${factor}：总和 ${total}，混合 ${mix}。`,
    },
    ask: {
      check: "核对", correct: "对了。", wrong: "还不对。", look: "再看看：", before: "之前答对过。",
      close: (right, given) => `差一点：到 ${right} 位小数是对的，到 ${given} 位不对。是不是中途舍入过？`,
      short: (wanted) => `到这一位是对的。请写到 ${wanted} 位小数。`,
      share: "差一点：请写成 0 到 1 之间的数，或者加上 %。",
      unread: "这不是可以核对的数。请写成 0.8、4/5 或 80 % 这样。",
    },
    progress: {
      someRight: (right, of) => `${of} 题中答对 ${right} 题`, allRight: (of) => `${of} 题全部答对`, read: "已读到末尾",
      kept: "只存在这台设备上。", notKept: "没有存下：这个浏览器不为本页存任何东西。",
      clear: "清除进度", cleared: "进度已清除。",
    },
    run: {
      run: "运行", edit: "编辑", reset: (file) => `还原 ${file}`, stop: "停止", resetAll: "全部还原",
      starting: "准备中", running: "运行中", stopped: "已停止", ended: "出错", busy: "另一段代码正在运行",
      loading: (percent) => (percent < 100 ? `正在加载 Python：${percent}%` : "正在启动 Python…"), done: (seconds) => `用时 ${seconds} 秒`, failed: (error) => `Python 没能启动：${error}`,
      yours: "这次运行的输出", same: "这次运行的输出，与上面相同", nothing: "这次运行没有输出", less: "这次运行的输出，比上面少",
      differs: "不同：", trouble: "这次运行出错", earlier: "上一次运行的结果",
      line: (line) => `第 ${line} 行：`, elsewhere: (line, code) => `同一程序的另一段“${code}”的第 ${line} 行：`,
      changed: (built) => `由你的代码算出；原来是 ${built}`, lost: (error) => `你的代码算不出这个值：${error}`,
      note: (count) => `框起来的 ${count} 处是你的代码算出来的，其余仍是本页原来的。`, code: (name) => `${name} 的代码`,
    },
    bench: {
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
      reset: "还原", link: "这个状态的链接",
      unscaled: "不除以 √d", along: (axis) => `softmax 沿着${axis}`, inHeads: (heads) => `${heads} 个头`,
      holding: (names) => `固定 ${names}`,
      cell: (key, row, column) => `${key}，第 ${row} 行第 ${column} 列`,
      reads: (row, column) => `位置 ${row} 可以读位置 ${column}`,
      same: "现在全是本页原来的数。带点线的格子可以直接改。",
      changed: (count) => `有 ${count} 个数和本页原来的不同，标了 ◥：`,
      setting: (what) => `和本页不同的设置：${what}。`,
      unchanged: (names) => `${names} 没有变。`,
      why: {
        unread: (text) => (text ? `“${text}”读不成一个数，请写成 0.8、−2 或 4/5 这样。` : "格子里要有一个数。"),
        comma: (text) => `“${text}”里有逗号：小数点请写成点，如 0.8；一格只写一个数。`,
      },
      still: (cell, kept) => `${cell} 仍是 ${kept}。`,
      nothing: (rows) => `第 ${rows} 行没有可读的位置。0 / 0 不是数，写作 NaN；由它算出的也都是 NaN。`,
      noNumber: "有的结果是 NaN 或无穷大：总和成了 0，或者有的数太大，算不下去了。",
      isHeld: (key) => `${key} 已固定，不再随 X 变。`,
      linked: "地址栏里的网址已记下这个状态，复制它就能再回来。",
      badLink: "地址里的状态和这个演算台对不上，这里仍是本页的数。",
    },
  };

  return Object.freeze(document.documentElement.lang.startsWith("zh") ? zh : en);
})();
