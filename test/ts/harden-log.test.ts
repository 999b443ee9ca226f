/** How long was looked for what breaks, added up over runs: npm run harden -- --hours. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "@jest/globals";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cortex-test-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

function hours(log: string): string {
  const args = ["scripts/harden.mjs", "--hours"];
  const env = { ...process.env, HARDEN_LOG: log };
  return spawnSync(process.execPath, args, { encoding: "utf8", env }).stdout;
}

it("the hours of runs are added up by part, with what was looked at", () => {
  const log = join(folder, "log.jsonl");
  const run = (part: string, seconds: number, findings: number, counts: object) =>
    `${JSON.stringify({ part, at: "2026-03-01T12:00:00.000Z", seed: 1, seconds, findings, counts })}\n`;
  writeFileSync(
    log,
    run("fuzz", 1_800, 0, { files: 10, messages: 5 }) +
      run("soak", 360, 0, { operations: 7 }) +
      run("fuzz", 5_400, 1, { files: 20, messages: 6 }),
  );
  expect(hours(log).trim().split("\n")).toEqual([
    "harden fuzz: 2.00 hours in 2 runs, 30 files, 11 messages, 1 findings",
    "harden soak: 0.10 hours in 1 runs, 7 operations, 0 findings",
  ]);
});

it("where nothing ran nothing is claimed", () => {
  expect(hours(join(folder, "none.jsonl"))).toContain("No run has ended yet");
});

it("a part that ends leaves its line", () => {
  const log = join(folder, "log.jsonl");
  const part = "new Part('fuzz', { seed: 7, minutes: 1 }).end({ files: 3 })";
  const script = `const { Part } = await import("./test/harden/lib/part.mjs"); ${part}`;
  const env = { ...process.env, HARDEN_LOG: log };
  spawnSync(process.execPath, ["--input-type=module", "-e", script], { env });
  expect(hours(log)).toMatch(/^harden fuzz: 0\.00 hours in 1 runs, 3 files, 0 findings\n$/u);
});
