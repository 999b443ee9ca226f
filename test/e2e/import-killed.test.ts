/** `cortex import` of large files, killed and started again. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { mainScript, Workplace } from "./support/cortex.js";
import { LARGE_FILES, type LargeFile, noteOf } from "./support/large-files.js";
import { seeded, soak } from "./support/program.js";

/** More than one of an import's transactions. */
const RECORDS = soak ? 20_000 : 2_500;
const KILLS = soak ? 20 : 2;
/** Without much time: a chat, and notes, whose words are looked for among those that are there. */
const FORMATS = Object.entries(LARGE_FILES).filter(
  ([format]) => soak || ["claude-code", "markdown"].includes(format),
);
const LIMIT_MS = 3_600_000;
const LARGE_BYTES = 100_000_000;
/** Resident, for a file of 100 MB: what it is read into, its records, and the brain's own caches. */
const MOST_RESIDENT_MB = 1_000;

let place: Workplace;
beforeEach(() => {
  place = new Workplace();
});
afterEach(() => place.dispose());

/** What a run of the command line printed, and the signal that ended it. */
interface Ended {
  signal: NodeJS.Signals | null;
  stdout: string;
}

/** Imports in a process of its own; `watch` is called all the time while it runs. */
async function importing(
  { brain, folder }: Workplace,
  file: string,
  watch: (child: ChildProcess) => void,
): Promise<Ended> {
  const child = spawn(process.execPath, [mainScript, "--json", "import", file], {
    env: { ...process.env, CORTEX_BRAIN: brain, HOME: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let stdout = "";
  child.stdout.on("data", (text) => {
    stdout += text;
  });
  const closed = once(child, "close");
  while (child.exitCode === null && child.signalCode === null) {
    watch(child);
    await pause(1);
  }
  await closed;
  return { signal: child.signalCode, stdout };
}

/** How many bytes the brain and its log have by now: how far an import came, whatever else the machine does. */
function written({ brain }: Workplace): number {
  return [brain, `${brain}-wal`]
    .map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}

/** Imports the file into another brain without a kill, and tells the most bytes that were there on the way. */
async function bytesOf(file: string): Promise<number> {
  const other = new Workplace();
  let most = 0;
  const { stdout } = await importing(other, file, () => {
    most = Math.max(most, written(other));
  });
  expect(JSON.parse(stdout)).toMatchObject({ stored: RECORDS, existing: 0, failed: [] });
  other.dispose();
  return most;
}

/** How many memories there are; a kill may have come before there was a brain. */
function total(): number {
  const { status, stdout } = place.run(["--json", "stats"]);
  return status === 0 ? (JSON.parse(stdout) as { total: number }).total : 0;
}

/** The rows of an export, in an order that depends on nothing but them. */
function exported(name = "now.jsonl"): string[] {
  place.json(["export", place.path(name)]);
  return readFileSync(place.path(name), "utf8").trimEnd().split("\n").sort();
}

function contents(): string[] {
  const rows = exported().map((row) => JSON.parse(row) as Record<string, unknown>);
  return rows.filter(({ type }) => type === "memory").map(({ content }) => String(content));
}

/** Kills imports of the file at seeded moments, each going on where the one before it came to. */
async function killAtMoments(file: string, seed: number): Promise<void> {
  const most = await bytesOf(file);
  const random = seeded(seed);
  const moments = Array.from({ length: KILLS }, () => random() * most).sort((a, b) => a - b);
  for (const moment of moments) {
    const before = total();
    const { signal, stdout } = await importing(place, file, (child) => {
      if (written(place) >= moment) {
        child.kill("SIGKILL");
      }
    });
    if (signal === null) {
      // The last bytes may come when all is done: what is told then has to be so.
      expect(JSON.parse(stdout)).toMatchObject({ existing: before, stored: RECORDS - before });
    }
    expect(total()).toBeGreaterThanOrEqual(before);
  }
}

/** Imports to the end, and sees that the report counts what was there before and what was not. */
function finish(file: string, format: string): void {
  const before = total();
  expect(place.json(["import", file])).toMatchObject({
    existing: before,
    stored: RECORDS - before,
    duplicates: 0,
    failed: [],
    files: [{ format, found: RECORDS, refused: [] }],
  });
  expect(place.json(["doctor"])).toMatchObject({ ok: true });
}

describe(`cortex import of ${RECORDS} records, killed ${KILLS} times and started again`, () => {
  it.each(FORMATS)(
    "has every record of %s once and tells the truth",
    async (format, { name, write }) => {
      const file = place.path(name);
      write(file, RECORDS);
      await killAtMoments(file, 20_260_901);
      finish(file, format);
      const notes = Array.from({ length: RECORDS }, (_, number) => noteOf(number));
      expect(contents().sort()).toEqual(notes.sort());
    },
    LIMIT_MS,
  );

  it(
    "has every row of an export of cortex once and tells the truth",
    async () => {
      const { name, write } = LARGE_FILES["mem0"] as LargeFile;
      write(place.path(name), RECORDS);
      place.json(["import", place.path(name)]);
      place.run(["validate", "m7", "--right"]);
      place.run(["edit", "m8", "The boat is sold."]);
      const rows = exported("all.jsonl");
      const file = place.path("all.jsonl");
      for (const suffix of ["", "-wal", "-shm", ".search"]) {
        rmSync(`${place.brain}${suffix}`, { force: true });
      }
      await killAtMoments(file, 20_260_902);
      finish(file, "cortex");
      expect(exported()).toEqual(rows);
    },
    LIMIT_MS,
  );
});

/** The most memory that the process had so far, in MB; what it was last seen with once it is gone. */
function residentOf({ pid }: ChildProcess, seen: number): number {
  try {
    const [, kilobytes] = /VmHWM:\s*(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Math.max(seen, Number(kilobytes ?? 0) / 1_000);
  } catch {
    return seen;
  }
}

// Only Linux tells what another process holds, and it takes some minutes.
(soak && process.platform === "linux" ? describe : describe.skip)("cortex import of 100 MB", () => {
  it.each(FORMATS)(
    `of %s holds at most ${MOST_RESIDENT_MB} MB in memory, and again adds nothing`,
    async (_format, { name, write }) => {
      const file = place.path(name);
      write(file, 1_000);
      const records = Math.ceil(LARGE_BYTES / (statSync(file).size / 1_000));
      write(file, records);
      for (const report of [
        { stored: records, existing: 0 },
        { stored: 0, existing: records },
      ]) {
        let resident = 0;
        const { stdout } = await importing(place, file, (child) => {
          resident = residentOf(child, resident);
        });
        expect(JSON.parse(stdout)).toMatchObject({ ...report, duplicates: 0, failed: [] });
        expect(resident).toBeGreaterThan(50);
        expect(resident).toBeLessThan(MOST_RESIDENT_MB);
      }
    },
    LIMIT_MS,
  );
});
