import { describe, expect, it } from "@jest/globals";
import type { RecentOptions } from "../../ts/index.js";
import { DAY, HOUR, START, scoreOf, stored, useRoom } from "./support/brains.js";

const room = useRoom();

describe("getRecentSTM", () => {
  it("gives the newest ten of many, newest first, by when they were said", async () => {
    const brain = await room.open();
    // Stored in an order that has nothing to do with their times.
    const ages = Array.from({ length: 30 }, (_, index) => (index * 7) % 30);
    for (const age of ages) {
      await stored(brain, { content: `Said ${age} hours ago.`, created_at: START - age * HOUR });
    }
    const memories = await brain.getRecentSTM();
    expect(memories.map(({ content }) => content)).toEqual(
      Array.from({ length: 10 }, (_, age) => `Said ${age} hours ago.`),
    );
  });

  it("gives memories of the same time with the later stored first", async () => {
    const brain = await room.open();
    for (const name of ["first", "second", "third"]) {
      await stored(brain, { content: `The ${name} one.` });
    }
    const memories = await brain.getRecentSTM({ limit: 2 });
    expect(memories.map(({ content }) => content)).toEqual(["The third one.", "The second one."]);
  });

  it("gives none of an empty brain", async () => {
    expect(await (await room.open()).getRecentSTM()).toEqual([]);
  });

  it("gives only memories in any of the categories, without regard to case", async () => {
    const brain = await room.open();
    await stored(brain, { content: "One.", categories: ["Arbeit", "ÄRZTE"] });
    await stored(brain, { content: "Two.", categories: ["garden"] });
    await stored(brain, { content: "Three.", categories: ["work_1"] });
    const contents = async (categories: RecentOptions["categories"]) =>
      (await brain.getRecentSTM({ categories })).map(({ content }) => content);
    expect(await contents("ärzte")).toEqual(["One."]);
    expect(await contents(["arbeit", "Garden"])).toEqual(["Two.", "One."]);
    expect(await contents("work%")).toEqual([]);
    expect(await contents("workx1")).toEqual([]);
    expect(await contents([])).toHaveLength(3);
    expect(await contents(null)).toHaveLength(3);
  });

  it("looks past memories that do not fit until it has enough", async () => {
    const brain = await room.open();
    await stored(brain, {
      content: "The odd one out.",
      categories: "rare",
      created_at: START - DAY,
    });
    for (let index = 0; index < 200; index += 1) {
      await stored(brain, { content: `Common ${index}.` });
    }
    expect(await brain.getRecentSTM({ limit: 1, categories: "rare" })).toHaveLength(1);
  });

  it.each<[filter: RecentOptions, expected: string[]]>([
    [{ min_confidence: 0.5 }, ["c 0.95", "c 0.8", "c 0.5"]],
    [{ min_confidence: 0 }, ["c 0.95", "c 0.8", "c 0.5", "c 0.2", "c 0.1"]],
    [{ purpose: "critical" }, ["c 0.95", "c 0.8"]],
    [{ purpose: "routine" }, ["c 0.95", "c 0.8", "c 0.5"]],
    [{ purpose: "experimental" }, ["c 0.95", "c 0.8", "c 0.5", "c 0.2"]],
    [{}, ["c 0.95", "c 0.8", "c 0.5", "c 0.2", "c 0.1"]],
  ])("filters by %j", async (filter, expected) => {
    const brain = await room.open();
    for (const confidence of [0.1, 0.2, 0.5, 0.8, 0.95]) {
      await stored(brain, { content: `c ${confidence}`, confidence });
    }
    const memories = await brain.getRecentSTM(filter);
    expect(memories.map(({ content }) => content)).toEqual(expected);
  });

  it("filters by the score for now, not by one that was true a minute ago", async () => {
    const brain = await room.open();
    await stored(brain, { content: "On the brink.", confidence: 0.5 });
    room.clock.advance(DAY - 1);
    expect(await brain.getRecentSTM({ min_confidence: 0.5, peek: true })).toHaveLength(1);
    room.clock.advance(1);
    expect(await brain.getRecentSTM({ min_confidence: 0.5, peek: true })).toHaveLength(0);
  });

  it("takes the purposes' thresholds from the policy", async () => {
    const brain = await room.open({ confidence: { purposes: { critical: 0.99 } } });
    await stored(brain, { content: "Nearly certain.", confidence: 0.95 });
    expect(await brain.getRecentSTM({ purpose: "critical" })).toEqual([]);
  });

  it.each<[what: string, options: object, message: string]>([
    ["a purpose and a confidence", { purpose: "routine", min_confidence: 0.4 }, "give one of them"],
    ["an unknown purpose", { purpose: "vital" }, 'but is "vital"'],
    ["no memories", { limit: 0 }, "limit must be a whole number of at least 1"],
    ["half a memory", { limit: 2.5 }, "but is 2.5"],
    ["confidence above 1", { min_confidence: 50 }, "from 0 to 1, but is 50"],
    ["confidence that is no number", { min_confidence: Number.NaN }, "but is NaN"],
    ["a camelCase name", { minConfidence: 0.5 }, 'no property "minConfidence"'],
    ["categories that are no text", { categories: [1] }, "categories"],
  ])("refuses %s", async (_what, options, message) => {
    const brain = await room.open();
    await expect(brain.getRecentSTM(options)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining(message),
    });
  });
});

