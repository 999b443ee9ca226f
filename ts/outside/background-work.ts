import { toCortexError } from "../bridge/errors.js";
import { Circuit } from "./circuit.js";
import type { Scheduler } from "./scheduler.js";

/**
 * Works until there is no more to do for now; when to look in again, in epoch milliseconds by the
 * scheduler, undefined: when woken. What it throws is of the brain: work that fails in the service tells by
 * what it gives.
 */
export type Work = (signal: AbortSignal) => Promise<number | undefined>;

/**
 * Work beside all else, done one after the other: when woken, and when it said to look in again. When the
 * brain fails it is tried again later.
 */
export class BackgroundWork {
  readonly #stopping = new AbortController();
  readonly #scheduler: Scheduler;
  readonly #work: Work;
  /** How the brain itself fares. */
  readonly #store: Circuit;
  #running: Promise<void> | undefined;
  #wanted = false;
  #callOff: (() => void) | undefined;

  constructor(scheduler: Scheduler, work: Work) {
    this.#scheduler = scheduler;
    this.#work = work;
    this.#store = new Circuit(scheduler);
  }

  /** Why the brain failed the last time; undefined when it did not. */
  get problem(): string | undefined {
    return this.#store.reason;
  }

  /** The brain failed so often that it is left alone for a while. */
  get failing(): boolean {
    return this.#store.open;
  }

  get stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** There may be something to do. */
  wake(): void {
    this.#wanted = true;
    this.#running ??= this.#run();
  }

  /** Works at once; resolves when there is no more to do for now. */
  async finish(): Promise<void> {
    this.wake();
    await this.#running;
  }

  /** Looks in at a time, instead of when it would have otherwise. */
  lookInAt(time: number | undefined): void {
    this.#callOff?.();
    this.#callOff = undefined;
    if (time === undefined || this.stopped) {
      return;
    }
    const wait = Math.max(0, time - this.#scheduler.now());
    this.#callOff = this.#scheduler.after(wait, () => this.wake(), { awaited: false });
  }

  /** Ends the work without waiting for the service. */
  stop(): void {
    this.#stopping.abort();
    this.#callOff?.();
  }

  async #run(): Promise<void> {
    while (this.#wanted && !this.stopped) {
      this.#wanted = false;
      this.lookInAt(undefined);
      await this.#once();
    }
    this.#running = undefined;
  }

  async #once(): Promise<void> {
    try {
      const nextAt = await this.#work(this.#stopping.signal);
      this.#store.succeeded();
      this.lookInAt(nextAt);
    } catch (error) {
      const { code, message } = toCortexError(error);
      if (this.stopped || code === "CLOSED") {
        return;
      }
      this.#store.failed(message);
      this.lookInAt(this.#store.retryAt);
    }
  }
}
