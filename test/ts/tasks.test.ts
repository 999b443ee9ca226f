import { EventEmitter, getEventListeners, once } from "node:events";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import {
  CortexBridge,
  type Embedder,
  type ImportMemoryInput,
  migrateBrain,
  restoreBrain,
  rollBackBrain,
} from "../../ts/index.js";
import {
  countingIds,
  DAY,
  HOUR,
  methodsOf,
  START,
  scoreOf,
  stored,
  useRoom,
} from "./support/brains.js";
import { FastScheduler } from "./support/scheduler.js";

const room = useRoom();

// More than an import hands to the addon at once, several times over.
const MANY_CHUNKS = 9_000;

function* memories(count: number): Generator<ImportMemoryInput> {
  for (let index = 0; index < count; index += 1) {
    yield { id: `m${index}`, content: `Imported memory ${index}.`, created_at: START - index };
  }
}

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

  it("counts duplicates, or keeps them", async () => {
    const brain = await room.open();
    const twice = [{ content: "Good morning!" }, { content: "good morning" }];
    expect(await brain.importMemories(twice)).toMatchObject({ stored: 1, duplicates: 1 });
    expect(await brain.importMemories(twice, { keepDuplicates: true })).toMatchObject({
      stored: 2,
      duplicates: 0,
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
    expect(await brain.runMaintenance()).toEqual({ scanned: 50, rescored: 50, resumed: false });
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
    expect(report).toEqual({ scanned: 5_000, rescored: 5_000, resumed: true });
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

describe("a signal", () => {
  let knownAtom = "none";
  const calls: [
    name: string,
    call: (brain: CortexBridge, signal: AbortSignal) => Promise<unknown>,
  ][] = [
    ["getRecentSTM", (brain, signal) => brain.getRecentSTM({ signal })],
    ["importMemories", (brain, signal) => brain.importMemories(memories(3), { signal })],
    ["runMaintenance", (brain, signal) => brain.runMaintenance({ signal })],
    ["check", (brain, signal) => brain.check({ signal })],
    ["deleteSTMBatch", (brain, signal) => brain.deleteSTMBatch(["none"], { signal })],
    ["forget", (brain, signal) => brain.forget({ user_id: "nobody" }, { signal })],
    ["backup", (brain, signal) => brain.backup(room.file("copy"), { signal })],
    ["rotateBackups", (brain, signal) => brain.rotateBackups(room.directory, { signal })],
    ["restore", (brain, signal) => brain.restore(room.file("earlier"), { signal })],
    ["export", (brain, signal) => brain.export(room.file("copy"), { signal })],
    ["import", (brain, signal) => brain.import(room.file("earlier.jsonl"), { signal })],
    ["dedupe", (brain, signal) => brain.dedupe({ signal })],
    ["searchMemories", (brain, signal) => brain.searchMemories("x", { signal })],
    [
      "searchMemoriesWithConfidence",
      (brain, signal) => brain.searchMemoriesWithConfidence("x", { signal }),
    ],
    ["semanticSearch", (brain, signal) => brain.semanticSearch("x", { signal })],
    ["getFacts", (brain, signal) => brain.getFacts("default", { signal })],
    ["getNeighbourhood", (brain, signal) => brain.getNeighbourhood("default", { signal })],
    ["findPath", (brain, signal) => brain.findPath("default", "default", { signal })],
    ["getGraph", (brain, signal) => brain.getGraph({ signal })],
    ["rebuildGraph", (brain, signal) => brain.rebuildGraph({ signal })],
    ["updateSTM", (brain, signal) => brain.updateSTM("known", { importance: 1 }, { signal })],
    ["editSTM", (brain, signal) => brain.editSTM("known", { append: "y" }, { signal })],
    ["moveSTM", (brain, signal) => brain.moveSTM("known", "home", { signal })],
    ["searchAtoms", (brain, signal) => brain.searchAtoms("x", { signal })],
    ["searchAtomsByField", (brain, signal) => brain.searchAtomsByField("subject", "x", { signal })],
    ["findRootCauses", (brain, signal) => brain.findRootCauses(knownAtom, { signal })],
    ["findPathsToOutcome", (brain, signal) => brain.findPathsToOutcome("x", { signal })],
    ["findTemporalPattern", (brain, signal) => brain.findTemporalPattern("x", { signal })],
    ["atomizeMemories", (brain, signal) => brain.atomizeMemories({ signal })],
    ["syncLightRag", (brain, signal) => brain.syncLightRag({ signal })],
  ];

  /** Calls that one step of the addon answers; there is nothing to stop. */
  const others = [
    "addToSTM",
    "atomizeText",
    "clearPins",
    "close",
    "createAtom",
    "createCategory",
    "createCausalLink",
    "createMemory",
    "findTurns",
    "getAgentTypes",
    "getAtom",
    "getAtomStats",
    "getBackups",
    "getCognitiveStates",
    "getConfidenceDistribution",
    "getConfidenceHistory",
    "getContradictions",
    "getEmbeddingStats",
    "getExtendedStats",
    "getLightRagState",
    "getMemory",
    "getPins",
    "getStats",
    "importSession",
    "listCategories",
    "listSessions",
    "now",
    "openSession",
    "pin",
    "recordAccess",
    "recordValidation",
    "registerAgentType",
    "resolveContradiction",
    "setCognitiveState",
    "startSession",
    "syncEmbeddings",
    "unpin",
  ];

  it("is what every other method takes", () => {
    expect([...calls.map(([name]) => name), ...others].sort()).toEqual(methodsOf(CortexBridge));
  });

  /** A brain that every call finds what it needs in and beside. */
  async function preparedBrain(): Promise<CortexBridge> {
    const embedder: Embedder = {
      id: "ones",
      dimensions: 2,
      embed: async (texts) => texts.map(() => Float32Array.of(1, 1)),
    };
    // Nobody listens there.
    const lightrag = { url: "http://127.0.0.1:9", background: false };
    const brain = await room.open({
      path: room.file(),
      embedder,
      lightrag: { ...lightrag, scheduler: new FastScheduler() },
    });
    await stored(brain, { content: "known" });
    const atom = await brain.createAtom({ subject: "rust", action: "spreads", outcome: "noise" });
    knownAtom = atom.id ?? "";
    await brain.backup(room.file("earlier"));
    await brain.export(room.file("earlier.jsonl"));
    return brain;
  }

  it.each(calls)("already given stops %s at once", async (_name, call) => {
    const brain = await preparedBrain();
    const reason = new Error("too late");
    await expect(call(brain, AbortSignal.abort(reason))).rejects.toMatchObject({
      code: "CANCELLED",
      cause: reason,
    });
    expect((await brain.getStats()).by_kind).toMatchObject({ stm: 1, atom: 1 });
    expect(existsSync(room.file("copy"))).toBe(false);
  });

  it.each(calls)("that is none is refused by %s before anything is done", async (_name, call) => {
    const brain = await preparedBrain();
    const before = readdirSync(room.directory);
    await expect(call(brain, 5 as unknown as AbortSignal)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: "signal must be an AbortSignal, but is 5",
    });
    expect(readdirSync(room.directory)).toEqual(before);
    expect((await brain.getStats()).by_kind).toMatchObject({ stm: 1, atom: 1 });
  });

  it.each(calls)(
    "that is never given changes nothing for %s, and is let go",
    async (_name, call) => {
      const brain = await preparedBrain();
      const signal = new AbortController().signal;
      let listeners = 0;
      const add = signal.addEventListener.bind(signal);
      const remove = signal.removeEventListener.bind(signal);
      signal.addEventListener = (...args: Parameters<typeof add>) => {
        listeners += 1;
        add(...args);
      };
      signal.removeEventListener = (...args: Parameters<typeof remove>) => {
        listeners -= 1;
        remove(...args);
      };
      await call(brain, signal);
      expect(listeners).toBe(0);
    },
  );
});

describe("what is no function", () => {
  const wrong = "yes" as unknown as () => void;

  it.each<[what: string, call: (brain: CortexBridge) => Promise<unknown>]>([
    ["importMemories", (brain) => brain.importMemories(memories(3), { onProgress: wrong })],
    ["runMaintenance", (brain) => brain.runMaintenance({ onProgress: wrong })],
    ["dedupe", (brain) => brain.dedupe({ onProgress: wrong })],
    ["syncLightRag", (brain) => brain.syncLightRag({ onProgress: wrong })],
    ["import", (brain) => brain.import(room.file("export"), { onProgress: wrong })],
    ["migrateBrain", () => migrateBrain({ source: room.file("old"), onProgress: wrong })],
  ])("is refused as onProgress by %s", async (_name, call) => {
    const brain = await room.open();
    await expect(call(brain)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: 'onProgress must be a function, but is "yes"',
    });
    expect((await brain.getStats()).total).toBe(0);
  });

  it("is refused as a clock", async () => {
    const clock = START as unknown as () => number;
    const path = room.file();
    for (const call of [
      migrateBrain({ source: path, clock }),
      restoreBrain({ path, backup: path, clock }),
      rollBackBrain({ path, clock }),
    ]) {
      await expect(call).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        message: `clock must be a function, but is ${START}`,
      });
    }
  });
});

describe("rollBackBrain", () => {
  it("takes no time zone, since it reads no times", async () => {
    const options = { path: room.file(), timezone: "UTC" };
    await expect(rollBackBrain(options)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("timezone"),
    });
  });
});

describe("options that are null", () => {
  it.each<[what: string, call: (brain: CortexBridge, none: never) => Promise<unknown>]>([
    ["getRecentSTM", (brain, none) => brain.getRecentSTM(none)],
    ["searchMemories", (brain, none) => brain.searchMemories("x", none)],
    [
      "searchMemoriesWithConfidence",
      (brain, none) => brain.searchMemoriesWithConfidence("x", none),
    ],
    ["findTurns", (brain, none) => brain.findTurns(none)],
    ["listSessions", (brain, none) => brain.listSessions(none)],
    ["startSession", (brain, none) => brain.startSession(none)],
    ["forget", (brain, none) => brain.forget(none)],
    ["dedupe", (brain, none) => brain.dedupe(none)],
    ["editSTM", (brain, none) => brain.editSTM("x", none)],
    ["importMemories", (brain, none) => brain.importMemories([], none)],
  ])("are refused by %s", async (_name, call) => {
    const brain = await room.open();
    await expect(call(brain, null as never)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
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
