// Runs the test suites and counts them from the reports made for machines, never from what is printed.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { inRoot, run } from "./run.mjs";

const reports = inRoot("build/test");

/** What has to be built for suites; none named means all. Only the unit tests do without the native test program. */
export function partsFor(suites) {
  const unitOnly = suites.length > 0 && suites.every((name) => name === "ts");
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

/**
 * GoogleTest through CTest, in the build folder of a preset. Filters are CTest's -R expressions; `slowness`: how many
 * times longer than usual a test may take.
 */
export async function runCtest(name, preset, { filters = [], timeout, slowness = 1 } = {}) {
  const report = freshReport(`${name}.xml`);
  const parallel = String(availableParallelism());
  const limits = ["--no-tests=error", "--timeout", String(patience * slowness)];
  const args = ["--preset", preset, ...limits, "--output-on-failure", "-j", parallel];
  const chosen = filters.length > 0 ? ["-R", filters.join("|")] : [];
  const env = { CORTEX_TEST_SLOWNESS: String(slowness) };
  const all = [...args, ...chosen, "--output-junit", report];
  const result = await run("ctest", all, { timeout, env });
  const xml = readReport(report);
  return judged(name, xml && countJunit(xml), result);
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
