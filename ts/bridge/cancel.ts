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

/** Waits, unless the caller gives up; what it waits for goes on. The listener goes with it. */
export async function untilAborted<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (signal === undefined) {
    return await work;
  }
  let stop = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(cancelled(signal));
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) {
      stop();
    }
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
