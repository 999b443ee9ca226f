import { type ChildProcess, fork } from "node:child_process";
import { EventEmitter, on, once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("./host.mjs", import.meta.url));

/** What a host's seam does once, when the protocol is at a step. */
export interface Trap {
  /** A function of sql/fleet, or "sql begin", "sql commit", "sql rollback". */
  step: string;
  when: "before" | "after";
  act: "kill" | "hold" | "cut";
}

/** How a host opens its brain. */
export interface Opening {
  /** Of the fleet. */
  options?: { freshMs?: number; writeTimeoutMs?: number };
  traps?: Trap[];
  /** One of planted.mjs. */
  bug?: string;
  /** Without a seam, over connections of the product's own. */
  own?: boolean;
}

/** What a host answered: what was asked for, why not, or nothing, since it is dead. */
export type Answer<T> = { answer: T } | { failure: { code: string; message: string } } | "gone";

interface Message {
  id?: number;
  event?: string;
}

/** A process that is a host (host.mjs), or one after another. */
export class HostProcess {
  /** Processes that have no brain open: starting one takes longer than what it does. */
  static readonly #idle: HostProcess[] = [];
  readonly #child: ChildProcess;
  readonly ended: Promise<unknown>;
  readonly #waiting = new Map<number, (answer: Answer<never>) => void>();
  readonly #holds: AsyncIterator<unknown>;
  #asked = 0;
  #told = "";

  static take(): HostProcess {
    return HostProcess.#idle.pop() ?? new HostProcess();
  }

  /** For whoever needs a process next; it must have no brain open. */
  giveBack(): void {
    HostProcess.#idle.push(this);
  }

  static async endIdle(): Promise<void> {
    await Promise.all(HostProcess.#idle.splice(0).map((each) => each.kill()));
  }

  private constructor() {
    this.#child = fork(SCRIPT, [], { stdio: ["ignore", "pipe", "pipe", "ipc"] });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on("data", (chunk) => {
        this.#told += String(chunk);
      });
    }
    this.#child.on("message", (message: Message & Answer<never>) => {
      this.#waiting.get(message.id ?? -1)?.(message);
    });
    this.#holds = this.#eventsOf(this.#child);
    // All that it said has been read by then.
    this.ended = once(this.#child, "close").then(() => {
      for (const settle of this.#waiting.values()) {
        settle("gone");
      }
    });
  }

  #eventsOf(child: ChildProcess): AsyncIterator<unknown> {
    const events = new EventEmitter();
    child.on("message", ({ event }: Message) => {
      if (event === "held") events.emit("held");
    });
    return on(events, "held");
  }

  get isGone(): boolean {
    return !this.#child.connected;
  }

  /** All that it wrote to its output. */
  get told(): string {
    return this.#told;
  }

  /** Has it do one of host.mjs's operations. */
  async ask<T>(what: string, given: object = {}): Promise<Answer<T>> {
    const id = ++this.#asked;
    if (!this.#child.connected) {
      return "gone";
    }
    const answered = new Promise<Answer<T>>((resolve) => {
      this.#waiting.set(id, resolve as (answer: Answer<never>) => void);
    });
    this.#child.send({ id, what, given }, () => undefined);
    return await answered.finally(() => this.#waiting.delete(id));
  }

  /** The same, of what cannot fail. */
  async must<T>(what: string, given: object = {}): Promise<T> {
    const answered = await this.ask<T>(what, given);
    if (answered === "gone") {
      await this.ended;
    }
    if (answered === "gone" || "failure" in answered) {
      throw new Error(`${what}: ${JSON.stringify(answered)}${this.#end} ${this.#told}`);
    }
    return answered.answer;
  }

  /** How the process ended, if it did. */
  get #end(): string {
    const { signalCode, exitCode } = this.#child;
    if (signalCode !== null) return ` by ${signalCode}`;
    return exitCode === null ? "" : ` with exit code ${exitCode}`;
  }

  /** Resolves when the seam holds a step back; for each time once. */
  async held(): Promise<void> {
    await this.#holds.next();
  }

  /** Neither dead nor alive, as a machine that swaps: it goes on after that long. */
  async stall(milliseconds: number): Promise<void> {
    this.#child.kill("SIGSTOP");
    await pause(milliseconds);
    this.#child.kill("SIGCONT");
  }

  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.ended;
  }
}
