/**
 * The plugin in the real OpenClaw, without network and without a model key. The tests are stations of one host's
 * life and run in this order.
 */

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { cortexTools } from "../../ts/tools/index.js";
import { mainScript } from "../e2e/support/cortex.js";
import { type Answer, useEveryTool } from "../e2e/support/every-tool.js";
import { ScriptedModel } from "./support/model.js";
import { CURRENT, ended, OpenClaw, packRelease, succeeded } from "./support/openclaw.js";

const toolNames = cortexTools.map(({ name }) => name);

let host: OpenClaw;
let model: ScriptedModel;

beforeAll(async () => {
  model = await ScriptedModel.start();
  host = await OpenClaw.create(CURRENT, { ...model.config, tools: { toolSearch: false } });
});

afterAll(async () => {
  await host.dispose();
  await model.stop();
});

/** Whom the plugin answers for. */
const USER = "ada";

/** How long hooks may take, on a machine with other work. */
const MOST_WAIT = 120_000;

it("installs from the packed file, takes the memory slot, and its settings are checked", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cortex-packed-"));
  const archive = packRelease(folder);
  const installed = await host.run(
    ...["plugins", "install", `npm-pack:${archive}`, "--force", "--accept-capabilities"],
  );
  rmSync(folder, { recursive: true });
  succeeded(installed);
  host.configure({
    plugins: {
      entries: {
        cortex: { hooks: { allowConversationAccess: true }, config: { user_id: USER } },
        "memory-core": { enabled: false },
      },
    },
  });
  expect((await host.run("config", "validate")).code).toBe(0);
  host.configure({ plugins: { entries: { cortex: { config: { usr_id: "ada" } } } } });
  const refused = await host.run("config", "validate");
  expect(refused.code).not.toBe(0);
  expect(refused.stdout + refused.stderr).toContain("usr_id");
  host.configure({ plugins: { entries: { cortex: { config: { usr_id: undefined } } } } });
});

it("is looked at without anything being opened or kept running", async () => {
  const { plugin } = await host.json<{ plugin: Record<string, unknown> }>(
    ...["plugins", "inspect", "cortex", "--runtime", "--json"],
  );
  expect(plugin).toMatchObject({
    status: "loaded",
    activated: true,
    toolNames,
    hookCount: 2,
    services: ["cortex"],
    cliCommands: ["cortex"],
  });
  expect((await host.run("plugins", "list")).code).toBe(0);
  expect(existsSync(host.brain)).toBe(false);
});

it("answers every tool through the host's own MCP bridge", async () => {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ ...host.bridge, stderr: "ignore" }));
  try {
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names.filter((name) => toolNames.includes(name)).sort()).toEqual([...toolNames].sort());
    // The bridge hands on the text alone, so ids are read from it.
    const used = await useEveryTool(async (name, params): Promise<Answer> => {
      const { isError, content } = await client.callTool({ name, arguments: params });
      const text = content.map((piece) => (piece.type === "text" ? piece.text : "")).join("");
      if (isError) throw new Error(`${name}(${JSON.stringify(params)}): ${text}`);
      return idsIn(text);
    }, USER);
    expect(used.sort()).toEqual([...toolNames].sort());
    const refusal = await client.callTool({ name: "cortex_add", arguments: {} });
    expect(refusal).toMatchObject({ isError: true });
    expect(JSON.stringify(refusal.content)).toContain("content is missing");
  } finally {
    await client.close();
  }
  expect(existsSync(`${host.brain}-wal`)).toBe(false);
});

it("gives the host a command line on the plugin's brain", async () => {
  const stored = await host.json<Answer>(
    ...["cortex", "add", "The boat is moored at pier four.", "--json"],
  );
  expect(stored).toMatchObject({ status: "SUCCESS" });
  const { code, stdout } = await host.run("cortex", "search", "where is the boat?");
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining("pier four") });
  const refused = await host.run("cortex", "show", "unknown");
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("NOT_FOUND") });
});

it("answers tools in the gateway, refusals with their code, also when the host has not checked", async () => {
  await host.startGateway();
  expect((await useEveryTool(host.invoke, USER)).sort()).toEqual([...toolNames].sort());
  expect(await host.post("/tools/invoke", { tool: "cortex_add", args: {} })).toMatchObject({
    status: 400,
    body: { error: { message: "VALIDATION_ERROR: content is missing: it must be text" } },
  });
  expect(await host.invoke("memory_search", { query: "where is the boat?" })).toMatchObject({
    results: [{ snippet: "The boat is moored at pier four." }],
  });
});

