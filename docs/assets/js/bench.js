/*
 * <attention-bench>: the tables of the page, which the reader steps through and edits.
 *
 * The page writes the tables, empty boxes above and below them, and what it starts from in
 * `data-bench`. Nothing on the page moves when this script takes over: the boxes keep their height.
 * The address of a state is that of the page with `#bench-1=…`, where 1 counts the page's benches.
 */
(() => {
  "use strict";
  const words = Words.bench;
  const { make, button } = BenchControls;

  /** @param {HTMLElement} bench */
  function setUp(bench) {
    const id = `bench-${[...document.querySelectorAll("attention-bench")].indexOf(bench) + 1}`;
    const start = BenchState.start(bench.dataset.bench ?? "");
    const first = BenchState.initial(start);
    const own = BenchState.tables(first);
    let state = first;

    /** @param {(state: State) => State} next @param {string} [message] */
    function go(next, message = "") {
      const before = state;
      state = next(state);
      const newlyHeld = state.held.find((key) => !before.held.includes(key));
      const isTyped = newlyHeld && state.numbers !== before.numbers && "X" in state.numbers;
      render(message || (isTyped ? words.isHeld(newlyHeld) : ""), !message);
    }

    const tables = /** @type {HTMLElement[]} */ ([...bench.querySelectorAll("[data-matrix]")]).map((host) =>
      BenchTable.take(host, start, {
        number: (key, row, column, x) => go((now) => BenchState.typed(now, key, row, column, x)),
        mask: (row, column, open) => go((now) =>
          ({ ...now, mask: now.mask?.map((line, i) => line.map((was, j) => (i === row && j === column ? open : was))) ?? null })),
        wrong: (key, row, column, text, why) => {
          const kept = words.still(`${key}[${row},${column}]`, Numbers.plain(BenchState.results(state)[key][row][column]));
          go((now) => now, words.why[why](text) + words.gap + kept);
        },
      }));

    const top = BenchControls.top(first, go);
    const switches = BenchControls.switches(id, start, first, go);
    const link = make("a", { class: "bench__link" }, words.link);
    const alarm = /** @type {HTMLElement} */ (bench.querySelector(".bench__alarm"));
    const count = make("p", { class: "bench__count" });
    const list = make("ul", { class: "bench__changes" });
    const news = make("p", { class: "hidden-words", role: "status" });
    /** @type {(string | null)[] | undefined} */
    let heard;
    const reset = button(words.reset, () => {
      if (location.hash.startsWith(`#${id}=`)) history.replaceState(null, "", location.pathname + location.search);
      go((now) => ({ ...first, stop: now.stop, row: now.row }));
    });
    bench.querySelector(".bench__top")?.append(...top.elements);
    bench.querySelector(".bench__bottom")?.append(
      ...switches.elements, make("div", { class: "bench__steer" }, reset, link), count, list, news);

    /** What is set otherwise than on the page, in words. */
    function settings() {
      return [
        state.scale ? "" : words.unscaled,
        state.axis === first.axis ? "" : words.along(state.axis === 0 ? words.columns : words.whole),
        state.heads === first.heads ? "" : words.inHeads(state.heads),
        state.held.length ? words.holding(state.held.join(words.comma)) : "",
      ].filter(Boolean).join(words.and);
    }

    /** @param {Record<string, Matrix>} m */
    function trouble(m) {
      const empty = (state.mask ?? []).flatMap((row, i) => (row.some(Boolean) ? [] : [String(i)]));
      if (empty.length && state.axis === -1) return words.nothing(empty.join(words.comma));
      return Object.entries(m).some(([key, rows]) => key !== "scores" && !rows.flat().every(Number.isFinite)) ? words.noNumber : "";
    }

    /** @param {string} message @param {boolean} [isNews] which is no fault */
    function render(message, isNews = false) {
      const now = BenchState.tables(state);
      const m = BenchState.results(state);
      // Another head is no change of the page's numbers: compare with the same head there.
      const same = state.head < first.heads ? BenchState.tables({ ...first, head: state.head }) : own;
      const stop = BenchStops.at(top.names[state.stop], { m, row: state.row, state, words });
      const changed = tables.map((table) => ({ name: nameOf(table), changes: BenchTable.write(table, now[table.key], same[table.key], state) }));
      tables.forEach((table) => BenchTable.mark(table, stop));
      const results = Object.entries(stop.makes).map(([key, row]) =>
        words.result(nameOf(tables.find((one) => one.key === key)), m[key][row ?? 0].map(Numbers.plain).join(words.comma)));
      top.follow(state, stop);
      switches.follow(state);
      link.setAttribute("href", `#${id}=${BenchState.toLink(first, state)}`);
      alarm.textContent = message || trouble(m);
      alarm.classList.toggle("bench__alarm--news", isNews && message !== "");
      const focused = document.activeElement;
      if (alarm.textContent && bench.contains(focused)) focused?.scrollIntoView({ block: "nearest" }); // not under it
      tell(changed);
      readOut(message, [trouble(m), top.say.textContent, results.join(words.gap), count.textContent]);
    }

    /** For those who listen: of what the bench tells, what is new, all at once. @param {string} message @param {(string | null)[]} told */
    function readOut(message, told) {
      const fresh = told.filter((text, i) => heard && text !== heard[i]);
      setTimeout(() => (news.textContent = [message, ...fresh].filter(Boolean).join(words.gap))); // a new line is not listened to yet
      heard = told;
    }

    /** @param {Table | undefined} table */
    function nameOf(table) {
      return table?.host.querySelector("caption b")?.textContent ?? table?.key ?? "";
    }

    /** List what differs from the page, table by table. @param {{ name: string, changes: Change[] }[]} changed */
    function tell(changed) {
      const some = changed.filter(({ changes }) => changes.length);
      const none = changed.filter(({ changes }) => !changes.length).map(({ name }) => name);
      const total = some.reduce((sum, { changes }) => sum + changes.length, 0);
      const { plain, written } = Numbers;
      const show = (/** @type {Cell} */ x) => (typeof x === "number" ? plain(x) : written(x));
      list.replaceChildren(...some.map(({ name, changes }) => make("li", {}, ...changes.flatMap(({ row, column, before, after }, i) =>
        [i ? words.and : "", make("span", {}, `${name}[${row},${column}] ${show(before)} → ${show(after)}`)]))));
      const setting = settings();
      count.textContent = [
        setting ? words.setting(setting) : "",
        total && none.length ? words.unchanged(none.join(words.comma)) : "",
        total ? words.changed(total) : setting ? "" : words.same,
      ].filter(Boolean).join(words.gap);
    }

    /** Take the state of the address, if it holds one for this bench. @param {boolean} show */
    function follow(show) {
      const found = new RegExp(`^#(?:.*&)?${id}=([^&]*)`).exec(location.hash);
      if (!found) return render("");
      let given = null;
      try {
        given = BenchState.fromLink(first, decodeURIComponent(found[1]));
      } catch {
        given = null; // a per cent sign that stands for nothing
      }
      if (given && !(given.stop in top.names)) given = null;
      const isShown = location.hash === link.getAttribute("href");
      state = given ?? first;
      render(!given ? words.badLink : isShown ? words.linked : "", given !== null);
      if (!show) return;
      bench.scrollIntoView();
      /** @type {HTMLElement | null} */ (bench.querySelector(".bench__stop[aria-current]"))?.focus({ preventScroll: true });
    }

    follow(true);
    addEventListener("hashchange", () => {
      if (location.hash.includes(`${id}=`)) follow(false);
    });
  }

  customElements.define("attention-bench", class extends HTMLElement {
    connectedCallback() {
      if (this.dataset.ready) return; // moved, not made
      this.dataset.ready = "yes";
      setUp(this);
    }
  });
})();
