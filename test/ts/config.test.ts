/** Settings from files, the environment and options: what counts, where it comes from, what nobody may say. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { readConfigFile } from "../../ts/config/file.js";
import { configJsonSchema } from "../../ts/config/json-schema.js";
import { brainOptions } from "../../ts/config/options.js";
import { type Places, resolveConfig } from "../../ts/config/resolve.js";
import { knownSettings } from "../../ts/config/schema.js";
import { FLAGS, STRICTER, VARIABLES } from "../../ts/config/sources.js";
import { distrust, trust } from "../../ts/config/trust.js";
import { useRoom } from "./support/brains.js";

const room = useRoom();

/** A project with a repository, and the directories of its user. */
function places(given: Partial<Places> = {}): Places & { env: Record<string, string> } {
  const env = {
    XDG_CONFIG_HOME: join(room.directory, "config"),
    XDG_STATE_HOME: join(room.directory, "state"),
  };
  const directory = join(room.directory, "project");
  mkdirSync(join(directory, ".git"), { recursive: true });
  return { directory, ...given, env: { ...env, ...given.env } as Record<string, string> };
}

function write(path: string, content: object | string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content, null, 2));
  return path;
}

const ofUser = (content: object | string) =>
  write(join(room.directory, "config", "cortex", "cortex.json"), content);
const ofProject = (content: object | string) =>
  write(join(room.directory, "project", "cortex.json"), content);

/** The project's file, trusted as it is. */
async function trusted(content: object): Promise<string> {
  const path = ofProject(content);
  trust(await readConfigFile(path), places().env);
  return path;
}

const names = (settings: readonly { path: readonly string[] }[]) =>
  settings.map(({ path }) => path.join("."));

describe("of the places that give a setting", () => {
  it("the nearest counts: option, variable, project, user", async () => {
    ofUser({ user_id: "user", path: "/user.db", timezone: "UTC", content_limit: 10 });
    await trusted({ user_id: "project", path: "/project.db", timezone: "Europe/Berlin" });
    const { config, settings } = await resolveConfig(
      places({ env: { CORTEX_BRAIN: "/variable.db" }, flags: { user_id: "flag" } }),
    );
    expect(config).toMatchObject({
      user_id: "flag",
      path: "/variable.db",
      timezone: "Europe/Berlin",
      content_limit: 10,
    });
    const origins = Object.fromEntries(
      settings.map(({ path, origin }) => [path.join("."), origin]),
    );
    expect(origins).toMatchObject({
      user_id: { source: "flag", name: "--user" },
      path: { source: "environment", name: "CORTEX_BRAIN" },
      timezone: { source: "file", file: expect.stringContaining("project"), line: 4, column: 3 },
      content_limit: {
        source: "file",
        file: expect.stringContaining("config"),
        line: 5,
        column: 3,
      },
    });
  });

  it("entries of a group come together, lists are taken whole", async () => {
    ofUser({ secrets: { users: { ada: "allow", ben: "refuse" } }, agent_types: ["A", "B"] });
    await trusted({ secrets: { policy: "refuse", users: { ada: "redact" } }, agent_types: ["C"] });
    const { config } = await resolveConfig(places());
    expect(config).toEqual({
      secrets: { policy: "refuse", users: { ada: "redact", ben: "refuse" } },
      agent_types: ["C"],
    });
  });

  it("an empty variable is none", async () => {
    const { settings } = await resolveConfig(
      places({ env: { CORTEX_BRAIN: "", CORTEX_CONFIG: "" } }),
    );
    expect(settings).toEqual([]);
  });

  it("who names a user does not ask for all", async () => {
    ofUser({ all_users: true });
    const { config } = await resolveConfig(places({ flags: { user_id: "ben" } }));
    expect(config).toEqual({ user_id: "ben", all_users: false });
  });

  it("what a host has set up goes before the environment, and files are not looked for", async () => {
    ofUser({ timezone: "Asia/Tokyo" });
    ofProject("{ broken");
    const host = { name: "the host", config: { path: "/host.db" } };
    const { config, files } = await resolveConfig(places({ host, env: { CORTEX_BRAIN: "/b.db" } }));
    expect({ config, files }).toEqual({ config: { path: "/host.db" }, files: [] });
  });
});

