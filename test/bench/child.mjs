// One measurement in a process of its own: node child.mjs TASK '{"options": ...}' prints one line of JSON.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memories } from "./lib/corpus.mjs";

const seconds = (start) => Number(process.hrtime.bigint() - start) / 1e9;
const clock = () => process.hrtime.bigint();

async function openOurs(path, options = {}) {
  const { openBrain } = await import("../../dist/index.js");
  return openBrain({ path, userId: "bench", timezone: "UTC", ...options });
}

/** Runs `work` over `items`, `width` of them in flight. */
async function inFlight(items, width, work) {
  let next = 0;
  const worker = async () => {
    while (next < items.length) await work(items[next++]);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

const percentile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

/** Milliseconds of each call, sorted. */
async function timings(count, work) {
  const times = [];
  for (let i = 0; i < count; i++) {
    const start = clock();
    await work(i);
    times.push(seconds(start) * 1000);
  }
  return times.sort((a, b) => a - b);
}

const tasks = {
  async "add-ours"(path, { count, width }) {
    const brain = await openOurs(path);
    await inFlight(memories(200, 1e6), width, (memory) => brain.createMemory(memory));
    const items = memories(count);
    const start = clock();
    await inFlight(items, width, (memory) => brain.createMemory(memory));
    const rate = count / seconds(start);
    await brain.close();
    return { rate };
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

  async memory(path, { now }) {
    const brain = await openOurs(path, { clock: () => now });
    await brain.getRecentSTM({ limit: 10 });
    await brain.getConfidenceDistribution();
    for (const memory of memories(500, 9e6)) await brain.createMemory(memory);
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
    const viaNative = () => raw.getMemory(id, { peek: true, now: Date.now() });
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
