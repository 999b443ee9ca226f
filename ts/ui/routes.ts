/**
 * What the page may ask the brain: calls of the bridge by name. Their bodies are checked by the pieces that the bridge's own
 * schemas are made of, and once more by the bridge.
 */

import { BUILT_IN_RULES } from "../bridge/alert-inputs.js";
import { alertWords, ruleWords } from "../bridge/alert-words.js";
import type { CortexBridge } from "../bridge/bridge.js";
import { findingWords } from "../bridge/check-words.js";
import { personName } from "../bridge/entity-name.js";
import { CortexError } from "../bridge/errors.js";
import { Input } from "../bridge/input.js";
import { COMPARED_METRICS, GROUPINGS, METRICS } from "../bridge/insight-inputs.js";
import { patternWords, trendWords } from "../bridge/insight-words.js";
import { forgetTurns, mentionHeadings, mentionsOf } from "../bridge/mentions.js";
import { wordsFound } from "../bridge/readings.js";
import {
  anyText,
  categories,
  categoriesOrNull,
  closed,
  count,
  flag,
  optionalText,
  optionalTexts,
  share,
  text,
  time,
} from "../bridge/schema.js";
import { type Static, type TProperties, Type } from "../bridge/typebox.js";
import type { CheckReport } from "../bridge/types.js";
import {
  type Delivered,
  damaged,
  givenUp,
  inWords,
  noneIfGone,
  OUTSIDE,
  type Outside,
  personFor,
  readSoFar,
  TAKEN_ALONG,
  toReader,
} from "./answers.js";
import type { Outlook } from "./outlook.js";

/** What a route works with. */
export interface RouteContext {
  brain: CortexBridge;
  outlook: Outlook;
  /** What brain.check found, once for each state of the brain. */
  check(deep: boolean): Promise<CheckReport>;
  /** Has the brain read what a bulk import left to read; nobody waits for it. */
  readTheRest(): void;
  /** Changes whenever the brain may have. */
  version(): string;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
}

/** A call: what it takes, once that is checked, and what it answers. */
export interface Route<Body, Answer> {
  answer(context: RouteContext, given: unknown): Promise<Answer>;
  /** Of types only. */
  readonly body?: Body;
}

function route<Properties extends TProperties, Answer>(
  name: string,
  properties: Properties,
  run: (
    context: RouteContext,
    body: Static<ReturnType<typeof closed<Properties>>>,
  ) => Promise<Answer>,
): Route<Static<ReturnType<typeof closed<Properties>>>, Answer> {
  const input = new Input(name, closed(properties));
  return { answer: async (context, given) => await run(context, input.parse(given)) };
}

/** Who made a change, in the histories. */
const ACTOR = "window";

const filter = {
  categories: categoriesOrNull,
  min_confidence: share,
  since: time,
  until: time,
  session: optionalText,
  user: optionalText,
  speaker: optionalText,
  topic: optionalText,
  is_proxy: flag,
  proxy_agent: optionalText,
};
const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 500 }));
const walk = { as_of: time, depth: count, limit: count };
const forgetQuery = {
  ids: Type.Optional(Type.Array(text, { minItems: 1 })),
  categories,
  user_id: optionalText,
  before: time,
  session_id: optionalText,
  turn_ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1 })),
  with_memories: flag,
};
const namedTurns = Type.Array(closed({ session_id: text, turn_id: Type.Integer({ minimum: 1 }) }), {
  minItems: 1,
});
/** How what was given up is tried once more. */
const RETRIES: Readonly<
  Record<Outside, (brain: CortexBridge, signal: AbortSignal) => Promise<Delivered>>
> = {
  alerts: (brain, signal) => brain.deliverAlerts({ retryFailed: true, signal }),
  server: (brain, signal) => brain.syncLightRag({ retryFailed: true, signal }),
  vectors: (brain) => brain.syncEmbeddings({ retryFailed: true }),
};

const PAGE = 100;
const FEW = 20;
const OPERATIONS = 100;
const YEAR = 365;

