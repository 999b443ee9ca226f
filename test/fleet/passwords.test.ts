/** A password in an address is shown to nobody: by no program, right or wrong, in what it prints, logs and writes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mainScript } from "../e2e/support/paths.js";
import { registeredIn } from "../ts/support/host.js";
import { describeWithPostgres, Postgres } from "./support/with-postgres.js";

const RIGHT = "correct-horse";
const WRONG = "hunter2-battery";
const SECRET = new RegExp(`${RIGHT}|${WRONG}`, "u");

describeWithPostgres("a password in an address", () => {
  let server: Postgres;
  let home: string;
  const log = () => join(home, "hook.log");

  beforeAll(async () => {
    server = await Postgres.startWithBrains();
    await server.requirePassword("ana", RIGHT);
    await server.sql("insert into cortex.members values ('ana', 'acme', true)");
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "passwords-"));
  });
  afterEach(() => {
    const files = readdirSync(home, { recursive: true, withFileTypes: true });
    const telling = files
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name))
      .filter((file) => SECRET.test(readFileSync(file, "latin1")));
    rmSync(home, { recursive: true });
    expect(telling).toEqual([]);
  });

  const place = () => `host=${encodeURIComponent(server.folder)}`;
  const right = () => `postgres://ana:${RIGHT}@localhost/postgres?${place()}#acme/one`;
  const wrong = () => right().replace(RIGHT, WRONG);

  interface Run {
    status: number | null;
    told: string;
  }

  /** A command as a process of its own. */
  async function cortex(args: string[], { env = {}, input = "" } = {}): Promise<Run> {
    const child = spawn(process.execPath, [mainScript, ...args], {
      cwd: home,
      env: { PATH: process.env["PATH"], HOME: home, CORTEX_HOOK_LOG: log(), ...env },
    });
    let told = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (part: Buffer) => {
        told += part.toString();
      });
    }
    child.stdin.end(input);
    const [status] = (await once(child, "close")) as [number | null];
    expect({ args, told }).toEqual({ args, told: expect.not.stringMatching(SECRET) });
    return { status, told };
  }

  const ADDRESSES: [what: string, address: () => string, opens: boolean][] = [
    ["the right one", right, true],
    [
      "the right one as a parameter",
      () => right().replace(`:${RIGHT}`, "").replace("?", `?password=${RIGHT}&`),
      true,
    ],
    ["capitals in the address's scheme", () => right().replace("postgres:", "POSTGRES:"), true],
    ["a wrong one", wrong, false],
    ["a user that there is not", () => wrong().replace("ana:", "eve:"), false],
    ["a database that there is not", () => right().replace("/postgres?", "/nowhere?"), false],
    [
      "a host that does not answer",
      () => `postgres://ana:${WRONG}@127.0.0.1:1/postgres#acme/one`,
      false,
    ],
    [
      "a host that there is not",
      () => `postgres://ana:${WRONG}@nowhere.invalid/postgres#acme/one`,
      false,
    ],
    ["a brain of others", () => right().replace("#acme/", "#other/"), false],
    ["no brain's name", () => right().replace("#acme/one", ""), false],
    ["a port that is none", () => wrong().replace("localhost", "localhost:99999999"), false],
    [
      "a parameter that is mistyped",
      () => wrong().replace(`:${WRONG}`, "").replace("?", `?Passwrd=${WRONG}&`),
      false,
    ],
    ["a mistyped scheme", () => wrong().replace("postgres:", "postgress:"), false],
  ];

  // Whoever waits for a server that does not answer waits side by side.
  it.each(ADDRESSES)("is told by no command, with %s", async (_what, address, opens) => {
    // Only what adds begins a brain.
    await cortex(["--brain", address(), "add", "The gate is green."]);
    const listed = await cortex(["--brain", address(), "stm"]);
    expect(listed).toMatchObject({ status: opens ? 0 : 1 });
    const prompt = { prompt: "What colour is the gate?", cwd: home, session_id: "s" };
    await Promise.all([
      cortex(["--brain", address(), "doctor"]),
      cortex(["--brain", address(), "config", "show", "--set"]),
      cortex(["hook", "prompt", "--brain", address()], { input: JSON.stringify(prompt) }),
    ]);
  });

  it("is not in the log of a hook that is called in a wrong way", async () => {
    await cortex(["hook", "promptt", "--brain", right()], { input: "{}" });
    await cortex(["hook", `--brain=${right()}`, "prompt"], { input: "no JSON" });
    const lines = readFileSync(log(), "utf8").trimEnd().split("\n");
    expect(lines).toEqual([
      expect.stringMatching(/ hook: there is no such hook/u),
      expect.stringMatching(/ prompt: what stood on standard input is no JSON$/u),
    ]);
  });

  it("is told by no other command, nor kept in a file", async () => {
    for (const address of [right(), wrong()]) {
      await cortex(["--brain", address, "export", join(home, "export.jsonl")]);
      await cortex(["fleet", "fetch", address, join(home, "fetched.db")]);
      await Promise.all([
        cortex(["--brain", address, "--json", "config", "show"]),
        cortex(["--brain", address, "--json", "stats"]),
        cortex(["stm"], { env: { CORTEX_BRAIN: address } }),
        cortex(["fleet", "brains", address]),
        cortex(["fleet", "brains", databaseOf(address)]),
        cortex(["fleet", "status", address]),
        cortex(["--brain", address, "report", "--out", join(home, "report.html")]),
        cortex(["--brain", address, "backup", join(home, "backup.db")]),
        cortex(["--brain", address, "maintain"]),
        cortex(["--brain", address, "mcp"], { input: MCP }),
        cortex(["merge", address, "--brain", address]),
        cortex(["restore", address, "--brain", address]),
        cortex(["migrate", address]),
        cortex(["fleet", "init", address]),
        cortex(["fleet", "init", databaseOf(address)]),
        cortex(["fleet", "grant", address, "ana", "acme"]),
        cortex(["fleet", "grant", databaseOf(address), "ana", "acme"]),
        cortex(["fleet", "push", join(home, "fetched.db"), address.replace("/one", "/two")]),
      ]);
    }
  });

  it("is not written into the configuration of an agent's host", async () => {
    const refused = await cortex(["--brain", right(), "install", "claude-code", "--yes"]);
    expect(refused).toMatchObject({ status: 1, told: expect.stringContaining("PGPASSWORD") });
    const without = right().replace(`:${RIGHT}`, "");
    const done = await cortex(["--brain", without, "install", "claude-code", "--yes"]);
    expect(done.status).toBe(0);
    const settings = readFileSync(join(home, ".claude/settings.json"), "utf8");
    expect(settings).toContain("postgres://ana@localhost/postgres?");
  });

  it("is not in the way of hooks, which keep and recall by the address", async () => {
    const hook = (event: string, more: object) =>
      cortex(["hook", event, "--host", "gemini", "--brain", right()], {
        input: JSON.stringify({ cwd: home, session_id: "s", ...more }),
      });
    await hook("session-start", {});
    await hook("turn-end", { prompt: "Our staging server is called Petrel." });
    const { told } = await hook("prompt", { prompt: "What is our staging server called?" });
    expect(told).toContain("called Petrel");
  });

  it("is told by no settings, though their file has it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "settings-"));
    const file = join(folder, "cortex.json");
    try {
      for (const address of [right(), wrong(), wrong().replace("postgres:", "postgress:")]) {
        writeFileSync(file, JSON.stringify({ path: address, confidence: { nonsense: 1 } }));
        await cortex(["--config", file, "stm"]);
        writeFileSync(file, JSON.stringify({ path: address }));
        await cortex(["--config", file, "config", "show"]);
        await cortex(["config", "check", file]);
        await cortex(["--config", file, "stm"]);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("is told by the OpenClaw plugin to nobody, which finds the brain by its address alone", async () => {
    for (const [path, finds] of [
      [right(), true],
      [wrong(), false],
      [wrong().replace("postgres:", "postgress:"), false],
    ] as const) {
      const state = join(home, "openclaw");
      mkdirSync(state, { recursive: true });
      const host = registeredIn(state, { path, timezone: "UTC" });
      const [capability] = host.capabilities as {
        runtime: { getMemorySearchManager(): Promise<{ manager: { status(): object } }> };
      }[];
      const outcome = async (work: () => Promise<unknown>) => {
        try {
          return JSON.stringify(await work());
        } catch (error) {
          return `${(error as Error).message} ${JSON.stringify(error)}`;
        }
      };
      const answers = [
        await outcome(() => host.call("cortex_add", { content: "The boat is green." })),
        await outcome(() => host.call("cortex_stats")),
        await outcome(async () =>
          (await capability?.runtime.getMemorySearchManager())?.manager.status(),
        ),
        JSON.stringify(
          await host.fire("before_prompt_build", { prompt: "What is green?", messages: [] }),
        ),
        ...host.logged,
      ];
      await host.stop();
      expect(answers.filter((answer) => SECRET.test(answer))).toEqual([]);
      expect(answers[0]?.includes("Stored")).toBe(finds);
      expect(readdirSync(state)).toEqual([]);
    }
  });
});

const MCP = [
  {
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    },
  },
  { method: "notifications/initialized" },
  { id: 2, method: "tools/call", params: { name: "cortex_stats", arguments: {} } },
  { id: 3, method: "resources/read", params: { uri: "cortex://overview" } },
]
  .map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
  .join("");

/** The same address without the brain. */
function databaseOf(address: string): string {
  return address.slice(0, address.indexOf("#"));
}
