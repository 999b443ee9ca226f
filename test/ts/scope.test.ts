/** Which of a user's memories: those of a project, an agent, a conversation (thedotmack/claude-mem#1535, #1819). */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "@jest/globals";
import { runCli } from "../../ts/cli/program.js";
import { projectOf } from "../../ts/config/project.js";
import { scopedUser } from "../../ts/config/scope.js";
import { useRoom } from "./support/brains.js";

const room = useRoom();

function repository(name: string): string {
  const path = join(room.directory, name);
  mkdirSync(join(path, ".git"), { recursive: true });
  return path;
}

/** Another worktree of a repository, as `git worktree add` makes it. */
function worktree(main: string, name: string): string {
  const own = join(main, ".git", "worktrees", name);
  const path = join(room.directory, name);
  mkdirSync(own, { recursive: true });
  mkdirSync(path);
  writeFileSync(join(own, "commondir"), "../..\n");
  writeFileSync(join(path, ".git"), `gitdir: ${own}\n`);
  return path;
}

/** A command line on the brain of the test. */
async function run(...args: string[]) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end();
  const env = { XDG_CONFIG_HOME: room.directory, XDG_STATE_HOME: room.directory };
  const context = { stdin, stdout, stderr, env, signal: new AbortController().signal };
  const code = await runCli(["--brain", room.file(), "--user", "ada", ...args], context);
  return { code, out: String(stdout.read() ?? ""), said: String(stderr.read() ?? "") };
}

describe("scopedUser", () => {
  it.each([
    ["user", {}, "ada"],
    ["agent:planner", {}, "ada@agent/planner"],
    ["agent", { agent: "planner" }, "ada@agent/planner"],
    ["session:8f/1@e", { session: "other" }, "ada@session/8f%2F1%40e"],
    ["session", { session: "8f1e" }, "ada@session/8f1e"],
  ])("of %s at %j is %s", (scope, place, user) => {
    expect(scopedUser("ada", scope, place)).toBe(user);
  });

  it("of a project is that of its repository, in every worktree", () => {
    const main = repository("shop");
    const expected = `ada@${projectOf(main)}`;
    for (const directory of [main, worktree(main, "shop-hotfix")]) {
      expect(scopedUser("ada", "project", { directory })).toBe(expected);
      expect(scopedUser("ada", `project:${directory}`, {})).toBe(expected);
    }
  });

  it.each([
    ["agent", {}, "nobody says which: name it, agent:NAME"],
    ["session", {}, "nobody says which"],
    ["project", {}, "does not say which folder"],
    ["project", { directory: "/" }, "/ is in none"],
    ["project:/nowhere", {}, "there is no folder /nowhere"],
    ["team", {}, 'but is "team"'],
    ["user:ada", {}, 'but is "user:ada"'],
    ["agent:", {}, "the scope must be"],
  ])("refuses %s at %j, and never takes it for the user's own", (scope, place, words) => {
    expect(() => scopedUser("ada", scope, place)).toThrow(words);
  });
});

describe("cortex --in", () => {
  it("shows what is told in a project in its worktrees, in no other project, and not as one's own", async () => {
    const main = repository("shop");
    const hotfix = worktree(main, "shop-hotfix");
    const other = repository("bank");
    await run("--in", `project:${main}`, "add", "The tests need the port 5432.");
    const found = async (...scope: string[]) => (await run(...scope, "search", "which port?")).out;
    expect(await found("--in", `project:${main}`)).toContain("5432");
    expect(await found("--in", `project:${hotfix}`)).toContain("5432");
    expect(await found("--in", `project:${other}`)).not.toContain("5432");
    expect(await found("--in", "user")).not.toContain("5432");
    expect(await found()).not.toContain("5432");
  });

  it("keeps agents and conversations apart", async () => {
    await run("--in", "agent:planner", "add", "The plan has four steps.");
    await run("--in", "session:one", "add", "We speak of the boat.");
    const listed = async (scope: string) => (await run("--in", scope, "stm")).out;
    expect(await listed("agent:planner")).toMatch(/^(?=[\s\S]*four steps)(?![\s\S]*boat)/u);
    expect(await listed("session:one")).toMatch(/^(?=[\s\S]*boat)(?![\s\S]*four steps)/u);
    expect(await listed("agent:coder")).not.toMatch(/boat|four steps/u);
    expect(await listed("user")).not.toMatch(/boat|four steps/u);
  });

  it("may stand in cortex.json, and an option comes first", async () => {
    const main = repository("shop");
    const file = join(room.directory, "settings.json");
    writeFileSync(file, JSON.stringify({ scope: "project:shop" }));
    await run("--config", file, "add", "The tests need the port 5432.");
    expect((await run("--in", `project:${main}`, "stm")).out).toContain("5432");
    expect((await run("--config", file, "--in", "user", "stm")).out).not.toContain("5432");
  });

  it.each([
    [["--in", "agent", "stm"], 1, "name it, agent:NAME"],
    [["--in", "project:/nowhere", "add", "x"], 1, "there is no folder"],
    [["--in", "everything", "add", "x"], 1, "the scope must be"],
    [["--all-users", "--in", "project", "stm"], 2, "cannot be used with"],
  ])("%j ends with %i", async (args, code, words) => {
    await run("add", "There is a brain.");
    expect(await run(...args)).toMatchObject({ code, said: expect.stringContaining(words) });
  });
});
