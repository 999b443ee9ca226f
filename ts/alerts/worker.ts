import { randomUUID } from "node:crypto";
import { throwIfAborted, untilAborted } from "../bridge/cancel.js";
import type native from "../native.js";
import { BackgroundWork } from "../outside/background-work.js";
import { Circuit } from "../outside/circuit.js";
import { ServiceError, shownUrl } from "../outside/http.js";
import { backoff, type Scheduler } from "../outside/scheduler.js";
import { ALERTS, type AlertDeliveryState, type AlertWebhook } from "./settings.js";
import { sendMessage } from "./webhook.js";

/** Messages that are looked at together. */
const BATCH = 32;

/** Alerts that open shortly after each other go together. */
const GATHERING_MS = 100;

/** Another process without a webhook may have opened an alert: look at least so often. */
const LONGEST_LOOK_MS = 30_000;

/** A message that the receiver will not take so often is given up until somebody asks for it. */
const MOST_REFUSALS = 10;

/** What the worker needs of an open brain. */
export type AlertStore = Pick<
  native.Brain,
  | "getDueAlertMessages"
  | "getAlertDelivery"
  | "leaseSink"
  | "releaseSink"
  | "reportOfSink"
  | "retryFailedOfSink"
  | "hastenSink"
>;

/** How the worker works. */
export interface AlertWorkerSettings {
  webhook: AlertWebhook;
  scheduler: Scheduler;
  /** false: it works only when asked to finish. */
  background: boolean;
}

/** Another worker took over. */
class LeaseLost extends Error {}

/**
 * Brings messages about alerts to a webhook, each until the receiver says that it has it: at least once, a repeat with
 * the same id. One worker at a time, of all processes, sends: it holds a lease in the brain, as that of LightRAG does.
 */
export class AlertWorker {
  readonly #circuit: Circuit;
  readonly #work: BackgroundWork;
  readonly #holder = randomUUID();
  #leaseEnds = 0;
  #gathering = false;

