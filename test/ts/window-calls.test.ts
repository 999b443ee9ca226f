/** What the window's calls answer: what the bridge does, by the schemas of the tools. */
import { describe, expect, it } from "@jest/globals";
import { Compile } from "typebox/schema";
import { CortexError } from "../../ts/bridge/errors.js";
import { hitSchema, memorySchema } from "../../ts/tools/result-schemas.js";
import { Outlook } from "../../ts/ui/outlook.js";
import { DAY, START, stored, useRoom } from "./support/brains.js";
import { fill, type TestWindow, useWindows } from "./support/window.js";

const room = useRoom();
const open = useWindows(room);

async function entered(options = {}): Promise<TestWindow> {
  return await (await open(options)).enter();
}

/** All of a list, page by page. */
async function wholeList(window: TestWindow, filter: object, limit: number) {
  const ids: string[] = [];
  let after: string | null = null;
  for (let page = 0; page < 500; page += 1) {
    const { result } = await window.call("list", { ...filter, ...(after && { after }), limit });
    const listed = result as { memories: { id: string }[]; next: string | null };
    ids.push(...listed.memories.map(({ id }) => id));
    if (listed.next === null) {
      return ids;
    }
    after = listed.next;
  }
  throw new Error("the list has no end");
}

describe("the list of memories", () => {
  it("has each once, the newest first, over gaps of years and bursts", async () => {
    const window = await entered();
    const times = [
      ...Array.from({ length: 150 }, (_, index) => START - index * 1_000),
      ...Array.from({ length: 40 }, (_, index) => START - 30 * DAY - index * DAY),
      ...Array.from({ length: 1_030 }, () => START - 4_000 * DAY),
      START - 9_000 * DAY,
    ];
    const memories = times.map((created_at, index) => ({
      id: `m${index}`,
      content: `Text number ${index} of the list.`,
      created_at,
    }));
    await window.brain.importMemories(memories);
    const ids = await wholeList(window, {}, 70);
    expect(ids).toHaveLength(times.length);
    expect(new Set(ids).size).toBe(times.length);
    const seen = ids.map((id) => times[Number(id.slice(1))] ?? 0);
    expect(seen).toEqual([...seen].sort((one, other) => other - one));
  });

  it("narrows down, and is empty where nothing fits", async () => {
    const window = await entered();
    await fill(window.brain, 30);
    await stored(window.brain, { content: "The gate is blue.", categories: ["garden"] });
    expect(await wholeList(window, { categories: ["garden"] }, 5)).toHaveLength(1);
    expect(await wholeList(window, { since: START - 3 * DAY, until: START }, 5)).toEqual([
      "d1",
      "d2",
      "d3",
    ]);
    const days = { since: "2026-02-27", until: "2026-03-01" };
    expect(await wholeList(window, days, 5)).toEqual(["d1", "d2"]);
    expect(await window.call("list", { since: "soon" })).toMatchObject({
      code: "VALIDATION_ERROR",
    });
    expect(await wholeList(window, { session: "none" }, 5)).toEqual([]);
    expect(await wholeList(await entered(), {}, 5)).toEqual([]);
  });
});

