import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { CortexBridge, type Embedder, type OpenBrainOptions, openBrain } from "../../ts/index.js";
import native from "../../ts/native.js";
import { methodsOf, START, stored, useRoom } from "./support/brains.js";

const room = useRoom();

function refused(code: string, message: string) {
  return expect.objectContaining({ code, message: expect.stringContaining(message) });
}

describe("openBrain", () => {
  it("starts a brain in a file and finds it again", async () => {
    const path = room.file();
    const first = await room.open({ path });
    const id = await stored(first, { content: "The spare key is under the blue pot." });
    await first.close();
    const second = await room.open({ path });
    expect(second.path).toBe(path);
    expect((await second.getMemory(id)).content).toBe("The spare key is under the blue pot.");
  });

  it("makes a relative path absolute and leaves ~ as it is", async () => {
    const path = relative(process.cwd(), room.file("~brain"));
    const brain = await room.open({ path });
    expect(brain.path).toBe(room.file("~brain"));
    expect(existsSync(room.file("~brain"))).toBe(true);
  });

  it("fills in defaults and says which options are in force", async () => {
    const brain = await openBrain({ path: ":memory:" });
    const { options, embeddings, retrieval_paths } = await brain.getExtendedStats();
    await brain.close();
    expect(options).toEqual({
      path: ":memory:",
      read_only: false,
      user_id: "default",
      all_users: false,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      confidence: native.defaultPolicy,
      ranking: native.defaultRanking,
      limits: { content_code_points: 32_000, database_bytes: 0 },
    });
    expect(embeddings).toMatchObject({ configured: false, embedder: null, models: [] });
    expect(retrieval_paths).toEqual(["recent", "by id", "words", "time", "speaker"]);
  });

  it("changes of the policy only what is given", async () => {
    const brain = await room.open({
      confidence: {
        purposes: { critical: 0.9 },
        category_decay: { identity: 0 },
        minimum: undefined,
      },
    });
    expect(brain.policy).toEqual({
      ...native.defaultPolicy,
      purposes: { ...native.defaultPolicy.purposes, critical: 0.9 },
      category_decay: { identity: 0 },
    });
  });

  it.each<[what: string, options: object, message: string]>([
    ["an unknown option", { embeder: {} }, 'openBrain has no property "embeder"'],
    ["another unknown option", { graph: {} }, 'openBrain has no property "graph"'],
    ["an unknown limit", { limits: { content: 5 } }, 'openBrain has no property "limits.content"'],
    [
      "an unknown constant",
      { confidence: { decay: 1 } },
      'openBrain has no property "confidence.decay"',
    ],
    ["a path that is no text", { path: 5 }, "path must be text"],
    ["an empty path", { path: "" }, "path must be text that is not empty"],
    ["a wrong flag", { readOnly: "yes" }, 'readOnly must be true or false, but is "yes"'],
    ["a limit of nothing", { limits: { contentCodePoints: 0 } }, "limits.contentCodePoints"],
    ["a constant out of range", { confidence: { age_floor: 2 } }, "confidence.age_floor"],
    ["thresholds out of order", { confidence: { high_threshold: 0.4 } }, "medium_threshold"],
    ["a clock that is no function", { clock: 5 }, "clock must be a function, but is 5"],
    ["ids that are no function", { ids: "x" }, "ids must be a function"],
    ["an unknown time zone", { timezone: "Mars/Olympus" }, "Mars/Olympus"],
  ])("refuses %s", async (_what, options, message) => {
    const all = { path: room.file(), ...options } as OpenBrainOptions;
    await expect(openBrain(all)).rejects.toThrow(refused("VALIDATION_ERROR", message));
    expect(existsSync(room.file())).toBe(false);
  });

  it("refuses a directory that does not exist, and makes none", async () => {
    const path = join(room.directory, "missing", "brain");
    await expect(openBrain({ path })).rejects.toThrow(refused("IO_ERROR", "does not exist"));
    expect(existsSync(join(room.directory, "missing"))).toBe(false);
  });

  it("refuses a file that is something else, and leaves it as it was", async () => {
    writeFileSync(room.file(), "Dear diary, this is no brain, but a text of some length.\n");
    await expect(openBrain({ path: room.file() })).rejects.toThrow(
      refused("NOT_A_BRAIN", room.file()),
    );
    expect(readFileSync(room.file(), "utf8")).toContain("Dear diary");
  });

  it("keeps no threads for files that were refused", async () => {
    const list = "/proc/self/task";
    if (!existsSync(list)) return;
    const files = Array.from({ length: 30 }, (_, i) => room.file(`note${i}`));
    for (const file of files) writeFileSync(file, "Dear diary, this is no brain.\n");
    const before = readdirSync(list).length;
    for (const path of files)
      await expect(openBrain({ path })).rejects.toThrow(refused("NOT_A_BRAIN", path));
    expect(readdirSync(list).length - before).toBeLessThan(files.length / 2);
  });

  it("refuses to make a brain for reading only", async () => {
    await expect(openBrain({ path: room.file(), readOnly: true })).rejects.toMatchObject({
      code: expect.stringMatching(/^(IO_ERROR|NOT_FOUND)$/),
    });
    expect(existsSync(room.file())).toBe(false);
  });
});

