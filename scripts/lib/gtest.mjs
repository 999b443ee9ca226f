// Runs the tests of a GoogleTest program in few processes: whole suites together, some dozens of tests in each process,
// as many processes at once as there are processors. CTest starts one for each test (ctest --preset release), which takes
// several times longer; that a test needs none of the others is shown there.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { createInterface } from "node:readline";
import { root, run } from "./run.mjs";

/** Tests that one process takes; a suite is not divided. */
const SHARE = 40;

/** The suites of the program, each a list of full names, from --gtest_list_tests. */
function suitesIn(listing) {
  const suites = [];
  for (const line of listing.split("\n")) {
    const [, indent, name] = /^( *)([^ #]+)/u.exec(line) ?? [];
    if (indent === "") suites.push({ prefix: name, tests: [] });
    const suite = suites.at(-1);
    if (indent?.length > 0) suite.tests.push(suite.prefix + name);
  }
  return suites.map(({ tests }) => tests);
}

function shares(suites) {
  const found = [];
  for (const suite of suites) {
    const last = found.at(-1);
    if (last !== undefined && last.length + suite.length <= SHARE) last.push(...suite);
    else found.push([...suite]);
  }
  return found;
}

/**
 * Runs some tests in one process. Resolves with what became of each that ended, in `ended`; `running` is the one that
 * took the process down, if one did.
 */
function runShare(program, tests, { env, patience }) {
  return new Promise((done, fail) => {
    const args = [`--gtest_filter=${tests.join(":")}`, "--gtest_color=no"];
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = new Map();
    let running;
    let lines = [];
    let timer;
    let how;
    const kill = () => {
      how = `did not end in ${patience / 1000} s`;
      child.kill("SIGKILL");
    };
    const read = (line) => {
      const [, mark, name] = /\[ +(RUN|OK|FAILED|SKIPPED) +\] ([^ ,]+)/u.exec(line) ?? [];
      if (mark === "RUN") {
        [running, lines] = [name, []];
        clearTimeout(timer);
        timer = setTimeout(kill, patience);
      } else if (mark !== undefined && name === running) {
        ended.set(name, { mark, lines });
        running = undefined;
        clearTimeout(timer);
      } else if (!/^(?:\[[-=]+\]|\[ +PASSED +\])|^Note: Google Test filter/u.test(line)) {
        lines.push(line);
      }
    };
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", read);
    child.once("error", fail);
    child.once("close", (code, signal) => {
      clearTimeout(timer);
      how ??= `ended its process (${signal ?? `exit code ${code}`})`;
      done({ ended, running, lines, how, failed: code !== 0 });
    });
  });
}

/** Runs them all, whatever becomes of the process: what one test kept from its turn is run in another one. */
async function runAll(program, tests, options) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const failedTests = [];
  const tell = (name, what, lines) => {
    counts.failed += 1;
    failedTests.push(name);
    process.stdout.write([`[  FAILED  ] ${name} ${what}`, ...lines, ""].join("\n"));
  };
  for (let left = tests; left.length > 0; ) {
    const { ended, running, lines, how, failed } = await runShare(program, left, options);
    for (const [name, { mark, lines: said }] of ended) {
      if (mark === "OK") counts.passed += 1;
      else if (mark === "SKIPPED") counts.skipped += 1;
      else tell(name, "", said);
    }
    const missing = left.filter((name) => name !== running && !ended.has(name));
    const isTold = [...ended.values()].some(({ mark }) => mark === "FAILED");
    left = running === undefined ? [] : missing;
    if (running !== undefined) tell(running, how, lines);
    else if (missing.length > 0) for (const name of missing) tell(name, "was not run", lines);
    // At the end of a process the sanitizers tell of leaks.
    else if (failed && !isTold) tell(tests[0], `or one of those run with it ${how}`, lines);
  }
  return { counts, failed: failedTests };
}

/**
 * All tests whose name holds one of the filters, or is one of them where they are `exact`; resolves with the counts of
 * those that passed, failed and were skipped, and the names of the `failed`. `patience`: milliseconds after which a test
 * hangs.
 */
export async function runGtest(
  program,
  { filters = [], exact = false, env = {}, patience, timeout },
) {
  const listed = await run(program, ["--gtest_list_tests"], { capture: true, env });
  const wanted = (name) =>
    !/(?:^|[./])DISABLED_/u.test(name) &&
    (filters.length === 0 || filters.some((part) => (exact ? name === part : name.includes(part))));
  const suites = suitesIn(listed.output).map((tests) => tests.filter(wanted));
  const waiting = shares(suites.filter((tests) => tests.length > 0));
  const deadline = Date.now() + (timeout ?? Number.POSITIVE_INFINITY);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const failed = [];
  let timedOut = false;
  const work = async () => {
    for (let tests = waiting.shift(); tests !== undefined; tests = waiting.shift()) {
      const left = deadline - Date.now();
      timedOut ||= left <= 0;
      if (timedOut) return;
      const one = await runAll(program, tests, { env, patience: Math.min(patience, left) });
      timedOut ||= Date.now() >= deadline;
      for (const key of Object.keys(counts)) counts[key] += one.counts[key];
      failed.push(...one.failed);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return { counts, failed, timedOut };
}
