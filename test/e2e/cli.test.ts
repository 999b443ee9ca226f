import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ConfidenceAuditEntry, CortexMemory, MemoryStorageResult } from "../../ts/index.js";
import { root, Workplace } from "./support/cortex.js";

const DAY_0 = "2026-03-01T12:00:00Z";
const DAY_10 = "2026-03-11T12:00:00Z";

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => {
  place.dispose();
});

describe("help", () => {
  test("works without the native addon, which is told like any failure", () => {
    const env = { CORTEX_NATIVE_PATH: place.path("none.node") };
    expect(place.runProcess(["--help"], { env }).status).toBe(0);
    const { status, stderr } = place.runProcess(["add", "x"], { env });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^cortex: NATIVE_LOAD_FAILED: /u);
  });

  test("has the package's version", () => {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(place.run(["--version"])).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
  });
});

test("a folder for the brain that cannot be made is told as such", () => {
  writeFileSync(place.path(".cortex"), "a file in its place");
  const { status, stderr } = place.run(["add", "x"], { env: { CORTEX_BRAIN: "" } });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^cortex: IO_ERROR: the directory for the brain cannot be made: /u);
});

describe("wrong usage", () => {
  test.each<string[]>([
    [],
    ["no-such-command"],
    ["add"],
    ["add", "x", "--no-such-option"],
    ["add", "x", "--importance", "much"],
    ["stm", "--limit", ""],
    ["stm", "--purpose", "fun"],
    ["stm", "--purpose", "routine", "--min-confidence", "0.5"],
    ["validate", "some-id"],
    ["validate", "some-id", "--success", "--failure"],
    ["show"],
    ["show", "one", "two"],
    ["state", "ada", "fine"],
    ["import"],
    ["import", "x.md", "--format", "docx"],
  ])("exits 2, leaves stdout empty and makes no brain: %j %j %j %j", (...args) => {
    const { status, stdout, stderr } = place.run(args.filter((arg) => arg !== undefined));
    expect(status).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).not.toBe("");
    expect(existsSync(place.brain)).toBe(false);
  });
});

