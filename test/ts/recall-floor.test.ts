/** What is recalled before a prompt in a brain of real size: what fits, and nothing by chance. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { type CortexBridge, openBrain } from "../../ts/index.js";
import { memoriesFor } from "../../ts/recall/prompt.js";

const GOLD = join(import.meta.dirname, "..", "gold");

/** What is planted among some thousand memories that people might tell. */
const PLANTED = [
  "We always book the corner table at Sartori's.",
  "Ottilie does not eat meat.",
  "My name is Ada Winter.",
  "The boiler's pressure has to be 1.5 bar.",
];

let brain: CortexBridge;

beforeAll(async () => {
  brain = await openBrain({ path: ":memory:", timezone: "UTC" });
  const texts = readdirSync(GOLD)
    .filter((name) => /^contradictions.*\.dev\.jsonl$/u.test(name))
    .flatMap((name) => readFileSync(join(GOLD, name), "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line) as { older: string; newer: string })
    .flatMap(({ older, newer }) => [older, newer]);
  const memories = [...texts, ...PLANTED].map((content, index) => ({ id: `m${index}`, content }));
  await brain.importMemories(memories, { keepDuplicates: true });
  const { total } = await brain.getStats();
  expect(total).toBeGreaterThan(3_000);
}, 60_000);

afterAll(async () => {
  await brain.close();
});

it.each([
  "Go on.",
  "Please continue.",
  "yes please go on",
  "Let's do that",
  "Sounds good, let's do that",
  "What did you mean?",
  "Never mind",
  "Could you say that again?",
  "What is 2+2?",
  "Can you fix this bug in my React component?",
  "Refactor this function to use async await",
  "Write a haiku.",
  "Explain entropy to me.",
])("nothing is recalled by chance: %j", async (prompt) => {
  expect(await recalled(prompt)).toEqual([]);
});

it.each([
  ["Book me a table for tonight", "We always book the corner table at Sartori's."],
  ["Plan dinner for Ottilie", "Ottilie does not eat meat."],
  ["Write a card for my mother's birthday", "My mother's birthday is on 4 May."],
  ["What is my name?", "My name is Ada Winter."],
  ["boiler pressure", "The boiler's pressure has to be 1.5 bar."],
])("what fits %j is recalled: %j", async (prompt, memory) => {
  expect(await recalled(prompt)).toContain(memory);
});

async function recalled(prompt: string): Promise<string[]> {
  return (await memoriesFor(brain, prompt, {})).map(({ content }) => content);
}
