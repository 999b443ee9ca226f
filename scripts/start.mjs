#!/usr/bin/env node
// Set-up, then a program of the project: node scripts/start.mjs FILE [ARGUMENT ...]
import { inRoot, main, run } from "./lib/run.mjs";
import { setUp } from "./setup.mjs";

await main(async () => {
  const [file, ...args] = process.argv.slice(2);
  await setUp();
  const { code } = await run(process.execPath, [inRoot(file), ...args]);
  process.exitCode = code;
});
