/** Schemas of what the atom tools answer. Confidence is optional in them: a policy may hide it. */

import { LINK_TYPES } from "../bridge/atom-inputs.js";
import { Type } from "../bridge/typebox.js";
import { closed, count, disputeSchema, nullable, share, text, time } from "./result-schemas.js";

const seconds = Type.Number({ minimum: 0, description: "Seconds" });

const atomProperties = {
  id: nullable(text),
  subject: text,
  action: text,
  outcome: text,
  consequences: Type.String({ description: "Empty when none are known" }),
  source: text,
  source_memory_id: nullable(text),
  user_id: nullable(text),
  action_timestamp: nullable(time),
  outcome_delay_seconds: nullable(seconds),
  consequence_delay_seconds: nullable(seconds),
  derived: Type.Boolean({ description: "Drawn from its memory by rules" }),
  created_at: time,
  timestamp: Type.String({ description: "created_at as ISO 8601 text in UTC" }),
  access_count: count,
  confidence: Type.Optional(share),
  base_confidence: Type.Optional(share),
  confidence_source: Type.Optional(
    Type.Enum(["proxy", "explicit", "cognitive_state", "default", "migrated"]),
  ),
  display_confidence: Type.Optional(text),
  confidence_category: Type.Optional(Type.Enum(["high", "medium", "low"])),
  disputed: disputeSchema,
};

/** An atom. */
export const atomSchema = closed(atomProperties);

/** An atom that a search found. */
export const atomHitSchema = closed({
  ...atomProperties,
  similarity: share,
  matched_by: Type.Enum(["words", "vector"]),
});

/** An atom that leads to an effect. */
export const atomCauseSchema = closed({
  ...atomProperties,
  depth: Type.Integer({ minimum: 1, description: "Steps of the strongest way" }),
  strength: Type.Number({ minimum: 0, maximum: 1, description: "Product of the steps' strengths" }),
  root: Type.Boolean({ description: "Its causes were looked for and none is known" }),
  bridged: Type.Boolean({ description: "A step rests on similarity alone" }),
  path: Type.Array(
    closed({
      from_atom_id: text,
      to_atom_id: text,
      type: Type.Enum([...LINK_TYPES, "similar"]),
      strength: share,
    }),
    { description: "From the cause to the effect" },
  ),
});

/** A link from a cause to its effect. */
export const linkSchema = closed({
  id: text,
  from_atom_id: text,
  to_atom_id: text,
  link_type: Type.Enum(LINK_TYPES),
  strength: share,
  observation_count: count,
  last_observed: nullable(time),
  created_at: nullable(time),
});

/** How many delays, and their spread. */
export const spreadSchema = nullable(
  closed({ count, shortest: seconds, median: seconds, mean: seconds, longest: seconds }),
);
