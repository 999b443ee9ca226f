// Processor time (user and system) that starting the command line takes, beside Node alone:
// node test/bench/cli-start.mjs [RUNS]. Needs bash, whose `time` tells the time of a child.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../dist/cli/main.cjs", import.meta.url));
const runs = Number(process.argv[2] ?? 10);
const folder = mkdtempSync(join(tmpdir(), "cortex-start-"));
const env = { ...process.env, CORTEX_BRAIN: join(folder, "brain.db") };

function processorTime(args) {
  const command = 'TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>&1';
  const given = ["-c", command, "time", process.execPath, ...args];
  const { stderr } = spawnSync("bash", given, { env, encoding: "utf8" });
  const [user, system] = stderr.trim().split(/\s+/).map(Number);
  return Math.round((user + system) * 1000);
}

function row(name, argsOf) {
  const times = Array.from({ length: runs }, (_, run) => processorTime(argsOf(run)));
  times.sort((one, other) => one - other);
  const median = times[Math.floor((runs - 1) / 2)];
  process.stdout.write(`${name.padEnd(18)} median ${median} ms, least ${times[0]} ms\n`);
}

try {
  process.stdout.write(`Processor time of ${runs} runs each, Node ${process.version}\n`);
  row("node -e 0", () => ["-e", "0"]);
  row("cortex --version", () => [main, "--version"]);
  row("cortex add", (run) => [main, "add", `Ruth rings at ${run} o'clock on day ${run}`]);
  row("cortex search", () => [main, "search", "when", "does", "Ruth", "ring"]);
} finally {
  rmSync(folder, { recursive: true });
}
