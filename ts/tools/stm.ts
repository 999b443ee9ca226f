import { PURPOSES } from "../bridge/schema.js";
import { withoutSecrets } from "../bridge/text.js";
import { type Static, Type } from "../bridge/typebox.js";
import { leftOutOf } from "../recall/left-out.js";
import { memoryLines } from "../recall/line.js";
import { disputedLines } from "../recall/verdict.js";
import { READS } from "./annotations.js";
import {
  CATEGORY_BEFORE,
  categoryParameter,
  expiredParameter,
  givenCategories,
  LINE_RULE,
  profileParameter,
  scored,
  supersededParameter,
} from "./format.js";
import { afterParameter, howMany, nextLines, nextOf, nextProperty } from "./paging.js";
import { closed, count, leftOut, memorySchema } from "./result-schemas.js";
import { defineTool } from "./tool.js";
import { askedUser, userParameter } from "./user.js";

const DEFAULT_LIMIT = 10;

// More would fill a model's context with little use; the library has no such limit.
const MAXIMUM_LIMIT = 1_000;

const recentSchema = closed({
  count,
  memories: Type.Array(memorySchema, { description: "The newest first" }),
  left_out: leftOut,
  next: nextProperty,
});

/** What cortex_stm answers. */
export type RecentResult = Static<typeof recentSchema>;

/** cortex_stm: the newest memories. */
export const cortexStm = defineTool({
  name: "cortex_stm",
  label: "Recent memories",
  description:
    "List the newest memories, newest first, whatever they are about; cortex_search finds those on a subject. " +
    LINE_RULE,
  annotations: READS,
  parameters: Type.Object(
    {
      limit: howMany(MAXIMUM_LIMIT, DEFAULT_LIMIT),
      categories: categoryParameter("Only memories in any of these; default all"),
      min_confidence: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 1,
          description: "Only memories scored at least this now; not together with purpose",
        }),
      ),
      purpose: Type.Optional(
        Type.Enum(PURPOSES, {
          description: "Only memories good enough for this use; not together with min_confidence",
        }),
      ),
      profile: profileParameter,
      superseded: supersededParameter,
      expired: expiredParameter,
      user: userParameter("Whose memories"),
      is_proxy: Type.Optional(
        Type.Boolean({
          description: "true: only what agents stored on someone's behalf; false: only the rest",
        }),
      ),
      proxy_agent: Type.Optional(
        Type.String({ minLength: 1, description: "Only what this agent stored" }),
      ),
      after: afterParameter,
    },
    { additionalProperties: false },
  ),
  olderNames: CATEGORY_BEFORE,
  result: recentSchema,
  async run(brain, { limit = DEFAULT_LIMIT, after, categories, user, ...filter }, signal) {
    const wanted = givenCategories(categories);
    const whose = { user: askedUser(brain, user), peek: false };
    const listing = brain.memories({ categories: wanted, ...whose, ...filter });
    const page = await listing.page({ after, limit, signal });
    const memories = page.items;
    const left = await leftOutOf(brain, { categories: wanted, ...whose, ...filter });
    const visible = brain.policy.enabled;
    const result: RecentResult = {
      count: memories.length,
      memories: memories.map((memory) => scored(memory, visible)),
      left_out: left.map((memory) => scored(memory, visible)),
      ...nextOf(page),
    };
    const shown =
      memories.length === 0
        ? [emptyAnswer({ categories: wanted, user, ...filter })]
        : [...memoryLines(memories, brain), ...nextLines(page)];
    const text = [...shown, ...disputedLines(left, "exist", brain)].join("\n");
    return { text, result };
  },
});

/** Says why the list is empty: nothing there, or nothing that fits. */
function emptyAnswer(filter: Record<string, unknown>): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  if (given.length === 0) {
    return "No memories are stored yet; cortex_add stores one.";
  }
  const terms = given.map(([name, value]) => `${name} ${String(value)}`).join(", ");
  return withoutSecrets(`No memory matches ${terms}; leave a filter out to see more.`);
}
