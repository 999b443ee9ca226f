#!/usr/bin/env node
// The native tests under the sanitizers: node scripts/sanitize.mjs [asan|tsan ...] [FILTER ...]
// asan finds wrong addresses, undefined behaviour and leaks, tsan races and deadlocks; each is a preset of CMake with its
// options and suppressions in CMakePresets.json. Ends with one line "N passed, N failed" over both.
import { existsSync, readFileSync } from "node:fs";
import { main, run, say } from "./lib/run.mjs";
import { buildNative } from "./lib/steps.mjs";
import { inWords, runNative, table, total } from "./lib/suites.mjs";
import { setUp } from "./setup.mjs";

const presets = ["asan", "tsan"];
/** How many times longer a test may take than without a sanitizer. */
const slowness = 6;

/**
 * Does the kernel spread addresses wider than the sanitizers of GCC 12 bear? They keep their own memory at fixed
 * addresses, which 28 random bits never reach, and otherwise end with "unexpected memory mapping" now and then.
 */
function addressesAreTooRandom() {
  const bits = "/proc/sys/vm/mmap_rnd_bits";
  if (!existsSync(bits)) return false;
  const notRandomised = 0x0040000; // ADDR_NO_RANDOMIZE of personality(2)
  const personality = Number.parseInt(readFileSync("/proc/self/personality", "utf8"), 16);
  return Number(readFileSync(bits, "utf8")) > 28 && (personality & notRandomised) === 0;
}

async function sanitize(preset, filters) {
  process.stdout.write(`\n== ${preset}\n`);
  try {
    await buildNative({ preset });
    return await runNative(preset, preset, { filters, slowness });
  } catch (error) {
    process.stdout.write(`${error.message}\n`);
    return { name: preset, passed: 0, failed: 1, skipped: 0, note: "did not build" };
  }
}

await main(async () => {
  if (addressesAreTooRandom()) {
    say("starting again with addresses that are not random (setarch -R)");
    const { code } = await run("setarch", ["-R", process.execPath, ...process.argv.slice(1)]);
    process.exitCode = code;
    return;
  }
  const args = process.argv.slice(2);
  const named = presets.filter((preset) => args.includes(preset));
  const filters = args.filter((arg) => !presets.includes(arg));
  await setUp({ parts: ["packages"] });
  const results = [];
  for (const preset of named.length > 0 ? named : presets) {
    results.push(await sanitize(preset, filters));
  }
  const sum = total(results);
  if (sum.failed > 0) process.exitCode = 1;
  process.stdout.write(`\n${table(results)}${inWords(sum)}\n`);
});
