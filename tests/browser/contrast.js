/*
 * The texts on a page whose contrast to what is behind them is lower than `least`: each with its
 * contrast, its colours and its element. Colours are read as painted, so in whatever way they are
 * written; what is not visible does not count, nor does what is there for a pointer alone.
 */
(least) => {
  const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const grounds = new Map();

  /** Red, green, blue and alpha, each from 0 to 1. */
  function colour(text) {
    if (!known.has(text)) {
      pixel.clearRect(0, 0, 1, 1);
      pixel.fillStyle = text;
      pixel.fillRect(0, 0, 1, 1);
      known.set(text, [...pixel.getImageData(0, 0, 1, 1).data].map((part) => part / 255));
    }
    return known.get(text);
  }

  /** One colour painted over another that is opaque. */
  function over([red, green, blue, alpha], below) {
    return [red, green, blue].map((part, i) => part * alpha + below[i] * (1 - alpha)).concat(1);
  }

  /** What is painted behind the text of an element, and how much of the text shows. */
  function ground(element) {
    if (!element) return [[1, 1, 1, 1], 1];
    if (!grounds.has(element)) {
      const [below, opacity] = ground(element.parentElement);
      const style = getComputedStyle(element);
      grounds.set(element, [over(colour(style.backgroundColor), below), opacity * Number(style.opacity)]);
    }
    return grounds.get(element);
  }

  function luminance(rgb) {
    const [red, green, blue] = rgb.map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  const low = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.data.trim();
    const element = texts.currentNode.parentElement;
    const box = element.getBoundingClientRect();
    if (!text || element.closest("script, style, template, noscript, .headerlink")) continue;
    if (!box.width || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const [behind, opacity] = ground(element);
    const [red, green, blue, alpha] = colour(getComputedStyle(element).color);
    const front = over([red, green, blue, alpha * opacity], behind);
    const [one, other] = [luminance(front), luminance(behind)].sort((a, b) => b - a);
    const contrast = (one + 0.05) / (other + 0.05);
    if (contrast < least) {
      const rgb = (all) => all.slice(0, 3).map((part) => Math.round(part * 255)).join(" ");
      const words = `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
      low.push(`${contrast.toFixed(2)}: ${rgb(front)} on ${rgb(behind)}: ${words}: ${text.slice(0, 40)}`);
    }
  }
  return [...new Set(low)];
}
