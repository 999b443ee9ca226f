import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { timeLimits } from "../../ts/bridge/time-limits.js";
import type { CortexBridge, Time } from "../../ts/index.js";
import { CortexError, cortexAdd, cortexStm, cortexUpdate } from "../../ts/index.js";
import { DAY, HOUR, START, stored, useRoom } from "./support/brains.js";
import { embedder, lists, OWN_LISTS, TELLS_ONLY_OF_ITSELF, told } from "./support/probes.js";
import { resultOf } from "./support/tools.js";
import { furnished, type TwoUsers } from "./support/two-users.js";

const room = useRoom();
const peek = true;
const END = START + 2 * DAY;

/** Ada's and Bob's brain, with vectors. */
async function both(): Promise<TwoUsers> {
  const users = await furnished(room, { embedder });
  await users.brain.syncEmbeddings();
  return users;
}

const allOf = async (brain: CortexBridge, user: string) =>
  (await brain.getRecentSTM({ limit: 100, user, peek })).map(({ id }) => id);

describe("what has expired answers as what was deleted when its time was over", () => {
  // These two remove: also what has expired.
  const REMOVES: ReadonlySet<string> = new Set(["forget", "clearPins"]);
  const readers = lists.filter(
    ([name]) => !TELLS_ONLY_OF_ITSELF.has(name) && !REMOVES.has(name) && name !== "list",
  );
  const listings = OWN_LISTS.map((kind): (typeof readers)[number] => [
    `list("${kind}")`,
    (brain, _of, whose) => brain.list(kind, whose).page(),
  ]);

  test.each([...readers, ...listings])("%s", async (_name, list) => {
    const deleted = await both();
    const ids = await allOf(deleted.brain, "bob");
    room.clock.time = END;
    await deleted.brain.deleteSTMBatch(ids, { user: "bob" });
    room.clock.advance(HOUR);
    const expected = [
      told(await list(deleted.brain, deleted.bob, { user: "bob" })),
      told(await list(deleted.brain, deleted.bob, { user: "*" })),
    ];
    await room.clear();
    const expired = await both();
    for (const id of await allOf(expired.brain, "bob")) {
      await expired.brain.updateSTM(id, { expires_at: END }, { user: "bob" });
    }
    room.clock.time = END + HOUR;
    expect([
      told(await list(expired.brain, expired.bob, { user: "bob" })),
      told(await list(expired.brain, expired.bob, { user: "*" })),
    ]).toEqual(expected);
  });
});

test("a memory whose time has passed is in no answer, at any clock", async () => {
  const path = room.file();
  let brain = await room.open({ path, embedder });
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const told = new Map<string, number>();
  for (let number = 0; number < 40; number += 1) {
    const at = START + (1 + random(400)) * HOUR;
    const limit: { expires_at?: Time } = number % 3 === 0 ? {} : { expires_at: at };
    const content = `Parcel ${number} of the quokka lies in room ${number * 7}.`;
    told.set(
      await stored(brain, { content, ...limit }),
      limit.expires_at === undefined ? Infinity : at,
    );
  }
  await brain.syncEmbeddings();
  for (let step = 0; step < 25; step += 1) {
    // Back as well as on, now and then in a process that begins anew.
    room.clock.time = START + random(420) * HOUR;
    if (step % 8 === 7) {
      await brain.close();
      brain = await room.open({ path, embedder });
    }
    const live = [...told].filter(([, end]) => end > room.clock.time).map(([id]) => id);
    const ids = (memories: readonly { id: string }[]) => memories.map(({ id }) => id).sort();
    const all = { limit: 100, peek };
    expect(ids(await brain.getRecentSTM(all))).toEqual([...live].sort());
    expect(ids((await brain.searchMemories("quokka parcel", all)).hits)).toEqual([...live].sort());
    const semantic = await brain.semanticSearch("parcel", all);
    expect(ids(semantic.hits).every((id) => live.includes(id))).toBe(true);
    expect((await brain.getConfidenceDistribution("stm")).total).toBe(live.length);
    const stats = await brain.getStats();
    expect(stats.by_kind).toMatchObject({ stm: live.length, embedding: live.length });
    const graph = await brain.getGraph();
    expect(graph.facts.every(({ memory_id }) => live.includes(memory_id))).toBe(true);
    for (const [id, end] of told) {
      const named = (await brain.searchMemories(id, all)).hits.map((hit) => hit.id);
      expect(named.includes(id)).toBe(end > room.clock.time);
    }
  }
}, 60_000);

