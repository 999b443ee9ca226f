import { CortexError } from "./errors.js";

/** The error of work that its caller's signal stopped; its cause is the signal's reason. */
export function cancelled(signal: AbortSignal): CortexError {
  return new CortexError("CANCELLED", "cancelled by the caller's AbortSignal", {
    cause: signal.reason,
  });
}

/** Throws CANCELLED when the caller has already given up. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) {
    throw cancelled(signal);
  }
}
