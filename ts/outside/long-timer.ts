/** Node's timers wait for 24.8 days at most; one that is to wait for longer does not wait at all. Loads nothing. */

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
