#!/usr/bin/env node
// One binary, every supported Node: runs test/nodes/smoke.mjs under each version of test/nodes/package.json.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { inRoot, main, run } from "./lib/run.mjs";
import { installLocked } from "./lib/steps.mjs";
import { inWords } from "./lib/suites.mjs";
import { setUp } from "./setup.mjs";

const folder = inRoot("test/nodes");

async function smoke(name, timeout) {
  const node = `${folder}/node_modules/${name}/bin/node`;
  const version = (await run(node, ["-p", "process.version"], { capture: true })).output.trim();
  const started = Date.now();
  const { code, output } = await run(node, [`${folder}/smoke.mjs`], { capture: true, timeout });
  const time = `${Date.now() - started} ms`;
  process.stdout.write(`  ${version.padEnd(10)}  ${code === 0 ? "ok    " : "FAILED"}  ${time}\n`);
  if (code !== 0) process.stdout.write(`${output}\n`);
  return code === 0;
}

export async function testNodes({ timeout } = {}) {
  const name = "nodes";
  const { dependencies } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const names = Object.keys(dependencies);
  if (process.platform !== "linux" || process.arch !== "x64") {
    return {
      name,
      passed: 0,
      failed: 0,
      skipped: names.length,
      note: "these are linux-x64 binaries",
    };
  }
  await setUp();
  await installLocked("test/nodes", { timeout });
  const passes = [];
  for (const each of names) passes.push(await smoke(each, timeout));
  const passed = passes.filter(Boolean).length;
  return { name, passed, failed: names.length - passed, skipped: 0 };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main(async () => {
    const result = await testNodes();
    if (result.failed > 0) process.exitCode = 1;
    process.stdout.write(`${inWords(result)}\n`);
  });
}
