/** A search in a real browser as it is typed: nothing is in its way, and all that was found comes. */
import { expect, test } from "@jest/globals";
import { openBrain } from "../../ts/index.js";
import { typeQuery } from "./support/keys.mjs";
import { describeInBrowser, useVisit } from "./support/visit.js";
import type { Place } from "./support/window.mjs";

const BOATS = 40;
/** Milliseconds between two letters: far less than what ends the typing (client/live.ts). */
const PACE = 80;

describeInBrowser("a search as it is typed", () => {
  const fill = async (place: Place) => {
    const brain = await openBrain({ path: place.brain, timezone: "UTC" });
    for (let boat = 0; boat < BOATS; boat += 1) {
      await brain.createMemory({ content: `The boat number ${boat} is in the harbour.` });
    }
    await brain.close();
  };
  const { place, visit } = useVisit(fill);
  const box = () => visit.page.getByRole("searchbox");

  test("draws an answer for each key, and all that was found in the end", async () => {
    await visit.go("#/memories");
    const keys = await typeQuery(visit.page, "the boat");
    expect(keys.map(({ query }) => query)).toEqual([
      "t",
      "th",
      "the",
      "the b",
      "the bo",
      "the boa",
      "the boat",
    ]);
    expect(keys.every(({ took }) => took !== undefined)).toBe(true);
    await visit.page
      .locator(".hits > li")
      .nth(BOATS - 1)
      .waitFor();
    expect(await visit.page.locator(".hits > li").count()).toBe(BOATS);
    expect(visit.troubles).toEqual([]);
  });

  test("asks nothing for a blank at its end, nor anew while another process writes, but after it", async () => {
    const brain = await openBrain({ path: place.brain, timezone: "UTC" });
    await visit.go("#/memories");
    await box().fill("harbour");
    await visit.page.locator(".hits > li").first().waitFor();
    const asked: string[] = [];
    visit.page.on("request", (request) => {
      asked.push(`${request.url().split("/api/")[1]} ${request.postData() ?? ""}`);
    });
    const untilAsked = async (...calls: string[]) => {
      while (!calls.every((name) => asked.some((call) => call.startsWith(name)))) {
        await visit.page.waitForTimeout(20);
      }
    };
    // What the opening of the brain may have changed is told before, together with this.
    await brain.createMemory({ content: "The lock is closed." });
    await untilAsked("categories", "search");
    asked.length = 0;
    await box().focus();
    for (const [index, letter] of [..."   boat boat"].entries()) {
      await visit.page.keyboard.press(letter === " " ? "Space" : letter);
      await brain.createMemory({ content: `The gate number ${index} was opened.` });
      await visit.page.waitForTimeout(PACE);
    }
    const letters = ["b", "bo", "boa", "boat", "boat b", "boat bo", "boat boa", "boat boat"];
    const queries = letters.map((typed) => ({ query: `harbour   ${typed}`, limit: 50 }));
    expect(asked).toEqual(queries.map((query) => `search ${JSON.stringify(query)}`));
    await brain.close();
    asked.length = 0;
    await untilAsked("categories");
    expect(visit.troubles).toEqual([]);
  });

  test("says what fits the question only to whoever asks", async () => {
    await visit.go("#/memories?q=boat");
    const hit = visit.page.locator(".hits > li").first();
    await hit.getByText("How new it is").waitFor();
    expect(await hit.getByText("The words").count()).toBe(0);
    await hit.getByText("What “fits the question” comes from").click();
    await hit.getByText("The words").waitFor();
    expect(await visit.barriers()).toEqual([]);
  });
});
