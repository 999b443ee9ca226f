import { MEMORY_GROUP_NAMES } from "./choices.js";
import { Input } from "./input.js";
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
import { user, userOrUserId } from "./user-schema.js";

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
  closed({ keepDuplicates: flag, compare: flag, onProgress, signal }),
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

/** Options of syncEmbeddings. */
export const syncEmbeddings = new Input("syncEmbeddings", closed({ retryFailed: flag }));
