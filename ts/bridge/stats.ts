import type { BrainStats, ExtendedStats } from "./brain-types.js";
import type { Handle } from "./handle.js";
import * as inputs from "./inputs.js";
import { lightRagState } from "./sinks.js";
import { nativeCall } from "./task.js";
import type { UserOptions } from "./types.js";
import { embedderState, embeddingStats } from "./vectors.js";

const WITHOUT_EMBEDDER = ["recent", "by id", "words", "time", "speaker"] as const;
const WITH_EMBEDDER = [...WITHOUT_EMBEDDER, "vectors"] as const;

/** Figures about a brain. */
export class Stats {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /**
   * Figures, true for now. Memories, atoms, categories, sources, scores and times are counted for one user; the file's
   * size and what waits to be done (outbox, embedding, lightrag, forget_pending) are those of the whole brain.
   */
  async getStats(options: UserOptions = {}): Promise<BrainStats> {
    const brain = this.#handle.opened();
    const user = this.#handle.reader(inputs.whose.parse(options));
    const stats = await nativeCall(() => brain.getStats(this.#handle.now(), user));
    return {
      ...stats,
      embedder: embedderState(this.#handle),
      lightrag: await lightRagState(this.#handle),
      fleet: (await this.#handle.settings.fleet?.()) ?? null,
    };
  }

  /** getStats, and how the brain is set up. */
  async getExtendedStats(options: UserOptions = {}): Promise<ExtendedStats> {
    const stats = await this.getStats(options);
    const { embedder } = stats;
    return {
      ...stats,
      options: {
        path: this.#handle.path,
        read_only: this.#handle.readOnly,
        user_id: this.#handle.userId,
        all_users: this.#handle.allUsers,
        confidence: this.#handle.policy,
        ...this.#handle.settings.options,
      },
      embeddings: await embeddingStats(this.#handle, stats.embedding),
      retrieval_paths: embedder?.state === "up" ? WITH_EMBEDDER : WITHOUT_EMBEDDER,
    };
  }
}
