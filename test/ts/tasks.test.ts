import { EventEmitter, getEventListeners, once } from "node:events";
import { writeFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import type { ImportMemoryInput } from "../../ts/index.js";
import {
  countingIds,
  DAY,
  HOUR,
  memories,
  START,
  scoreOf,
  stored,
  useRoom,
} from "./support/brains.js";

const room = useRoom();

// More than an import hands to the addon at once, several times over.
const MANY_CHUNKS = 9_000;

describe("importMemories", () => {
  it("stores many, each with its own id and time", async () => {
    const brain = await room.open();
    const summary = await brain.importMemories(memories(2_500));
    expect(summary).toEqual({ stored: 2_500, duplicates: 0, existing: 0, refused: [] });
    expect((await brain.getStats()).total).toBe(2_500);
    expect(await brain.getMemory("m2499")).toMatchObject({
      content: "Imported memory 2499.",
      created_at: START - 2_499,
      recorded_at: START,
    });
  });

  it("reads arrays, generators and asynchronous generators", async () => {
    const brain = await room.open();
    async function* later() {
      yield* memories(3);
    }
    await brain.importMemories([{ content: "From a list." }]);
    await brain.importMemories(new Set([{ content: "From a set." }]));
    await brain.importMemories(later());
    await brain.importMemories([]);
    expect((await brain.getStats()).total).toBe(5);
  });

  it("names refused entries by their place in the input, across chunks", async () => {
    const brain = await room.open();
    const list: unknown[] = [...memories(MANY_CHUNKS)];
    list[0] = { content: "" };
    list[5_500] = { content: 5 };
    list[MANY_CHUNKS - 1] = { content: "x".repeat(40_000) };
    const summary = await brain.importMemories(list as ImportMemoryInput[]);
    expect(summary).toMatchObject({ stored: MANY_CHUNKS - 3, duplicates: 0 });
    expect(summary.refused.map(({ index, status }) => [index, status])).toEqual([
      [0, "CONTENT_EMPTY"],
      [5_500, "VALIDATION_ERROR"],
      [MANY_CHUNKS - 1, "CONTENT_TOO_LONG"],
    ]);
  });

  it("refuses a memory whose time is none by itself, and reads a time without an offset by the brain's zone", async () => {
    const brain = await room.open({ timezone: "Europe/Berlin" });
    const { stored, refused } = await brain.importMemories([
      { id: "m1", content: "One.", created_at: "2026-07-01T12:00" },
      { id: "m2", content: "Two.", created_at: "31/12/2025" },
      { id: "m3", content: "Three.", expires_at: "tomorrow" },
    ]);
    expect(stored).toBe(1);
    expect(refused.map(({ index, status }) => [index, status])).toEqual([
      [1, "VALIDATION_ERROR"],
      [2, "VALIDATION_ERROR"],
    ]);
    expect((await brain.getMemory("m1")).timestamp).toBe("2026-07-01T10:00:00.000Z");
  });

  it("counts duplicates, or keeps them", async () => {
    const brain = await room.open();
    const twice = [{ content: "Good morning!" }, { content: "good morning" }];
    expect(await brain.importMemories(twice)).toMatchObject({ stored: 1, duplicates: 1 });
    expect(await brain.importMemories(twice, { keepDuplicates: true })).toMatchObject({
      stored: 2,
      duplicates: 0,
    });
  });

  describe("with compare", () => {
    const told = [
      { id: "m1", content: "Sarah lives in Rome." },
      { id: "m2", content: " " },
      { id: "m3", content: "Sarah lives in Oslo." },
      { id: "m4", content: "My sister resides in Pisa." },
    ];

    it("finds what single adds find", async () => {
      const brain = await room.open();
      const first = await stored(brain, { content: "My sister lives in Pisa." });
      expect(await brain.importMemories(told, { compare: true })).toMatchObject({
        stored: 2,
        duplicates: 1,
        similar: [{ index: 3, matched_id: first }],
        contradictions: 1,
        refused: [{ index: 1, status: "CONTENT_EMPTY" }],
      });
      expect(await brain.getContradictions()).toMatchObject([
        { older_id: "m1", newer_id: "m3", status: "open" },
      ]);
      const { facts } = await brain.getFacts("Sarah");
      expect(facts.map(({ memory_id }) => memory_id)).toContain("m3");
    });

    it("keeps duplicates where it is told to, and still finds contradictions", async () => {
      const brain = await room.open();
      await stored(brain, { content: "My sister lives in Pisa." });
      const summary = await brain.importMemories(told, { compare: true, keepDuplicates: true });
      expect(summary).toMatchObject({ stored: 3, duplicates: 0, contradictions: 1 });
      expect(summary.similar).toBeUndefined();
    });

    it("gives the places of what many chunks left out, and adds the counts up", async () => {
      const brain = await room.open();
      const lamps = Array.from({ length: 2_050 }, (_, i) => ({ content: `Note number ${i}.` }));
      const summary = await brain.importMemories(
        [...lamps, ...told, { content: "Sarah lives in Lima." }],
        {
          compare: true,
        },
      );
      expect(summary).toMatchObject({ refused: [{ index: 2_051 }], contradictions: 2 });
      expect(summary.stored + summary.duplicates).toBe(2_054);
    }, 30_000);

    it("is not done without", async () => {
      const brain = await room.open();
      const summary = await brain.importMemories(told);
      expect(summary).toEqual({
        stored: 3,
        duplicates: 0,
        existing: 0,
        refused: [expect.objectContaining({ index: 1 })],
      });
      expect(await brain.getContradictions()).toEqual([]);
    });
  });

  it("can be run again: what is there under the same id is left alone", async () => {
    const brain = await room.open();
    await brain.importMemories(memories(10));
    expect(await brain.importMemories(memories(15), { keepDuplicates: true })).toEqual({
      stored: 5,
      duplicates: 0,
      existing: 10,
      refused: [],
    });
  });

  it("takes ids from the brain's own source for entries without one", async () => {
    const brain = await room.open({ ids: countingIds() });
    await brain.importMemories([{ content: "One." }, { content: "Two.", id: "given" }]);
    expect((await brain.getMemory("m1")).content).toBe("One.");
    expect((await brain.getMemory("given")).content).toBe("Two.");
  });

  it("fails with what an async progress callback rejects with", async () => {
    const brain = await room.open();
    const failing = brain.importMemories(memories(MANY_CHUNKS), {
      onProgress: (async () => {
        throw new Error("no progress");
      }) as () => void,
    });
    await expect(failing).rejects.toThrow("no progress");
  });

  it("reports progress up to the end", async () => {
    const brain = await room.open();
    const steps: [number, number][] = [];
    await brain.importMemories([...memories(MANY_CHUNKS)], {
      onProgress: (done, total) => steps.push([done, total]),
    });
    expect(steps.at(-1)).toEqual([MANY_CHUNKS, MANY_CHUNKS]);
    expect(steps.map(([done]) => done)).toEqual(
      steps.map(([done]) => done).sort((one, other) => one - other),
    );
  });

  it("keeps what is stored when it is cancelled", async () => {
    const brain = await room.open();
    const controller = new AbortController();
    function* interrupted() {
      yield* memories(MANY_CHUNKS);
      controller.abort(new Error("enough"));
      yield* memories(MANY_CHUNKS * 2);
    }
    await expect(
      brain.importMemories(interrupted(), { signal: controller.signal }),
    ).rejects.toMatchObject({ code: "CANCELLED", cause: { message: "enough" } });
    const { total } = await brain.getStats();
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(MANY_CHUNKS);
  });

  it("stops reading as soon as it is cancelled", async () => {
    const brain = await room.open();
    const controller = new AbortController();
    let read = 0;
    function* endless() {
      for (;;) {
        read += 1;
        if (read === 3) {
          controller.abort();
        }
        yield { content: `Note ${read}` };
      }
    }
    await expect(
      brain.importMemories(endless(), { signal: controller.signal }),
    ).rejects.toMatchObject({ code: "CANCELLED" });
    expect(read).toBe(3);
  });

  it("does not wait for a source that waits when it is cancelled, and has it end", async () => {
    const brain = await room.open();
    const controller = new AbortController();
    const news = new EventEmitter();
    const ended = once(news, "ended");
    async function* waiting() {
      try {
        yield { content: "The first note." };
        controller.abort();
        await once(news, "arrived");
        yield { content: "The second note." };
      } finally {
        news.emit("ended");
      }
    }
    await expect(
      brain.importMemories(waiting(), { signal: controller.signal }),
    ).rejects.toMatchObject({ code: "CANCELLED" });
    news.emit("arrived");
    await ended;
    expect((await brain.getStats()).total).toBe(0);
  });

  it("leaves no listener at the signal", async () => {
    const brain = await room.open();
    const { signal } = new AbortController();
    async function* source() {
      yield* memories(20);
    }
    await brain.importMemories(source(), { signal });
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });

  it("passes on what the source throws, and keeps what is stored", async () => {
    const brain = await room.open();
    function* failing() {
      yield* memories(MANY_CHUNKS);
      throw new RangeError("the file ends too early");
    }
    await expect(brain.importMemories(failing())).rejects.toThrow("the file ends too early");
    expect((await brain.getStats()).total).toBeGreaterThan(0);
  });

  it.each<[what: string, options: object]>([
    ["an unknown option", { keep_duplicates: true }],
    ["a flag that is none", { keepDuplicates: "yes" }],
  ])("refuses %s", async (_what, options) => {
    const brain = await room.open();
    await expect(brain.importMemories([], options)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });
});

describe("runMaintenance", () => {
  it("rescores what is stale and leaves scores true", async () => {
    const brain = await room.open();
    await brain.importMemories(memories(50));
    room.clock.advance(20 * DAY);
    expect(await brain.runMaintenance()).toEqual({
      scanned: 50,
      rescored: 50,
      resumed: false,
      expired: 0,
    });
    room.clock.advance(HOUR / 2);
    expect((await brain.runMaintenance()).rescored).toBe(0);
    expect((await brain.runMaintenance({ force: true })).rescored).toBe(50);
    expect(await scoreOf(brain, "m0")).toBeCloseTo(0.8, 12);
  });

  it("reports progress and goes on where it was stopped", async () => {
    const brain = await room.open();
    // A transaction per row: far more work than fits between the first report and the stop it causes.
    await brain.importMemories(memories(5_000));
    room.clock.advance(DAY);
    const controller = new AbortController();
    const stopped = brain.runMaintenance({
      batchSize: 1,
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ code: "CANCELLED" });
    const steps: number[] = [];
    const report = await brain.runMaintenance({ onProgress: (done) => steps.push(done) });
    expect(steps.at(-1)).toBe(5_000);
    // Figures are about the whole run, with the part before the stop.
    expect(report).toEqual({ scanned: 5_000, rescored: 5_000, resumed: true, expired: 0 });
    expect(await scoreOf(brain, "m4999")).toBeCloseTo(0.99, 12);
  });

  it("stops with the error that the progress callback throws", async () => {
    const brain = await room.open();
    await brain.importMemories(memories(500));
    room.clock.advance(DAY);
    const failing = brain.runMaintenance({
      batchSize: 10,
      onProgress: () => {
        throw new RangeError("no more bars");
      },
    });
    await expect(failing).rejects.toThrow("no more bars");
  });

  it.each([0, 1.5, "many" as unknown as number])("refuses %p as a batch", async (batchSize) => {
    const brain = await room.open();
    await expect(brain.runMaintenance({ batchSize })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });
});

describe("backup", () => {
  it("writes a brain that can be opened, and nothing else", async () => {
    const brain = await room.open({ path: room.file() });
    const id = await stored(brain, { content: "Worth keeping twice." });
    const report = await brain.backup(room.file("copy"));
    expect(report).toMatchObject({ path: room.file("copy"), memories: 1 });
    expect(report.bytes).toBeGreaterThan(0);
    const copy = await room.open({ path: room.file("copy") });
    expect((await copy.getMemory(id)).content).toBe("Worth keeping twice.");
  });

  it("does not overwrite", async () => {
    const brain = await room.open({ path: room.file() });
    writeFileSync(room.file("copy"), "mine");
    await expect(brain.backup(room.file("copy"))).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining(room.file("copy")),
    });
  });
});

describe("check", () => {
  it("finds nothing wrong with a brain in use, and says what it looked at", async () => {
    const brain = await room.open({ path: room.file() });
    await brain.importMemories(memories(20));
    await brain.getRecentSTM();
    const report = await brain.check({ deep: true });
    expect(report).toMatchObject({ ok: true, problems: [] });
    expect(report.checked.length).toBeGreaterThan(0);
  });
});
