/** How every method of a brain is asked, for tests that hold all readers to a rule. */
import type { WHOLE_BRAIN } from "../../../ts/bridge/whole-brain.js";
import type { CortexBridge, UserOptions } from "../../../ts/index.js";
import { type Belongings, BOBS_WORD } from "./two-users.js";

type Method = Extract<
  {
    [Name in keyof CortexBridge]: CortexBridge[Name] extends (...given: never[]) => unknown
      ? Name
      : never;
  }[keyof CortexBridge],
  string
>;

/** How a method is asked about what somebody has, and for whom. */
type Ask = (brain: CortexBridge, of: Belongings, whose: UserOptions) => Promise<unknown>;

interface Probe {
  /** Looks through, or counts, what there is. */
  list?: Ask;
  /** Names one thing; of another user it is as if it did not exist. */
  name?: Ask;
  /** What it then answers for a thing that does not exist; else it rejects with NOT_FOUND. */
  nothing?: unknown;
}

const peek = true;
const session = async (brain: CortexBridge, of: Belongings, whose: UserOptions) =>
  await brain.openSession(of.session, whose);

/** Lists that are narrowed down by nothing but their user. */
export const OWN_LISTS = [
  "memories",
  "sessions",
  "turns",
  "atoms",
  "contradictions",
  "events",
  "alerts",
  "categories",
] as const;

