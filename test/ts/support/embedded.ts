/** A brain with an embedder over a test's server. */
import {
  type CortexBridge,
  type Embedder,
  type OpenBrainOptions,
  openAiCompatibleEmbedder,
} from "../../../ts/index.js";
import type { TestRoom } from "./brains.js";
import { DIMENSIONS, type EmbeddingServer } from "./embedding-server.js";
import { TestScheduler } from "./scheduler.js";

/** An embedder that asks the server. */
export function embedderOf(server: EmbeddingServer, model = "test-model"): Embedder {
  return openAiCompatibleEmbedder({
    baseUrl: `${server.url}/v1`,
    model,
    dimensions: DIMENSIONS,
  });
}

/** A brain in a file of the room with an embedder over the server, and time that stands still. */
export async function openEmbedded(
  room: TestRoom,
  server: EmbeddingServer,
  {
    scheduler = new TestScheduler(),
    ...options
  }: Partial<OpenBrainOptions> & {
    scheduler?: TestScheduler;
  } = {},
): Promise<CortexBridge> {
  return await room.open({
    path: room.file(),
    embedder: embedderOf(server),
    embedding: { scheduler },
    ...options,
  });
}

/** What the nearest memories say. */
export async function foundByMeaning(
  brain: CortexBridge,
  query: string,
  limit = 1,
): Promise<string[]> {
  const { hits } = await brain.semanticSearch(query, { limit, peek: true });
  return hits.map(({ content }) => content);
}

/** How the vectors took part in a search. */
export const vectorsPath = async (brain: CortexBridge, query = "automobile") =>
  (await brain.searchMemories(query)).paths.find(({ name }) => name === "vectors");
