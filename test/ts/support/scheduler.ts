import type { Scheduler } from "../../../ts/index.js";
import { START } from "./brains.js";

/** Time that stands still until a test moves it, and chance that is always the middle. */
export class TestScheduler implements Scheduler {
  time = START;
  #timers: { at: number; run: () => void }[] = [];

  now(): number {
    return this.time;
  }

  random(): number {
    return 0.5;
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.time + milliseconds, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  /** How long until each timer is due. */
  get waits(): number[] {
    return this.#timers.map(({ at }) => at - this.time).sort((a, b) => a - b);
  }

  /** Moves time, and runs what falls due. */
  advance(milliseconds: number): void {
    this.time += milliseconds;
    const due = this.#timers.filter(({ at }) => at <= this.time);
    this.#timers = this.#timers.filter(({ at }) => at > this.time);
    for (const { run } of due) {
      run();
    }
  }
}

/** Time that runs so many times as fast as it does, for work beside a real server. */
export class FastScheduler implements Scheduler {
  readonly #begin = Date.now();

  constructor(private readonly speed = 100) {}

  now(): number {
    return Math.floor(this.#begin + (performance.now() - this.#started) * this.speed);
  }

  readonly #started = performance.now();

  random(): number {
    return 0.5;
  }

  after(milliseconds: number, run: () => void, { awaited }: { awaited: boolean }): () => void {
    const timer = setTimeout(run, milliseconds / this.speed);
    if (!awaited) {
      timer.unref();
    }
    return () => clearTimeout(timer);
  }
}
