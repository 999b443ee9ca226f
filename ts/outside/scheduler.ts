/** Waiting: Node's timers wait for 24.8 days at most; one that is to wait for longer does not wait at all. Loads nothing. */

/** Time and chance for work that is tried again later; tests bring their own. */
export interface Scheduler {
  /** Epoch milliseconds. */
  now(): number;
  /** From 0 up to, and without, 1. */
  random(): number;
  /**
   * Calls `run` after so many milliseconds, and gives the function that calls it off. The process may
   * end before, unless somebody waits for it.
   */
  after(milliseconds: number, run: () => void, options: { awaited: boolean }): () => void;
}

/** The most that a timer of Node waits, in milliseconds. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A timer that waits as long as it is told, be it for ever. */
export class LongTimer {
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param awaited - whether the process waits for it
   */
  constructor(
    milliseconds: number,
    private readonly run: () => void,
    private readonly awaited: boolean,
  ) {
    this.#wait(milliseconds);
  }

  /** Calls it off. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #wait(milliseconds: number): void {
    const step = Math.min(milliseconds, LONGEST_TIMER_MS);
    this.#timer = setTimeout(() => {
      if (step < milliseconds) {
        this.#wait(milliseconds - step);
      } else {
        this.run();
      }
    }, step);
    if (!this.awaited) {
      this.#timer.unref();
    }
  }
}

/** The process's own. */
export const systemScheduler: Scheduler = {
  now: () => Date.now(),
  random: () => Math.random(),
  after(milliseconds, run, { awaited }) {
    const timer = new LongTimer(milliseconds, run, awaited);
    return () => timer.clear();
  },
};

const FIRST_DELAY = 1_000;
const LONGEST_DELAY = 300_000;

/** How long to wait after the nth failure in a row: twice as long each time, half of it by chance. */
export function backoff(failures: number, scheduler: Scheduler): number {
  const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (failures - 1));
  return Math.round(delay * (0.5 + scheduler.random() / 2));
}
