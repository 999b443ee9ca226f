/** Cache warming: what searches keep in memory is read before somebody searches, and while nobody asks anything. */
import type { CortexBridge } from "../bridge/bridge.js";
import { excerpt, oneLine } from "../bridge/text.js";
import type { Scheduler } from "../outside/scheduler.js";

/** Nobody asks anything for so long: what is shown stands. A page asks the rest of what it shows within much less. */
const QUIET_MS = 200;

/** How much of a memory is searched for: any search reads what all of them need, and a short one does little else. */
const WORDS = 4;
const CODE_POINTS = 40;

/** What of a brain is asked for it. */
export type WarmedBrain = Pick<
  CortexBridge,
  "getConfidenceDistribution" | "getRecentSTM" | "searchMemories"
>;

/**
 * Reads ahead, one call of the brain at a time: the scores that a search goes by, and, with a search, all else that searches
 * keep. It begins when a page was shown and nothing was asked since for a moment; so does each further call, so that who
 * asks meanwhile waits for no more than the one under way.
 */
export class Warming {
  readonly #scheduler: Scheduler;
  readonly #ending = new AbortController();
  /** The calls still to make. */
  readonly #left: (() => Promise<unknown>)[];
  #open = 0;
  #shown = false;
  #callOff: (() => void) | undefined;
  #call: Promise<void> | undefined;

  constructor(brain: WarmedBrain, scheduler: Scheduler) {
    this.#scheduler = scheduler;
    const { signal } = this.#ending;
    let newest = "";
    this.#left = [
      () => brain.getConfidenceDistribution(),
      async () => {
        const [memory] = await brain.getRecentSTM({ limit: 1, peek: true });
        newest = memory?.content ?? "";
      },
      async () => {
        const query = firstWords(newest);
        if (query !== "") {
          await brain.searchMemories(query, { limit: 1, peek: true, signal });
        }
      },
    ];
  }

  /** Answers a request; `shows` when a page shows what is answered. Nothing is begun meanwhile. */
  async during<Answer>(shows: boolean, answer: () => Promise<Answer>): Promise<Answer> {
    this.#open += 1;
    this.#callOff?.();
    this.#callOff = undefined;
    try {
      const answered = await answer();
      this.#shown ||= shows;
      return answered;
    } finally {
      this.#open -= 1;
      this.#await();
    }
  }

  /** Begins nothing more, and waits for the call under way. */
  async close(): Promise<void> {
    this.#callOff?.();
    this.#ending.abort();
    await this.#call;
  }

  /** Makes the next call when nothing was asked for a moment. */
  #await(): void {
    const waits = this.#open > 0 || this.#call !== undefined || !this.#shown;
    if (waits || this.#left.length === 0 || this.#ending.signal.aborted) {
      return;
    }
    this.#callOff = this.#scheduler.after(
      QUIET_MS,
      () => {
        this.#call = this.#next();
      },
      { awaited: false },
    );
  }

  async #next(): Promise<void> {
    // What is not read ahead is read by whoever needs it, who is told then why it cannot be.
    await this.#left
      .shift()?.()
      .catch(() => undefined);
    this.#call = undefined;
    this.#await();
  }
}

function firstWords(content: string): string {
  return excerpt(oneLine(content).split(" ", WORDS).join(" "), CODE_POINTS);
}