/** Every method that is not about the whole brain. One that is missing here does not compile. */
export const PROBES: Record<Exclude<Method, keyof typeof WHOLE_BRAIN>, Probe> = {
  // What storing tells of what is there.
  createMemory: {
    list: (brain) => brain.createMemory({ content: "I live in Quokkaville." }),
  },
  checkContradictions: { list: (brain) => brain.checkContradictions("I live in Quokkaville.") },
  enhanced: { name: (brain, of, whose) => brain.enhanced(of.memory, { peek, ...whose }) },
  getConfidenceDistributionBy: {
    list: (brain, _of, whose) => brain.getConfidenceDistributionBy("category", whose),
  },
  addToSTM: { list: (brain) => brain.addToSTM(`Fill the ${BOBS_WORD}.`) },
  createAtom: {
    name: (brain, of, { user }) =>
      brain.createAtom({
        subject: "x",
        action: "y",
        outcome: "z",
        source_memory_id: of.memory,
        ...(user === undefined ? {} : { user_id: of.user }),
      }),
  },
  atomizeText: {
    list: (brain, _of, { user }) =>
      brain.atomizeText("The tap drips because the washer is old.", {
        user: user === "*" ? "bob" : user,
      }),
  },
  startSession: {
    list: (brain) => brain.startSession({ session_id: "new" }).then((made) => made.getState()),
  },
  // Memories.
  getMemory: { name: (brain, of, whose) => brain.getMemory(of.memory, { peek, ...whose }) },
  getRecentSTM: { list: (brain, _of, whose) => brain.getRecentSTM({ limit: 50, ...whose }) },
  searchMemories: {
    list: (brain, _of, whose) => found(brain.searchMemories("kettle quokka", whose)),
    name: async (brain, of, whose) => {
      const { hits } = await brain.searchMemories(of.memory, { peek, ...whose });
      return hits.map(({ id }) => id).filter((id) => id === of.memory);
    },
    nothing: [],
  },
  searchMemoriesWithConfidence: {
    list: (brain, _of, whose) => found(brain.searchMemoriesWithConfidence("kettle quokka", whose)),
  },
  semanticSearch: {
    list: (brain, _of, whose) => found(brain.semanticSearch("kettle quokka", whose)),
  },
  recordAccess: { name: (brain, of, whose) => brain.recordAccess([of.memory], whose) },
  recordValidation: {
    name: (brain, of, whose) => brain.recordValidation(of.memory, false, whose),
  },
  getConfidenceHistory: {
    name: (brain, of, whose) => brain.getConfidenceHistory(of.atom, whose),
  },
  explainConfidence: {
    name: (brain, of, whose) => brain.explainConfidence(of.memory, whose),
  },
  getConfidenceDistribution: {
    list: (brain, _of, whose) =>
      Promise.all(
        ([undefined, "stm", "atom", "embedding"] as const).map((kind) =>
          brain.getConfidenceDistribution(kind, whose),
        ),
      ),
  },
  getStats: { list: async (brain, _of, whose) => ofMemories(await brain.getStats(whose)) },
  getExtendedStats: {
    list: async (brain, _of, whose) => ofMemories(await brain.getExtendedStats(whose)),
  },
  getCognitiveStates: { list: (brain, _of, { user }) => brain.getCognitiveStates(user) },
  findMemoryId: {
    name: (brain, of, whose) => brain.findMemoryId(of.text, whose),
  },
  findIds: {
    name: async (brain, of, whose) => {
      const kinds = ["memory", "atom", "session", "contradiction"] as const;
      const ids = [of.memory, of.atom, of.session, of.pair];
      const found = await Promise.all(
        kinds.map((kind, index) => brain.findIds(kind, ids[index] ?? "", whose)),
      );
      return found.map((begun, index) => begun.includes(ids[index] ?? ""));
    },
    nothing: [false, false, false, false],
  },
  // Changes.
  updateSTM: {
    name: (brain, of, whose) => brain.updateSTM(of.text, { importance: 5 }, whose),
  },
  editSTM: { name: (brain, of, whose) => brain.editSTM(of.memory, { append: "Yes." }, whose) },
  moveSTM: { name: (brain, of, whose) => brain.moveSTM(of.memory, "elsewhere", whose) },
  deleteSTMBatch: {
    name: async (brain, of, whose) => (await brain.deleteSTMBatch([of.memory], whose)).deleted,
    nothing: 0,
  },
  forget: {
    list: async (brain, _of, whose) => {
      // Keys of what was imported are made when the brain has time.
      const {
        backups_known: _,
        statement_keys: _keys,
        ...receipt
      } = await brain.forget({ before: "2100-01-01" }, { dryRun: true, ...whose });
      return receipt;
    },
    name: (brain, of, whose) => brain.forget({ ids: [of.memory] }, whose),
  },
  dedupe: {
    list: (brain, _of, whose) => brain.dedupe(whose),
    name: async (brain, of, whose) => {
      const { groups } = await brain.dedupe({ action: "merge", ...whose });
      return groups.filter(({ survivor_id }) => survivor_id === of.twin);
    },
    nothing: [],
  },
  recheckContradictions: {
    list: async (brain, _of, whose) => [
      await brain.recheckContradictions(whose),
      await brain.getContradictions(whose),
    ],
  },
  getContradictions: {
    list: (brain, _of, whose) => brain.getContradictions(whose),
    name: (brain, of, whose) => brain.getContradictions({ memory_id: of.older, ...whose }),
    nothing: [],
  },
  getProvedWrong: {
    list: (brain, _of, whose) => brain.getProvedWrong(whose),
    name: (brain, of, whose) => brain.getProvedWrong({ memory_id: of.wrong, ...whose }),
    nothing: [],
  },
  resolveContradiction: {
    name: (brain, of, whose) => brain.resolveContradiction(of.pair, { dismiss: true }, whose),
  },
  list: {
    list: (brain, of, whose) =>
      Promise.all([
        ...OWN_LISTS.map((kind) => brain.list(kind, whose).page()),
        brain.list("history", { id: of.memory, ...whose }).page(),
        brain.list("session_changes", { session_id: of.session, ...whose }).page(),
      ]),
    name: (brain, of, whose) => brain.list("history", { id: of.memory, ...whose }).page(),
  },
  memories: { list: (brain, _of, whose) => brain.memories(whose).page() },
  listCategories: { list: (brain, _of, whose) => brain.listCategories(whose) },
  // Pins.
  pin: { name: (brain, of, whose) => brain.pin({ memory_id: of.memory }, whose) },
  unpin: { name: (brain, of, whose) => brain.unpin(of.pin, whose) },
  clearPins: { list: (brain, _of, whose) => brain.clearPins(whose) },
  getPins: { list: (brain, _of, whose) => brain.getPins(whose) },
  // Atoms.
  getRepetitions: { name: (brain, of, whose) => brain.getRepetitions(of.memory, whose) },
  getAtomsOfMemory: { name: (brain, of, whose) => brain.getAtomsOfMemory(of.memory, whose) },
  getAtom: { name: (brain, of, whose) => brain.getAtom(of.atom, whose) },
  searchAtoms: { list: (brain, _of, whose) => brain.searchAtoms("leaks", whose) },
  searchAtomsByField: {
    list: (brain, _of, whose) => brain.searchAtomsByField("action", "leaks", whose),
  },
  createCausalLink: {
    name: (brain, of, whose) =>
      brain.createCausalLink(of.atom, of.effect, "enables", undefined, whose),
  },
  findRootCauses: { name: (brain, of, whose) => brain.findRootCauses(of.effect, whose) },
  findPathsToOutcome: {
    list: (brain, _of, whose) => brain.findPathsToOutcome("floor gets wet", whose),
  },
  getAtomStats: { list: (brain, _of, whose) => brain.getAtomStats(whose) },
  trends: {
    list: (brain, of, whose) => brain.trends({ metric: "volume", ...one(whose, of) }),
  },
  patterns: {
    list: (brain, of, whose) => brain.patterns({ metric: "words", ...one(whose, of) }),
  },
  compare: {
    list: (brain, of, whose) =>
      brain.compare({ metric: "initial_confidence", by: "category", ...one(whose, of) }),
  },
  report: { list: (brain, of, whose) => brain.report(one(whose, of)) },
  events: { list: (brain, _of, whose) => brain.events(whose) },
  eventSeries: { list: (brain, of, whose) => brain.eventSeries(one(whose, of)) },
  alerts: { list: (brain, _of, whose) => brain.alerts(whose) },
  nextToVerify: {
    list: (brain, _of, whose) => brain.nextToVerify({ ...whose, checked_within_days: 0 }),
  },
  alertRules: { list: (brain, _of, whose) => brain.alertRules(whose) },
  setAlertRule: { list: (brain, _of, whose) => brain.setAlertRule("safety", whose) },
  removeAlertRule: {
    name: (brain, of, whose) => brain.removeAlertRule(of.rule, one(whose, of)),
  },
  acknowledgeAlert: { name: (brain, of, whose) => brain.acknowledgeAlert(of.alert, whose) },
  evaluateAlerts: {
    list: async (brain, _of, whose) => [
      await brain.evaluateAlerts(whose),
      await brain.alerts(whose),
    ],
  },
  findTemporalPattern: {
    list: (brain, _of, whose) => brain.findTemporalPattern("leaks", { after: "rusts", ...whose }),
  },
  // The fact graph, which nobody sees for all users at once.
  getFacts: { name: (brain, of, whose) => brain.getFacts(personOf(of), one(whose, of)) },
  getFactsOfMemory: { name: (brain, of, whose) => brain.getFactsOfMemory(of.memory, whose) },
  getNeighbourhood: {
    name: (brain, of, whose) => brain.getNeighbourhood(personOf(of), one(whose, of)),
  },
  findPath: {
    name: (brain, of, whose) => brain.findPath(personOf(of), personOf(of), one(whose, of)),
  },
  current: {
    name: (brain, of, whose) => brain.current(personOf(of), undefined, one(whose, of)),
  },
  getGraph: { list: (brain, of, whose) => brain.getGraph(one(whose, of)) },
  // Sessions.
  openSession: { name: async (...asked) => (await session(...asked)).getState() },
  listSessions: { list: (brain, _of, whose) => brain.listSessions(whose) },
  findTurns: { list: (brain, _of, whose) => brain.findTurns({ text: "about", ...whose }) },
};

