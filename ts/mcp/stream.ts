/**
 * Many clients on standard input and output, one process with the brain: `cortex mcp --connect` hands its input over to a
 * server that runs (`cortex mcp --http`), by one connection that carries the protocol as standard input and output do.
 */
import { type IncomingMessage, request, type Server } from "node:http";
import type { Duplex, Readable, Writable } from "node:stream";
import { bearerOf, isSameSecret, LOOPBACK } from "../outside/loopback.js";
import type { Running } from "../outside/running-file.js";
import { type McpCore, serveMcp } from "./server.js";

/** The path and the protocol that a connection asks for. */
const PATH = "/stream";
const PROTOCOL = "cortex-mcp";

/** Says whose memories it is about, percent-encoded. */
const USER_HEADER = "cortex-user";

/** How long another process is waited for. */
const PATIENCE_MS = 5_000;

/** What accepts connections. */
export interface StreamOptions extends McpCore {
  token: string;
}

/** Has a server take connections, too; gives what ends them. */
export function acceptStreams(server: Server, options: StreamOptions): () => Promise<void> {
  const ending = new AbortController();
  const open = new Set<Promise<void>>();
  server.on("upgrade", (asked: IncomingMessage, socket: Duplex) => {
    socket.on("error", () => socket.destroy());
    const problem = problemOf(asked, options.token);
    if (problem !== undefined) {
      socket.end(`HTTP/1.1 ${problem}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const serving = serveStream(asked, socket, options, ending.signal);
    open.add(serving);
    void serving.finally(() => open.delete(serving));
  });
  return async () => {
    ending.abort();
    await Promise.allSettled(open);
  };
}

async function serveStream(
  asked: IncomingMessage,
  socket: Duplex,
  options: StreamOptions,
  signal: AbortSignal,
): Promise<void> {
  try {
    const brain = await options.brain();
    const user = userOf(asked) ?? brain.userId;
    // Another user's process is not this one, nor is one that reads everybody's: it serves itself.
    if (brain.allUsers || (user !== brain.userId && !user.startsWith(`${brain.userId}@`))) {
      socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
      return;
    }
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${PROTOCOL}\r\n\r\n`,
    );
    const provider = async () => (await options.brain()).forUser(user);
    await serveMcp({ ...options, brain: provider, stdin: socket, stdout: socket, signal });
  } catch (error) {
    options.onError(error as Error);
  } finally {
    socket.destroy();
  }
}

/** No page of a browser comes here: it cannot name the protocol, and would name its origin. */
function problemOf({ url, headers }: IncomingMessage, token: string): string | undefined {
  const [host] = (headers.host ?? "").split(":");
  if (host !== LOOPBACK || headers.origin !== undefined) {
    return "403 Forbidden";
  }
  if (url !== PATH || headers.upgrade !== PROTOCOL) {
    return "404 Not Found";
  }
  return isSameSecret(bearerOf(headers), token) ? undefined : "401 Unauthorized";
}

function userOf({ headers }: IncomingMessage): string | undefined {
  const named = headers[USER_HEADER];
  return typeof named === "string" && named !== "" ? decodeURIComponent(named) : undefined;
}

/** What is handed over. */
export interface HandOver {
  user: string;
  stdin: Readable;
  stdout: Writable;
  signal: AbortSignal;
}

/** Who ended it; "refused", with nothing read: nobody answers who knows the token, or not for this user. */
export type HandOverEnd = "refused" | "client" | "server";

/** Hands standard input and output over to a server that runs, until one of them ends. */
export async function handOver(
  { port, secret }: Running,
  { user, stdin, stdout, signal }: HandOver,
): Promise<HandOverEnd> {
  const socket = await connect(port, secret, user);
  if (socket === undefined) {
    return "refused";
  }
  const stop = () => socket.destroy();
  signal.addEventListener("abort", stop, { once: true });
  stdin.pipe(socket);
  socket.pipe(stdout, { end: false });
  await new Promise<void>((done) => socket.once("close", () => done()));
  const isOver = signal.aborted || stdin.readableEnded || stdin.destroyed || stdout.destroyed;
  stdin.unpipe(socket);
  stdin.destroy();
  return isOver ? "client" : "server";
}

async function connect(port: number, secret: string, user: string): Promise<Duplex | undefined> {
  return await new Promise((found) => {
    const asked = request({
      host: LOOPBACK,
      port,
      path: PATH,
      timeout: PATIENCE_MS,
      headers: {
        Connection: "Upgrade",
        Upgrade: PROTOCOL,
        Authorization: `Bearer ${secret}`,
        [USER_HEADER]: encodeURIComponent(user),
      },
    });
    asked.once("upgrade", (_response, socket, head) => {
      socket.setTimeout(0);
      if (head.length > 0) {
        socket.unshift(head);
      }
      found(socket);
    });
    asked.once("response", (response) => {
      response.destroy();
      found(undefined);
    });
    asked.once("timeout", () => asked.destroy());
    asked.once("error", () => found(undefined));
    asked.end();
  });
}
