#!/usr/bin/env node
// All checks of a commit, in the order of their worth, as far as they fit into the time: npm test, the quick part of npm
// run ratchet, lint, the package on every Node, the gates of a release, some minutes of npm run harden. What does not fit
// is counted as skipped, never as passed. The sanitizers (npm run sanitize) and clang-tidy (npm run lint -- tidy) take
// longer than that.
// The last line is the sum of everything: "N passed, N failed".
import { readFileSync, rmSync } from "node:fs";
import { checkPacked } from "./gates.mjs";
import { hardenPart } from "./harden.mjs";
import { offerPostgres } from "./lib/packages.mjs";
import { inRoot, npmCommand, run, say } from "./lib/run.mjs";
import { inWords, table, total } from "./lib/suites.mjs";
import { quickChecks, runCheck } from "./lint.mjs";
import { ratchetSuite } from "./ratchet.mjs";
import { setUp } from "./setup.mjs";
import { testPackage } from "./test-package.mjs";

const minutes = 60_000;
const deadline = Date.now() + 40 * minutes;
const timeLeft = () => deadline - Date.now();

async function npmTest() {
  await offerPostgres();
  const summary = inRoot("build/test-summary.json");
  rmSync(summary, { force: true });
  await run(...npmCommand("test", "--silent", "--", "--no-total", "--again"), {
    timeout: timeLeft(),
  });
  return JSON.parse(readFileSync(summary, "utf8"));
}

async function lint() {
  await setUp({ parts: ["addon", "ts"], lint: true });
  const results = [];
  for (const name of quickChecks) results.push(await runCheck(name, { timeout: timeLeft() }));
  return results;
}

/** Minutes of each part: the same seed each time, so that a failure is the change's; chance is for the night. */
const hardenMinutes = {
  kill: 0.8,
  faults: 0.8,
  arguments: 0.5,
  commands: 0.4,
  legacy: 0.3,
  fuzz: 0.3,
  growth: 0.8,
  blocking: 0.8,
  soak: 0.4,
};

async function harden() {
  const results = [];
  for (const [name, length] of Object.entries(hardenMinutes)) {
    const look = () => hardenPart(name, { minutes: length, seed: 1, timeout: timeLeft() });
    const first = await look();
    const again = first.failed > 0 ? await look() : first;
    const isUnsteady = first.failed > 0 && again.passed > 0;
    results.push(isUnsteady ? { ...again, note: "found something the first time only" } : again);
  }
  return results;
}

/** `needs`: minutes without which a start is pointless. */
const steps = [
  { name: "test", needs: 0, body: npmTest },
  { name: "ratchet", needs: 2, body: async () => [await ratchetSuite()] },
  { name: "lint", needs: 2, body: lint },
  {
    name: "package",
    needs: 4,
    body: async () => [await testPackage({ timeout: timeLeft(), again: true })],
  },
  { name: "gates", needs: 2, body: async () => [await checkPacked()] },
  { name: "harden", needs: 6, body: harden },
];

const results = [];
for (const { name, needs, body } of steps) {
  if (timeLeft() < needs * minutes) {
    results.push({ name, passed: 0, failed: 0, skipped: 1, note: "no time left" });
    continue;
  }
  const started = Date.now();
  process.stdout.write(`\n==== ${name}\n`);
  try {
    results.push(...(await body()));
  } catch (error) {
    process.stdout.write(`${error.stack}\n`);
    const late = error.timedOut === true;
    const note = late ? "out of time" : "broke off";
    results.push({ name, passed: 0, failed: late ? 0 : 1, skipped: late ? 1 : 0, note });
  }
  say(`${name} took ${((Date.now() - started) / 1000).toFixed(0)} s`);
}
const sum = total(results);
process.stdout.write(`\n${table(results)}${inWords(sum)}\n`);
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
