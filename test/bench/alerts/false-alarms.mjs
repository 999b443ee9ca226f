#!/usr/bin/env node
// How often the built-in alert rules open for people to whom nothing happens:
// node test/bench/alerts/false-alarms.mjs [PEOPLE [DAYS [FIRST SEED]]]. The people are those of test/bench/insight (noise of each
// telling, day and week, no decline), each lived day by day through a brain with the hosts' policy and all built-in rules on;
// now and then they tell something again word by word (one telling in forty). Nothing that they tell contradicts or is critical.
import { hostConfidence, openBrain } from "../../../dist/index.js";
import { Chance, livedYear } from "../insight/person.mjs";

const DAY = 86_400_000;
const START = Date.UTC(2025, 0, 1);
const AGAIN = 1 / 40;
const RULES = [
  "confidence_low",
  "confidence_falling",
  "contradictions_burst",
  "repetition_burst",
  "critical_needs_checking",
  "safety",
];

/** How many alerts of each rule opened. */
async function live(seed, days) {
  let now = START;
  const brain = await openBrain({
    path: ":memory:",
    timezone: "UTC",
    clock: () => now,
    confidenceDefaults: hostConfidence,
  });
  for (const rule of RULES) await brain.setAlertRule(rule);
  const chance = new Chance(seed + 1_000_000);
  const { memories } = livedYear(seed, {}, { start: START, days });
  for (const [index, memory] of memories.entries()) {
    const day = Math.floor((memory.created_at - START) / DAY);
    // As maintenance does it at night.
    if (index > 0 && day > Math.floor((memories[index - 1].created_at - START) / DAY)) {
      now = START + day * DAY;
      await brain.evaluateAlerts();
    }
    now = memory.created_at;
    const { content, confidence, categories } = memory;
    await brain.createMemory({ content, confidence, categories });
    if (chance.share() < AGAIN) await brain.createMemory({ content, confidence, categories });
  }
  now = START + days * DAY;
  await brain.evaluateAlerts();
  const counts = Object.fromEntries(RULES.map((rule) => [rule, 0]));
  for (const { rule_id } of await brain.alerts({ limit: 10_000 })) counts[rule_id] += 1;
  await brain.close();
  return counts;
}

/** The 95 % interval of a Poisson mean, by the normal approximation of its square root. */
function interval(count) {
  const root = Math.sqrt(count);
  return [Math.max(0, root - 0.98) ** 2, (Math.sqrt(count + 1) + 0.98) ** 2];
}

const [people = 20, days = 365, first = 1] = process.argv.slice(2).map(Number);
const totals = Object.fromEntries(RULES.map((rule) => [rule, 0]));
for (let person = 0; person < people; person += 1) {
  const counts = await live(first + person, days);
  for (const rule of RULES) totals[rule] += counts[rule];
  if (process.stderr.isTTY) process.stderr.write(`\r${person + 1} of ${people}`);
}
const years = (people * days) / 365;
console.log(`${people} people, ${days} days each: ${years.toFixed(1)} person-years`);
for (const rule of RULES) {
  const [low, high] = interval(totals[rule]).map((value) => (value / years).toFixed(2));
  const each = (totals[rule] / years).toFixed(2);
  console.log(`${rule.padEnd(24)} ${totals[rule]} opened: ${each} a year (${low} to ${high})`);
}
