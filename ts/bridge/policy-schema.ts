import type native from "../native.js";
import { recordOf, Type } from "./typebox.js";

/** The constants of the confidence formula, complete; the defaults are the addon's. */
export type ConfidencePolicy = native.Policy;

/** What a memory is wanted for; each purpose has its least confidence in the policy. */
export type Purpose = keyof ConfidencePolicy["purposes"];

/** How a score is called: high from 0.8, medium from 0.5, low below (thresholds of the policy). */
export type ConfidenceCategory = "high" | "medium" | "low";

const share = (value: number, description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 1, default: value, description }));
const amount = (value: number, description: string) =>
  Type.Optional(Type.Number({ minimum: 0, default: value, description }));

const ownShare = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 1, description }));

const weight = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 1000, description }));

const retrievalProfile = Type.Object(
  {
    thresholds: Type.Optional(
      Type.Object(
        {
          critical: ownShare("Least confidence for critical use"),
          routine: ownShare("Least confidence for routine use"),
          experimental: ownShare("Least confidence for experimental use"),
        },
        { additionalProperties: false },
      ),
    ),
    confidence_weight: weight("What confidence counts in the standing of a hit; default 1"),
    temporal_weight: weight("What recency counts there; default 0.4"),
    importance_weight: weight("What importance counts there; default 0.3"),
    standing_weight: ownShare("Share of a hit's score that its standing decides; default 0.02"),
    verify_below: ownShare("What scores below it says `verify` and why"),
  },
  { additionalProperties: false },
);

const retrievalProfiles = recordOf(Type.Union([retrievalProfile, Type.Null()]), {
  default: {},
  description:
    "Retrieval profiles by name, which a read names (`profile`), or which are named after its purpose; null takes " +
    "one away",
});

/** What one user may have of their own: what a score is called and what it is good enough for. */
const ownThresholds = {
  high_threshold: ownShare("Scores from here on are high for them"),
  medium_threshold: ownShare("Scores from here on are medium for them"),
  purposes: Type.Optional(
    Type.Object(
      {
        critical: ownShare("Least confidence for critical use"),
        routine: ownShare("Least confidence for routine use"),
        experimental: ownShare("Least confidence for experimental use"),
      },
      { additionalProperties: false },
    ),
  ),
  profiles: Type.Optional(retrievalProfiles),
};

/**
 * Schema of the confidence settings: any part of the policy, the rest keeps its default. The defaults here
 * are for readers of the schema; a test holds them against the addon's, which are the ones in force.
 */
export const confidenceSettingsSchema = Type.Object(
  {
    enabled: Type.Optional(
      Type.Boolean({
        default: true,
        description: "false makes every score 0.5, ignores filters and hides confidence from tools",
      }),
    ),
    policy: Type.Optional(
      Type.Union([Type.Literal("formula"), Type.Literal("evidence")], {
        default: "formula",
        description:
          "formula: base, accesses, validations, penalties and age by the constants here. evidence: the " +
          "probability that a memory is true now, out of what the brain knows; asks none of them",
      }),
    ),
    decay_per_day: share(0.01, "What a memory loses per whole day of age, as a share"),
    age_floor: share(0.1, "What age leaves at the least, as a share"),
    access_boost: share(0.05, "Gain per access"),
    access_cap: share(0.5, "Largest gain from accesses"),
    access_window_days: amount(30, "Days after the last access in which accesses count"),
    validation_bonus: amount(0.2, "Gain per successful validation"),
    contradiction_penalty: amount(0.3, "Loss per contradiction or failed validation"),
    minimum: share(0.1, "Lowest score, unless the memory began lower"),
    high_threshold: share(0.8, "Scores from here on are high"),
    medium_threshold: share(0.5, "Scores from here on are medium, below low"),
    purposes: Type.Optional(
      Type.Object(
        {
          critical: share(0.8, "Least confidence for critical use"),
          routine: share(0.5, "Least confidence for routine use"),
          experimental: share(0.2, "Least confidence for experimental use"),
        },
        { additionalProperties: false, description: "Least confidence by purpose" },
      ),
    ),
    category_decay: Type.Optional(
      recordOf(Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]), {
        default: {},
        description:
          "Decay per day by category, also those that the text itself tells of (allergy, identity, " +
          "medication, safety), e.g. 0 for identity; of several the smallest counts; null: none of its own",
      }),
    ),
    users: Type.Optional(
      recordOf(
        Type.Union([Type.Object(ownThresholds, { additionalProperties: false }), Type.Null()]),
        {
          default: {},
          description:
            "Thresholds and purposes by user, where they differ for what is read for that user, e.g. a higher " +
            "critical for somebody whose memories are to be doubted; null: none of their own",
        },
      ),
    ),
    profiles: Type.Optional(retrievalProfiles),
  },
  { additionalProperties: false, description: "Constants of the confidence formula" },
);

type Part<T> = { [Name in keyof T]?: T[Name] | undefined };

/** Any part of the confidence policy; what is left out or undefined keeps its default. */
export type ConfidenceSettings = Part<
  Omit<ConfidencePolicy, "purposes" | "category_decay" | "users" | "profiles">
> & {
  purposes?: Part<ConfidencePolicy["purposes"]> | undefined;
  /** null: the category has no decay of its own. */
  category_decay?: Record<string, number | null> | undefined;
  /** null: the user has none of their own. */
  users?: Record<string, native.UserSettings | null> | undefined;
  /** null takes a profile away. */
  profiles?: Record<string, RetrievalProfile | null> | undefined;
};

/** What a read goes by that names it; what is left out is as without a profile. */
export type RetrievalProfile = native.RetrievalProfile;
