#!/usr/bin/env node
// The main job on real input, on any machine: set-up, then examples/demo.mjs.
import { inRoot, main, run } from "./lib/run.mjs";
import { setUp } from "./setup.mjs";

await main(async () => {
  await setUp();
  const { code } = await run(process.execPath, [
    inRoot("examples/demo.mjs"),
    ...process.argv.slice(2),
  ]);
  process.exitCode = code;
});
