/** How far memories must be trusted to be found, listed or given. */
import { validationError } from "./errors.js";
import type { Purpose } from "./policy-schema.js";

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
