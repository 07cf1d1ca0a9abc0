/*
 * Search in a copy on disk.
 *
 * Browsers refuse to start a Worker from a file: address, and Material searches in one. There,
 * and only there, a hidden frame does the work: the worker's script runs in the frame's window,
 * whose `postMessage` and `importScripts` are made to mean what they mean in a Worker. Material
 * looks for the name `IFrameWorker` to find its way around inside such a frame.
 */
(() => {
  "use strict";
  if (location.protocol !== "file:") return;

  const NativeWorker = window.Worker;

  class IFrameWorker extends EventTarget {
    /** @type {((event: MessageEvent) => void) | null} */
    onmessage = null;

    /** @param {string | URL} url the worker's script */
    constructor(url) {
      super();
      const script = new URL(url, document.baseURI).href;
      const frame = document.createElement("iframe");
      frame.hidden = true;
      frame.srcdoc = "<!doctype html><title>worker</title>";
      this.frame = frame;
      /** @type {Promise<Window & typeof globalThis>} */
      this.inside = new Promise((resolve, reject) => {
        frame.addEventListener("load", () => {
          const inside = /** @type {Window & typeof globalThis} */ (frame.contentWindow);
          Object.assign(inside, {
            /** @param {unknown} data */
            postMessage: (data) => {
              const event = new MessageEvent("message", { data });
              this.dispatchEvent(event);
              this.onmessage?.(event); // Zensical listens in this way
            },
            /** @param {string[]} urls */
            importScripts: async (...urls) => {
              for (const each of urls) await load(inside.document, new URL(each, script).href);
            },
          });
          load(inside.document, script).then(() => resolve(inside), reject);
        }, { once: true });
      });
      document.body.append(frame);
    }

    /** @param {unknown} data */
    postMessage(data) {
      this.inside.then((inside) => {
        const copy = inside.structuredClone(data);
        inside.dispatchEvent(new inside.MessageEvent("message", { data: copy }));
      });
    }

    terminate() {
      this.frame.remove();
    }
  }

  /**
   * @param {Document} into
   * @param {string} url
   * @returns {Promise<void>}
   */
  function load(into, url) {
    return new Promise((resolve, reject) => {
      const script = into.createElement("script");
      script.src = url;
      script.onload = () => resolve();
      script.onerror = () => reject(new Error(`cannot load ${url}`));
      into.head.append(script);
    });
  }

  Object.assign(window, {
    IFrameWorker,
    /** Other workers, from blob: addresses for instance, stay what they are. */
    Worker: new Proxy(NativeWorker, {
      construct(target, [url, options]) {
        const isFile = new URL(url, document.baseURI).protocol === "file:";
        return isFile ? new IFrameWorker(url) : new target(url, options);
      },
    }),
  });
})();
