import { MEMORY_GROUP_NAMES } from "./choices.js";
import { validationError } from "./errors.js";
import { Input } from "./input.js";
import type { Purpose } from "./policy-schema.js";
import { user, userOrUserId } from "./reader.js";
import {
  anyText,
  categoriesOrNull,
  closed,
  count,
  expired,
  flag,
  KINDS,
  onProgress,
  optionalText,
  profile,
  purpose,
  share,
  signal,
  superseded,
  text,
} from "./schema.js";
import { Type } from "./typebox.js";

/** Which memories, of the newest and of lists. */
export const memoryFilter = {
  categories: categoriesOrNull,
  min_confidence: share,
  purpose,
  profile,
  superseded,
  only_disputed: flag,
  expired,
  ...userOrUserId,
  is_proxy: flag,
  proxy_agent: optionalText,
  peek: flag,
};

/** What getRecentSTM takes. */
export const recent = new Input("getRecentSTM", closed({ limit: count, ...memoryFilter, signal }));

/** What calls about one memory take. */
export const byId = new Input("getMemory", closed({ id: text, peek: flag, profile, ...user }));

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

/** What getConfidenceDistributionBy takes. */
export const group = new Input(
  "getConfidenceDistributionBy",
  closed({ by: Type.Enum(MEMORY_GROUP_NAMES), ...user, signal }),
);

/** What setCognitiveState takes. */
export const cognitiveState = new Input(
  "setCognitiveState",
  closed({ userId: text, value: Type.Integer({ minimum: 0, maximum: 100 }), set_by: optionalText }),
);

/** What getCognitiveStates takes. */
export const cognitiveStates = new Input("getCognitiveStates", closed(user));

/** What calls take that need nothing but whose. */
export const whose = new Input("this call", closed(user));

/** What importMemories takes beside the memories. */
export const importing = new Input(
  "importMemories",
  closed({ keepDuplicates: flag, onProgress, signal }),
);

/** What setConfidencePolicy and resetConfidencePolicy take beside the settings. */
export const keepPolicy = new Input(
  "setConfidencePolicy",
  closed({ anew: flag, set_by: optionalText, onProgress, signal }),
);

/** What runMaintenance takes. */
export const maintenance = new Input(
  "runMaintenance",
  closed({
    force: flag,
    batchSize: count,
    expired: Type.Optional(Type.Enum(["delete", "forget"])),
    onProgress,
    signal,
  }),
);

/** What check takes. */
export const check = new Input("check", closed({ deep: flag, signal }));

/** How far memories must be trusted, as the addon takes it. */
interface TrustFilter {
  min_confidence: number | undefined;
  purpose: Purpose | undefined;
  undisputed: boolean;
}

/**
 * How far memories must be trusted for what a filter asks. A number is a number; a purpose is one by the brain's
 * policy, and what is critical asks beside it that nothing stands against the memory, because a score that was
 * high, or rose by being read, can be high in spite of a penalty.
 *
 * @throws CortexError VALIDATION_ERROR - both ways of asking at once
 */
export function trustFilter({
  min_confidence,
  purpose,
}: {
  min_confidence?: number | undefined;
  purpose?: Purpose | undefined;
}): TrustFilter {
  if (purpose !== undefined && min_confidence !== undefined) {
    throw validationError(
      `min_confidence (${min_confidence}) and purpose (${purpose}) both set the least ` +
        "confidence: give one of them",
    );
  }
  return { min_confidence, purpose, undisputed: purpose === "critical" };
}

/** Options of syncEmbeddings. */
export const syncEmbeddings = new Input("syncEmbeddings", closed({ retryFailed: flag }));
