/** What else can be chosen or pressed: each filter, choice and button with what it shows, as the commands tell it. */
import { spawnSync } from "node:child_process";
import { expect, test } from "@jest/globals";
import { openBrain } from "../../ts/index.js";
import { describeInBrowser, useVisit, Visit } from "./support/visit.js";
import { fillWithExample, type Place } from "./support/window.mjs";

/** How forgetting ended; words that stand elsewhere, too, are named. */
const GONE = /^(?:Done|Pending|Not done)\b.+\./u;
const TALK = "the-harbour-talk";

describeInBrowser("choices", () => {
  const fill = (filled: Place) => {
    filled.add("Ask Ada about the anchor.", "--user", "ada", "--speaker", "Ines");
    filled.add("The keel is oiled.", "--speaker", "Ines", "-c", "boat", "--confidence", "0.3");
    filled.add("The mast is new.", "--speaker", "Omar", "-c", "boat", "--session", TALK);
    filled.add("The sail is grey.", "--proxy-agent", "helper", "-c", "boat");
    filled.run("session", "start", TALK);
    filled.run("session", "say", TALK, "Is Paula the harbour master?");
    filled.add("Paula is the harbour master.", "--session", TALK);
  };
  const { visit } = useVisit(fill, { window: ["--all-users"] });

  const fresh = async () => {
    await visit.go("#/today");
    await visit.go("#/memories");
    await visit.page.getByText("5 altogether.").waitFor();
    await visit.page.getByText("Narrow down").click();
  };

  test.each([
    ["Said by", "Ines", 2],
    ["Conversation", TALK, 2],
    ["Which agent", "helper", 1],
    ["Whose", "ada", 1],
  ])("the memories are narrowed down by %s", async (label, value, count) => {
    await fresh();
    const field = visit.page.getByLabel(label, { exact: true });
    await field.fill(value);
    await field.blur();
    await visit.page.getByText(`${count} altogether.`).waitFor();
  });

  test("the memories are narrowed down by who stored them, how sure they are, and a day", async () => {
    await fresh();
    await visit.page.getByLabel("Stored by").selectOption("agent");
    await visit.page.getByText("1 altogether.").waitFor();
    await fresh();
    await visit.page.getByLabel("How sure").selectOption("0.5");
    await visit.page.getByText("4 altogether.").waitFor();
    await visit.page.getByLabel("Told before").fill("2020-01-01");
    await visit.page.getByText("No memory fits.").waitFor();
    expect(await visit.page.locator(".scroller").isVisible()).toBe(false);
    expect(visit.troubles).toEqual([]);
  });
});

/** Waits until something is as wanted. */
async function until<Value>(get: () => Promise<Value>, wanted: (value: Value) => boolean) {
  const END = Date.now() + 10_000;
  while (!wanted(await get()) && Date.now() < END) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(wanted(await get())).toBe(true);
}

