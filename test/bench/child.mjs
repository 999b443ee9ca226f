// One measurement in a process of its own: node child.mjs TASK '{"options": ...}' prints one line of JSON.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memories, questions, turns } from "./lib/corpus.mjs";
import { hybridTasks } from "./lib/hybrid.mjs";
import {
  clock,
  inFlight,
  openOurs,
  percentile,
  processorTimings,
  seconds,
  timings,
} from "./lib/measuring.mjs";

const tasks = {
  ...hybridTasks,

  async "add-ours"(path, { count, width, compare }) {
    const brain = await openOurs(path);
    const add = (memory) => brain.createMemory({ ...memory, compare });
    await inFlight(memories(200, 1e6), width, add);
    const items = memories(count);
    const start = clock();
    await inFlight(items, width, add);
    const rate = count / seconds(start);
    await brain.close();
    return { rate };
  },

  /** Adds to a brain that holds much, each compared by meaning with what is there. */
  async "add-checked"(path, { count }) {
    const brain = await openOurs(path);
    // What the import left to prepare is prepared by the first.
    const items = memories(count + 1, 5e6);
    const [first] = await timings(1, () => brain.createMemory(items[count]));
    const times = await timings(count, (i) => brain.createMemory(items[i]));
    await brain.close();
    return { first, p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
  },

  /** Adds one at a time while a LightRAG server hangs, or nothing is sent to it. */
  async "add-lightrag"(path, { count, hangs }) {
    const { createServer } = await import("node:http");
    const server = createServer(() => {});
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${server.address().port}`;
    const brain = await openOurs(path, { lightrag: { url, background: hangs } });
    const items = memories(count + 200, 7e6);
    const add = (i) => brain.createMemory({ ...items[i], compare: "exact" });
    await timings(200, (i) => add(count + i));
    const times = await timings(count, add);
    await brain.close();
    server.closeAllConnections();
    server.close();
    return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
  },

  async "add-peer"(path, { count }) {
    const { openPeer, peerInsert } = await import("./lib/peer.mjs");
    const database = openPeer(path);
    const insert = peerInsert(database);
    const add = database.transaction((memory) => insert(memory, Date.now()));
    for (const memory of memories(200, 1e6)) add.immediate(memory);
    const items = memories(count);
    const start = clock();
    for (const memory of items) add.immediate(memory);
    const rate = count / seconds(start);
    database.close();
    return { rate };
  },

  async "import-ours"(path, { count }) {
    const brain = await openOurs(path);
    const items = memories(count);
    const start = clock();
    await brain.importMemories(items);
    const rate = count / seconds(start);
    await brain.close();
    return { rate };
  },

  async "import-peer"(path, { count }) {
    const { openPeer, peerInsert } = await import("./lib/peer.mjs");
    const database = openPeer(path);
    const insert = peerInsert(database);
    const addAll = database.transaction((batch) => {
      for (const memory of batch) insert(memory, Date.now());
    });
    const items = memories(count);
    const start = clock();
    for (let i = 0; i < count; i += 500) addAll.immediate(items.slice(i, i + 500));
    const rate = count / seconds(start);
    database.close();
    return { rate };
  },

  /** Fills the brain at `path`, `age` days spread over it, and leaves it there. */
  async fill(path, { count, now }) {
    const brain = await openOurs(path, { clock: () => now });
    const dayMs = 86_400_000;
    for (let done = 0; done < count; done += 50_000) {
      const batch = memories(Math.min(50_000, count - done), done);
      for (const [index, memory] of batch.entries()) {
        memory.created_at = now - (((done + index) * 7919) % 150) * dayMs - (index % 86_400) * 1000;
      }
      await brain.importMemories(batch);
    }
    await brain.close();
    return {};
  },

  /** Fills the brain at `path` with conversations, and leaves it there. */
  async "fill-turns"(path, { count, now }) {
    const brain = await openOurs(path, { clock: () => now });
    for (let done = 0; done < count; done += 50_000) {
      const batch = turns(Math.min(50_000, count - done), done);
      for (const [index, turn] of batch.entries()) {
        turn.created_at = now - (count - done - index) * 60_000;
      }
      await brain.importMemories(batch);
    }
    await brain.close();
    return {};
  },

  async "search-ours"(path, { now, count }) {
    const brain = await openOurs(path, { clock: () => now });
    const asked = questions(count);
    const [first] = await timings(1, () => brain.searchMemories(asked[0], { peek: true }));
    const times = await timings(count, (i) => brain.searchMemories(asked[i], { peek: true }));
    const megabytes = process.memoryUsage().rss / 2 ** 20;
    await brain.close();
    return { first, p50: percentile(times, 0.5), p95: percentile(times, 0.95), megabytes };
  },

  /**
   * Processor time of searches by words: asked for the first time, and again. Read only, so that nothing else is done
   * in the background.
   */
  async "search-growth"(path, { now, count, checkout }) {
    const brain = await openOurs(path, { clock: () => now, readOnly: true }, checkout);
    const asked = questions(count);
    const search = (i) => brain.searchMemories(asked[i], { peek: true });
    const [first] = await processorTimings(1, search);
    const once = await processorTimings(count, search);
    const again = await processorTimings(count, search);
    const megabytes = process.memoryUsage().rss / 2 ** 20;
    await brain.close();
    const shares = (times) => ({ p50: percentile(times, 0.5), p95: percentile(times, 0.95) });
    return { first, once: shares(once), again: shares(again), megabytes };
  },

  async "search-peer"(path, { count }) {
    const { openPeerFile, peerSearch } = await import("./lib/peer.mjs");
    const database = openPeerFile(path);
    const search = peerSearch(database);
    const asked = questions(count);
    const [first] = await timings(1, () => search(asked[0]));
    const times = await timings(count, (i) => search(asked[i]));
    database.close();
    return { first, p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
  },

  async recent(path, { now }) {
    const brain = await openOurs(path, { clock: () => now });
    await timings(200, () => brain.getRecentSTM({ limit: 10 }));
    const times = await timings(2000, () => brain.getRecentSTM({ limit: 10 }));
    await brain.close();
    return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
  },

  async distribution(path, { now }) {
    const brain = await openOurs(path, { clock: () => now });
    const [first] = await timings(1, () => brain.getConfidenceDistribution());
    const times = await timings(100, () => brain.getConfidenceDistribution());
    await brain.close();
    return { first, p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
  },

  async scoring(path, { now }) {
    const brain = await openOurs(path, { clock: () => now });
    const start = clock();
    const report = await brain.runMaintenance({ force: true });
    const time = seconds(start);
    await brain.close();
    return { seconds: time, rescored: report.rescored };
  },

  /** Makes a brain of the old extension at `path`, with a vector for every fifth memory. */
  async legacy(path, { count }) {
    const { makeLegacyBrain } = await import("./lib/legacy.mjs");
    makeLegacyBrain(path, memories(count));
    return {};
  },

  async migration(path, { source, now }) {
    const { migrateBrain } = await import("../../dist/index.js");
    let megabytes = 0;
    const watch = setInterval(() => {
      megabytes = Math.max(megabytes, process.memoryUsage().rss / 2 ** 20);
    }, 20);
    const start = clock();
    const report = await migrateBrain({ source, target: path, timezone: "UTC", clock: () => now });
    const time = seconds(start);
    clearInterval(watch);
    const { score } = report.milliseconds;
    return { seconds: time, scoring: score / 1000, megabytes, steps: report.milliseconds };
  },

  async open(path, { now }) {
    await import("../../dist/index.js"); // loading the addon is not opening the brain
    const start = clock();
    const brain = await openOurs(path, { clock: () => now });
    await brain.getRecentSTM({ limit: 10 });
    const time = seconds(start) * 1000;
    await brain.close();
    return { ms: time };
  },

  /** What the process needs that reads a little and adds memories, numbered from `first`. */
  async memory(path, { now, first = 9e6 }) {
    const brain = await openOurs(path, { clock: () => now });
    await brain.getRecentSTM({ limit: 10 });
    await brain.getConfidenceDistribution();
    for (const memory of memories(500, first)) await brain.createMemory(memory);
    const megabytes = process.memoryUsage().rss / 2 ** 20;
    await brain.close();
    return { megabytes };
  },

  /** Appending to and rendering a session with full blocks and `count` archived turns. */
  async session(path, { count }) {
    const brain = await openOurs(path);
    const said = "what was said, at some length. ".repeat(30);
    const turn = (id) => ({
      turn_id: id,
      timestamp: "2026-03-01T12:00:00Z",
      user_message: { content: `word${id} ${said.slice(0, 200)}` },
      turn_status: "PENDING",
    });
    const session = await brain.importSession(
      JSON.stringify({
        conversation_history: {
          session_id: "long",
          turns: [],
          total_turns: count,
          last_updated: "2026-03-01T12:00:00Z",
        },
        archived_turns: Array.from({ length: count }, (_, index) => turn(index + 1)),
      }),
    );
    await session.describe({
      active_topic: "benchmarks",
      key_points: Array.from({ length: 20 }, (_, index) => `${index} ${said.slice(0, 150)}`),
    });
    const append = () =>
      session.appendTurn({
        user_message: { content: said },
        agent_response: { agent_type: "GENERAL_HEALTH", content: said.slice(0, 100) },
        summary: { user: said.slice(0, 150), agent: said.slice(0, 100) },
      });
    await timings(60, append);
    const appends = await timings(600, append);
    const renders = await timings(1000, () => session.renderPrompt());
    const { blocks } = await session.getState();
    await brain.close();
    const fill = Object.values(blocks).map(({ chars_current }) => chars_current);
    return {
      append: percentile(appends, 0.95),
      append_p50: percentile(appends, 0.5),
      render: percentile(renders, 0.95),
      fill,
    };
  },

  /** Searches by vectors: all compared, then with an index, against the truth; at last opened again. */
  async vectors(path, { count }) {
    const { embedder, nearest, vectorOf } = await import("./lib/vectors.mjs");
    const items = memories(count);
    const queries = Array.from({ length: 100 }, (_, index) => `${items[index].content} again`);
    // Order by nearness alone, which is what the truth knows of.
    const ranking = { standing_weight: 0 };
    const settings = { embedder, embedding: { batchSize: 512 }, ranking };
    const brain = await openOurs(path, settings);
    await brain.importMemories(items);
    const embedding = clock();
    await brain.syncEmbeddings();
    const embedded = seconds(embedding);
    const ask = (i) => brain.semanticSearch(queries[i], { limit: 10, peek: true });
    const [first] = await timings(1, ask);
    const exact = await timings(100, ask);
    const building = clock();
    const indexed = async () => {
      await ask(0);
      const [index] = (await brain.getEmbeddingStats()).indexes;
      return !index.building;
    };
    while (!(await indexed())) await new Promise((resolve) => setTimeout(resolve, 1000));
    const built = seconds(building);
    const [index] = (await brain.getEmbeddingStats()).indexes;
    const times = await timings(100, ask);
    const megabytes = process.memoryUsage().rss / 2 ** 20;
    const vectors = items.map(({ content }) => vectorOf(content));
    let found = 0;
    for (const [i, query] of queries.entries()) {
      const truth = nearest(vectors, vectorOf(query), 10).map((one) => items[one].content);
      const { hits } = await ask(i);
      found += hits.filter(({ content }) => truth.includes(content)).length;
    }
    await brain.close();
    const opening = clock();
    const again = await openOurs(path, settings);
    await again.semanticSearch(queries[0], { limit: 10, peek: true });
    const opened = seconds(opening) * 1000;
    const { indexes } = await again.getEmbeddingStats();
    await again.close();
    return {
      embedded_seconds: embedded,
      first_ms: first,
      exact_p50: percentile(exact, 0.5),
      exact_p95: percentile(exact, 0.95),
      built_seconds: built,
      index,
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      recall: found / (10 * queries.length),
      megabytes,
      open_ms: opened,
      indexed_at_open: indexes[0].indexed,
    };
  },

  /** What the bridge adds to a native call: the same cheap call through both, in turn. */
  async bridge(path) {
    const { default: native } = await import("../../dist/native.js");
    const brain = await openOurs(path);
    const raw = await native.open({
      path,
      read_only: false,
      timezone: "UTC",
      policy: native.defaultPolicy,
      content_limit: 32_000,
      database_limit: 0,
    });
    const { memory_id: id } = await brain.createMemory({
      content: "The bridge is measured with this.",
    });
    const viaBridge = () => brain.getMemory(id, { peek: true });
    const viaNative = () => raw.getMemory(id, { peek: true, now: Date.now(), user: null });
    for (const call of [viaBridge, viaNative]) await timings(3000, call);
    const differences = [];
    for (let round = 0; round < 20; round++) {
      const ours = await timings(500, viaBridge);
      const bare = await timings(500, viaNative);
      differences.push((percentile(ours, 0.5) - percentile(bare, 0.5)) * 1000);
    }
    await raw.close();
    await brain.close();
    differences.sort((a, b) => a - b);
    return { microseconds: percentile(differences, 0.5) };
  },
};

const [, , name, json = "{}"] = process.argv;
const options = JSON.parse(json);
const folder = mkdtempSync(join(options.folder ?? tmpdir(), "cortex-bench-"));
try {
  const result = await tasks[name](options.path ?? join(folder, "bench.brain"), options);
  process.stdout.write(`${JSON.stringify(result)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
