import { PURPOSES, SEARCHED_KINDS } from "../bridge/schema.js";
import type { SearchHit, SearchPath, SearchResult, SearchVerdict } from "../bridge/search-types.js";
import { type Static, Type } from "../bridge/typebox.js";
import { memoryLines, type Reader } from "../recall/line.js";
import {
  type HeldBack,
  heldBackLines,
  TOLD_SINCE,
  type ToldSince,
  toldSince,
  VERDICT_LINES,
} from "../recall/verdict.js";
import { READS } from "./annotations.js";
import {
  categoryParameter,
  LINE_RULE,
  profileParameter,
  scored,
  supersededParameter,
} from "./format.js";
import { howMany } from "./paging.js";
import { type foundSchema, searchedSchema } from "./result-schemas.js";
import { defineTool } from "./tool.js";

// More would fill a model's context with little use.
const MAXIMUM_LIMIT = 100;

/** Schema of a limit parameter. */
export const limitParameter = howMany(MAXIMUM_LIMIT, 10);

/** Schema of a parameter that takes a moment. */
export const momentParameter = (description: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      description: `${description}: e.g. 2026-03-01 or 2026-03-01T14:30`,
    }),
  );

/** What a search answers. */
export type FoundResult = Static<typeof foundSchema>;

/** cortex_search: the memories that fit a text. */
export const cortexSearch = defineTool({
  name: "cortex_search",
  label: "Search memories",
  description:
    "Find the memories that fit a question or words best, also what is on at a time (appointments next week): the tool " +
    "to begin with. Where they are offered, " +
    "temporal_search is for what was said at a time, graph_query for facts about one person or thing, cortex_stm for " +
    `the newest. ${LINE_RULE}`,
  annotations: READS,
  parameters: Type.Object(
    {
      query: Type.String({ description: "A question, a sentence, words or an id" }),
      limit: limitParameter,
      categories: categoryParameter("Only memories in any of these; default all"),
      kinds: Type.Optional(
        Type.Array(Type.Enum(SEARCHED_KINDS), {
          description: "What is searched: stm, which is memories",
        }),
      ),
      purpose: Type.Optional(
        Type.Enum(PURPOSES, {
          description: "Only memories good enough for this use; not together with min_confidence",
        }),
      ),
      profile: profileParameter,
      min_confidence: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 1,
          description: "Only memories scored at least this now; not together with purpose",
        }),
      ),
      since: momentParameter("Only what was said then or later"),
      until: momentParameter("Only what was said before then"),
      session: Type.Optional(
        Type.String({ minLength: 1, description: "Only what was said in this session" }),
      ),
      is_proxy: Type.Optional(
        Type.Boolean({
          description: "true: only what agents stored; false: only what they did not",
        }),
      ),
      proxy_agent: Type.Optional(
        Type.String({ minLength: 1, description: "Only what this agent stored" }),
      ),
      superseded: supersededParameter,
      explain: Type.Optional(Type.Boolean({ description: "true: what each score is made of" })),
    },
    { additionalProperties: false },
  ),
  result: searchedSchema,
  async run(brain, { query, ...options }, signal) {
    const found = await brain.searchMemories(query, { ...options, signal });
    const later = await toldSince(brain, found, { ...options, signal });
    const nothing = query.trim() === "" ? [NO_QUERY] : [];
    const told_since = later.map(({ after, memory }) => ({
      after,
      memory: scored(memory, brain.policy.enabled),
    }));
    return {
      text: [...nothing, foundText({ ...found, later }, brain)].join("\n"),
      result: { ...foundResult(found, brain), told_since },
    };
  },
});

const NO_QUERY = "The query is empty: give a question or words; cortex_stm lists the newest.";

/** What a search found, as tools answer it. */
export function foundResult(found: SearchResult, { policy }: Reader): FoundResult {
  const { hits, paths, left_out, too_unsure, now } = found;
  const visible = policy.enabled;
  return {
    count: hits.length,
    hits: hits.map((hit) => scored(hit, visible)),
    left_out: left_out.map((memory) => scored(memory, visible)),
    too_unsure: too_unsure.map((memory) => scored(memory, visible)),
    paths,
    now,
  };
}

/** What of a search its text tells. */
interface FoundText extends Partial<HeldBack> {
  readonly hits: readonly SearchHit[];
  readonly paths: readonly SearchPath[];
  readonly verdict?: SearchVerdict;
  readonly later?: readonly ToldSince[];
}

/** The hits as lines, or why there are none. */
export function foundText(
  { hits, paths, verdict = "found", later = [], left_out = [], too_unsure = [] }: FoundText,
  reader: Reader,
): string {
  const down = paths
    .filter(({ state }) => state === "down")
    .map(({ name, reason }) => `⚠️ ${name} could not be searched${reason ? `: ${reason}` : ""}`);
  const lines = memoryLines(hits, reader).map(
    (line, index) => `${scoreOf(hits[index])} ${line}${partsOf(hits[index])}`,
  );
  const said = VERDICT_LINES[verdict];
  if (lines.length > 0 && said !== undefined) {
    lines.unshift(said);
  }
  return [
    ...down,
    ...(lines.length === 0 ? ["No memory fits."] : lines),
    ...sinceLines(later, reader),
    ...heldBackLines({ left_out, too_unsure }, reader),
  ].join("\n");
}

function sinceLines(later: readonly ToldSince[], reader: Reader): string[] {
  return later.length === 0
    ? []
    : [
        TOLD_SINCE,
        ...memoryLines(
          later.map(({ memory }) => memory),
          reader,
        ),
      ];
}

function scoreOf(hit: SearchHit | undefined): string {
  return (hit?.score ?? 0).toFixed(2);
}

function partsOf(hit: SearchHit | undefined): string {
  const parts = Object.entries(hit?.parts ?? {}).map(
    ([name, value]) => `${name} ${value.toFixed(2)}`,
  );
  return parts.length === 0 ? "" : `\n     ${parts.join(", ")}`;
}
