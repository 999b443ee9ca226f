import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MigrationReport } from "../../ts/bridge/migrate.js";
import { root, Workplace } from "./support/cortex.js";
import { Program, seeded, soak } from "./support/program.js";

const MEMORIES = soak ? 50_000 : 3_000;
const KILLS = soak ? 100 : 8;
const BATCH_ROWS = soak ? "2000" : "250";
const LIMIT_MS = 120_000;

let place: Workplace;
let old: string;

beforeEach(() => {
  place = new Workplace();
  old = place.path("old.db");
});

afterEach(() => {
  place.dispose();
});

/** Makes a brain of the old extension; the native tests know how. */
function makeLegacyBrain(memories: number): void {
  const program = join(root, "build/release/test/native/cortex_tests");
  const args = ["--as-other-process", "legacy", old, String(memories)];
  const { error, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (stdout !== "ok") {
    const reason = error?.message ?? `${stdout}${stderr}`;
    throw new Error(
      `no old brain was made: ${reason}; "npm run test:e2e" builds the program first`,
    );
  }
}

/** Migrates, and kills the process that many milliseconds after it began; false when it was done by then. */
async function killAfter(milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const program = Program.start("migrating.mjs", [old, place.brain, BATCH_ROWS], {
    limit: LIMIT_MS,
    onMessage: (message, self) => {
      if ("phase" in message) timer = setTimeout(() => self.kill(), milliseconds);
    },
  });
  const { signal } = await program.end();
  clearTimeout(timer);
  return signal === "SIGKILL";
}

async function migrate(): Promise<MigrationReport> {
  return await Program.result("migrating.mjs", [old, place.brain, BATCH_ROWS], { limit: LIMIT_MS });
}

/** All that the new brain holds; nothing but the old one is left afterwards. */
function exportAndRemove(): string {
  place.json(["export", place.path("all.jsonl")]);
  const all = readFileSync(place.path("all.jsonl"), "utf8");
  for (const name of readdirSync(place.folder)) {
    if (name !== "old.db") {
      rmSync(place.path(name));
    }
  }
  return all;
}

describe("kill -9 in the middle of a migration", () => {
  test(
    `leaves what the next run completes to the same brain, ${KILLS} times`,
    async () => {
      makeLegacyBrain(MEMORIES);
      const source = readFileSync(old);
      const start = performance.now();
      await migrate();
      let span = performance.now() - start;
      const expected = exportAndRemove();
      const random = seeded(20_260_301);
      let kills = 0;
      for (let round = 0; kills < KILLS && round < 3 * KILLS; round += 1) {
        if (await killAfter(random() * span)) {
          kills += 1;
        } else {
          span *= 0.8; // the machine is quicker now
        }
        // A kill may come when all is done and only the report was still to be told.
        if (!existsSync(place.brain)) {
          await migrate();
        }
        expect({ round, same: exportAndRemove() === expected }).toEqual({ round, same: true });
        expect(readFileSync(old).equals(source)).toBe(true);
      }
      expect(kills).toBe(KILLS);
    },
    soak ? 3_600_000 : LIMIT_MS,
  );
});

describe("cortex migrate", () => {
  test("brings a brain along, and rollback brings it back", () => {
    makeLegacyBrain(12);
    const source = readFileSync(old);
    const dry = place.json<MigrationReport>(["migrate", old, "--dry-run"]);
    expect(dry.dry_run).toBe(true);
    expect(readFileSync(old).equals(source)).toBe(true);

    const { stdout, status } = place.run(["migrate", old, "--timezone", "America/New_York"]);
    expect(status).toBe(0);
    expect(stdout).toContain("All rows are there");
    const brain = { env: { CORTEX_BRAIN: old } };
    expect(place.json<{ content: string }>(["show", "plain"], brain).content).toBe(
      "plain category",
    );

    const { kept } = place.json<{ kept: string }>(["rollback"], brain);
    expect(place.run(["stats"], brain).stderr).toMatch(/LEGACY_BRAIN/u);
    expect(place.run(["stats"], { env: { CORTEX_BRAIN: kept } }).status).toBe(0);
  });

  test("leaves a brain on which the tools work, also under their old parameters", async () => {
    makeLegacyBrain(12);
    await migrate();
    const answers = await Program.result<Record<string, { failure?: unknown; result: unknown }>>(
      "tools.mjs",
      [place.brain],
    );
    const failures = Object.entries(answers).filter(([, { failure }]) => failure !== undefined);
    expect(failures).toEqual([]);
    expect(answers["cortex_stm"]?.result).toMatchObject({ count: 2 });
    expect(answers["cortex_update"]?.result).toMatchObject({ memory: { importance: 0 } });
    expect(answers["working_memory"]?.result).toMatchObject({
      pins: [{ id: "wm_1" }, { id: "wm_2" }],
    });
  });

  test.each([
    [["migrate"], 2, "missing required argument"],
    [["migrate", "gone.db"], 1, "NOT_FOUND"],
    [["migrate", "old.db", "--timezone", "Nowhere/Land"], 1, "VALIDATION_ERROR"],
    [["migrate", "old.db", "--batch-size", "0"], 1, "VALIDATION_ERROR"],
    [["migrate", "old.db", "--to", "old.db"], 1, "VALIDATION_ERROR"],
    [["rollback"], 1, "NOT_FOUND"],
    [["restore", "gone.db"], 1, "NOT_FOUND"],
  ])("refuses %j with exit code %d", (args, status, words) => {
    makeLegacyBrain(12);
    const run = place.run(args);
    expect(run.status).toBe(status);
    expect(run.stderr).toContain(words);
  });
});

describe("copies of a brain", () => {
  test("export, import and export give the same file", () => {
    place.add("Ruth rings on Sundays");
    place.json(["export", place.path("one.jsonl")]);
    const other = { env: { CORTEX_BRAIN: place.path("other.db") } };
    place.json(["import", place.path("one.jsonl")], other);
    place.json(["import", place.path("one.jsonl")], other);
    place.json(["export", place.path("two.jsonl")], other);
    expect(readFileSync(place.path("two.jsonl"), "utf8")).toBe(
      readFileSync(place.path("one.jsonl"), "utf8"),
    );
  });

  test("restore while another process has the brain open", async () => {
    const kept = place.add("before");
    place.json(["backup", "copy.db"]);
    const lost = place.add("after");
    const reader = Program.start("holding.mjs", [place.brain, kept, lost], {
      onMessage: (message) => {
        if (message["phase"] === "open") place.json(["restore", "copy.db", "--confirm"]);
      },
    });
    expect(await reader.result()).toEqual({
      before: 2,
      after: 1,
      kept: "before",
      lost: "NOT_FOUND",
    });
  });

  test("restore of an old brain and of a damaged one", () => {
    makeLegacyBrain(12);
    expect(place.json<{ memories: number }>(["restore", old]).memories).toBe(12);
    place.json(["backup", "copy.db"]);
    writeFileSync(place.brain, readFileSync(place.brain).subarray(0, 5000));
    expect(place.run(["restore", "copy.db"]).stdout).toContain("cannot be opened as a brain");
    expect(place.json<{ memories: number }>(["restore", "copy.db", "--confirm"]).memories).toBe(12);
  });

  test("restore asks before it takes the place of what is there", () => {
    place.add("before");
    place.json(["backup", "copy.db"]);
    place.add("after");
    const asked = place.run(["restore", "copy.db"]);
    expect(asked.status).toBe(0);
    expect(asked.stdout).toContain("holds 2 memories.");
    expect(asked.stdout).toContain("Nothing was changed. With --confirm");
    expect(place.json<{ dry_run: boolean }>(["restore", "copy.db"]).dry_run).toBe(true);
    expect(place.json<unknown[]>(["stm"])).toHaveLength(2);
    expect(place.run(["restore", "copy.db", "--confirm"]).stdout).toContain("Restored 1 memory");
    expect(place.json<unknown[]>(["stm"])).toHaveLength(1);
    const empty = ["--brain", place.path("new.db"), "restore", "copy.db"];
    expect(place.run(empty).stdout).toContain("Restored 1 memory");
  });

  test("maintain keeps as many backups as it is told", () => {
    place.add("something");
    const removed = [1, 2, 3, 4].map(
      () =>
        place.json<{ backup: { removed: string[] } }>([
          "maintain",
          "--backups",
          "copies",
          "--keep",
          "2",
        ]).backup.removed.length,
    );
    expect(removed).toEqual([0, 0, 1, 1]);
  });
});
