// Runs the test suites and counts them from the reports made for machines, never from what is printed.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { runGtest } from "./gtest.mjs";
import { inRoot, root, run } from "./run.mjs";

const reports = inRoot("build/test");

/** What has to be built for suites; none named means all. Those of TypeScript and the window do without the native test program. */
export function partsFor(suites) {
  const unitOnly = suites.length > 0 && suites.every((name) => name === "ts" || name === "ui");
  return [unitOnly ? "addon" : "native", "ts"];
}

function freshReport(name) {
  mkdirSync(reports, { recursive: true });
  const file = `${reports}/${name}`;
  rmSync(file, { force: true });
  return file;
}

function readReport(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** A suite that failed without a failed test (it crashed, did not compile or found nothing) is one failure. */
function judged(name, counts, { code, timedOut, note }) {
  if (timedOut) return { name, passed: 0, failed: 0, skipped: 1, note: "out of time" };
  const { passed = 0, failed = 0, skipped = 0 } = counts ?? {};
  if (counts === undefined) return { name, passed, failed: 1, skipped, note: "left no report" };
  if (passed + failed === 0) return { name, passed, failed: 1, skipped, note: "ran no test" };
  if (code !== 0 && failed === 0) {
    return { name, passed, failed: 1, skipped, note: `ended with exit code ${code}` };
  }
  return { name, passed, failed, skipped, ...(note && { note }) };
}

function countJunit(xml) {
  const count = (pattern) => xml.match(pattern)?.length ?? 0;
  const cases = count(/<testcase /g);
  const passed = count(/<testcase [^>]*status="run"/g);
  const failed = count(/<testcase [^>]*status="fail"/g);
  return { passed, failed, skipped: cases - passed - failed };
}

/** Seconds after which a test hangs. */
const patience = 300;

/** What a test preset of CMakePresets.json sets in the environment. */
function environmentOf(preset) {
  const { testPresets } = JSON.parse(readFileSync(inRoot("CMakePresets.json"), "utf8"));
  const { environment = {} } = testPresets.find(({ name }) => name === preset) ?? {};
  const entries = Object.entries(environment);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, value.replaceAll(/\$\{sourceDir\}/gu, root)]),
  );
}

/** What CTest knows beside the tests of GoogleTest: evaluation sets of which all has to be right. */
async function runEvaluations(name, preset, { filters, timeout, env }) {
  const report = freshReport(`${name}.xml`);
  const parallel = String(availableParallelism());
  const limits = ["--no-tests=ignore", "--timeout", String(patience)];
  const args = ["--preset", preset, "-L", "evaluation", ...limits, "--output-on-failure"];
  const chosen = filters.length > 0 ? ["-R", filters.join("|")] : [];
  const all = [...args, "-j", parallel, ...chosen, "--output-junit", report];
  const { code, timedOut, output } = await run("ctest", all, { timeout, env, capture: true });
  if (code !== 0) process.stdout.write(output);
  const xml = readReport(report);
  return { code, timedOut, counts: xml === undefined ? { failed: 1 } : countJunit(xml) };
}

/** How many failures may be chance: more are run no second time. */
const FEW = 10;

/**
 * What is told of tests that failed, then passed alone: on a loaded machine a time may be missed once. They count as
 * passed and are named, so that one that does so often is seen.
 */
function unsteady(names) {
  for (const name of names) process.stdout.write(`  unsteady: ${name}\n`);
  return names.length > 0 ? `${names.length} only when run again` : undefined;
}

/** The tests of GoogleTest that failed, run once more. */
export async function runGtestAgain(program, { counts, failed, timedOut }, options) {
  if (timedOut || failed.length === 0 || failed.length > FEW) return { counts, timedOut };
  process.stdout.write(`\nRun again: ${failed.join(", ")}\n`);
  const again = await runGtest(program, { ...options, filters: failed, exact: true });
  const steady = new Set(again.failed);
  const passed = failed.filter((name) => !steady.has(name));
  const second = { passed: passed.length, failed: -passed.length, skipped: 0 };
  return { counts: total([counts, second]), timedOut: again.timedOut, note: unsteady(passed) };
}

