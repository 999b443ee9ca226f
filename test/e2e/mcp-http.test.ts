/** The MCP server over HTTP, as a process of its own with the SDK's clients on it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { mainScript, Workplace } from "./support/cortex.js";

const TOKEN = "a-token-for-the-tests-of-http";

let place: Workplace;
let server: ChildProcess;
let url: URL;

/** Starts the server and waits until it says where it is. */
async function start(
  args: string[] = [],
  env: Record<string, string> = {},
  ofAll: string[] = [],
): Promise<string> {
  server = spawn(
    process.execPath,
    [mainScript, "--brain", place.brain, ...ofAll, "mcp", "--http", "0", ...args],
    {
      env: { ...process.env, HOME: place.folder, TZ: "UTC", CORTEX_MCP_TOKEN: TOKEN, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let told = "";
  for await (const chunk of server.stderr ?? []) {
    told += String(chunk);
    if (told.endsWith("\n")) break;
  }
  url = new URL(/http:\S+/u.exec(told)?.[0] ?? "http://unknown");
  return told;
}

beforeEach(() => {
  place = new Workplace();
});
afterEach(async () => {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
  place.dispose();
});

async function connect(mode: "legacy" | "auto", token = TOKEN): Promise<Client> {
  const headers = { Authorization: `Bearer ${token}` };
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return client;
}

async function call(client: Client, name: string, args: Record<string, unknown>): Promise<string> {
  const { content } = await client.callTool({ name, arguments: args });
  return content.map((piece) => (piece.type === "text" ? piece.text : "")).join("\n");
}

/** One request as it stands, with the status and body of its answer. */
async function raw(
  { method = "POST", path = "/mcp", headers = {} }: Raw,
  body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
): Promise<{ status: number; text: string; challenge: string | undefined }> {
  const usual = {
    authorization: `Bearer ${TOKEN}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  const asked = request({
    host: url.hostname,
    port: url.port,
    method,
    path,
    headers: { ...usual, ...headers },
  });
  asked.end(method === "POST" ? body : undefined);
  const [response] = await once(asked, "response");
  let text = "";
  for await (const chunk of response) text += String(chunk);
  if (!asked.writableFinished) await once(asked, "finish"); // answered before all of it was sent
  return { status: response.statusCode, text, challenge: response.headers["www-authenticate"] };
}

interface Raw {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
}

describe("cortex mcp --http", () => {
  it.each(["legacy", "auto"] as const)(
    "serves several clients at once on one brain (%s)",
    async (mode) => {
      await start(["--tools", "all"]);
      const [one, other] = [await connect(mode), await connect(mode)];
      expect((await one.listTools()).tools.map(({ name }) => name)).toContain("cortex_add");
      const stores = Array.from({ length: 20 }, (_, index) =>
        call(index % 2 === 0 ? one : other, "cortex_add", {
          content: `The boat number ${index} lies in harbour ${index}.`,
        }),
      );
      for (const told of await Promise.all(stores)) expect(told).toMatch(/stm_/u);
      expect(await call(other, "cortex_search", { query: "boat number 4" })).toContain(
        "harbour 4.",
      );
      await one.close();
      expect(await call(other, "cortex_stats", {})).toMatch(/20/u);
      await other.close();
    },
  );

  it.each<[string, Raw, number]>([
    ["no token", { headers: { authorization: "" } }, 401],
    ["another token", { headers: { authorization: `Bearer ${TOKEN}x` } }, 401],
    ["another scheme", { headers: { authorization: `Basic ${TOKEN}` } }, 401],
    ["a page of another site", { headers: { origin: "https://evil.example" } }, 403],
    ["a page without an origin", { headers: { origin: "null" } }, 403],
    ["a host name that was made to point here", { headers: { host: "evil.example" } }, 403],
    ["another path", { path: "/" }, 404],
    ["a path behind it", { path: "/mcp/../etc" }, 404],
    ["a look by GET", { method: "GET" }, 405],
    ["a deletion", { method: "DELETE" }, 405],
    ["what is no JSON", { headers: { "content-type": "text/plain" } }, 415],
  ])("refuses %s and goes on", async (_what, asked, status) => {
    await start();
    const answer = await raw(asked);
    expect(answer.status).toBe(status);
    expect(answer.challenge).toBe(status === 401 ? "Bearer" : undefined);
    expect(answer.text).not.toContain(TOKEN);
    expect((await raw({})).status).toBe(200);
  });

  it.each([
    ["broken JSON", "{", 400],
    ["much more than 4 MiB", `"${"x".repeat(16 * 2 ** 20)}"`, 413],
  ])("refuses %s and goes on", async (_what, body, status) => {
    await start();
    expect((await raw({}, body)).status).toBe(status);
    expect((await raw({})).status).toBe(200);
  });

  it("prints a token of its own where none is given, another at each start", async () => {
    const first = await start([], { CORTEX_MCP_TOKEN: "" });
    server.kill("SIGTERM");
    await once(server, "exit");
    expect(server.exitCode).toBe(143);
    const second = await start([], { CORTEX_MCP_TOKEN: "" });
    const tokens = [first, second].map((told) => /Bearer (\S{32})$/mu.exec(told)?.[1]);
    expect(tokens[0]).toBeDefined();
    expect(tokens[1]).not.toBe(tokens[0]);
    await (await connect("legacy", tokens[1])).close();
  });

  it("says nothing of a token that was given, and refuses one that is guessed soon", async () => {
    expect(await start()).not.toContain(TOKEN);
    const env = { CORTEX_MCP_TOKEN: "short" };
    const { status, stderr } = place.runProcess(["mcp", "--http", "0"], { env });
    expect(status).toBe(1);
    expect(stderr).toMatch(/CORTEX_MCP_TOKEN must have 16 or more/u);
    const taken = place.runProcess(["mcp", "--http", url.port], {
      env: { CORTEX_MCP_TOKEN: TOKEN },
    });
    expect(taken.stderr).toMatch(/port \d+ cannot be used: another program has it/u);
  });

  describe("and cortex mcp --connect", () => {
    /** A client that starts its server itself. */
    async function started(...args: string[]): Promise<{ client: Client; said: string[] }> {
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [mainScript, "--brain", place.brain, ...args],
        env: { HOME: place.folder, TZ: "UTC" },
        stderr: "pipe",
      });
      const said: string[] = [];
      transport.stderr?.on("data", (chunk) => said.push(String(chunk)));
      const client = new Client({ name: "test", version: "1.0.0" });
      await client.connect(transport);
      return { client, said };
    }
    const names = async ({ client }: { client: Client }) =>
      (await client.listTools()).tools.map(({ name }) => name);

    it("lets clients that start a server themselves share its process", async () => {
      await start(["--tools", "graph"]);
      const clients = [await started("mcp", "--connect"), await started("mcp", "--connect")];
      for (const each of clients) expect(await names(each)).toContain("graph_query");
      const stores = clients.map(({ client }, index) =>
        client.callTool({
          name: "atom_create",
          arguments: {
            subject: `valve ${index}`,
            action: "opens",
            outcome: "water flows",
            consequences: "the garden is wet",
          },
        }),
      );
      expect((await Promise.all(stores)).map(({ isError }) => isError ?? false)).toEqual([
        false,
        false,
      ]);
      for (const { client, said } of clients) {
        await client.close();
        expect(said).toEqual([]);
      }
    });

    it("keeps each to the scope that it was started for", async () => {
      await start();
      const planner = await started("--in", "agent:planner", "mcp", "--connect");
      await call(planner.client, "cortex_add", { content: "The plan has four steps." });
      const other = await started("mcp", "--connect");
      expect(await call(other.client, "cortex_stm", {})).not.toContain("four steps");
      expect(await call(planner.client, "cortex_stm", {})).toContain("four steps");
      await planner.client.close();
      await other.client.close();
    });

    it.each<[string, string[], boolean]>([
      ["another user", ["--user", "ben", "mcp", "--connect"], true],
      ["an option of its own", ["--read-only", "mcp", "--connect"], true],
      ["no server that runs", ["mcp", "--connect"], false],
    ])("serves itself for %s", async (_why, args, runs) => {
      place.run(["add", "Ada's boat is blue."]);
      if (runs) await start(["--tools", "graph"]);
      const own = await started(...args);
      expect(await names(own)).toContain("cortex_stm");
      await own.client.close();
    });

    it("serves itself where the server that runs reads everybody's memories", async () => {
      place.run(["--user", "ben", "add", "Ben's spare key lies behind the stove."]);
      await start([], {}, ["--all-users"]);
      const own = await started("mcp", "--connect");
      expect(await call(own.client, "cortex_stm", {})).not.toContain("spare key");
      await own.client.close();
    });

    it("ends with the server, and nobody gets in without the token", async () => {
      await start();
      const { client, said } = await started("mcp", "--connect");
      const closed = new Promise<void>((done) => {
        client.onclose = done;
      });
      const refused = async (headers: Record<string, string>) => {
        const asked = request({
          host: url.hostname,
          port: url.port,
          path: "/stream",
          headers: { connection: "Upgrade", upgrade: "cortex-mcp", ...headers },
        });
        asked.end();
        const [response] = await once(asked, "response");
        return response.statusCode;
      };
      const authorization = `Bearer ${TOKEN}`;
      expect(await refused({})).toBe(401);
      expect(await refused({ authorization: `${authorization}x` })).toBe(401);
      expect(await refused({ authorization, origin: "https://evil.example" })).toBe(403);
      expect(await refused({ authorization, host: "evil.example" })).toBe(403);
      expect(await refused({ authorization, upgrade: "websocket" })).toBe(404);
      expect(await refused({ authorization, "cortex-user": "ben" })).toBe(403);
      server.kill("SIGTERM");
      await closed;
      expect(said.join("")).toMatch(
        /^cortex: UNREACHABLE: the server that this was handed over to \(cortex mcp --http\) has ended: start .*\n$/u,
      );
    });
  });

  it("answers for the user of its brain alone", async () => {
    place.run(["--user", "bob", "add", "Bob's secret PIN is 4711."]);
    await start();
    const client = await connect("legacy");
    expect(await call(client, "cortex_search", { query: "secret PIN" })).not.toContain("4711");
    await client.close();
  });
});
