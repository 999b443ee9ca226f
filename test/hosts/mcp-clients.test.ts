/**
 * The MCP server under clients that nobody here wrote: the inspector over HTTP (over standard input and output:
 * inspector.test.ts), and the coding agents, each over both, which send its tools to a model of ours. An agent that is not there
 * is skipped (agents.test.ts).
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { mainScript, root, Workplace } from "../e2e/support/cortex.js";
import { AGENTS, found, useAgentHome } from "./support/agents.js";
import { CURRENT, ended, succeeded } from "./support/openclaw.js";

const TOKEN = "a-token-for-the-tests-of-clients";
const AUTHORIZATION = { Authorization: `Bearer ${TOKEN}` };

/** Where the server is: its command, or its address. */
type Way = { command: string[] } | { url: string };

/** The file, in its home, by which an agent knows the server, as docs/mcp.md has it. */
const CONFIGS: Readonly<Record<string, (way: Way) => [file: string, added: object | string]>> = {
  "claude-code": (way) => [".claude.json", { mcpServers: { cortex: usual(way) } }],
  gemini: (way) => [".gemini/settings.json", { mcpServers: { cortex: usual(way) } }],
  codex: (way) => [
    ".codex/config.toml",
    "url" in way
      ? `[mcp_servers.cortex]\nurl = "${way.url}"\nhttp_headers = { Authorization = "Bearer ${TOKEN}" }\n`
      : `[mcp_servers.cortex]\ncommand = "${way.command[0]}"\nargs = ${JSON.stringify(way.command.slice(1))}\n`,
  ],
  opencode: (way) => [
    ".config/opencode/opencode.json",
    {
      mcp: {
        cortex:
          "url" in way
            ? { type: "remote", url: way.url, headers: AUTHORIZATION, oauth: false }
            : { type: "local", command: way.command },
      },
    },
  ],
};

function usual(way: Way): object {
  if ("url" in way) {
    return { type: "http", url: way.url, headers: AUTHORIZATION };
  }
  const [command, ...args] = way.command;
  return { command, args };
}

const workplace = new Workplace();
let server: ChildProcess;
let url = "";

beforeAll(async () => {
  const env = { ...process.env, HOME: workplace.folder, CORTEX_MCP_TOKEN: TOKEN };
  const args = [mainScript, "--brain", workplace.brain, "mcp", "--http", "0"];
  server = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  for await (const chunk of server.stderr ?? []) {
    said += String(chunk);
    if (said.endsWith("\n")) break;
  }
  url = /http:\S+/u.exec(said)?.[0] ?? "";
});
afterAll(async () => {
  server.kill("SIGTERM");
  await once(server, "exit");
  workplace.dispose();
});

it("the inspector stores and finds over HTTP, and is refused without the token", async () => {
  const inspect = async (header: string, ...request: string[]) => {
    const inspector = join(root, "test/hosts/node_modules/.bin/mcp-inspector");
    const args = [inspector, "--cli", url, "--transport", "http", "--header", header, ...request];
    return await ended(spawn(join(CURRENT.node, "node"), args, { cwd: workplace.folder }));
  };
  const call = (tool: string, argument: string) =>
    inspect(
      `Authorization: Bearer ${TOKEN}`,
      ...["--method", "tools/call", "--tool-name", tool, "--tool-arg", argument],
    );
  succeeded(await call("cortex_add", "content=Ruth rings on Sundays at six."));
  const found = succeeded(await call("cortex_search", "query=when does Ruth ring?"));
  expect(found).toContain("Ruth rings on Sundays at six.");
  const refused = await inspect("Authorization: Bearer other", "--method", "tools/list");
  expect(refused.code).not.toBe(0);
});

describe.each(AGENTS)("$host", (agent) => {
  const place = useAgentHome();
  // The agents are programs of others, some hundred MB each: who has not installed them skips what needs them.
  const there = found(agent.program) === undefined ? it.skip : it;

  there.each(["standard input and output", "HTTP"])(
    "gives a model the tools over %s",
    async (by) => {
      const { home } = place;
      const own = agent.files(home.model.url);
      const command = [process.execPath, mainScript, "--brain", workplace.brain, "mcp"];
      const [file, added] = CONFIGS[agent.host]?.(by === "HTTP" ? { url } : { command }) ?? [
        "",
        "",
      ];
      const before = own[file] ?? "";
      const text =
        typeof added === "string"
          ? before + added
          : JSON.stringify({ ...JSON.parse(before || "{}"), ...added });
      for (const [name, content] of Object.entries({ ...own, [file]: text })) {
        home.write(name, content);
      }
      expect(await home.told(agent, "Hello.", home.repository("shop"))).toMatch(/cortex_search/u);
    },
  );
});
