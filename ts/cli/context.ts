import type { Readable, Writable } from "node:stream";
import type { Config } from "../config/schema.js";

/** Where the command line writes: a process stream, or a test's stand-in. */
export type Terminal = Writable & { isTTY?: boolean; columns?: number };

/** What a command sees of the process, so that tests can give it something else. */
export interface CliContext {
  stdin: Readable & { isTTY?: boolean };
  stdout: Terminal;
  stderr: Terminal;
  env: Readonly<Record<string, string | undefined>>;
  /** Aborted by SIGINT and SIGTERM. */
  signal: AbortSignal;
  /** What a host has set up, for commands that run inside it; what the options say comes first. */
  host?: { name: string; config: Config };
}

/** Waits for SIGINT or SIGTERM. */
export async function interrupted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) {
    await new Promise<void>((resolve) =>
      signal.addEventListener("abort", () => resolve(), { once: true }),
    );
  }
}
