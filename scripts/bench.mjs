#!/usr/bin/env node
// The benchmarks, each beside its peer: set-up, then test/bench/run.mjs.
import { inRoot, main, run } from "./lib/run.mjs";
import { setUp } from "./setup.mjs";

await main(async () => {
  await setUp();
  const { code } = await run(process.execPath, [
    inRoot("test/bench/run.mjs"),
    ...process.argv.slice(2),
  ]);
  process.exitCode = code;
});
