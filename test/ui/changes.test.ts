/** Every button in a real browser, with its effect in the brain's file. */
import { spawnSync } from "node:child_process";
import { utimesSync, writeFileSync } from "node:fs";
import { beforeEach, expect, test } from "@jest/globals";
import { openBrain } from "../../ts/index.js";
import { describeInBrowser, useVisit, Visit } from "./support/visit.js";
import type { Place } from "./support/window.mjs";

/** How forgetting ended. */
const GONE = /^(?:Done|Pending): /u;

interface Shown {
  content: string;
  categories: string[];
  confidence: number;
  validation_count: number;
  contradiction_count: number;
}

describeInBrowser("the window's buttons", () => {
  const { place, visit } = useVisit((filled) => {
    filled.add("The first memory.");
  });
  const show = (id: string) => place.json<Shown>("show", id, "--peek");
  beforeEach(() => {
    visit.troubles.length = 0;
  });

  test("Proved right and Proved wrong, with a note", async () => {
    const id = place.add("The boat is in the harbour.");
    await visit.go(`#/memory/${id}`);
    await visit.button("Proved wrong").first().click();
    await visit.page.getByLabel(/How do you know/u).fill("Ruth saw it elsewhere");
    await visit.page.getByRole("dialog").getByRole("button", { name: "It proved wrong" }).click();
    await visit.page.getByText("Ruth saw it elsewhere").waitFor();
    expect(show(id)).toMatchObject({ contradiction_count: 1 });
    await visit.button("Proved right").first().click();
    await visit.page.getByRole("dialog").getByRole("button", { name: "It proved right" }).click();
    await visit.page.getByRole("dialog").waitFor({ state: "detached" });
    expect(show(id)).toMatchObject({ validation_count: 1 });
    expect(place.json<{ actor: string; note: string }[]>("history", id)).toContainEqual(
      expect.objectContaining({ actor: "window", note: "Ruth saw it elsewhere" }),
    );
  });

  test("Tell it something: kept as told, known already, and what it may clash with", async () => {
    const tell = async (words: string) => {
      await visit.page.getByRole("textbox", { name: /in your own words/u }).fill(words);
      await visit.button("Remember it").click();
    };
    await visit.go("#/memories");
    await visit.page.getByText("Tell it something").click();
    expect(await visit.button("Remember it").isDisabled()).toBe(true);
    await tell("The boiler was serviced by Mr. Okafor.");
    await visit.page.getByText("It is remembered.").waitFor();
    const told = place
      .json<{ id: string; content: string; source: string }[]>("stm", "--limit", "1")
      .at(0);
    expect(told).toMatchObject({
      content: "The boiler was serviced by Mr. Okafor.",
      source: "window",
    });
    await visit.page.locator(`details.remember a[href="#/memory/${told?.id}"]`).waitFor();
    await tell("The boiler was serviced by Mr. Okafor.");
    await visit.page.getByText("It is known already; nothing was added.").waitFor();
    await visit.page.locator(`details.remember a[href="#/memory/${told?.id}"]`).waitFor();
    const older = place.add("My plumber is Mr. Lind.");
    await tell("My plumber is Mrs. Sato.");
    await visit.page.getByText("It may not be true together with").waitFor();
    await visit.page.locator(`details.remember a[href="#/memory/${older}"]`).waitFor();
    await tell("x".repeat(32_001));
    await visit.page
      .getByRole("alert")
      .or(visit.page.getByText(/32,000|32000/u))
      .first()
      .waitFor();
    const newer = place.json<{ id: string }[]>("stm", "--limit", "1").at(0)?.id ?? "";
    place.run("forget", older, newer, "--confirm");
  });

  test("Edit, Move and Pin", async () => {
    const id = place.add("The gate is blue.");
    await visit.go(`#/memory/${id}`);
    await visit.button("Edit").click();
    await visit.page.getByRole("textbox", { name: "The words" }).fill("The gate is green.");
    await visit.button("Save").click();
    await visit.page.getByText("The gate is green.").first().waitFor();
    await visit.button("Move").click();
    await visit.page.getByLabel(/Categories/u).fill("garden, paint");
    await visit.page.getByRole("dialog").getByRole("button", { name: "Move" }).click();
    await visit.page.getByText("paint").first().waitFor();
    expect(show(id)).toMatchObject({
      content: "The gate is green.",
      categories: ["garden", "paint"],
    });
    await visit.button("Pin").click();
    await visit.button("Unpin").waitFor();
    await visit.go("#/today");
    await visit.page.getByText("Kept in view").waitFor();
    await visit.go(`#/memory/${id}`);
    await visit.button("Unpin").click();
    await visit.button("Pin").waitFor();
  });

  test("an edit that is refused says why and changes nothing", async () => {
    const id = place.add("The shed is red.");
    await visit.go(`#/memory/${id}`);
    await visit.button("Edit").click();
    await visit.page.getByRole("textbox", { name: "The words" }).fill("x".repeat(32_001));
    await visit.button("Save").click();
    await visit.page.getByRole("alert").waitFor();
    await visit.button("Cancel").click();
    expect(show(id)).toMatchObject({ content: "The shed is red." });
  });

  test("Forget shows what goes first, and then it is gone from the file", async () => {
    const id = place.add("My neighbour Paul plays the trumpet at night.");
    await visit.go(`#/memory/${id}`);
    await visit.button("Forget …").click();
    await visit.page.getByText("1 memory", { exact: true }).waitFor();
    await visit.button("Cancel").click();
    expect(show(id)).toMatchObject({ content: expect.stringContaining("trumpet") });
    await visit.button("Forget …").click();
    await visit.button("Forget for good").click();
    await visit.page.getByText(GONE).waitFor();
    expect(place.run("search", "trumpet")).not.toContain("Paul");
  });

  test("Forget names other memories of the same people: what is ticked goes along, the rest stays", async () => {
    const id = place.add("My neighbour Mrs. Keller gossips about us.");
    const key = place.add("Mrs. Keller has a spare key to the flat.");
    const cat = place.add("The cat of Mrs. Keller is grey.");
    await visit.go(`#/memory/${id}`);
    await visit.button("Forget …").click();
    await visit.page
      .getByText(/2 other memories also speak of Keller and would stay; a tick forgets one, too/u)
      .waitFor();
    await visit.page.getByLabel(/spare key/u).check();
    await visit.button("Forget for good").click();
    await visit.page.getByText(GONE).waitFor();
    await visit.page.getByText("2 memories", { exact: true }).waitFor();
    expect(() => show(key)).toThrow("NOT_FOUND");
    expect(show(cat)).toMatchObject({ content: expect.stringContaining("grey") });
  });

  test("a narrow list says in words what a memory conflicts with, and a curve begins where it was told", async () => {
    const pair = ["My dentist is Dr. Blum.", "My dentist is Dr. Hirsch."].map((text) =>
      place.add(text),
    );
    const id = place.add("The ladder is in the shed.", "--created-at", "2026-01-01");
    await visit.page.setViewportSize({ width: 360, height: 800 });
    await visit.go("#/memories");
    const hasText = /decide: conflicts with “My dentist is Dr\. Blum/u;
    const mark = visit.page.locator(".warning", { hasText }).first();
    await mark.waitFor();
    const box = await mark.boundingBox();
    expect(box?.width).toBeGreaterThan(120);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    await visit.page.setViewportSize({ width: 1200, height: 800 });
    await visit.go(`#/memory/${id}`);
    await visit.page.getByText(/^It was stored, told for 1 Jan 2026$/u).waitFor();
    await visit.page.getByText("The same as a table").click();
    const first = visit.page.locator("details tbody tr").first();
    expect(await first.innerText()).toMatch(/1 Jan 2026\s+100.%/u);
    // What the pages behind this test count as to be decided is theirs.
    place.run("forget", ...pair, "--confirm");
  });

  test("Forget many at once, by category", async () => {
    const id = place.add("An old shopping list.", "-c", "lists");
    place.add("Another shopping list with cheese.", "-c", "lists");
    await visit.go("#/forgetting");
    await visit.page.getByLabel("All in this category").selectOption("lists");
    await visit.button("Show what would go").click();
    await visit.page.getByText("2 memories", { exact: true }).waitFor();
    await visit.button("Forget for good").click();
    await visit.page.getByText(GONE).waitFor();
    expect(() => show(id)).toThrow("NOT_FOUND");
  });

  test("Forget many takes what was shown, and not what was told since", async () => {
    place.run("add", "The attic smells of camphor.", "--category", "attic");
    await visit.go("#/forgetting");
    await visit.page.getByLabel("All in this category").selectOption("attic");
    await visit.button("Show what would go").click();
    await visit.page.getByText("1 memory", { exact: true }).waitFor();
    place.run("add", "The attic window is open.", "--category", "attic");
    await visit.button("Forget for good").click();
    await visit.page.getByText(GONE).waitFor();
    expect(place.run("search", "attic camphor window")).toContain("The attic window is open.");
    expect(place.run("search", "camphor")).not.toContain("camphor.");
  });

  test("a pair that is not there is not taken for another one", async () => {
    const pair = [place.add("I drive a Fiat."), place.add("I drive a Seat.")];
    await visit.go("#/pairs/con_nothing");
    await visit.page.getByText("This pair is gone, or was decided long ago.").waitFor();
    await visit.button("Go to what is to be decided").click();
    await visit.page.getByRole("button", { name: /^Keep the older/u }).waitFor();
    await visit.page.keyboard.press("b");
    await visit.page.getByText("You said that both are true.").waitFor();
    place.run("forget", ...pair, "--confirm");
  });

  test("the queue is worked by keyboard, and the last decision taken again", async () => {
    place.add("I live in Bern.");
    place.add("I live in Graz.");
    place.add("I eat fish.");
    place.add("I never eat fish.");
    const pairs = () =>
      place.json<{ status: string; penalised_id: string; older_id: string; newer_id: string }[]>(
        ...["contradictions", "--status", "all"],
      );
    await visit.go("#/pairs");
    await visit.page.getByText("2 pairs to decide.").waitFor();
    await visit.page.keyboard.press("s");
    await visit.page.keyboard.press("n");
    await visit.page.getByText("You kept the newer one. 1 pair to decide.").waitFor();
    const [kept] = pairs().filter(({ status }) => status === "resolved");
    expect(kept?.penalised_id).toBe(kept?.older_id);
    await visit.page.keyboard.press("u");
    await visit.page.getByText("2 pairs to decide.").waitFor();
    expect(pairs().every(({ status }) => status === "open")).toBe(true);
    await visit.page.keyboard.press("b");
    await visit.page.getByText("You said that both are true.").waitFor();
    expect(
      pairs()
        .map(({ status }) => status)
        .sort(),
    ).toEqual(["dismissed", "open"]);
    await visit.button("Begin again").click();
    await visit.page.getByRole("button", { name: /^Keep the older/u }).waitFor();
    await visit.page.keyboard.press("o");
    await visit.page.getByText("There is nothing to decide.").waitFor();
    expect(
      pairs()
        .map(({ status }) => status)
        .sort(),
    ).toEqual(["dismissed", "resolved"]);
  });

  test("Undo and Redo of a conversation", async () => {
    place.run("session", "start", "talk");
    place.run("session", "say", "talk", "When does the ferry leave?");
    const turns = () => place.json<unknown[]>("session", "turns", "talk").length;
    await visit.go("#/session/talk");
    await visit.page.getByText("When does the ferry leave?").first().waitFor();
    await visit.button("Undo the last change").click();
    await visit.page.getByText("0 turns").waitFor();
    expect(turns()).toBe(0);
    await visit.button("Redo").click();
    await visit.page.getByText("1 turn,").waitFor();
    expect(turns()).toBe(1);
  });

  test("Join what says the same: one pair by its key, the rest at once", async () => {
    const total = () => place.json<{ total: number }>("stats").total;
    const before = total();
    place.run("import", "--keep-duplicates", writeTwice(place));
    await visit.go("#/pairs");
    await visit.button("Look for them").click();
    await visit.page.getByText("3 memories say no more than another one.").waitFor();
    await visit.page.getByText("2 pairs after this one.").waitFor();
    await visit.page.keyboard.press("k");
    await visit.page.getByText("1 pair after this one.").waitFor();
    // Held: it joins one pair.
    for (let held = 0; held < 3; held += 1) {
      await visit.page.keyboard.down("j");
    }
    await visit.page.keyboard.up("j");
    await visit.page.getByText("2 memories say no more than another one.").waitFor();
    expect(total()).toBe(before + 5);
    await visit.button("Join all of them …").click();
    await visit.button("Join them").click();
    await visit.page.getByText(/^No two of /u).waitFor();
    expect(total()).toBe(before + 3);
  });

  test("what led to what is listed and found as a kind of its own", async () => {
    await visit.go("#/memories?kind=atom");
    await visit.page.getByText("Nothing is known of what led to what.").waitFor();
    const id = place.add("The pump failed because the seal was worn.");
    place.run("atom", "draw");
    await visit.page.getByText(/led to/u).waitFor();
    await visit.page.getByRole("searchbox").fill("pump");
    await visit.page.getByRole("link", { name: "where it was read" }).click();
    await visit.page.getByText("What was read in it").waitFor();
    expect(visit.page.url()).toContain(id);
  });

  test("a new address that is opened in the same tab is taken", async () => {
    await visit.go("#/memories");
    await visit.page.goto((await place.window()).address);
    await visit.page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
    expect(visit.page.url()).not.toContain("token");
  });

  test("two windows and a command at once: each sees what the others write within a second", async () => {
    const other = await Visit.at(visit.browser, (await place.window()).address);
    await visit.go("#/memories");
    await other.go("#/memories");
    for (const { page } of [visit, other]) {
      await page.getByText(/altogether\.$/u).waitFor();
    }
    let id = "";
    for (const hour of ["six", "seven", "eight"]) {
      const text = `The ferry leaves at ${hour}.`;
      // They watch before anything is written: nobody has to be asked in time.
      const shown = await Promise.all([visit, other].map((each) => watched(each, text)));
      const told = tellOutside(place, text);
      for (const when of await Promise.all(shown.map((each) => each()))) {
        expect(when - told.committed).toBeLessThan(1_000);
      }
      id = told.id;
    }
    await other.go(`#/memory/${id}`);
    await visit.go(`#/memory/${id}`);
    await other.button("Pin").click();
    await visit.button("Unpin").waitFor({ timeout: 3_000 });
    expect([...visit.troubles, ...other.troubles]).toEqual([]);
    await other.close();
  });

  test("a brain that changes all the time is asked for twice a second, and shown as it is in the end", async () => {
    await visit.go("#/memories");
    await visit.page.getByText(/altogether\.$/u).waitFor();
    const asked: string[] = [];
    const asks = (request: { url(): string }) => asked.push(request.url());
    visit.page.on("request", asks);
    const brain = await openBrain({ path: place.brain, timezone: "UTC" });
    const end = Date.now() + 3_000;
    let told = 0;
    while (Date.now() < end) {
      told += 1;
      await brain.createMemory({ content: `The meter reads ${told}.` });
      await visit.page.waitForTimeout(30);
    }
    await brain.createMemory({ content: "A heron stood by the pond." });
    await brain.close();
    await visit.page.getByText("A heron stood by the pond.").waitFor();
    visit.page.off("request", asks);
    const lists = asked.filter((url) => url.endsWith("/api/list")).length;
    expect(lists).toBeGreaterThan(1);
    // Six in three seconds, the one at once, the last, and one that was under way.
    expect(lists).toBeLessThan(10);
  });

  test("a page comes up while the brain changes all the time", async () => {
    await visit.page.route("**/api/stats", async (route) => {
      // Longer than the time between two changes.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    const file = `${place.brain}-wal`;
    const writing = setInterval(() => utimesSync(file, new Date(), new Date()), 100);
    await visit.go("#/sessions");
    await visit.go("#/today");
    await visit.page.getByText("How sure it is").waitFor({ timeout: 8_000 });
    clearInterval(writing);
    await visit.page.unroute("**/api/stats");
  });

  test("a memory leads to the turn it came out of, in a long conversation, too", async () => {
    const talk = "long-talk";
    place.run("session", "start", talk);
    await sayMuch(place, talk);
    const turns = place.json<{ turn_id: number }[]>("session", "turns", talk, "--limit", "200");
    expect(turns.length).toBe(TURNS);
    const [{ id }] = place.json<[{ id: string }]>("stm", "--limit", "1");
    await visit.go(`#/memory/${id}`);
    await visit.page.getByRole("link", { name: `Turn ${ASKED} of it` }).click();
    await visit.page.getByRole("heading", { level: 1, name: "One conversation" }).waitFor();
    const turn = visit.page.locator("li[aria-current]");
    await turn.getByText(`Question ${ASKED}`).waitFor();
    const seen = await visit.page.evaluate<[inSight: boolean, focused: boolean]>(`(() => {
      const turn = document.querySelector("li[aria-current]");
      const { top, bottom } = turn.getBoundingClientRect();
      return [top >= 0 && bottom <= innerHeight, turn === document.activeElement];
    })()`);
    expect(seen).toEqual([true, true]);
    expect(await visit.barriers()).toEqual([]);
    await visit.button("Show the latest").click();
    await visit.page.getByText(`Question ${TURNS}`, { exact: true }).waitFor();
    await visit.go(`#/session/${talk}?turn=9999`);
    await visit.page.getByText("Turn 9999 is not kept any more.").waitFor();
  });

  test("there was no error on the way", () => {
    expect(visit.troubles).toEqual([]);
  });
});

const TURNS = 150;
const ASKED = 20;

/** A conversation of many turns, of which an early one is remembered. */
async function sayMuch({ brain: path }: Place, talk: string): Promise<void> {
  const brain = await openBrain({ path, timezone: "UTC" });
  const session = await brain.openSession(talk);
  for (let turn = 1; turn <= TURNS; turn += 1) {
    await session.appendTurn({ user_message: { content: `Question ${turn}` } });
  }
  await brain.createMemory({
    content: "The oars are behind the shed.",
    session_id: talk,
    source_turn: ASKED,
  });
  await brain.close();
}

/** Has a page watch for a text; what it gives tells when the page showed it, by the clock of this machine. */
async function watched({ page }: Visit, text: string): Promise<() => Promise<number>> {
  await page.evaluate(`window.shown = new Promise((resolve) => {
    const look = () => document.body.innerText.includes(${JSON.stringify(text)}) && resolve(Date.now());
    const parts = { childList: true, characterData: true, subtree: true };
    new MutationObserver(look).observe(document.body, parts);
  }), null`);
  return () => page.evaluate<number>("window.shown");
}

/** Has a process of its own tell something; when it was committed, by the clock of this machine. */
function tellOutside({ brain }: Place, text: string): { id: string; committed: number } {
  const args = ["test/ui/support/tells.mjs", brain, text];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (stdout === "") {
    throw new Error(stderr);
  }
  return JSON.parse(stdout) as { id: string; committed: number };
}

/** A file that says three things twice. */
function writeTwice(place: Place): string {
  const path = `${place.directory}/notes.md`;
  const things = ["The lamp is broken.", "The fence leans to the east.", "Otto keeps two goats."];
  writeFileSync(path, [...things, ...things].map((text) => `- ${text}\n`).join(""));
  return path;
}
