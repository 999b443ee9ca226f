import { CortexBridge } from "./bridge.js";
import { validationError } from "./errors.js";

/**
 * Refuses what is no brain.
 *
 * @throws CortexError VALIDATION_ERROR
 */
export function requireBrain(value: unknown): asserts value is CortexBridge {
  if (!isBrain(value)) {
    throw validationError("the brain must be one that openBrain gave");
  }
}

function isBrain(value: unknown): boolean {
  try {
    return value instanceof CortexBridge;
  } catch {
    return false; // a proxy that refuses to be looked at
  }
}
