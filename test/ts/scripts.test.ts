import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "@jest/globals";

type Suites = { partsFor: (suites: string[]) => string[] };

const { partsFor }: Suites = await import(pathToFileURL("scripts/lib/suites.mjs").href);

interface CommittedFile {
  path: string;
  bytes: number;
  head: Buffer;
}
type Committed = { problemOf: (file: CommittedFile) => string | undefined };

const { problemOf }: Committed = await import(pathToFileURL("scripts/lib/committed.mjs").href);

describe("what is built before the tests", () => {
  it.each([
    [[], "native"],
    [["native"], "native"],
    [["e2e"], "native"],
    [["ts", "e2e"], "native"],
    [["ts"], "addon"],
  ])("%j: %s", (suites, part) => {
    expect(partsFor(suites)).toEqual([part, "ts"]);
  });
});

describe("the lock files", () => {
  it.each([".", "test/nodes", "test/nodes-arm64", "test/hosts", "test/bench/peers"])(
    "of %s name no host",
    (folder) => {
      expect(readFileSync(join(folder, "package-lock.json"), "utf8")).not.toMatch(/https?:/);
    },
  );
});

describe("what is committed", () => {
  const text = Buffer.from("// A source.\n");
  const program = Buffer.from("\u007fELF\u0002\u0001\u0001\u0000", "latin1");

  it.each<[what: string, file: Partial<CommittedFile> & { path: string }, problem: string]>([
    ["an addon", { path: "prebuilds/linux-x64/cortex.node" }, "is made by a build"],
    ["an object file", { path: "native/core/base/lane.cc.o" }, "is made by a build"],
    ["an output folder", { path: "test/bench/build/CMakeCache.txt" }, "is made by a build"],
    ["a package", { path: "cortex-brain-0.1.0.tgz" }, "is made by a build"],
    ["a brain", { path: "examples/brain.db" }, "is made by a build"],
    ["a program without an ending", { path: "test/native/probe", head: program }, "is a program"],
    ["an archive", { path: "test/gold/set", head: Buffer.from([0x1f, 0x8b, 8]) }, "is a program"],
    ["bytes", { path: "test/gold/vectors", head: Buffer.from([1, 0, 2]) }, "is binary"],
    ["large data", { path: "test/gold/all.jsonl", bytes: 262_145 }, "has 257 KiB, more than 256"],
  ])("is not %s", (_what, file, problem) => {
    expect(problemOf({ bytes: 100, head: text, ...file })).toContain(problem);
  });

  it.each<[what: string, file: Partial<CommittedFile> & { path: string }]>([
    ["a source", { path: "native/core/base/lane.cc" }],
    ["a folder whose name only begins like an output", { path: "scripts/builder/main.mjs" }],
    ["as much as is allowed", { path: "test/gold/all.jsonl", bytes: 262_144 }],
    ["an input of the fuzzers", { path: "test/fuzz/corpus/blob/1", head: Buffer.from([0]) }],
    ["an image", { path: "docs/images/screen.png", head: Buffer.from([0x89, 0x50, 0]) }],
    ["an empty file", { path: "test/empty", bytes: 0, head: Buffer.alloc(0) }],
  ])("may be %s", (_what, file) => {
    expect(problemOf({ bytes: 100, head: text, ...file })).toBeUndefined();
  });
});

describe("the benchmark", () => {
  const ask = (...args: string[]) =>
    spawnSync(process.execPath, ["test/bench/run.mjs", ...args], {
      encoding: "utf8",
      timeout: 20_000,
    });

  it("tells what it can be asked for, and measures nothing", () => {
    const { status, stdout, stderr } = ask("--help", "--quick");
    expect(stdout).toMatch(/--json FILE[\s\S]*\n {2}npm run bench\n/u);
    expect(stdout.split("\n").every((line) => line.length <= 80)).toBe(true);
    expect([status, stderr]).toEqual([0, ""]);
  });

  it.each([
    [["--quik"], /'--quik'/u],
    [["quick"], /'quick'/u],
    [["--json"], /'--json/u],
  ])("refuses %j and says what there is", (args, named) => {
    const { status, stdout, stderr } = ask(...args);
    expect(stderr).toMatch(named);
    expect(stderr).toContain("--json FILE");
    expect([status, stdout]).toEqual([2, ""]);
  });
});
