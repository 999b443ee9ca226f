import type { Embedding } from "../embedders/start.js";
import { CortexError } from "./errors.js";
import type { Handle } from "./handle.js";

/**
 * The embedder, for what cannot do without.
 *
 * @throws CortexError NO_EMBEDDER
 */
export function requireEmbedding(handle: Handle, purpose: string): Embedding {
  const { embedding } = handle.settings;
  if (embedding === undefined) {
    throw new CortexError(
      "NO_EMBEDDER",
      `${purpose}, and this brain was opened without an embedder; searchMemories finds by words`,
    );
  }
  return embedding;
}
