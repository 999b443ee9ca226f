import { describe, expect, it } from "@jest/globals";
import { type CortexBridge, cortexAdd, cortexResolve, cortexUpdate } from "../../ts/index.js";
import { countingIds, stored, useRoom } from "./support/brains.js";
import { failureOf, resultOf } from "./support/tools.js";

const room = useRoom();

const OLD = "Backups go to tape in the cellar";
const NEW = "Hetzner has the nightly copies of everything";

async function told(): Promise<CortexBridge> {
  const brain = await room.open({ ids: countingIds() });
  await stored(brain, { content: OLD });
  return brain;
}

describe("what somebody says took another memory's place", () => {
  it("is superseded from then on, whether it is said with the new one or afterwards", async () => {
    const brain = await told();
    const { memory_id = "" } = await brain.createMemory({ content: NEW, replaces: ["m1"] });
    expect(await brain.getMemory("m1")).toMatchObject({ superseded_by: memory_id });
    const [pair] = await brain.getContradictions({ status: "resolved" });
    expect(pair).toMatchObject({ older_id: "m1", newer_id: memory_id, evidence: [], score: 1 });
    const attic = await stored(brain, { content: "The attic is where the copies lie now" });
    await brain.updateSTM(attic, { replaces: [memory_id] });
    expect(await brain.getMemory("m1")).toMatchObject({ superseded_by: attic });
  });

  it("is answered behind what took its place, or left out", async () => {
    const brain = await told();
    await stored(brain, { content: "Tape for the parcels is in the cellar, too" });
    const { memory_id } = await brain.createMemory({ content: NEW, replaces: ["m1"] });
    const { hits } = await brain.searchMemories("tape in the cellar", { superseded: "omit" });
    expect(hits.map(({ id }) => id)).not.toContain("m1");
    const all = await brain.searchMemories("Where do the backups go?");
    const ids = all.hits.map(({ id }) => id);
    expect(ids.indexOf(memory_id ?? "")).toBeLessThan(ids.indexOf("m1"));
    expect(ids).toContain(memory_id);
  });

  it.each([
    [["nobody"], "nobody"],
    [["m1", "m9"], "m9"],
  ])("%j is refused, and nothing is stored", async (replaces, named) => {
    const brain = await told();
    const result = await brain.createMemory({ content: NEW, replaces });
    expect(result).toMatchObject({ status: "VALIDATION_ERROR", is_success: false });
    expect(result.message).toContain(`"${named}"`);
    expect((await brain.getStats()).total).toBe(1);
    expect(await brain.getContradictions()).toEqual([]);
  });

  it("is stored though it says nearly the same as what it replaces", async () => {
    const brain = await told();
    await stored(brain, { content: "My sister lives in Bern with her two dogs." });
    const again = "With her two dogs my sister lives in Bern.";
    expect(await brain.createMemory({ content: again })).toMatchObject({ matched_id: "m2" });
    const replacing = await brain.createMemory({ content: again, replaces: ["m2"] });
    expect(replacing).toMatchObject({ status: "SUCCESS" });
    expect(await brain.getMemory("m2")).toMatchObject({ superseded_by: replacing.memory_id });
  });

  it("is told by cortex_resolve of two that are stored", async () => {
    const brain = await told();
    const newer = await stored(brain, { content: NEW });
    const { text, result } = await resultOf(cortexResolve, brain, { id: newer, replaces: ["m1"] });
    expect(text).toContain(`✅ ${newer} holds and takes the place of m1`);
    expect(result).toMatchObject({ replaced: ["m1"] });
    expect(await brain.getMemory("m1")).toMatchObject({ superseded_by: newer });
    for (const more of [{ winner: "newer" }, { dismiss: true }]) {
      const asked = { id: newer, replaces: ["m1"], ...more };
      expect(await failureOf(cortexResolve, brain, asked)).toMatchObject({
        code: "VALIDATION_ERROR",
      });
    }
    expect(await failureOf(cortexResolve, brain, { replaces: ["m1"] })).toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });

  it.each([
    [["nope"], "nope"],
    [["m2"], "itself"],
    [["m1", "nope"], "nope"],
    [[], "empty"],
  ])("is refused by cortex_resolve for %j, which changes nothing", async (replaces, named) => {
    const brain = await told();
    await stored(brain, { content: NEW });
    const failure = await failureOf(cortexResolve, brain, { id: "m2", replaces });
    expect(failure).toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining(named),
    });
    expect(await brain.getContradictions()).toEqual([]);
  });

  it("leaves a search nothing that is found, which is said", async () => {
    const brain = await told();
    await stored(brain, { content: "The MOT is booked for Thursday 19 March." });
    await brain.createMemory({ content: "The MOT is on 24 March.", replaces: ["m2"] });
    const asked = { superseded: "omit" } as const;
    expect(await brain.searchMemories("what's on 19 March 2026?", asked)).toMatchObject({
      hits: [],
      verdict: "nothing",
    });
  });

  it("is told to models, with what it said, by cortex_add and cortex_update", async () => {
    const brain = await told();
    const { text, result } = await resultOf(cortexAdd, brain, { content: NEW, replaces: ["m1"] });
    expect(text).toContain("🔁 It takes the place of [m1]");
    expect(text).toContain(OLD);
    expect(text).not.toContain("cortex_resolve");
    const id = result.memory_id ?? "";
    const back = await resultOf(cortexUpdate, brain, { id: "m1", replaces: [id] });
    expect(back.text).toContain("✅ Updated [m1]");
    expect(await brain.getMemory("m1")).not.toHaveProperty("superseded_by", id);
    expect(await failureOf(cortexUpdate, brain, { id: "m1", replaces: ["m1"] })).toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });
});