/** Calls that change nothing. */
export const READS = {
  hello: route("hello", {}, async ({ brain, version }) => ({
    path: brain.path,
    read_only: brain.readOnly,
    user_id: brain.userId,
    person: personName(brain.userId),
    all_users: brain.allUsers,
    timezone: brain.timezone,
    now: brain.now(),
    enabled: brain.policy.enabled,
    high: brain.policy.high_threshold,
    medium: brain.policy.medium_threshold,
    version: version(),
  })),
  stats: route("stats", {}, async ({ brain }) => {
    const stats = await brain.getStats();
    return { ...stats, now: brain.now(), given_up: givenUp(stats, await brain.getAlertDelivery()) };
  }),
  check: route("check", { deep: flag }, async ({ brain, check }, { deep = false }) => {
    const report = await check(deep).catch(damaged);
    // Which copies there are cannot always be read then.
    const backups = report.ok ? [] : await brain.getBackups().catch(() => []);
    return {
      ...report,
      words: findingWords(report),
      backups: backups.filter(({ exists }) => exists),
    };
  }),
  recent: route("recent", { limit }, ({ brain, signal }, { limit: wanted = 5 }) =>
    brain.getRecentSTM({ limit: wanted, peek: true, signal }),
  ),
  list: route("list", { ...filter, after: optionalText, limit }, async (context, body) => {
    const { after, limit: wanted = PAGE, ...conditions } = body;
    const { brain, signal } = context;
    const { items, next } = await brain.memories(conditions).page({ after, limit: wanted, signal });
    return { memories: items, next };
  }),
  search: route("search", { query: Type.String(), ...filter, limit }, async (context, body) => {
    const { query, limit: wanted = PAGE, ...conditions } = body;
    const { brain, signal } = context;
    const options = { ...conditions, limit: wanted, explain: true, peek: true, signal };
    const found = await brain.searchMemories(query, options);
    const hits = found.hits.map((hit) => ({ ...hit, found: wordsFound(hit.content, query) }));
    return { ...found, hits };
  }),
  memory: route("memory", { id: text }, async (context, { id }) => {
    const { brain } = context;
    return {
      memory: await brain.getMemory(id, { peek: true }),
      why: await brain.explainConfidence(id),
      history: await brain.getConfidenceHistory(id),
      contradictions: await brain.getContradictions({ memory_id: id }),
      facts: await readSoFar(context, (partial) => brain.getFactsOfMemory(id, { partial })),
      atoms: toReader(brain, await brain.getAtomsOfMemory(id)),
      repetitions: await brain.getRepetitions(id),
      pin: (await brain.getPins()).find(({ memory_id }) => memory_id === id) ?? null,
    };
  }),
  texts: route("texts", { ids: Type.Array(text, { maxItems: 100 }) }, ({ brain }, { ids }) =>
    Promise.all(ids.map((id) => brain.getMemory(id, { peek: true }).catch(noneIfGone))),
  ),
  outlook: route("outlook", { id: text, days: count }, ({ brain, outlook }, { id, days = YEAR }) =>
    outlook.ofMemory(id, brain.now(), Math.min(days, 10 * YEAR)),
  ),
  categories: route("categories", {}, ({ brain }) => brain.listCategories()),
  topics: route("topics", {}, async ({ brain, signal }) =>
    (await brain.getConfidenceDistributionBy("topic", { signal })).flatMap(({ name, total }) =>
      name === null ? [] : [{ name, memories: total }],
    ),
  ),
  contradictions: route(
    "contradictions",
    {
      status: Type.Optional(Type.Enum(["open", "possible", "resolved", "dismissed"])),
      limit: count,
    },
    ({ brain }, body) => brain.getContradictions(body),
  ),
  provedWrong: route("provedWrong", { limit: count }, ({ brain }, body) =>
    brain.getProvedWrong(body),
  ),
  duplicates: route("duplicates", { similarity_threshold: share }, ({ brain, signal }, body) =>
    brain.dedupe({ ...body, action: "report", signal }),
  ),
  neighbourhood: route("neighbourhood", { entity: text, ...walk }, async (context, body) => {
    const { brain, signal } = context;
    const { entity, ...options } = body;
    return await readSoFar(context, (partial) =>
      brain.getNeighbourhood(entity, { ...options, person: personFor(brain), partial, signal }),
    );
  }),
  path: route("path", { from: text, to: text, ...walk }, async (context, body) => {
    const { brain, signal } = context;
    const { from, to, ...options } = body;
    return await readSoFar(context, (partial) =>
      brain.findPath(from, to, { ...options, person: personFor(brain), partial, signal }),
    );
  }),
  current: route("current", { subject: text, as_of: time }, ({ brain, signal }, body) =>
    brain.current(body.subject, undefined, { as_of: body.as_of, signal }),
  ),
  sessions: route("sessions", { limit: count }, ({ brain }, body) => brain.listSessions(body)),
  atoms: route("atoms", { after: optionalText, limit }, async ({ brain, signal }, body) => {
    const { after, limit: wanted = PAGE } = body;
    const { items, next } = await brain.list("atoms", {}).page({ after, limit: wanted, signal });
    return { atoms: toReader(brain, items), next };
  }),
  causes: route("causes", { query: text, limit }, async ({ brain, signal }, body) => {
    const { query, ...options } = body;
    return toReader(brain, await brain.searchAtoms(query, { ...options, peek: true, signal }));
  }),
  session: route("session", { id: text }, async ({ brain }, { id }) => {
    const session = await brain.openSession(id);
    return { state: await session.getState(), history: await session.getHistory(OPERATIONS) };
  }),
  turns: route(
    "turns",
    { id: text, text: optionalText, first: count, last: count, limit: count, newest_first: flag },
    async ({ brain }, { id, ...query }) => await (await brain.openSession(id)).findTurns(query),
  ),
  trends: route(
    "trends",
    {
      metric: Type.Enum(METRICS),
      event: optionalText,
      label: anyText,
      unit: anyText,
      from: time,
      to: time,
    },
    async ({ brain, signal }, body) => {
      const report = await brain.trends({ ...body, signal });
      return { ...report, words: trendWords(report) };
    },
  ),
  patterns: route("patterns", { metric: Type.Enum(METRICS) }, async (context, body) => {
    const { brain, signal } = context;
    const report = await brain.patterns({ ...body, signal });
    return { ...report, words: patternWords(report) };
  }),
  compare: route(
    "compare",
    { metric: Type.Enum(COMPARED_METRICS), by: Type.Enum(GROUPINGS) },
    ({ brain, signal }, body) => brain.compare({ ...body, signal }),
  ),
  alerts: route(
    "alerts",
    { state: Type.Optional(Type.Enum(["active", "closed"])) },
    async ({ brain }, { state = "active" }) => {
      const which = state === "active" ? { active: true } : { state, limit: FEW };
      return (await brain.alerts(which)).map((alert) => ({ alert, words: alertWords(alert) }));
    },
  ),
  rules: route("rules", {}, async ({ brain }) => ({
    built_in: BUILT_IN_RULES,
    on: (await brain.alertRules()).map((rule) => ({ rule, words: ruleWords(rule) })),
  })),
  eventSeries: route("eventSeries", {}, ({ brain }) => brain.eventSeries()),
  events: route("events", { from: time, limit: count }, ({ brain }, body) => brain.events(body)),
  toVerify: route("toVerify", { limit: count }, ({ brain, signal }, { limit: wanted }) =>
    brain.nextToVerify({ limit: wanted, signal }),
  ),
  // As `cortex report --out FILE.html` writes it.
  report: route("report", { with_texts: flag }, async ({ brain, signal }, { with_texts }) => {
    const { renderReport } = await import("../report/index.js");
    const report = await brain.report({ with_texts, signal });
    return {
      headline: report.summary.headline,
      page: await renderReport(report, "html"),
    };
  }),
  pins: route("pins", {}, ({ brain }) => brain.getPins()),
  backups: route("backups", {}, ({ brain }) => brain.getBackups()),
};

