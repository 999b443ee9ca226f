#!/usr/bin/env node
// Writes what TypeScript knows of the addon's shapes from what the addon says: node scripts/contract.mjs [--check]
// --check writes nothing and fails where a file differs; npm run lint does that.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { filesOf } from "./lib/contract.mjs";
import { inRoot, main, Problem, say } from "./lib/run.mjs";
import { setUp } from "./setup.mjs";

/** The contract of the addon that is built. */
export const loadContract = () =>
  createRequire(import.meta.url)(inRoot("ts/binding.cjs")).contract();

/** Texts by what they were before they were formatted: Biome takes a moment for each. */
const formattedTexts = new Map();

/** A text as Biome formats it. */
function formatted(path, text) {
  const known = formattedTexts.get(text);
  if (known !== undefined) return known;
  const biome = inRoot("node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "format", `--stdin-file-path=${path}`];
  const options = { cwd: inRoot(), input: text, encoding: "utf8" };
  const result = execFileSync(process.execPath, args, options);
  formattedTexts.set(text, result);
  return result;
}

function textOf(path) {
  try {
    return readFileSync(inRoot(path), "utf8");
  } catch {
    return "";
  }
}

/** The generated files that are not what the contract says: { path, text }. */
export function driftFrom(contract) {
  return Object.entries(filesOf(contract))
    .map(([path, raw]) => ({ path, text: formatted(path, raw) }))
    .filter(({ path, text }) => textOf(path) !== text);
}

/** The gate: what is wrong, in words; empty when nothing is. */
export function contractProblems(contract = loadContract()) {
  return driftFrom(contract).map(
    ({ path }) => `${path} is not what the addon says: run npm run contract`,
  );
}

/** Writes what is not there yet, or is not what the addon says. */
export function writeContract() {
  for (const { path, text } of driftFrom(loadContract())) {
    writeFileSync(inRoot(path), text);
    say(`wrote ${path}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main(async () => {
    await setUp({ parts: ["addon"] });
    if (!process.argv.includes("--check")) return writeContract();
    const problems = contractProblems();
    if (problems.length > 0) throw new Problem(problems.join("\n"));
  });
}
