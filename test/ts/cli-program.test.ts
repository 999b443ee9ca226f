import { readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { Command } from "commander";
import { COMMAND_GROUPS } from "../../ts/cli/commands.js";
import type { CliContext } from "../../ts/cli/context.js";
import { isSupportedNode, NODE_NEEDED } from "../../ts/cli/node-version.js";
import { runCli } from "../../ts/cli/program.js";

function makeContext(): { context: CliContext; written: () => string } {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const { signal } = new AbortController();
  const context = { stdin: new PassThrough(), stdout, stderr, env: {}, signal };
  return { context, written: () => `${stdout.read() ?? ""}${stderr.read() ?? ""}` };
}

/** Every command with all that belongs to it, which a run loads only for the one asked for. */
async function loadCommands(): Promise<Command[]> {
  const commands: Command[] = [];
  for (const { name, load } of COMMAND_GROUPS.flatMap((group) => group.commands)) {
    const command = new Command(name);
    (await load())(command, makeContext().context);
    commands.push(command);
  }
  return commands;
}

const commands = await loadCommands();

test("the help lists every command in its group, with one line that fits", async () => {
  const { context, written } = makeContext();
  expect(await runCli(["--help"], context)).toBe(0);
  const help = written();
  for (const { heading, commands: entries } of COMMAND_GROUPS) {
    expect(help).toContain(`\n${heading}\n`);
    for (const { name, summary } of entries) {
      expect(help).toMatch(new RegExp(`^  ${name} +${summary}$`, "mu"));
    }
  }
});

test("there are the commands that the package promises", () => {
  expect(commands.map((command) => command.name()).sort()).toEqual(
    [
      ...[
        "add",
        "stm",
        "search",
        "show",
        "current",
        "atom",
        "session",
        "graph",
        "stats",
        "validate",
        "history",
      ],
      ...[
        "state",
        "policy",
        "update",
        "edit",
        "contradictions",
        "resolve",
        "dedupe",
        "forget",
        "import",
      ],
      ...[
        "export",
        "view",
        "migrate",
        "rollback",
        "maintain",
        "sync",
        "fleet",
        "backup",
        "restore",
        "rekey",
        "merge",
        "doctor",
        "mcp",
        "install",
        "hook",
        "ui",
        ...["trends", "patterns", "compare", "events", "report", "alerts", "verify"],
      ],
      ...["completion", "explain-language", "config"],
    ].sort(),
  );
});

test("docs/cli.md lists every command in a row of its own, and none that there is not", () => {
  const rows = readFileSync(new URL("../../docs/cli.md", import.meta.url), "utf8").matchAll(
    /^\| `cortex ([a-z-]+)/gmu,
  );
  const listed = new Set([...rows].map(([, name]) => name));
  expect([...listed].sort()).toEqual(commands.map((command) => command.name()).sort());
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

test.each([
  ["delete", "cortex forget removes"],
  ["rm", "cortex forget"],
  ["list", "cortex stm"],
  ["ls", "cortex stm"],
  ["recent", "cortex stm"],
  ["get", "cortex show"],
  ["find", "cortex search"],
  ["recall", "cortex search"],
  ["remember", "cortex add"],
  ["version", "cortex --version"],
  ["undo", "cortex session undo"],
  ["check", "cortex doctor"],
  ["status", "cortex stats shows"],
  ["tags", "cortex stats --by topic"],
])("cortex %s says which command is meant, and does nothing", async (name, hint) => {
  const { context, written } = makeContext();
  expect(await runCli([name, "-x", "some text"], context)).toBe(2);
  expect(written()).toContain(`error: there is no cortex ${name}: ${hint}`);
});

test("help of a command in a group is its own, and of none is told to be unknown", async () => {
  const { context, written } = makeContext();
  expect(await runCli(["help", "session", "say"], context)).toBe(0);
  expect(written()).toContain("Usage: cortex session say [options] <id> <text>");
  expect(await runCli(["help", "serch"], context)).toBe(2);
  expect(written()).toMatch(/unknown command 'serch'\n\(Did you mean search\?\)/u);
});

test.each([
  ["bash", "-F _cortex cortex"],
  ["zsh", "#compdef cortex"],
  ["fish", "complete -c cortex"],
])("completion for %s names commands and their options", async (shell, start) => {
  const { context, written } = makeContext();
  expect(await runCli(["completion", shell], context)).toBe(0);
  const script = written();
  expect(script).toContain(start);
  for (const word of ["contradictions", "rebuild", "--min-confidence", "--brain"]) {
    expect(script).toContain(word.replace(/^--(?=.*)/u, shell === "fish" ? "" : "--"));
  }
});

test("a completion in JSON is one document with the script in it", async () => {
  const { context, written } = makeContext();
  expect(await runCli(["--json", "completion", "bash"], context)).toBe(0);
  expect(JSON.parse(written())).toMatchObject({
    shell: "bash",
    script: expect.stringContaining("-F _cortex cortex"),
  });
});

test.each([
  [["completion", "tcsh"], 'error: <shell> cannot be "tcsh": give one of bash, zsh, fish'],
  [["install", "emacs"], /error: <host> cannot be "emacs": give one of .*codex/u],
  [["search", " "], "error: <query> is empty: say what to look for"],
])("cortex %j tells what its argument must be, and does nothing", async (args, told) => {
  const { context, written } = makeContext();
  expect(await runCli(args, context)).toBe(2);
  expect(written()).toMatch(told);
});

test("the version of Node that is asked for is the one of package.json", () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as {
    engines: { node: string };
  };
  expect(engines.node).toBe(`>=${NODE_NEEDED}`);
  const answers = ["18.20.8", "20.18.3", "20.19.0", "21.0.0", "24.1.0"].map(isSupportedNode);
  expect(answers).toEqual([false, false, true, true, true]);
});

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
  [["rekey", "--remove"], "READ_ONLY"],
  [["rollback"], "READ_ONLY"],
  [["merge", "one.db", "other.db", "--confirm"], "READ_ONLY"],
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

test("a backup that is not there is told, whatever its folder", async () => {
  const { context, written } = makeContext();
  const backup = "/nowhere/gone.db";
  expect(await runCli(["--brain", "/nowhere/brain.db", "restore", backup], context)).toBe(1);
  expect(written()).toMatch(/^cortex: NOT_FOUND: there is no backup \/nowhere\/gone\.db/u);
});

test.each([true, false])("mcp that waits in a terminal says so: %j", async (isTTY) => {
  const { context, written } = makeContext();
  const stdin = Object.assign(new PassThrough(), { isTTY });
  stdin.end();
  expect(await runCli(["--brain", "/nowhere/brain.db", "mcp"], { ...context, stdin })).toBe(0);
  expect(written()).toEqual(isTTY ? expect.stringContaining("waiting for an MCP client") : "");
});
