import { EmbedderError, type EmbeddingKind } from "./embedder.js";

/** One run of a model that waits for its turn. */
interface Waiting {
  kind: EmbeddingKind;
  start(): void;
  stop(reason: unknown): void;
}

/** Runs of a model one after the other, those for queries first: somebody waits for them. */
export class RunQueue {
  readonly #waiting: Waiting[] = [];
  #isRunning = false;

  /** @param most - how many may wait; another one is refused */
  constructor(private readonly most: number) {}

  /**
   * Runs when it is its turn; the signal ends the waiting, not what runs.
   *
   * @throws EmbedderError unavailable - too many wait; the signal's reason
   */
  async run<T>(kind: EmbeddingKind, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    await this.#turn(kind, signal);
    try {
      return await work();
    } finally {
      this.#isRunning = false;
      this.#next();
    }
  }

  /** Refuses all that waits. */
  stop(reason: unknown): void {
    for (const waiting of this.#waiting.splice(0)) {
      waiting.stop(reason);
    }
  }

  async #turn(kind: EmbeddingKind, signal: AbortSignal): Promise<void> {
    if (!this.#isRunning) {
      this.#isRunning = true;
      return;
    }
    if (this.#waiting.length >= this.most) {
      throw new EmbedderError(
        "unavailable",
        `${this.most} batches wait for the local model already`,
      );
    }
    await new Promise<void>((resolve, reject) => {
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal.reason as Error);
      };
      const settled = (settle: () => void) => {
        signal.removeEventListener("abort", onAbort);
        settle();
      };
      const waiting: Waiting = {
        kind,
        start: () => settled(resolve),
        stop: (reason) => settled(() => reject(reason as Error)),
      };
      signal.addEventListener("abort", onAbort, { once: true });
      this.#waiting.push(waiting);
    });
  }

  #next(): void {
    const query = this.#waiting.findIndex(({ kind }) => kind === "query");
    const [next] = this.#waiting.splice(Math.max(query, 0), 1);
    if (next !== undefined) {
      this.#isRunning = true;
      next.start();
    }
  }
}
