import { validationError } from "../bridge/errors.js";
import { positive } from "../bridge/schema.js";
import { show } from "../bridge/text.js";
import { type Static, Type } from "../bridge/typebox.js";
import type native from "../native.js";
import { type Scheduler, systemScheduler } from "../outside/scheduler.js";
import type { Embedder } from "./embedder.js";

const DEFAULTS = { batchSize: 32, timeoutMs: 30_000, queryTimeoutMs: 2_000 };

/** Schema of how an embedder is used. */
export const embeddingSettingsSchema = Type.Object(
  {
    batchSize: positive(DEFAULTS.batchSize, "Texts per request"),
    timeoutMs: positive(DEFAULTS.timeoutMs, "How long a batch may take, in milliseconds"),
    queryTimeoutMs: positive(
      DEFAULTS.queryTimeoutMs,
      "How long a search waits for its vector, in milliseconds",
    ),
    background: Type.Optional(
      Type.Boolean({
        default: true,
        description: "false: vectors are computed by syncEmbeddings alone, not beside all else",
      }),
    ),
    scheduler: Type.Optional(Type.Unsafe<Scheduler>({})),
  },
  { additionalProperties: false, description: "How the embedder is used" },
);

/** How an embedder is used; what is left out keeps its default. */
export type EmbeddingSettings = Static<typeof embeddingSettingsSchema>;

/** The settings with their defaults. */
export function resolveEmbedding(settings: EmbeddingSettings = {}): Required<EmbeddingSettings> {
  const { scheduler = systemScheduler } = settings;
  const {
    batchSize = DEFAULTS.batchSize,
    timeoutMs = DEFAULTS.timeoutMs,
    queryTimeoutMs = DEFAULTS.queryTimeoutMs,
    background = true,
  } = settings;
  return { batchSize, timeoutMs, queryTimeoutMs, background, scheduler };
}

/**
 * The model of an embedder.
 *
 * @throws CortexError VALIDATION_ERROR - it lacks what an embedder has
 */
export function checkEmbedder(embedder: Embedder): native.EmbeddingModel {
  const { id, dimensions, embed } = (embedder ?? {}) as Partial<Embedder>;
  if (typeof id !== "string" || id === "") {
    throw validationError(`embedder.id must be text that is not empty, but is ${show(id)}`);
  }
  if (!Number.isInteger(dimensions) || (dimensions as number) < 1) {
    throw validationError(
      `embedder.dimensions must be a whole number of at least 1, but is ${show(dimensions)}`,
    );
  }
  if (typeof embed !== "function") {
    throw validationError(`embedder.embed must be a function, but is ${show(embed)}`);
  }
  return { id, dimensions: dimensions as number };
}
