import native from "../native.js";
import { cancelled, throwIfAborted } from "./cancel.js";
import { CortexError, toCortexError } from "./errors.js";
import type { OnProgress, TaskOptions } from "./types.js";

type Work<T> = (onProgress?: OnProgress, cancellation?: native.Cancellation) => Promise<T>;

/** Makes a call of the addon that answers at once; its errors become CortexErrors. */
export function nativeAnswer<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw toCortexError(error);
  }
}

/** Makes a call of the addon; its errors become CortexErrors whose stacks lead to the caller. */
export async function nativeCall<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toCortexError(error);
  }
}

/**
 * Runs work of the addon that can report progress and be stopped. Without a signal and a progress callback
 * this adds nothing to the call.
 *
 * @throws CortexError CANCELLED, its cause the signal's reason; whatever `onProgress` throws, or an
 *   async one rejects with before the work is done, stops the work and is thrown as it is
 */
export async function runTask<T>({ signal, onProgress }: TaskOptions, work: Work<T>): Promise<T> {
  if (signal === undefined && onProgress === undefined) {
    return await nativeCall(() => work());
  }
  throwIfAborted(signal);
  const cancellation = new native.Cancellation();
  const stop = () => cancellation.cancel();
  const watched = onProgress && new WatchedProgress(onProgress, stop);
  signal?.addEventListener("abort", stop, { once: true });
  try {
    return await nativeCall(() => work(watched?.report, cancellation));
  } catch (error) {
    throw signal?.aborted === true && isCancelled(error) ? cancelled(signal) : error;
  } finally {
    signal?.removeEventListener("abort", stop);
    watched?.rethrow();
  }
}

/** A progress callback that may throw: called from the addon, its error would reach nobody. */
class WatchedProgress {
  #failure: { error: unknown } | undefined;

  constructor(
    private readonly onProgress: OnProgress,
    private readonly stop: () => void,
  ) {}

  readonly report: OnProgress = (done, total) => {
    if (this.#failure !== undefined) {
      return;
    }
    try {
      // What an async callback gives is a promise, though the type promises nothing.
      const told: unknown = this.onProgress(done, total);
      Promise.resolve(told).catch(this.#fail);
    } catch (error) {
      this.#fail(error);
    }
  };

  readonly #fail = (error: unknown) => {
    this.#failure ??= { error };
    this.stop();
  };

  rethrow(): void {
    if (this.#failure !== undefined) {
      throw this.#failure.error;
    }
  }
}

function isCancelled(error: unknown): boolean {
  return error instanceof CortexError && error.code === "CANCELLED";
}