describeInBrowser("the other buttons", () => {
  let ids: string[] = [];
  const NOW = ["--now", "2026-07-01T09:00:00Z"];
  const fill = (filled: Place) => {
    ids = fillWithExample(filled);
  };
  const { place, visit } = useVisit(fill, { window: NOW });

  test("who and what: a name, how far around, and the way to another", async () => {
    await visit.go("#/graph");
    await visit.page.getByLabel("Who or what").fill("Ruth");
    await visit.button("Show").click();
    const table = visit.page.getByRole("table");
    await table.getByText("harbour office").first().waitFor();
    const rows = () => table.locator("tbody tr").count();
    const near = await rows();
    await visit.page.getByLabel("How far around").selectOption("3");
    await until(rows, (count) => count > near);
    const lines = await visit.page
      .locator("svg.drawing line")
      .evaluateAll((all) => all.map((line) => Number(line.getAttribute("opacity"))));
    // The surer, the darker.
    expect(new Set(lines).size).toBeGreaterThan(1);
    expect(Math.min(...lines)).toBeGreaterThan(0.1);
    await visit.page.getByLabel(/The way to/u).fill("harbour office");
    await visit.button("Show").click();
    await until(rows, (count) => count === 1);
    expect(visit.page.url()).toContain("to=harbour");
    await expect(table.locator("a.sentence").innerText()).resolves.toMatch(
      /^Your daughter Ruth works/u,
    );
  });

  test("over time and patterns: each figure that can be chosen comes up", async () => {
    for (const page of ["time", "patterns"]) {
      await visit.go(`#/${page}`);
      const choice = visit.page.getByLabel("What", { exact: true });
      for (const name of await choice.locator("option").allInnerTexts()) {
        await choice.selectOption({ label: name });
        await visit.settled();
        await visit.page.getByRole("heading", { level: 2, name }).first().waitFor();
      }
    }
    await visit.page.getByRole("combobox", { name: "Compared by" }).selectOption("speaker");
    await visit.page.getByText("Compared by: who said it").waitFor();
    expect(visit.troubles).toEqual([]);
  });

  test("the report has the words of memories only where that is ticked", async () => {
    const made = async () => {
      const waiting = visit.page.waitForEvent("download");
      await visit.button("Make the report").click();
      const stream = await (await waiting).createReadStream();
      let text = "";
      for await (const part of stream) {
        text += String(part);
      }
      return text;
    };
    await visit.go("#/insight");
    expect(await made()).not.toContain("lisinopril");
    await visit.page.getByLabel("With the words of the memories to check").check();
    expect(await made()).toContain("lisinopril");
  });

  test("many at once by a day: what would go is told before, and only that goes", async () => {
    const { total } = place.json<{ total: number }>(...NOW, "stats");
    await visit.go("#/forgetting");
    await visit.page.getByLabel("And told before").fill("2026-01-20");
    await visit.button("Show what would go").click();
    await visit.page.getByText("14 memories", { exact: true }).waitFor();
    await visit.button("Forget for good").click();
    await visit.page.getByText(GONE).waitFor();
    expect(place.json<{ total: number }>(...NOW, "stats").total).toBe(total - 14);
  });

  test("turns of conversations that speak of the same go along where that is ticked", async () => {
    place.run("session", "start", "trumpet-talk");
    place.run("session", "say", "trumpet-talk", "Paul played until two in the morning.");
    const turns = () => place.run("session", "turns", "trumpet-talk");
    await visit.go(`#/memory/${ids[4]}`);
    await visit.button("Forget …").click();
    await visit.page.getByText(/1 turn of a conversation also speaks of/u).waitFor();
    await visit.page.getByLabel("Forget them too").check();
    expect(turns()).toContain("until two");
    await visit.button("Forget for good").click();
    await visit.page.getByText(GONE).first().waitFor();
    expect(turns()).not.toContain("until two");
  });

  test("a conversation is forgotten as a whole", async () => {
    await visit.go("#/session/garden-talk");
    await visit.page.getByText("What the agent has before it").waitFor();
    await visit.button("Forget …").click();
    await visit.button("Forget for good").click();
    await visit.page.getByText(GONE).waitFor();
    const left = place.json<{ session_id: string }[]>("session", "list");
    expect(left.map(({ session_id }) => session_id)).not.toContain("garden-talk");
  });

  test("there was no error on the way", () => {
    expect(visit.troubles).toEqual([]);
  });
});

