#!/usr/bin/env node
// How much of the core the native tests run: node scripts/coverage.mjs [--accept]
// Builds the preset "coverage", runs the native tests and counts the lines of native/core that they reach, as gcov saw
// them. Fails below the floor that test/native/coverage.json holds; --accept raises it to what was reached.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { inRoot, main, Problem, root, run, say } from "./lib/run.mjs";
import { buildNative, filesBelow } from "./lib/steps.mjs";
import { inWords, runNative } from "./lib/suites.mjs";
import { setUp } from "./setup.mjs";

const build = inRoot("build/coverage");
const floorFile = inRoot("test/native/coverage.json");
/** Files that gcov is asked for at once: each answer names every header. */
const TOGETHER = 4;

/** The lines of native/core by file: whether any test ran them. A header's line was run when it was in any file. */
async function reachedLines() {
  const counts = filesBelow(build).filter((file) => file.endsWith(".gcda"));
  if (counts.length === 0) throw new Problem(`There are no counts (*.gcda) in ${build}.`);
  const files = new Map();
  for (let at = 0; at < counts.length; at += TOGETHER) {
    const some = counts.slice(at, at + TOGETHER);
    const { code, output } = await run("gcov", ["--json-format", "--stdout", ...some], {
      capture: true,
      cwd: build,
    });
    if (code !== 0) throw new Problem(`gcov failed:\n${output.slice(-2000)}`);
    for (const line of output.split("\n").filter((text) => text.startsWith("{")))
      for (const { file, lines } of JSON.parse(line).files) take(files, file, lines);
  }
  return files;
}

function take(files, file, lines) {
  const path = relative(root, file).replaceAll("\\", "/");
  if (!path.startsWith("native/core/")) return;
  const reached = files.get(path) ?? new Map();
  files.set(path, reached);
  for (const { line_number: line, count } of lines)
    reached.set(line, count > 0 || reached.get(line) === true);
}

/** Of each room, the rooms least reached first, and of all: how many lines there are and how many were run. */
function byRoom(files) {
  const rooms = new Map();
  const all = { room: "all of native/core", lines: 0, run: 0 };
  for (const [path, reached] of files) {
    const room = dirname(path).replace("native/core/", "");
    const sum = rooms.get(room) ?? { room, lines: 0, run: 0 };
    rooms.set(room, sum);
    for (const part of [sum, all]) {
      part.lines += reached.size;
      part.run += [...reached.values()].filter(Boolean).length;
    }
  }
  const share = (sum) => Math.floor((sum.run / sum.lines) * 1000) / 10;
  const sums = [...rooms.values(), all].map((sum) => ({ ...sum, share: share(sum) }));
  return { rooms: sums.slice(0, -1).sort((a, b) => a.share - b.share), all: sums.at(-1) };
}

const told = ({ room, lines, run: reached, share }) =>
  `  ${`${share.toFixed(1)} %`.padStart(7)}  ${String(reached).padStart(6)} of ${String(lines).padStart(6)}  ${room}\n`;

await main(async () => {
  await setUp({ parts: ["packages"] });
  await buildNative({ preset: "coverage" });
  // Counts of an earlier run are added to.
  for (const file of filesBelow(build).filter((name) => name.endsWith(".gcda"))) rmSync(file);
  const tests = await runNative("coverage", "coverage", { slowness: 6 });
  if (tests.failed > 0) throw new Problem(`The tests have to pass first: ${inWords(tests)}`);
  const { rooms, all } = byRoom(await reachedLines());
  process.stdout.write(`\n${[...rooms, all].map(told).join("")}`);
  const floor = JSON.parse(readFileSync(floorFile, "utf8"));
  if (process.argv.includes("--accept") && all.share > floor.lines) {
    writeFileSync(floorFile, `${JSON.stringify({ ...floor, lines: all.share }, null, 2)}\n`);
    say(`the floor is ${all.share} % now`);
  } else if (all.share < floor.lines) {
    throw new Problem(
      `The tests run ${all.share} % of the lines of native/core; the floor is ${floor.lines} %. ` +
        "Test what is new, or lower test/native/coverage.json in a commit that says why.",
    );
  }
});
