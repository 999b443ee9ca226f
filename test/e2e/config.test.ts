/** cortex.json as whoever runs `cortex`, an MCP client or a coding agent meets it. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Workplace } from "./support/cortex.js";

let place: Workplace;
beforeEach(() => {
  place = new Workplace();
});
afterEach(() => place.dispose());

/** Nothing of the folder that the tests run in, nor of whoever runs them. */
const env = { CORTEX_BRAIN: "", CORTEX_CONFIG: "", XDG_CONFIG_HOME: "", XDG_STATE_HOME: "" };

const run = (args: string[], more: { input?: string } = {}) => place.run(args, { env, ...more });

/** The file of the folder, which is the project's. */
function ofProject(content: object): void {
  writeFileSync(place.path("cortex.json"), JSON.stringify(content, null, 2));
}

/** The file of the user. */
function ofUser(content: object): void {
  mkdirSync(place.path(".config/cortex"), { recursive: true });
  writeFileSync(place.path(".config/cortex/cortex.json"), JSON.stringify(content, null, 2));
}

describe("cortex config", () => {
  it("tells every value with its place, and of a key only that it is set", () => {
    ofUser({
      user_id: "ada",
      lightrag: { url: "http://bob:hidden@127.0.0.1:1", api_key: "k3y-0f-ada" },
    });
    ofProject({ recall: { max_tokens: 500 } });
    const { stdout, stderr, status } = run(["--timezone", "UTC", "config"]);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(stdout).toMatch(/^user_id = ada {2}# .*\.config\/cortex\/cortex\.json:2:3$/mu);
    expect(stdout).toMatch(/^recall\.max_tokens = 500 {2}# .*cortex\.json:3:5$/mu);
    expect(stdout).toMatch(/^timezone = UTC {2}# --timezone$/mu);
    expect(stdout).toMatch(/^recall\.max_memories = 10 {2}# default$/mu);
    expect(stdout).toMatch(/^lightrag\.api_key = \(set\) {2}# /mu);
    for (const args of [["config"], ["--json", "config"], ["config", "check"]]) {
      const told = run(args);
      expect(told.stdout + told.stderr).not.toMatch(/k3y-0f-ada|hidden/u);
    }
  });

  it("as JSON names source, file and line", () => {
    ofUser({ content_limit: 99 });
    expect(place.json(["config", "show", "--set"], { env })).toEqual({
      files: [{ path: expect.stringContaining(".config"), kind: "user", trusted: true }],
      settings: [
        {
          name: "content_limit",
          value: 99,
          origin: { source: "file", file: expect.stringContaining(".config"), line: 2, column: 3 },
        },
      ],
    });
  });

  it("check says what is wrong, also what only a brain knows", () => {
    expect(run(["config", "check"])).toMatchObject({ status: 0, stdout: "There is no file.\n" });
    ofUser({ timezone: "Mars/Olympus" });
    expect(run(["config", "check"])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/VALIDATION_ERROR: .*Mars\/Olympus.*cortex\.json/u),
    });
    ofUser({ secrets: { rules: [{ kind: "badge", pattern: "{digit:1-}" }] } });
    expect(run(["config", "check"])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/badge/u),
    });
    ofUser({ lightrag: { workspace: "w" } });
    expect(run(["config", "check"])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining("lightrag is not used: it has no lightrag.url"),
    });
    writeFileSync(place.path("new.json"), '{ "pth": 1 }');
    expect(run(["config", "check", "new.json"])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/new\.json:1:3: .*"pth": did you mean "path"/u),
    });
  });

  it("a broken file stops a command, and the message says where", () => {
    writeFileSync(place.path("cortex.json"), "{\n  broken }");
    expect(run(["stm"])).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /^cortex: VALIDATION_ERROR: .*cortex\.json:2:3: it is no JSON/u,
      ),
    });
  });

  // Settings are read before the addon, which knows secrets, is needed.
  it("a message quotes no secret that stands where it does not belong", () => {
    const secret = `ghp_${"16C7e42F292c6912E7710c838347Ae178B4a"}`;
    ofUser({ scope: secret });
    const log = place.path("hook.log");
    const hook = { input: '{"prompt": "Where is Ruth?"}', env: { ...env, CORTEX_HOOK_LOG: log } };
    for (const said of [
      place.runProcess(["stm"], { env }).stderr,
      place.runProcess(["hook", "prompt"], hook).stderr + readFileSync(log, "utf8"),
    ]) {
      expect(said).toMatch(/scope must be .*"\[secret:github_token\]"/u);
      expect(said).not.toContain(secret);
    }
  });

  it("schema prints what the package has as a file", () => {
    const shipped = readFileSync(new URL("../../cortex.schema.json", import.meta.url), "utf8");
    expect(JSON.parse(run(["config", "schema"]).stdout)).toEqual(JSON.parse(shipped));
  });
});

