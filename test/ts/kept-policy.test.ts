import { describe, expect, it } from "@jest/globals";
import { calculateConfidence, deriveCategories, hostConfidence } from "../../ts/index.js";
import native from "../../ts/native.js";
import { DAY, START, stored, useRoom } from "./support/brains.js";

const room = useRoom();
const ALLERGY = "Mum is allergic to penicillin.";

describe("what does not grow old", () => {
  it("is found in the text where the hosts' defaults hold", async () => {
    const brain = await room.open({ confidenceDefaults: hostConfidence });
    const id = await stored(brain, { content: ALLERGY, categories: "health" });
    await stored(brain, { content: "Mum likes the new curtains." });
    room.clock.advance(200 * DAY);
    const memory = await brain.getMemory(id, { peek: true });
    expect(memory).toMatchObject({ confidence: 1, derived_categories: ["allergy"] });
    expect(calculateConfidence(memory, room.clock.time, brain.policy)).toBe(memory.confidence);
    const critical = await brain.getRecentSTM({ purpose: "critical", peek: true });
    expect(critical.map((found) => found.id)).toEqual([id]);
    const { hits } = await brain.searchMemories("allergic", { purpose: "critical" });
    expect(hits.map((hit) => hit.id)).toEqual([id]);
    expect(await brain.getConfidenceDistribution("stm")).toMatchObject({ high_count: 1, total: 2 });
  });

  it("grows old like all else by the library's own default", async () => {
    const brain = await room.open();
    const id = await stored(brain, { content: ALLERGY });
    room.clock.advance(50 * DAY);
    expect((await brain.getMemory(id)).confidence).toBe(0.5);
    expect(deriveCategories(ALLERGY)).toEqual(["allergy"]);
  });
});

describe("the policy that a brain keeps", () => {
  it("holds for all handles of the file at once, its purposes too", async () => {
    const path = room.file();
    const one = await room.open({ path });
    const other = await room.open({ path });
    const id = await stored(one, { content: "The kettle is blue." });
    room.clock.advance(50 * DAY);
    const listing = await one.setConfidencePolicy(
      { decay_per_day: 0.002, purposes: { critical: 0.95 } },
      { set_by: "ada" },
    );
    expect(listing).toMatchObject({
      in_force: { decay_per_day: 0.002 },
      kept: { set_by: "ada", set_at: room.clock.time },
      default: native.defaultPolicy,
      asked: {},
    });
    expect(await other.getMemory(id, { peek: true })).toMatchObject({ confidence: 0.9 });
    expect(other.policy).toEqual(one.policy);
    expect(await other.getRecentSTM({ purpose: "critical" })).toEqual([]);
    expect((await other.resetConfidencePolicy()).kept).toBeNull();
    expect(await one.getMemory(id, { peek: true })).toMatchObject({ confidence: 0.5 });
  });

  it("gives way to what an opening asks for", async () => {
    const path = room.file();
    const brain = await room.open({ path });
    await brain.setConfidencePolicy({ decay_per_day: 0.002, minimum: 0.3 });
    await expect(room.open({ path, confidence: { decay_per_day: 0.01 } })).rejects.toMatchObject({
      code: "OPTIONS_CONFLICT",
    });
    await brain.close();
    const asking = await room.open({ path, confidence: { decay_per_day: 0.01 } });
    expect((await asking.getConfidencePolicy()).in_force).toMatchObject({
      decay_per_day: 0.01,
      minimum: 0.3,
    });
  });

  it("takes a category's own decay away with null", async () => {
    const brain = await room.open({ confidenceDefaults: hostConfidence });
    const { in_force } = await brain.setConfidencePolicy({ category_decay: { medication: null } });
    expect(in_force.category_decay).toEqual({ allergy: 0, identity: 0, safety: 0.001 });
  });

  it("goes along in an export", async () => {
    const brain = await room.open({ path: room.file() });
    await brain.setConfidencePolicy({ decay_per_day: 0.002 });
    await brain.export(room.file("export.jsonl"));
    const copy = await room.open({ path: room.file("copy") });
    await copy.import(room.file("export.jsonl"));
    expect((await copy.getConfidencePolicy()).in_force.decay_per_day).toBe(0.002);
  });

  it("is refused, and nothing changed, where a value does not fit", async () => {
    const brain = await room.open();
    await expect(brain.setConfidencePolicy({ decay_per_day: 2 })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
    expect((await brain.getConfidencePolicy()).kept).toBeNull();
    expect(brain.now()).toBe(START);
  });
});
