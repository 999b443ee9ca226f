#!/usr/bin/env node
// The package in the real hosts: OpenClaw and MCP clients. Words after -- filter the test files. Installs the hosts
// once (about 1.5 GB in test/hosts and test/nodes); afterwards the network is asked only for what npm's cache lacks.
import { pathToFileURL } from "node:url";
import { fillNpmCache } from "./lib/npm-cache.mjs";
import { main } from "./lib/run.mjs";
import { installLocked } from "./lib/steps.mjs";
import { inWords, runJest } from "./lib/suites.mjs";
import { setUp } from "./setup.mjs";

export async function testHosts({ filters = [], timeout } = {}) {
  const name = "hosts";
  if (process.platform !== "linux" || process.arch !== "x64") {
    return { name, passed: 0, failed: 0, skipped: 1, note: "the hosts' Nodes are for linux-x64" };
  }
  await setUp();
  await installLocked("test/nodes", { timeout });
  await installLocked("test/hosts", { timeout });
  await fillNpmCache(timeout);
  return await runJest(name, "hosts", { filters, timeout, times: true });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main(async () => {
    const result = await testHosts({ filters: process.argv.slice(2) });
    if (result.failed > 0) process.exitCode = 1;
    process.stdout.write(`${inWords(result)}\n`);
  });
}
