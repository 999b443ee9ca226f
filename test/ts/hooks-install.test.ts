/** What is put into hosts' configurations and taken out of them, byte for byte. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, test } from "@jest/globals";
import { parse as parseJson } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { difference } from "../../ts/hooks/install/diff.js";
import type { Launch } from "../../ts/hooks/install/entries.js";
import { launchOf } from "../../ts/hooks/install/launch.js";
import { carryOut, planOf } from "../../ts/hooks/install/plan.js";
import { INSTALL_HOSTS, SCOPES, type Target, targetsOf } from "../../ts/hooks/install/targets.js";
import { useRoom } from "./support/brains.js";

const room = useRoom();
const launch: Launch = { command: "cortex", before: [], options: [], hookOptions: [] };

function targets(
  host: (typeof INSTALL_HOSTS)[number],
  scope: (typeof SCOPES)[number] = "user",
): Target[] {
  const home = room.directory;
  return targetsOf(host, scope, { home, platform: "linux", env: {}, project: join(home, "shop") });
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const read = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : undefined);

function run(own: readonly Target[], { uninstall = false, how = launch } = {}): string[] {
  const plan = planOf(own, how, uninstall);
  carryOut(plan, uninstall);
  return plan.changes.map(({ path }) => path);
}

const pathsOf = (own: readonly Target[]) => [...new Set(own.map(({ path }) => path))];

const HOSTS_IN_SCOPES = INSTALL_HOSTS.flatMap((host) =>
  SCOPES.filter((scope) => host !== "claude-desktop" || scope === "user").map((scope) => ({
    host,
    scope,
  })),
);

describe.each(HOSTS_IN_SCOPES)("$host for the $scope", ({ host, scope }) => {
  it("begins files where there are none, changes nothing the second time, and leaves none", () => {
    const own = targets(host, scope);
    expect(run(own)).toEqual(pathsOf(own));
    const texts = pathsOf(own).map(read);
    expect(texts.every((text) => text?.includes("cortex"))).toBe(true);
    expect(run(own)).toEqual([]);
    expect(pathsOf(own).map(read)).toEqual(texts);
    expect(run(own, { uninstall: true })).toEqual(pathsOf(own));
    expect(pathsOf(own).filter(existsSync)).toEqual([]);
    expect(run(own, { uninstall: true })).toEqual([]);
  });

  it("leaves no folder that it made, and no root without one", () => {
    const own = targets(host, scope);
    const roots = [room.directory, join(room.directory, "shop")];
    mkdirSync(join(room.directory, "shop"));
    carryOut(planOf(own, launch, false), false, roots);
    carryOut(planOf(own, launch, true), true, roots);
    expect(readdirSync(room.directory)).toEqual(["shop"]);
    expect(readdirSync(join(room.directory, "shop"))).toEqual([]);
  });

  it("follows a change of the program, and still takes all of it out", () => {
    const own = targets(host, scope);
    run(own);
    const how = { ...launch, command: "/opt/new/cortex", options: ["--brain", "/my brain.db"] };
    expect(run(own, { how })).toEqual(pathsOf(own));
    for (const text of pathsOf(own).map(read)) {
      expect(text).toContain("/opt/new/cortex");
      expect(text).not.toMatch(/"cortex (?:hook|mcp)|"command": "cortex"/u);
    }
    run(own, { uninstall: true });
    expect(pathsOf(own).filter(existsSync)).toEqual([]);
  });
});

/** Configurations as people have them; each is given to each host's file. */
const JSON_SAMPLES: Record<string, string> = {
  "an empty object": "{}",
  "an empty object over two lines": "{\n}\n",
  "an empty file": "",
  "white space": "  \n",
  "a line": '{"theme":"dark","hooks":{},"mcpServers":{"other":{"command":"x"}}}',
  "a line with spaces": '{ "theme": "dark" }\n',
  "comments and commas": [
    "// Mine.",
    "{",
    "  // Which shell.",
    '  "shell": "fish", /* the best */',
    '  "hooks": { // what runs',
    '    "Stop": [ { "hooks": [ { "type": "command", "command": "say done" } ] }, ],',
    "  },",
    '  "mcpServers": {',
    '    "other": { "command": "x", "env": { "KEY": "1" } }, // keep',
    "  },",
    "}",
    "",
  ].join("\n"),
  tabs: '{\n\t"mcp": {\n\t\t"other": {"type": "local", "command": ["x"]}\n\t},\n\t"servers": {}\n}\n',
  "line ends of Windows, with a mark": '\uFEFF{\r\n    "a": 1,\r\n    "mcpServers": {}\r\n}\r\n',
  "no last line end": '{\n  "a": {"b": [1, 2, {"c": null}]}\n}',
  "empty lists of hooks":
    '{\n  "version": 1,\n  "hooks": {\n    "stop": [],\n    "Stop": [],\n    "AfterAgent": [\n    ]\n  }\n}\n',
};