describe("add", () => {
  test("stores one memory with everything that was said about it", () => {
    const options = ["-c", "health", "-c", "daily", "--importance", "2.5", "--confidence", "0.75"];
    const origin = ["--speaker", "Ada", "--session", "s1", "--created-at", "2026-01-01T08:00"];
    const id = place.add("Tablets at eight", ...options, ...origin, "--user", "ada");
    const memory = place.json<CortexMemory>(["show", id, "--peek", "--user", "ada"]);
    expect(memory).toMatchObject({
      content: "Tablets at eight",
      categories: ["health", "daily"],
      importance: 2.5,
      base_confidence: 0.75,
      confidence_source: "explicit",
      speaker: "Ada",
      session_id: "s1",
      user_id: "ada",
      timestamp: "2026-01-01T08:00:00.000Z",
      access_count: 0,
    });
    expect(place.json<CortexMemory[]>(["stm", "--user", "ada"])).toHaveLength(1);
  });

  test("reads standard input byte for byte", () => {
    const text = "\uFEFF  健康 👩‍👩‍👧‍👦 \"quoted\" 'single'\r\n\ttab\n";
    const { memory_id } = place.json<MemoryStorageResult>(["add", "-"], { input: text });
    expect(place.json<CortexMemory>(["show", String(memory_id)]).content).toBe(text);
  });

  test("joins its words and takes those that start with a hyphen after --", () => {
    const { memory_id } = place.json<MemoryStorageResult>(["add", "--", "-5", "degrees"]);
    expect(place.json<CortexMemory>(["show", String(memory_id)]).content).toBe("-5 degrees");
  });

  test("on behalf of someone starts at full confidence", () => {
    const id = place.add("Likes tea", "--proxy-agent", "nurse", "--confidence", "0.1");
    expect(place.json<CortexMemory>(["show", id])).toMatchObject({
      is_proxy: true,
      proxy_agent: "nurse",
      base_confidence: 1,
      confidence_source: "proxy",
    });
  });

  test("of the same words again is refused, with the result for machines", () => {
    const id = place.add("The spare key hangs in the shed");
    const people = place.run(["add", "The spare key hangs in the shed"]);
    expect(people).toMatchObject({ status: 1, stdout: "" });
    expect(people.stderr).toMatch(/^cortex: DUPLICATE_EXACT: /u);
    const machine = place.run(["add", "the spare key hangs in the shed.", "--json"]);
    expect(machine.status).toBe(1);
    expect(machine.stderr).toMatch(/^cortex: DUPLICATE_EXACT: /u);
    expect(JSON.parse(machine.stdout)).toMatchObject({
      status: "DUPLICATE_EXACT",
      matched_id: id,
      is_rejected: true,
    });
  });

  test.each<[string, string[], string | Uint8Array]>([
    ["CONTENT_EMPTY", ["  \n "], ""],
    ["CONTENT_EMPTY", ["-"], ""],
    ["CONTENT_TOO_LONG", ["-"], "x".repeat(1_048_576)],
    ["VALIDATION_ERROR", ["x", "--confidence", "1.5"], ""],
    ["VALIDATION_ERROR", ["x", "--importance", "-1"], ""],
    ["VALIDATION_ERROR", ["-"], Uint8Array.of(0x66, 0xfc, 0x72)],
    ["VALIDATION_ERROR", ["x", "--timezone", "Mars/Olympus"], ""],
  ])("that cannot be stored is %s (%j)", (code, args, input) => {
    const { status, stdout, stderr } = place.run(["add", ...args], { input });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(new RegExp(`^cortex: ${code}: `, "u"));
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});

describe("stm", () => {
  beforeEach(() => {
    const days = Array.from({ length: 12 }, (_, index) => {
      const date = `2026-02-${String(index + 1).padStart(2, "0")}`;
      return `# ${index % 2 === 0 ? "Odd" : "Even"}, ${date}\n- Note ${index + 1}\n`;
    });
    writeFileSync(place.path("notes.md"), days.join(""));
    place.run(["import", "notes.md", "--now", DAY_0]);
  });

  const contents = (args: string[]) =>
    place
      .json<CortexMemory[]>(["stm", "--peek", "--now", DAY_0, ...args])
      .map(({ content }) => content);

  test("shows the newest ten, newest first", () => {
    expect(contents([])).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((day) => `Note ${day}`));
  });

  test("filters by category, limit and confidence", () => {
    expect(contents(["-c", "Even", "-n", "2"])).toEqual(["Note 12", "Note 10"]);
    expect(contents(["-c", "even", "-c", "ODD"])).toHaveLength(10);
    expect(contents(["--min-confidence", "0.8"])).toEqual([
      "Note 12",
      "Note 11",
      "Note 10",
      "Note 9",
    ]);
    expect(contents(["--purpose", "critical"])).toHaveLength(4);
    expect(contents(["--min-confidence", "0.9"])).toEqual([]);
  });

  test("counts an access unless it peeks", () => {
    const accesses = () =>
      place.json<CortexMemory[]>(["stm", "-n", "1", "--peek"])[0]?.access_count;
    expect(accesses()).toBe(0);
    place.run(["stm", "-n", "1"]);
    place.run(["stm", "-n", "1", "--peek"]);
    expect(accesses()).toBe(1);
  });

  test("is a table that fits for people, without colours in a pipe", () => {
    const { status, stdout } = place.run(["stm", "-n", "2", "--now", DAY_0], {
      env: { COLUMNS: "80" },
    });
    expect(status).toBe(0);
    expect(stdout).toContain("Note 12");
    expect(stdout).toContain("2026-02-12 00:00");
    expect(stdout).not.toContain("\u001b");
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});

describe("one memory", () => {
  test("gains and loses confidence by validation, and its history says so", () => {
    const id = place.add("Ruth rings on Sundays", "--now", DAY_0, "--confidence", "0.5");
    const right = ["validate", id, "--success", "--note", "she did"];
    expect(place.json(["--now", DAY_10, ...right])).toMatchObject({
      id,
      old_confidence: expect.closeTo(0.45, 12),
      new_confidence: expect.closeTo(0.63, 12),
      validation_count: 1,
    });
    expect(place.run(["validate", id, "--failure", "--now", DAY_10]).stdout).toContain(
      "63% -> 36%",
    );
    const history = place.json<ConfidenceAuditEntry[]>(["history", id]);
    expect(history.map(({ reason, actor, note }) => [reason, actor, note])).toEqual([
      ["created", expect.any(String), null],
      ["validation_success", "cli", "she did"],
      ["validation_failure", "cli", null],
    ]);
    expect(place.run(["history", id]).stdout).toContain("validation_success");
    const told = "2020-01-02T03:04:00Z";
    const earlier = place.add("The ladder is in the shed.", "--created-at", told);
    expect(place.run(["history", earlier]).stdout).toMatch(
      /^It was told for 2020-01-02 03:04 and stored on .*, when its history begins\.$/mu,
    );
  });

  test("is shown in full, harmless to a terminal", () => {
    const id = place.add("first line\n\u001b[2Jsecond");
    const { stdout } = place.run(["show", id]);
    expect(stdout).toContain("first line\n\\x1b[2Jsecond\n");
    expect(stdout).toContain("100% high");
  });

  test.each([["show"], ["history"], ["validate", "--success"]])(
    "that is unknown: %s",
    (...args) => {
      place.add("x");
      const [command = "", ...options] = args;
      const { status, stdout, stderr } = place.run([command, "no-such-id", ...options]);
      expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
      expect(stderr).toMatch(/^cortex: NOT_FOUND: .*no-such-id/u);
    },
  );
});

describe("state", () => {
  test("sets what new memories start with, at once", () => {
    place.run(["state", "ada", "75", "--set-by", "nurse"]);
    const id = place.add("It was a Tuesday", "--user", "ada");
    expect(place.json<CortexMemory>(["show", id, "--user", "ada"])).toMatchObject({
      base_confidence: 0.75,
      confidence_source: "cognitive_state",
    });
    expect(place.json(["state", "ada"])).toMatchObject([{ value: 75, set_by: "nurse" }]);
    expect(place.run(["state", "ada"]).stdout).toContain("nurse");
    expect(place.run(["state", "ben"]).stdout).toContain("no cognitive state");
  });

  test.each(["101", "-1", "0.5"])("refuses %s", (value) => {
    const { status, stderr } = place.run(["state", "ada", "--", value]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^cortex: VALIDATION_ERROR: /u);
  });
});

describe("the whole brain", () => {
  test("is counted by stats", () => {
    place.add("One", "-c", "a");
    place.add("Two", "-c", "b", "--confidence", "0.6");
    const stats = place.json<Record<string, unknown>>(["stats"]);
    expect(stats["confidence"]).toMatchObject({
      average: expect.closeTo(0.8, 12),
      distribution: { high_confidence: 1, medium_confidence: 1, low_confidence: 0 },
      total_with_confidence: 2,
    });
    const { status, stdout } = place.run(["stats"]);
    expect(status).toBe(0);
    expect(stdout).toContain("80%");
  });

  test("is rescored by maintain", () => {
    place.add("One", "--now", DAY_0);
    expect(place.json(["maintain", "--now", DAY_10])).toMatchObject({ scanned: 1, rescored: 1 });
    expect(place.json(["maintain", "--now", DAY_10])).toMatchObject({ rescored: 0 });
    expect(place.json(["maintain", "--now", DAY_10, "--force"])).toMatchObject({ scanned: 1 });
    expect(place.run(["maintain"]).stdout).toContain("Scanned 1 row");
    expect(place.run(["maintain", "--keep", "3"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("--keep 3 says how many backups stay: name their folder"),
    });
  });

  test("is found sound by the doctor", () => {
    place.add("The pump failed because the filter was clogged.");
    // Atoms are no memories.
    expect(place.run(["atom", "draw"]).stdout).toMatch(/1 /u);
    expect(place.json(["doctor", "--deep"])).toMatchObject({
      ok: true,
      problems: [],
      node: process.version,
      addon: expect.stringMatching(/cortex\.node$/u),
      brain: { memories: 1 },
    });
    expect(place.run(["doctor"])).toEqual({
      status: 0,
      stdout: expect.stringMatching(/1 memory, .*No problem found\./su),
      stderr: "",
    });
    expect(place.run(["doctor"]).stdout).not.toContain("Compared");
    expect(place.run(["stats"]).stdout).toMatch(/Memories +. 1 /u);
  });

  test("is not there: the doctor shows what is installed all the same", () => {
    const { status, stdout, stderr } = place.run(["doctor", "--json"]);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^cortex: NOT_FOUND: there is no brain /u),
    });
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      addon: expect.stringMatching(/cortex\.node$/u),
      tried: [],
      sqlite: expect.stringMatching(/^3\./u),
      schema: { supported: expect.any(Number), brain: null },
      brain: { path: place.brain, bytes: null, memories: null },
    });
    expect(place.run(["doctor"]).stdout).toMatch(/Brain .*\n(?:.*\n)?.*not opened/u);
  });

  test("cannot be looked at without the addon: the doctor shows what was tried", () => {
    const addon = place.path("no.node");
    const env = { CORTEX_NATIVE_PATH: addon };
    const { status, stdout, stderr } = place.runProcess(["doctor", "--json"], { env });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^cortex: NATIVE_LOAD_FAILED: /u),
    });
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      cortex: expect.stringMatching(/^\d+\.\d+\.\d+/u),
      node: process.version,
      addon: null,
      tried: [{ path: addon, code: "ENOENT" }],
      sqlite: null,
    });
    expect(place.runProcess(["doctor"], { env }).stdout).toContain("no.node: ENOENT");
  });

  test("is copied by backup, never over a file", () => {
    place.add("One");
    const target = place.path("copy.db");
    expect(place.json(["backup", "copy.db"])).toMatchObject({ path: target, memories: 1 });
    expect(place.json<unknown[]>(["stm", "--brain", target])).toHaveLength(1);
    const again = place.run(["backup", target]);
    expect(again.status).toBe(1);
    expect(again.stderr).toMatch(/^cortex: [A-Z_]+: /u);
  });
});

