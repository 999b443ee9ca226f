import { afterEach } from "@jest/globals";
import type { CortexBridge, OpenBrainOptions } from "../../../ts/index.js";
import type { TestRoom } from "./brains.js";
import { LightRagServer } from "./lightrag-server.js";
import { FastScheduler } from "./scheduler.js";

/** What a brain says of its server when all is done. */
export const nothingWaits = { state: "up", pending: 0, failed: 0, delete_pending: 0 };

/** The memory whose document has this name. */
export const idOf = (source: string): string =>
  decodeURIComponent(source.slice(0, source.lastIndexOf("@")));

/** Memory, text and status of each document. */
export const held = (server: LightRagServer): string[][] =>
  [...server.documents.values()]
    .map(({ source, text, status }) => [idOf(source), text, status])
    .sort();

/** A document as `held` shows it when it is as it should be. */
export const whole = (id: string, text: string): string[] => [id, text, "processed"];

export const insertions = (server: LightRagServer) =>
  server.requests.filter(({ path }) => path === "/documents/text");

/** Resolves when a condition holds; what makes it hold is under way. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Servers of the file's tests, each gone after its test, and brains that send to them. */
export function useLightRag(room: TestRoom) {
  let servers: LightRagServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    servers = [];
  });
  return {
    async startServer(version: "1.4" | "1.5" = "1.5"): Promise<LightRagServer> {
      const server = new LightRagServer(version);
      await server.start();
      servers.push(server);
      return server;
    },
    /** A brain that sends to the server, in a time that runs a hundred times as fast. */
    async open(
      { url }: { url: string },
      { lightrag, ...options }: Partial<OpenBrainOptions> = {},
    ): Promise<CortexBridge> {
      const scheduler = new FastScheduler();
      return await room.open({ lightrag: { url, scheduler, ...lightrag }, ...options });
    },
  };
}
