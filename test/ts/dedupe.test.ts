import { describe, expect, it } from "@jest/globals";
import { type CortexBridge, cortexDedupe, type DedupeOptions } from "../../ts/index.js";
import { countingIds, DAY, START, useRoom } from "./support/brains.js";
import { failureOf, resultOf } from "./support/tools.js";

const room = useRoom();

const TEXTS = [
  { content: "I like green tea.", categories: "food" },
  { content: "The gate is blue.", categories: "home" },
  { content: "I like green tea!", categories: ["Food", "habits"] },
  { content: "I live in a small flat in Graz.", categories: "home" },
  { content: "I live in Graz.", categories: "home" },
];

/** m1 to m5, each said a day after the one before. */
async function withDuplicates(options = {}): Promise<CortexBridge> {
  const brain = await room.open({ ids: countingIds(), ...options });
  const memories = TEXTS.map((memory, index) => ({
    ...memory,
    id: `m${index + 1}`,
    created_at: START - (TEXTS.length - index) * DAY,
  }));
  await brain.importMemories(memories, { keepDuplicates: true });
  return brain;
}

async function idsOf(brain: CortexBridge): Promise<string[]> {
  const memories = await brain.getRecentSTM({ limit: 100, peek: true });
  return memories.map(({ id }) => id).sort();
}

describe("dedupe", () => {
  it("reports what it finds and changes nothing", async () => {
    const brain = await withDuplicates();
    const report = await brain.dedupe();
    expect(report).toEqual({
      action: "report",
      compared: 5,
      duplicates: 2,
      kept: 0,
      groups: [
        {
          survivor_id: "m1",
          excerpt: "I like green tea.",
          created_at: START - 5 * DAY,
          duplicates: [
            {
              id: "m3",
              excerpt: "I like green tea!",
              created_at: START - 3 * DAY,
              similarity: 1,
              reason: "the same words",
            },
          ],
        },
        expect.objectContaining({
          survivor_id: "m4",
          duplicates: [expect.objectContaining({ id: "m5", reason: expect.any(String) })],
        }),
      ],
    });
    expect(report.groups[1]?.duplicates[0]?.similarity).toBeLessThan(1);
    expect(report.groups[1]?.duplicates[0]?.similarity).toBeGreaterThanOrEqual(0.8);
    expect(await idsOf(brain)).toEqual(["m1", "m2", "m3", "m4", "m5"]);
  });

  it("merges: ids of the survivors, sums of accesses, the oldest time, all categories", async () => {
    const brain = await withDuplicates();
    await brain.recordAccess(["m1", "m3"]);
    await brain.recordAccess("m3");
    expect(await brain.dedupe({ action: "merge", actor: "ada" })).toMatchObject({
      action: "merge",
      duplicates: 2,
    });
    expect(await idsOf(brain)).toEqual(["m1", "m2", "m4"]);
    expect(await brain.getMemory("m1", { peek: true })).toMatchObject({
      content: "I like green tea.",
      access_count: 3,
      categories: ["food", "habits"],
      created_at: START - 5 * DAY,
    });
    const history = await brain.getConfidenceHistory("m1");
    expect(history.at(-1)).toMatchObject({
      reason: "merged",
      actor: "ada",
      note: "merged m3 (similarity 1.00)",
    });
    await expect(brain.getMemory("m3")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await brain.check({ deep: true })).problems).toEqual([]);
    expect(await brain.dedupe()).toMatchObject({ duplicates: 0, groups: [] });
  });

  it("deletes the older ones, unless they say more", async () => {
    const brain = await withDuplicates();
    const report = await brain.dedupe({ action: "delete_older" });
    expect(report).toMatchObject({ duplicates: 1, kept: 1, groups: [{ survivor_id: "m3" }] });
    expect(await idsOf(brain)).toEqual(["m2", "m3", "m4", "m5"]);
    expect((await brain.check({ deep: true })).problems).toEqual([]);
  });

  it.each<[options: DedupeOptions, survivors: string[]]>([
    [{ similarity_threshold: 1 }, ["m1"]],
    [{ similarity_threshold: 0 }, ["m1", "m4"]],
    [{ categories: "FOOD" }, ["m1"]],
    [{ categories: ["home"] }, ["m4"]],
    [{ categories: "habits" }, []],
    [{ categories: null }, ["m1", "m4"]],
  ])("honours %j", async (options, survivors) => {
    const { groups } = await (await withDuplicates()).dedupe(options);
    expect(groups.map(({ survivor_id }) => survivor_id)).toEqual(survivors);
  });

  it("keeps apart what a veto keeps apart, whatever the threshold", async () => {
    const brain = await room.open();
    const contents = ["I take 5 mg of aspirin.", "I take 50 mg of aspirin.", "I take no aspirin."];
    await brain.importMemories(contents.map((content) => ({ content })));
    expect(await brain.dedupe({ action: "merge", similarity_threshold: 0 })).toMatchObject({
      compared: 3,
      duplicates: 0,
    });
  });

  it("reports on a brain that is only read, and refuses to change it", async () => {
    const path = room.file();
    const brain = await withDuplicates({ path });
    await brain.dedupe(); // a writer prepares what the import left
    await brain.close();
    const readOnly = await room.open({ path, readOnly: true });
    expect(await readOnly.dedupe()).toMatchObject({ duplicates: 2 });
    await expect(readOnly.dedupe({ action: "merge" })).rejects.toMatchObject({ code: "READ_ONLY" });
  });

  it("looks at every one of many memories, tells how far it is, and can be stopped", async () => {
    const brain = await room.open();
    const name = (index: number) => [...`${index}`].map((digit) => "bcdfghklmn"[+digit]).join("a");
    const many = Array.from({ length: 2_000 }, (_, index) => ({
      content: `The box called ${name(index % 1_000)} is of oak.`,
    }));
    await brain.importMemories(many, { keepDuplicates: true });
    const controller = new AbortController();
    const stopped = brain.dedupe({
      action: "merge",
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ code: "CANCELLED" });
    expect((await brain.check({ deep: true })).problems).toEqual([]);
    let last: [done: number, total: number] = [0, 0];
    await brain.dedupe({
      action: "merge",
      onProgress: (done, total) => {
        expect(done).toBeGreaterThanOrEqual(last[0]);
        last = [done, total];
      },
    });
    expect(last[0]).toBe(last[1]);
    expect((await brain.getStats()).total).toBe(1_000);
  });

  it.each([
    { action: "drop" },
    { similarity_threshold: 1.1 },
    { similarity_threshold: "0.8" },
    { similarity_threshold: Number.NaN },
    { categories: [""] },
    { categories: 1 },
    { threshold: 0.9 },
  ])("refuses %j", async (options) => {
    const brain = await withDuplicates();
    await expect(brain.dedupe(options as DedupeOptions)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
    expect(await idsOf(brain)).toHaveLength(5);
  });
});

