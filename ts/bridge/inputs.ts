import { validationError } from "./errors.js";
import { Input } from "./input.js";
import type { ConfidencePolicy, Purpose } from "./policy-schema.js";
import { user, userOrUserId } from "./reader.js";
import {
  anyText,
  categoriesOrNull,
  closed,
  count,
  flag,
  KINDS,
  onProgress,
  optionalText,
  purpose,
  share,
  signal,
  text,
} from "./schema.js";
import { Type } from "./typebox.js";

/** What getRecentSTM takes. */
export const recent = new Input(
  "getRecentSTM",
  closed({
    limit: count,
    categories: categoriesOrNull,
    min_confidence: share,
    purpose,
    ...userOrUserId,
    is_proxy: flag,
    proxy_agent: optionalText,
    peek: flag,
    signal,
  }),
);

/** What calls about one memory take. */
export const byId = new Input("getMemory", closed({ id: text, peek: flag, ...user }));

/** What recordAccess takes. */
export const ids = new Input("recordAccess", closed({ ids: Type.Array(text), ...user }));

/** What recordValidation takes. */
export const validation = new Input(
  "recordValidation",
  closed({ id: text, success: Type.Boolean(), note: anyText, actor: optionalText, ...user }),
);

/** What getConfidenceDistribution takes. */
export const kind = new Input(
  "getConfidenceDistribution",
  closed({ kind: Type.Optional(Type.Enum(KINDS)), ...user }),
);

/** What setCognitiveState takes. */
export const cognitiveState = new Input(
  "setCognitiveState",
  closed({ userId: text, value: Type.Integer({ minimum: 0, maximum: 100 }), set_by: optionalText }),
);

/** What getCognitiveStates takes. */
export const cognitiveStates = new Input("getCognitiveStates", closed({ userId: optionalText }));

/** What calls take that need nothing but whose. */
export const whose = new Input("the options of this call", closed(user));

/** What importMemories takes beside the memories. */
export const importing = new Input(
  "importMemories",
  closed({ keepDuplicates: flag, onProgress, signal }),
);

/** What runMaintenance takes. */
export const maintenance = new Input(
  "runMaintenance",
  closed({ force: flag, batchSize: count, onProgress, signal }),
);

/** What check takes. */
export const check = new Input("check", closed({ deep: flag, signal }));

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
export const syncEmbeddings = new Input("syncEmbeddings", closed({ retryFailed: flag }));