describe("the clock", () => {
  it("is what every time comes from", async () => {
    const brain = await room.open();
    const id = await stored(brain, { content: "Made when the clock says." });
    expect(await brain.getMemory(id)).toMatchObject({ created_at: START, recorded_at: START });
    expect(brain.now()).toBe(START);
  });

  it("may have fractions, which are dropped", async () => {
    const brain = await room.open({ clock: () => START + 0.75 });
    expect(brain.now()).toBe(START);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, "now" as unknown as number])(
    "must give a finite number: %p",
    async (time) => {
      const brain = await room.open({ clock: () => time });
      await expect(brain.getStats()).rejects.toThrow(refused("VALIDATION_ERROR", "the clock"));
    },
  );
});

describe("one file opened twice", () => {
  it("is one brain with two handles, which lives until both are closed", async () => {
    const path = room.file();
    const first = await room.open({ path });
    const second = await room.open({ path });
    const id = await stored(first, { content: "Seen from both sides." });
    expect((await second.getMemory(id)).content).toBe("Seen from both sides.");
    await first.close();
    await expect(first.getStats()).rejects.toMatchObject({ code: "CLOSED" });
    expect((await second.getStats()).total).toBe(1);
  });

  it("is recognised by its real path", async () => {
    const first = await room.open({ path: room.file() });
    symlinkSync(room.file(), room.file("link"));
    const second = await room.open({ path: room.file("link") });
    const id = await stored(second, { content: "Through a link." });
    expect((await first.getMemory(id)).content).toBe("Through a link.");
  });

  it.each<[what: string, options: Partial<OpenBrainOptions>]>([
    ["a policy", { confidence: { decay_per_day: 0.02 } }],
    ["a time zone", { timezone: "Asia/Tokyo" }],
    ["a limit", { limits: { contentCodePoints: 10 } }],
  ])("refuses %s that differs", async (_what, options) => {
    const path = room.file();
    await room.open({ path });
    await expect(room.open({ path, ...options })).rejects.toMatchObject({
      code: "OPTIONS_CONFLICT",
    });
  });

  it("lets each handle have a clock, a user and ids of its own", async () => {
    const path = room.file();
    await room.open({ path });
    const second = await room.open({
      path,
      userId: "ada",
      ids: () => "chosen",
      clock: () => START + 5,
    });
    expect(await stored(second, { content: "Hers." })).toBe("chosen");
    expect(await second.getMemory("chosen")).toMatchObject({
      user_id: "ada",
      created_at: START + 5,
    });
  });
});

let knownAtom = "none";
const atom = { subject: "rust", action: "spreads", outcome: "it is known" };

