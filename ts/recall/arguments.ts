/** What hosts hand over to the functions of this folder. Loads nothing of the bridge: a hook starts with it. */
import { validationError } from "../bridge/errors.js";

/** @throws CortexError VALIDATION_ERROR - it is no text */
export function requireText(value: unknown, what: string): asserts value is string {
  if (typeof value !== "string") {
    throw validationError(`${what} must be text`);
  }
}
