#!/usr/bin/env node
// Brings a bare machine to a built cortex: node scripts/setup.mjs [addon|native|evaluators|ts ...]
// Does only what is missing, says what it does, and needs no network once everything is there.
import { mkdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { withLock } from "./lib/lock.mjs";
import { ensureSystemPackages } from "./lib/packages.mjs";
import { inRoot, main, Problem, say } from "./lib/run.mjs";
import { buildNative, buildTypeScript, ensureNodeModules } from "./lib/steps.mjs";

const evaluators = ["cortex_addon", "cortex_language_eval", "cortex_wide_output"];

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Problem(`cortex needs Node 20.19 or newer; this is ${process.version}.`);
}

/**
 * parts: "packages" (system and npm only), "addon", "native" (the addon and all that tests it), "evaluators" (the addon
 * and what scripts/ratchet.mjs runs), "ts"; `lint` adds the linters to the system packages.
 */
export async function setUp({ parts = ["addon", "ts"], lint = false } = {}) {
  checkNode();
  process.chdir(inRoot());
  mkdirSync(inRoot("build"), { recursive: true });
  const started = Date.now();
  await withLock(inRoot("build/.setup-lock"), async () => {
    // Compiling TypeScript alone needs nothing of the system.
    if (parts.some((part) => part !== "ts")) await ensureSystemPackages({ lint });
    await ensureNodeModules();
    if (parts.includes("native")) await buildNative();
    else if (parts.includes("evaluators")) await buildNative({ target: evaluators });
    else if (parts.includes("addon")) await buildNative({ target: "cortex_addon" });
    if (parts.includes("ts")) await buildTypeScript();
  });
  say(`set-up complete (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const asked = process.argv.slice(2);
  const unknown = asked.find(
    (part) => !["addon", "native", "evaluators", "ts", "packages"].includes(part),
  );
  await main(async () => {
    if (unknown !== undefined)
      throw new Problem(`Unknown part "${unknown}": addon, native, evaluators, ts or packages.`);
    await setUp(asked.length > 0 ? { parts: asked } : {});
  });
}
