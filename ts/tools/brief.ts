/**
 * What agents need of the memories in an answer. Clients show the structured part of an answer to the model, as JSON, where
 * a memory with all that is kept of it costs three times its words: of most of that a model can make nothing.
 */

import { excerpt } from "../bridge/text.js";
import { type TObject, type TSchema, Type } from "../bridge/typebox.js";
import type { CortexMemory } from "../bridge/types.js";
import { LISTING_CODE_POINTS, listed } from "../recall/line.js";

/** Whether answers hold of each memory what agents need, or all that is kept. */
export type DetailsChoice = "brief" | "full";

/** The same that a memory's line tells, and what tools take to find more. */
const NEEDED = [
  "id",
  "content",
  "timestamp",
  "speaker",
  "user_id",
  "session_id",
  "categories",
  "importance",
  "confidence",
  "disputed",
  "superseded_by",
  "replacement",
  "verify",
  "verify_reason",
  "expires_at",
  "review_at",
  "expired",
  "review_due",
  "is_proxy",
  "proxy_agent",
  "metadata",
  "score",
  "parts",
] as const;

/** Enough to compare scores by. */
const DIGITS = 4;

/** The answer with brief memories: without what is null, false or empty, and of a long text with what a line shows of it. */
export function brief(answer: unknown): unknown {
  if (Array.isArray(answer)) {
    return answer.map(brief);
  }
  if (typeof answer !== "object" || answer === null) {
    return answer;
  }
  if (isMemory(answer)) {
    return briefMemory(answer);
  }
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, brief(value)]));
}

/** What brief answers are, by the schema of the whole ones. */
export function briefSchema<Schema extends TSchema>(schema: Schema): Schema {
  const { properties, items } = schema as Partial<TObject> & { items?: TSchema };
  if (items !== undefined) {
    return { ...schema, items: briefSchema(items) };
  }
  if (properties === undefined) {
    return schema;
  }
  if (isMemory(properties)) {
    const kept = NEEDED.filter((name) => name in properties).map((name) => [
      name,
      properties[name],
    ]);
    const brief = { ...Object.fromEntries(kept), excerpt: EXCERPT };
    return { ...schema, properties: brief, required: ["id", "timestamp"] };
  }
  const inner = Object.entries(properties).map(([name, of]) => [name, briefSchema(of)]);
  return { ...schema, properties: Object.fromEntries(inner) };
}

const EXCERPT = Type.String({ description: "Of a text that is long, in place of content" });

/** Whether it is a memory, or the properties of one: nothing else that tools give was recorded and has a content. */
function isMemory(value: object): value is CortexMemory {
  return "content" in value && "recorded_at" in value;
}

function briefMemory(memory: CortexMemory): object {
  const { content } = memory;
  const isShort = excerpt(content, LISTING_CODE_POINTS) === content;
  const all: Readonly<Record<string, unknown>> = isShort
    ? { ...memory }
    : { ...memory, content: undefined, excerpt: listed(memory, LISTING_CODE_POINTS) };
  const needed = [...NEEDED, "excerpt"].map((name) => [name, rounded(all[name])] as const);
  return Object.fromEntries(needed.filter(([, value]) => !saysNothing(value)));
}

function saysNothing(value: unknown): boolean {
  const isEmpty = Array.isArray(value) && value.length === 0;
  return value === undefined || value === null || value === false || isEmpty;
}

function rounded(value: unknown): unknown {
  return typeof value === "number" ? Number(value.toFixed(DIGITS)) : value;
}
