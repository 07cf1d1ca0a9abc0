/* The words of a page's live elements, in its language. */
const Words = (() => {
  "use strict";
  const EN = {
    back: "Back", next: "Next", reset: "As on the page", place: "{} of {}",
    ratio: "ratio, {}", ratios: "Ratios {}, output {}", choose: "choose",
    key: "the key, to be moved with the arrow keys", feature: "key, feature {}",
    arrow: "score {}; length of the key {}, angle to the query {}°", noAngle: "score {}; the key has no length, and no angle",
    left: "Move left", right: "Move right", positions: "add position vectors",
    moved: "{} is word {} of {} now. ", same: "The output is that of the first order.",
    other: "The output is not that of the first order, {}.",
    step: "Position {} asks with {} and reads {} keys: {} kept, 1 new. Multiplications for the scores: {}; without a cache {}.",
    first: "Key 0 is read: maximum {}, total 1, mix {}.",
    stays: "Key {} leaves the maximum: total {} + {} = {}, mix {} + {} · {} = {}.",
    rises: "Key {} raises the maximum to {}; what was kept is multiplied by {}: total {} · {} + 1 = {}, mix {} · {} + {} = {}.",
    score: "score of key {}",
    check: "Check", correct: "Right.", close: "Nearly: right to decimal place {} and not to place {}. Was something rounded on the way?",
    wrong: "Not yet.", look: "Look at:", before: "Answered before.",
    unread: "This is no number that can be checked. Write it like 0.8, 4/5 or 80 %.", comma: "Write the decimal point as a point, as in 0.8.",
    someRight: "{} of {} answers right", allRight: "all {} answers right", read: "read to the end",
    kept: "Kept on this device only.", notKept: "Not kept: this browser stores nothing for this page.",
    clear: "Clear progress", cleared: "The progress is cleared.",
  };
  /** @type {Record<keyof typeof EN, string>} */
  const ZH = {
    back: "上一步", next: "下一步", reset: "恢复页面上的数", place: "第 {} 步，共 {} 步",
    ratio: "比例，{}", ratios: "比例 {}，输出 {}", choose: "选择",
    key: "键，可以用方向键移动", feature: "键，特征 {}",
    arrow: "分数 {}；键的长度 {}，与查询的夹角 {}°", noAngle: "分数 {}；键没有长度，也就没有夹角",
    left: "左移", right: "右移", positions: "加上位置向量",
    moved: "{} 现在是第 {} 个词，共 {} 个。", same: "输出和最初的顺序相同。",
    other: "输出和最初的顺序 {} 不同。",
    step: "位置 {} 用 {} 去问，读 {} 个键：{} 个是存下的，1 个是新的。算分数的乘法：{} 次；没有缓存要 {} 次。",
    first: "读键 0：最大值 {}，总和 1，混合 {}。",
    stays: "键 {} 没有改变最大值：总和 {} + {} = {}，混合 {} + {} · {} = {}。",
    rises: "键 {} 把最大值提到 {}，存下的都乘以 {}：总和 {} · {} + 1 = {}，混合 {} · {} + {} = {}。",
    score: "键 {} 的分数",
    check: "核对", correct: "对了。", close: "差一点：到 {} 位小数是对的，到 {} 位不对。是不是中途舍入过？",
    wrong: "还不对。", look: "再看看：", before: "之前答对过。",
    unread: "这不是可以核对的数。请写成 0.8、4/5 或 80 % 这样。", comma: "小数点请写成点，如 0.8。",
    someRight: "{1} 题中答对 {0} 题", allRight: "{} 题全部答对", read: "已读到末尾",
    kept: "只存在这台设备上。", notKept: "没有存下：这个浏览器不为本页存任何东西。",
    clear: "清除进度", cleared: "进度已清除。",
  };
  const isChinese = () => document.documentElement.lang.startsWith("zh");

  /**
   * Words in the page's language, with what belongs in their braces.
   * @param {keyof typeof EN} name
   * @param {(string | number)[]} fillings
   */
  function say(name, ...fillings) {
    let next = 0;
    return (isChinese() ? ZH : EN)[name].replace(/\{(\d*)\}/g, (_, at) => String(fillings[at === "" ? next++ : Number(at)]));
  }

  return Object.freeze({ say });
})();
