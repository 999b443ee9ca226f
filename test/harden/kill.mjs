// kill -9 in the middle of mixed operations of one to three processes: what was acknowledged is there, once; what was
// forgotten has left no byte; the file is sound.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { openBrain } from "../../dist/index.js";
import { Expectation, rowsOf } from "./lib/operations.mjs";
import { inFolder, main, root } from "./lib/part.mjs";

const ROUNDS_OF_A_BRAIN = 10;
const ENDLESS = 1e9;

/** Lets processes work on the brain and kills them all after so many acknowledgements. */
async function killedWhileWorking(part, folder, expected, round) {
  const path = join(folder, "brain.db");
  const limit = Math.floor(part.random.next() ** 2 * 150);
  let acknowledged = 0;
  const children = Array.from({ length: 1 + part.random.below(3) }, (_, index) => {
    const label = `r${round}p${index}`;
    const args = [path, folder, label, part.random.below(2 ** 31), ENDLESS].map(String);
    const script = join(root, "test/harden/worker.mjs");
    const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    let stderr = "";
    child.stderr.on("data", (text) => {
      stderr += text;
    });
    createInterface({ input: child.stdout }).on("line", (line) => {
      const message = parsed(line);
      if (message === undefined) return;
      if (message.failed !== undefined && message.failed !== "BUSY") {
        part.found(`a worker failed with ${message.failed}`, message.message);
      }
      expected.take(`${label} ${message.lane}`, message);
      if (message.done !== undefined) acknowledged += 1;
      if (acknowledged >= limit && (limit > 0 || message.opened)) killAll();
    });
    return { child, closed: once(child, "close"), stderr: () => stderr };
  });
  const killAll = () => {
    for (const { child } of children) child.kill("SIGKILL");
  };
  const patience = setTimeout(killAll, 20_000);
  for (const { closed, stderr } of children) {
    const [, signal] = await closed;
    const crashed = signal !== null && signal !== "SIGKILL";
    if (crashed || stderr() !== "") part.found(`a worker ended by ${signal}`, stderr());
  }
  clearTimeout(patience);
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // killed in the middle of a line
  }
}

async function check(part, folder, expected) {
  const brain = await openBrain({
    path: join(folder, "brain.db"),
    userId: "tester",
    timezone: "UTC",
  });
  const { ok, problems } = await brain.check({ deep: true });
  if (!ok) {
    part.found("the file is not sound", problems.join("\n"));
    part.keep("the file is not sound", folder);
  }
  const rows = await rowsOf(brain);
  expected.settle(rows);
  for (const problem of expected.problemsOf(rows)) part.found(problem.split(":")[0], problem);
  await brain.close();
  // A backup that was killed may have left what its receipt would have named.
  const left = expected.bytesLeftIn(folder, (name) => name.startsWith("backup-"));
  if (left.length === 0) return;
  part.found("forgotten bytes are left", left.join("\n"));
  part.keep("forgotten bytes are left", folder);
}

await main("kill", async (part) => {
  let kills = 0;
  let brains = 0;
  let acknowledged = 0;
  let forgotten = 0;
  while (!part.over) {
    brains += 1;
    await inFolder(async (folder) => {
      const expected = new Expectation();
      for (let round = 0; round < ROUNDS_OF_A_BRAIN && !part.over; round += 1) {
        await killedWhileWorking(part, folder, expected, round);
        await check(part, folder, expected);
        kills += 1;
      }
      acknowledged += expected.acknowledged;
      forgotten += expected.forgotten.size;
    });
  }
  return {
    kills,
    brains,
    "acknowledged operations": acknowledged,
    "forgotten texts": forgotten,
  };
});
