#!/usr/bin/env node
// What alert rules cost an add: node test/bench/alerts/add.mjs [MEMORIES [BEFORE]]. Instructions as callgrind counts them
// (valgrind is needed), which say the same on a busy machine as on an idle one: of storing MEMORIES memories, twenty a day,
// after BEFORE others, without a rule and with all built-in rules on; and beside it, of what is looked at once a day when
// nobody writes.
import { spawnSync } from "node:child_process";
import { inRoot, main, mustRun, Problem, say } from "../../../scripts/lib/run.mjs";
import { setUp } from "../../../scripts/setup.mjs";

const MOST = 0.02;
const program = inRoot("build/release/test/native/cortex_alerts_bench");

/** Instructions within a function while so many memories are stored. */
function countedIn(name, way, count) {
  const options = ["--tool=callgrind", "--callgrind-out-file=/dev/null", "--dump-instr=no"];
  const toggle = `--toggle-collect=cortex::bench::${name}*`;
  const args = [...options, toggle, program, way, String(count)];
  const { status, stderr, error } = spawnSync("valgrind", args, { encoding: "utf8" });
  const found = /Collected\s*:\s*([\d,]+)/u.exec(stderr ?? "")?.[1];
  if (status !== 0 || found === undefined)
    throw new Problem(`valgrind: ${error?.message ?? stderr}`);
  return Number(found.replaceAll(",", ""));
}

/** The same of the last `count` of `before + count`, one. */
function ofOne(name, way, before, count) {
  const earlier = before > 0 ? countedIn(name, way, before) : 0;
  return (countedIn(name, way, before + count) - earlier) / count;
}

await main(async () => {
  const [count = 300, before = 2_000] = process.argv.slice(2).map(Number);
  await setUp({ parts: ["addon"] });
  await mustRun("cmake", ["--build", "--preset", "release", "--target", "cortex_alerts_bench"]);
  const none = ofOne("Adds", "none", before, count);
  const all = ofOne("Adds", "all", before, count);
  const quiet = ofOne("Quiet", "all", before, count);
  const share = (part) => `${((100 * part) / none).toFixed(2)} %`;
  const thousands = (number) => `${Math.round(number / 1_000).toLocaleString("en")} thousand`;
  say(`an add without a rule: ${thousands(none)} instructions`);
  say(`with all rules on ${share(all - none)} more; must be <= ${100 * MOST} %`);
  say(`when nobody writes, once a day, for each add: ${share(quiet)}`);
  if (all - none > MOST * none) process.exitCode = 1;
});
