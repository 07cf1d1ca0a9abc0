/*
 * The page's side of Python: a worker, which is made when it is first needed, and one request at a
 * time. To stop is to end the worker. Python takes seconds to start, so a run that lasts has another
 * worker made ready: it takes the place of the one that is stopped, or stays for the next that is.
 */
/**
 * What in_page.py answers.
 * @typedef {{ html?: string, error?: string }} Answer
 * @typedef {{ message: string, section: string | null, line: number, details: string }} Trouble
 * @typedef {object} Outcome
 * @property {[string, number[]][]} [events]
 * @property {Record<string, [string, boolean][]>} [outputs] lines, and whether each differs
 * @property {Answer[]} [values]
 * @property {Trouble} [trouble]
 */
const PagePython = (() => {
  "use strict";

  /** @typedef {(share: number | null) => void} Tell how much is loaded; null when all is */

  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const ADDRESS = new URL("run-worker.js", script.src);

  const LASTS = 1000; // milliseconds after which a reader may think of stopping

  /** @type {Worker | null} */
  let worker = null;
  /** @type {Worker | null} */
  let spare = null;
  let lasting = 0;
  let loaded = false;
  /** @type {{ resolve: (outcome: Outcome | null) => void, reject: (error: Error) => void, tell: Tell } | null} */
  let job = null;

  /** @returns {Worker} */
  function begin() {
    const one = new Worker(ADDRESS);
    one.addEventListener("message", ({ data }) => {
      if (data.kind === "failed") fail(one, data.message);
      else if (one !== worker) return;
      else if (data.kind === "progress") job?.tell(data.share);
      else if (data.kind === "begun") {
        loaded = true;
        job?.tell(null);
        lasting = window.setTimeout(() => (spare ??= begin()), LASTS);
      } else if (data.kind === "answer") end()?.resolve(JSON.parse(data.text));
    });
    one.addEventListener("error", (event) => fail(one, event.message));
    return one;
  }

  /**
   * @param {Worker} one
   * @param {string} message
   */
  function fail(one, message) {
    one.terminate();
    if (one === spare) spare = null;
    if (one !== worker) return;
    worker = spare;
    spare = null;
    end()?.reject(new Error(message));
  }

  function end() {
    window.clearTimeout(lasting);
    const ended = job;
    job = null;
    return ended;
  }

  /**
   * Have a request met; null if it was stopped.
   * @param {object} request
   * @param {Tell} tell
   * @returns {Promise<Outcome | null>}
   */
  function run(request, tell) {
    if (job) return Promise.reject(new Error("Python is at work already"));
    return new Promise((resolve, reject) => {
      job = { resolve, reject, tell };
      worker ??= begin();
      worker.postMessage(JSON.stringify(request));
    });
  }

  function stop() {
    worker?.terminate();
    worker = spare ?? (loaded ? begin() : null);
    spare = null;
    end()?.resolve(null);
  }

  return Object.freeze({ run, stop, isBusy: () => job !== null });
})();
