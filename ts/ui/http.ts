/** Requests and answers as the window's server reads and sends them. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Refused } from "./guard.js";

/** More than the longest memory takes as JSON, with every code point escaped. */
const MOST_BODY_BYTES = 512 * 1024;

/** For each answer: nothing but what this server sends is run, shown or asked, and nobody may frame it. */
const HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Frame-Options": "DENY",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  "Cache-Control": "no-store",
};

/** Sends an answer with the headers that each one has. */
export function answer(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body?: string | Buffer,
): void {
  if (response.destroyed || response.writableEnded) {
    return;
  }
  response.writeHead(status, { ...HEADERS, ...headers });
  response.end(body);
}

/** Sends a value as JSON. */
export function answerJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const type = { "Content-Type": "application/json; charset=utf-8" };
  answer(response, status, { ...type, ...headers }, JSON.stringify(value));
}

/** Begins a line of events. */
export function beginEvents(response: ServerResponse): void {
  response.writeHead(200, { ...HEADERS, "Content-Type": "text/event-stream; charset=utf-8" });
  response.flushHeaders();
}

/**
 * The body of a request as JSON.
 *
 * @throws Refused - it is too large, no JSON, or not said to be
 */
export async function jsonBody(request: IncomingMessage): Promise<unknown> {
  const type = request.headers["content-type"] ?? "";
  if (!/^application\/json(?:$|;)/u.test(type)) {
    throw new Refused(415, "NOT_JSON", "the body must be application/json");
  }
  checkSize(Number(request.headers["content-length"]));
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += (part as Buffer).length;
    checkSize(bytes);
    parts.push(part as Buffer);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString("utf8")) as unknown;
  } catch {
    throw new Refused(400, "NOT_JSON", "the body is not JSON");
  }
}

function checkSize(bytes: number): void {
  if (bytes > MOST_BODY_BYTES) {
    throw new Refused(413, "TOO_LARGE", `a request may have ${MOST_BODY_BYTES} bytes`);
  }
}