/** Every method, each with arguments that are right. */
const calls: [name: string, writes: boolean, call: (brain: CortexBridge) => Promise<unknown>][] = [
  ["createMemory", true, (brain) => brain.createMemory({ content: "x" })],
  ["addToSTM", true, (brain) => brain.addToSTM("x")],
  ["getRecentSTM", false, (brain) => brain.getRecentSTM()],
  ["checkContradictions", true, (brain) => brain.checkContradictions("x")],
  ["getMemory", false, (brain) => brain.getMemory("known")],
  ["enhanced", false, (brain) => brain.enhanced("known")],
  ["recordAccess", true, (brain) => brain.recordAccess("known")],
  ["recordValidation", true, (brain) => brain.recordValidation("known", true)],
  ["getConfidenceHistory", false, (brain) => brain.getConfidenceHistory("known")],
  ["explainConfidence", false, (brain) => brain.explainConfidence("known")],
  ["getConfidenceDistributionBy", false, (brain) => brain.getConfidenceDistributionBy("category")],
  ["getConfidenceDistribution", false, (brain) => brain.getConfidenceDistribution()],
  ["getStats", false, (brain) => brain.getStats()],
  ["getExtendedStats", false, (brain) => brain.getExtendedStats()],
  ["setCognitiveState", true, (brain) => brain.setCognitiveState("ada", 50)],
  ["getCognitiveStates", false, (brain) => brain.getCognitiveStates("ada")],
  ["getConfidencePolicy", false, (brain) => brain.getConfidencePolicy()],
  ["setConfidencePolicy", true, (brain) => brain.setConfidencePolicy({})],
  ["resetConfidencePolicy", true, (brain) => brain.resetConfidencePolicy()],
  ["importMemories", true, (brain) => brain.importMemories([{ content: "y" }])],
  ["updateSTM", true, (brain) => brain.updateSTM("known", { importance: 1 })],
  ["editSTM", true, (brain) => brain.editSTM("known", { append: "y" })],
  ["findMemoryId", false, (brain) => brain.findMemoryId("known")],
  ["findIds", false, (brain) => brain.findIds("memory", "known")],
  ["moveSTM", true, (brain) => brain.moveSTM("known", "home")],
  ["deleteSTMBatch", true, (brain) => brain.deleteSTMBatch(["known"])],
  ["forget", true, (brain) => brain.forget({ ids: ["known"] })],
  ["a dry run of forget", true, (brain) => brain.forget({ ids: ["known"] }, { dryRun: true })],
  ["getBackups", false, (brain) => brain.getBackups()],
  ["createCategory", true, (brain) => brain.createCategory("home")],
  ["listCategories", false, (brain) => brain.listCategories()],
  ["pin", true, (brain) => brain.pin({ memory_id: "known" })],
  ["unpin", true, (brain) => brain.unpin("known")],
  ["clearPins", true, (brain) => brain.clearPins()],
  ["getPins", false, (brain) => brain.getPins()],
  ["runMaintenance", true, (brain) => brain.runMaintenance()],
  ["check", false, (brain) => brain.check()],
  ["backup", false, (brain) => brain.backup(`${brain.path}.backup`)],
  ["rotateBackups", false, (brain) => brain.rotateBackups(`${brain.path}.backups`)],
  ["restore", true, (brain) => brain.restore(`${brain.path}.backup`)],
  ["merge", true, (brain) => brain.merge(`${brain.path}.other`)],
  ["export", false, (brain) => brain.export(`${brain.path}.jsonl`)],
  ["import", true, (brain) => brain.import(`${brain.path}.jsonl`)],
  ["searchMemories", false, (brain) => brain.searchMemories("known")],
  ["searchMemoriesWithConfidence", false, (brain) => brain.searchMemoriesWithConfidence("known")],
  ["semanticSearch", false, (brain) => brain.semanticSearch("known")],
  ["getFacts", false, (brain) => brain.getFacts("default")],
  ["getFactsOfMemory", false, (brain) => brain.getFactsOfMemory("known")],
  ["getAtomsOfMemory", false, (brain) => brain.getAtomsOfMemory("known")],
  ["getRepetitions", false, (brain) => brain.getRepetitions("known")],
  ["getNeighbourhood", false, (brain) => brain.getNeighbourhood("default")],
  ["findPath", false, (brain) => brain.findPath("default", "default")],
  ["current", false, (brain) => brain.current("default")],
  ["getGraph", false, (brain) => brain.getGraph()],
  ["rebuildGraph", true, (brain) => brain.rebuildGraph()],
  ["getEmbeddingStats", false, (brain) => brain.getEmbeddingStats()],
  ["syncEmbeddings", true, (brain) => brain.syncEmbeddings()],
  ["getLightRagState", false, (brain) => brain.getLightRagState()],
  ["syncLightRag", true, (brain) => brain.syncLightRag()],
  ["a report of dedupe", false, (brain) => brain.dedupe()],
  ["dedupe", true, (brain) => brain.dedupe({ action: "merge" })],
  ["recheckContradictions", true, (brain) => brain.recheckContradictions()],
  ["getContradictions", false, (brain) => brain.getContradictions()],
  ["getProvedWrong", false, (brain) => brain.getProvedWrong()],
  ["resolveContradiction", true, (brain) => brain.resolveContradiction("x", { dismiss: true })],
  ["createAtom", true, (brain) => brain.createAtom(atom)],
  ["getAtom", false, (brain) => brain.getAtom(knownAtom)],
  ["searchAtoms", false, (brain) => brain.searchAtoms("known")],
  ["searchAtomsByField", false, (brain) => brain.searchAtomsByField("subject", "known")],
  ["createCausalLink", true, (brain) => brain.createCausalLink("a1", "a2")],
  ["findRootCauses", false, (brain) => brain.findRootCauses(knownAtom)],
  ["findPathsToOutcome", false, (brain) => brain.findPathsToOutcome("known")],
  ["getAtomStats", false, (brain) => brain.getAtomStats()],
  ["a preview of atomizeText", false, (brain) => brain.atomizeText("x", { save: false })],
  ["atomizeText", true, (brain) => brain.atomizeText("It broke because rust spread.")],
  ["atomizeMemories", true, (brain) => brain.atomizeMemories()],
  ["findTemporalPattern", false, (brain) => brain.findTemporalPattern("known")],
  ["startSession", true, (brain) => brain.startSession()],
  ["openSession", false, (brain) => brain.openSession("talk")],
  ["importSession", true, (brain) => brain.importSession("{}")],
  ["listSessions", false, (brain) => brain.listSessions()],
  ["findTurns", false, (brain) => brain.findTurns()],
  ["registerAgentType", true, (brain) => brain.registerAgentType("COACH")],
  ["getAgentTypes", false, (brain) => brain.getAgentTypes()],
  ["trends", false, (brain) => brain.trends({ metric: "volume" })],
  ["patterns", false, (brain) => brain.patterns({ metric: "initial_confidence" })],
  ["compare", false, (brain) => brain.compare({ metric: "initial_confidence", by: "topic" })],
  ["report", false, (brain) => brain.report()],
  ["events", false, (brain) => brain.events()],
  ["eventSeries", false, (brain) => brain.eventSeries()],
  ["alerts", false, (brain) => brain.alerts()],
  ["list", false, (brain) => brain.list("events").page()],
  ["memories", false, (brain) => brain.memories().page()],
  ["alertRules", false, (brain) => brain.alertRules()],
  ["setAlertRule", true, (brain) => brain.setAlertRule("safety")],
  ["removeAlertRule", true, (brain) => brain.removeAlertRule("safety")],
  ["acknowledgeAlert", true, (brain) => brain.acknowledgeAlert("alt_1")],
  ["evaluateAlerts", true, (brain) => brain.evaluateAlerts()],
  ["deliverAlerts", true, (brain) => brain.deliverAlerts()],
  ["getAlertDelivery", false, (brain) => brain.getAlertDelivery()],
  ["nextToVerify", false, (brain) => brain.nextToVerify()],
  ["recordEvent", true, (brain) => brain.recordEvent({ kind: "visit", at: 0 })],
  ["recordEvents", true, (brain) => brain.recordEvents([{ kind: "visit", at: 0 }])],
];

