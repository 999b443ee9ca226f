import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "@jest/globals";

export const DIMENSIONS = 8;

/** Words that mean the same point the same way; what has no such word points its own way. */
const MEANINGS = [
  ["car", "automobile", "vehicle"],
  ["doctor", "physician"],
  ["tea", "beverage"],
  ["garden", "yard"],
  ["dog", "puppy"],
  ["train", "railway"],
];

/** The vector of a text, as a model would give it. */
export function meaningOf(text: string): number[] {
  const words = text.toLowerCase().split(/\W+/u);
  const vector = MEANINGS.map((words_) => words.filter((word) => words_.includes(word)).length);
  vector.push(vector.some((count) => count > 0) ? 0 : 1, 0.01);
  return vector;
}

/** One request; whoever has it answers it, or not. */
export interface EmbeddingRequest {
  path: string;
  headers: IncomingMessage["headers"];
  texts: string[];
  body: Record<string, unknown>;
  response: ServerResponse;
}

export type Behaviour = (request: EmbeddingRequest) => void;

export function answerJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

/** Answers as the service should. */
export const well: Behaviour = ({ path, texts, response }) => {
  const vectors = texts.map(meaningOf);
  const data = vectors.map((embedding, index) => ({ index, embedding }));
  answerJson(response, path === "/embed" ? { embeddings: vectors } : { data });
};

export const hanging: Behaviour = () => {};
export const failing: Behaviour = ({ response }) => answerJson(response, "out of order", 500);
export const dropping: Behaviour = ({ response }) => response.destroy();

/** An embedding service on the loopback interface that behaves as a test tells it. */
export class EmbeddingServer {
  behave: Behaviour = well;
  readonly requests: EmbeddingRequest[] = [];
  readonly #server = createServer((request, response) => {
    this.#receive(request, response).catch(() => response.destroy());
  });
  readonly #waiting: { count: number; resolve: () => void }[] = [];

  async start(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** All texts that were ever sent. */
  get texts(): string[] {
    return this.requests.flatMap(({ texts }) => texts);
  }

  /** Resolves when so many requests have come. */
  async received(count: number): Promise<void> {
    if (this.requests.length >= count) {
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push({ count, resolve }));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
    }
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    const texts = (body["input"] ?? body["texts"]) as string[];
    const received = { path: request.url ?? "", headers: request.headers, texts, body, response };
    this.requests.push(received);
    for (const { count, resolve } of this.#waiting) {
      if (this.requests.length >= count) {
        resolve();
      }
    }
    this.behave(received);
  }
}

/** A server for each test of the file that asks for one. */
export function useEmbeddingServer(): () => Promise<EmbeddingServer> {
  let servers: EmbeddingServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    servers = [];
  });
  return async () => {
    const server = new EmbeddingServer();
    await server.start();
    servers.push(server);
    return server;
  };
}
