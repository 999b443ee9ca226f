import { CortexError, openBrain } from "../../dist/index.js";
import { Folder } from "./support/folder.js";
import { Program, soak } from "./support/program.js";

let folder: Folder;

beforeEach(() => {
  folder = new Folder();
});

afterEach(() => {
  folder.dispose();
});

describe("closing", () => {
  test("waits for what is in flight, refuses what comes later, and opens again", async () => {
    expect(await Program.result("closing.mjs", [folder.brain])).toEqual({
      atOnce: "CLOSED",
      settled: [
        "adds resolved",
        "backup resolved",
        "check resolved",
        "closed",
        "read resolved",
        "stats resolved",
      ],
      last: "closed",
      closedTwice: "resolved",
      afterClose: { add: "CLOSED", read: "CLOSED", maintain: "CLOSED" },
      import: "CLOSED",
      closedDuringImport: "resolved",
      reopened: 100,
      ok: true,
      problems: [],
    });
  });
});

describe("cancelling", () => {
  test("stops imports and maintenance, waiting or running, and a later run goes on", async () => {
    expect(await Program.result("cancelling.mjs", [folder.brain])).toEqual({
      waiting: "CANCELLED",
      before: 2_000,
      storedByThen: 2_000,
      running: "CANCELLED",
      keptSome: true,
      restFits: true,
      aborted: "CANCELLED",
      maintenance: "CANCELLED",
      resumed: { resumed: true, scanned: 22_000 },
      next: false,
      ok: true,
      problems: [],
      total: 22_000,
    });
  });
});

describe("the event loop", () => {
  const count = soak ? 1_000_000 : 50_000;

  test(`stays free while ${count} memories are imported`, async () => {
    const limit = soak ? 600_000 : 60_000;
    const result = await Program.result<Record<string, number>>(
      "ticks.mjs",
      [folder.brain, String(count)],
      { limit },
    );
    expect(result["stored"]).toBe(count);
    // The addon takes 2,000 at once; where two are done together, one turn may serve both.
    expect(result["turns"]).toBeGreaterThanOrEqual(count / 2_000 / 2);
  });
});

describe("errors", () => {
  test("of the addon and of the bridge are CortexErrors in the caller's realm", async () => {
    const brain = await openBrain({ path: ":memory:" });
    const failures = [
      ["NOT_FOUND", brain.getMemory("nothing")],
      ["VALIDATION_ERROR", brain.getRecentSTM({ limit: -1 })],
      ["IO_ERROR", openBrain({ path: folder.at("missing/brain.db") })],
      ["NOT_A_BRAIN", openBrain({ path: folder.path })],
    ] as const;
    for (const [code, failure] of failures) {
      const error = await failure.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(CortexError);
      expect(error).toBeInstanceOf(Error);
      expect(error).toMatchObject({ code, name: "CortexError" });
    }
    await brain.close();
    await expect(brain.getStats()).rejects.toThrow(CortexError);
  });
});
