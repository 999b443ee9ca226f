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
function judged(name, counts, { code, timedOut }) {
  if (timedOut) return { name, passed: 0, failed: 0, skipped: 1, note: "out of time" };
  const { passed = 0, failed = 0, skipped = 0 } = counts ?? {};
  if (counts === undefined) return { name, passed, failed: 1, skipped, note: "left no report" };
  if (passed + failed === 0) return { name, passed, failed: 1, skipped, note: "ran no test" };
  if (code !== 0 && failed === 0) {
    return { name, passed, failed: 1, skipped, note: `ended with exit code ${code}` };
  }
  return { name, passed, failed, skipped };
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

/**
 * The native tests in the build folder of a preset. Filters are parts of their names; `slowness`: how many times longer
 * than usual a test may take.
 */
export async function runNative(name, preset, { filters = [], timeout, slowness = 1 } = {}) {
  const program = inRoot(`build/${preset}/test/native/cortex_tests`);
  const env = { ...environmentOf(preset), CORTEX_TEST_SLOWNESS: String(slowness) };
  const limit = patience * 1000 * slowness;
  const tests = await runGtest(program, { filters, env, timeout, patience: limit });
  const sets = await runEvaluations(name, preset, { filters, timeout, env });
  const counts = total([tests.counts, { passed: 0, failed: 0, skipped: 0, ...sets.counts }]);
  const timedOut = tests.timedOut || sets.timedOut;
  return judged(name, counts, { code: sets.code, timedOut });
}

function countJest(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** One line per test in the order of their run: its seconds, how it ended, what it proves. */
function timeTable({ testResults }) {
  const tests = testResults
    .sort((one, other) => one.startTime - other.startTime)
    .flatMap(({ assertionResults }) => assertionResults);
  const line = ({ status, duration, fullName }) =>
    `  ${((duration ?? 0) / 1000).toFixed(1).padStart(7)} s  ${status.padEnd(6)}  ${fullName}`;
  return `\n${tests.map(line).join("\n")}\n`;
}

/** One project of jest.config.mjs. Filters are parts of file names; `times` ends with a table of each test's time. */
export async function runJest(name, project, { filters = [], timeout, times = false } = {}) {
  const report = freshReport(`${name}.json`);
  const node = ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"];
  const jest = [inRoot("node_modules/jest/bin/jest.js"), "--selectProjects", project];
  const options = ["--json", `--outputFile=${report}`];
  const args = [...node, ...jest, ...options, ...filters];
  const result = await run(process.execPath, args, { timeout });
  const json = readReport(report);
  const parsed = json && JSON.parse(json);
  if (times && parsed) process.stdout.write(timeTable(parsed));
  return judged(name, parsed && countJest(parsed), result);
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
