import { MEMORY_PATH } from "../bridge/defaults.js";
import type native from "../native.js";
import { inTurn } from "../outside/turns.js";
import type { Embedder } from "./embedder.js";
import type { EmbeddingSettings } from "./embedding-settings.js";
import { EmbeddingService } from "./service.js";
import { EmbeddingWorker } from "./worker.js";

export { checkEmbedder, resolveEmbedding } from "./embedding-settings.js";

/** An embedder at work for an open brain. */
export interface Embedding {
  service: EmbeddingService;
  /** Absent where the brain is open for reading only. */
  worker: EmbeddingWorker | undefined;
}

/** Puts an embedder to work for a brain: at what is queued, and at queries. */
export function startEmbedding(
  brain: native.Brain,
  embedder: Embedder,
  settings: Required<EmbeddingSettings> & { clock: () => number },
): Embedding {
  const { scheduler, batchSize, background, clock } = settings;
  const { path } = brain;
  const service = new EmbeddingService(embedder, settings);
  if (brain.read_only) {
    return { service, worker: undefined };
  }
  const worker = new EmbeddingWorker(brain, service, {
    scheduler,
    batchSize,
    background,
    now: () => Math.floor(clock()),
    // Every handle of a file has a worker, and each would send the same texts. What is in memory has one.
    inTurn: (work) => (path === MEMORY_PATH ? work() : inTurn(path, work)),
  });
  worker.wake();
  return { service, worker };
}