describe("a memory's time limits", () => {
  test.each<[string, Time]>([
    ["local to the brain's zone", "2026-03-02"],
    ["as epoch milliseconds", Date.UTC(2026, 2, 1, 23)],
    ["as a Date", new Date(Date.UTC(2026, 2, 1, 23))],
    ["with an offset", "2026-03-01T23:00:00Z"],
  ])("are given %s", async (_how, expires_at) => {
    const brain = await room.open({ timezone: "Europe/Berlin" });
    const id = await stored(brain, { content: "The key lies under the mat.", expires_at });
    expect(await brain.getMemory(id)).toMatchObject({ expires_at: Date.UTC(2026, 2, 1, 23) });
  });

  test.each([
    [{ expires_at: "2026-02-28" }, "expires_at 2026-02-28T00:00:00.000Z has passed"],
    [{ expires_at: START }, "has passed: give a later time, or leave it out"],
    [
      { expires_at: "2026-04-01", review_at: "2026-05-01" },
      "review_at 2026-05-01T00:00:00.000Z is after expires_at 2026-04-01T00:00:00.000Z",
    ],
    [{ expires_at: "soon" }, "soon"],
  ])("%j is refused, and nothing is stored", async (limits, words) => {
    const brain = await room.open();
    const result = await brain.createMemory({ content: "The key lies here.", ...limits });
    expect(result).toMatchObject({ status: "VALIDATION_ERROR" });
    expect(result.message).toContain(words);
    expect(await brain.getRecentSTM()).toEqual([]);
    const id = await stored(brain, { content: "The key lies there.", expires_at: "2026-06-01" });
    const changed = await brain.updateSTM(id, { review_at: "2026-07-01" });
    expect(changed).toMatchObject({ status: "VALIDATION_ERROR" });
    expect(await brain.getMemory(id)).not.toHaveProperty("review_at");
  });

  test("are changed and taken away, also once they have passed", async () => {
    const brain = await room.open();
    const id = await stored(brain, { content: "The key lies here.", expires_at: "2026-03-02" });
    await brain.updateSTM(id, { review_at: "2026-03-01T18:00" });
    room.clock.advance(5 * DAY);
    expect(await brain.getMemory(id, { peek })).toMatchObject({ expired: true, review_due: true });
    expect(await brain.getConfidenceDistribution("stm")).toMatchObject({ total: 0 });
    await brain.updateSTM(id, { expires_at: null, review_at: null });
    const [memory] = await brain.getRecentSTM({ peek });
    expect(memory).toMatchObject({ id });
    for (const name of ["expires_at", "review_at", "expired", "review_due"]) {
      expect(memory).not.toHaveProperty(name);
    }
    expect(await brain.getConfidenceDistribution("stm")).toMatchObject({ total: 1 });
    expect((await brain.searchMemories("key", { peek })).hits).toHaveLength(1);
  });

  test("hide no memory that is read by its id, and lists can ask for it", async () => {
    const brain = await room.open();
    const id = await stored(brain, { content: "The key lies here.", expires_at: "2026-03-02" });
    const other = await stored(brain, { content: "Ruth rings on Sundays." });
    room.clock.advance(5 * DAY);
    expect(await brain.getMemory(id)).toMatchObject({ expired: true });
    const ids = async (expired?: "omit" | "show" | "only") =>
      (await brain.getRecentSTM({ expired, peek })).map((memory) => memory.id);
    expect(await ids()).toEqual([other]);
    expect(await ids("show")).toEqual([other, id]);
    expect(await ids("only")).toEqual([id]);
    const page = await brain.memories({ expired: "only" }).page({ limit: 1 });
    expect(page).toMatchObject({ items: [{ id }], next: null });
  });

  test("an expired memory is no duplicate, contradicts nothing and can be told anew", async () => {
    const brain = await room.open();
    const first = await stored(brain, { content: "I live in Potsdam.", expires_at: "2026-03-02" });
    room.clock.advance(5 * DAY);
    const again = await brain.createMemory({ content: "I live in Potsdam." });
    expect(again).toMatchObject({ status: "SUCCESS", contradictions: [] });
    expect(again.memory_id).not.toBe(first);
    const check = await brain.checkContradictions("I live in Leipzig.");
    expect(check.contradictions.map(({ memory_id }) => memory_id)).toEqual([again.memory_id]);
  });

  test("what is told for good is no duplicate of what ends", async () => {
    const brain = await room.open();
    await stored(brain, { content: "The key lies here.", expires_at: "2026-03-08" });
    const sooner = { content: "The key lies here.", expires_at: "2026-03-02" };
    expect(await brain.createMemory(sooner)).toMatchObject({ status: "DUPLICATE_EXACT" });
    const kept = await stored(brain, { content: "The key lies here." });
    room.clock.advance(30 * DAY);
    expect((await brain.getRecentSTM({ peek })).map(({ id }) => id)).toEqual([kept]);
  });

  test("a merge keeps the longer of two limits", async () => {
    const brain = await room.open();
    const content = "The key lies here.";
    await brain.importMemories(
      [
        { id: "a", content, expires_at: "2026-03-02" },
        { id: "b", content, expires_at: "2026-04-02", created_at: START + 1 },
      ],
      { keepDuplicates: true },
    );
    await brain.dedupe({ action: "merge" });
    expect(await brain.getMemory("a")).toMatchObject({ expires_at: Date.UTC(2026, 3, 2) });
  });

  test("a contradiction ends with the memory that told it", async () => {
    const brain = await room.open();
    const home = await stored(brain, { content: "I live in Potsdam." });
    room.clock.advance(HOUR);
    await stored(brain, { content: "I live in Leipzig.", expires_at: "2026-03-08" });
    expect(await brain.getMemory(home, { peek })).toMatchObject({ disputed: expect.anything() });
    room.clock.advance(10 * DAY);
    expect(await brain.getMemory(home, { peek })).toMatchObject({
      disputed: null,
      superseded_by: null,
    });
    expect(await brain.getContradictions()).toEqual([]);
    const values = (await brain.current("me")).claims.map(({ value }) => value);
    expect(values).toEqual(["Potsdam"]);
  });

  test("an expired memory cannot be pinned", async () => {
    const brain = await room.open();
    const id = await stored(brain, { content: "The key lies here.", expires_at: "2026-03-02" });
    await brain.pin({ memory_id: id });
    room.clock.advance(5 * DAY);
    expect(await brain.getPins()).toEqual([]);
    await expect(brain.pin({ memory_id: id })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("expired on 2026-03-02"),
    });
  });

  test("come along in archives, and in memories of the agents' framework", async () => {
    const brain = await room.open();
    const id = await stored(brain, {
      content: "The key lies here.",
      expires_at: "2026-03-08",
      review_at: "2026-03-04",
    });
    const limits = { expires_at: Date.UTC(2026, 2, 8), review_at: Date.UTC(2026, 2, 4) };
    const archive = room.file("archive.jsonl");
    await brain.export(archive);
    const other = await room.open();
    await other.import(archive);
    expect(await other.getMemory(id)).toMatchObject(limits);
    const enhanced = (await brain.enhanced(id)).toDict();
    expect(enhanced).toMatchObject({ expires_at: "2026-03-08T00:00:00.000Z" });
    const third = await room.open();
    await third.createMemory(enhanced);
    expect(await third.getMemory(id)).toMatchObject(limits);
  });
});

