import { type Static, Type } from "typebox";
import type native from "../native.js";

/** The constants of the confidence formula, complete; the defaults are the addon's. */
export type ConfidencePolicy = native.Policy;

/** What a memory is wanted for; each purpose has its least confidence in the policy. */
export type Purpose = keyof ConfidencePolicy["purposes"];

/** How a score is called: high from 0.8, medium from 0.5, low below (thresholds of the policy). */
export type ConfidenceCategory = "high" | "medium" | "low";

const share = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 1, description }));
const amount = (description: string) => Type.Optional(Type.Number({ minimum: 0, description }));

/** Schema of the confidence settings: any part of the policy, the rest keeps its default. */
export const confidenceSettingsSchema = Type.Object(
  {
    enabled: Type.Optional(
      Type.Boolean({
        description: "false makes every score 0.5, ignores filters and hides confidence from tools",
      }),
    ),
    decay_per_day: share("What a memory loses per whole day of age, as a share (default 0.01)"),
    age_floor: share("What age leaves at the least, as a share (default 0.1)"),
    access_boost: share("Gain per access (default 0.05)"),
    access_cap: share("Largest gain from accesses (default 0.5)"),
    access_window_days: amount("Days after the last access in which accesses count (default 30)"),
    validation_bonus: amount("Gain per successful validation (default 0.2)"),
    contradiction_penalty: amount("Loss per contradiction or failed validation (default 0.3)"),
    minimum: share("Lowest score, unless the memory began lower (default 0.1)"),
    high_threshold: share("Scores from here on are high (default 0.8)"),
    medium_threshold: share("Scores from here on are medium, below low (default 0.5)"),
    purposes: Type.Optional(
      Type.Object(
        {
          critical: share("Least confidence for critical use (default 0.8)"),
          routine: share("Least confidence for routine use (default 0.5)"),
          experimental: share("Least confidence for experimental use (default 0.2)"),
        },
        { additionalProperties: false, description: "Least confidence by purpose" },
      ),
    ),
    category_decay: Type.Optional(
      Type.Record(Type.String(), Type.Number({ minimum: 0, maximum: 1 }), {
        description:
          "Decay per day by category, e.g. 0 for identity; of several categories the smallest counts",
      }),
    ),
  },
  { additionalProperties: false, description: "Constants of the confidence formula" },
);

/** Any part of the confidence policy. */
export type ConfidenceSettings = Static<typeof confidenceSettingsSchema>;
