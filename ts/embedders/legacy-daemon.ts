import { Input } from "../bridge/input.js";
import { closed, optionalText } from "../bridge/schema.js";
import type { Embedder } from "./embedder.js";
import { postJson } from "./post-json.js";
import { checkVectors } from "./vectors.js";

const input = new Input("legacyDaemonEmbedder", closed({ url: optionalText }));

const DEFAULT_URL = "http://127.0.0.1:8030";

/** The model that the daemon runs; brains brought over from the Python extension hold its vectors. */
const MODEL = "all-MiniLM-L6-v2";
const DIMENSIONS = 384;

/**
 * An embedder over the daemon that came with the Python cortex extension: `POST /embed` with `texts`
 * answers with `embeddings`.
 *
 * @param options - `url`: where it listens, default http://127.0.0.1:8030
 */
export function legacyDaemonEmbedder(options: { url?: string | undefined } = {}): Embedder {
  const given = input.parse(options).url ?? DEFAULT_URL;
  const url = `${given.replace(/\/+$/u, "")}/embed`;
  return {
    id: MODEL,
    dimensions: DIMENSIONS,
    async embed(texts, _kind, { signal }) {
      const answer = await postJson(url, { texts }, { signal });
      const vectors = (answer as { embeddings?: unknown } | null)?.embeddings;
      return checkVectors(vectors, {
        count: texts.length,
        dimensions: DIMENSIONS,
        service: url,
      });
    },
  };
}