it("takes part in a turn: the model stores, the next prompt holds it, what was said is captured once", async () => {
  const chat = async (content: string) =>
    await host.post("/v1/chat/completions", {
      model: "openclaw",
      messages: [{ role: "user", content }],
    });
  model.script(
    { call: "cortex_add", args: { content: "The garden gate key hangs in the shed." } },
    { say: "I will remember that." },
  );
  expect((await chat("Remember: the key of the garden gate hangs in the shed!")).status).toBe(200);
  model.script({ say: "In the shed." });
  expect((await chat("Where did I say the garden gate key hangs?")).status).toBe(200);
  expect(model.lastPrompt).toMatch(
    /<cortex-memories>\n[^<]*The garden gate key hangs in the shed\.[^<]*<\/cortex-memories>\n/u,
  );
  model.script({ say: "Green suits it." });
  expect((await chat("By the way, Ruth painted the gate green.")).status).toBe(200);
  // The host does not wait for what hooks do at the end of a turn.
  const deadline = Date.now() + MOST_WAIT;
  let captured = await capturedTexts();
  while (captured.length < 2 && Date.now() < deadline) captured = await capturedTexts();
  // A question tells nothing.
  expect(captured).toEqual([
    "Remember: the key of the garden gate hangs in the shed!",
    "By the way, Ruth painted the gate green.",
  ]);
});

it("is reloaded five times while three processes write, and loses nothing", async () => {
  const confirmed: string[] = [];
  const refusals = new Set<string>();
  let reloading = true;
  const throughGateway = async () => {
    for (let count = 0; reloading; count += 1) {
      const content = `Through the gateway: ${count}.`;
      const { status, body } = await host.post("/tools/invoke", {
        tool: "cortex_add",
        args: { content },
      });
      if (status === 200) confirmed.push(content);
      else refusals.add(`${status} ${body.error?.type}: ${body.error?.message}`);
    }
  };
  const besides = async (name: string) => {
    for (let count = 0; reloading; count += 1) {
      const content = `Besides it, ${name}: ${count}.`;
      const args = [mainScript, "--brain", host.brain, "add", content];
      const { code } = await ended(spawn(process.execPath, args));
      if (code === 0) confirmed.push(content);
    }
  };
  const writers = [throughGateway(), besides("one"), besides("two")];
  try {
    for (let count = 0; count < 5; count += 1) {
      succeeded(await host.run("plugins", "reload", "cortex"));
    }
  } finally {
    reloading = false;
    await Promise.all(writers);
  }
  expect(mappedAddons(host.gatewayPid)).toBe(1);
  expect(await host.invoke("cortex_stats", {})).toMatchObject({ total: expect.any(Number) });
  expect(await host.stopGateway()).toBe(0);
  expect(existsSync(`${host.brain}-wal`)).toBe(false);
  const args = [
    mainScript,
    "--brain",
    host.brain,
    "--all-users",
    "--json",
    "stm",
    "--limit",
    "10000",
  ];
  const { code, stdout, stderr } = await ended(spawn(process.execPath, args));
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const stored = new Set((JSON.parse(stdout) as { content: string }[]).map((each) => each.content));
  expect(confirmed.filter((content) => !stored.has(content))).toEqual([]);
  expect(confirmed.length).toBeGreaterThan(20);
  // While it replaces a plugin, the host does not know its tools (404) or ends calls of the retired one (500). What the
  // plugin itself refuses is a 400 with its code.
  expect([...refusals].filter((refusal) => refusal.startsWith("400"))).toEqual([]);
});

it("probes the MCP server of the package", async () => {
  const server = [mainScript, "--brain", join(host.folder, "mcp.brain"), "mcp", "--tools", "all"];
  const args = server.flatMap((arg) => ["--arg", arg]);
  const added = await host.run("mcp", "add", "memory", "--command", process.execPath, ...args);
  succeeded(added);
  const probe = await host.json<object>("mcp", "probe", "memory", "--json");
  for (const name of toolNames) {
    expect(JSON.stringify(probe)).toContain(name);
  }
});

/** What the plugin captured, the oldest first. */
async function capturedTexts(): Promise<string[]> {
  const { memories } = await host.invoke("cortex_stm", { limit: 20 });
  return (memories as { source: string; content: string }[])
    .filter(({ source }) => source === "capture")
    .map(({ content }) => content)
    .reverse();
}

/** How many files of the addon a process has mapped. */
function mappedAddons(pid: number | undefined): number {
  const maps = readFileSync(`/proc/${pid}/maps`, "utf8").split("\n");
  const files = maps.filter((line) => line.includes("cortex.node"));
  return new Set(files.map((line) => line.trim().split(/\s+/u).slice(3, 5).join(" "))).size;
}

function idsIn(text: string): Answer {
  const memory = /Stored as (\S+?):/u.exec(text)?.[1];
  const atom = /Stored atom \[(\S+)\]/u.exec(text)?.[1];
  const session = /session (\S+?)(?:;|\s|$)/u.exec(text)?.[1];
  const turn = /Turn (\d+) of/u.exec(text)?.[1];
  return { memory_id: memory, id: atom, session_id: session, turn_id: turn && Number(turn) };
}
