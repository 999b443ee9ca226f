import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { formatGraph } from "../../ts/graph/formats.js";
import { type CortexBridge, type ForgetQuery, writeView } from "../../ts/index.js";
import { countingIds, DAY, START, stored, useRoom } from "./support/brains.js";

const room = useRoom();

/** The files of the test's folder that hold the word. */
function filesWith(word: string): string[] {
  const files = readdirSync(room.directory, { withFileTypes: true }).filter((it) => it.isFile());
  return files
    .map(({ name }) => name)
    .filter((name) => readFileSync(room.file(name)).includes(word));
}

async function knows(brain: CortexBridge, id: string): Promise<boolean> {
  return (await brain.getRecentSTM({ limit: 100, peek: true })).some((memory) => memory.id === id);
}

describe("deleteSTMBatch", () => {
  it("deletes memories, keeps their history and lists what is not there", async () => {
    const brain = await room.open({ ids: countingIds() });
    await stored(brain, { content: "One." });
    await stored(brain, { content: "Two." });
    expect(await brain.deleteSTMBatch(["m1", "none"])).toEqual({ deleted: 1, missing: ["none"] });
    await expect(brain.getMemory("m1")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await brain.getConfidenceHistory("m1")).toHaveLength(1);
    expect(await brain.getStats()).toMatchObject({ total: 1 });
    expect(await brain.createMemory({ content: "One." })).toMatchObject({ status: "SUCCESS" });
    expect((await brain.check({ deep: true })).problems).toEqual([]);
  });
});