describe("the brain's file", () => {
  test("is at ~/.cortex/brain.db unless something else is said", () => {
    expect(place.run(["add", "x"], { env: { CORTEX_BRAIN: "" } }).status).toBe(0);
    expect(statSync(place.path(".cortex/brain.db")).isFile()).toBe(true);
    expect(statSync(place.path(".cortex")).mode & 0o077).toBe(0);
    expect(existsSync(place.brain)).toBe(false);
  });

  test.each(["stm", "stats", "doctor", "maintain"])("is not made by %s", (command) => {
    const { status, stderr } = place.run([command]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^cortex: NOT_FOUND: /u);
    expect(existsSync(place.brain)).toBe(false);
  });

  test("can be read without being written", () => {
    const id = place.add("x");
    expect(place.run(["stm", "--read-only"]).status).toBe(0);
    const { status, stderr } = place.run(["validate", id, "--success", "--read-only"]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^cortex: READ_ONLY: /u);
    expect(place.json<CortexMemory>(["show", id, "--peek"]).access_count).toBe(0);
  });

  test("in a folder that is not there, a folder or without a name is a coded failure", () => {
    for (const brain of [place.path("none/brain.db"), place.folder, ""]) {
      const { status, stderr } = place.run(["add", "x", "--brain", brain]);
      expect(status).toBe(1);
      expect(stderr).toMatch(/^cortex: [A-Z_]+: /u);
    }
  });
});
