import { describe, expect, it } from "@jest/globals";
import { cortexSearch, memorySearch } from "../../ts/index.js";
import { recallBlock } from "../../ts/recall/block.js";
import { leftOutLine } from "../../ts/recall/verdict.js";
import { countingIds, stored, useRoom } from "./support/brains.js";
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
    expect(found.left_out).toEqual(["m1"]);
    expect(leftOutLine(found.left_out)).toContain("1 memory fits and is left out");
    expect(leftOutLine([])).toBeUndefined();
  });

  it("names nothing that is not disputed, and no other purpose does", async () => {
    const brain = await told("Mum is allergic to penicillin.", "Mum has no allergies.");
    expect((await brain.searchMemories("allergies")).left_out).toEqual([]);
    const roses = await told("I grow roses by the gate.");
    expect((await roses.searchMemories("roses", { purpose: "critical" })).left_out).toEqual([]);
  });
});