describeInBrowser("a year of one person", () => {
  const START = Date.parse("2026-01-01T00:00:00Z");
  const DAY = 86_400_000;
  const DAYS = 240;
  const END = new Date(START + DAYS * DAY).toISOString();
  const fill = (filled: Place) => {
    spawnSync(process.execPath, ["test/ui/support/evenings.mjs", filled.brain], {
      stdio: "inherit",
    });
  };
  const { visit } = useVisit(fill, { window: ["--now", END] });

  test.each(["light", "dark"] as const)(
    "hours of the week are coloured, with a key to the colours, %s",
    async (colorScheme) => {
      await visit.page.emulateMedia({ colorScheme });
      for (const width of [1200, 360]) {
        await visit.page.setViewportSize({ width, height: 800 });
        await visit.go("#/patterns");
        const map = visit.page.locator("table.heat");
        await map.waitFor();
        const key = visit.page.locator("ul.key li");
        const colours = async (of: string) =>
          new Map(
            await visit.page.evaluate<[string, string][]>(
              `[...document.querySelectorAll("${of}")].map((each) =>
                [each.className.replace("swatch ", ""), getComputedStyle(each).backgroundColor])`,
            ),
          );
        const shown = await colours("table.heat td[class]");
        const told = await colours("ul.key .swatch");
        expect(shown.size).toBeGreaterThan(1);
        for (const [name, colour] of shown) {
          expect(told.get(name)).toBe(colour);
        }
        // From the least to the most, without a gap.
        expect(await key.first().innerText()).toMatch(/^\s*[\d.]+\s%\sto\s[\d.]+\s%$/u);
        const box = map.getByText(/^Monday 19: 6[12]\s%/u);
        await box.waitFor({ state: "attached" });
        const wide = await visit.page.evaluate<number>("document.documentElement.scrollWidth");
        expect(wide).toBeLessThanOrEqual(width);
        expect(await visit.barriers()).toEqual([]);
      }
      expect(visit.troubles).toEqual([]);
    },
  );

  test("what stands out is told in the unit of the figure", async () => {
    await visit.go("#/patterns");
    await visit.page.getByText(/it may be lower than .* by 2[45](?:\.\d)? points/u).waitFor();
    await expect(visit.page.locator("main").innerText()).resolves.not.toMatch(/\d[eE]-\d|p 0\./u);
  });

  test("many days are shown a month at a time, all of them where somebody asks", async () => {
    await visit.go("#/time");
    const rows = visit.page.locator(".wide-table tbody tr");
    await until(
      () => rows.count(),
      (count) => count === 31,
    );
    await visit.button(`Show all ${DAYS}`).click();
    await until(
      () => rows.count(),
      (count) => count === DAYS,
    );
  });
});

describeInBrowser("two windows and a command that write at once", () => {
  const { place, visit } = useVisit((filled) => {
    filled.add("The first memory.");
  });
  const EACH = 8;

  test("lose nothing, and each shows what all have written", async () => {
    const other = await Visit.at(visit.browser, (await place.window()).address);
    const tell = async (at: Visit, who: string) => {
      await at.go("#/memories");
      await at.page.getByText("Tell it something").click();
      for (let index = 0; index < EACH; index += 1) {
        await at.page
          .getByRole("textbox", { name: /in your own words/u })
          .fill(`${who} counted ${index + 10} gulls at the pier.`);
        await at.button("Remember it").click();
        await at.page.getByText("It is remembered.").waitFor();
        await at.page
          .getByText(`${who} counted ${index + 10} gulls at the pier.`)
          .first()
          .waitFor();
      }
    };
    const command = async () => {
      const brain = await openBrain({ path: place.brain });
      for (let index = 0; index < EACH; index += 1) {
        await brain.createMemory({ content: `Mira counted ${index + 10} swans at the lock.` });
      }
      await brain.close();
    };
    await Promise.all([tell(visit, "Ines"), tell(other, "Omar"), command()]);
    const total = 3 * EACH + 1;
    for (const at of [visit, other]) {
      await at.go("#/memories");
      await at.page.getByText(`${total} altogether.`).waitFor();
      expect(at.troubles).toEqual([]);
    }
    expect(place.json<{ total: number }>("stats").total).toBe(total);
    expect(place.json("doctor", "--deep")).toMatchObject({ ok: true });
    await other.close();
  });
});
