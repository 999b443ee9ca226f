// How long `cortex hook prompt` takes as a whole process, beside Node alone, in brains of several sizes:
// node test/bench/hook.mjs [RUNS] [MEMORIES ...]. Wall time is only as good as the machine is idle.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { memories } from "./lib/corpus.mjs";
import { openOurs, percentile } from "./lib/measuring.mjs";

const main = fileURLToPath(new URL("../../dist/cli/main.cjs", import.meta.url));
const [runs = 40, ...given] = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [1_000, 10_000, 100_000];
const folder = mkdtempSync(join(tmpdir(), "cortex-hook-"));
const home = join(folder, "home");
const input = (prompt) => JSON.stringify({ session_id: "s", cwd: folder, prompt });
const ANSWERED = input("Where does Ruth keep the blue boat?");
const SMALL_TALK = input("thanks, go on");

/** Wall and processor time (user and system) in ms; bash's `time` tells those of a child. */
function time(args, options) {
  const command = 'TIMEFORMAT="%R %U %S"; time "$@"';
  const words = ["-c", command, "time", process.execPath, ...args];
  const { status, stdout, stderr } = spawnSync("bash", words, { encoding: "utf8", ...options });
  if (status !== 0) throw new Error(`ended with ${status}: ${stderr}`);
  const [real, user, system] = stderr.trim().split(/\s+/).map(Number);
  return { wall: real * 1000, processor: (user + system) * 1000, stdout };
}

// Rounds of all rows: the speed of the machine drifts.
const rows = new Map();
function row(name, args, options = {}, wanted = () => true) {
  const { stdout, ...taken } = time(args, options);
  if (!wanted(stdout)) throw new Error(`${name} answered ${JSON.stringify(stdout.slice(0, 200))}`);
  rows.set(name, [...(rows.get(name) ?? []), taken]);
}

const pathOf = (size) => join(folder, `${size}.db`);
const hook = (size) => [main, "hook", "prompt", "--brain", pathOf(size), "--timeout", "60"];
try {
  for (const size of sizes) {
    const brain = await openOurs(pathOf(size), { userId: "default" });
    for (let first = 0; first < size; first += 5_000) {
      await brain.importMemories(memories(Math.min(5_000, size - first), first));
    }
    await brain.createMemory({ content: "Ruth keeps the blue boat in the shed by the lake." });
    await brain.close();
  }
  const env = { ...process.env, HOME: home };
  for (let run = 0; run < runs; run++) {
    row("node -e 0", ["-e", "0"], { env });
    for (const size of sizes) {
      const isRecalled = (stdout) => stdout.includes("in the shed by the lake");
      row(`recall, ${size}`, hook(size), { env, input: ANSWERED }, isRecalled);
    }
    row("small talk", hook(sizes[0]), { env, input: SMALL_TALK }, (stdout) => stdout === "");
  }
  process.stdout.write(`${runs} processes each, Node ${process.version}; ms\n`);
  for (const [name, taken] of rows) {
    const shown = ["wall", "processor"].map((kind) => {
      const sorted = taken.map((each) => each[kind]).sort((one, other) => one - other);
      const [half, most] = [0.5, 0.95].map((share) =>
        percentile(sorted, share).toFixed(0).padStart(5),
      );
      return `${kind} p50 ${half} p95 ${most}`;
    });
    process.stdout.write(`${name.padEnd(16)} ${shown.join("   ")}\n`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