it("the calls below are of every method", () => {
  const called = calls.map(([name]) => name.split(" ").at(-1));
  expect([...new Set([...called, "close", "forUser", "now"])].sort()).toEqual(
    methodsOf(CortexBridge),
  );
});

describe("a closed brain", () => {
  it.each(calls)("refuses %s with CLOSED", async (_name, _writes, call) => {
    const brain = await room.open({ path: room.file() });
    await brain.close();
    await expect(call(brain)).rejects.toMatchObject({ code: "CLOSED" });
  });

  it("may be closed again, also while it closes", async () => {
    const brain = await room.open({ path: room.file() });
    await Promise.all([brain.close(), brain.close()]);
    await brain.close();
  });

  it("is what `await using` leaves", async () => {
    const brain = await room.open();
    await brain[Symbol.asyncDispose]();
    await expect(brain.getStats()).rejects.toMatchObject({ code: "CLOSED" });
  });

  it("has written what was asked before", async () => {
    const path = room.file();
    const brain = await room.open({ path });
    const adding = brain.createMemory({ content: "Just in time." });
    await brain.close();
    const { memory_id } = await adding;
    const again = await room.open({ path });
    expect((await again.getMemory(memory_id ?? "")).content).toBe("Just in time.");
  });
});

describe("a brain opened for reading only", () => {
  async function openReadOnly(): Promise<CortexBridge> {
    const path = room.file();
    const embedder: Embedder = {
      id: "ones",
      dimensions: 2,
      embed: async (texts) => texts.map(() => Float32Array.of(1, 1)),
    };
    const writer = await room.open({ path, embedder, ids: () => "known" });
    await stored(writer, { content: "Known." });
    knownAtom = (await writer.createAtom(atom)).id ?? "";
    await writer.startSession({ session_id: "talk" });
    await writer.close();
    const lightrag = { url: "http://127.0.0.1:9621" };
    return await room.open({ path, embedder, lightrag, readOnly: true });
  }

  it.each(calls.filter(([, writes]) => writes))(
    "refuses %s with READ_ONLY",
    async (_name, _writes, call) => {
      const brain = await openReadOnly();
      await expect(call(brain)).rejects.toMatchObject({ code: "READ_ONLY" });
    },
  );

  it.each(calls.filter(([, writes]) => !writes))("answers %s", async (_name, _writes, call) => {
    const brain = await openReadOnly();
    expect(brain.readOnly).toBe(true);
    await call(brain);
  });

  it("counts no access, because it cannot", async () => {
    const brain = await openReadOnly();
    await brain.getMemory("known");
    expect((await brain.getMemory("known")).access_count).toBe(0);
  });
});

it("hands out CortexBridges", async () => {
  expect(await room.open()).toBeInstanceOf(CortexBridge);
});
