#!/usr/bin/env node
// How often the built-in alert rules open for people to whom nothing happens:
// node test/bench/alerts/false-alarms.mjs [PEOPLE [DAYS [FIRST SEED]]]. The people are those of test/bench/insight (noise of each
// telling, day and week, no decline), each lived day by day through a brain with the hosts' policy and all built-in rules on;
// now and then they tell something again word by word (one telling in forty). Nothing that they tell contradicts or is critical.
// Then as many people to whom something does happen: from day 120 on they tell with 35 points less, over sixty days; of how
// many an alert tells until day 200.
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

const DECLINE = { declineFrom: 120, decline: 35 };
const TOLD_UNTIL = 200;

/** When alerts of each rule opened, in days. */
async function live(seed, days, truth = {}) {
  let now = START;
  const brain = await openBrain({
    path: ":memory:",
    timezone: "UTC",
    clock: () => now,
    confidenceDefaults: hostConfidence,
  });
  for (const rule of RULES) await brain.setAlertRule(rule);
  const chance = new Chance(seed + 1_000_000);
  const { memories } = livedYear(seed, truth, { start: START, days });
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
  const opened = Object.fromEntries(RULES.map((rule) => [rule, []]));
  for (const { rule_id, opened_at } of await brain.alerts({ limit: 10_000 }))
    opened[rule_id].push((opened_at - START) / DAY);
  await brain.close();
  return opened;
}

/** The 95 % interval of a Poisson mean, by the normal approximation of its square root. */
function interval(count) {
  const root = Math.sqrt(count);
  return [Math.max(0, root - 0.98) ** 2, (Math.sqrt(count + 1) + 0.98) ** 2];
}

const [people = 20, days = 365, first = 1] = process.argv.slice(2).map(Number);
const totals = Object.fromEntries(RULES.map((rule) => [rule, 0]));
for (let person = 0; person < people; person += 1) {
  const opened = await live(first + person, days);
  for (const rule of RULES) totals[rule] += opened[rule].length;
  if (process.stderr.isTTY) process.stderr.write(`\r${person + 1} of ${people}`);
}
const years = (people * days) / 365;
console.log(`${people} people, ${days} days each: ${years.toFixed(1)} person-years`);
for (const rule of RULES) {
  const [low, high] = interval(totals[rule]).map((value) => (value / years).toFixed(2));
  const each = (totals[rule] / years).toFixed(2);
  console.log(`${rule.padEnd(24)} ${totals[rule]} opened: ${each} a year (${low} to ${high})`);
}

const found = { confidence_low: 0, confidence_falling: 0 };
for (let person = 0; person < people; person += 1) {
  const opened = await live(first + person, TOLD_UNTIL, DECLINE);
  for (const rule of Object.keys(found))
    if (opened[rule].some((day) => day >= DECLINE.declineFrom)) found[rule] += 1;
}
console.log(
  `of ${people} people who tell with 35 points less from day 120 on, until day ${TOLD_UNTIL}:`,
);
for (const [rule, count] of Object.entries(found))
  console.log(`${rule.padEnd(24)} told of ${count}`);
