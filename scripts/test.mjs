#!/usr/bin/env node
// Set-up, then every test: node scripts/test.mjs [native|ts|e2e|ui|fleet|shared|shared-e2e ...] [FILTER ...] [--no-total] [--again]
// Ends with one line "N passed, N failed" over all suites; --no-total leaves it to the caller, who reads
// build/test-summary.json. --again runs the few that failed once more, alone, and names those that pass then: for a machine
// whose load nobody knows.
import { writeFileSync } from "node:fs";
import { inRoot, main } from "./lib/run.mjs";
import { inWords, partsFor, runJest, runNative, table, total } from "./lib/suites.mjs";
import { setUp } from "./setup.mjs";

const suites = {
  native: (options) => runNative("native", "release", options),
  ts: (options) => runJest("ts", "unit", options),
  e2e: (options) => runJest("e2e", "e2e", options),
  ui: (options) => runJest("ui", "ui", options),
  fleet: (options) => runJest("fleet", "fleet", options),
};
/** Only where it is named. */
const more = {
  shared: (options) => runJest("shared", "shared", options),
  "shared-e2e": (options) => runJest("shared-e2e", "shared-e2e", options),
};

const again = process.argv.includes("--again");
const args = process.argv.slice(2).filter((arg) => arg !== "--no-total" && arg !== "--again");
const all = { ...suites, ...more };
const named = args.filter((arg) => arg in all);
const filters = args.filter((arg) => !(arg in all));

await main(async () => {
  const results = [];
  try {
    await setUp({ parts: partsFor(named) });
    for (const name of named.length > 0 ? named : Object.keys(suites)) {
      process.stdout.write(`\n== ${name}\n`);
      results.push(await all[name]({ filters, again }));
    }
  } catch (error) {
    results.push({ name: "set-up", passed: 0, failed: 1, skipped: 0, note: "the reason is above" });
    process.stdout.write(`\n${error.message}\n`);
  }
  writeFileSync(inRoot("build/test-summary.json"), JSON.stringify(results));
  process.stdout.write(`\n${table(results)}`);
  const sum = total(results);
  if (sum.failed > 0) process.exitCode = 1;
  if (!process.argv.includes("--no-total")) process.stdout.write(`${inWords(sum)}\n`);
});
