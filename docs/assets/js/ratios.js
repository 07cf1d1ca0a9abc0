/* Ratios that always sum to one: a slider on each bar; what one gains, the others lose in proportion. */
(() => {
  "use strict";

  /**
   * @param {number[]} ratios
   * @param {number} index
   * @param {number} wanted the new ratio there
   */
  function moved(ratios, index, wanted) {
    const rest = ratios.reduce((sum, ratio, i) => (i === index ? sum : sum + ratio), 0);
    return ratios.map((ratio, i) => {
      if (i === index) return wanted;
      return rest > 0 ? (ratio / rest) * (1 - wanted) : (1 - wanted) / (ratios.length - 1);
    });
  }

  customElements.define("ratio-sliders", class extends HTMLElement {
    connectedCallback() {
      Parts.once(this, (controls) => this.start(controls));
    }

    /** @param {HTMLElement} controls */
    start(controls) {
      /** @type {[number[], number[][]]} */
      const [given, V] = Parts.values(this);
      const [figure, , mix] = [...this.querySelectorAll("figure, table")];
      const status = Parts.status();
      let ratios = given;

      /** @param {number[]} now @param {boolean} own */
      const show = (now, own) => {
        ratios = now;
        const [output] = AttentionMath.matmul([ratios], V);
        Figures.bars(figure, ratios);
        Figures.table(mix, [output]);
        for (const block of [figure, mix]) Parts.trace(block, own);
        sliders.forEach((slider, i) => {
          slider.value = String(ratios[i]);
          slider.setAttribute("aria-valuetext", Figures.short(ratios[i]));
        });
        status.textContent = own ? Words.ratios.told(Figures.row(ratios), Figures.row(output)) : "";
      };

      const sliders = [...figure.querySelectorAll(".bar")].map((bar, i) => {
        const line = /** @type {HTMLElement} */ (bar.querySelector(".bar__line"));
        const slider = Parts.make("input", { type: "range", min: "0", max: "1", step: "any" });
        slider.setAttribute("aria-label", Words.ratios.ratio(bar.querySelector(".bar__label")?.textContent ?? ""));
        slider.addEventListener("input", () => show(moved(ratios, i, Math.round(slider.valueAsNumber * 100) / 100), true));
        slider.addEventListener("keydown", (event) => {
          const up = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
          if (up === undefined) return;
          event.preventDefault(); // steps of a hundredth, whatever the browser's own would be
          const wanted = Math.round(ratios[i] * 100 + up) / 100;
          show(moved(ratios, i, Math.max(0, Math.min(1, wanted))), true);
        });
        line.removeAttribute("aria-hidden");
        line.append(slider);
        return slider;
      });
      controls.append(Parts.button(Words.parts.reset, () => show(given, false)), status);
      show(given, false);
    }
  });
})();
