/**
 * Hooks in the real coding agents, which talk to a model of ours: what is told in one conversation stands before the prompt
 * of the next, in the same project and in no other. An agent that is not on the PATH, nor in the folder that CORTEX_AGENTS
 * names, is skipped; `npm install @anthropic-ai/claude-code @openai/codex @google/gemini-cli opencode-ai` brings them.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { mainScript } from "../e2e/support/cortex.js";
import { AnyModel } from "./support/any-model.js";
import { type Ended, ended } from "./support/openclaw.js";

interface Agent {
  host: string;
  program: string;
  /** How it is told something, once. */
  args: (said: string) => string[];
  /** What it is to know of the model, by file in the home folder. */
  files: (url: string) => Record<string, string>;
  env: (url: string) => Record<string, string>;
}

const CODEX = (url: string) => `model = "m"
model_provider = "mock"
[model_providers.mock]
name = "mock"
base_url = "${url}/v1"
wire_api = "responses"
`;

const OPENCODE = (url: string) => ({
  model: "mock/m",
  small_model: "mock/m",
  autoupdate: false,
  provider: {
    mock: {
      npm: "@ai-sdk/openai-compatible",
      options: { baseURL: `${url}/v1`, apiKey: "x" },
      models: { m: { name: "m" } },
    },
  },
});

const AGENTS: readonly Agent[] = [
  {
    host: "claude-code",
    program: "claude",
    args: (said) => ["-p", said],
    files: () => ({}),
    env: (url) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: "x",
      DISABLE_AUTOUPDATER: "1",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    }),
  },
  {
    host: "codex",
    program: "codex",
    args: (said) => ["exec", "--dangerously-bypass-hook-trust", said],
    files: (url) => ({ ".codex/config.toml": CODEX(url) }),
    env: () => ({}),
  },
  {
    host: "gemini",
    program: "gemini",
    args: (said) => ["-p", said],
    files: () => ({
      ".gemini/settings.json": '{ "security": { "auth": { "selectedType": "gemini-api-key" } } }\n',
    }),
    env: (url) => ({
      GOOGLE_GEMINI_BASE_URL: url,
      GEMINI_API_KEY: "x",
      GEMINI_CLI_TRUST_WORKSPACE: "true",
    }),
  },
  {
    host: "opencode",
    program: "opencode",
    args: (said) => ["run", said],
    files: (url) => ({ ".config/opencode/opencode.json": JSON.stringify(OPENCODE(url)) }),
    env: () => ({}),
  },
];

/** Where a program is. */
function found(program: string): string | undefined {
  const folders = [
    process.env["CORTEX_AGENTS"] ?? "",
    ...(process.env["PATH"] ?? "").split(delimiter),
  ];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

let home = "";
let model: AnyModel;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "cortex-agent-"));
  model = await AnyModel.start();
});

afterEach(async () => {
  await model.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

function write(name: string, text: string): void {
  mkdirSync(dirname(join(home, name)), { recursive: true });
  writeFileSync(join(home, name), text);
}

function repository(name: string): string {
  spawnSync("git", ["init", "-q", join(home, name)]);
  return join(home, name);
}

/** What stands in an agent's environment: nothing of ours. */
function environment(agent: Agent): NodeJS.ProcessEnv {
  const { PATH, LANG } = process.env;
  const own = { HOME: home, PATH, LANG, CORTEX_HOOK_LOG: join(home, "hook.log") };
  return { ...own, ...agent.env(model.url) };
}

async function cortex(agent: Agent, ...args: string[]): Promise<string> {
  const env = environment(agent);
  const run: Ended = await ended(
    spawn(process.execPath, [mainScript, ...args], { env, cwd: home }),
  );
  expect(run).toMatchObject({ code: 0 });
  return run.stdout;
}

/** What the model was sent when the agent was told something in a folder. */
async function told(agent: Agent, said: string, cwd: string): Promise<string> {
  const before = model.requests.length;
  const program = found(agent.program) ?? "";
  const env = environment(agent);
  const child = spawn(program, agent.args(said), { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const run = await ended(child);
  expect(run.stdout).toContain("Noted.");
  return model.requests.slice(before).join("\n");
}

describe.each(AGENTS)("$host", (agent) => {
  const there = found(agent.program) === undefined ? it.skip : it;

  there("recalls in a project what it was told there, and nowhere else", async () => {
    for (const [name, text] of Object.entries(agent.files(model.url))) write(name, text);
    await cortex(agent, "add", "Ruth rings on Sundays at six.");
    await cortex(agent, "install", agent.host, "--yes");
    const [shop, other] = [repository("shop"), repository("other")];
    const SERVER = "What is our staging server called?";

    expect(await told(agent, "Our staging server is called Petrel.", shop)).not.toContain("Ruth");
    expect(await told(agent, SERVER, shop)).toMatch(
      /cortex-memories[\s\S]*user: "?\\*"?Our staging server is called Petrel/u,
    );
    expect(await told(agent, SERVER, other)).not.toContain("Petrel");
    expect(await told(agent, "When does Ruth ring?", other)).toContain("Ruth rings on Sundays");

    await cortex(agent, "install", agent.host, "--uninstall", "--yes");
    for (const [name, text] of Object.entries(agent.files(model.url))) {
      expect(text.includes("Petrel") || readFileSync(join(home, name), "utf8")).not.toContain(
        "cortex",
      );
    }
    expect(await told(agent, SERVER, shop)).not.toContain("Petrel");
    expect(existsSync(join(home, "hook.log")) && readFileSync(join(home, "hook.log"), "utf8")).toBe(
      false,
    );
  });
});