/**
 * The native tests in the build folder of a preset. Filters are parts of their names; `slowness`: how many times longer
 * than usual a test may take; `again`: the few that failed are run once more.
 */
export async function runNative(
  name,
  preset,
  { filters = [], timeout, slowness = 1, again = false } = {},
) {
  const program = inRoot(`build/${preset}/test/native/cortex_tests`);
  const env = { ...environmentOf(preset), CORTEX_TEST_SLOWNESS: String(slowness) };
  const options = { env, timeout, patience: patience * 1000 * slowness };
  const first = await runGtest(program, { ...options, filters });
  const tests = again ? await runGtestAgain(program, first, options) : first;
  const sets = await runEvaluations(name, preset, { filters, timeout, env });
  const counts = total([tests.counts, { passed: 0, failed: 0, skipped: 0, ...sets.counts }]);
  const timedOut = tests.timedOut || sets.timedOut;
  return judged(name, counts, { code: sets.code, timedOut, note: tests.note });
}

/** A file that broke off without a failed test counts as one. */
function countJest(files) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of files) {
    const of = (...how) => assertionResults.filter((test) => how.includes(test.status)).length;
    counts.passed += of("passed");
    counts.failed += of("failed") || (status === "failed" ? 1 : 0);
    counts.skipped += of("pending", "skipped", "todo", "disabled");
  }
  return counts;
}

/** One line per test in the order of their run: its seconds, how it ended, what it proves. */
function timeTable(files) {
  const tests = files
    .toSorted((one, other) => one.startTime - other.startTime)
    .flatMap(({ assertionResults }) => assertionResults);
  const line = ({ status, duration, fullName }) =>
    `  ${((duration ?? 0) / 1000).toFixed(1).padStart(7)} s  ${status.padEnd(6)}  ${fullName}`;
  return `\n${tests.map(line).join("\n")}\n`;
}

/** A run of Jest: how it ended, and what it tells of each file, undefined where it left no report. */
async function jest(name, project, args, { timeout }) {
  const report = freshReport(`${name}.json`);
  const node = ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"];
  const program = [...node, inRoot("node_modules/jest/bin/jest.js"), "--selectProjects", project];
  const options = ["--json", `--outputFile=${report}`];
  const result = await run(process.execPath, [...program, ...options, ...args], { timeout });
  const json = readReport(report);
  return { ...result, files: json && JSON.parse(json).testResults };
}

/** The files with failures, run once more: each counts as it ended there. */
async function jestAgain(name, project, first, options) {
  const failed = (first.files ?? []).filter(({ status }) => status === "failed");
  const names = failed.map((file) => file.name);
  if (first.timedOut || names.length === 0 || names.length > FEW) return first;
  process.stdout.write(`\nRun again: ${names.join(", ")}\n`);
  const alone = ["--runInBand", "--runTestsByPath", ...names];
  const second = await jest(`${name}-again`, project, alone, options);
  const passed = (second.files ?? []).filter(({ status }) => status === "passed");
  const steady = first.files.filter((file) => !names.includes(file.name));
  const files = [...steady, ...(second.files ?? failed)];
  return { ...second, files, note: unsteady(passed.map((file) => file.name)) };
}

/**
 * One project of jest.config.mjs. Filters are parts of file names; `times` ends with a table of each test's time;
 * `again`: the few files that failed are run once more.
 */
export async function runJest(
  name,
  project,
  { filters = [], timeout, times = false, again = false } = {},
) {
  const first = await jest(name, project, filters, { timeout });
  const result = again ? await jestAgain(name, project, first, { timeout }) : first;
  if (times && result.files) process.stdout.write(timeTable(result.files));
  return judged(name, result.files && countJest(result.files), result);
}

export function total(results) {
  const sum = (key) => results.reduce((count, result) => count + result[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

export function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** One line per suite, e.g. "  native   120 passed, 0 failed". */
export function table(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  const line = (result) =>
    `  ${result.name.padEnd(width)}  ${inWords(result)}${result.note ? ` (${result.note})` : ""}`;
  return `${results.map(line).join("\n")}\n`;
}
