import { PassThrough } from "node:stream";
import type { Command } from "commander";
import type { CliContext } from "../../ts/cli/context.js";
import { buildProgram, runCli } from "../../ts/cli/program.js";

function makeContext(): { context: CliContext; written: () => string } {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const { signal } = new AbortController();
  const context = { stdin: new PassThrough(), stdout, stderr, env: {}, signal };
  return { context, written: () => `${stdout.read() ?? ""}${stderr.read() ?? ""}` };
}

const commands: readonly Command[] = buildProgram(makeContext().context).commands;

test("there are the commands that the package promises", () => {
  expect(commands.map((command) => command.name())).toEqual([
    "add",
    "stm",
    "search",
    "show",
    "atom",
    "session",
    "graph",
    "stats",
    "validate",
    "history",
    "state",
    "policy",
    "update",
    "edit",
    "contradictions",
    "resolve",
    "dedupe",
    "forget",
    "import",
    "export",
    "migrate",
    "rollback",
    "maintain",
    "sync",
    "backup",
    "restore",
    "doctor",
    "mcp",
  ]);
});

/** The words of every command, also of those in groups. */
function namesOf(group: readonly Command[], before = ""): string[] {
  return group.flatMap((command) => {
    const name = `${before}${command.name()}`;
    return [name, ...namesOf(command.commands, `${name} `)];
  });
}

test.each(["", ...namesOf(commands)])(
  "the help of cortex %s fits 80 columns, has examples and the common options",
  async (name) => {
    const { context, written } = makeContext();
    expect(await runCli([...name.split(" "), "--help"].filter(Boolean), context)).toBe(0);
    const help = written();
    expect(help).toContain(`Usage: cortex ${name}`);
    expect(help).toContain("\nExamples:\n  cortex ");
    expect(help).toContain("--brain <file>");
    const lines = help.split("\n");
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  },
);

test("wrong usage is told on stderr and exits 2", async () => {
  const { context, written } = makeContext();
  expect(await runCli(["stm", "--limit", "few"], context)).toBe(2);
  expect(written()).toMatch(/--limit <number>' argument 'few' is invalid/u);
});

test("a failure is told with its code and exits 1", async () => {
  const { context, written } = makeContext();
  expect(await runCli(["import", "/nowhere/notes.md"], context)).toBe(1);
  expect(written()).toBe("cortex: NOT_FOUND: there is no file /nowhere/notes.md\n");
});

test.each([
  [["restore", "backup.db"], "READ_ONLY"],
  [["rollback"], "READ_ONLY"],
  [["migrate", "/nowhere/old.db"], "READ_ONLY"],
  [["migrate", "/nowhere/old.db", "--dry-run"], "NOT_FOUND"],
])("%j under --read-only is refused with %s", async (args, code) => {
  const { context, written } = makeContext();
  expect(await runCli([...args, "--read-only"], context)).toBe(1);
  expect(written()).toMatch(new RegExp(`^cortex: ${code}: `, "u"));
});

test("migrate refuses --brain, which it would not heed", async () => {
  const { context, written } = makeContext();
  expect(await runCli(["migrate", "old.db", "--brain", "new.db"], context)).toBe(2);
  expect(written()).toContain("--to names the new brain");
});
