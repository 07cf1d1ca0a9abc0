/*
 * The controls of a bench, above its tables (stops, row, head, arithmetic) and below them (switches,
 * reset, link, what has changed). All are the browser's own. Each function makes elements and gives
 * back how they follow the state.
 */
/**
 * @typedef {(state: State) => void} Follow
 * @typedef {(next: (state: State) => State) => void} Go
 */
const BenchControls = (() => {
  "use strict";
  const words = Words.bench;

  /**
   * @template {keyof HTMLElementTagNameMap} T
   * @param {T} tag @param {Record<string, string>} attributes @param {(Node | string)[]} children
   * @returns {HTMLElementTagNameMap[T]}
   */
  function make(tag, attributes, ...children) {
    const element = document.createElement(tag);
    Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
    element.append(...children);
    return element;
  }

  /** @param {string} text @param {() => void} act @param {string} [kind] */
  function button(text, act, kind = "") {
    const element = make("button", { type: "button", class: `bench__button ${kind}`.trim() }, text);
    element.addEventListener("click", act);
    return element;
  }

  /** One of a few, by radio buttons. @template T @param {string} legend @param {string} group @param {[string, T][]} options @param {(value: T) => void} pick */
  function choice(legend, group, options, pick) {
    const inputs = options.map(([, value]) => {
      const input = make("input", { type: "radio", name: group });
      input.addEventListener("change", () => pick(value));
      return input;
    });
    const labels = options.map(([text], i) => make("label", {}, inputs[i], text));
    const follow = (/** @type {T} */ value) => inputs.forEach((input, i) => (input.checked = options[i][1] === value));
    return { element: make("fieldset", { class: "bench__switch" }, make("legend", {}, legend), ...labels), follow };
  }

  /** @param {string} text @param {(on: boolean) => void} turn */
  function check(text, turn) {
    const input = make("input", { type: "checkbox" });
    input.addEventListener("change", () => turn(input.checked));
    return { element: make("label", {}, input, text), input };
  }

  /** @param {Piece} piece */
  function set(piece) {
    if (typeof piece === "string") return piece;
    const [role, text] = piece;
    return role === "^" ? make("sup", {}, text) : role ? make("span", { class: role }, text) : text;
  }

  /**
   * Stops, row and head, and the arithmetic of the stop.
   * @param {State} first @param {Go} go
   */
  function top(first, go) {
    const names = BenchStops.names(first);
    const to = (/** @type {number} */ stop) => go((state) => ({ ...state, stop: Math.max(0, Math.min(stop, names.length - 1)) }));
    const stops = names.map((name, i) => button(words.stops[name], () => to(i), "bench__stop"));
    const back = button(`‹ ${words.back}`, () => go((state) => ({ ...state, stop: Math.max(0, state.stop - 1) })));
    const forward = button(`${words.forward} ›`, () => go((state) => ({ ...state, stop: Math.min(names.length - 1, state.stop + 1) })));
    const rows = select(words.row, BenchState.results(first).Q.length, (row) => go((state) => ({ ...state, row })));
    const heads = select(words.head, Math.max(...BenchState.headCounts(first)), (head) => go((state) => ({ ...state, head })));
    const say = make("p", { class: "bench__say" });
    const lines = make("ol", { class: "bench__lines", tabindex: "0", "aria-label": words.arithmetic });
    const list = make("div", { class: "bench__stops", role: "group", "aria-label": words.steps }, ...stops);
    const steer = make("div", { class: "bench__steer" }, back, forward, rows.element, heads.element);

    /** @param {State} state @param {Stop} stop */
    function follow(state, stop) {
      stops.forEach((one, i) => (i === state.stop ? one.setAttribute("aria-current", "step") : one.removeAttribute("aria-current")));
      back.setAttribute("aria-disabled", String(state.stop === 0));
      forward.setAttribute("aria-disabled", String(state.stop === names.length - 1));
      rows.follow(state.row, BenchState.results(first).Q.length);
      heads.follow(state.head, first.heads > 1 || state.heads > 1 ? state.heads : 1);
      const name = words.stops[names[state.stop]];
      const told = [stop.columns && state.heads > 1 ? words.inHead(state.head) : "", words.says[stop.says](stop.row ?? state.row)];
      say.replaceChildren(
        make("b", {}, words.stopOf(state.stop + 1, names.length, name)), words.gap, told.filter(Boolean).join(words.gap));
      lines.replaceChildren(...stop.lines.map((line) => make("li", {}, ...line.map(set))));
    }
    return { elements: [list, steer, say, lines], follow, names, say };
  }

  /** A list to choose a number from; not there if there is but one. @param {string} text @param {number} most @param {(value: number) => void} pick */
  function select(text, most, pick) {
    const options = Array.from({ length: most }, (_, i) => make("option", { value: String(i) }, String(i)));
    const list = make("select", {}, ...options);
    list.addEventListener("change", () => pick(Number(list.value)));
    const element = make("label", { class: "bench__select" }, `${text} `, list);
    const follow = (/** @type {number} */ value, /** @type {number} */ count) => {
      list.replaceChildren(...options.slice(0, count));
      list.value = String(value);
      element.hidden = count < 2;
    };
    return { element, follow };
  }

  /**
   * The switches that the page asks for, in rows.
   * @param {string} id @param {Start} start @param {State} first @param {Go} go
   */
  function switches(id, start, first, go) {
    const { AXES, headCounts, hold } = BenchState;
    /** @type {Record<string, () => [HTMLElement, Follow]>} */
    const kinds = {
      scale() {
        const one = check(words.scale, (scale) => go((state) => ({ ...state, scale })));
        return [make("div", { class: "bench__switch" }, one.element), ({ scale }) => (one.input.checked = scale)];
      },
      axis() {
        const options = /** @type {const} */ (["rows", "columns", "whole"]).map((key) => /** @type {[string, Axis]} */ ([words[key], AXES[key]]));
        const one = choice(words.axis, `${id}-axis`, options, (axis) => go((state) => ({ ...state, axis })));
        return [one.element, ({ axis }) => one.follow(axis)];
      },
      mask() {
        const like = first.mask ?? [];
        const lower = AttentionMath.causalMask(Math.max(like.length, ...like.map((row) => row.length)));
        const paint = (/** @type {boolean} */ causal) => go((state) =>
          ({ ...state, mask: like.map((row, i) => row.map((_, j) => !causal || lower[i][j])) }));
        const buttons = [button(words.everyone, () => paint(false)), button(words.causal, () => paint(true))];
        return [make("div", { class: "bench__switch", role: "group", "aria-label": words.mask }, make("span", {}, words.mask), ...buttons), () => {}];
      },
      heads() {
        const options = headCounts(first).map((n) => /** @type {[string, number]} */ ([String(n), n]));
        const one = choice(words.heads, `${id}-heads`, options, (heads) => go((state) => ({ ...state, heads, head: 0 })));
        return [one.element, ({ heads }) => one.follow(heads)];
      },
      hold() {
        const all = ["Q", "K", "V"].map((key) => ({ key, ...check(key, (on) => go((state) => hold(state, key, on))) }));
        const element = make("fieldset", { class: "bench__switch" }, make("legend", {}, words.hold), ...all.map((one) => one.element));
        return [element, ({ held }) => all.forEach(({ key, input }) => (input.checked = held.includes(key)))];
      },
    };
    const made = start.controls.map((name) => kinds[name]());
    return { elements: made.map(([element]) => element), follow: (/** @type {State} */ state) => made.forEach(([, follow]) => follow(state)) };
  }

  return Object.freeze({ make, button, top, switches });
})();