describe("cortex_dedupe", () => {
  it("lists groups with their ids, and changes nothing unless it is told to", async () => {
    const brain = await withDuplicates();
    const { text, result } = await resultOf(cortexDedupe, brain, { category: "food" });
    expect(text).toBe(
      "1 duplicate of 1 among 5 memories; nothing was changed:\n" +
        "[m1] (2026-02-24 12:00) I like green tea.\n" +
        "  [m3] (2026-02-26 12:00; similarity 1.00, the same words) I like green tea!",
    );
    expect(result).toMatchObject({ action: "report", duplicates: 1 });
    const merged = await resultOf(cortexDedupe, brain, { action: "merge" });
    expect(merged.text).toMatch(/^✅ Merged 2 duplicates into 2 among 5 memories:\n\[m1\]/u);
    expect((await brain.getConfidenceHistory("m1")).at(-1)?.actor).toBe("cortex_dedupe");
    expect((await resultOf(cortexDedupe, brain)).text).toBe("No duplicates among 3 memories.");
  });

  it("says what delete_older left", async () => {
    const brain = await withDuplicates();
    const { text } = await resultOf(cortexDedupe, brain, { action: "delete_older" });
    expect(text).toContain("✅ Deleted 1 duplicate of 1 among 5 memories.");
    expect(text).toContain("Left alone, since the older says more: 1.");
  });

  it.each([
    { action: "drop" },
    { similarity_threshold: 2 },
    { similarity_threshold: "high" },
    { category: "" },
    { limit: 1 },
  ])("refuses %j", async (params) => {
    const brain = await withDuplicates();
    expect(await failureOf(cortexDedupe, brain, params)).toMatchObject({
      code: "VALIDATION_ERROR",
    });
    expect(await idsOf(brain)).toHaveLength(5);
  });
});
