/** What `openBrain` takes, as a schema. */
import { alertWebhookOptionsSchema } from "../alerts/settings.js";
import type { Embedder } from "../embedders/embedder.js";
import { embeddingSettingsSchema } from "../embedders/embedding-settings.js";
import { fleetOptionsSchema } from "../fleet/settings.js";
import { lightRagOptionsSchema } from "../lightrag/settings.js";
import { DEFAULT_THRESHOLDS } from "./contradiction-thresholds.js";
import { encryption } from "./encryption.js";
import { Input } from "./input.js";
import { confidenceSettingsSchema } from "./policy-schema.js";
import { rankingSettingsSchema } from "./ranking.js";
import { callback, clock, closed, count, flag, optionalText, text } from "./schema.js";
import { secretSettingsSchema } from "./secret-settings.js";
import { Type } from "./typebox.js";

const probability = (value: number, description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 1, default: value, description }));

/** Schema of what becomes of a contradiction that is found with some probability. */
const contradictionThresholdsSchema = Type.Object(
  {
    open: probability(
      DEFAULT_THRESHOLDS.open,
      "From here on a pair is opened, and the older memory carries a penalty",
    ),
    possible: probability(
      DEFAULT_THRESHOLDS.possible,
      "From here on, below open, a pair is possible; below it there is none",
    ),
  },
  { additionalProperties: false, description: "When contradictions are told" },
);

/** Checks the options. */
export const openInput = new Input(
  "openBrain",
  closed({
    path: text,
    encryption,
    userId: optionalText,
    allUsers: flag,
    timezone: optionalText,
    clock,
    confidence: Type.Optional(confidenceSettingsSchema),
    confidenceDefaults: Type.Optional(confidenceSettingsSchema),
    ranking: Type.Optional(rankingSettingsSchema),
    contradictions: Type.Optional(contradictionThresholdsSchema),
    secrets: Type.Optional(secretSettingsSchema),
    limits: Type.Optional(
      closed({
        contentCodePoints: count,
        databaseBytes: Type.Optional(Type.Integer({ minimum: 0 })),
      }),
    ),
    readOnly: flag,
    ids: Type.Optional(callback<() => string>()),
    embedder: Type.Optional(Type.Unsafe<Embedder>({})),
    embedding: Type.Optional(embeddingSettingsSchema),
    lightrag: Type.Optional(lightRagOptionsSchema),
    alertWebhook: Type.Optional(alertWebhookOptionsSchema),
    fleet: Type.Optional(fleetOptionsSchema),
  }),
);
