/** The MCP server under the inspector's command line, as a client that nobody here wrote. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, expect, it } from "@jest/globals";
import { cortexTools } from "../../ts/tools/index.js";
import { mainScript, root, Workplace } from "../e2e/support/cortex.js";
import { type Answer, useEveryTool } from "../e2e/support/every-tool.js";
import { CURRENT, type Ended, ended, succeeded } from "./support/openclaw.js";

const workplace = new Workplace();
afterAll(() => workplace.dispose());

/** A server on a busy machine takes its time to start. */
const CONNECT_TIMEOUT_MS = "120000";

/** What the inspector ends with when a result is an error. */
const EXIT_REFUSED = 5;

async function inspect(...request: string[]): Promise<Ended> {
  const inspector = join(root, "test/hosts/node_modules/.bin/mcp-inspector");
  const server = [
    process.execPath,
    mainScript,
    "--brain",
    workplace.brain,
    "mcp",
    "--tools",
    "all",
  ];
  const args = [inspector, "--cli", ...server, "--connect-timeout", CONNECT_TIMEOUT_MS, ...request];
  const env = { ...process.env, HOME: workplace.folder };
  return await ended(spawn(join(CURRENT.node, "node"), args, { env }));
}

const callArguments = (name: string, params: object) => [
  ...["--method", "tools/call", "--tool-name", name],
  ...Object.entries(params).flatMap(([key, value]) => [
    "--tool-arg",
    `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  ]),
];

it("lists every tool, the resources and the prompt", async () => {
  const names = async (method: string, key: string) => {
    const stdout = succeeded(await inspect("--method", method));
    return (JSON.parse(stdout)[key] as { name: string }[]).map(({ name }) => name);
  };
  expect(await names("tools/list", "tools")).toEqual(cortexTools.map(({ name }) => name));
  expect(await names("resources/list", "resources")).toEqual(["overview"]);
  expect(await names("prompts/list", "prompts")).toEqual(["recall", "extract_context"]);
});

it("calls every tool", async () => {
  const used = await useEveryTool(async (name, params): Promise<Answer> => {
    const stdout = succeeded(await inspect(...callArguments(name, params)));
    return JSON.parse(stdout).structuredContent.result;
  });
  expect(used.sort()).toEqual(cortexTools.map(({ name }) => name).sort());
});

it("ends with its code for refusals when a tool refuses", async () => {
  const refused = await inspect(...callArguments("cortex_history", { id: "unknown" }));
  expect(succeeded(refused, EXIT_REFUSED)).toContain("NOT_FOUND");
});
