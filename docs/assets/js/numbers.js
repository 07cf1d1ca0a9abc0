/*
 * How all that readers handle writes and reads numbers. Written as the tables of the page do, with at
 * most four decimals and aligned on the point; in a line of arithmetic with a true minus sign.
 */
/** @typedef {number | boolean} Cell */
const Numbers = (() => {
  "use strict";
  const FIGURE_SPACE = "\u2007"; // as wide as a digit, and never collapsed

  /** @param {number} x @param {number} decimals a tie goes to the even digit, as in Python */
  function fixed(x, decimals) {
    const text = x.toFixed(decimals);
    const exact = Math.abs(x).toFixed(decimals + 40); // no tie is longer, and 0.12345 is none
    const below = exact.slice(0, -40).replace(/\.$/, "");
    return /^50*$/.test(exact.slice(-40)) && /[02468]$/.test(below) ? (x < 0 ? "-" : "") + below : text;
  }

  /** As Python's `.4g` writes what is very small or very large. @param {number} x */
  function scientific(x) {
    const [digits, power] = x.toExponential(3).split("e");
    const size = power.slice(1).padStart(2, "0");
    return `${digits.replace(/\.?0+$/, "")}e${power[0]}${size}`;
  }

  /** At most four decimals, trailing zeros cut. @param {Cell} x */
  function written(x) {
    if (typeof x === "boolean") return x ? "True" : "False";
    if (Number.isNaN(x)) return "nan";
    if (!Number.isFinite(x)) return x < 0 ? "-inf" : "inf";
    const text = Math.abs(x) < 1e16 ? fixed(x, 4).replace(/\.?0+$/, "") : "0";
    if (/^-?0$/.test(text)) return x ? scientific(x) : "0";
    return text;
  }

  /** The same in a line of arithmetic, where 8.1e-05 is 8.1 × 10⁻⁵. @param {number} x */
  function plain(x) {
    const [digits, power] = written(x).split("e");
    const raised = [...String(Number(power))].map((sign) => "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".indexOf(sign)]).join("");
    return digits.replace("nan", "NaN").replace("inf", "∞").replace("-", "−") + (power ? ` × 10${raised}` : "");
  }

  /** Negative numbers and products in brackets: what follows a sign. @param {number} x */
  const after = (x) => (x < 0 || plain(x).includes("×") ? `(${plain(x)})` : plain(x));

  /**
   * Numbers that stand in one table: those that are not whole get the same number of decimals, and
   * each column is padded to align on the point.
   * @param {Cell[][]} rows
   */
  function figures(rows) {
    const texts = rows.map((row) => row.map(written));
    const tails = texts.flat().filter((text) => !text.includes("e")).map((text) => text.split(".")[1]?.length ?? 0);
    const decimals = Math.max(0, ...tails);
    const figured = texts.map((row, i) => row.map((text, j) => {
      const x = rows[i][j];
      const isPlain = typeof x === "number" && Number.isFinite(x) && x % 1 !== 0 && !text.includes("e");
      return isPlain ? fixed(x, decimals) : text;
    }));
    /** @param {string} text */
    const tail = (text) => text.replace(/^[-+ ]*([\d,_]+|[a-z]+$)/, "").length;
    return figured.map((row) => row.map((text, j) => {
      const widest = Math.max(...figured.map((other) => tail(other[j])));
      return text + (typeof rows[0][0] === "boolean" ? "" : FIGURE_SPACE.repeat(widest - tail(text)));
    }));
  }

  const SIZE = "(?:\\d+\\.?\\d*|\\.\\d+)(?:e[-+]?\\d+)?";
  const TYPED = new RegExp(`^([-+]?) ?(${SIZE})(?: ?/ ?(${SIZE}))? ?(%?)$`, "i");

  /**
   * A number as people type it, and how many decimals they gave, of which a fraction has none; or why
   * it cannot be taken: a comma parts decimals for some, thousands or numbers for others.
   * @param {string} text
   * @returns {{ number: number, decimals: number } | "comma" | "unread"}
   */
  function read(text) {
    const typed = text.trim()
      .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)) // full width
      .replace(/[¼-¾⅐-⅞]/, (fraction) => ` ${fraction.normalize("NFKC")}`).trim() // the space keeps 1½ from 11/2
      .replace(/[−–﹣]/g, "-").replace(/[÷⁄]/g, "/").replace(/。/g, ".").replace(/\s+/g, " ");
    if (/^[-+]?\d+[,、]\d+ ?%?$/.test(typed)) return "comma";
    const [, sign, above = "", below, percent] = TYPED.exec(typed) ?? [];
    const size = Number(above) / Number(below ?? 1) / (percent ? 100 : 1);
    if (!above || !Number.isFinite(size)) return "unread";
    const [digits, power = "0"] = above.toLowerCase().split("e");
    const decimals = (digits.split(".")[1] ?? "").length + (percent ? 2 : 0) - Number(power);
    return { number: sign === "-" ? -size : size, decimals: below === undefined ? Math.max(0, decimals) : 0 };
  }

  /** Whether two cells differ by more than rounding. @param {Cell} a @param {Cell} b */
  function differ(a, b) {
    if (Object.is(a, b) || a === b) return false;
    const [x, y] = [Number(a), Number(b)];
    return !(Math.abs(x) < Infinity && Math.abs(x - y) <= 1e-12 * Math.max(1, Math.abs(x)));
  }

  return Object.freeze({ written, plain, after, figures, read, differ });
})();
