import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "./cortex.js";

/** What a fixture prints, one JSON object in a line: where it is, what it did, what came out. */
export type Message = Record<string, unknown>;

/** How a fixture ended. */
export interface End {
  code: number | null;
  signal: string | null;
  messages: Message[];
  stderr: string;
}

export interface StartOptions {
  /** Options of node itself. */
  node?: string[];
  /** A command that runs the one after it, as `unshare -m`. */
  under?: string[];
  uid?: number;
  /** Milliseconds after which a fixture that has not ended is stuck. */
  limit?: number;
  /** Called for each message at once. */
  onMessage?: (message: Message, program: Program) => void;
}

const DEFAULT_LIMIT_MS = 60_000;

/** A program of test/e2e/fixtures in a process of its own. */
export class Program {
  readonly #name: string;
  readonly #child: ChildProcess;
  readonly #ended: Promise<End>;
  readonly #messages: Message[] = [];
  #phase = "starting";
  #stuck = false;

  private constructor(name: string, args: string[], options: StartOptions) {
    const { node = [], under = [], uid, limit = DEFAULT_LIMIT_MS, onMessage } = options;
    this.#name = name;
    const script = join(root, "test/e2e/fixtures", name);
    const [command = "", ...rest] = [...under, process.execPath, ...node, script, ...args];
    this.#child = spawn(command, rest, {
      stdio: ["ignore", "pipe", "pipe"],
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
    const timer = setTimeout(() => {
      this.#stuck = true;
      this.kill();
    }, limit);
    this.#ended = this.#watch(onMessage).finally(() => clearTimeout(timer));
  }

  static start(name: string, args: string[] = [], options: StartOptions = {}): Program {
    return new Program(name, args, options);
  }

  /** Runs a fixture that must end by itself with exit code 0, and returns the `result` it printed. */
  static async result<T>(name: string, args: string[] = [], options: StartOptions = {}) {
    return await Program.start(name, args, options).result<T>();
  }

  kill(signal: NodeJS.Signals = "SIGKILL"): void {
    this.#child.kill(signal);
  }

  /** Resolves when the process is gone and everything it printed was read. */
  async end(): Promise<End> {
    const end = await this.#ended;
    if (this.#stuck) {
      throw new Error(`${this.#name} is stuck in phase "${this.#phase}"\n${end.stderr}`);
    }
    return end;
  }

  async result<T>(): Promise<T> {
    const { code, signal, messages, stderr } = await this.end();
    const found = messages.find((message) => "result" in message);
    if (code === 0 && found !== undefined) {
      return found["result"] as T;
    }
    throw new Error(
      `${this.#name} ended with code ${code}, signal ${signal} after phase "${this.#phase}"\n${stderr}`,
    );
  }

  async #watch(onMessage: StartOptions["onMessage"]): Promise<End> {
    const { stdout, stderr } = this.#child;
    if (stdout === null || stderr === null) {
      throw new Error("the fixture has no pipes");
    }
    let errors = "";
    stderr.on("data", (chunk) => {
      errors += chunk;
    });
    const lines = createInterface({ input: stdout });
    lines.on("line", (line) => {
      const message = parse(line);
      // A process that was killed may have died in the middle of a line.
      if (message === undefined) return;
      this.#messages.push(message);
      if (typeof message["phase"] === "string") this.#phase = message["phase"];
      onMessage?.(message, this);
    });
    const read = once(lines, "close");
    const [code, signal] = await once(this.#child, "close");
    await read;
    return { code, signal, messages: this.#messages, stderr: errors };
  }
}

function parse(line: string): Message | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Long variants of the tests, for a machine with an hour to spare. */
export const soak = process.env["CORTEX_SOAK"] === "1";
