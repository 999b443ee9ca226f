// A long mix of operations in one process, in which as much goes as comes: resident memory, open files, threads and the
// size of the brain stay bounded.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { openBrain } from "../../dist/index.js";
import { Expectation, rowsOf, Worker } from "./lib/operations.mjs";
import { inFolder, main } from "./lib/part.mjs";
import { Random } from "./lib/random.mjs";

const LANES = 4;
const MIB = 2 ** 20;

function look(path) {
  const linux = process.platform === "linux";
  return {
    memory: process.memoryUsage.rss() / MIB,
    handles: linux ? readdirSync("/proc/self/fd").length : 0,
    threads: linux ? readdirSync("/proc/self/task").length : 0,
    file: statSync(path).size / MIB,
    log: sizeOf(`${path}-wal`) / MIB,
  };
}

function sizeOf(path) {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

await main("soak", async (part) => {
  let operations = 0;
  let last;
  await inFolder(async (folder) => {
    const path = join(folder, "brain.db");
    const brain = await openBrain({ path, userId: "tester", timezone: "UTC" });
    const expected = new Expectation();
    const work = async (lane) => {
      const worker = new Worker(brain, new Random(part.seed + lane), { label: `l${lane}`, folder });
      const tell = (message) => expected.take(lane, message);
      while (!part.over) {
        await worker.step(tell, { without: ["backup"], keep: 150 });
        operations += 1;
      }
    };
    const lanes = Array.from({ length: LANES }, (_, lane) => work(lane));
    // What the first fifth of the time needs is what all of it may need, with some room.
    await new Promise((done) => setTimeout(done, part.secondsLeft * 200));
    const first = look(path);
    await Promise.all(lanes);
    last = look(path);
    const bounds = {
      memory: first.memory * 1.5 + 60,
      handles: first.handles + 8,
      threads: first.threads + 4,
      log: 80,
      file: first.file * 1.5 + 4,
    };
    for (const [what, most] of Object.entries(bounds)) {
      if (last[what] > most) {
        part.found(`${what} grew`, `${first[what]} to ${last[what]} in ${operations} operations`);
      }
    }
    const rows = await rowsOf(brain);
    for (const problem of expected.problemsOf(rows)) part.found(problem.split(":")[0], problem);
    const { ok, problems } = await brain.check({ deep: true });
    if (!ok) part.found("the file is not sound", problems.join("\n"));
    await brain.close();
    const left = expected.bytesLeftIn(folder);
    if (left.length > 0) part.found("forgotten bytes are left", left.join("\n"));
    if (process.platform === "linux") {
      const open = readdirSync("/proc/self/fd").length;
      if (open > first.handles) part.found("files stay open", `${open}`);
    }
  });
  return {
    operations,
    "MiB resident": Math.round(last.memory),
    handles: last.handles,
    threads: last.threads,
    "MiB of the file": Math.round(last.file),
  };
});
