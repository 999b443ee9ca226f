#!/usr/bin/env node
// Pictures of every page of the window, from the shipped example: node scripts/screenshots.mjs [FOLDER]
// Light and dark, wide and narrow, to be looked at; without a folder, those of the documentation.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fillWithExample, findChromium, Place, startBrowser } from "../test/ui/support/window.mjs";
import { inRoot, main, Problem, say } from "./lib/run.mjs";

/** The day on which all pictures are taken, so that they are the same each time. */
const NOW = "2026-07-01T09:00:00Z";
const WIDE = { width: 1200, height: 800 };
const NARROW = { width: 360, height: 760 };

const pagesOf = (ids) => ({
  today: "#/today",
  memories: "#/memories",
  search: "#/memories?q=medicine%20lisinopril",
  memory: `#/memory/${ids[0]}`,
  pairs: "#/pairs",
  graph: "#/graph/Ruth",
  sessions: "#/sessions",
  session: "#/session/garden-talk",
  time: "#/time?figure=volume",
  patterns: "#/patterns",
  insight: "#/insight",
  forgetting: "#/forgetting",
});

async function shoot(page, base, hash, file, fullPage) {
  await page.goto(base + hash);
  await page.waitForTimeout(700);
  await page.screenshot({ path: file, fullPage });
}

async function all(browser, address, pages, folder) {
  const context = await browser.newContext({ viewport: WIDE });
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForSelector("h1");
  const base = address.split("#")[0];
  for (const scheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const [width, viewport] of Object.entries({ wide: WIDE, narrow: NARROW })) {
      await page.setViewportSize(viewport);
      for (const [name, hash] of Object.entries(pages)) {
        await shoot(page, base, hash, join(folder, `${name}-${scheme}-${width}.png`), true);
      }
    }
  }
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${base}${pages.memory}`);
  await page.getByRole("button", { name: "Forget …" }).click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(folder, "forget-light-wide.png") });
}

async function documented(browser, address, pages) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 } });
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForSelector("h1");
  const base = address.split("#")[0];
  const folder = inRoot("docs/images");
  await shoot(page, base, pages.memory, join(folder, "window-memory.png"), false);
  await shoot(page, base, pages.pairs, join(folder, "window-decide.png"), false);
}

await main(async () => {
  if (findChromium() === undefined) throw new Problem("There is no Chromium here.");
  const place = new Place();
  try {
    const pages = pagesOf(fillWithExample(place));
    const { address } = await place.window("--now", NOW);
    const browser = await startBrowser();
    const folder = process.argv[2];
    if (folder !== undefined) {
      mkdirSync(folder, { recursive: true });
      await all(browser, address, pages, folder);
    } else await documented(browser, address, pages);
    await browser.close();
    say("the pictures are made; look at them");
  } finally {
    place.dispose();
  }
});
