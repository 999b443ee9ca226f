/** Written by scripts/contract.mjs from the tables in native/addon/shapes: do not edit. Properties of what callers give. */
import { time } from "./schema.js";
import { Type } from "./typebox.js";

/** A memory to store. */
export const newMemoryProperties = {
  content: Type.String({ minLength: 1 }),
  categories: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
  importance: Type.Optional(Type.Number({ minimum: 0, maximum: 5 })),
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  is_proxy: Type.Optional(Type.Boolean()),
  proxy_agent: Type.Optional(Type.String({ minLength: 1 })),
  topics: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
  user_id: Type.String({ minLength: 1 }),
  session_id: Type.Optional(Type.String({ minLength: 1 })),
  source_turn: Type.Optional(Type.Integer({ minimum: 1 })),
  speaker: Type.Optional(Type.String({ minLength: 1 })),
  source: Type.Optional(Type.String({ minLength: 1 })),
  metadata: Type.Optional(Type.String({ minLength: 1 })),
  created_at: time,
  expires_at: time,
  review_at: time,
  id: Type.Optional(Type.String({ minLength: 1 })),
  compare: Type.Optional(Type.Enum(["exact", "meaning"])),
  replaces: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
};
