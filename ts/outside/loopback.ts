/** Servers for programs of this machine alone. */
import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { CortexError } from "../bridge/errors.js";

/** The one address that they bind to. */
export const LOOPBACK = "127.0.0.1";

const SECRET_BYTES = 24;

/** What nobody guesses: 32 characters that stand in an address or a header as they are. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

/** Whether two secrets are the same, in a time that does not tell how alike they are. */
export function isSameSecret(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The secret that a request bears in its header, as in "Authorization: Bearer SECRET"; "" for none. */
export function bearerOf({ authorization = "" }: IncomingHttpHeaders): string {
  return /^bearer +(\S+)$/iu.exec(authorization)?.[1] ?? "";
}

/**
 * Has a server listen on a port of the loopback address; 0: a free one.
 *
 * @returns the port
 * @throws CortexError IO_ERROR - the port is taken
 */
export async function listenOnLoopback(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const why = error.code === "EADDRINUSE" ? "another program has it" : error.message;
      const advice = "give another port, or 0 for a free one";
      reject(new CortexError("IO_ERROR", `port ${port} cannot be used: ${why}; ${advice}`));
    });
    server.listen({ port, host: LOOPBACK, exclusive: true }, resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Ends a server and what it still answers. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
