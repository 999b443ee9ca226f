import type { Reconciliation } from "../lightrag/reconcile.js";
import type { LightRagState } from "../lightrag/settings.js";
import type { LightRagWorker } from "../lightrag/worker.js";
import type { SyncLightRagOptions } from "./brain-types.js";
import { CortexError } from "./errors.js";
import type { Handle } from "./handle.js";
import { Input } from "./input.js";
import { closed, flag, onProgress, signal } from "./schema.js";
import { nativeCall } from "./task.js";

const syncInput = new Input(
  "syncLightRag",
  closed({ retryFailed: flag, reconcile: flag, onProgress, signal }),
);

/** How a LightRAG server fares after syncLightRag, and what comparing found. */
export interface LightRagReport extends LightRagState {
  /** Only when it was asked for, and the server could be reached. */
  reconciled?: Reconciliation;
}

/** Bringing memories to services outside the process. */
export class Sinks {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /**
   * Sends what waits for the LightRAG server and memories that were never sent, and resolves when all of it
   * is there or given up, or the server is down: `state` and the counts tell.
   *
   * @throws CortexError NO_SINK - the brain was opened without one; CANCELLED
   */
  async syncLightRag(options: SyncLightRagOptions = {}): Promise<LightRagReport> {
    this.#handle.writable();
    const { retryFailed = false, reconcile = false, ...task } = syncInput.parse(options);
    const worker = this.#require("syncLightRag sends memories to a LightRAG server");
    return await nativeCall(async () => {
      const reconciled = await worker.finish({ retryFailed, reconcile, ...task });
      const state = await worker.state();
      return reconciled === undefined ? state : { ...state, reconciled };
    });
  }

  /**
   * How the LightRAG server fares, and how far it is with the brain's memories.
   *
   * @throws CortexError NO_SINK - the brain was opened without one
   */
  async getLightRagState(): Promise<LightRagState> {
    this.#handle.opened();
    const worker = this.#require("getLightRagState tells of a LightRAG server");
    return await nativeCall(() => worker.state());
  }

  #require(purpose: string): LightRagWorker {
    const { lightrag } = this.#handle.settings;
    if (lightrag === undefined) {
      throw new CortexError(
        "NO_SINK",
        `${purpose}, and this brain was opened without one; give openBrain lightrag: { url }`,
      );
    }
    return lightrag;
  }
}

/** How the LightRAG server fares; null: the brain has none. */
export async function lightRagState({ settings }: Handle): Promise<LightRagState | null> {
  const { lightrag } = settings;
  return lightrag === undefined ? null : await nativeCall(() => lightrag.state());
}
