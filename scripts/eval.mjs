#!/usr/bin/env node
// Retrieval measured on data sets with known answers: set-up, then ts/eval.
import { inRoot, main, run } from "./lib/run.mjs";
import { setUp } from "./setup.mjs";

await main(async () => {
  await setUp();
  const { code } = await run(process.execPath, [
    inRoot("dist/eval/main.js"),
    ...process.argv.slice(2),
  ]);
  process.exitCode = code;
});
