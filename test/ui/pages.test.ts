/** Every page in a real browser, with the shipped example: what it shows, and that nothing is wrong with it. */
import { expect, test } from "@jest/globals";
import { describeInBrowser, useVisit } from "./support/visit.js";
import { fillWithExample, type Place } from "./support/window.mjs";

/** The pages, and what each must say of the example. */
const PAGES: [hash: (ids: string[]) => string, says: RegExp[]][] = [
  [
    () => "#/today",
    [
      /91 memories/u,
      /How it grows/u,
      /memories are worth checking/u,
      /2 pairs of memories cannot both be true/u,
      /Yes, nothing is damaged/u,
    ],
  ],
  [() => "#/memories", [/I take 20 mg of lisinopril/u, /91 altogether/u]],
  [() => "#/memories?q=my%20neighbour%20Paul", [/plays the trumpet/u, /Why it is here/u]],
  [
    (ids) => `#/memory/${ids[6]}`,
    [
      /% sure, because it began at/u,
      /What was read in it/u,
      /Told again 1 time/u,
      /It proved wrong/u,
      /if it is left alone/u,
      /it was moved/u,
    ],
  ],
  [() => "#/pairs", [/The older/u, /10 mg/u, /20 mg/u, /Both are true/u]],
  [() => "#/graph/Ruth", [/Graz/u, /How sure/u, /daughter/u]],
  [() => "#/graph/Ruth?to=harbour%20office", [/harbour office/u]],
  [() => "#/sessions", [/garden-talk/u]],
  [() => "#/session/garden-talk", [/After the last frost/u, /% full/u, /Something was said/u]],
  [() => "#/time", [/How sure new memories were/u, /Nothing here is a diagnosis/u, /day by day/iu]],
  [() => "#/time?figure=volume", [/Memories a day/u]],
  [() => "#/time?figure=uses", [/How often it was used/u, /observation/u]],
  [
    () => "#/patterns?by=speaker",
    [
      /By the hour/u,
      /evening/u,
      /Kruskal-Wallis/u,
      /Compared by: who said it/u,
      /No events are known/u,
    ],
  ],
  [() => "#/forgetting", [/copy\.db/u, /Still to be done/u]],
];

