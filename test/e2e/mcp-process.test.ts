/** The MCP server as a bare process, without a client that is well-behaved. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, it } from "@jest/globals";
import { mainScript, Workplace } from "./support/cortex.js";

let workplace = new Workplace();

afterEach(() => {
  workplace.dispose();
  workplace = new Workplace();
});

describe("the server's process", () => {
  it("writes nothing but the protocol to its output, whatever comes in, and goes on", async () => {
    const server = Server.start();
    server.send(
      "this is no JSON",
      '{"jsonrpc":"2.0"}',
      "[]",
      "null",
      "\u0000\uFFFD",
      "{".repeat(999),
    );
    server.send('{"jsonrpc":"2.0","id":7,"method":"no/such"}');
    server.send(...greeting, request(2, "tools/call", { name: "cortex_add", arguments: [1] }));
    server.send(request(3, "tools/call", { name: "cortex_add", arguments: { content: "Here." } }));
    const answer = await server.answer(3);
    expect(answer).toMatchObject({ result: { structuredContent: { result: {} } } });
    // Of each line that is JSON and no message, a line that says so; of a request, what is wrong with it.
    expect(await server.answer(2)).toMatchObject({
      error: {
        code: -32602,
        message: "Invalid tools/call request: params.arguments: expected record, received array",
      },
    });
    const { said, ...end } = await server.end();
    expect(end).toMatchObject({ code: 0, foreign: [] });
    const lines = said.trim().split("\n");
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      expect(line).toMatch(/^cortex: what a line of the input holds is no message .*left out$/u);
    }
    expect(workplace.json(["stm"])).toMatchObject([{ content: "Here." }]);
  });

  it.each([
    ["its input ends", (server: Server) => server.endInput(), { code: 0, signal: null }],
    ["SIGTERM comes", (server: Server) => server.kill("SIGTERM"), { code: 143, signal: null }],
    ["its reader is gone", (server: Server) => server.closeOutput(), { code: 0, signal: null }],
  ])("closes the brain when %s; what was confirmed is there", async (_when, stop, end) => {
    const server = Server.start();
    server.send(...greeting);
    for (let id = 10; id < 30; id += 1) {
      const params = { name: "cortex_add", arguments: { content: `Memory number ${id}.` } };
      server.send(request(id, "tools/call", params));
    }
    await server.answer(29);
    stop(server);
    expect(await server.end()).toMatchObject(end);
    expect(existsSync(`${workplace.brain}-wal`)).toBe(false);
    expect(workplace.json(["stm", "--limit", "50"])).toHaveLength(20);
  });

  it("ends at once when nobody ever spoke to it", async () => {
    const server = Server.start();
    server.endInput();
    expect(await server.end()).toMatchObject({ code: 0, foreign: [] });
    expect(existsSync(workplace.brain)).toBe(false);
  });
});

const request = (id: number, method: string, params: object) =>
  JSON.stringify({ jsonrpc: "2.0", id, method, params });

const greeting = [
  request(1, "initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  }),
  JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }),
];

interface Reply {
  id?: number;
  result?: object;
  error?: object;
}

class Server {
  readonly #child = spawn(process.execPath, [mainScript, "--brain", workplace.brain, "mcp"], {
    env: { ...process.env, HOME: workplace.folder, TZ: "UTC" },
  });
  readonly #replies = new Map<number, Reply>();
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  readonly #foreign: string[] = [];
  readonly #closed = once(this.#child, "close");
  /** What stood on standard error. */
  #said = "";

  static start(): Server {
    const server = new Server();
    server.#child.stderr.on("data", (chunk) => {
      server.#said += String(chunk);
    });
    createInterface({ input: server.#child.stdout }).on("line", (line) => server.#read(line));
    server.#child.stdin.on("error", () => {});
    return server;
  }

  send(...lines: string[]): void {
    this.#child.stdin.write(lines.map((line) => `${line}\n`).join(""));
  }

  async answer(id: number): Promise<Reply> {
    return (
      this.#replies.get(id) ??
      (await new Promise<Reply>((resolve) => this.#waiting.set(id, resolve)))
    );
  }

  endInput(): void {
    this.#child.stdin.end();
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Closes the pipe, and has the server find out by an answer. */
  closeOutput(): void {
    this.#child.stdout.destroy();
    this.send(request(99, "ping", {}), request(100, "ping", {}));
  }

  /** How it ended, and what it printed that is no message. */
  async end() {
    this.#child.stdin.end();
    const [code, signal] = await this.#closed;
    return { code, signal, foreign: this.#foreign, said: this.#said };
  }

  #read(line: string): void {
    const reply = parsed(line);
    if (reply === undefined) {
      this.#foreign.push(line);
      return;
    }
    if (reply.id === undefined) return;
    this.#replies.set(reply.id, reply);
    this.#waiting.get(reply.id)?.(reply);
  }
}

function parsed(line: string): Reply | undefined {
  try {
    const value = JSON.parse(line);
    return value.jsonrpc === "2.0" ? value : undefined;
  } catch {
    return undefined;
  }
}