const TOML_SAMPLES: Record<string, string> = {
  empty: "",
  "tables and comments":
    '# mine\nmodel = "o3" # fast\n\n[mcp_servers.other] # keep\ncommand = "x"\n\n[[rules]]\na = 1\n',
  "no last line end": 'model = "o3"',
  "line ends of Windows": 'model = "o3"\r\n[features]\r\nhooks = true\r\n',
  "an inline table": 'mcp_servers.other = { command = "x" }\n',
};

const filesOf = (kind: "json" | "toml") =>
  INSTALL_HOSTS.flatMap((host) =>
    pathsOf(targets(host)).map((path) => ({ host, name: path.slice(room.directory.length) })),
  ).filter(({ name }) => name.endsWith(`.${kind}`));

describe("bytes", () => {
  const samples = [
    ...Object.entries(JSON_SAMPLES).map(([what, text]) => ({ kind: "json" as const, what, text })),
    ...Object.entries(TOML_SAMPLES).map(([what, text]) => ({ kind: "toml" as const, what, text })),
  ];

  test.each(samples)("come back: $kind, $what", ({ kind, text }) => {
    for (const { host, name } of filesOf(kind)) {
      const own = targets(host).filter(({ path }) => path.endsWith(name));
      const path = join(room.directory, name);
      write(path, text);
      run(own);
      const installed = read(path) ?? "";
      expect(installed).toContain("cortex");
      expect(kind === "json" ? parsed(installed) : parseToml(installed)).toMatchObject(
        kind === "json" ? (parsed(text) ?? {}) : parseToml(text),
      );
      expect(run(own)).toEqual([]);
      run(own, { uninstall: true });
      expect(read(path)).toBe(text);
      expect(existsSync(`${path}.before-cortex`)).toBe(false);
    }
  });

  it("of others stay when they wrote in between", () => {
    const [hooks, servers] = targets("claude-code");
    for (const text of Object.values(JSON_SAMPLES)) {
      // What is empty cannot be told from what only we needed.
      if (/\{\}|\[\]/u.test(text) || !text.includes(":")) continue;
      write(hooks?.path ?? "", text);
      run([hooks as Target]);
      const between = (read(hooks?.path ?? "") ?? "").replace("{", '{"added": [1, 2],');
      write(hooks?.path ?? "", between);
      run([hooks as Target], { uninstall: true });
      expect(read(hooks?.path ?? "")).toBe(text.replace("{", '{"added": [1, 2],'));
    }
    expect(servers).toBeDefined();
  });
});

/** As hosts that read comments do. Lists of hooks have one entry more. */
function parsed(text: string): object | undefined {
  const value = parseJson(text.replace("\uFEFF", ""), [], { allowTrailingComma: true }) as
    | Record<string, unknown>
    | undefined;
  const { hooks: _hooks, ...rest } = value ?? {};
  return value && rest;
}

describe("what others wrote", () => {
  const path = () => join(room.directory, ".claude", "settings.json");
  const hooks = () => targets("claude-code").slice(0, 1);

  it("stays in a list of hooks, and in a group that people put both into", () => {
    write(path(), '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "say done"}]}]}}');
    run(hooks());
    const both = JSON.parse(read(path()) ?? "") as { hooks: { Stop: { hooks: object[] }[] } };
    expect(both.hooks.Stop).toHaveLength(2);
    const [ours, theirs] = both.hooks.Stop;
    both.hooks.Stop = [{ hooks: [...(ours?.hooks ?? []), ...(theirs?.hooks ?? [])] }];
    write(path(), JSON.stringify(both));
    run(hooks(), { uninstall: true });
    expect(JSON.parse(read(path()) ?? "")).toEqual({
      hooks: { Stop: [{ hooks: [{ type: "command", command: "say done" }] }] },
    });
  });

  it("is not taken for ours because it speaks of hooks or of cortex", () => {
    const text = JSON.stringify({
      hooks: {
        Stop: [{ hooks: [{ type: "command", command: "hook prompt --host me" }] }],
        SessionStart: [{ hooks: [{ type: "command", command: "cortex stats" }] }],
      },
    });
    write(path(), text);
    run(hooks(), { uninstall: true });
    expect(read(path())).toBe(text);
  });

  it("stays where it is a server called cortex", () => {
    const [, server] = targets("claude-code");
    const text = '{"mcpServers": {"cortex": {"command": "docker", "args": ["run", "cortex"]}}}';
    write(server?.path ?? "", text);
    const plan = planOf([server as Target], launch, false);
    expect(plan.changes).toEqual([]);
    expect(plan.kept).toEqual([expect.stringContaining("somebody set up by hand")]);
    run([server as Target], { uninstall: true });
    expect(read(server?.path ?? "")).toBe(text);
  });

  it("stays where it is a table called cortex in TOML", () => {
    const toml = targets("codex").slice(1);
    const text = '[mcp_servers.cortex]\ncommand = "docker"\n';
    write(toml[0]?.path ?? "", text);
    expect(run(toml)).toEqual([]);
    expect(run(toml, { uninstall: true })).toEqual([]);
    expect(read(toml[0]?.path ?? "")).toBe(text);
  });
});

