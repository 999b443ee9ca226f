// How long one reader keeps another waiting: beside each reader that looks at much, short reads ask again and again,
// and none of them may wait for longer than 50 ms (and what it waits on this machine beside work that shares nothing
// with it).
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { openBrain } from "../../dist/index.js";
import { inFolder, main } from "./lib/part.mjs";

const MOST_MS = 50;
/** A wait is a finding when it is as long each time that it is tried: once may be the machine's. */
const TRIES = 6;
const MEMORIES = 40_000;
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 23, 12);

const PEOPLE = ["Ruth", "Max", "Ida", "Bo", "Cy", "Di"];
const THINGS = ["kettle", "boat", "garden", "gate", "pump", "car", "lamp"];

const memory = (i) => ({
  id: `m${i}`,
  content: `${PEOPLE[i % 6]} said that the ${THINGS[i % 7]} number ${i} is near town ${i % 97} and works well.`,
  created_at: NOW - ((i % 2_000) * DAY) / 4 - i,
  categories: [["general", "health", "home"][i % 3]],
  confidence: 0.3 + (i % 70) / 100,
});

async function filled(path) {
  const brain = await openBrain({ path, userId: "ada", timezone: "UTC", clock: () => NOW });
  await brain.importMemories(Array.from({ length: MEMORIES }, (_, i) => memory(i)));
  await brain.createMemory({ content: "My aunt Odile lives in Metz." });
  await brain.getFacts("ada"); // derives what the import left
  await brain.recordEvents(
    Array.from({ length: 30 }, (_, i) => ({ kind: "pill", at: NOW - i * DAY })),
  );
  const session = await brain.startSession({ session_id: "s1" });
  await session.appendTurn({ user_message: { content: "hello there" } });
  return brain;
}

/** Who may look at much. */
const readers = (folder) => ({
  trends: (brain) => brain.trends({ metric: "initial_confidence" }),
  "trends of volume": (brain) => brain.trends({ metric: "volume" }),
  patterns: (brain) => brain.patterns({ metric: "words" }),
  compare: (brain) => brain.compare({ metric: "initial_confidence", by: "category" }),
  "distribution by topic": (brain) => brain.getConfidenceDistributionBy("topic"),
  stats: (brain) => brain.getStats(),
  categories: (brain) => brain.listCategories(),
  "extended stats": (brain) => brain.getExtendedStats(),
  "a search": (brain) =>
    brain.searchMemories("what did Ruth say of the kettle in town", { limit: 1_000, peek: true }),
  "10,000 recent": (brain) => brain.getRecentSTM({ limit: 10_000, peek: true }),
  "recent of nobody": (brain) => brain.getRecentSTM({ proxy_agent: "nobody", peek: true }),
  "temporal pattern": (brain) => brain.findTemporalPattern("works", { after: "said" }),
  getGraph: (brain) => brain.getGraph(),
  neighbourhood: (brain) => brain.getNeighbourhood("Ruth", { depth: 3 }),
  "dry forget of one": (brain) => brain.forget({ ids: ["m7"] }, { dryRun: true }),
  "dry forget of a category": (brain) => brain.forget({ categories: ["home"] }, { dryRun: true }),
  "report of duplicates": (brain) => brain.dedupe({ action: "report" }),
  check: (brain) => brain.check(),
  export: async (brain) => {
    const path = join(folder, "all.jsonl");
    await brain.export(path);
    rmSync(path);
  },
});

/** Short reads, each of which looks at one memory. */
const WAITING = {
  getMemory: (brain) => brain.getMemory("m5", { peek: true }),
  getConfidenceHistory: (brain) => brain.getConfidenceHistory("m5"),
};

/** The longest wait of the short read while the long one goes on; milliseconds. */
async function worstWait(brain, long, short) {
  let over = false;
  const end = long(brain).finally(() => {
    over = true;
  });
  let worst = 0;
  while (!over) {
    const began = performance.now();
    await short(brain);
    worst = Math.max(worst, performance.now() - began);
  }
  await end;
  return worst;
}

/** How long it waits beside a thread that only computes: the machine's own share. */
async function chanceOf(brain) {
  const end = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(
    "const { workerData } = require('node:worker_threads'); while (Atomics.load(workerData, 0) === 0);",
    { eval: true, workerData: end },
  );
  const computing = () =>
    new Promise((done) => {
      setTimeout(done, 2_000);
    });
  try {
    return await worstWait(brain, computing, WAITING.getMemory);
  } finally {
    Atomics.store(end, 0, 1);
    await thread.terminate();
  }
}

/** As worstWait, but the least of the tries that were needed. */
async function waitOf(brain, long, short, most) {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > most; tries += 1) {
    least = Math.min(least, await worstWait(brain, long, short));
  }
  return Math.round(least);
}

await main("blocking", async (part) => {
  const counts = { pairs: 0, "pairs left": 0, memories: MEMORIES, "ms waited at most": 0 };
  await inFolder(async (folder) => {
    const brain = await filled(join(folder, "brain.db"));
    const most = MOST_MS + Math.ceil(await chanceOf(brain));
    counts["ms allowed"] = most;
    // In an order of the seed, so that short runs see all of them in time.
    const pairs = Object.entries(readers(folder))
      .flatMap((long) => Object.entries(WAITING).map((short) => [part.random.next(), long, short]))
      .sort(([one], [other]) => one - other);
    for (const [, [name, long], [victim, short]] of pairs) {
      if (part.over) {
        counts["pairs left"] += 1;
        continue;
      }
      const waited = await waitOf(brain, long, short, most);
      counts.pairs += 1;
      counts["ms waited at most"] = Math.max(counts["ms waited at most"], waited);
      if (waited > most) part.found(`${victim} waits for ${name}`, `${waited} ms`);
    }
    await brain.close();
  });
  return counts;
});
