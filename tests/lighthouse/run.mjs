/*
 * Scores of the built site by Lighthouse, as a phone sees it. A busy machine only lowers them, so a
 * page has three tries; where none has 95 in every category, this fails.
 */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { createGzip } from "node:zlib";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const LEAST = 95;
const TRIES = 3;
const PAGES = ["index.html", "one-row.html", "zh/index.html", "zh/one-row.html"];
const TYPES = {
  ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml",
  ".json": "application/json", ".woff2": "font/woff2", ".png": "image/png", ".xml": "application/xml",
};
const PACKED = new Set([".html", ".css", ".js", ".svg", ".json", ".xml"]);

const [folder = "site", ...given] = process.argv.slice(2);

await stat(join(folder, "index.html")).catch(() => {
  console.error(`There is no site in ${folder}/: make site`);
  process.exit(1);
});

/** As static hosts do: texts are compressed. */
const server = createServer(async (request, response) => {
  const path = join(folder, normalize(decodeURIComponent(new URL(request.url, "http://host").pathname)));
  const isFile = await stat(path).then((one) => one.isFile(), () => false);
  if (!isFile) return response.writeHead(404).end();
  const kind = extname(path);
  const isPacked = PACKED.has(kind);
  response.writeHead(200, {
    "content-type": TYPES[kind] ?? "application/octet-stream",
    ...(isPacked ? { "content-encoding": "gzip" } : {}),
  });
  const file = createReadStream(path);
  (isPacked ? file.pipe(createGzip()) : file).pipe(response);
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const chrome = await launch({
  chromePath: process.env.CHROMIUM || undefined,
  chromeFlags: ["--headless", "--no-sandbox", "--disable-gpu"],
});

/** Whether a page has its scores; tells them, and what lowers them. */
async function isGood(page) {
  const address = `http://127.0.0.1:${server.address().port}/${page}`;
  const { lhr } = await lighthouse(address, { port: chrome.port, logLevel: "error" });
  const categories = Object.values(lhr.categories);
  const scores = categories.map(({ title, score }) => `${title} ${Math.round(100 * score)}`);
  // What Lighthouse finds of the machine itself: on a slow one no page is fast.
  console.log(`${page}: ${scores.join(", ")} (benchmark index ${Math.round(lhr.environment.benchmarkIndex)})`);
  const low = categories.filter(({ score }) => Math.round(100 * score) < LEAST);
  for (const { id, weight } of low.flatMap(({ auditRefs }) => auditRefs)) {
    const { title, score, displayValue = "" } = lhr.audits[id];
    if (weight && score !== null && score < 0.9) console.log(`    ${title} ${displayValue}`);
  }
  return low.length === 0;
}

const bad = [];
for (const page of given.length ? given : PAGES) {
  let good = false;
  for (let i = 0; i < TRIES && !good; i++) good = await isGood(page);
  if (!good) bad.push(page);
}
await chrome.kill();
server.close();
server.closeAllConnections();
if (bad.length) {
  console.error(`Under ${LEAST}: ${bad.join(", ")}`);
  process.exitCode = 1;
}
