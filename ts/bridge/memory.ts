import type native from "../native.js";
import { confidenceCategory, displayConfidence, policyOf } from "./helpers.js";
import type { ConfidencePolicy } from "./policy-schema.js";
import type { ConfidenceAuditEntry, CortexMemory } from "./types.js";

/**
 * A memory of the addon with what people read added to it: the object that the addon made, which nobody else has, since
 * copies of all that is found take longer than finding it.
 */
export function toCortexMemory(memory: native.Memory, policy: ConfidencePolicy): CortexMemory {
  const { metadata, created_at, confidence, user_id } = memory;
  const read = {
    timestamp: isoTime(created_at),
    display_confidence: displayConfidence(confidence),
    confidence_category: confidenceCategory(confidence, policyOf(policy, user_id)),
  };
  if (metadata === undefined) {
    return Object.assign(memory as Omit<native.Memory, "metadata">, read);
  }
  return Object.assign(memory, read, { metadata: JSON.parse(metadata) as Record<string, unknown> });
}

/** An audit entry of the addon with its time as text added to it. */
export function toAuditEntry(entry: native.AuditEntry): ConfidenceAuditEntry {
  return { ...entry, timestamp: isoTime(entry.at) };
}

/** Epoch milliseconds as ISO 8601 text in UTC. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
