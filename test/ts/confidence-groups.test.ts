import { describe, expect, it } from "@jest/globals";
import { cortexStats } from "../../ts/index.js";
import { DAY, useRoom } from "./support/brains.js";
import { resultOf } from "./support/tools.js";

const room = useRoom();

async function furnished() {
  const brain = await room.open({ userId: "ada", allUsers: true });
  const store = (content: string, more: object = {}) =>
    brain.createMemory({ content, compare: "exact", ...more });
  await store("Ibuprofen at noon.", { categories: ["Health", "meds"], confidence: 0.4 });
  await store("The stairs creak.", { categories: ["home"], topics: ["house"], speaker: "Ruth" });
  await store("Walk to the lake.", { categories: ["health"], topics: ["sport", "house"] });
  await store("Bob likes tea.", { user_id: "bob", categories: ["home"], topics: ["house"] });
  return brain;
}

describe("getConfidenceDistributionBy", () => {
  it("counts scores by topic, category, user and speaker, a memory of several in each", async () => {
    const brain = await furnished();
    const names = async (by: "topic" | "category" | "user" | "speaker") =>
      (await brain.getConfidenceDistributionBy(by)).map(({ name, total }) => [name, total]);
    expect(await names("category")).toEqual([
      ["health", 2],
      ["home", 2],
      ["meds", 1],
    ]);
    expect(await names("user")).toEqual([
      ["ada", 3],
      ["bob", 1],
    ]);
    expect(await names("speaker")).toEqual([
      [null, 3],
      ["Ruth", 1],
    ]);
    expect(new Map((await names("topic")) as [string, number][]).get("house")).toBe(3);
    const [health] = await brain.getConfidenceDistributionBy("category");
    expect(health).toEqual({
      name: "health",
      average: 0.7,
      high_count: 1,
      medium_count: 0,
      low_count: 1,
      total: 2,
    });
  });

  it("counts what the reader sees, with accesses that are not written yet", async () => {
    const brain = await furnished();
    const own = await brain.getConfidenceDistributionBy("user", { user: "bob" });
    expect(own).toMatchObject([{ name: "bob", total: 1 }]);
    const [memory] = await brain.getRecentSTM({ categories: "meds" });
    expect(memory?.confidence).toBe(0.4);
    expect(await brain.getConfidenceDistributionBy("category")).toMatchObject([
      { name: "health", average: expect.closeTo(0.725, 10) },
      {},
      { name: "meds", average: expect.closeTo(0.45, 10) },
    ]);
  });

  it("refuses what memories are not put together by", async () => {
    const brain = await room.open();
    await expect(brain.getConfidenceDistributionBy("mood" as never)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("topic"),
    });
  });

  it("is told by cortex_stats", async () => {
    const brain = await furnished();
    const { result, text } = await resultOf(cortexStats, brain, { by: "speaker" });
    expect(result).toMatchObject({
      confidence_by: { by: "speaker", groups: [{ name: null }, {}] },
    });
    expect(text).toContain("Confidence by speaker:\n  no speaker: average 80%");
  });
});

describe("thresholds of a user", () => {
  const policy = {
    users: { ada: { high_threshold: 0.95, purposes: { critical: 0.99, routine: 0.6 } } },
  };

  it("say what a score is called and what it is good enough for when that user reads", async () => {
    const brain = await room.open({ userId: "ada", allUsers: true, confidence: policy });
    for (const user_id of ["ada", "bob"]) {
      await brain.createMemory({ content: "The kettle is blue.", user_id });
    }
    room.clock.advance(10 * DAY);
    const called = async (user: string) =>
      (await brain.getRecentSTM({ user, peek: true })).map((each) => each.confidence_category);
    expect([await called("ada"), await called("bob")]).toEqual([["medium"], ["high"]]);
    const critical = async (user: string) =>
      (await brain.getRecentSTM({ user, purpose: "critical", peek: true })).length;
    expect([await critical("ada"), await critical("bob")]).toEqual([0, 1]);
    const found = await brain.searchMemories("kettle", { user: "ada", purpose: "critical" });
    expect(found.hits).toEqual([]);
    expect(await brain.getConfidenceDistribution("stm", { user: "ada" })).toMatchObject({
      high_count: 0,
      medium_count: 1,
    });
    expect(await brain.getConfidenceDistribution("stm", { user: "bob" })).toMatchObject({
      high_count: 1,
    });
  });

  it("are kept by the brain, changed one by one, and taken away by null", async () => {
    const brain = await room.open({ path: room.file() });
    await brain.setConfidencePolicy(policy);
    await brain.setConfidencePolicy({ users: { ada: { medium_threshold: 0.7 } } });
    const { in_force } = await brain.getConfidencePolicy();
    expect(in_force.users).toEqual({
      ada: {
        high_threshold: 0.95,
        medium_threshold: 0.7,
        purposes: { critical: 0.99, routine: 0.6 },
      },
    });
    await brain.close();
    const again = await room.open({ path: room.file() });
    expect(again.policy.users["ada"]?.high_threshold).toBe(0.95);
    const listing = await again.setConfidencePolicy({ users: { ada: null } });
    expect(listing.in_force.users).toEqual({});
  });

  it("are refused where they cannot be", async () => {
    const brain = await room.open();
    const setting = (own: object) => brain.setConfidencePolicy({ users: { ada: own } });
    await expect(setting({ high_threshold: 2 })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
    await expect(setting({ decay_per_day: 0 })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    await expect(setting({ medium_threshold: 0.9 })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("users.ada"),
    });
  });
});
