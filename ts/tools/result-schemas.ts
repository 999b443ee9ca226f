/** Schemas of what several tools answer. Confidence is optional in them: a policy may hide it. */

import { closed } from "../bridge/schema.js";
import { type TObject, type TSchema, Type } from "../bridge/typebox.js";

export { closed };

/** A value that may be absent and says so. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** What a tool's details are when all went well. */
export function outputSchemaOf(result: TObject): TObject {
  return closed({ result });
}

/** How many: zero or more. */
export const count = Type.Integer({ minimum: 0 });

/** From 0 to 1. */
export const share = Type.Number({ minimum: 0, maximum: 1 });

export const text = Type.String();

/** Texts; the order means what the property's description says. */
export const texts = Type.Array(text);

/** Epoch milliseconds. */
export const time = Type.Number({ description: "Epoch milliseconds" });

export const kind = Type.Enum(["stm", "embedding", "atom"]);

/** What stands against a memory; null: nothing. */
export const disputeSchema = nullable(
  closed({
    by: Type.Array(text, { description: "The memories that contradict it in open pairs" }),
    proved_wrong: Type.Boolean({ description: "The last word on it was that it is wrong" }),
  }),
);

const memoryProperties = {
  id: text,
  content: text,
  source: text,
  categories: texts,
  derived_categories: texts,
  topics: texts,
  importance: Type.Number({ minimum: 0, maximum: 5 }),
  user_id: text,
  speaker: nullable(text),
  session_id: nullable(text),
  source_turn: nullable(count),
  is_proxy: Type.Boolean(),
  proxy_agent: nullable(text),
  confidence: Type.Optional(share),
  base_confidence: Type.Optional(share),
  confidence_source: Type.Optional(
    Type.Enum(["proxy", "explicit", "cognitive_state", "default", "migrated"]),
  ),
  display_confidence: Type.Optional(text),
  confidence_category: Type.Optional(Type.Enum(["high", "medium", "low"])),
  access_count: count,
  last_accessed: nullable(time),
  validation_count: count,
  contradiction_count: count,
  disputed: disputeSchema,
  created_at: time,
  recorded_at: time,
  timestamp: Type.String({ description: "created_at as ISO 8601 text in UTC" }),
};

/** A memory. */
export const memorySchema = closed(memoryProperties);

/** A memory that a search found. */
export const hitSchema = closed({
  ...memoryProperties,
  score: share,
  parts: Type.Optional(
    closed({
      words: share,
      window: share,
      session: share,
      vector: share,
      speaker: share,
      answer: share,
      time: share,
      relevance: share,
      confidence: share,
      recency: share,
      importance: share,
      raised: Type.Number({
        minimum: 0,
        maximum: 1,
        description: "What coming before a memory that it contradicts added to the score",
      }),
    }),
  ),
});

/** A way of finding, and whether it took part. */
export const pathSchema = closed({
  name: text,
  state: Type.Enum(["live", "down", "off"]),
  candidates: count,
  reason: Type.Optional(text),
});

/** What cortex_search answers. */
export const foundSchema = closed({
  count,
  hits: Type.Array(hitSchema, { description: "The best first" }),
  paths: Type.Array(pathSchema, { description: "The ways of finding, and whether each took part" }),
  now: Type.Number({ description: "What relative times and scores refer to, epoch milliseconds" }),
});

const contradictionProperties = {
  id: text,
  older_id: text,
  newer_id: text,
  kind: Type.Enum(["negation", "antonym", "value", "quantity"]),
  score: share,
  evidence: Type.Array(text, { description: "The words in the older and in the newer text" }),
  status: Type.Enum(["open", "possible", "resolved", "dismissed"]),
  penalised_id: nullable(text),
  detected_at: time,
};

/** Two memories that cannot both be true. */
export const contradictionSchema = closed(contradictionProperties);

/** A contradiction with the two texts. */
export const contradictionListingSchema = closed({
  ...contradictionProperties,
  user_id: nullable(text),
  older_content: nullable(text),
  newer_content: nullable(text),
  resolved_by: nullable(text),
  resolved_at: nullable(time),
});

/** How storing or changing a memory ended, when it was not refused. */
export const storageSchema = closed({
  status: Type.Enum([
    "SUCCESS",
    "SUCCESS_LOCAL_ONLY",
    "DUPLICATE_EXACT",
    "DUPLICATE_SEMANTIC",
    "CONTENT_EMPTY",
    "CONTENT_TOO_LONG",
    "STORAGE_ERROR",
    "VALIDATION_ERROR",
  ]),
  message: text,
  local_success: Type.Boolean(),
  graph_success: Type.Boolean(),
  graph_state: Type.Enum(["ok", "pending", "failed", "off"]),
  is_success: Type.Boolean(),
  is_rejected: Type.Boolean(),
  memory_id: Type.Optional(text),
  matched_id: Type.Optional(text),
  possible_update_of: Type.Optional(text),
  contradictions: Type.Optional(Type.Array(contradictionSchema)),
  similarity_score: Type.Optional(share),
  topics: Type.Optional(texts),
  safety_flag: Type.Optional(
    Type.Boolean({ description: "The text asks for a person's attention" }),
  ),
  confidence: Type.Optional(share),
  error_code: Type.Optional(text),
});

/** What a tool that changes a memory answers; without the memory when nothing changed. */
export const changedSchema = closed({
  storage: storageSchema,
  memory: Type.Optional(memorySchema),
});
