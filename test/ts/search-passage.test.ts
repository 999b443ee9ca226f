import { describe, expect, it } from "@jest/globals";
import { cortexSearch, memorySearch } from "../../ts/index.js";
import { recallBlock } from "../../ts/recall/block.js";
import { heldBackLines } from "../../ts/recall/verdict.js";
import { countingIds, DAY, START, stored, useRoom } from "./support/brains.js";
import { resultOf } from "./support/tools.js";

const room = useRoom();

const ANSWER = "My new landlord is called Herbert Quist and he lives upstairs.";
const LONG = `${"Hello there, how are you today? ".repeat(30)}${ANSWER} ${"The weather was fine. ".repeat(30)}`;

async function told(...contents: string[]) {
  const brain = await room.open({ ids: countingIds() });
  for (const content of contents) {
    await stored(brain, { content });
  }
  return brain;
}

describe("the passage of a long text", () => {
  it("is the sentence that speaks of what was asked", async () => {
    const brain = await told(LONG);
    const { hits } = await brain.searchMemories("Who is my landlord?");
    expect(hits.map(({ passage }) => passage)).toEqual([ANSWER]);
  });

  it("is null for a short text", async () => {
    const brain = await told(ANSWER);
    const { hits } = await brain.searchMemories("Who is my landlord?");
    expect(hits.map(({ passage }) => passage)).toEqual([null]);
  });

  it("is what an agent reads of it", async () => {
    const brain = await told(LONG);
    const { hits } = await brain.searchMemories("Who is my landlord?");
    expect(recallBlock(hits, brain, 1_000)).toContain(`: … ${ANSWER}`);
    expect((await resultOf(cortexSearch, brain, { query: "Who is my landlord?" })).text).toContain(
      ANSWER,
    );
    const { result } = await resultOf(memorySearch, brain, { query: "Who is my landlord?" });
    expect(result.results.map(({ snippet }) => snippet)).toEqual([ANSWER]);
  });
});

describe("a critical purpose", () => {
  it("names what it keeps back because something contradicts it", async () => {
    const brain = await told("Mum is allergic to penicillin.", "Mum has no allergies.");
    const options = { purpose: "critical" } as const;
    const found = await brain.searchMemories("What is Mum allergic to?", options);
    expect(found.left_out.map(({ id }) => id)).toEqual(["m1"]);
    expect(heldBackLines(found, brain)).toEqual([
      "1 memory fits and is left out because something contradicts what was told; decide first:",
      expect.stringMatching(
        /^\[m1\] \(.*disputed by m2.*\) user: Mum is allergic to penicillin\.$/u,
      ),
    ]);
    expect(found.too_unsure).toEqual([]);
  });

  it("names what it keeps back because it is not sure enough, beside what it finds", async () => {
    let now = START;
    const brain = await room.open({ ids: countingIds(), clock: () => now });
    await stored(brain, { content: "Dad sings in the harbour choir." });
    now += 80 * DAY;
    await stored(brain, { content: "Dad sails on the harbour ferry." });
    const found = await brain.searchMemories("harbour", { purpose: "critical" });
    expect(found.hits.map(({ id }) => id)).toEqual(["m2"]);
    expect(found.too_unsure.map(({ id }) => id)).toEqual(["m1"]);
    const text = (await resultOf(cortexSearch, brain, { query: "harbour", purpose: "critical" }))
      .text;
    expect(text).toContain("nobody checked it; ask, then validate:\n[m1]");
    expect(text).toContain("Dad sings in the harbour choir.");
  });

  it("speaks of several that it keeps back as several", async () => {
    let now = START;
    const brain = await room.open({ ids: countingIds(), clock: () => now });
    await stored(brain, { content: "Dad sings in the harbour choir." });
    await stored(brain, { content: "Dad sails on the harbour ferry." });
    now += 80 * DAY;
    const found = await brain.searchMemories("harbour", { purpose: "critical" });
    expect(heldBackLines(found, brain)[0]).toBe(
      "2 memories fit and are left out because they were told long ago or are doubtful, and nobody checked them; " +
        "ask, then validate:",
    );
  });

  it("is not the only search that says so: none ends silently with what it kept back", async () => {
    let now = START;
    const brain = await room.open({ ids: countingIds(), clock: () => now });
    await stored(brain, { content: "Dad sings in the harbour choir." });
    now += 80 * DAY;
    const found = await brain.searchMemories("harbour choir", { min_confidence: 0.5 });
    expect(found).toMatchObject({ hits: [], too_unsure: [{ id: "m1" }] });
    const nothing = await brain.searchMemories("trombones", { min_confidence: 0.5 });
    expect(nothing).toMatchObject({ hits: [], too_unsure: [] });
  });

  it("names nothing that is not disputed, and no other purpose does", async () => {
    const brain = await told("Mum is allergic to penicillin.", "Mum has no allergies.");
    expect((await brain.searchMemories("allergies")).left_out).toEqual([]);
    const roses = await told("I grow roses by the gate.");
    expect((await roses.searchMemories("roses", { purpose: "critical" })).left_out).toEqual([]);
  });
});
