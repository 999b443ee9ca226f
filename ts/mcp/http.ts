/**
 * The MCP server over Streamable HTTP, for clients of this machine alone: several share one process and one brain. A
 * client shows a bearer token; a page of another site is refused, whatever it shows (DNS rebinding, foreign Origin).
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  localhostHostValidation,
  localhostOriginValidation,
  toNodeHandler,
} from "@modelcontextprotocol/node";
import { createMcpHandler } from "@modelcontextprotocol/server";
import {
  bearerOf,
  closeServer,
  isSameSecret,
  LOOPBACK,
  listenOnLoopback,
} from "../outside/loopback.js";
import { createServer as createMcpServer, type McpCore } from "./server.js";
import { acceptStreams } from "./stream.js";

export { RunningFile } from "../outside/running-file.js";
export { handOver } from "./stream.js";

/** The one path. */
const PATH = "/mcp";

/** What a request may have: as many bytes as the protocol's own reader takes. */
const MOST_BODY_BYTES = 4 * 2 ** 20;

const MILLISECONDS = { headers: 10_000, request: 60_000, keepAlive: 5_000 };

/** What a server over HTTP needs. */
export interface McpHttpOptions extends McpCore {
  /** 0: a free one. */
  port: number;
  /** What clients must show. */
  token: string;
}

/** A running server. */
export interface McpHttpServer {
  readonly port: number;
  /** Where clients connect to. */
  readonly url: string;
  /** Ends it: requests under way are aborted, what they stored stays. */
  close(): Promise<void>;
}

/**
 * Starts the server. Each request is served by itself, so that a client may come and go.
 *
 * @throws CortexError IO_ERROR - the port is taken
 */
export async function serveMcpHttp(options: McpHttpOptions): Promise<McpHttpServer> {
  const { port, token, onError } = options;
  const mcp = createMcpHandler(() => createMcpServer(options), { onerror: onError });
  const answer = toNodeHandler(mcp, { onerror: onError });
  const [isOwnHost, isOwnOrigin] = [localhostHostValidation(), localhostOriginValidation()];
  const server = createServer((request, response) => {
    if (!isOwnHost(request, response) || !isOwnOrigin(request, response)) {
      return; // answered already
    }
    const problem = problemOf(request, token);
    if (problem !== undefined) {
      refuse(response, ...problem);
      return;
    }
    void answer(request as Parameters<typeof answer>[0], response);
  });
  server.headersTimeout = MILLISECONDS.headers;
  server.requestTimeout = MILLISECONDS.request;
  server.keepAliveTimeout = MILLISECONDS.keepAlive;
  const endStreams = acceptStreams(server, options);
  const bound = await listenOnLoopback(server, port);
  return {
    port: bound,
    url: `http://${LOOPBACK}:${bound}${PATH}`,
    async close() {
      await Promise.all([mcp.close(), endStreams()]);
      await closeServer(server);
    },
  };
}

function problemOf(
  { url = "", headers }: IncomingMessage,
  token: string,
): [status: number, message: string] | undefined {
  if (url.split("?", 1)[0] !== PATH) {
    return [404, `There is nothing here: the server answers at ${PATH}`];
  }
  if (!isSameSecret(bearerOf(headers), token)) {
    return [401, "Show the token that cortex mcp --http prints: Authorization: Bearer TOKEN"];
  }
  if (Number(headers["content-length"]) > MOST_BODY_BYTES) {
    return [413, `A request may have ${MOST_BODY_BYTES} bytes: send less at a time`];
  }
  return undefined;
}

/** Answers and keeps the connection: a client that still sends then reads why, and what it sends is read past. */
function refuse(response: ServerResponse, status: number, message: string): void {
  const body = JSON.stringify({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null });
  const challenge = status === 401 ? { "WWW-Authenticate": "Bearer" } : {};
  response.writeHead(status, { "Content-Type": "application/json", ...challenge });
  response.end(body);
}
