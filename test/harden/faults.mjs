// Faults injected below the process into a mixed script, each call in turn: only coded errors, nothing acknowledged
// lost, the file sound once the disk works again. Linux only: it puts faults.c before libc.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CORTEX_ERROR_CODES, openBrain } from "../../dist/index.js";
import { Expectation, rowsOf } from "./lib/operations.mjs";
import { inFolder, main, root } from "./lib/part.mjs";

const STEPS = 40;
const HOW = ["EIO", "ENOSPC", "short", "power"];

function compiled(folder) {
  const library = join(folder, "faults.so");
  const source = join(root, "test/harden/faults.c");
  const options = ["-shared", "-fPIC", "-O1", "-w", "-o", library, source, "-ldl", "-pthread"];
  const { status, stderr } = spawnSync("cc", options, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return library;
}

/** Runs the script over a failing disk; what it told, how it ended, how many calls there were. */
function worked(library, folder, seed, { how, at, forever }) {
  const data = join(folder, "data");
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data);
  const count = join(folder, "count");
  const args = [join(root, "test/harden/worker.mjs"), join(data, "brain.db"), data, "f"];
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    [...args, String(seed), String(STEPS)],
    {
      encoding: "utf8",
      timeout: 60_000,
      env: {
        ...process.env,
        LD_PRELOAD: library,
        FAULTS_FOLDER: data,
        FAULTS_COUNT: count,
        ...(at === undefined ? {} : { FAULTS_AT: String(at), FAULTS_HOW: how }),
        ...(forever ? { FAULTS_FOREVER: "1" } : {}),
      },
    },
  );
  const messages = stdout.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
  const calls = existsSync(count) ? Number(readFileSync(count, "utf8")) : 0;
  return { data, status, signal, stderr, messages, calls };
}

/** Every file as it was when it was last synced. */
function cutPower(data) {
  const names = readdirSync(data);
  for (const name of names.filter((file) => !file.endsWith(".durable"))) {
    // Of what was never synced nothing is left; SQLite makes its shared memory anew.
    rmSync(join(data, name), { recursive: true });
  }
  for (const name of names.filter((file) => file.endsWith(".durable"))) {
    renameSync(join(data, name), join(data, name.slice(0, -".durable".length)));
  }
}

async function judge(part, end, fault) {
  const name = `${fault.how} at call ${fault.at}${fault.forever ? " and after" : ""}`;
  const failure = end.messages.find(({ failed }) => failed !== undefined);
  if (failure !== undefined && !CORTEX_ERROR_CODES.includes(failure.failed)) {
    part.found(
      `an error without a code: ${failure.message.split("\n")[0]}`,
      `${name}\n${failure.message}`,
    );
  }
  if (failure?.failed === "INTERNAL") part.found("INTERNAL", `${name}\n${failure.message}`);
  const died = end.signal !== null && !(fault.how === "power" && end.signal === "SIGKILL");
  if (died) part.found(`ended by ${end.signal}`, `${name}\n${end.stderr}`);
  const expected = new Expectation();
  for (const message of end.messages) expected.take(message.lane, message);
  if (fault.how === "power") cutPower(end.data);
  const path = join(end.data, "brain.db");
  if (!existsSync(path)) {
    if (expected.acknowledged > 0) part.found("the brain is gone", name);
    return expected.acknowledged;
  }
  try {
    const brain = await openBrain({ path, userId: "tester", timezone: "UTC" });
    const { ok, problems } = await brain.check({ deep: true });
    if (!ok) part.found("the file is not sound", `${name}\n${problems.join("\n")}`);
    const rows = await rowsOf(brain);
    expected.settle(rows);
    for (const problem of expected.problemsOf(rows)) {
      part.found(problem.split(":")[0], `${name}\n${problem}`);
    }
    await brain.runMaintenance();
    await brain.close();
    const left = readdirSync(end.data).filter((file) => file.endsWith(".partial"));
    if (left.length > 0) part.found("a temporary file stays", `${name}\n${left.join("\n")}`);
  } catch (error) {
    part.found(`cannot be opened again: ${error.code}`, `${name}\n${error.stack}`);
  }
  return expected.acknowledged;
}

await main("faults", async (part) => {
  if (process.platform !== "linux") return { "runs (this is no Linux)": 0 };
  let runs = 0;
  let acknowledged = 0;
  await inFolder(async (folder) => {
    const library = compiled(folder);
    while (!part.over) {
      const seed = part.random.below(2 ** 31);
      const { calls, status, messages } = worked(library, folder, seed, {});
      if (status !== 0)
        part.found("the script fails on a sound disk", JSON.stringify(messages.at(-1)));
      if (calls < STEPS) part.found("the shim counts no calls", String(calls));
      for (let tries = 0; tries < 12 && !part.over; tries += 1) {
        const how = part.random.any(HOW);
        const at = 1 + part.random.below(calls);
        const fault = { how, at, forever: how !== "power" && part.random.chance(0.5) };
        acknowledged += await judge(part, worked(library, folder, seed, fault), fault);
        runs += 1;
      }
    }
  });
  return { runs, "acknowledged operations": acknowledged };
});
