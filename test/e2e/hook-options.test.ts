/** What `cortex hook` goes by of the options that all commands take, whether they stand before or behind its name. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Workplace } from "./support/cortex.js";

const place = new Workplace();
afterAll(() => place.dispose());

const BEGIN_OF_A_FILE_IN_THE_CLEAR = "SQLite format 3";

const keyFile = place.path("brain.key");
writeFileSync(keyFile, `${"5a".repeat(32)}\n`);

/** The end of a turn in which the user said something. */
function turnEnd(said: string): string {
  const transcript = place.path("transcript.jsonl");
  writeFileSync(
    transcript,
    `${JSON.stringify({ type: "user", message: { role: "user", content: said } })}\n`,
  );
  return JSON.stringify({ session_id: "s", cwd: place.folder, transcript_path: transcript });
}

const SILENT = { status: 0, stdout: "", stderr: "" };

describe.each([
  ["before hook", (options: string[], event: string) => [...options, "hook", event]],
  ["behind hook", (options: string[], event: string) => ["hook", event, ...options]],
])("options %s", (where, line) => {
  const run = (options: string[], event: string, input: string) =>
    place.runProcess([...line(options, event), "--timeout", "120"], { input });
  const brainNamed = (name: string) => place.path(`${name}-${where.slice(0, 6)}.db`);

  it("--key-file: what a hook makes is encrypted, and what is encrypted is recalled", () => {
    const brain = brainNamed("encrypted");
    const options = ["--brain", brain, "--key-file", keyFile];
    expect(run(options, "turn-end", turnEnd("My therapist is Dr. Sommer."))).toEqual(SILENT);
    expect(readFileSync(brain, "latin1")).not.toContain(BEGIN_OF_A_FILE_IN_THE_CLEAR);
    const prompt = { session_id: "s", cwd: place.folder, prompt: "Who is my therapist?" };
    expect(run(options, "prompt", JSON.stringify(prompt)).stdout).toContain("Sommer");
  });

  it("--read-only: nothing is stored, and no brain is made", () => {
    const brain = brainNamed("untouched");
    const options = ["--brain", brain, "--read-only"];
    expect(run(options, "turn-end", turnEnd("My tailor lives in Ghent."))).toEqual(SILENT);
    expect(existsSync(brain)).toBe(false);
  });

  it.each([["--read-only=true"], ["--key-file", ""], ["--secrets", ""]])(
    "%s %s: nothing is stored where it is not as it was meant",
    (...option) => {
      const brain = brainNamed(`meant-${option[0]?.slice(2, 6)}`);
      const options = ["--brain", brain, ...option.filter((word) => word !== undefined)];
      // Wrong usage of the command line itself is told.
      const { stdout } = run(options, "turn-end", turnEnd("My tailor lives in Ghent."));
      expect({ stdout, made: existsSync(brain) }).toEqual({ stdout: "", made: false });
    },
  );

  it("--read-only: no session begins", () => {
    const brain = brainNamed("quiet");
    place.run(["--brain", brain, "add", "Ruth rings on Sundays."]);
    const begun = JSON.stringify({ session_id: "s", cwd: place.folder, source: "startup" });
    expect(run(["--brain", brain, "--read-only"], "session-start", begun)).toEqual(SILENT);
    expect(place.json(["--brain", brain, "--all-users", "session", "list"])).toEqual([]);
  });

  it("--secrets refuse: what holds one is not kept", () => {
    const brain = brainNamed("refusing");
    const told = turnEnd("The shop's admin page has password=Hunter2Hunter2 since May.");
    expect(run(["--brain", brain, "--secrets", "refuse"], "turn-end", told)).toEqual(SILENT);
    expect(place.json(["--brain", brain, "--all-users", "stm"])).toEqual([]);
  });
});

test("a host that cortex install set up with a key stores what is told encrypted", () => {
  const brain = place.path("installed.db");
  const home = { HOME: place.folder, USERPROFILE: place.folder };
  const options = ["--brain", brain, "--key-file", keyFile];
  const { status } = place.run([...options, "install", "claude-code", "--yes"], { env: home });
  expect(status).toBe(0);
  const settings = JSON.parse(readFileSync(place.path(".claude/settings.json"), "utf8")) as {
    hooks: { Stop: { hooks: { command: string }[] }[] };
  };
  const command = settings.hooks.Stop[0]?.hooks[0]?.command ?? "";
  const words = command.match(/"[^"]*"|\S+/gu)?.map((word) => word.replaceAll('"', "")) ?? [];
  const hook = words.slice(words.indexOf("hook"));
  expect(place.runProcess(hook, { input: turnEnd("My bank is in Graz.") })).toEqual(SILENT);
  expect(readFileSync(brain, "latin1")).not.toContain(BEGIN_OF_A_FILE_IN_THE_CLEAR);
  expect(place.json([...options, "--all-users", "stm"])).toHaveLength(1);
});