describe("calls", () => {
  it("answer with memories as the tools do, and count no access", async () => {
    const window = await entered();
    await fill(window.brain, 3);
    const hits = Compile(hitSchema);
    const { result: found } = await window.call("search", { query: "the boat was painted" });
    const { result: listed } = await window.call("list");
    const memories = Compile(memorySchema);
    const rows = (listed as { memories: unknown[] }).memories;
    expect(rows).toHaveLength(3);
    for (const { found: words, ...row } of (found as { hits: { found: string[] }[] }).hits) {
      expect(hits.Errors(row)[1]).toEqual([]);
      expect(words).toEqual(["boat", "painted"]);
    }
    for (const row of rows) {
      expect(memories.Errors(row)[1]).toEqual([]);
    }
    const { result } = await window.call("memory", { id: "d0" });
    const { memory } = result as { memory: { access_count: number } };
    expect(Compile(memorySchema).Errors(memory)[1]).toEqual([]);
    expect(memory.access_count).toBe(0);
  });

  it("change what they say, by the window", async () => {
    const window = await entered();
    await fill(window.brain, 2);
    const { brain } = window;
    await window.call("validate", { id: "d0", success: false, note: "Ruth said so" });
    expect((await brain.getConfidenceHistory("d0")).at(-1)).toMatchObject({
      actor: "window",
      note: "Ruth said so",
    });
    const shown = (await brain.getMemory("d0")).content;
    const edit = { id: "d0", content: "The boat is green." };
    expect(await window.call("edit", { ...edit, shown: "What it said before." })).toMatchObject({
      status: 409,
      code: "VERSION_CONFLICT",
    });
    expect((await brain.getMemory("d0")).content).toBe(shown);
    await window.call("edit", { ...edit, shown });
    await window.call("update", { id: "d0", categories: ["harbour"] });
    await window.call("pin", { memory_id: "d0" });
    const { result } = await window.call("memory", { id: "d0" });
    expect(result).toMatchObject({
      memory: { content: "The boat is green.", categories: ["harbour"] },
      pin: { memory_id: "d0" },
    });
    const { result: receipt } = await window.call("receipt", { ids: ["d0"] });
    expect(receipt).toMatchObject({ dry_run: true, memories: 1, pins: 1 });
    expect(await brain.getMemory("d0")).toMatchObject({ id: "d0" });
    await window.call("forget", { ids: ["d0"] });
    expect(await window.call("memory", { id: "d0" })).toMatchObject({ code: "NOT_FOUND" });
    expect((await window.call("texts", { ids: ["d0", "d1"] })).result).toMatchObject([
      null,
      { id: "d1" },
    ]);
  });

  it("decide what cannot both be true", async () => {
    const window = await entered();
    await stored(window.brain, { content: "I live in Bern." });
    await stored(window.brain, { content: "I live in Graz." });
    const [pair] = await window.brain.getContradictions();
    await window.call("resolve", { id: pair?.id, winner: pair?.newer_id });
    expect(await window.brain.getContradictions()).toMatchObject([
      { status: "resolved", penalised_id: pair?.older_id, resolved_by: "window" },
    ]);
    await window.call("resolve", { id: pair?.id });
    expect(await window.brain.getContradictions()).toMatchObject([{ status: "dismissed" }]);
  });

  it("tell the scores to come as they will be", async () => {
    const window = await entered({ path: room.file() });
    await fill(window.brain, 1);
    const { result } = await window.call("outlook", { id: "d0", days: 48 });
    const points = result as { at: number; confidence: number }[];
    expect(points).toHaveLength(25);
    room.clock.advance(48 * DAY);
    const { confidence } = await window.brain.explainConfidence("d0");
    expect(points.at(-1)).toEqual({ at: START + 48 * DAY, confidence });
    expect(confidence).toBeLessThan(points[0]?.confidence ?? 0);
  });

  it("tell the scores to come once the brain can be opened for them, though it could not before", async () => {
    const brain = await room.open({ path: room.file() });
    const id = await stored(brain, { content: "The gate is blue." });
    let tries = 0;
    const outlook = new Outlook(async () => {
      tries += 1;
      if (tries === 1) throw new CortexError("BUSY", "another process writes");
      return brain;
    });
    await expect(outlook.ofMemory(id, START, 48)).rejects.toMatchObject({ code: "BUSY" });
    expect(await outlook.ofMemory(id, START, 48)).toHaveLength(25);
    await outlook.close();
  });

  it("are followed by news for whoever listens, also of what others write", async () => {
    const path = room.file();
    const window = await entered({ path });
    const { heard, until, stop } = window.listen();
    await until(1);
    const other = await room.open({ path });
    await stored(other, { content: "The gate is blue." });
    await until(2);
    expect(new Set(heard).size).toBe(heard.length);
    await other.close();
    stop();
  });
});