describe("a project's file", () => {
  it("leads nowhere until somebody trusts it, and says so on standard error", () => {
    ofProject({ path: "planted.brain", secrets: { policy: "allow" } });
    const told = run(["add", "The gate is blue."]);
    expect(told).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/left out of it: path, secrets\.policy .*cortex config trust/u),
    });
    expect(
      place.json<unknown[]>(["stm"], {
        env: { ...env, CORTEX_BRAIN: place.path(".cortex/brain.db") },
      }),
    ).toHaveLength(1);
    expect(run(["config", "check"]).status).toBe(1);
    expect(run(["config", "trust"])).toMatchObject({ status: 0 });
    expect(run(["add", "The boat is red."])).toMatchObject({ status: 0, stderr: "" });
    expect(
      place.json<unknown[]>(["stm"], {
        env: { ...env, CORTEX_BRAIN: place.path("planted.brain") },
      }),
    ).toHaveLength(1);
    expect(run(["config", "trust", "--undo"]).status).toBe(0);
    expect(run(["config", "check"]).status).toBe(1);
  });

  it("makes secrets stay out of every command", () => {
    ofProject({ secrets: { policy: "refuse" } });
    const secret = "<private>the code is 1234</private>";
    expect(run(["add", secret])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^cortex: SECRET_REFUSED/u),
    });
    expect(run(["--secrets", "redact", "add", secret])).toMatchObject({ status: 0 });
  });
});

describe("the user's file", () => {
  it("sets the brain, whose directory is made, the user and the time zone", () => {
    ofUser({ path: "~/memory/mine.brain", user_id: "ada", timezone: "Asia/Tokyo" });
    run(["--now", "2026-03-01T12:00:00Z", "add", "I live in Bern."]);
    const [memory] = place.json<{ user_id: string }[]>(["stm"], { env });
    expect(memory).toMatchObject({ user_id: "ada" });
    expect(run(["stm"]).stdout).toContain("2026-03-01 21:00");
    expect(run(["--user", "ben", "stm"]).stdout).not.toContain("Bern");
  });

  it("has maintain write backups", () => {
    ofUser({ backups: { directory: "~/copies", keep: 1 } });
    run(["add", "I live in Bern."]);
    expect(run(["maintain"]).stdout).toMatch(/^Wrote .*copies/mu);
  });

  it("says which tools an MCP client is offered", () => {
    ofUser({ mcp: { tools: ["graph"] } });
    const messages = [
      {
        id: 1,
        method: "initialize",
        params: {
          protocolVersion: "2025-06-18",
          capabilities: {},
          clientInfo: { name: "t", version: "1" },
        },
      },
      { method: "notifications/initialized" },
      { id: 2, method: "tools/list" },
    ];
    const input = messages.map((one) => `${JSON.stringify({ jsonrpc: "2.0", ...one })}\n`).join("");
    const { stdout } = place.runProcess(["mcp"], { env, input });
    const listed = stdout.split("\n").find((line) => line.includes('"id":2')) ?? "{}";
    const { result } = JSON.parse(listed) as { result: { tools: { name: string }[] } };
    const names = result.tools.map(({ name }) => name);
    expect(names).toContain("graph_query");
    expect(names).not.toContain("cortex_add");
  });
});

describe("hooks", () => {
  const project = () => {
    mkdirSync(place.path("shop/.git"), { recursive: true });
    return place.path("shop");
  };
  const hook = (event: string, json: object) =>
    place.runProcess(["hook", event, "--timeout", "120"], {
      env: { ...env, CORTEX_HOOK_LOG: place.path("hook.log") },
      input: JSON.stringify({ session_id: "s", cwd: project(), ...json }),
    });
  const tell = (text: string) => {
    const transcript = place.path("t.jsonl");
    writeFileSync(
      transcript,
      `${JSON.stringify({ type: "user", message: { role: "user", content: text } })}\n`,
    );
    return hook("turn-end", { transcript_path: transcript });
  };
  const kept = () =>
    place
      .json<{ content: string }[]>(["--all-users", "stm"], { env })
      .map(({ content }) => content);

  it("go by the user's file and by what is stricter in the project's", () => {
    ofUser({ path: "~/mine.brain", capture: { min_length: 30 } });
    tell("Our server is called Petrel, and it is old.");
    tell("Our gate is blue too.");
    expect(kept()).toEqual(["Our server is called Petrel, and it is old."]);
    const prompt = { hook_event_name: "UserPromptSubmit", prompt: "What is our server called?" };
    expect(hook("prompt", prompt).stdout).toContain("Petrel");
    writeFileSync(
      join(project(), "cortex.json"),
      JSON.stringify({ recall: { enabled: false }, path: "other.brain" }),
    );
    expect(hook("prompt", prompt)).toMatchObject({ status: 0, stdout: "" });
    rmSync(join(project(), "cortex.json"));
    expect(hook("prompt", prompt).stdout).toContain("Petrel");
  });

  it("keep and tell nothing where a file is broken, and the log says in which line", () => {
    ofUser({});
    writeFileSync(join(project(), "cortex.json"), "{\n broken");
    expect(tell("Our server is called Petrel.")).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(readFileSync(place.path("hook.log"), "utf8")).toMatch(
      /VALIDATION_ERROR: .*cortex\.json:2:2/u,
    );
  });
});
