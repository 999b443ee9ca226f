import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./support/cortex.js";
import { Folder } from "./support/folder.js";
import { Program, soak } from "./support/program.js";

let folder: Folder;

beforeEach(() => {
  folder = new Folder();
});

afterEach(() => {
  folder.dispose();
});

/** The addon under another name: loading it gives a second copy of everything in it. */
function copyOfAddon(): string {
  const copy = folder.at("copy.node");
  copyFileSync(join(root, "build/release/cortex.node"), copy);
  return copy;
}

describe("two processes", () => {
  const each = soak ? 100_000 : 5_000;

  test(`writing ${each} memories each to one brain lose none`, async () => {
    const limit = soak ? 600_000 : 60_000;
    const labels = ["one", "two"];
    const results = await Promise.all(
      labels.map((label) =>
        Program.result<{ ids: string[] }>("adder.mjs", [folder.brain, label, String(each)], {
          limit,
        }),
      ),
    );
    const { ok, problems, total, ids } = await folder.look();
    expect({ ok, problems, total }).toEqual({ ok: true, problems: [], total: 2 * each });
    const there = new Set(ids);
    expect(results.flatMap((result) => result.ids).filter((id) => !there.has(id))).toEqual([]);
  });
});

test("what a process without an embedder stores is embedded by one that has one", async () => {
  let adding: Promise<unknown> | undefined;
  const embedding = Program.start("embedding.mjs", [folder.brain], {
    onMessage: ({ phase }) => {
      if (phase === "open") adding = Program.result("adder.mjs", [folder.brain, "other", "1"]);
    },
  });
  expect(await embedding.result()).toEqual({
    pending: 0,
    models: [{ model: "ones", dimensions: 2, vectors: 1 }],
  });
  await adding;
});

describe("two copies of the addon in one process", () => {
  test("cannot open one brain together, and drop no lock another process minds", async () => {
    const result = await Program.result<Record<string, unknown> & { adds: number }>(
      "two-copies.mjs",
      [folder.brain, copyOfAddon()],
    );
    expect(result).toMatchObject({
      separate: true,
      attempts: { ALREADY_OPEN: expect.any(Number) },
      other: { code: 0, signal: null },
      refused: "ALREADY_OPEN",
      first: { ok: true, problems: [], total: 2 * result.adds + 2 },
      second: { ok: true, problems: [], total: 2 * result.adds + 3 },
    });
    expect(Object.keys(result["attempts"] as object)).toEqual(["ALREADY_OPEN"]);
    expect((await folder.look()).total).toBe(2 * result.adds + 3);
  });
});

describe("one copy of the addon", () => {
  test("gives one shared brain to every handle, also of a worker", async () => {
    const first = "said to the first handle";
    const second = "said to the second handle";
    const worker = "said in the worker";
    expect(await Program.result("shared.mjs", [folder.brain])).toEqual({
      seenBySecond: [first],
      conflict: "OPTIONS_CONFLICT",
      closed: "CLOSED",
      afterClose: [second, first],
      worker: { conflict: "OPTIONS_CONFLICT", seen: [second, first], code: 0 },
      afterWorker: [worker, second, first],
      sharedAfterWorker: [worker, second, first],
      otherOptions: [worker, second, first],
    });
  });

  test("keeps a brain shared when a worker that had closed it before ends", async () => {
    expect(await Program.result("stale-worker.mjs", [folder.brain])).toEqual({
      code: 0,
      again: "resolved",
      ok: true,
      total: 2,
    });
  });
});
