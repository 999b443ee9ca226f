// npm run bench:encryption -- [MEMORIES] [ROUNDS]: what a key costs. Two brains with the same memories, one of them
// encrypted; rounds of both alternate in one process. Processor time of all threads, since the time on the wall of a durable add
// is that of the disk; medians over the rounds, and their ratio.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Table from "cli-table3";
import { memories } from "./lib/corpus.mjs";
import { openOurs, processorTimings } from "./lib/measuring.mjs";

const [size = 10_000, rounds = 7] = process.argv.slice(2).map(Number);
const calls = 200;
const queries = memories(50, 7).map(({ content }) => content.split(" ").slice(0, 5).join(" "));
const folder = mkdtempSync(join(tmpdir(), "cortex-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const kinds = {
  "in the clear": undefined,
  encrypted: { key: "1f".repeat(32) },
};
const optionsOf = (kind) => [join(folder, `${kind}.brain`), { encryption: kinds[kind] }];

const sum = (values) => values.reduce((total, value) => total + value, 0);
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Milliseconds of a call, on average: a commit now and then pays for moving the log. */
async function mean(count, work) {
  return sum(await processorTimings(count, work)) / count;
}

async function fill(kind) {
  const brain = await openOurs(...optionsOf(kind));
  await brain.importMemories(memories(size));
  // The first memory after an import waits until all that is derived is made.
  await brain.createMemory({ content: "The bench begins." });
  await brain.close();
}

let next = size;
async function round(kind) {
  const measured = {};
  const opening = process.cpuUsage();
  const brain = await openOurs(...optionsOf(kind));
  await brain.searchMemories(queries[0], { peek: true });
  const { user, system } = process.cpuUsage(opening);
  measured["open, first search"] = (user + system) / 1000;
  await pause(200);
  const told = memories(3 * calls, next);
  measured["add, compare: exact"] = await mean(calls, (at) =>
    brain.createMemory({ ...told[at], compare: "exact" }),
  );
  measured["add, compared by meaning"] = await mean(calls, (at) =>
    brain.createMemory(told[calls + at]),
  );
  measured["search by words"] = await mean(calls, (at) =>
    brain.searchMemories(queries[at % queries.length], { peek: true }),
  );
  await brain.close();
  return measured;
}

for (const kind of Object.keys(kinds)) await fill(kind);
const results = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
for (let turn = 0; turn < rounds; turn += 1) {
  // Both get the same texts, each first in every other round.
  const order = Object.keys(kinds);
  for (const kind of turn % 2 === 0 ? order : order.reverse())
    results[kind].push(await round(kind));
  next += 3 * calls;
}

const table = new Table({
  head: [`${size} memories`, ...Object.keys(kinds), "ratio"],
  style: { head: [], border: [] },
});
for (const name of Object.keys(results.encrypted[0])) {
  const [clear, encrypted] = Object.keys(kinds).map((kind) =>
    median(results[kind].map((one) => one[name])),
  );
  const shown = (value) => `${value.toFixed(3)} ms`;
  table.push([name, shown(clear), shown(encrypted), (encrypted / clear).toFixed(2)]);
}
process.stdout.write(`${table.toString()}\n`);
