import { describe, expect, test } from "@jest/globals";
import type { CortexBridge } from "../../ts/index.js";
import { useRoom } from "./support/brains.js";

const room = useRoom();

type Method = Extract<
  {
    [Name in keyof CortexBridge]: CortexBridge[Name] extends (...given: never[]) => unknown
      ? Name
      : never;
  }[keyof CortexBridge],
  string
>;

/** Calls a method with what is given as its options, or, where it has none, as what it takes. */
type Call = (brain: CortexBridge, options: never) => Promise<unknown>;

const known = "known";

/** Every method; null: it takes no options. One that is missing here does not compile. */
const CALLS: Record<Method, Call | null> = {
  createMemory: (brain, options) =>
    brain.createMemory({ content: "x", ...(options as object) }) as Promise<unknown>,
  addToSTM: (brain, options) => brain.addToSTM("x", options),
  checkContradictions: (brain, options) =>
    brain.checkContradictions({ content: "x", ...(options as object) }) as Promise<unknown>,
  enhanced: (brain, options) => brain.enhanced(known, options),
  getRecentSTM: (brain, options) => brain.getRecentSTM(options),
  getMemory: (brain, options) => brain.getMemory(known, options),
  recordAccess: (brain, options) => brain.recordAccess(known, options),
  recordValidation: (brain, options) => brain.recordValidation(known, true, options),
  getConfidenceHistory: (brain, options) => brain.getConfidenceHistory(known, options),
  explainConfidence: (brain, options) => brain.explainConfidence(known, options),
  getConfidenceDistribution: (brain, options) => brain.getConfidenceDistribution("stm", options),
  getConfidenceDistributionBy: (brain, options) =>
    brain.getConfidenceDistributionBy("category", options),
  getStats: (brain, options) => brain.getStats(options),
  getExtendedStats: (brain, options) => brain.getExtendedStats(options),
  setCognitiveState: (brain, options) => brain.setCognitiveState("ada", 50, options),
  getCognitiveStates: (brain, options) => brain.getCognitiveStates(options),
  getConfidencePolicy: null,
  setConfidencePolicy: (brain, options) => brain.setConfidencePolicy({}, options),
  resetConfidencePolicy: (brain, options) => brain.resetConfidencePolicy(options),
  importMemories: (brain, options) => brain.importMemories([], options),
  updateSTM: (brain, options) => brain.updateSTM(known, { importance: 1 }, options),
  editSTM: (brain, options) => brain.editSTM(known, { append: "y" }, options),
  findMemoryId: (brain, options) => brain.findMemoryId(known, options),
  findIds: (brain, options) => brain.findIds("memory", known, options),
  moveSTM: (brain, options) => brain.moveSTM(known, "home", options),
  deleteSTMBatch: (brain, options) => brain.deleteSTMBatch([known], options),
  forget: (brain, options) => brain.forget({ ids: [known] }, options),
  getBackups: null,
  createCategory: (brain, options) => brain.createCategory("home", options),
  listCategories: (brain, options) => brain.listCategories(options),
  pin: (brain, options) => brain.pin({ memory_id: known }, options),
  unpin: (brain, options) => brain.unpin(known, options),
  clearPins: (brain, options) => brain.clearPins(options),
  getPins: (brain, options) => brain.getPins(options),
  runMaintenance: (brain, options) => brain.runMaintenance(options),
  check: (brain, options) => brain.check(options),
  backup: (brain, options) => brain.backup(`${brain.path}.backup`, options),
  rotateBackups: (brain, options) => brain.rotateBackups(`${brain.path}.backups`, options),
  restore: (brain, options) => brain.restore(`${brain.path}.backup`, options),
  merge: (brain, options) => brain.merge(`${brain.path}.other`, options),
  export: (brain, options) => brain.export(`${brain.path}.jsonl`, options),
  import: (brain, options) => brain.import(`${brain.path}.jsonl`, options),
  searchMemories: (brain, options) => brain.searchMemories(known, options),
  searchMemoriesWithConfidence: (brain, options) =>
    brain.searchMemoriesWithConfidence(known, options),
  semanticSearch: (brain, options) => brain.semanticSearch(known, options),
  current: (brain, options) => brain.current("default", undefined, options),
  getFacts: (brain, options) => brain.getFacts("default", options),
  getFactsOfMemory: (brain, options) => brain.getFactsOfMemory(known, options),
  getAtomsOfMemory: (brain, options) => brain.getAtomsOfMemory(known, options),
  getRepetitions: (brain, options) => brain.getRepetitions(known, options),
  getNeighbourhood: (brain, options) => brain.getNeighbourhood("default", options),
  findPath: (brain, options) => brain.findPath("default", "default", options),
  getGraph: (brain, options) => brain.getGraph(options),
  rebuildGraph: (brain, options) => brain.rebuildGraph(options),
  getEmbeddingStats: null,
  syncEmbeddings: (brain, options) => brain.syncEmbeddings(options),
  getLightRagState: null,
  syncLightRag: (brain, options) => brain.syncLightRag(options),
  dedupe: (brain, options) => brain.dedupe(options),
  recheckContradictions: (brain, options) => brain.recheckContradictions(options),
  getContradictions: (brain, options) => brain.getContradictions(options),
  getProvedWrong: (brain, options) => brain.getProvedWrong(options),
  resolveContradiction: (brain, options) =>
    brain.resolveContradiction(known, { dismiss: true }, options),
  createAtom: (brain, options) =>
    brain.createAtom({ subject: "a", action: "b", outcome: "c", ...(options as object) }),
  getAtom: (brain, options) => brain.getAtom(known, options),
  searchAtoms: (brain, options) => brain.searchAtoms(known, options),
  searchAtomsByField: (brain, options) => brain.searchAtomsByField("subject", known, options),
  createCausalLink: (brain, options) => brain.createCausalLink("a1", "a2", "causes", 1, options),
  findRootCauses: (brain, options) => brain.findRootCauses(known, options),
  findPathsToOutcome: (brain, options) => brain.findPathsToOutcome(known, options),
  getAtomStats: (brain, options) => brain.getAtomStats(options),
  atomizeText: (brain, options) => brain.atomizeText("x", options),
  atomizeMemories: (brain, options) => brain.atomizeMemories(options),
  trends: (brain, options) => brain.trends({ metric: "volume", ...(options as object) }),
  patterns: (brain, options) => brain.patterns({ metric: "words", ...(options as object) }),
  report: (brain, options) => brain.report(options),
  compare: (brain, options) => brain.compare({ metric: "hour", ...(options as object) }),
  recordEvent: null,
  recordEvents: null,
  events: (brain, options) => brain.events(options),
  eventSeries: (brain, options) => brain.eventSeries(options),
  alerts: (brain, options) => brain.alerts(options),
  list: (brain, options) => brain.list("sessions", options).page(),
  memories: (brain, options) => brain.memories(options).page(),
  alertRules: (brain, options) => brain.alertRules(options),
  setAlertRule: (brain, options) => brain.setAlertRule("safety", options),
  removeAlertRule: (brain, options) => brain.removeAlertRule(known, options),
  acknowledgeAlert: (brain, options) => brain.acknowledgeAlert(known, options),
  evaluateAlerts: (brain, options) => brain.evaluateAlerts(options),
  deliverAlerts: (brain, options) => brain.deliverAlerts(options),
  getAlertDelivery: null,
  nextToVerify: (brain, options) => brain.nextToVerify(options),
  findTemporalPattern: (brain, options) => brain.findTemporalPattern(known, options),
  startSession: (brain, options) => brain.startSession(options),
  openSession: (brain, options) => brain.openSession("talk", options),
  importSession: null,
  listSessions: (brain, options) => brain.listSessions(options),
  findTurns: (brain, options) => brain.findTurns(options),
  registerAgentType: null,
  getAgentTypes: null,
  close: null,
  now: null,
  forUser: null,
};

