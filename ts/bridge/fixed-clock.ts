/** A clock that stands still, for runs that must repeat. */
import native from "../native.js";
import { toCortexError } from "./errors.js";

/**
 * The clock that always tells the given time.
 *
 * @param time - epoch milliseconds, or ISO 8601 text; without a zone it is local to `timezone`
 * @throws CortexError VALIDATION_ERROR
 */
export function fixedClock(time: number | string, timezone: string): () => number {
  try {
    const milliseconds = typeof time === "number" ? time : native.parseTime(time, timezone);
    return () => milliseconds;
  } catch (error) {
    throw toCortexError(error);
  }
}
