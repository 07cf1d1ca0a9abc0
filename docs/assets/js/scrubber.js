/* A slider over recorded moments: each bar shows the number of the moment chosen. */
(() => {
  "use strict";

  customElements.define("moment-scrubber", class extends HTMLElement {
    connectedCallback() {
      Parts.once(this, (controls) => this.start(controls));
    }

    /** @param {HTMLElement} controls */
    start(controls) {
      /** @type {[number[], ...number[][][]]} */
      const [moments, ...parts] = Parts.values(this);
      const figures = [...this.querySelectorAll("figure")];
      const moment = /** @type {HTMLElement} */ (this.querySelector(".part__moment"));
      const labels = [...this.querySelectorAll("table")[0].querySelectorAll("tbody th")].map((th) => th.textContent ?? "");
      // The longest bar of all moments, as the build takes it.
      const tops = parts.map((part) => Math.ceil(Math.max(...part.flat().map(Math.abs)) * 10) / 10 || 1);
      const expressions = figures.map((figure) => (figure.dataset.expression ?? "").replace(/\[-1\]$/, ""));

      const slider = Parts.make("input", { type: "range", min: "0", max: String(moments.length - 1) });
      const show = () => {
        const at = slider.valueAsNumber;
        moment.textContent = labels[at];
        slider.setAttribute("aria-valuetext", [
          labels[at],
          ...parts.map((part, i) => `${names[i]} ${Figures.row(part[at])}`),
        ].join("; "));
        figures.forEach((figure, i) => {
          Figures.bars(figure, parts[i][at], tops[i]);
          figure.dataset.expression = `${expressions[i]}[${at}]`;
        });
      };
      const names = figures.map((figure) => figure.querySelector("figcaption b")?.textContent ?? "");
      slider.value = slider.max;
      slider.className = "part__wide";
      slider.setAttribute("aria-label", Words.scrubber.choose);
      slider.addEventListener("input", show);
      controls.append(slider);
      show();
    }
  });
})();