describe("files", () => {
  it("are found from a folder up to the top of the repository, and no further", async () => {
    const inside = join(places().directory, "src", "deep");
    mkdirSync(inside, { recursive: true });
    write(join(room.directory, "cortex.json"), { recall: { enabled: false } });
    expect((await resolveConfig(places({ directory: inside }))).files).toEqual([]);
    const path = ofProject({ recall: { enabled: false } });
    expect((await resolveConfig(places({ directory: inside }))).files).toMatchObject([
      { path: expect.stringContaining("project"), kind: "project", trusted: false },
    ]);
    expect(path).toContain("project");
  });

  it.each(["option", "variable"])("one that an %s names takes the project's place", async (how) => {
    ofProject({ recall: { enabled: false } });
    ofUser({ timezone: "UTC" });
    const file = write(join(room.directory, "other.json"), { user_id: "named" });
    const given = how === "option" ? { file } : { env: { CORTEX_CONFIG: file } };
    const { config, files } = await resolveConfig(places(given));
    expect(config).toEqual({ user_id: "named", timezone: "UTC" });
    expect(files.map(({ kind }) => kind)).toEqual(["named", "user"]);
  });

  it("that are named must be there", async () => {
    await expect(resolveConfig(places({ file: "gone.json" }))).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: expect.stringContaining("gone.json"),
    });
  });

  it("say paths from their own folder, and ~ for home", async () => {
    const file = write(join(room.directory, "sub", "c.json"), {
      path: "mine.brain",
      backups: { directory: "~/copies" },
    });
    expect((await resolveConfig(places({ file }))).config).toEqual({
      path: join(room.directory, "sub", "mine.brain"),
      backups: { directory: join(homedir(), "copies") },
    });
  });

  it.each([
    ['{\n  "user_id": "ada",,\n}', ":2:20: it is no JSON"],
    ['{ "user_id": "ada" // mine\n}', ":1:20: it is no JSON: invalid comment token"],
    ["", ":1:1: it is no JSON"],
    ['{\n "path": "a",\n "path": "b" }', ':3:2: "path" stands there twice'],
    [
      '{\n  "usr_id": "ada"\n}',
      ':2:3: cortex.json has no property "usr_id": did you mean "user_id"?',
    ],
    [
      '{ "recall":\n { "max_tokenz": 1 } }',
      ':2:4: cortex.json has no property "recall.max_tokenz": did you mean "max_tokens"?',
    ],
    [
      '{\n  "recall": {\n    "max_tokens": "many" } }',
      ':3:5: recall.max_tokens must be a whole number of at least 100, but is "many"',
    ],
    ['{ "mcp": { "tools": ["core", "graf"] } }', ":1:12: mcp.tools must be a list"],
    ['{ "all_users": 1 }', ":1:3: all_users must be true or false, but is 1"],
    ["[]", ":1:1: what cortex.json takes must be an object"],
  ])("that are wrong are refused where they are wrong: %j", async (text, message) => {
    const file = write(join(room.directory, "wrong.json"), text);
    await expect(resolveConfig(places({ file }))).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining(`${file}${message}`),
    });
  });

  it("are never quoted where a key or password is wrong", async () => {
    const secret = "sh0rt-s3cret";
    for (const content of [
      { alert_webhook: { secret } },
      { lightrag: { api_key: [secret] } },
      { lightrag: { token: { secret } } },
    ]) {
      const file = write(join(room.directory, "wrong.json"), content);
      const error = await resolveConfig(places({ file })).catch((caught: Error) => caught);
      expect(error).toMatchObject({ code: "VALIDATION_ERROR" });
      expect(String((error as Error).message)).not.toContain(secret);
    }
  });
});

