// How fast the window is in a real browser: node test/ui/bench.mjs [MEMORIES] [SECONDS OF SCROLLING]
// First view, a page of the list, a search from the key to the drawn hits, and the page's memory while it is scrolled and
// another process adds a memory every few seconds, which the page tells of.

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { openBrain } from "../../dist/index.js";
import { typeQuery } from "./support/keys.mjs";
import { fillLarge } from "./support/large.mjs";
import { findChromium, Place, startBrowser } from "./support/window.mjs";

const memories = Number(process.argv[2] ?? 100_000);
const seconds = Number(process.argv[3] ?? 20);
const MINUTE = 60_000;
/** Seconds from which on the list is scrolled as people do, not as fast as it goes. */
const LONG = 60;
/** Milliseconds from one memory to the next that another process adds. */
const LIVE_EVERY = 5_000;
/** Milliseconds from a key to its answer beyond which somebody feels it. */
const KEY_LIMIT = 100;
/** The same of a page of the list. */
const PAGE_LIMIT = 50;
const QUESTION = "boat ruth painted oslo";

const median = (values) => [...values].sort((one, other) => one - other)[values.length >> 1];
const highest = (values) => Math.max(...values);
const say = (what, ...values) => process.stdout.write(`${what.padEnd(46)} ${values.join("  ")}\n`);
const ms = (value) => `${value.toFixed(0)} ms`;

/** What the first page shows last. */
const SHOWN = "How sure it is";

/** Has every page tell when it showed that, by the clock of this machine: who waits for it from outside looks twice a second. */
const TELLS_WHEN = `{
  const look = () => {
    if (document.body?.textContent.includes(${JSON.stringify(SHOWN)})) window.shown ??= Date.now();
  };
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
}`;

/** Milliseconds until the page that is gone to shows what it has. */
async function view(page, go) {
  const began = Date.now();
  await go();
  await page.getByText(SHOWN).waitFor({ timeout: 240_000 });
  return (await page.evaluate("window.shown")) - began;
}

async function firstView(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(TELLS_WHEN);
  return { page, took: await view(page, () => page.goto(address)) };
}

/** Milliseconds of each call of a route, as the page sees it. */
function watch(page, route) {
  const times = [];
  page.on("requestfinished", (request) => {
    if (request.url().endsWith(route)) times.push(request.timing().responseEnd);
  });
  return times;
}

/** What whoever searches waits for, and where the longest. */
function sayKeys(what, keys) {
  const drawn = keys.filter(({ took }) => took !== undefined);
  const slowest = drawn.reduce((one, other) => (other.took > one.took ? other : one));
  say(
    what,
    `${drawn.length} of ${keys.length} keys`,
    `median ${ms(median(drawn.map(({ took }) => took)))}`,
    `worst ${ms(slowest.took)}: “${slowest.key}” of “${slowest.query}”`,
    `over ${KEY_LIMIT} ms: ${keys.filter(({ took }) => !(took <= KEY_LIMIT)).length}`,
  );
}

async function heapOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const nodes = await page.evaluate("document.querySelectorAll('*').length");
  await session.detach();
  return `${(usedSize / 1e6).toFixed(1)} MB, ${nodes} elements`;
}

/** Down the list, from its end to its top again; once a minute tells the page's memory. */
async function scrolled(page) {
  const brain = await openBrain({ path: place.brain, timezone: "UTC" });
  const began = Date.now();
  const end = began + seconds * 1_000;
  let told = began;
  let added = 0;
  let looked = began;
  while (Date.now() < end) {
    await page.evaluate(`{
      const list = document.querySelector(".scroller");
      const before = list.scrollTop;
      list.scrollBy(0, 4000);
      if (list.scrollTop === before) list.scrollTo(0, 0);
    }`);
    await page.waitForTimeout(seconds > LONG ? 250 : 40);
    if (Date.now() - told > LIVE_EVERY) {
      told = Date.now();
      added += 1;
      await brain.createMemory({ content: `Told while the page is scrolled, number ${added}.` });
    }
    if (seconds > LONG && Date.now() - looked > MINUTE) {
      looked = Date.now();
      say(`  after ${Math.round((looked - began) / MINUTE)} min`, await heapOf(page));
    }
  }
  await brain.close();
  say("memories added meanwhile", `${added}`);
}

if (findChromium() === undefined) {
  process.stdout.write("Skipped: there is no Chromium here.\n");
  process.exit(0);
}
const place = new Place();
try {
  await fillLarge(place.brain, memories);
  const sizes = ["index.html", "app.js", "app.css"].map(
    (name) =>
      gzipSync(readFileSync(new URL(`../../dist/ui/client/${name}`, import.meta.url))).length,
  );
  say("first view, packed", `${sizes.reduce((sum, size) => sum + size, 0)} bytes`);
  const { address } = await place.window();
  const browser = await startBrowser();
  const { page, took } = await firstView(browser, address);
  say(`first view, ${memories} memories, cold`, ms(took));
  const views = [];
  for (let round = 0; round < 5; round += 1) {
    views.push(await view(page, () => page.reload()));
  }
  say("first view again", ms(median(views)));
  const pages = watch(page, "/api/list");
  await page.goto(`${address.split("#")[0]}#/memories`);
  await page.locator(".line").first().waitFor({ timeout: 240_000 });
  say("memory of the page before scrolling", await heapOf(page));
  await scrolled(page);
  say(
    "pages of the list",
    `${pages.length}`,
    `median ${ms(median(pages))}`,
    `worst ${ms(highest(pages))}: the ${pages.indexOf(highest(pages)) + 1}th`,
    `over ${PAGE_LIMIT} ms: ${pages.filter((took) => took > PAGE_LIMIT).length}`,
  );
  say(
    `after ${seconds} s of scrolling`,
    await heapOf(page),
    await page.locator("main > p.quiet").last().innerText(),
  );
  await page.reload();
  await page.getByRole("searchbox").waitFor();
  sayKeys("search drawn after the key", await typeQuery(page, QUESTION));
  await browser.close();
} finally {
  place.dispose();
}