/** Calls that change the brain, or that only a brain open for writing answers. */
export const WRITES = {
  remember: route("remember", { content: Type.String() }, ({ brain }, { content }) =>
    brain.createMemory({ content, source: ACTOR }),
  ),
  validate: route(
    "validate",
    { id: text, success: Type.Boolean(), note: anyText },
    ({ brain }, { id, success, note }) =>
      brain.recordValidation(id, success, { note: note || undefined, actor: ACTOR }),
  ),
  ruleOn: route("ruleOn", { id: text }, ({ brain }, { id }) =>
    brain.setAlertRule(id, { actor: ACTOR }),
  ),
  ruleOff: route("ruleOff", { id: text }, async ({ brain }, { id }) => {
    await brain.removeAlertRule(id, { actor: ACTOR });
    return null;
  }),
  acknowledge: route("acknowledge", { id: text }, ({ brain }, { id }) =>
    brain.acknowledgeAlert(id, { actor: ACTOR }),
  ),
  edit: route(
    "edit",
    { id: text, content: Type.String(), shown: Type.String() },
    async ({ brain }, { id, content, shown }) => {
      const { content: told } = await brain.getMemory(id, { peek: true });
      if (told !== shown) {
        throw new CortexError(
          "VERSION_CONFLICT",
          "another program changed this memory meanwhile: copy what you wrote, close this and look at it again",
        );
      }
      return await brain.editSTM(id, { content });
    },
  ),
  update: route(
    "update",
    {
      id: text,
      categories,
      topics: optionalTexts,
      importance: Type.Optional(Type.Number({ minimum: 0, maximum: 5 })),
    },
    ({ brain }, { id, ...changes }) => brain.updateSTM(id, changes),
  ),
  pin: route("pin", { memory_id: text, label: optionalText }, ({ brain }, body) => brain.pin(body)),
  unpin: route("unpin", { id: text }, async ({ brain }, { id }) => {
    await brain.unpin(id);
    return null;
  }),
  receipt: route("receipt", forgetQuery, async ({ brain, signal }, query) => {
    const plan = await brain.forget(query, { dryRun: true, actor: ACTOR, signal });
    const mentions = await mentionsOf(brain, query, plan, { signal });
    const also = mentionHeadings(mentions, TAKEN_ALONG, false);
    return { ...plan, words: inWords(query, plan), mentions, also };
  }),
  // Who asked may leave: what was confirmed goes all the same.
  forget: route("forget", forgetQuery, async ({ brain }, query) => {
    const receipt = await brain.forget(query, { actor: ACTOR });
    return { ...receipt, words: inWords(query, receipt) };
  }),
  forgetTurns: route("forgetTurns", { turns: namedTurns }, async ({ brain }, { turns }) =>
    (await forgetTurns(brain, turns, { actor: ACTOR })).map((receipt) => ({
      ...receipt,
      words: inWords({}, receipt),
    })),
  ),
  resolve: route("resolve", { id: text, winner: optionalText }, ({ brain }, { id, winner }) =>
    brain.resolveContradiction(id, winner === undefined ? { dismiss: true } : { winner }, {
      actor: ACTOR,
    }),
  ),
  reopen: route("reopen", { id: text }, ({ brain }, { id }) =>
    brain.resolveContradiction(id, { reopen: true }, { actor: ACTOR }),
  ),
  merge: route("merge", { ids: optionalTexts, similarity_threshold: share }, ({ brain }, body) =>
    brain.dedupe({ ...body, action: "merge", actor: ACTOR }),
  ),
  // As `cortex alerts deliver --retry`, `cortex sync --retry` and `cortex maintain` do.
  retry: route("retry", { what: Type.Enum(OUTSIDE) }, async ({ brain, signal }, { what }) => {
    const { pending, failed, last_error } = await RETRIES[what](brain, signal);
    return { pending, failed, last_error };
  }),
  undo: route("undo", { session: text }, async ({ brain }, { session }) =>
    (await brain.openSession(session)).undo({ actor: ACTOR }),
  ),
  redo: route("redo", { session: text }, async ({ brain }, { session }) =>
    (await brain.openSession(session)).redo({ actor: ACTOR }),
  ),
};

type Bodies<Routes> = {
  [Name in keyof Routes]: Routes[Name] extends Route<infer Body, unknown> ? Body : never;
};
type Answers<Routes> = {
  [Name in keyof Routes]: Routes[Name] extends Route<infer _Body, infer Answer> ? Answer : never;
};

/** What each call takes, by name. */
export type CallBodies = Bodies<typeof READS & typeof WRITES>;

/** What each call answers, by name. */
export type CallAnswers = Answers<typeof READS & typeof WRITES>;

export type ReadName = keyof typeof READS;
export type WriteName = keyof typeof WRITES;