describe("a configuration that cannot be read", () => {
  test.each([
    ["claude-code", 0, '{"hooks": {', "line 1"],
    ["claude-code", 0, "[]", "no JSON object"],
    ["claude-code", 0, '{"hooks": []}', "hooks is no JSON object"],
    ["claude-code", 0, '{"hooks": {"Stop": {}}}', "hooks.Stop is no JSON array"],
    ["claude-code", 0, '{"hooks": {}, "hooks": {}}', "twice"],
    ["claude-code", 1, '{\n"a": 1\n"b": 2}', "line 3"],
    ["codex", 1, "model = \n", "config.toml cannot be read"],
    ["codex", 1, "a = 1\na = 2\n", "config.toml cannot be read"],
  ] as const)("%s %i: %s", (host, index, text, says) => {
    const own = targets(host);
    write(own[index]?.path ?? "", text);
    expect(() => planOf(own, launch, false)).toThrow(
      expect.objectContaining({
        code: "VALIDATION_ERROR",
        message: expect.stringContaining(says),
      }),
    );
    expect(read(own[index]?.path ?? "")).toBe(text);
    expect(own.map(({ path }) => path).filter(existsSync)).toHaveLength(1);
  });
});

describe("writing", () => {
  it("keeps the mode and a link, and makes a backup of what was there", () => {
    const [hooks] = targets("claude-code");
    const path = hooks?.path ?? "";
    const real = join(room.directory, "dotfiles", "settings.json");
    write(real, '{"theme": "dark"}');
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(real, path);
    run([hooks as Target]);
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(read(real)).toContain("cortex hook prompt");
    expect(read(`${path}.before-cortex`)).toBe('{"theme": "dark"}');
    expect(statSync(real).mode & 0o777).toBe(0o644);
  });

  it("is refused when somebody wrote in between", () => {
    const own = targets("cursor");
    const plan = planOf(own, launch, false);
    write(own[1]?.path ?? "", "{}");
    expect(() => carryOut(plan, false)).toThrow(
      expect.objectContaining({ code: "VERSION_CONFLICT" }),
    );
    expect(existsSync(own[0]?.path ?? "")).toBe(false);
  });
});

describe("the way cortex is started", () => {
  it("is by name where a shell finds it and for projects, else by paths", () => {
    const script = room.file("main.js");
    writeFileSync(script, "");
    mkdirSync(join(room.directory, "bin"));
    symlinkSync(script, join(room.directory, "bin", "cortex"));
    const running = {
      script,
      node: "/usr/bin/node",
      env: { PATH: `/nowhere:${room.directory}/bin` },
    };
    const byPath = { command: "/usr/bin/node", before: [script], options: ["--user", "ada"] };
    const byName = { command: "cortex", before: [], options: ["--user", "ada"] };
    const options = ["--user", "ada"];
    expect(launchOf("claude-code", "user", options, running)).toEqual(byName);
    expect(launchOf("cursor", "user", options, running)).toEqual(byPath);
    expect(launchOf("cursor", "project", options, running)).toEqual(byName);
    expect(launchOf("codex", "user", options, { ...running, env: {} })).toEqual(byPath);
  });
});

describe("difference", () => {
  it("shows what changes, with a line around it, and no more of long lines than tells", () => {
    const before = ["a", "b", "c", "d", "e", "f", "g", "h"].join("\n");
    const after = ["a", "B", "c", "d", "e", "f", "g", "new", "h"].join("\n");
    expect(difference(before, after)).toBe("  a\n- b\n+ B\n  c\n  ...\n  g\n+ new\n  h");
    expect(difference("", "a\n")).toBe("+ a");
    expect(difference("a\n", "")).toBe("- a");
    expect(difference("a", "a")).toBe("");
  });

  it("shows whole lines that come or go, and of a long line that changes the part that does", () => {
    const ours = `"command": "${"cortex ".repeat(60)}"`;
    expect(difference("{\n}", `{\n${ours}\n}`)).toBe(`  {\n+ ${ours}\n  }`);
    const theirs = '"key": 1, '.repeat(500);
    const shown = difference(`{${theirs}}`, `{${ours}, ${theirs}}`);
    expect(shown).toContain(ours);
    expect(shown.length).toBeLessThan(ours.length + 300);
    expect(difference(`{${theirs}\na`, `{${theirs}\nb`).length).toBeLessThan(300);
  });
});
