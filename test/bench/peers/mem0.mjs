// mem0ai with its store in a local file: vectors and its own keyword search. No model is asked: texts go straight into
// its store, and its embedder is the one that cortex is measured with, in this process.
import { DIMENSIONS, vectorOf } from "../lib/vectors.mjs";

/** A store with `items` in it, and how to search it. */
export async function mem0(path, items) {
  process.env.MEM0_TELEMETRY = "false"; // read when the module loads
  const { Memory } = await import("mem0ai/oss");
  const unused = { apiKey: "none", baseURL: "http://127.0.0.1:9" };
  const memory = new Memory({
    disableHistory: true,
    llm: { provider: "openai", config: unused },
    embedder: { provider: "openai", config: { ...unused, embeddingDims: DIMENSIONS } },
    vectorStore: {
      provider: "memory",
      config: { collectionName: "bench", dimension: DIMENSIONS, dbPath: `${path}.db` },
    },
  });
  memory.embedder = {
    embed: async (text) => [...vectorOf(text)],
    embedBatch: async (texts) => texts.map((text) => [...vectorOf(text)]),
  };
  const filters = { user_id: "bench" };
  await memory.search("is the store there?", { filters });
  const payloads = items.map(({ content }) => ({ data: content, ...filters }));
  await memory.vectorStore.insert(
    items.map(({ content }) => [...vectorOf(content)]),
    items.map((_, index) => `memory-${index}`),
    payloads,
  );
  return {
    search: async (query) => (await memory.search(query, { filters, topK: 10 })).results,
    close: () => {},
  };
}
