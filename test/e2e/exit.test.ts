import { Folder } from "./support/folder.js";
import { Program, soak } from "./support/program.js";

let folder: Folder;

beforeEach(() => {
  folder = new Folder();
});

afterEach(() => {
  folder.dispose();
});

const clean = { code: 0, signal: null, stderr: "" };

/** The files SQLite keeps beside a brain while it is open, or after a crash. */
function leftovers(): string[] {
  return folder.list().filter((name) => /-(?:wal|shm|journal)$/u.test(name));
}

/** The brain is sound, and how many memories it holds. */
async function memories(): Promise<number> {
  const { ok, problems, total } = await folder.look();
  expect({ ok, problems }).toEqual({ ok: true, problems: [] });
  return total;
}

async function leave(way: string, node: string[] = []) {
  return await Program.start("exit.mjs", [folder.brain, way], { node }).end();
}

describe("a process that ends with an open brain", () => {
  test("ends by itself when the script does, and leaves no WAL", async () => {
    expect(await leave("the script ends")).toMatchObject(clean);
    expect(leftovers()).toEqual([]);
    expect(await memories()).toBe(1);
  });

  test("waits for adds nobody awaits, and leaves no WAL", async () => {
    const end = await leave("the script ends with adds under way");
    expect(end).toMatchObject(clean);
    expect(end.messages.filter(({ added }) => added)).toHaveLength(100);
    expect(leftovers()).toEqual([]);
    expect(await memories()).toBe(101);
  });

  test.each([
    "process.exit with adds under way",
    "process.exit in an answer",
    "process.exit with everything under way",
    "process.exit while it opens and closes",
  ])("%s: exit code 0, no signal, no WAL, a sound brain", async (way) => {
    for (let round = 0; round < (soak ? 200 : 3); round += 1) {
      expect(await leave(way)).toMatchObject(clean);
      expect(leftovers()).toEqual([]);
      expect(await memories()).toBeGreaterThanOrEqual(1);
      folder.empty();
    }
  });

  test.each(["an uncaught exception", "an unhandled rejection"])(
    "%s: exit code 1, no signal, a sound brain",
    async (way) => {
      const { code, signal, stderr } = await leave(way);
      expect({ code, signal }).toEqual({ code: 1, signal: null });
      expect(stderr).toMatch(/Error: nobody (?:catches|handles) this/u);
      expect(leftovers()).toEqual([]);
      expect(await memories()).toBeGreaterThanOrEqual(1);
    },
  );

  test("SIGTERM: the signal ends it, and the brain is sound", async () => {
    const program = Program.start("exit.mjs", [folder.brain, "waits for a signal"], {
      onMessage: ({ phase }, self) => {
        if (phase === "busy") self.kill("SIGTERM");
      },
    });
    expect(await program.end()).toMatchObject({ code: null, signal: "SIGTERM", stderr: "" });
    expect(await memories()).toBeGreaterThanOrEqual(101);
    expect(leftovers()).toEqual([]);
  });

  test("a brain that was forgotten is given up when it is collected", async () => {
    const way = "forgets the brain";
    const args = [folder.brain, way];
    expect(await Program.result("exit.mjs", args, { node: ["--expose-gc"] })).toBe("resolved");
    expect(leftovers()).toEqual([]);
    expect((await folder.look(folder.at("brain.db.second"))).total).toBe(1);
  });
});

describe("the event loop", () => {
  test("is kept alive by a pending operation, and not by an idle brain", async () => {
    expect(await Program.result("event-loop.mjs", [folder.brain])).toBe("answered");
    expect(leftovers()).toEqual([]);
  });
});

describe("workers that end with an open brain", () => {
  const rounds = soak ? 1_000 : 20;

  test(`and work under way, ${rounds} times: the main thread lives on, nothing is lost`, async () => {
    const limit = soak ? 600_000 : 60_000;
    const args = [folder.brain, String(rounds)];
    const result = await Program.result<{ acknowledged: number }>("workers.mjs", args, { limit });
    expect(result).toMatchObject({
      ok: true,
      problems: [],
      codes: {
        "is terminated": [1],
        "calls process.exit": [3],
        "is terminated while it opens": [1],
        throws: [1],
      },
      lost: [],
    });
    // One of the main thread in each round, and what workers could tell.
    expect(result.acknowledged).toBeGreaterThan(rounds);
    expect(leftovers()).toEqual([]);
  });

  test("twice in a row, where the main thread never loads the addon", async () => {
    expect(await Program.result("worker-twice.mjs", [folder.brain])).toEqual([0, 0]);
    expect(leftovers()).toEqual([]);
    expect(await memories()).toBe(2);
  });
});
