import { dirname } from "node:path";
import type { CortexBridge } from "../bridge/bridge.js";
import { makeDirectory } from "../bridge/directory.js";
import type { OpenBrainOptions } from "../bridge/types.js";

/**
 * A brain that is opened when it is first needed, once, however many ask at the same time. After a failed
 * attempt, or after `close`, the next to ask tries again.
 */
export class LazyBrain {
  readonly #options: () => OpenBrainOptions;
  #opening: Promise<CortexBridge> | undefined;

  /** @param options - called for each attempt to open; may throw */
  constructor(options: () => OpenBrainOptions) {
    this.#options = options;
  }

  /** The open brain. */
  readonly get = (): Promise<CortexBridge> => {
    if (this.#opening === undefined) {
      const opening = open(this.#options);
      this.#opening = opening;
      opening.catch(() => this.#forget(opening));
      return opening;
    }
    return this.#opening;
  };

  /** Closes the brain if it is open, or as soon as it is. */
  async close(): Promise<void> {
    const opening = this.#opening;
    this.#opening = undefined;
    // Whoever asked for the brain was told why it did not open; there is nothing to close then.
    const brain = await opening?.catch(() => undefined);
    await brain?.close();
  }

  #forget(opening: Promise<CortexBridge>): void {
    if (this.#opening === opening) {
      this.#opening = undefined;
    }
  }
}

async function open(options: () => OpenBrainOptions): Promise<CortexBridge> {
  const resolved = options();
  await makeDirectory(dirname(resolved.path), "the brain");
  // The addon is loaded here and not with this module, so that hosts list plugins fast, and list this one
  // even where the addon does not load.
  const { openBrain } = await import("../bridge/open.js");
  return await openBrain(resolved);
}
