#!/usr/bin/env node
// What alerts cost an add: node test/bench/alerts/add.mjs [MEMORIES] [ROUNDS]. Processor time of the whole process for each
// memory (the wall's says more about the disk), in a brain in memory: without the triggers and the look that alerts add, as
// the schema is without a rule, and with all built-in rules on. Rounds are interleaved; the medians are told, with the
// least and the most of the rounds, which is the noise.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { openBrain } from "../../../dist/index.js";

const RULES = [
  "confidence_low",
  "confidence_falling",
  "contradictions_burst",
  "repetition_burst",
  "critical_needs_checking",
  "safety",
];
const WAYS = ["no rule", "all rules"];

async function measure(way, count) {
  let now = Date.UTC(2026, 0, 1);
  const brain = await openBrain({ path: ":memory:", timezone: "UTC", clock: () => now });
  if (way === "all rules") for (const rule of RULES) await brain.setAlertRule(rule);
  const add = async (index) => {
    // Forty a day, as of somebody who tells much.
    now += 36 * 60_000;
    await brain.createMemory({
      content: `Thing ${index} stands on shelf ${index * 7} since day ${index % 97}.`,
    });
  };
  for (let index = 0; index < 500; index += 1) await add(index);
  const begin = process.cpuUsage();
  for (let index = 500; index < 500 + count; index += 1) await add(index);
  const { user, system } = process.cpuUsage(begin);
  await brain.close();
  return (user + system) / count;
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

const [first = "3000", rounds = "7"] = process.argv.slice(2);
if (WAYS.includes(first)) {
  process.stdout.write(String(await measure(first, Number(rounds))));
} else {
  const times = Object.fromEntries(WAYS.map((way) => [way, []]));
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const way of WAYS) {
      const { stdout } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), way, first]);
      times[way].push(Number(stdout.toString()));
    }
  }
  const base = median(times["no rule"]);
  for (const way of WAYS) {
    const time = median(times[way]);
    const more = ((time / base - 1) * 100).toFixed(1);
    const all = `${times[way][0].toFixed(0)} to ${times[way].at(-1).toFixed(0)}`;
    console.log(`${way}: ${time.toFixed(1)} us an add (${more} %); rounds ${all}`);
  }
}
