import type { EmbedderState } from "../embedders/service.js";
import type native from "../native.js";
import type { EmbeddingStats, SyncEmbeddingsOptions } from "./brain-types.js";
import type { Handle } from "./handle.js";
import * as inputs from "./inputs.js";
import { requireEmbedding } from "./require-embedding.js";
import { nativeCall } from "./task.js";

/** Having vectors computed. */
export class Vectors {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /** How far the vectors are, and how the embedder fares. */
  async getEmbeddingStats(): Promise<EmbeddingStats> {
    const brain = this.#handle.opened();
    const { embedding } = await nativeCall(() =>
      brain.getStats(this.#handle.now(), this.#handle.reader()),
    );
    return await embeddingStats(this.#handle, embedding);
  }

  /**
   * Tries at once what waits for a vector, and resolves when there is no more to try for now: all is done,
   * or what is left must wait.
   *
   * @throws CortexError NO_EMBEDDER - the brain was opened without one
   */
  async syncEmbeddings(options: SyncEmbeddingsOptions = {}): Promise<EmbeddingStats> {
    this.#handle.writable();
    const { retryFailed = false } = inputs.syncEmbeddings.parse(options);
    const { worker } = requireEmbedding(this.#handle, "syncEmbeddings computes vectors");
    await nativeCall(async () => worker?.finish({ retryFailed }));
    return await this.getEmbeddingStats();
  }
}

/** The state of the vectors that `embedding` counts, and of the embedder. */
export async function embeddingStats(
  handle: Handle,
  embedding: native.EmbeddingStatus,
): Promise<EmbeddingStats> {
  const brain = handle.opened();
  const indexes = await nativeCall(() => brain.getVectorStates());
  const problem = handle.settings.embedding?.worker?.problem;
  return {
    configured: handle.settings.embedding !== undefined,
    embedder: embedderState(handle),
    ...embedding,
    indexes,
    ...(problem === undefined ? {} : { problem }),
  };
}

/** How the embedder fares; null: the brain has none. */
export function embedderState(handle: Handle): EmbedderState | null {
  return handle.settings.embedding?.service.state ?? null;
}
