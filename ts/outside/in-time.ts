import type { Scheduler } from "./scheduler.js";

/** How long a call may take, and how it ends otherwise. */
export interface TimeLimit {
  scheduler: Scheduler;
  milliseconds: number;
  /** Whether the process waits for the call. */
  awaited: boolean;
  /** The rejection when time is over. */
  late: () => Error;
  /** The caller's; its reason is the rejection when it ends the call. */
  signal: AbortSignal;
}

/** What a call gives, or a rejection when time is over, even when the call heeds no signal. */
export async function inTime<T>(
  { scheduler, milliseconds, awaited, late, signal }: TimeLimit,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const end = new AbortController();
  const stop = () => end.abort(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  const callOff = scheduler.after(milliseconds, () => end.abort(late()), { awaited });
  try {
    return await Promise.race([call(end.signal), rejection(end.signal)]);
  } catch (error) {
    throw end.signal.aborted ? end.signal.reason : error;
  } finally {
    callOff();
    signal.removeEventListener("abort", stop);
  }
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