const named = (code: string, words: RegExp) => ({
  code,
  message: expect.stringMatching(words),
});
const withOptions = Object.entries(CALLS).filter((entry): entry is [string, Call] => !!entry[1]);

describe("an unknown option is refused with the names of the known ones", () => {
  test.each(withOptions)("%s", async (_name, call) => {
    const brain = await room.open({ path: room.file() });
    await expect(call(brain, { nonsense: 1 } as never)).rejects.toMatchObject(
      named("VALIDATION_ERROR", /has no property "nonsense"[;.:] it takes: \w/iu),
    );
  });
});

/** A slip, and what the message says was meant. */
const SLIPS: [name: string, call: (brain: CortexBridge) => Promise<unknown>, meant: string][] = [
  ["this call", (brain) => brain.getStats({ user_id: "ada" } as object), "user"],
  ["dedupe", (brain) => brain.dedupe({ userId: "ada" } as object), "user"],
  ["getContradictions", (brain) => brain.getContradictions({ user_id: "ada" } as object), "user"],
  ["getCognitiveStates", (brain) => brain.getCognitiveStates({ userId: "ada" } as object), "user"],
  ["startSession", (brain) => brain.startSession({ user: "ada" } as object), "user_id"],
  ["forget", (brain) => brain.forget({ user: "ada" } as object), "user_id"],
  ["forget", (brain) => brain.forget({ session_id: "t", turn: 3 } as object), "turn_ids"],
  ["forget", (brain) => brain.forget({ ids: ["x"] }, { dry_run: true } as object), "dryRun"],
  ["addToSTM", (brain) => brain.addToSTM("x", { tags: ["a"] } as object), "categories"],
];

describe("another name for an option is answered with the right one", () => {
  test.each(SLIPS)("%s %#", async (name, call, meant) => {
    const brain = await room.open();
    await expect(call(brain)).rejects.toMatchObject(
      named(
        "VALIDATION_ERROR",
        new RegExp(`^${name} has no property .*: did you mean "${meant}"?`),
      ),
    );
  });

  test("user is the name everywhere, and user_id goes on where it went", async () => {
    const brain = await room.open();
    await brain.setCognitiveState("ada", 50);
    expect(await brain.getCognitiveStates({ user: "ada" })).toEqual(
      await brain.getCognitiveStates("ada"),
    );
    expect(await brain.getRecentSTM({ user_id: "ada" })).toEqual(
      await brain.getRecentSTM({ user: "ada" }),
    );
  });
});