describe("forget", () => {
  it("is not done while a view or an export of the graph beside the brain holds the words", async () => {
    const brain = await room.open({ path: room.file("brain.db") });
    const id = await stored(brain, { content: "My address is Lindenweg 7, Potsdam." });
    await stored(brain, { content: "The boat lies in Bergen." });
    await writeView(brain, room.file("notes"));
    const graph = await brain.getGraph();
    for (const format of ["json", "graphml", "dot"] as const) {
      writeFileSync(room.file(`graph.${format}`), formatGraph(graph, format));
    }
    const { state, remaining } = await brain.forget({ ids: [id] });
    expect(state).toBe("remains");
    const files = remaining.map((place) => relative(room.directory, place.id)).sort();
    expect(files).toEqual([
      "graph.dot",
      "graph.graphml",
      "graph.json",
      expect.stringMatching(/^notes.2026-03.\S+\.md$/u),
    ]);
    expect(filesWith("Lindenweg").sort()).toEqual(["graph.dot", "graph.graphml", "graph.json"]);
    const advice = remaining.map((place) => place.advice);
    expect(advice).toContain(`run cortex view on ${room.file("notes")} again`);
  });

  it("refuses everybody at once, which would else find nobody and say done", async () => {
    const brain = await room.open();
    await stored(brain, { content: "One." });
    await expect(brain.forget({ user_id: "*" })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("one user after the other"),
    });
    expect(await brain.getStats()).toMatchObject({ total: 1 });
  });

  it("leaves no byte of a memory in the brain's files, nor in a fresh backup", async () => {
    const brain = await room.open({ path: room.file(), ids: countingIds() });
    await stored(brain, { content: "The word is xylofoon." });
    await stored(brain, { content: "Another memory." });
    await brain.recordValidation("m1", true, { note: "xylofoon indeed" });
    await brain.backup(room.file("old"));
    expect(filesWith("xylofoon")).not.toEqual([]);
    const receipt = await brain.forget({ ids: ["m1"] });
    expect(receipt).toEqual({
      dry_run: false,
      ids: ["m1"],
      memories: 1,
      full_text: 1,
      embeddings: 0,
      atoms: 0,
      statement_keys: expect.any(Number),
      facts: 1,
      contradictions: 0,
      audit: 3,
      pins: 0,
      sessions: 0,
      turns: 0,
      redacted: [],
      undo: 0,
      notes: 0,
      cognitive_states: 0,
      events: 0,
      remaining: [],
      may_remain: [],
      undecided: [],
      leftovers: [],
      gone_before: [],
      not_searched: 0,
      outbox: [],
      backups_known: [
        { path: room.file("old"), made_at: START, bytes: expect.any(Number), exists: true },
      ],
      state: "done",
    });
    await brain.backup(room.file("fresh"));
    expect(filesWith("xylofoon")).toEqual(["old"]);
    await expect(brain.getConfidenceHistory("m1")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await brain.getStats()).toMatchObject({ total: 1, forget_pending: false });
    expect((await brain.check({ deep: true })).problems).toEqual([]);
    expect(await brain.createMemory({ content: "The word is xylofoon." })).toMatchObject({
      status: "SUCCESS",
    });
  });

  it("changes nothing in a dry run", async () => {
    const brain = await room.open({ ids: countingIds() });
    await stored(brain, { content: "One." });
    await brain.pin({ memory_id: "m1" });
    await expect(brain.forget({ ids: ["m1"], dryRun: true } as never)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: '"dryRun" belongs into the second argument of forget: forget({ ... }, { dryRun })',
    });
    const receipt = await brain.forget({ ids: ["m1"] }, { dryRun: true });
    expect(receipt).toMatchObject({ state: "dry_run", memories: 1, pins: 1, audit: 1 });
    expect(await knows(brain, "m1")).toBe(true);
    expect(await brain.getPins()).toHaveLength(1);
    expect(await brain.getConfidenceHistory("m1")).toHaveLength(1);
  });

  it.each<[query: ForgetQuery, kept: string[]]>([
    [{ ids: ["m1", "m3"] }, ["m2", "m4"]],
    [{ categories: "WORK" }, ["m2", "m4"]],
    [{ categories: ["work", "home"] }, ["m4"]],
    [{ user_id: "bob" }, ["m1", "m2"]],
    [{ before: START - 5 * DAY }, ["m3", "m4"]],
    [{ before: new Date(START - 5 * DAY), categories: "work" }, ["m2", "m3", "m4"]],
    [{ before: "2026-02-25T00:00:00Z", user_id: "bob" }, ["m1", "m2", "m3", "m4"]],
  ])("of %j leaves %j", async (query, kept) => {
    const brain = await room.open({ allUsers: true, ids: countingIds() });
    const old = START - 10 * DAY;
    await stored(brain, { content: "1", user_id: "ada", categories: "work", created_at: old });
    await stored(brain, { content: "2", user_id: "ada", categories: "home", created_at: old });
    await stored(brain, { content: "3", user_id: "bob", categories: "Work" });
    await stored(brain, { content: "4", user_id: "bob", categories: "misc" });
    const receipt = await brain.forget(query);
    expect(receipt.memories).toBe(4 - kept.length);
    const left = await brain.getRecentSTM({ peek: true });
    expect(left.map(({ id }) => id).sort()).toEqual(kept);
  });

  it.each<[query: object, code: string]>([
    [{}, "VALIDATION_ERROR"],
    [{ ids: [] }, "VALIDATION_ERROR"],
    [{ ids: [], before: START + DAY }, "VALIDATION_ERROR"],
    [{ categories: [] }, "VALIDATION_ERROR"],
    [{ categories: [], user_id: "default" }, "VALIDATION_ERROR"],
    [{ ids: ["m1"], user_id: "default" }, "VALIDATION_ERROR"],
    [{ ids: ["m1", "none"] }, "NOT_FOUND"],
    [{ before: "soon" }, "VALIDATION_ERROR"],
    [{ user: "ada" }, "VALIDATION_ERROR"],
  ])("refuses %j with %s", async (query, code) => {
    const brain = await room.open({ ids: countingIds() });
    await stored(brain, { content: "One." });
    await expect(brain.forget(query)).rejects.toMatchObject({ code });
    expect(await knows(brain, "m1")).toBe(true);
  });
});

describe("getBackups", () => {
  it("knows the copies that were made, and whether they are still there", async () => {
    const brain = await room.open({ path: room.file() });
    expect(await brain.getBackups()).toEqual([]);
    const { bytes } = await brain.backup(room.file("copy"));
    expect(await brain.getBackups()).toEqual([
      { path: room.file("copy"), made_at: START, bytes, exists: true },
    ]);
  });
});
