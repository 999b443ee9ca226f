// How processor time grows with a text and with a brain, by the rule of lib/growth-rule.mjs.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { openBrain } from "../../dist/index.js";
import { knownGrowth } from "./known-growth.mjs";
import { isTooLong, LONG_MS, tooFast } from "./lib/growth-rule.mjs";
import { inFolder, main, root } from "./lib/part.mjs";

const program = join(root, "build/release/test/native/cortex_growth");
/** What goes on for longer than this has taken too long. */
const PATIENCE_MS = 20_000;
const SIZES = [1_000, 4_000, 16_000, 64_000, 256_000, 1_000_000];
const BRAINS = [25, 100, 400, 1_600, 6_400, 25_600, 102_400];

/** Processor times for the sizes, as far as they were measured; the last is infinite where it was too long. */
function probe(name, pattern, sizes) {
  const { stdout, signal, status } = spawnSync(
    program,
    [name, pattern, String(LONG_MS), ...sizes.map(String)],
    { encoding: "utf8", timeout: PATIENCE_MS },
  );
  const times = stdout.split("\n").filter(Boolean).map(Number);
  if (signal === "SIGTERM") return [...times, Number.POSITIVE_INFINITY];
  if (status !== 0) throw new Error(`ended with ${status ?? signal}`);
  return times;
}

/**
 * What grew too fast, twice asked; the second time each size in a process of its own: where a text lies in memory after
 * another one makes a factor of two.
 */
function growthOf(name, pattern) {
  const times = probe(name, pattern, SIZES);
  const at = tooFast(times);
  if (at === undefined) return undefined;
  const again = SIZES.slice(at - 1, at + 1).flatMap((size) => probe(name, pattern, [size]));
  if (tooFast(again) === undefined) return undefined;
  return `${SIZES[at - 1]}: ${times[at - 1]} ms, ${SIZES[at]}: ${times[at]} ms`;
}

function languageGrowth(part, counts) {
  const { stdout } = spawnSync(program, { encoding: "utf8" });
  const named = (kind) =>
    [...stdout.matchAll(new RegExp(`^${kind} (.*)$`, "gmu"))].map((match) => match[1]);
  const pairs = named("function").flatMap((name) =>
    named("pattern").map((pattern) => [name, pattern]),
  );
  if (pairs.length === 0) part.found("there is no growth probe", "npm run build -- native");
  const known = new Set(knownGrowth.map((pair) => pair.join(" ")));
  // In an order of the seed, so that short runs see all of them in time; the known ones first.
  const isKnown = (pair) => known.has(pair.join(" "));
  const order = pairs
    .map((pair) => [isKnown(pair) ? -1 : part.random.next(), pair])
    .sort(([one], [other]) => one - other);
  const until = Date.now() + part.secondsLeft * 800;
  for (const [, [name, pattern]] of order) {
    const stop = () => Date.now() > until;
    if (stop()) {
      counts["functions over texts left"] += 1;
      continue;
    }
    const title = `${name} over "${pattern}"`;
    try {
      const growth = growthOf(name, pattern);
      const listed = isKnown([name, pattern]);
      if (growth !== undefined && !listed) part.found(`${title} grows too fast`, growth);
      if (growth === undefined && listed && !stop()) {
        part.found(`${title} is mended`, "take it out of known-growth.mjs");
      }
    } catch (error) {
      part.found(`${title} breaks`, String(error));
    }
    counts["functions over texts"] += 1;
  }
}

/** Memories that share words, and questions about them. */
const TELLING = [
  (i) => `I like thing${i} of Ada.`,
  (i) => `My friend Ada Berg${i} keeps bees.`,
  (i) => `It is day ${i}. I live in ${["Cork", "Metz", "Brno"][i % 3]}.`,
];
const QUESTIONS = {
  getFacts: (brain) => brain.getFacts("default"),
  current: (brain) => brain.current("default"),
  getFactsThen: (brain) => brain.getFacts("default", { as_of: "2026-01-01" }),
  getNeighbourhood: (brain) => brain.getNeighbourhood("default", { depth: 3 }),
  findPath: (brain) => brain.findPath("default", "Metz"),
  getGraph: (brain) => brain.getGraph(),
  search: (brain) => brain.searchMemories("what does Ada like?", { peek: true }),
};

async function cpuOf(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / 1_000);
}

/** The least of some: what a collection of garbage or another process took is no growth. */
async function leastCpuOf(work, tries) {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries; i += 1) least = Math.min(least, await cpuOf(work));
  return least;
}

async function graphGrowth(part, counts, telling) {
  await inFolder(async (folder) => {
    const brain = await openBrain({
      path: join(folder, "brain.db"),
      userId: "default",
      timezone: "UTC",
    });
    await brain.createMemory({ content: "My aunt Odile lives in Metz." });
    let told = 0;
    const times = new Map();
    for (const size of BRAINS) {
      if (part.over) break;
      const memories = Array.from({ length: size - told }, (_, i) => ({
        content: telling(told + i),
      }));
      told = size;
      await brain.importMemories(memories);
      await brain.getFacts("default"); // derives what the import left
      for (const [name, ask] of Object.entries(QUESTIONS)) {
        const before = times.get(name);
        const isTooFast = () => before !== undefined && isTooLong(now, before);
        let now = await leastCpuOf(() => ask(brain), 2);
        if (isTooFast()) now = Math.min(now, await leastCpuOf(() => ask(brain), 4));
        if (isTooFast()) {
          part.found(
            `${name} grows too fast`,
            `${telling(7)} ${size}: ${now} ms after ${before} ms`,
          );
        }
        times.set(name, now);
        counts["questions"] += 1;
      }
      counts["memories at most"] = Math.max(counts["memories at most"], size);
    }
    await brain.close();
  });
}

await main("growth", async (part) => {
  const counts = {
    "functions over texts": 0,
    "functions over texts left": 0,
    questions: 0,
    "memories at most": 0,
  };
  languageGrowth(part, counts);
  for (const telling of TELLING) await graphGrowth(part, counts, telling);
  return counts;
});