describeInBrowser("the window's pages", () => {
  let ids: string[] = [];
  const fill = (place: Place) => {
    ids = fillWithExample(place);
  };
  const { visit } = useVisit(fill, { window: ["--now", "2026-07-01T09:00:00Z"] });

  test.each(PAGES)("%s shows the example, without errors and barriers", async (hash, says) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await visit.page.emulateMedia({ colorScheme });
      for (const width of [1200, 360]) {
        await visit.page.setViewportSize({ width, height: 800 });
        await visit.go(hash(ids));
        for (const words of says) {
          await visit.page.getByText(words).first().waitFor({ state: "attached" });
        }
        const wide = await visit.page.evaluate<number>("document.documentElement.scrollWidth");
        expect(wide).toBeLessThanOrEqual(width);
        expect(await visit.barriers()).toEqual([]);
      }
    }
    expect(visit.troubles).toEqual([]);
  });

  test("the token leaves the address, and a reload stays in", async () => {
    await visit.go("#/today");
    expect(visit.page.url()).not.toContain("token");
    await visit.page.reload();
    await visit.page.getByText("91 memories").waitFor();
    expect(await visit.page.evaluate("document.cookie")).toBe("");
  });

  test("another browser needs another address", async () => {
    const context = await visit.browser.newContext();
    const page = await context.newPage();
    await page.goto(visit.base);
    await page.getByText("open the address that cortex ui prints").waitFor();
    await context.close();
  });

  test("no other page can frame it", async () => {
    const context = await visit.browser.newContext();
    const page = await context.newPage();
    await page.setContent(`<iframe src="${visit.base}"></iframe>`);
    await page.waitForTimeout(500);
    const frame = page.frames().at(1);
    expect(
      await frame?.evaluate<string>("document.body?.innerText ?? ''").catch(() => ""),
    ).not.toMatch(/memories|cortex ui/u);
    await context.close();
  });

  test("all of it is reached by keyboard", async () => {
    await visit.page.setViewportSize({ width: 1200, height: 800 });
    await visit.go("#/today");
    await visit.page.keyboard.press("Tab");
    await visit.page.keyboard.press("Tab");
    await visit.page.keyboard.press("Tab");
    await visit.page.keyboard.press("Enter");
    await visit.page.getByRole("heading", { level: 1, name: "Memories" }).waitFor();
    await visit.until("document.activeElement?.id === 'main'");
    await visit.page.keyboard.press("Tab");
    await visit.page.keyboard.type("lisinopril");
    await visit.page.getByText("2 memories, the best first.").waitFor();
  });

  test("a list of filters narrows down", async () => {
    await visit.go("#/memories?category=neighbours");
    await visit.page.getByText("2 altogether.").waitFor();
    await visit.page.getByLabel("Told from").fill("2026-03-08");
    await visit.page.getByText("1 altogether.").waitFor();
    await visit.button("Show all").click();
    await visit.page.getByText("91 altogether.").waitFor();
    await visit.page.getByText("Narrow down").click();
    const topics = visit.page.getByLabel("Topic");
    await topics.locator("option").nth(1).waitFor({ state: "attached" });
    await topics.selectOption({ index: 1 });
    const [, count = ""] = /\((\d+)\)/u.exec(await topics.locator(":checked").innerText()) ?? [];
    await visit.page.getByText(`${count} altogether.`).waitFor();
  });

  test("what was as of a day is drawn as it was", async () => {
    await visit.go("#/graph/Ruth");
    const table = visit.page.getByRole("table");
    await table.getByText("Graz").first().waitFor();
    await visit.page.getByLabel(/As of/u).fill("60");
    await table.getByText("Bern").first().waitFor();
    await expect(table.innerText()).resolves.not.toContain("Graz");
  });

  test("the drawing lets nothing lie on anything, and marks what is over", async () => {
    await visit.page.setViewportSize({ width: 1200, height: 800 });
    await visit.go("#/graph");
    await visit.page.locator("svg.drawing text").first().waitFor();
    const overlaps = await visit.page.evaluate<string[]>(`(() => {
      const texts = [...document.querySelectorAll("svg.drawing text")];
      const boxes = texts.map((text) => [text.textContent, text.getBBox()]);
      return boxes.flatMap(([one, a], index) => boxes.slice(index + 1).flatMap(([other, b]) =>
        a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
          ? [one + " on " + other] : []));
    })()`);
    expect(overlaps).toEqual([]);
    await visit.go("#/graph/Ruth");
    const over = visit.page.locator("svg.drawing .over");
    await over.first().waitFor({ state: "attached" });
    await expect(over.first().locator("title").textContent()).resolves.toMatch(/ until /u);
    const dashes =
      "getComputedStyle(document.querySelector('svg.drawing .over line')).strokeDasharray";
    expect(await visit.page.evaluate<string>(dashes)).toMatch(/\d/u);
  });

  test("whom nobody named is spoken to, and never called by the name inside", async () => {
    for (const hash of ["#/graph", "#/graph/Ruth", "#/today"]) {
      await visit.go(hash);
      await expect(visit.page.locator("main").innerText()).resolves.not.toMatch(/\bdefault\b/u);
    }
    await visit.go("#/graph/Ruth");
    await visit.page.getByText("Your daughter Ruth lives in Graz").first().waitFor();
  });

  test("in a narrow window the pages are one row, and tables are not cut", async () => {
    await visit.page.setViewportSize({ width: 360, height: 800 });
    await visit.go("#/graph/Ruth");
    await visit.page.getByText("The sentence").first().waitFor({ state: "attached" });
    const rows = await visit.page.evaluate<number>(
      "new Set([...document.querySelectorAll('nav a')].map((a) => a.getBoundingClientRect().top)).size",
    );
    expect(rows).toBe(1);
    // Where somebody is stays in sight, also when the window is turned or made narrow.
    await visit.page.setViewportSize({ width: 1200, height: 800 });
    await visit.go("#/forgetting");
    await visit.page.setViewportSize({ width: 360, height: 800 });
    await visit.page.locator("nav [aria-current]", { hasText: "Forgetting" }).waitFor();
    const right = "document.querySelector('nav [aria-current]').getBoundingClientRect().right";
    await visit.until(`${right} <= 360`);
    await visit.go("#/graph/Ruth");
    await visit.page.getByText("The sentence").first().waitFor({ state: "attached" });
    const cut = await visit.page.evaluate<boolean>(
      "[...document.querySelectorAll('.wide-table')].some((t) => t.scrollWidth > t.clientWidth)",
    );
    expect(cut).toBe(false);
  });
});
