import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { mainScript, Workplace } from "./support/cortex.js";

interface End {
  code: number | null;
  signal: string | null;
  stderr: string;
}

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => {
  place.dispose();
});

function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, [mainScript, ...args], {
    cwd: place.folder,
    env: { ...process.env, CORTEX_BRAIN: place.brain },
  });
}

async function end(child: ChildProcess): Promise<End> {
  let stderr = "";
  child.stderr?.on("data", (chunk) => {
    stderr += chunk;
  });
  const [code, signal] = await once(child, "close");
  return { code, signal, stderr };
}

function logSize(): number {
  return statSync(`${place.brain}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

/** A whole import of the notes takes longer. */
const LATEST_END_MS = 5_000;

/** Notes; by default enough that importing them takes a while. */
function writeManyNotes(length = 150_000): void {
  const lines = Array.from({ length }, (_, index) => `- Note number ${index} of many`);
  writeFileSync(place.path("many.md"), lines.join("\n"));
}

const FULL = "/dev/full";

(existsSync(FULL) ? test : test.skip).each([["export", "-"], ["stm"], ["--json", "stm"]])(
  "an output that is full is told once, in one line: cortex %s",
  async (...args) => {
    place.add("The boat lies at pier four.");
    const full = openSync(FULL, "w");
    const child = spawn(process.execPath, [mainScript, ...args.filter(Boolean)], {
      env: { ...process.env, CORTEX_BRAIN: place.brain },
      stdio: ["ignore", full, "pipe"],
    });
    const { code, stderr } = await end(child);
    closeSync(full);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^cortex: IO_ERROR: cannot write the output: ENOSPC.*\n$/u);
  },
);

describe("Ctrl-C", () => {
  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("(%s) stops a long import, closes the brain and exits %d", async (name, code) => {
    writeManyNotes();
    const child = start("import", "many.md");
    const ended = end(child);
    // The import has begun once the write-ahead log holds more than an empty brain's tables.
    while (logSize() < 1_000_000) {
      expect(child.exitCode).toBe(null);
      await new Promise((resolve) => setImmediate(resolve));
    }
    child.kill(name);
    const told = Date.now();
    const result = await ended;
    expect(Date.now() - told).toBeLessThan(LATEST_END_MS);
    expect(result).toMatchObject({ code, signal: null });
    const before = place.json<{ brain: { memories: number } }>(["doctor"]).brain.memories;
    expect(result.stderr).toBe(
      `cortex: CANCELLED: stopped; ${before} memories are stored. Run it again to go on from there\n`,
    );
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(150_000);
    expect(place.json(["import", "many.md"])).toMatchObject({
      stored: 150_000 - before,
      existing: before,
    });
  });

  test("ends a command that waits for standard input", async () => {
    const child = start("add", "-");
    const ended = end(child);
    // More than fits into a pipe: once it is written, the command has begun to read.
    await new Promise((resolve) => child.stdin?.write("half a".repeat(1_000_000), resolve));
    child.kill("SIGINT");
    expect(await ended).toMatchObject({ code: 130, signal: null });
    expect(place.run(["stm"]).stderr).toMatch(/^cortex: NOT_FOUND: /u);
  });
});

(process.platform === "linux" ? describe : describe.skip)("an export that is read slowly", () => {
  /** One that has written more than a pipe takes, and waits for its reader. */
  async function waiting(): Promise<ChildProcess> {
    writeManyNotes(5_000);
    place.run(["import", "many.md"]);
    mkdirSync(place.path("tmp"));
    const child = spawn(process.execPath, [mainScript, "export", "-"], {
      env: { ...process.env, CORTEX_BRAIN: place.brain, TMPDIR: place.path("tmp") },
    });
    await once(child.stdout, "readable");
    return child;
  }

  test("leaves nothing in the temporary folder, however it ends", async () => {
    const child = await waiting();
    while (readdirSync(place.path("tmp")).length > 0) {
      expect(child.exitCode).toBe(null);
      await new Promise((resolve) => setImmediate(resolve));
    }
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(readdirSync(place.path("tmp"))).toEqual([]);
  });

  test("is cancelled by Ctrl-C", async () => {
    const child = await waiting();
    const ended = end(child);
    child.kill("SIGINT");
    child.stdout?.resume();
    const { code, stderr } = await ended;
    expect({ code, stderr }).toEqual({ code: 130, stderr: expect.stringMatching(/CANCELLED/u) });
  });
});

describe("a closed standard output", () => {
  test("is no failure, and the work is done", async () => {
    const child = start("add", "Heard by nobody");
    child.stdout?.destroy();
    expect(await end(child)).toEqual({ code: 0, signal: null, stderr: "" });
    expect(place.json<unknown[]>(["stm"])).toHaveLength(1);
  });

  test("in the middle of a long answer is quiet", async () => {
    writeManyNotes();
    place.run(["import", "many.md"]);
    const child = start("stm", "-n", "10000", "--json");
    child.stdout?.once("data", () => child.stdout?.destroy());
    expect(await end(child)).toEqual({ code: 0, signal: null, stderr: "" });
  });
});

// Windows has no limits of this kind.
(process.platform === "win32" ? test.skip : test)(
  "an import that has no room left says what is stored, and goes on when it is run again",
  () => {
    writeManyNotes(20_000);
    const command = 'ulimit -f 6000 && exec "$0" "$@"';
    const words = [mainScript, "--brain", place.brain, "import", "many.md"];
    const how = { encoding: "utf8", cwd: place.folder } as const;
    const { stderr, status } = spawnSync("sh", ["-c", command, process.execPath, ...words], how);
    const stored = place.json<{ brain: { memories: number } }>(["doctor"]).brain.memories;
    expect(stored).toBeGreaterThan(0);
    expect({ stderr, status }).toEqual({
      stderr: expect.stringContaining(`; ${stored} memories are stored. Run it again to go on`),
      status: 1,
    });
    expect(stderr).not.toContain("nothing was stored");
    expect(place.json(["import", "many.md"])).toMatchObject({ existing: stored });
  },
);

(process.platform === "win32" ? test.skip : test)(
  "a limit of the system for the size of files is told as a full disk, with what to do",
  () => {
    const command = 'ulimit -f 8 && exec "$0" "$@"';
    const words = [mainScript, "--brain", place.path("limited.db"), "add", "The gate is blue."];
    const how = { encoding: "utf8" } as const;
    const { stderr, status } = spawnSync("sh", ["-c", command, process.execPath, ...words], how);
    expect({ stderr, status }).toEqual({
      stderr: expect.stringMatching(/^cortex: DISK_FULL: .*raise the limit.*ulimit/u),
      status: 1,
    });
  },
);

(process.platform === "win32" ? test.skip : test)(
  "forgetting with no room for the log says so, and what to do, and goes on once there is room",
  () => {
    place.run(["--brain", place.path("full.db"), "add", "The spare key lies under the mat."]);
    const script =
      'ulimit -f 600; for i in 1 2 3 4 5 6; do "$0" -e "console.log(\'x \'.repeat(15000) + $i)" | ' +
      '"$0" "$@" add - >/dev/null 2>&1; done; "$0" "$@" forget "spare key" --confirm';
    const words = [mainScript, "--brain", place.path("full.db")];
    const how = { encoding: "utf8" } as const;
    const { stdout, stderr, status } = spawnSync(
      "sh",
      ["-c", script, process.execPath, ...words],
      how,
    );
    expect({ told: stdout + stderr, status }).toEqual({
      told: expect.stringMatching(/Pending: .*full.*make room/isu),
      status: 1,
    });
    expect(stdout + stderr).not.toMatch(/another process/u);
    const { status: maintained } = spawnSync(process.execPath, [...words, "maintain"], how);
    expect(maintained).toBe(0);
    const bytes = readdirSync(place.folder)
      .filter((name) => name.startsWith("full.db"))
      .map((name) => readFileSync(place.path(name), "latin1"));
    expect(bytes.filter((each) => each.includes("under the mat"))).toEqual([]);
  },
);
