// Searches by words and vectors together: ours and the peers, on the same memories and vectors.
import { memories } from "./corpus.mjs";
import { openOurs, percentile, timings } from "./measuring.mjs";

/** Asks for the words of memories spread over all, after some to warm up. */
async function hybrid(items, asked, search) {
  const query = (i) => items[(i * 7919) % items.length].content.split(";")[0];
  await timings(Math.ceil(asked / 10), (i) => search(query(asked + i)));
  const times = await timings(asked, (i) => search(query(i)));
  const megabytes = process.memoryUsage().rss / 2 ** 20;
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), megabytes };
}

/** Tasks of child.mjs: `asked` searches of `count` memories. */
export const hybridTasks = {
  async "hybrid-ours"(path, { count, asked }) {
    const { embedder } = await import("./vectors.mjs");
    const items = memories(count);
    const brain = await openOurs(path, { embedder, embedding: { batchSize: 512 } });
    await brain.importMemories(items);
    await brain.syncEmbeddings();
    do {
      await brain.semanticSearch(items[0].content, { peek: true });
      await new Promise((resolve) => setTimeout(resolve, 500));
    } while ((await brain.getEmbeddingStats()).indexes[0].building);
    const result = await hybrid(items, asked, (query) =>
      brain.searchMemories(query, { limit: 10, peek: true }),
    );
    await brain.close();
    return result;
  },

  async "hybrid-sqlite-vec"(path, { count, asked }) {
    const { sqliteVec } = await import("../peers/sqlite-vec.mjs");
    const items = memories(count);
    const { search, close } = sqliteVec(path, items);
    const result = await hybrid(items, asked, search);
    close();
    return result;
  },

  async "hybrid-mem0"(path, { count, asked }) {
    const { mem0 } = await import("../peers/mem0.mjs");
    const items = memories(count);
    const { search } = await mem0(path, items);
    return hybrid(items, asked, search);
  },
};
