import native from "../native.js";
import { toCortexError } from "./errors.js";

/**
 * Whether a text has a content word of another, as a session's context_quality_score compares texts.
 *
 * @throws CortexError VALIDATION_ERROR - a wrong type, a lone surrogate
 */
export function takesUp(text: string, other: string): boolean {
  try {
    return native.takesUp(text, other);
  } catch (error) {
    throw toCortexError(error);
  }
}
