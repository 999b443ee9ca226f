/** The real coding agents, each in a home of its own, talking to a model of ours. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, expect } from "@jest/globals";
import { mainScript } from "../../e2e/support/cortex.js";
import { AnyModel } from "./any-model.js";
import { type Ended, ended } from "./openclaw.js";

export interface Agent {
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

export const AGENTS: readonly Agent[] = [
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

/** Where a program is: in the folder that CORTEX_AGENTS names, or on the PATH. */
export function found(program: string): string | undefined {
  const folders = [
    process.env["CORTEX_AGENTS"] ?? "",
    ...(process.env["PATH"] ?? "").split(delimiter),
  ];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

/** A home, a model and an agent's ways to both. */
export class AgentHome {
  readonly folder = mkdtempSync(join(tmpdir(), "cortex-agent-"));

  constructor(readonly model: AnyModel) {}

  write(name: string, text: string): void {
    mkdirSync(dirname(join(this.folder, name)), { recursive: true });
    writeFileSync(join(this.folder, name), text);
  }

  repository(name: string): string {
    spawnSync("git", ["init", "-q", join(this.folder, name)]);
    return join(this.folder, name);
  }

  /** What stands in an agent's environment: nothing of ours. */
  environment(agent: Agent): NodeJS.ProcessEnv {
    const { PATH, LANG } = process.env;
    const own = { HOME: this.folder, PATH, LANG, CORTEX_HOOK_LOG: join(this.folder, "hook.log") };
    return { ...own, ...agent.env(this.model.url) };
  }

  async cortex(agent: Agent, ...args: string[]): Promise<string> {
    const env = this.environment(agent);
    const run: Ended = await ended(
      spawn(process.execPath, [mainScript, ...args], { env, cwd: this.folder }),
    );
    expect(run).toMatchObject({ code: 0 });
    return run.stdout;
  }

  /** What the model was sent when the agent was told something in a folder. */
  async told(agent: Agent, said: string, cwd: string): Promise<string> {
    const before = this.model.requests.length;
    const program = found(agent.program) ?? "";
    const env = this.environment(agent);
    const child = spawn(program, agent.args(said), { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    const run = await ended(child);
    expect(run.stdout).toContain("Noted.");
    return this.model.requests.slice(before).join("\n");
  }
}

/** A home for each test of a file. */
export function useAgentHome(): { readonly home: AgentHome } {
  const used: { home: AgentHome } = { home: undefined as unknown as AgentHome };
  beforeEach(async () => {
    used.home = new AgentHome(await AnyModel.start());
  });
  afterEach(async () => {
    await used.home.model.stop();
    rmSync(used.home.folder, { recursive: true, force: true, maxRetries: 10 });
  });
  return used;
}