/** All that a search tells: also how rare its words are is told of the reader's own memories. */
async function found(search: ReturnType<CortexBridge["searchMemories"]>) {
  const { hits, paths, verdict, probability } = await search;
  return [
    hits,
    verdict,
    probability,
    hits.length === 0 ? [] : paths.map((path) => path.candidates),
  ];
}

/** But for what is of the whole file. */
function ofMemories(stats: Awaited<ReturnType<CortexBridge["getStats"]>>) {
  const { database_bytes: _, wal_bytes: _wal, outbox: _outbox, embedding, ...others } = stats;
  return { ...others, embeddings: embedding.last_error };
}

export function personOf({ user }: Belongings): string {
  return user === "bob" ? "Quokkarina" : user === "ada" ? "Ruth" : "Nobody";
}

function one({ user }: UserOptions, of: Belongings): UserOptions {
  return user === "*" ? { user: of.user } : user === undefined ? {} : { user };
}

/** As text, with made-up ids and numbers of rows in the order in which they come. */
export function told(answer: unknown): string {
  const seen: string[] = [];
  return JSON.stringify(answer ?? null).replace(
    /\b(?:(?:con|atm|lnk|pin|alt)_[\w-]+|m\d+)\b/gu,
    (id) => `id${seen.includes(id) ? seen.indexOf(id) : seen.push(id) - 1}`,
  );
}

/** Of the methods that list or count, their names and probes. */
export const lists = Object.entries(PROBES).flatMap(([name, { list }]) =>
  list === undefined ? [] : [[name, list] as const],
);
/** Of those that name one thing, their names, probes and what they answer when there is none. */
export const names = Object.entries(PROBES).flatMap(([name, { name: ask, nothing }]) =>
  ask === undefined ? [] : [[name, ask, nothing] as const],
);

/** Storing tells of what was stored. */
export const TELLS_ONLY_OF_ITSELF: ReadonlySet<string> = new Set([
  "createMemory",
  "addToSTM",
  "checkContradictions",
  "atomizeText",
  "startSession",
]);

/** Vectors that need no model. */
export const embedder = {
  id: "letters",
  dimensions: 3,
  embed: async (texts: readonly string[]) =>
    texts.map((text) => Float32Array.from([text.length, text.split("e").length, 1])),
};
