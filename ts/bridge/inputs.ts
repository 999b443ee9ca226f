import { Type } from "typebox";
import { validationError } from "./errors.js";
import { Input } from "./input.js";
import type { ConfidencePolicy, Purpose } from "./policy-schema.js";
import { onProgress, signal } from "./schema.js";
import type { MemoryKind } from "./types.js";

const closed = { additionalProperties: false } as const;
const flag = Type.Optional(Type.Boolean());
const text = Type.String({ minLength: 1 });
const optionalText = Type.Optional(text);
const score = Type.Optional(Type.Number({ minimum: 0, maximum: 1 }));

/** The purposes that a caller can name. */
export const PURPOSES = ["critical", "routine", "experimental"] as const satisfies Purpose[];

/** The kinds of memory that a caller can name. */
export const KINDS = ["stm", "embedding", "atom"] as const satisfies MemoryKind[];

/** What getRecentSTM takes. */
export const recent = new Input(
  "getRecentSTM",
  Type.Object(
    {
      limit: Type.Optional(Type.Integer({ minimum: 1 })),
      categories: Type.Optional(Type.Union([text, Type.Array(text), Type.Null()])),
      min_confidence: score,
      purpose: Type.Optional(Type.Enum(PURPOSES)),
      user_id: optionalText,
      is_proxy: flag,
      proxy_agent: optionalText,
      peek: flag,
      signal,
    },
    closed,
  ),
);

/** What calls about one memory take. */
export const byId = new Input("getMemory", Type.Object({ id: text, peek: flag }, closed));

/** What recordAccess takes. */
export const ids = new Input("recordAccess", Type.Object({ ids: Type.Array(text) }, closed));

/** What recordValidation takes. */
export const validation = new Input(
  "recordValidation",
  Type.Object(
    { id: text, success: Type.Boolean(), note: Type.Optional(Type.String()), actor: optionalText },
    closed,
  ),
);

/** What getConfidenceDistribution takes. */
export const kind = new Input(
  "getConfidenceDistribution",
  Type.Object({ kind: Type.Optional(Type.Enum(KINDS)) }, closed),
);

/** What setCognitiveState takes. */
export const cognitiveState = new Input(
  "setCognitiveState",
  Type.Object(
    { userId: text, value: Type.Integer({ minimum: 0, maximum: 100 }), set_by: optionalText },
    closed,
  ),
);

/** What getCognitiveStates takes. */
export const user = new Input("getCognitiveStates", Type.Object({ userId: text }, closed));

/** What importMemories takes beside the memories. */
export const importing = new Input(
  "importMemories",
  Type.Object({ keepDuplicates: flag, onProgress, signal }, closed),
);

/** What runMaintenance takes. */
export const maintenance = new Input(
  "runMaintenance",
  Type.Object(
    { force: flag, batchSize: Type.Optional(Type.Integer({ minimum: 1 })), onProgress, signal },
    closed,
  ),
);

/** What check takes. */
export const check = new Input("check", Type.Object({ deep: flag, signal }, closed));

/**
 * The least confidence that a filter asks for; undefined for none.
 *
 * @throws CortexError VALIDATION_ERROR - both ways of asking at once
 */
export function leastConfidence(
  filter: { min_confidence?: number | undefined; purpose?: Purpose | undefined },
  policy: ConfidencePolicy,
): number | undefined {
  if (filter.purpose === undefined) {
    return filter.min_confidence;
  }
  if (filter.min_confidence !== undefined) {
    throw validationError(
      `min_confidence (${filter.min_confidence}) and purpose (${filter.purpose}) both set the least ` +
        "confidence: give one of them",
    );
  }
  return policy.purposes[filter.purpose];
}

/** Options of syncEmbeddings. */
export const syncEmbeddings = new Input(
  "syncEmbeddings",
  Type.Object({ retryFailed: Type.Optional(Type.Boolean()) }, { additionalProperties: false }),
);
