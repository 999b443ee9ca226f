import type { CortexBridge } from "../bridge/bridge.js";
import { CortexError, validationError } from "../bridge/errors.js";
import type { SearchHit } from "../bridge/search-types.js";
import { show } from "../bridge/text.js";
import { type Static, Type } from "../bridge/typebox.js";
import { memoryLines } from "../recall/line.js";
import { READS } from "./annotations.js";
import { LINE_RULE, scored, supersededParameter } from "./format.js";
import { closed, count, foundSchema, hitSchema, time } from "./result-schemas.js";
import { foundResult, foundText, limitParameter, momentParameter } from "./search.js";
import { defineTool } from "./tool.js";

/** Hits among which an event is looked for: what contradicts it may stand before it. */
const LOOKED_AT = 10;

/** temporal_search: what was said at a time. */
export const temporalSearch = defineTool({
  name: "temporal_search",
  label: "Search by time",
  description:
    "Find what was said at a time: name it in the query (last Tuesday, between June 27 and July 6, our fourth " +
    "session) or give since and until. Without other words in the query it lists all of that time, and what tells of it; for a question " +
    `that names no time use cortex_search. ${LINE_RULE}`,
  annotations: READS,
  parameters: Type.Object(
    {
      query: Type.Optional(
        Type.String({ description: "A time, a question or words; default: all of the time" }),
      ),
      since: momentParameter("Only what was said then or later"),
      until: momentParameter("Only what was said before then"),
      session: Type.Optional(
        Type.String({ minLength: 1, description: "Only what was said in this session" }),
      ),
      superseded: supersededParameter,
      limit: limitParameter,
    },
    { additionalProperties: false },
  ),
  result: foundSchema,
  async run(brain, { query = "", ...options }, signal) {
    const conditions = [options.since, options.until, options.session];
    if (query.trim() === "" && conditions.every((given) => given === undefined)) {
      throw validationError("temporal_search needs a query, since, until or session");
    }
    const found = await brain.searchMemories(query, { ...options, signal });
    const { hits, paths } = found;
    return { text: foundText({ hits, paths }, brain), result: foundResult(found, brain) };
  },
});

const beforeSchema = closed({
  event: hitSchema,
  count,
  hits: Type.Array(hitSchema, { description: "What was said before the event, the latest first" }),
  now: time,
});

/** What what_happened_before answers. */
export type BeforeResult = Static<typeof beforeSchema>;

/** what_happened_before: what was said before something. */
export const whatHappenedBefore = defineTool({
  name: "what_happened_before",
  label: "What happened before",
  description:
    "Find what was said before an event, the latest first. The event is a memory's id, or words, of which the " +
    `memory that fits best is taken. ${LINE_RULE}`,
  annotations: READS,
  parameters: Type.Object(
    {
      event: Type.String({ minLength: 1, description: "A memory's id, or words that describe it" }),
      limit: limitParameter,
    },
    { additionalProperties: false },
  ),
  result: beforeSchema,
  async run(brain, { event, limit }, signal) {
    const found = await eventMemory(brain, event, signal);
    const { hits, now } = await brain.searchMemories("", {
      until: found.created_at,
      user_id: found.user_id,
      limit,
      signal,
    });
    const visible = brain.policy.enabled;
    const result: BeforeResult = {
      event: scored(found, visible),
      count: hits.length,
      hits: hits.map((hit) => scored(hit, visible)),
      now,
    };
    const [eventLine = "", ...lines] = memoryLines([found, ...hits], brain);
    const text = [
      `Before ${eventLine}`,
      ...(lines.length === 0 ? ["Nothing was said before it."] : lines),
    ];
    return { text: text.join("\n"), result };
  },
});

/** The memory that fits best by itself: a search puts what contradicts it before it. */
async function eventMemory(
  brain: CortexBridge,
  event: string,
  signal: AbortSignal | undefined,
): Promise<SearchHit> {
  const options = { limit: LOOKED_AT, explain: true, peek: true, signal };
  const { hits } = await brain.searchMemories(event, options);
  const fits = hits.map(({ parts, ...hit }) => ({ hit, own: hit.score - (parts?.raised ?? 0) }));
  const best = Math.max(...fits.map(({ own }) => own));
  const found = fits.find(({ own }) => own === best);
  if (found === undefined) {
    throw new CortexError("NOT_FOUND", `No memory fits the event ${show(event)}`);
  }
  return found.hit;
}
