#!/usr/bin/env node
// Style and static checks: node scripts/lint.mjs [clang-format|contract|biome|types|committed|tidy ...] [--fix]
// Without names: all but tidy, which compiles everything with clang-tidy and takes minutes.
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { contractProblems, writeContract } from "./contract.mjs";
import { committedProblems } from "./lib/committed.mjs";
import { hasProgram, inRoot, main, Problem, run, runTool } from "./lib/run.mjs";
import { filesBelow } from "./lib/steps.mjs";
import { inWords, table, total } from "./lib/suites.mjs";
import { setUp } from "./setup.mjs";

/** Versions of clang-format disagree on details; one is the rule. */
const formatVersion = "14";

const cxxFiles = () =>
  ["native", "test/native", "test/bench", "test/fuzz"]
    .flatMap((folder) => filesBelow(inRoot(folder)))
    .filter((file) => /\.(cc|h)$/.test(file) && !file.includes("node_modules"));

async function clangFormat({ fix, timeout }) {
  const { output } = await run("clang-format", ["--version"], { capture: true });
  if (!output.includes(`version ${formatVersion}.`)) {
    throw new Problem(`clang-format ${formatVersion} is needed; this is: ${output.trim()}`);
  }
  const files = cxxFiles();
  if (files.length === 0) throw new Problem("There are no C++ files to check.");
  return run("clang-format", [...(fix ? ["-i"] : ["--dry-run", "-Werror"]), ...files], { timeout });
}

/** What is generated from the addon's shapes is what the addon says; `fix` writes it. */
function contract({ fix }) {
  if (fix) writeContract();
  const problems = contractProblems();
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  return { code: problems.length === 0 ? 0 : 1, timedOut: false };
}

const biome = ({ fix, timeout }) =>
  runTool(
    "@biomejs/biome/bin/biome",
    ["check", "--error-on-warnings", ...(fix ? ["--write"] : []), "."],
    {
      timeout,
    },
  );

/** The package, and the window's page, which runs in browsers. */
async function types({ timeout }) {
  for (const project of ["tsconfig.json", "ts/ui/client/tsconfig.json"]) {
    const result = await runTool("typescript/bin/tsc", ["-p", inRoot(project)], { timeout });
    if (result.code !== 0 || result.timedOut) return result;
  }
  return { code: 0, timedOut: false };
}

/** Nothing built, binary or large is committed. */
async function committed() {
  if (!existsSync(inRoot(".git")) || !hasProgram("git")) return { skipped: "no git here" };
  const problems = await committedProblems();
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  return { code: problems.length };
}

async function tidy({ timeout }) {
  const configured = await run("cmake", ["--preset", "tidy"], { timeout });
  if (configured.code !== 0) return configured;
  return run("cmake", ["--build", "--preset", "tidy"], { timeout });
}

const checks = { "clang-format": clangFormat, contract, biome, types, committed, tidy };
export const quickChecks = ["clang-format", "contract", "biome", "types", "committed"];

/** Runs one check and counts it as one test. */
export async function runCheck(name, options = {}) {
  process.stdout.write(`\n== ${name}\n`);
  try {
    const { code, timedOut, skipped = timedOut && "out of time" } = await checks[name](options);
    if (skipped) return { name, passed: 0, failed: 0, skipped: 1, note: skipped };
    return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  } catch (error) {
    process.stdout.write(`${error.message}\n`);
    return { name, passed: 0, failed: 1, skipped: 0 };
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main(async () => {
    const fix = process.argv.includes("--fix");
    const named = process.argv.slice(2).filter((arg) => arg !== "--fix");
    const unknown = named.find((name) => !(name in checks));
    if (unknown !== undefined) throw new Problem(`Unknown check "${unknown}".`);
    await setUp({ parts: ["addon", "ts"], lint: true });
    const results = [];
    for (const name of named.length > 0 ? named : quickChecks)
      results.push(await runCheck(name, { fix }));
    const sum = total(results);
    if (sum.failed > 0) process.exitCode = 1;
    process.stdout.write(`\n${table(results)}${inWords(sum)}\n`);
  });
}
