/* A key to drag, to move with the arrow keys, and to type; the score follows. */
(() => {
  "use strict";
  const REACH = 4; // the features that the picture shows
  const STEP = 0.25; // to which dragging snaps

  /** @param {number} x */
  const inside = (x) => Math.max(-REACH, Math.min(REACH, x));

  customElements.define("key-arrow", class extends HTMLElement {
    connectedCallback() {
      Parts.once(this, (controls) => this.start(controls));
    }

    /** @param {HTMLElement} controls */
    start(controls) {
      /** @type {[number[], number[]]} */
      const [q, given] = Parts.values(this);
      const picture = /** @type {SVGSVGElement} */ (this.querySelector("svg"));
      const arrow = /** @type {SVGGElement} */ (picture.querySelector(".arrow.k"));
      const unit = Number(picture.dataset.unit);
      const table = this.querySelectorAll("table")[1];
      const line = /** @type {HTMLElement} */ (this.querySelector(".part__line"));
      const status = Parts.status();
      let k = given;

      /** @param {number[]} now @param {boolean} own */
      const show = (now, own) => {
        k = now;
        const score = AttentionMath.dot(q, k);
        const [x, y] = [String(k[0] * unit), String(-k[1] * unit)];
        set(arrow, "line", { x2: x, y2: y });
        set(arrow, "circle", { cx: x, cy: y });
        set(arrow, "text", { x, y });
        Figures.table(table, [k]);
        Parts.trace(table, own);
        const sum = `${Figures.term(q[0])} × ${Figures.term(k[0])} + ${Figures.term(q[1])} × ${Figures.term(k[1])}`;
        line.replaceChildren(`${sum} = `, Parts.make("b", {}, Figures.signed(score)));
        arrow.setAttribute("aria-valuenow", String(k[0]));
        arrow.setAttribute("aria-valuetext", Figures.row(k));
        inputs.forEach((input, i) => {
          if (input !== document.activeElement || input.valueAsNumber !== k[i]) input.value = Figures.short(k[i]);
        });
        const [length, other] = [Math.hypot(...k), Math.hypot(...q)];
        const angle = Math.acos(Math.max(-1, Math.min(1, score / (length * other)))) * (180 / Math.PI);
        status.textContent = length * other > 0
          ? Words.drag.arrow(Figures.signed(score), Figures.short(length), angle.toFixed(0))
          : Words.drag.noAngle(Figures.signed(score));
      };

      const inputs = given.map((_, i) => {
        const input = Parts.make("input", { type: "number", step: "any", min: String(-REACH), max: String(REACH) });
        input.setAttribute("aria-label", Words.drag.feature(i));
        input.addEventListener("input", () => {
          const x = input.valueAsNumber;
          if (Number.isFinite(x) && Math.abs(x) <= REACH) show(k.map((old, j) => (j === i ? x : old)), true);
        });
        input.addEventListener("blur", () => (input.value = Figures.short(k[i])));
        return input;
      });

      for (const [name, value] of Object.entries({
        tabindex: "0", role: "slider", "aria-label": Words.drag.key,
        "aria-valuemin": String(-REACH), "aria-valuemax": String(REACH),
      })) arrow.setAttribute(name, value);
      picture.setAttribute("role", "group"); // a picture would hide what is in it
      picture.classList.add("live");
      arrow.addEventListener("keydown", (event) => {
        const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
        if (!way) return;
        event.preventDefault();
        show(k.map((x, i) => inside(x + way[i] * STEP)), true);
      });
      arrow.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        arrow.focus({ preventScroll: true });
        arrow.setPointerCapture(event.pointerId);
      });
      arrow.addEventListener("pointermove", (event) => {
        if (!arrow.hasPointerCapture(event.pointerId)) return;
        const box = picture.getBoundingClientRect();
        const scale = picture.viewBox.baseVal.width / box.width / unit;
        const [x, y] = [event.clientX - box.left - box.width / 2, box.top + box.height / 2 - event.clientY];
        show([x, y].map((one) => inside(Math.round((one * scale) / STEP) * STEP)), true);
      });
      const typed = Parts.make("span", { className: "part__typed" }, "k = [", inputs[0], ",", inputs[1], "]");
      const reset = Parts.button(Words.parts.reset, () => show(given, false));
      controls.append(Parts.make("div", { className: "part__bar" }, typed, reset), status);
      show(given, false);
    }
  });

  /** @param {Element} group @param {string} tag @param {Record<string, string>} attributes */
  function set(group, tag, attributes) {
    const element = group.querySelector(tag);
    for (const [name, value] of Object.entries(attributes)) element?.setAttribute(name, value);
  }
})();
