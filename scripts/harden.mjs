#!/usr/bin/env node
// Looks for what breaks: node scripts/harden.mjs [PART ...] [--minutes N] [--seed S]; with --hours it says how long all runs
// of this checkout looked so far (build/harden/log.jsonl), and does nothing else.
// Each part runs in a process of its own, bounded by --minutes (one by default), the same for the same seed, and says in
// one line what it did and how to do it again. Exit code 1: something was found; build/harden/findings holds it.
import { pathToFileURL } from "node:url";
import { hours } from "../test/harden/lib/log.mjs";
import { inRoot, main, Problem, run } from "./lib/run.mjs";
import { inWords, table, total } from "./lib/suites.mjs";
import { setUp } from "./setup.mjs";

/** In the order of their worth. */
export const parts = [
  "kill",
  "faults",
  "arguments",
  "commands",
  "legacy",
  "fuzz",
  "growth",
  "blocking",
  "soak",
];

/** Runs one part and counts it as one test. */
export async function hardenPart(name, { minutes = 1, seed = 1, timeout } = {}) {
  const args = [inRoot(`test/harden/${name}.mjs`), String(seed), String(minutes)];
  const { code, timedOut } = await run(process.execPath, args, { timeout });
  if (timedOut) {
    return { name: `harden ${name}`, passed: 0, failed: 0, skipped: 1, note: "out of time" };
  }
  const failed = code === 0 ? 0 : 1;
  return { name: `harden ${name}`, passed: 1 - failed, failed, skipped: 0 };
}

function readArguments(args) {
  const asked = { names: [], minutes: 1, seed: Math.floor(Math.random() * 1e9) };
  const left = [...args];
  while (left.length > 0) {
    const arg = left.shift();
    if (arg === "--minutes" || arg === "--seed") {
      const value = Number(left.shift());
      if (!(value > 0)) throw new Problem(`${arg} takes a number above 0.`);
      asked[arg.slice(2)] = value;
    } else if (parts.includes(arg)) asked.names.push(arg);
    else throw new Problem(`Unknown part "${arg}": ${parts.join(", ")}.`);
  }
  return asked;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main(async () => {
    const args = process.argv.slice(2);
    if (args.join() === "--hours") {
      process.stdout.write(`${hours().join("\n")}\n`);
      return;
    }
    const { names, minutes, seed } = readArguments(args);
    await setUp({ parts: ["native", "ts"], lint: process.env.HARDEN_BUILD_FUZZ === "1" });
    const results = [];
    for (const name of names.length > 0 ? names : parts) {
      process.stdout.write(`\n== harden ${name}\n`);
      results.push(await hardenPart(name, { minutes, seed }));
    }
    const sum = total(results);
    if (sum.failed > 0) process.exitCode = 1;
    process.stdout.write(`\n${table(results)}${inWords(sum)}\n`);
  });
}
