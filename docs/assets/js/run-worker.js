/*
 * Python in a worker: Pyodide and numpy, the project's snippets, and the engine that runs them.
 *
 * It begins to load when it is made, tells how far it has come, and answers each request with what
 * hooks/engine/in_page.py makes of it. The files are stored packed and are unpacked here, so that
 * nothing depends on the host's compression.
 */
(() => {
  "use strict";

  /** @type {any} a worker's own, which the types of pages do not know */
  const own = self;
  const ASSETS = new URL("../", own.location.href);
  const HOME = "https://pyodide.invalid/"; // where Pyodide looks for its files: never asked
  const fetched = own.fetch.bind(own);
  // What asks other hosts. A page's policy does not hold in its worker, and Python reaches all of it.
  const ASKING = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "Worker", "caches", "importScripts"];

  /** @typedef {{ files: Record<string, string>, lock: object, packed: Record<string, number> }} Course */

  /**
   * A file's bytes, unpacked.
   * @param {string} name
   * @param {(bytes: number) => void} tell
   * @returns {Promise<ArrayBuffer>}
   */
  async function unpacked(name, tell) {
    const response = await fetched(new URL(`pyodide/${name}.gz`, ASSETS));
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    const parts = [];
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      tell(part.value.length);
    }
    const blob = new Blob(parts);
    const [first, second] = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
    if (first !== 0x1f || second !== 0x8b) return blob.arrayBuffer(); // the host has unpacked it
    return new Response(blob.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  }

  /**
   * The whole of Python, with the course in it.
   * @returns {Promise<(request: string) => string>}
   */
  async function load() {
    const answer = await fetched(new URL("run/course.json", ASSETS), { cache: "no-cache" });
    if (!answer.ok) throw new Error(`course.json: ${answer.status}`);
    /** @type {Course} */
    const course = await answer.json();
    const total = Object.values(course.packed).reduce((sum, size) => sum + size, 0);
    let loaded = 0;
    /** @param {number} bytes */
    const tell = (bytes) => {
      loaded += bytes;
      own.postMessage({ kind: "progress", share: Math.min(loaded / total, 1) });
    };
    const names = Object.keys(course.packed);
    const contents = await Promise.all(names.map((name) => unpacked(name, tell)));
    /** @type {Map<string, BlobPart>} */
    const files = new Map(names.map((name, index) => [name, contents[index]]));
    files.set("pyodide-lock.json", JSON.stringify(course.lock));

    /** @param {any} asked Pyodide's files are here already; all else is refused */
    own.fetch = async (asked) => {
      const name = String(asked.url ?? asked).slice(HOME.length);
      const content = files.get(name);
      const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
      if (content === undefined) throw new Error(`no file ${name}`);
      return new Response(content, { headers: { "Content-Type": type } });
    };
    for (const script of ["pyodide.asm.js", "pyodide.js"]) {
      const address = URL.createObjectURL(new Blob([files.get(script) ?? ""], { type: "text/javascript" }));
      own.importScripts(address);
      URL.revokeObjectURL(address);
    }
    const python = await own.loadPyodide({ indexURL: HOME, packageBaseUrl: HOME });
    await python.loadPackage("numpy", { messageCallback: () => {} });
    for (let home = own; home; home = Object.getPrototypeOf(home)) {
      for (const name of ASKING) delete home[name];
    }
    for (const [path, text] of Object.entries(course.files)) {
      const file = `/course/${path}`;
      python.FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
      python.FS.writeFile(file, text);
    }
    python.runPython("import sys; sys.path.insert(0, '/course'); sys.dont_write_bytecode = True; import numpy");
    return python.pyimport("hooks.engine.in_page").run;
  }

  const ready = load();
  ready.catch((error) => own.postMessage({ kind: "failed", message: String(error) }));

  own.addEventListener("message", async (/** @type {MessageEvent<string>} */ event) => {
    try {
      const run = await ready;
      own.postMessage({ kind: "begun" });
      own.postMessage({ kind: "answer", text: run(event.data) });
    } catch (error) {
      own.postMessage({ kind: "failed", message: String(error) });
    }
  });
})();
