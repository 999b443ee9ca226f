import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import {
  CortexBridge,
  type Embedder,
  mergeBrains,
  migrateBrain,
  rekeyBrain,
  restoreBrain,
  rollBackBrain,
} from "../../ts/index.js";
import { memories, methodsOf, START, stored, useRoom } from "./support/brains.js";
import { FastScheduler } from "./support/scheduler.js";

const room = useRoom();

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
    ["merge", (brain, signal) => brain.merge(room.file("earlier"), { signal })],
    ["export", (brain, signal) => brain.export(room.file("copy"), { signal })],
    ["import", (brain, signal) => brain.import(room.file("earlier.jsonl"), { signal })],
    ["dedupe", (brain, signal) => brain.dedupe({ signal })],
    ["recheckContradictions", (brain, signal) => brain.recheckContradictions({ signal })],
    ["searchMemories", (brain, signal) => brain.searchMemories("x", { signal })],
    [
      "searchMemoriesWithConfidence",
      (brain, signal) => brain.searchMemoriesWithConfidence("x", { signal }),
    ],
    ["semanticSearch", (brain, signal) => brain.semanticSearch("x", { signal })],
    ["getFacts", (brain, signal) => brain.getFacts("default", { signal })],
    [
      "getFactsOfMemory",
      async (brain, signal) =>
        brain.getFactsOfMemory(await brain.findMemoryId("known"), { signal }),
    ],
    ["getNeighbourhood", (brain, signal) => brain.getNeighbourhood("default", { signal })],
    ["findPath", (brain, signal) => brain.findPath("default", "default", { signal })],
    ["current", (brain, signal) => brain.current("default", undefined, { signal })],
    ["getGraph", (brain, signal) => brain.getGraph({ signal })],
    ["rebuildGraph", (brain, signal) => brain.rebuildGraph({ signal })],
    ["updateSTM", (brain, signal) => brain.updateSTM("known", { importance: 1 }, { signal })],
    ["editSTM", (brain, signal) => brain.editSTM("known", { append: "y" }, { signal })],
    ["moveSTM", (brain, signal) => brain.moveSTM("known", "home", { signal })],
    ["findMemoryId", (brain, signal) => brain.findMemoryId("known", { signal })],
    ["searchAtoms", (brain, signal) => brain.searchAtoms("x", { signal })],
    ["searchAtomsByField", (brain, signal) => brain.searchAtomsByField("subject", "x", { signal })],
    ["findRootCauses", (brain, signal) => brain.findRootCauses(knownAtom, { signal })],
    ["findPathsToOutcome", (brain, signal) => brain.findPathsToOutcome("x", { signal })],
    ["findTemporalPattern", (brain, signal) => brain.findTemporalPattern("x", { signal })],
    ["atomizeMemories", (brain, signal) => brain.atomizeMemories({ signal })],
    [
      "getConfidenceDistributionBy",
      (brain, signal) => brain.getConfidenceDistributionBy("category", { signal }),
    ],
    ["syncLightRag", (brain, signal) => brain.syncLightRag({ signal })],
    ["deliverAlerts", (brain, signal) => brain.deliverAlerts({ signal })],
    ["nextToVerify", (brain, signal) => brain.nextToVerify({ signal })],
    ["trends", (brain, signal) => brain.trends({ metric: "volume", signal })],
    ["report", (brain, signal) => brain.report({ signal })],
    ["list", (brain, signal) => brain.list("alerts").page({ signal })],
    ["memories", (brain, signal) => brain.memories().page({ signal })],
    ["patterns", (brain, signal) => brain.patterns({ metric: "initial_confidence", signal })],
    [
      "compare",
      (brain, signal) => brain.compare({ metric: "initial_confidence", by: "topic", signal }),
    ],
  ];

  /** Calls that one step of the addon answers; there is nothing to stop. */
  const others = [
    "acknowledgeAlert",
    "addToSTM",
    "alertRules",
    "alerts",
    "atomizeText",
    "checkContradictions",
    "clearPins",
    "close",
    "createAtom",
    "createCategory",
    "createCausalLink",
    "createMemory",
    "enhanced",
    "evaluateAlerts",
    "eventSeries",
    "events",
    "findTurns",
    "getAgentTypes",
    "getAlertDelivery",
    "getAtom",
    "getAtomsOfMemory",
    "getAtomStats",
    "getBackups",
    "getCognitiveStates",
    "getConfidenceDistribution",
    "explainConfidence",
    "getConfidenceHistory",
    "getConfidencePolicy",
    "getContradictions",
    "getEmbeddingStats",
    "getExtendedStats",
    "getLightRagState",
    "getMemory",
    "getPins",
    "getProvedWrong",
    "getRepetitions",
    "getStats",
    "importSession",
    "listCategories",
    "listSessions",
    "now",
    "openSession",
    "pin",
    "recordAccess",
    "recordEvent",
    "recordEvents",
    "recordValidation",
    "registerAgentType",
    "removeAlertRule",
    "resetConfidencePolicy",
    "resolveContradiction",
    "setAlertRule",
    "setCognitiveState",
    "setConfidencePolicy",
    "startSession",
    "syncEmbeddings",
    "unpin",
    "findIds",
    "forUser",
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
      alertWebhook: { url: lightrag.url, secret: "sixteen characters", background: false },
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
    ["recheckContradictions", (brain) => brain.recheckContradictions({ onProgress: wrong })],
    ["syncLightRag", (brain) => brain.syncLightRag({ onProgress: wrong })],
    ["merge", (brain) => brain.merge(room.file("other"), { onProgress: wrong })],
    ["import", (brain) => brain.import(room.file("export"), { onProgress: wrong })],
    ["migrateBrain", () => migrateBrain({ source: room.file("old"), onProgress: wrong })],
    ["rekeyBrain", () => rekeyBrain({ path: room.file(), newKey: null, onProgress: wrong })],
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
      mergeBrains({ from: path, into: path, clock }),
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
    ["recheckContradictions", (brain, none) => brain.recheckContradictions(none)],
    ["editSTM", (brain, none) => brain.editSTM("x", none)],
    ["importMemories", (brain, none) => brain.importMemories([], none)],
  ])("are refused by %s", async (_name, call) => {
    const brain = await room.open();
    await expect(call(brain, null as never)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });
});
