import { MEMORY_GROUP_NAMES } from "../bridge/choices.js";
import { recordOf, type Static, Type } from "../bridge/typebox.js";
import { closed, count, nullable, share, text, time } from "./result-schemas.js";
import {
  embeddingStatusProperties,
  outboxCountsProperties,
  sinkStatusProperties,
  vectorStateProperties,
} from "./shape-schemas.js";

const byName = recordOf(count);

const figuresProperties = {
  average: nullable(share),
  distribution: closed({
    high_confidence: count,
    medium_confidence: count,
    low_confidence: count,
  }),
  total_with_confidence: count,
};

const figuresSchema = closed(figuresProperties);

const embedderSchema = closed({
  model: text,
  dimensions: count,
  state: Type.Enum(["up", "down"]),
  reason: Type.Optional(text),
  retry_at: Type.Optional(time),
});

const embeddingsSchema = closed({
  ...embeddingStatusProperties,
  configured: Type.Boolean(),
  embedder: nullable(embedderSchema),
  indexes: Type.Array(closed(vectorStateProperties)),
  problem: Type.Optional(text),
  message: text,
});

const lightRagSchema = closed({
  ...sinkStatusProperties,
  url: text,
  state: Type.Enum(["up", "down"]),
  reason: Type.Optional(text),
  retry_at: Type.Optional(time),
  problem: Type.Optional(text),
  message: text,
});

const fleetSchema = closed({
  state: Type.Enum(["up", "down"]),
  reason: Type.Optional(text),
  position: count,
  behind: nullable(count),
  since_contact: nullable(count),
  forget_waits_for: nullable(Type.Array(text)),
  may_hold_forgotten: nullable(Type.Array(text)),
  message: text,
});

/** Schema of what cortex_stats answers. */
export const statsSchema = closed({
  total: count,
  by_kind: closed({ stm: count, embedding: count, atom: count }),
  by_category: byName,
  by_source: byName,
  by_confidence_source: Type.Optional(byName),
  confidence: Type.Optional(
    closed({
      ...figuresProperties,
      by_kind: closed({ stm: figuresSchema, embedding: figuresSchema, atom: figuresSchema }),
    }),
  ),
  confidence_by: Type.Optional(
    closed({
      by: Type.Enum(MEMORY_GROUP_NAMES),
      groups: Type.Array(closed({ name: nullable(text), ...figuresProperties }), {
        description: "The largest first; name is null for memories that have none",
      }),
    }),
  ),
  outbox: closed(outboxCountsProperties),
  embeddings: embeddingsSchema,
  lightrag: nullable(lightRagSchema),
  fleet: nullable(fleetSchema),
  database: closed({
    path: text,
    bytes: count,
    wal_bytes: count,
    schema_version: count,
    sqlite_version: text,
  }),
  retrieval_paths: Type.Array(text, { description: "The ways in which memories can be found now" }),
  oldest: nullable(text),
  newest: nullable(text),
});

/** Confidence figures of cortex_stats; the average of nothing is null. */
export type ConfidenceFigures = Static<typeof figuresSchema>;

/** What cortex_stats answers; without confidence where the policy hides it. */
export type StatsResult = Static<typeof statsSchema>;