describe("a project's file that nobody has trusted", () => {
  it.each<[string, object]>([
    ["path", { path: "poisoned.brain" }],
    ["user_id", { user_id: "ben" }],
    ["all_users", { all_users: true }],
    ["secrets.policy", { secrets: { policy: "allow" } }],
    ["secrets.users.default", { secrets: { users: { default: "allow" } } }],
    ["embedder.url", { embedder: { url: "http://evil.example" } }],
    ["embedder.folder", { embedder: { folder: "planted" } }],
    ["lightrag.url", { lightrag: { url: "http://evil.example" } }],
    ["alert_webhook.url", { alert_webhook: { url: "http://evil.example" } }],
    ["confidence.enabled", { confidence: { enabled: false } }],
    ["hooks.capture", { hooks: { capture: "personal" } }],
    ["capture.assistant", { capture: { assistant: true } }],
    ["recall.max_tokens", { recall: { max_tokens: 100_000 } }],
    ["capture.min_length", { capture: { min_length: 1 } }],
    ["mcp.tools", { mcp: { tools: ["all"] } }],
    ["backups.directory", { backups: { directory: "/tmp/out" } }],
  ])("may not say %s", async (name, content) => {
    ofProject(content);
    const { config, ignored } = await resolveConfig(places());
    expect(config).toEqual({});
    expect(names(ignored)).toEqual([name]);
    expect(ignored[0]?.origin).toMatchObject({ source: "file", line: expect.any(Number) });
  });

  it("may make everything stricter that it may speak of", async () => {
    const content = {
      secrets: { policy: "refuse" },
      recall: {
        enabled: false,
        max_tokens: 200,
        max_memories: 3,
        min_confidence: 0.5,
        superseded: "omit",
      },
      capture: { enabled: false, assistant: false, min_length: 40 },
      hooks: { capture: "off" },
    };
    ofProject(content);
    const { config, ignored } = await resolveConfig(places());
    expect({ config, ignored }).toEqual({ config: content, ignored: [] });
  });

  it("may not loosen what its user has made strict", async () => {
    ofUser({
      secrets: { policy: "refuse" },
      capture: { enabled: false },
      recall: { max_tokens: 300, min_confidence: 0.8 },
    });
    ofProject({
      secrets: { policy: "redact" },
      capture: { enabled: true },
      recall: { max_tokens: 900, min_confidence: 0.2 },
    });
    const { config, ignored } = await resolveConfig(places());
    expect(config).toEqual({
      secrets: { policy: "refuse" },
      capture: { enabled: false },
      recall: { max_tokens: 300, min_confidence: 0.8 },
    });
    expect(ignored).toHaveLength(4);
  });

  it("counts once it is trusted, until it changes or is trusted no more", async () => {
    const { env } = places();
    const path = await trusted({ user_id: "team" });
    expect((await resolveConfig(places())).config).toEqual({ user_id: "team" });
    ofProject({ user_id: "ben" });
    expect(names((await resolveConfig(places())).ignored)).toEqual(["user_id"]);
    ofProject({ user_id: "team" });
    expect((await resolveConfig(places())).ignored).toEqual([]);
    expect(distrust(path, env)).toBe(true);
    expect(names((await resolveConfig(places())).ignored)).toEqual(["user_id"]);
  });
});

describe("a key", () => {
  it("goes to no other server than the one it stands beside", async () => {
    ofUser({ lightrag: { url: "https://mine.example", api_key: "k", workspace: "w" } });
    const other = await resolveConfig(
      places({ flags: { "lightrag.url": "https://other.example" } }),
    );
    expect(other.config).toEqual({ lightrag: { url: "https://other.example" } });
    const same = await resolveConfig(places({ env: { CORTEX_LIGHTRAG_TOKEN: "t" } }));
    expect(same.config.lightrag).toEqual({
      url: "https://mine.example",
      api_key: "k",
      workspace: "w",
      token: "t",
    });
  });

  it("of the environment does not go to the server of a host", async () => {
    const host = { name: "the host", config: { lightrag: { url: "https://host.example" } } };
    const { config } = await resolveConfig(places({ host, env: { CORTEX_LIGHTRAG_API_KEY: "k" } }));
    expect(config).toEqual({ lightrag: { url: "https://host.example" } });
  });
});

describe("the schema", () => {
  const known = knownSettings().map(({ path }) => path.join("."));

  it("has every setting that an option, a variable or a project's file gives", () => {
    const named = [...Object.keys(FLAGS), ...Object.keys(VARIABLES), ...Object.keys(STRICTER)];
    expect(known).toEqual(expect.arrayContaining(named));
  });

  it("marks what is never shown, and describes everything", () => {
    const settings = knownSettings();
    expect(settings.filter(({ isSecret }) => isSecret).map(({ path }) => path.join("."))).toEqual([
      "encryption.key",
      "embedder.api_key",
      "lightrag.api_key",
      "lightrag.token",
      "alert_webhook.secret",
    ]);
    expect(
      settings.filter(({ description }) => description === "").map(({ path }) => path),
    ).toEqual([]);
  });

  it("is that of the package; `node scripts/manifest.mjs` writes it", () => {
    const file = readFileSync("cortex.schema.json", "utf8");
    expect(JSON.parse(file)).toEqual(JSON.parse(JSON.stringify(configJsonSchema())));
  });

  it("speaks of a server only where one is named", () => {
    expect(brainOptions({ lightrag: { api_key: "k" } }).lightrag).toBeUndefined();
    expect(brainOptions({ alert_webhook: { url: "https://a.example" } }).alertWebhook).toEqual({
      url: "https://a.example",
      secret: "",
    });
  });
});
