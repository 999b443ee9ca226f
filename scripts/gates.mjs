#!/usr/bin/env node
// The gates of a release: node scripts/gates.mjs [--package FOLDER] [--glibc VERSION] [GATE ...]
// Without --package, the package is packed as a release would be. --glibc: the oldest C library its binaries run with.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { addonGates, binariesOf, debianGlibc } from "./gates/addon.mjs";
import { packageGates, packedFiles } from "./gates/package.mjs";
import { main, mustRun, Problem } from "./lib/run.mjs";
import { inWords } from "./lib/suites.mjs";
import { packRelease } from "./pack.mjs";
import { setUp } from "./setup.mjs";

/** Gates that look at any binary; the others read ELF files. */
const anySystem = ["binary-size", "origin", "sqlite"];

async function checkBinaries(name, { binaries }, limits) {
  const problems = [];
  for (const binary of binaries) {
    if (binary.elf === undefined && !anySystem.includes(name)) continue;
    const found = await addonGates[name](binary, limits);
    problems.push(...found.map((problem) => `prebuilds/${binary.system} ${problem}`));
  }
  return problems;
}

/** Runs a gate and tells how it ended; true when there is nothing wrong. */
async function pass(name, release, limits) {
  const started = Date.now();
  const problems =
    name in addonGates
      ? await checkBinaries(name, release, limits)
      : await packageGates[name](release, limits);
  const verdict = problems.length === 0 ? "ok    " : "FAILED";
  const time = `${((Date.now() - started) / 1000).toFixed(1)} s`.padStart(7);
  process.stdout.write(`  ${name.padEnd(12)}  ${verdict}  ${time}\n`);
  for (const problem of problems)
    process.stdout.write(`    ${problem.replaceAll("\n", "\n    ")}\n`);
  return problems.length === 0;
}

/** Checks an unpacked package; gives the counts of gates as of a suite of tests. */
export async function checkRelease(folder, { glibc = debianGlibc, names = [] } = {}) {
  let packing;
  const release = {
    folder,
    binaries: await binariesOf(folder),
    packed() {
      packing ??= packedFiles(folder);
      return packing;
    },
  };
  const systems = release.binaries.map(({ system }) => system).join(", ");
  process.stdout.write(`binaries: ${systems || "none"}\n`);
  const passes = [];
  const gates = names.length > 0 ? names : Object.keys({ ...addonGates, ...packageGates });
  for (const name of gates) passes.push(await pass(name, release, { glibc }));
  const passed = passes.filter(Boolean).length;
  return { name: "gates", passed, failed: passes.length - passed, skipped: 0 };
}

/** Packs the package and checks what comes out. */
export async function checkPacked(options) {
  const work = mkdtempSync(join(tmpdir(), "cortex-gates-"));
  try {
    await setUp();
    const archive = await packRelease(work);
    await mustRun("tar", ["-xzf", archive, "-C", work]);
    return await checkRelease(join(work, "package"), options);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main(async () => {
    const { values, positionals: names } = parseArgs({
      options: { package: { type: "string" }, glibc: { type: "string" } },
      allowPositionals: true,
    });
    const unknown = names.find((name) => !(name in addonGates) && !(name in packageGates));
    if (unknown !== undefined) throw new Problem(`Unknown gate "${unknown}".`);
    const options = { glibc: values.glibc, names };
    const result = values.package
      ? await checkRelease(resolve(values.package), options)
      : await checkPacked(options);
    if (result.failed > 0) process.exitCode = 1;
    process.stdout.write(`${inWords(result)}\n`);
  });
}
