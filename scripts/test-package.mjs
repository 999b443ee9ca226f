#!/usr/bin/env node
// The packed package, installed as its users do, on every supported Node: node scripts/test-package.mjs. Fetches the
// Nodes (test/nodes) and the package's dependencies once and needs no network afterwards.
import { pathToFileURL } from "node:url";
import { fillNpmCache } from "./lib/npm-cache.mjs";
import { main } from "./lib/run.mjs";
import { installLocked } from "./lib/steps.mjs";
import { inWords, runJest } from "./lib/suites.mjs";
import { setUp } from "./setup.mjs";

export async function testPackage({ timeout, again } = {}) {
  await setUp();
  // The Nodes of test/nodes are for linux-x64; elsewhere the suite runs on the Node that runs it.
  if (process.platform === "linux" && process.arch === "x64") {
    await installLocked("test/nodes", { timeout });
  }
  await fillNpmCache(timeout);
  return await runJest("package", "package", { timeout, times: true, again });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main(async () => {
    const result = await testPackage();
    if (result.failed > 0) process.exitCode = 1;
    process.stdout.write(`${inWords(result)}\n`);
  });
}
