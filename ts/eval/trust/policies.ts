/** The policies that the simulation compares; another one is another line. */
import { type ConfidenceSettings, hostConfidence } from "../../index.js";

export interface PolicyChoice {
  name: string;
  what: string;
  /** As `confidence` of openBrain. A brain may not know it: then it is said, and left out. */
  settings: object;
}

/** What a careful user might set for the categories of the simulated year. */
const byCategory: ConfidenceSettings = {
  category_decay: {
    allergy: 0,
    identity: 0,
    family: 0.001,
    home: 0.001,
    health: 0.001,
    work: 0.002,
    preferences: 0.002,
    possessions: 0.002,
    finance: 0.002,
    habits: 0.003,
    medication: 0.004,
    schedule: 0.004,
    project: 0.004,
    hobbies: 0.015,
    appointment: 0.02,
  },
};

export const policies: readonly PolicyChoice[] = [
  { name: "none", what: "no scoring: every memory is at 0.5", settings: { enabled: false } },
  {
    name: "age",
    what: "age only: no accesses, validations, contradictions",
    settings: { access_boost: 0, validation_bonus: 0, contradiction_penalty: 0 },
  },
  { name: "default", what: "the library's default", settings: {} },
  { name: "hosts", what: "what the hosts begin with", settings: hostConfidence },
  { name: "categories", what: "a decay for each category", settings: byCategory },
  { name: "evidence", what: "the policy `evidence`", settings: { policy: "evidence" } },
];