  constructor(
    private readonly brain: AlertStore,
    private readonly settings: AlertWorkerSettings,
  ) {
    const { scheduler } = settings;
    this.#circuit = new Circuit(scheduler);
    this.#work = new BackgroundWork(scheduler, async (signal) => {
      const nextAt = await this.#workOff(signal);
      const look = scheduler.now() + LONGEST_LOOK_MS;
      return settings.background ? Math.min(nextAt ?? look, look) : undefined;
    });
  }

  /** How far messages are, and how the webhook fares. */
  async state(): Promise<AlertDeliveryState> {
    const { open, reason, retryAt } = this.#circuit;
    const { problem } = this.#work;
    return {
      url: shownUrl(this.settings.webhook.url),
      state: open ? "down" : "up",
      ...(reason === undefined ? {} : { reason }),
      ...(retryAt === undefined ? {} : { retry_at: retryAt }),
      ...(await this.brain.getAlertDelivery()),
      ...(problem === undefined ? {} : { problem }),
    };
  }

  /** There may be something to send. */
  wake(): void {
    if (this.#gathering || !this.settings.background || this.#work.stopped) {
      return;
    }
    this.#gathering = true;
    const run = () => {
      this.#gathering = false;
      this.#work.wake();
    };
    this.settings.scheduler.after(GATHERING_MS, run, { awaited: false });
  }

  /**
   * Tries once to send each message that waits, also before its time.
   *
   * @throws CortexError CANCELLED
   */
  async finish(retryFailed: boolean, signal: AbortSignal | undefined): Promise<void> {
    throwIfAborted(signal);
    if (retryFailed) {
      await this.brain.retryFailedOfSink(ALERTS);
    }
    await this.brain.hastenSink(ALERTS);
    this.#circuit.hasten();
    try {
      await untilAborted(this.#work.finish(), signal);
    } finally {
      if (!this.settings.background) {
        this.#work.lookInAt(undefined);
      }
    }
  }

  /** Ends the work without waiting for the webhook; another may take over at once. */
  stop(): void {
    this.#work.stop();
    if (this.#leaseEnds > 0) {
      this.#leaseEnds = 0;
      this.brain.releaseSink(ALERTS, this.#holder).catch(() => undefined);
    }
  }

  /** Sends what is due; when to look again. */
  async #workOff(signal: AbortSignal): Promise<number | undefined> {
    for (;;) {
      if (this.#circuit.wait > 0) {
        return this.#circuit.retryAt;
      }
      const { due, next_at } = await this.#due();
      if (signal.aborted || due.length === 0) {
        return next_at ?? undefined;
      }
      const othersEnd = await this.#lease();
      if (othersEnd !== null) {
        return othersEnd;
      }
      try {
        // What another worker sent meanwhile is not due any more.
        await this.#sendAll((await this.#due()).due, signal);
      } catch (error) {
        if (error instanceof LeaseLost) {
          return this.settings.scheduler.now() + this.#leaseLength;
        }
        throw error;
      } finally {
        await this.#release();
      }
    }
  }

  async #due(): Promise<native.AlertMessages> {
    return await this.brain.getDueAlertMessages(this.settings.scheduler.now(), BATCH);
  }

  async #sendAll(messages: readonly native.AlertMessage[], signal: AbortSignal): Promise<void> {
    for (const message of messages) {
      if (signal.aborted || this.#circuit.wait > 0) {
        return;
      }
      await this.#keepLease();
      const report = await this.#send(message, signal);
      if (report === undefined) {
        return;
      }
      await this.#report(report);
    }
  }

  /** What became of a message; undefined when the work was stopped. */
  async #send(
    message: native.AlertMessage,
    signal: AbortSignal,
  ): Promise<native.SinkReport | undefined> {
    const { webhook, scheduler } = this.settings;
    const settled = { ticket: message.ticket, memory_id: message.id, documents: [] };
    try {
      await sendMessage(message, webhook, scheduler, signal);
    } catch (error) {
      if (signal.aborted) {
        return undefined;
      }
      if (!(error instanceof ServiceError)) {
        throw error;
      }
      const attempts = message.attempts + 1;
      const refused = error.problem === "refused";
      if (!refused) {
        this.#circuit.failed(error.message);
      }
      return {
        ...settled,
        outcome: refused && attempts >= MOST_REFUSALS ? "failed" : "later",
        failed_attempt: true,
        error: error.message,
        next_attempt_at: scheduler.now() + backoff(attempts, scheduler),
      };
    }
    this.#circuit.succeeded();
    return { ...settled, outcome: "ok" };
  }

  async #report(report: native.SinkReport): Promise<void> {
    const { scheduler } = this.settings;
    if (!(await this.brain.reportOfSink(ALERTS, this.#holder, [report], scheduler.now()))) {
      throw new LeaseLost();
    }
  }

  /** Long enough for a request and what is written of it. */
  get #leaseLength(): number {
    return 2 * this.settings.webhook.timeoutMs + 5_000;
  }

  /** When the lease of another worker ends; null: it is ours. */
  async #lease(): Promise<number | null> {
    const now = this.settings.scheduler.now();
    const ends = now + this.#leaseLength;
    const othersEnd = await this.brain.leaseSink(ALERTS, this.#holder, now, ends);
    this.#leaseEnds = othersEnd === null ? ends : 0;
    return othersEnd;
  }

  /** The lease must outlast the next request. */
  async #keepLease(): Promise<void> {
    const left = this.#leaseEnds - this.settings.scheduler.now();
    if (left < this.#leaseLength / 2 + 2_500 && (await this.#lease()) !== null) {
      throw new LeaseLost();
    }
  }

  async #release(): Promise<void> {
    if (this.#leaseEnds > 0) {
      this.#leaseEnds = 0;
      await this.brain.releaseSink(ALERTS, this.#holder);
    }
  }
}
