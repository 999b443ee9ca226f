// How processor time grows with a text and with a brain: four times as much may take eight times as long, and no more
// (n log n with room for chance; quadratic growth would take sixteen times as long).
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { openBrain } from "../../dist/index.js";
import { knownGrowth } from "./known-growth.mjs";
import { inFolder, main, root } from "./lib/part.mjs";

const program = join(root, "build/release/test/native/cortex_growth");
const MOST_RATIO = 8;
/** Shorter times are chance. */
const LEAST_MS = 60;
/** A measurement that takes longer tells enough. */
const LONG_MS = 600;
const SIZES = [1_000, 4_000, 16_000, 64_000, 256_000, 1_000_000];
const BRAINS = [25, 100, 400, 1_600, 6_400, 25_600, 102_400];

function probe(name, pattern, count) {
  const { stdout, signal, status } = spawnSync(program, [name, pattern, String(count)], {
    encoding: "utf8",
    timeout: 60_000,
  });
  if (signal === "SIGTERM") return Number.POSITIVE_INFINITY;
  if (status !== 0) throw new Error(`ended with ${status ?? signal}`);
  return Number(stdout);
}

/** The first step of `sizes` at which `measure` grows too fast, twice asked. */
async function tooFast(sizes, measure, stop) {
  let before;
  for (const size of sizes) {
    if (stop()) return undefined;
    const now = await measure(size);
    if (
      before !== undefined &&
      now > LEAST_MS &&
      now > MOST_RATIO * Math.max(before, LEAST_MS / 4)
    ) {
      const again = (await measure(size)) / Math.max(await measure(size / 4), LEAST_MS / 4);
      if (again > MOST_RATIO) return `${size / 4}: ${before} ms, ${size}: ${now} ms`;
    }
    if (now > LONG_MS) return undefined;
    before = now;
  }
  return undefined;
}

async function languageGrowth(part, counts) {
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
  const until = Date.now() + part.secondsLeft * 700;
  for (const [, [name, pattern]] of order) {
    const stop = () => Date.now() > until;
    if (stop()) break;
    const title = `${name} over "${pattern}"`;
    try {
      const growth = await tooFast(SIZES, (size) => probe(name, pattern, size), stop);
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
        const now = Math.min(await cpuOf(() => ask(brain)), await cpuOf(() => ask(brain)));
        const before = times.get(name);
        if (
          before !== undefined &&
          now > LEAST_MS &&
          now > MOST_RATIO * Math.max(before, LEAST_MS / 4)
        ) {
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
  const counts = { "functions over texts": 0, questions: 0, "memories at most": 0 };
  await languageGrowth(part, counts);
  for (const telling of TELLING) await graphGrowth(part, counts, telling);
  return counts;
});
