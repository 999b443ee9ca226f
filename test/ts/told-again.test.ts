import { describe, expect, it } from "@jest/globals";
import { cortexSearch, cortexStm } from "../../ts/index.js";
import { DAY, stored, useRoom } from "./support/brains.js";
import { resultOf } from "./support/tools.js";

const room = useRoom();

const FIRST = "Priya's colours are teal and gold.";
const THEN = "Priya's colours are burgundy and gold.";
const question = "What are Priya's colours?";
const peek = { peek: true };

/** A brain to which a value is told, then another one that is seen as no change of it, then the first again. */
async function toldBack() {
  const brain = await room.open();
  const first = await stored(brain, { content: FIRST });
  room.clock.advance(DAY);
  const then = await stored(brain, { content: THEN });
  room.clock.advance(DAY);
  const again = await brain.createMemory({ content: FIRST });
  room.clock.advance(DAY);
  return { brain, first, then, again };
}

describe("what is told again after something else", () => {
  it("is not stored twice, and comes first, with the time at which it was told last", async () => {
    const { brain, first, then, again } = await toldBack();
    expect(again).toMatchObject({ status: "DUPLICATE_EXACT", matched_id: first });
    const { hits } = await brain.searchMemories(question, peek);
    expect(hits.map(({ id }) => id)).toEqual([first, then]);
    expect(hits.map(({ told_again_at }) => told_again_at)).toEqual([
      room.clock.time - DAY,
      undefined,
    ]);
    const line = `[${first}] (2026-03-01 12:00, told again 2026-03-03 12:00;`;
    expect((await resultOf(cortexSearch, brain, { query: question })).text).toContain(line);
    expect((await resultOf(cortexStm, brain, {})).text).toContain(line);
  });

  it("is as old as it was for whoever asks at a time before", async () => {
    const { brain, first } = await toldBack();
    room.clock.advance(-2.5 * DAY);
    expect((await brain.getMemory(first, peek)).told_again_at).toBeUndefined();
  });

  it("is forgotten where the memory is made to tell something else", async () => {
    const { brain, first } = await toldBack();
    await brain.editSTM(first, { content: "Priya's colours are blue and gold." });
    expect((await brain.getMemory(first, peek)).told_again_at).toBeUndefined();
  });

  it("stands against what was told before it and stored later", async () => {
    const brain = await room.open();
    const first = await stored(brain, { content: "The tech lead is Priya." });
    room.clock.advance(4 * DAY);
    await brain.createMemory({ content: "The tech lead is Priya." });
    const created_at = new Date(room.clock.time - DAY);
    const late = await stored(brain, { content: "The tech lead is Aiko.", created_at });
    const [pair] = await brain.getContradictions();
    expect(pair).toMatchObject({ older_id: late, newer_id: first });
  });

  it("says nothing more where it was told again on the same day", async () => {
    const brain = await room.open();
    const first = await stored(brain, { content: FIRST });
    room.clock.advance(60_000);
    await brain.createMemory({ content: FIRST });
    const { text } = await resultOf(cortexSearch, brain, { query: question });
    expect(text).toContain(`[${first}] (2026-03-01 12:00;`);
  });
});