describe("maintenance", () => {
  const told = { content: "The quokka's key lies under the mat.", expires_at: "2026-03-02" };

  test("removes what has expired as a deletion does, and says so in its audit", async () => {
    const brain = await room.open();
    const id = await stored(brain, told);
    await brain.recordValidation(id, true);
    await stored(brain, { content: "Ruth rings on Sundays.", expires_at: "2026-04-02" });
    expect(await brain.runMaintenance()).toMatchObject({ expired: 0 });
    room.clock.advance(5 * DAY);
    const report = await brain.runMaintenance();
    expect(report).toMatchObject({ expired: 1, scanned: 1 });
    expect(report).not.toHaveProperty("receipt");
    await expect(brain.getMemory(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await brain.getConfidenceHistory(id)).not.toEqual([]);
    expect(await brain.check({ deep: true })).toMatchObject({ ok: true });
  });

  test("forgets it where asked, with a receipt, and its words are gone", async () => {
    const path = room.file();
    const brain = await room.open({ path });
    const id = await stored(brain, told);
    room.clock.advance(5 * DAY);
    const report = await brain.runMaintenance({ expired: "forget" });
    expect(report).toMatchObject({ expired: 1, receipt: { state: "done", ids: [id] } });
    await expect(brain.getConfidenceHistory(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await brain.close();
    expect(readFileSync(path).includes("under the mat")).toBe(false);
  });

  test("removes more than one transaction takes", async () => {
    const brain = await room.open();
    const many = Array.from({ length: 1_500 }, (_, number) => ({
      content: `Parcel ${number} lies here.`,
      expires_at: "2026-03-02",
    }));
    await brain.importMemories(many);
    room.clock.advance(5 * DAY);
    expect(await brain.runMaintenance()).toMatchObject({ expired: 1_500, scanned: 0 });
  });

  test("lifts the penalty of a pair that ended", async () => {
    const brain = await room.open();
    const home = await stored(brain, { content: "I live in Potsdam." });
    room.clock.advance(HOUR);
    await stored(brain, { content: "I live in Leipzig.", expires_at: "2026-03-08" });
    room.clock.advance(10 * DAY);
    await brain.runMaintenance();
    expect(await brain.getMemory(home)).toMatchObject({ contradiction_count: 0 });
  });
});

describe("a review date", () => {
  test("names a memory first among what is to be verified, until somebody checked it", async () => {
    const brain = await room.open();
    await stored(brain, { content: "Ruth is allergic to nuts.", confidence: 0.3 });
    const id = await stored(brain, { content: "The lamp is green.", review_at: "2026-03-10" });
    const next = async () => (await brain.nextToVerify()).map(({ memory }) => memory);
    room.clock.advance(HOUR);
    expect((await next()).map((memory) => memory.id)).not.toContain(id);
    room.clock.time = Date.UTC(2026, 2, 13, 1);
    expect((await next())[0]).toMatchObject({ id, review_due: true });
    const [hit] = (await brain.searchMemories("lamp", { peek })).hits;
    expect(hit).toMatchObject({ verify: true });
    expect(hit?.verify_reason).toMatch(/^to be checked again for 3 days; told 11 days ago/u);
    await brain.recordValidation(id, true);
    expect((await next()).map((memory) => memory.id)).not.toContain(id);
    expect(await brain.getMemory(id)).not.toHaveProperty("review_at");
  });

  test("stays when somebody checks the memory before", async () => {
    const brain = await room.open();
    const id = await stored(brain, { content: "The lamp is green.", review_at: "2026-06-01" });
    await brain.recordValidation(id, true);
    expect(await brain.getMemory(id)).toMatchObject({ review_at: Date.UTC(2026, 5, 1) });
  });

  test("of an expired memory asks nobody", async () => {
    const brain = await room.open();
    const limits = { review_at: "2026-03-02", expires_at: "2026-03-04" };
    await stored(brain, { content: "The lamp is green.", ...limits });
    room.clock.advance(20 * DAY);
    expect(await brain.nextToVerify()).toEqual([]);
  });
});

describe("in words", () => {
  const at = (day: number) => Date.UTC(2026, 2, day);
  test.each([
    [{}, []],
    [{ expires_at: at(2) }, ["expires 2"]],
    [{ expires_at: at(2), expired: true }, ["expired 2"]],
    [{ expires_at: at(4), review_at: at(2) }, ["expires 4", "check again on 2"]],
    [{ review_at: at(2), review_due: true }, ["check again since 2"]],
  ])("%j", (limits, words) => {
    const day = (time: number) => String(new Date(time).getUTCDate());
    expect(timeLimits(limits, day)).toEqual(words);
  });

  test("tools take and show them", async () => {
    const brain = await room.open();
    const limits = { expires_at: "2026-06-01", review_at: "2026-05-01" };
    await resultOf(cortexAdd, brain, { content: "The key lies here.", ...limits });
    const [memory] = await brain.getRecentSTM({ peek });
    const { text } = await resultOf(cortexStm, brain, {});
    expect(text).toContain("expires 2026-06-01 00:00; check again on 2026-05-01 00:00");
    await resultOf(cortexUpdate, brain, { id: memory?.id ?? "", expires_at: "never" });
    expect((await resultOf(cortexStm, brain, {})).text).not.toContain("expires");
  });
});

test("a clock that tells no time is an error of the call", async () => {
  let now: number = START;
  const brain = await room.open({ clock: () => now });
  now = Number.MAX_SAFE_INTEGER;
  await expect(brain.getRecentSTM()).rejects.toBeInstanceOf(CortexError);
  await expect(brain.getRecentSTM()).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  now = START;
});
