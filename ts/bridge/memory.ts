import type native from "../native.js";
import { confidenceCategory, displayConfidence, policyOf } from "./helpers.js";
import type { ConfidencePolicy } from "./policy-schema.js";
import type { ConfidenceAuditEntry, CortexMemory } from "./types.js";

/** A memory of the addon with what people read added to it. */
export function toCortexMemory(memory: native.Memory, policy: ConfidencePolicy): CortexMemory {
  const { metadata, ...told } = memory;
  return {
    ...told,
    ...(metadata === undefined
      ? {}
      : { metadata: JSON.parse(metadata) as Record<string, unknown> }),
    timestamp: isoTime(memory.created_at),
    display_confidence: displayConfidence(memory.confidence),
    confidence_category: confidenceCategory(memory.confidence, policyOf(policy, memory.user_id)),
  };
}

/** An audit entry of the addon with its time as text added to it. */
export function toAuditEntry(entry: native.AuditEntry): ConfidenceAuditEntry {
  return { ...entry, timestamp: isoTime(entry.at) };
}

/** Epoch milliseconds as ISO 8601 text in UTC. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
