import type { CortexBridge } from "./bridge.js";

/**
 * A brain that is opened when it is first needed, once, however many ask at the same time. After a failed
 * attempt, or after `close`, the next to ask tries again.
 */
export class LazyBrain {
  readonly #open: () => Promise<CortexBridge>;
  #opening: Promise<CortexBridge> | undefined;
  /** Work that takes several calls of the brain and is under way. */
  readonly #atWork = new Set<Promise<unknown>>();

  /** @param open - called for each attempt */
  constructor(open: () => Promise<CortexBridge>) {
    this.#open = open;
  }

  /** The open brain. */
  readonly get = (): Promise<CortexBridge> => {
    if (this.#opening === undefined) {
      const opening = this.#open();
      this.#opening = opening;
      opening.catch(() => this.#forget(opening));
      return opening;
    }
    return this.#opening;
  };

  /** Does work that takes several calls of the brain: who closes it waits until the work is done. */
  readonly during = async <T>(work: () => Promise<T>): Promise<T> => {
    const working = work();
    this.#atWork.add(working);
    try {
      return await working;
    } finally {
      this.#atWork.delete(working);
    }
  };

  /** Closes the brain if it is open, or as soon as it is, and nobody is at work with it. */
  async close(): Promise<void> {
    const opening = this.#opening;
    this.#opening = undefined;
    // Whoever asked for the brain was told why it did not open; there is nothing to close then.
    const brain = await opening?.catch(() => undefined);
    await Promise.allSettled(this.#atWork);
    await brain?.close();
  }

  #forget(opening: Promise<CortexBridge>): void {
    if (this.#opening === opening) {
      this.#opening = undefined;
    }
  }
}