describe("looking without touching", () => {
  it("leaves no trace with peek", async () => {
    const brain = await room.open();
    const id = await stored(brain, { content: "Do not disturb." });
    await brain.getRecentSTM({ peek: true });
    const seen = await brain.getMemory(id, { peek: true });
    expect(seen).toMatchObject({ access_count: 0, last_accessed: null });
    expect(await brain.getConfidenceHistory(id)).toHaveLength(1);
  });

  it("is what statistics, history and checks do anyway", async () => {
    const brain = await room.open();
    const id = await stored(brain, { content: "Counted, not read." });
    await brain.getStats();
    await brain.getConfidenceDistribution();
    await brain.getConfidenceHistory(id);
    await brain.check({ deep: true });
    await brain.runMaintenance({ force: true });
    expect((await brain.getMemory(id, { peek: true })).access_count).toBe(0);
  });
});

describe("an access", () => {
  it("is counted by listing and by reading, and shows in the next call, not in its own", async () => {
    const brain = await room.open();
    const id = await stored(brain, { content: "Looked at.", confidence: 0.5 });
    expect((await brain.getRecentSTM())[0]).toMatchObject({ access_count: 0, confidence: 0.5 });
    expect(await brain.getMemory(id)).toMatchObject({
      access_count: 1,
      last_accessed: START,
      confidence: 0.55,
    });
    expect(await brain.getMemory(id, { peek: true })).toMatchObject({ access_count: 2 });
    expect(await scoreOf(brain, id)).toBeCloseTo(0.6, 12);
  });

  it("can be recorded for several at once, or for none", async () => {
    const brain = await room.open();
    const one = await stored(brain, { content: "One.", confidence: 0.5 });
    const two = await stored(brain, { content: "Two.", confidence: 0.5 });
    expect(await brain.recordAccess([one, two])).toEqual([
      { id: one, confidence: 0.55 },
      { id: two, confidence: 0.55 },
    ]);
    expect(await brain.recordAccess(one)).toEqual([
      { id: one, confidence: expect.closeTo(0.6, 12) },
    ]);
    expect(await brain.recordAccess([])).toEqual([]);
    expect(await scoreOf(brain, one)).toBeCloseTo(0.6, 12);
    expect(await scoreOf(brain, two)).toBeCloseTo(0.55, 12);
  });

  it("of an unknown memory is refused and counts nothing", async () => {
    const brain = await room.open();
    const id = await stored(brain, { content: "Known.", confidence: 0.5 });
    await expect(brain.recordAccess([id, "unknown"])).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await scoreOf(brain, id)).toBe(0.5);
  });

  it("survives closing", async () => {
    const path = room.file();
    const brain = await room.open({ path });
    const id = await stored(brain, { content: "Looked at, then closed.", confidence: 0.5 });
    await brain.getMemory(id);
    await brain.close();
    const again = await room.open({ path });
    expect(await again.getMemory(id)).toMatchObject({ access_count: 1 });
  });
});
