import { describe, expect, it } from "@jest/globals";
import { cortexAdd, cortexSearch, memorySearch, recallFor } from "../../ts/index.js";
import { stored, useRoom } from "./support/brains.js";
import { resultOf } from "./support/tools.js";

const room = useRoom();

const NEARBY = "Told before, near it";

/** What was stored, then the answer to the last one. */
async function answer(...contents: string[]): Promise<{ ids: string[]; text: string }> {
  const brain = await room.open();
  const ids: string[] = [];
  for (const content of contents.slice(0, -1)) {
    ids.push(await stored(brain, { content }));
  }
  const { text } = await resultOf(cortexAdd, brain, { content: contents.at(-1) ?? "" });
  return { ids, text };
}

describe("what was told before near a new memory", () => {
  it("is named, with how to say that it holds no more", async () => {
    const { ids, text } = await answer(
      "The farrier comes on Tuesday 10 March.",
      "Plums are in the cellar.",
      "Heard from the farrier, he wants to do it on the 12th.",
    );
    expect(text).toContain(
      `${NEARBY}; where one holds no more because of it, say so: cortex_resolve`,
    );
    expect(text).toContain(`[${ids[0]}]`);
    expect(text).not.toContain("Plums");
  });

  it("is near by its everyday words, whatever times it tells", async () => {
    const { ids, text } = await answer(
      "The appointment is on Tuesday at 10.",
      "Plums are in the cellar.",
      "The appointment is on Wednesday at 11, the practice says.",
    );
    expect(text).toContain(`[${ids[0]}]`);
  });

  it("is nobody else's where all may be read", async () => {
    const brain = await room.open({ userId: "ada", allUsers: true });
    await stored(brain, { content: "The farrier trims at Bob's on Tuesday.", user_id: "bob" });
    await stored(brain, { content: "The gate is open." });
    const { text } = await resultOf(cortexAdd, brain, { content: "The farrier comes on Friday." });
    expect(text).not.toContain(NEARBY);
  });

  it("is at most three memories", async () => {
    const fillers = ["Plums are in the cellar.", "The gate is open.", "I like tea.", "It rains."];
    const trims = ["Bella", "Toffee", "Juno", "Pip"].map((horse) => `The farrier trims ${horse}.`);
    const { text } = await answer(...fillers, ...trims, "The farrier asks who trims what.");
    expect(text.match(/farrier trims/gu)).toHaveLength(3);
  });

  it("is not named again where the answer tells what it means for it", async () => {
    const { ids, text } = await answer("I live in Bern.", "I live in Ulm.");
    expect(text.split(ids[0] ?? "?")).toHaveLength(2);
    expect(text).not.toContain(NEARBY);
  });

  it("is not looked for where nothing is near, in a long text, or where the caller names what it replaces", async () => {
    expect((await answer("I like plums.", "The gate is open.")).text).not.toContain(NEARBY);
    const long = `The farrier is ill. ${"He rests. ".repeat(60)}`;
    expect((await answer("The farrier trims at Anna's.", long)).text).not.toContain(NEARBY);
    const brain = await room.open();
    const old = await stored(brain, { content: "The farrier comes on Tuesday." });
    await stored(brain, { content: "The farrier trims at Anna's." });
    const { text } = await resultOf(cortexAdd, brain, {
      content: "The farrier comes no more.",
      replaces: [old],
    });
    expect(text).not.toContain(NEARBY);
  });
});

const SINCE = "Told since, near the first of these";

const UNIT = "The workshop is unit 6, rent 520 to Mr Achebe.";
const LATER = "Said yes to the bigger one across the yard, 6 goes back to Mr Achebe, rent 700.";
const ASKED = "Where is the workshop?";

it("what resembles a new memory is decided by a tool of the core set, too", async () => {
  const { ids, text } = await answer(
    "Summer closing is from 3 to 16 August.",
    "Summer closing is from 10 to 23 August.",
  );
  expect(text).toContain(`It resembles [${ids[0]}]`);
  expect(text).toContain("which cortex_resolve says with replaces");
});

describe("what was told since near what a search finds", () => {
  /** A brain with these told, a minute after each other; their ids. */
  async function told(...memories: Parameters<typeof stored>[1][]) {
    const brain = await room.open({ userId: "ada", allUsers: true });
    const ids: string[] = [];
    for (const memory of memories) {
      ids.push(await stored(brain, memory));
      room.clock.advance(60_000);
    }
    return { brain, ids };
  }

  it("stands behind the hits, with the hit that it may change", async () => {
    const { brain, ids } = await told({ content: UNIT }, { content: "Plums." }, { content: LATER });
    const { text, result } = await resultOf(cortexSearch, brain, { query: ASKED });
    expect(text).toMatch(new RegExp(`${ids[0]}[^]*\\n${SINCE}.*\\n\\[${ids[2]}\\]`, "u"));
    expect(result.hits.map(({ id }) => id)).toEqual([ids[0]]);
    expect(result.told_since).toMatchObject([{ after: ids[0], memory: { id: ids[2] } }]);
    const { text: slot } = await resultOf(memorySearch, brain, { query: ASKED });
    expect(slot).toContain(SINCE);
  });

  it("stands in a recall directly behind what it may change, within the limit", async () => {
    const { brain, ids } = await told({ content: UNIT }, { content: LATER });
    const recalled = async (limit: number) =>
      (await recallFor(brain, ASKED, { limit })).memories.map(({ id }) => id);
    expect(await recalled(2)).toEqual([ids[0], ids[1]]);
    expect(await recalled(1)).toEqual([ids[0]]);
  });

  it.each([
    ["what was told before it", [{ content: LATER }, { content: UNIT }]],
    ["a turn of a conversation", [{ content: UNIT, session_id: "s" }, { content: LATER }]],
    ["what another user told", [{ content: UNIT }, { content: LATER, user_id: "bob" }]],
    ["nothing near it", [{ content: UNIT }, { content: "Plums are in the cellar." }]],
    ["what is among the hits", [{ content: UNIT }, { content: `Workshop: ${LATER}` }]],
  ])("is not named of %s", async (_, memories) => {
    const { brain } = await told(...memories);
    const { text, result } = await resultOf(cortexSearch, brain, { query: ASKED });
    expect(result.hits).not.toHaveLength(0);
    expect(text).not.toContain(SINCE);
    expect(result.told_since).toEqual([]);
  });

  it("meets the conditions of the search, and counts no access", async () => {
    const { brain, ids } = await told(
      { content: UNIT, categories: ["work"] },
      { content: LATER, categories: ["home"] },
    );
    const among = async (categories?: string[]) =>
      (await resultOf(cortexSearch, brain, { query: ASKED, categories })).result.told_since;
    expect(await among(["work"])).toEqual([]);
    expect(await among()).toHaveLength(1);
    const later = await brain.getMemory(ids[1] ?? "", { peek: true });
    expect(later.access_count).toBe(0);
  });
});
