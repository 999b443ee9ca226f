/** The runner of the native tests counts each once, whatever a test does to its process. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";

interface Options {
  filters?: string[];
  patience: number;
}
interface Result {
  counts: { passed: number; failed: number; skipped: number };
  failed: string[];
  note?: string;
}
type Runner = { runGtest: (program: string, options: Options) => Promise<Result> };
type Suites = {
  runGtestAgain: (program: string, first: Result, options: Options) => Promise<Result>;
};

const { runGtest }: Runner = await import(pathToFileURL("scripts/lib/gtest.mjs").href);
const { runGtestAgain }: Suites = await import(pathToFileURL("scripts/lib/suites.mjs").href);

const folder = mkdtempSync(join(tmpdir(), "cortex-runner-"));
const program = join(folder, "tests");

/** Speaks as GoogleTest does; what a test is called says what it does. */
const SPEAKER = `#!${process.execPath}
const names = {
  "Good.": ["Passes", "PassesAfterHalfALine", "IsSkipped", "DISABLED_Never"],
  "Bad.": ["Fails", "Passes"],
  "Worse.": ["Passes", "Crashes", "PassesBehind"],
  "Any/Stuck.": ["Hangs/0  # GetParam() = 1", "Passes/1  # GetParam() = Fails."],
  "Chance.": ["FailsOnce", "Fails"],
  "Leaky.": ["Leaks"],
  "Silent.": ["Vanishes"],
};
const [option] = process.argv.slice(2);
if (option === "--gtest_list_tests") {
  for (const [suite, tests] of Object.entries(names)) {
    console.log([suite, ...tests.map((name) => "  " + name)].join("\\n"));
  }
} else {
  let code = 0;
  const fs = require("node:fs");
  const isFirst = (name) => {
    const trace = __dirname + "/" + name;
    const first = !fs.existsSync(trace);
    fs.writeFileSync(trace, "");
    return first;
  };
  const say = (text) => fs.writeSync(1, text);
  for (const name of option.replace("--gtest_filter=", "").split(":")) {
    if (name.includes("Vanishes")) continue;
    say("[ RUN      ] " + name + "\\n");
    if (name.includes("Crashes")) process.kill(process.pid, "SIGSEGV");
    if (name.includes("Hangs")) while (true);
    if (name.includes("HalfALine")) say("half a line");
    const fails = name.includes("FailsOnce") ? isFirst(name) : name.includes("Fails");
    if (fails) say("expected this\\n");
    if (name.includes("Leaks") || fails) code = 1;
    const mark = fails ? "[  FAILED  ]" : name.includes("Skipped") ? "[  SKIPPED ]" : "[       OK ]";
    say(mark + " " + name + " (0 ms)\\n");
  }
  process.exitCode = code;
}
`;

beforeAll(() => {
  writeFileSync(program, SPEAKER);
  chmodSync(program, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function runOf(...filters: string[]) {
  const write = jest.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    const { counts } = await runGtest(program, { filters, patience: 1_000 });
    return { ...counts, said: write.mock.calls.map(([text]) => String(text)).join("") };
  } finally {
    write.mockRestore();
  }
}

it("what failed is run once more where that is asked: it counts as it ended there, and is named", async () => {
  const write = jest.spyOn(process.stdout, "write").mockReturnValue(true);
  const options = { filters: ["Chance."], patience: 1_000 };
  const first = await runGtest(program, options);
  const { counts, note } = await runGtestAgain(program, first, options);
  const said = write.mock.calls.map(([text]) => String(text)).join("");
  write.mockRestore();
  expect(first.counts).toEqual({ passed: 0, failed: 2, skipped: 0 });
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(note).toBe("1 only when run again");
  expect(said).toContain("unsteady: Chance.FailsOnce");
});

describe("tests of a program", () => {
  it.each([
    ["that pass and are skipped", "Good.", { passed: 2, failed: 0, skipped: 1 }, /^$/u],
    ["of which one fails", "Bad.", { passed: 1, failed: 1 }, /FAILED {2}\] Bad\.Fails.*this/su],
    ["of which one crashes", "Worse.", { passed: 2, failed: 1 }, /Worse\.Crashes .*SIGSEGV/u],
    ["of which one hangs", "Stuck", { passed: 1, failed: 1 }, /Hangs\/0 did not end in 1 s/u],
    ["that leak", "Leaky.", { passed: 1, failed: 1 }, /Leaky\.Leaks or .*exit code 1/u],
    ["that are never run", "Silent.", { passed: 0, failed: 1 }, /Vanishes was not run/u],
  ])("%s (%s)", async (_what, filter, counts, says) => {
    const { said, ...counted } = await runOf(filter);
    expect(counted).toEqual({ skipped: 0, ...counts });
    expect(said).toMatch(says);
  });

  it("are all run without a filter, the leak told with what was not run", async () => {
    expect(await runOf()).toMatchObject({ passed: 8, failed: 5, skipped: 1 });
  });
});
