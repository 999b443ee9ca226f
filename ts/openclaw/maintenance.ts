import { toCortexError } from "../bridge/errors.js";
import { LongTimer } from "../outside/scheduler.js";
import type { BrainProvider } from "../tools/tool.js";
import type { Settings } from "./config.js";
import type { HostLogger } from "./host.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// A host that starts has better things to do, and one that is started daily must not miss its run.
const FIRST_RUN_AFTER = 5 * MINUTE;

/** Maintenance of a brain in the background, from `start` until `stop`. Keeps no process alive. */
export class Maintenance {
  #timer: LongTimer | undefined;
  #running: AbortController | undefined;
  #expired: Settings["maintenance"]["expired"];

  constructor(
    private readonly brain: BrainProvider,
    private readonly logger: HostLogger,
  ) {}

  /** Starts the runs, the first one soon. Starting again begins anew. */
  start({ enabled, interval_hours, at, timezone, expired }: Settings["maintenance"]): void {
    this.stop();
    this.#expired = expired;
    if (!enabled) {
      return;
    }
    const interval = interval_hours * HOUR;
    if (at === undefined) {
      this.#schedule(FIRST_RUN_AFTER, () => interval);
    } else {
      const until = () => millisecondsUntil(at, Date.now(), timezone);
      const days = Math.max(0, Math.ceil(interval / DAY) - 1);
      this.#schedule(until(), () => days * DAY + until());
    }
  }

  /** Ends the runs; one that is under way stops after the rows it has in hand. */
  stop(): void {
    this.#timer?.clear();
    this.#timer = undefined;
    this.#running?.abort();
    this.#running = undefined;
  }

  #schedule(delay: number, next: () => number): void {
    const run = () => {
      this.#schedule(next(), next);
      void this.#run();
    };
    this.#timer = new LongTimer(delay, run, false);
  }

  async #run(): Promise<void> {
    if (this.#running !== undefined) {
      return;
    }
    const running = new AbortController();
    this.#running = running;
    try {
      const brain = await this.brain();
      await brain.runMaintenance({ expired: this.#expired, signal: running.signal });
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

/**
 * How long it is until the clocks of a zone show a time of day, e.g. "03:30"; a whole day when they show it now. On days on
 * which the clocks change it is up to an hour off.
 */
export function millisecondsUntil(at: string, now: number, timezone: string | undefined): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: timezone,
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const shown =
    part("hour") * HOUR + part("minute") * MINUTE + part("second") * 1_000 + (now % 1_000);
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const left = hours * HOUR + minutes * MINUTE - shown;
  return left > 0 ? left : left + DAY;
}
