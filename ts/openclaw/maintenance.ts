import { toCortexError } from "../bridge/errors.js";
import type { BrainProvider } from "../tools/tool.js";
import type { Settings } from "./config.js";
import type { HostLogger } from "./host.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

// A host that starts has better things to do, and one that is started daily must not miss its run.
const FIRST_RUN_AFTER = 5 * MINUTE;

/** Maintenance of a brain in the background, from `start` until `stop`. Keeps no process alive. */
export class Maintenance {
  #timer: NodeJS.Timeout | undefined;
  #running: AbortController | undefined;

  constructor(
    private readonly brain: BrainProvider,
    private readonly logger: HostLogger,
  ) {}

  /** Starts the runs, the first one soon. Starting again begins anew. */
  start({ enabled, interval_hours }: Settings["maintenance"]): void {
    this.stop();
    if (enabled) {
      this.#schedule(FIRST_RUN_AFTER, interval_hours * HOUR);
    }
  }

  /** Ends the runs; one that is under way stops after the rows it has in hand. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running?.abort();
    this.#running = undefined;
  }

  #schedule(delay: number, interval: number): void {
    this.#timer = setTimeout(() => {
      this.#schedule(interval, interval);
      void this.#run();
    }, delay);
    this.#timer.unref();
  }

  async #run(): Promise<void> {
    if (this.#running !== undefined) {
      return;
    }
    const running = new AbortController();
    this.#running = running;
    try {
      const brain = await this.brain();
      await brain.runMaintenance({ signal: running.signal });
    } catch (error) {
      if (!running.signal.aborted) {
        const { code, message } = toCortexError(error);
        this.logger.warn(`cortex: maintenance failed: ${code}: ${message}`);
      }
    } finally {
      if (this.#running === running) {
        this.#running = undefined;
      }
    }
  }
}
