import { backoff, type Scheduler } from "./scheduler.js";

/** So many failures in a row and the service counts as down. */
const FAILURES_UNTIL_DOWN = 3;

/** Remembers how a service fares, so that one that is down is not asked at every turn. */
export class Circuit {
  readonly #scheduler: Scheduler;
  #failures = 0;
  #retryAt = 0;
  #reason: string | undefined;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  /** Whether the service counts as down. */
  get open(): boolean {
    return this.#failures >= FAILURES_UNTIL_DOWN;
  }

  /** Why the last attempt failed; undefined when it did not. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** When to ask again, in epoch milliseconds; undefined: at any time. */
  get retryAt(): number | undefined {
    return this.#failures === 0 ? undefined : this.#retryAt;
  }

  /** Milliseconds until it is worth to ask again; 0: now. */
  get wait(): number {
    return this.#failures === 0 ? 0 : Math.max(0, this.#retryAt - this.#scheduler.now());
  }

  /** Lets the service be asked at once. */
  hasten(): void {
    this.#retryAt = 0;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#reason = undefined;
  }

  failed(reason: string): void {
    this.#failures += 1;
    this.#reason = reason;
    this.#retryAt = this.#scheduler.now() + backoff(this.#failures, this.#scheduler);
  }
}
