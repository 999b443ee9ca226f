import cliProgress, { Presets, SingleBar } from "cli-progress";
import type { CliContext } from "./context.js";

/** Work shorter than this shows no bar. */
const DELAY_MS = 1000;
/** To the start of the line, and all of it away. */
const CLEAR_LINE = "\r\u001b[K";

/** A progress bar on stderr, for people only: it needs a terminal and work that takes its time. */
export class Progress {
  private readonly context: CliContext;
  private readonly label: string;
  private readonly clock: () => number;
  private readonly startedAt: number;
  private bar: SingleBar | undefined;
  private isCounting = false;

  /** `label` says what is going on, e.g. "Importing notes.md". */
  constructor(context: CliContext, label: string, clock: () => number = Date.now) {
    this.context = context;
    this.label = label;
    this.clock = clock;
    this.startedAt = clock();
  }

  /** Takes what `onProgress` of the bridge reports. */
  readonly update = (done: number, total: number): void => {
    const isWorthIt = this.clock() - this.startedAt >= DELAY_MS && done < total;
    if (this.bar === undefined && isWorthIt && this.context.stderr.isTTY === true) {
      this.bar = new SingleBar(
        {
          format: `${this.label} {bar} {percentage}% | {value}/{total} | {eta_formatted} left`,
          stream: this.context.stderr,
          barsize: 24,
          clearOnComplete: true,
          // Nobody knows while nothing is done.
          formatTime: (seconds, ...how) =>
            Number.isFinite(seconds)
              ? cliProgress.Format.TimeFormat(seconds, ...how)
              : "unknown time",
        },
        Presets.shades_classic,
      );
      this.bar.start(total, done);
    }
    this.bar?.update(done);
  };

  /** Says how much is done of work whose size nobody knows. */
  count(done: number): void {
    const { stderr } = this.context;
    if (stderr.isTTY === true && this.clock() - this.startedAt >= DELAY_MS) {
      stderr.write(`${CLEAR_LINE}${this.label}: ${done}`);
      this.isCounting = true;
    }
  }

  /** Removes what it shows; to be called however the work ended. */
  stop(): void {
    if (this.isCounting) {
      this.context.stderr.write(CLEAR_LINE);
      this.isCounting = false;
    }
    this.bar?.stop();
    this.bar = undefined;
  }
}
