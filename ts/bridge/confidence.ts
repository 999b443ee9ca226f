import { isDate } from "node:util/types";
import native from "../native.js";
import { readable, validationError } from "./errors.js";
import { resolvePolicy } from "./policy.js";
import type { ConfidenceSettings } from "./policy-schema.js";
import { nativeAnswer } from "./task.js";
import { show } from "./text.js";
import type { Time } from "./types.js";

/** What a score is computed from. A CortexMemory is one. */
export interface ConfidenceRecord {
  created_at: Time;
  /** Default null: never accessed. */
  last_accessed?: Time | null | undefined;
  /** What it began at, 0 to 1; default 1. */
  base_confidence?: number | undefined;
  /** Default 0, as for the other counters. */
  access_count?: number | undefined;
  validation_count?: number | undefined;
  contradiction_count?: number | undefined;
  /** They matter when the policy has a decay of their own for some. */
  categories?: string[] | undefined;
  /** What its text tells (see deriveCategories); they count as the categories do. */
  derived_categories?: string[] | undefined;
}

/**
 * The confidence in a record at a moment. Pure: the same arguments give the same score. Times without a
 * zone are local to the process's time zone.
 *
 * @throws CortexError VALIDATION_ERROR - no time, a number out of range, a wrong policy
 */
export function calculateConfidence(
  record: ConfidenceRecord,
  now: Time,
  policy?: ConfidenceSettings,
): number {
  const input = readable("calculateConfidence", () => inputOf(record));
  const inForce =
    policy === undefined
      ? native.defaultPolicy
      : readable("calculateConfidence", () => resolvePolicy(policy));
  return nativeAnswer(() =>
    native.calculateConfidence(input, epochMilliseconds(now, "now"), inForce),
  );
}

/** Reads each field once: a record may be anything that a caller has. */
function inputOf(record: ConfidenceRecord) {
  if (typeof record !== "object" || record === null) {
    throw validationError(
      `calculateConfidence takes a record with created_at, but got ${show(record)}`,
    );
  }
  const { last_accessed = null, categories } = record;
  return {
    created_at: epochMilliseconds(record.created_at, "created_at"),
    last_accessed:
      last_accessed === null ? null : epochMilliseconds(last_accessed, "last_accessed"),
    base_confidence: record.base_confidence ?? 1,
    access_count: record.access_count ?? 0,
    validation_count: record.validation_count ?? 0,
    contradiction_count: record.contradiction_count ?? 0,
    categories: categories ?? undefined,
    derived_categories: record.derived_categories,
  };
}

function epochMilliseconds(time: Time, name: string): number {
  if (typeof time === "string") {
    return nativeAnswer(() =>
      native.parseTime(time, Intl.DateTimeFormat().resolvedOptions().timeZone),
    );
  }
  const milliseconds = isDate(time) ? time.getTime() : time;
  if (typeof milliseconds !== "number" || !Number.isFinite(milliseconds)) {
    throw validationError(
      `${name} must be ISO 8601 text, epoch milliseconds or a Date, but is ${show(time)}`,
    );
  }
  return milliseconds;
}
