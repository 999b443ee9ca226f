/** `cortex install` as people run it. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Workplace } from "./support/cortex.js";

const place = new Workplace();
afterAll(() => place.dispose());

const settings = place.path(".gemini/settings.json");
const MINE = '{\n  // mine\n  "theme": "dark" // keep\n}\n';
const install = (...args: string[]) => place.runProcess(["install", ...args]);
const read = () => readFileSync(settings, "utf8");

beforeAll(() => {
  mkdirSync(place.path(".gemini"));
  writeFileSync(settings, MINE);
});

it("shows the change and writes nothing when asked for that", () => {
  const { status, stdout, stderr } = install("gemini", "--dry-run");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain(`${settings} (changed)`);
  expect(stdout).toMatch(/^\+ +"BeforeAgent": \[$/mu);
  expect(stdout).not.toMatch(/^-/mu);
  expect(stdout).toContain("Nothing was written.");
  expect(read()).toBe(MINE);
});

it("refuses to write where nobody can be asked", () => {
  const { status, stderr } = install("gemini");
  expect(status).toBe(1);
  expect(stderr).toMatch(/^cortex: VALIDATION_ERROR: nobody is there to be asked.*--yes/u);
  expect(read()).toBe(MINE);
});

it("writes a hook that answers as it stands there, and takes it out again", () => {
  place.add("Ruth rings on Sundays at six.");
  expect(install("gemini", "--yes", "--brain", place.brain).status).toBe(0);
  const text = read();
  expect(text).toContain("// keep");
  const command =
    /"command": "(.* hook prompt .*)",/u.exec(text)?.[1]?.replaceAll('\\"', '"') ?? "";
  expect(command.replaceAll('"', "")).toContain(`--brain ${place.brain}`);
  const run = spawnSync(command, {
    shell: true,
    encoding: "utf8",
    input: JSON.stringify({ cwd: place.folder, prompt: "When does Ruth ring?" }),
    env: { ...process.env, HOME: place.folder, CORTEX_BRAIN: "/nowhere" },
  });
  expect({ status: run.status, stderr: run.stderr }).toEqual({ status: 0, stderr: "" });
  expect(run.stdout).toMatch(/^\{"hookSpecificOutput":\{"hookEventName":"BeforeAgent",.*Sundays/u);

  const report = (...args: string[]) => JSON.parse(install("gemini", "--json", ...args).stdout);
  expect(report("--brain", place.brain)).toMatchObject({ written: false, changes: [] });
  const out = report("--uninstall", "-y");
  expect(out).toMatchObject({ written: true, changes: [{ path: settings, what: "changed" }] });
  expect(read()).toBe(MINE);
  expect(existsSync(`${settings}.before-cortex`)).toBe(false);
});

it("changes nothing where one of the files cannot be read", () => {
  mkdirSync(place.path(".cursor"));
  writeFileSync(place.path(".cursor/mcp.json"), '{"mcpServers": ');
  const { status, stdout, stderr } = install("cursor", "--yes");
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(/mcp\.json cannot be read: \w+ in line 1\. Nothing was changed; mend/u);
  expect(existsSync(place.path(".cursor/hooks.json"))).toBe(false);
});

it("writes into the project at hand, by a name that others have too", () => {
  expect(install("claude-code", "--yes", "--scope", "project", "--capture", "off").status).toBe(0);
  const text = readFileSync(place.path(".claude/settings.json"), "utf8");
  expect(text).toContain('"cortex hook turn-end --host claude-code --capture off"');
  expect(readFileSync(place.path(".mcp.json"), "utf8")).not.toContain("capture");
  expect(existsSync(place.path(".claude.json"))).toBe(false);
});

it("does not say that a host uses a server that stays somebody else's", () => {
  writeFileSync(place.path(".cursor/mcp.json"), '{"mcpServers": {"cortex": {"command": "other"}}}');
  const { status, stdout } = install("cursor", "--yes");
  expect(status).toBe(0);
  expect(stdout).toContain("somebody set up by hand: it stays as it is");
  expect(stdout).toContain("cursor calls the hooks of cortex from its next start on.");
  expect(install("cursor", "--yes").stdout).not.toContain("is set up already");
});

it.each([
  [["emacs"], /<host> cannot be "emacs": give one of claude-code/u, 2],
  [["claude-desktop", "--scope", "project"], /no settings for a project/u, 1],
  [["vscode", "--no-mcp"], /no hooks/u, 1],
])("refuses %j", (args, says, status) => {
  const run = install(...args);
  expect(run).toMatchObject({ status, stdout: "" });
  expect(run.stderr).toMatch(says);
});
