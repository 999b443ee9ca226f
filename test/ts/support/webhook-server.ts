import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A message as the webhook got it. */
export interface Received {
  id: string;
  delivery: string | undefined;
  signature: string | undefined;
  body: string;
}

/** What becomes of a request: taken; refused with a status; no answer; sent elsewhere; the line goes dead after it was taken. */
export type Answer = "take" | number | "hang" | { redirect: string } | "drop";

/** A webhook on loopback that keeps what it took. */
export class WebhookServer {
  readonly secret = "a secret of more than sixteen characters";
  /** Each request that was taken, repeats too. */
  readonly taken: Received[] = [];
  requests = 0;
  answer: (received: Received) => Answer = () => "take";
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      void this.#take(request, response);
    });
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/alerts`;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, "127.0.0.1", resolve);
    });
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  /** What the signature of a body must be. */
  signatureOf(body: string): string {
    return `sha256=${createHmac("sha256", this.secret).update(body).digest("hex")}`;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    try {
      for await (const part of request) {
        parts.push(part as Buffer);
      }
    } catch {
      return; // the sender is gone
    }
    this.requests += 1;
    const body = Buffer.concat(parts).toString("utf8");
    const header = (name: string) => request.headers[name] as string | undefined;
    const received: Received = {
      id: body === "" ? "" : (JSON.parse(body) as { id: string }).id,
      delivery: header("cortex-delivery"),
      signature: header("cortex-signature"),
      body,
    };
    const answer = this.answer(received);
    if (answer === "hang") {
      return;
    }
    if (typeof answer === "object") {
      response.writeHead(307, { location: answer.redirect }).end();
      return;
    }
    if (typeof answer === "number") {
      response.writeHead(answer).end("no");
      return;
    }
    this.taken.push(received);
    if (answer === "drop") {
      request.socket.destroy();
      return;
    }
    response.writeHead(204).end();
  }
}
