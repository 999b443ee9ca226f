#!/usr/bin/env node
// The package in the real hosts: OpenClaw and MCP clients. Words after -- filter the test files. Installs the hosts
// once (about 900 MB in test/hosts and test/nodes) and needs no network afterwards.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { main, mustRun, npmCommand, run, say } from "./lib/run.mjs";
import { installLocked } from "./lib/steps.mjs";
import { inWords, runJest } from "./lib/suites.mjs";
import { packRelease } from "./pack.mjs";
import { setUp } from "./setup.mjs";

/** Has npm's cache hold what an install of the package asks for, so that hosts can install it without network. */
async function fillCache(timeout) {
  const folder = mkdtempSync(join(tmpdir(), "cortex-cache-"));
  try {
    writeFileSync(join(folder, "package.json"), "{}");
    const archive = await packRelease(folder);
    const flags = ["--omit=dev", "--omit=peer", "--ignore-scripts", "--no-fund", "--no-audit"];
    const install = npmCommand("install", ...flags, archive);
    const options = { cwd: folder, timeout, capture: true };
    const offline = await run(install[0], [...install[1], "--offline"], options);
    if (offline.code === 0) return;
    say("filling npm's cache with the package's dependencies");
    await mustRun(...install, {
      ...options,
      advice: "npm install needs the npm registry for this one step.",
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function testHosts({ filters = [], timeout } = {}) {
  const name = "hosts";
  if (process.platform !== "linux" || process.arch !== "x64") {
    return { name, passed: 0, failed: 0, skipped: 1, note: "the hosts' Nodes are for linux-x64" };
  }
  await setUp();
  await installLocked("test/nodes", { timeout });
  await installLocked("test/hosts", { timeout });
  await fillCache(timeout);
  return await runJest(name, "hosts", { filters, timeout, verbose: true });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main(async () => {
    const result = await testHosts({ filters: process.argv.slice(2) });
    if (result.failed > 0) process.exitCode = 1;
    process.stdout.write(`${inWords(result)}\n`);
  });
}
