import type { EmbedderState } from "../embedders/service.js";
import type { Embedding } from "../embedders/start.js";
import type native from "../native.js";
import type { EmbeddingStats, SyncEmbeddingsOptions } from "./brain-types.js";
import { CortexError } from "./errors.js";
import { BrainHandle } from "./handle.js";
import * as inputs from "./inputs.js";
import { nativeCall } from "./task.js";

/** The part of a bridge that has vectors computed. */
export class EmbeddingBridge extends BrainHandle {
  /** How far the vectors are, and how the embedder fares. */
  async getEmbeddingStats(): Promise<EmbeddingStats> {
    const brain = this.opened();
    const { embedding } = await nativeCall(() => brain.getStats(this.now(), this.reader()));
    return await this.embeddingStats(embedding);
  }

  /** @internal */
  protected async embeddingStats(embedding: native.EmbeddingStatus): Promise<EmbeddingStats> {
    const brain = this.opened();
    const indexes = await nativeCall(() => brain.getVectorStates());
    const problem = this.settings.embedding?.worker?.problem;
    return {
      configured: this.settings.embedding !== undefined,
      embedder: this.embedderState,
      ...embedding,
      indexes,
      ...(problem === undefined ? {} : { problem }),
    };
  }

  /**
   * Tries at once what waits for a vector, and resolves when there is no more to try for now: all is done,
   * or what is left must wait.
   *
   * @throws CortexError NO_EMBEDDER - the brain was opened without one
   */
  async syncEmbeddings(options: SyncEmbeddingsOptions = {}): Promise<EmbeddingStats> {
    this.writable();
    const { retryFailed = false } = inputs.syncEmbeddings.parse(options);
    const { worker } = this.requireEmbedding("syncEmbeddings computes vectors");
    await nativeCall(async () => worker?.finish({ retryFailed }));
    return await this.getEmbeddingStats();
  }

  /** @internal */
  protected requireEmbedding(purpose: string): Embedding {
    const { embedding } = this.settings;
    if (embedding === undefined) {
      throw new CortexError(
        "NO_EMBEDDER",
        `${purpose}, and this brain was opened without an embedder; searchMemories finds by words`,
      );
    }
    return embedding;
  }

  /** @internal Something was stored or removed; it may wait for a vector; `unqueued`: without being queued. */
  protected workSoon({ unqueued = false } = {}): void {
    this.settings.embedding?.worker?.wake({ unqueued });
  }

  /** @internal */
  protected get embedderState(): EmbedderState | null {
    return this.settings.embedding?.service.state ?? null;
  }
}
