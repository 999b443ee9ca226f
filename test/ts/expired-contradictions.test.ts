import { describe, expect, test } from "@jest/globals";
import type { CortexBridge } from "../../ts/index.js";
import { HOUR, START, scoreOf, stored, useRoom } from "./support/brains.js";

const room = useRoom();
const LIVE = "Ruth lives in Vienna.";
const CLASHES = "Ruth lives in Graz.";
const EXPIRED = START + HOUR;

/** What is not contradicted keeps its score, and stands in no pair, also once maintenance was. */
async function expectUntouched(brain: CortexBridge, id: string): Promise<void> {
  for (const maintained of [false, true]) {
    if (maintained) {
      await brain.runMaintenance();
    }
    expect(await scoreOf(brain, id)).toBe(1);
    expect(await brain.getMemory(id, { peek: true })).toMatchObject({
      superseded_by: null,
      disputed: null,
    });
    expect(await brain.getContradictions()).toEqual([]);
  }
}

/** A live memory, and one whose time has passed. */
async function both() {
  const brain = await room.open();
  const live = await stored(brain, { content: LIVE });
  const over = await stored(brain, { content: "Ruth is nice.", expires_at: EXPIRED });
  room.clock.time = EXPIRED + HOUR;
  return { brain, live, over };
}

describe("a memory whose time has passed", () => {
  test("contradicts nothing when it is edited", async () => {
    const { brain, live, over } = await both();
    const result = await brain.editSTM(over, { content: CLASHES });
    expect(result).toMatchObject({ status: "SUCCESS", memory_id: over });
    expect(result.contradictions ?? []).toEqual([]);
    await expectUntouched(brain, live);
  });

  test("is compared once it lasts again", async () => {
    const { brain, live, over } = await both();
    await brain.editSTM(over, { content: CLASHES });
    const lasting = await brain.updateSTM(over, { expires_at: null });
    expect(lasting.contradictions).toHaveLength(1);
    expect(await brain.getContradictions()).toMatchObject([{ older_id: live, newer_id: over }]);
    expect(await scoreOf(brain, live)).toBeLessThan(1);
  });

  test("takes no other memory's place", async () => {
    const { brain, live, over } = await both();
    const result = await brain.updateSTM(over, { replaces: [live] });
    expect(result).toMatchObject({
      status: "VALIDATION_ERROR",
      message: expect.stringContaining("expired"),
    });
    await expectUntouched(brain, live);
  });

  test("takes another's place with the limit that makes it last", async () => {
    const { brain, live, over } = await both();
    const lasting = { expires_at: EXPIRED + 9 * HOUR, replaces: [live] };
    expect(await brain.updateSTM(over, lasting)).toMatchObject({ status: "SUCCESS" });
  });

  test("contradicts nothing when it comes from another brain", async () => {
    const from = await room.open({ path: room.file("from") });
    await stored(from, { content: CLASHES, expires_at: EXPIRED });
    await from.close();
    const brain = await room.open({ path: room.file("into") });
    const live = await stored(brain, { content: LIVE });
    room.clock.time = EXPIRED + HOUR;
    const report = await brain.merge(room.file("from"), { confirm: true });
    expect(report).toMatchObject({ added: { memory: 1 }, contradiction_count: 0 });
    await expectUntouched(brain, live);
  });
});
