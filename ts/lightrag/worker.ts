import { randomUUID } from "node:crypto";
import { throwIfAborted, untilAborted } from "../bridge/cancel.js";
import type { OnProgress } from "../bridge/types.js";
import type native from "../native.js";
import { BackgroundWork } from "../outside/background-work.js";
import { Circuit } from "../outside/circuit.js";
import type { Scheduler } from "../outside/scheduler.js";
import { LightRagClient } from "./client.js";
import { type Reconciliation, reconcile } from "./reconcile.js";
import { Round } from "./round.js";
import { LIGHTRAG, type LightRagServer, type LightRagState } from "./settings.js";

/** Jobs of one sort that are looked at together. */
const BATCH = 64;

/** Memories that are stored shortly after each other go together. */
const GATHERING_MS = 100;

/** How long deletions may keep what is new waiting. */
const DELETIONS_FIRST_MS = 120_000;

/** How often to look whether all is done. */
const LOOK_MS = 1_000;

/** What the worker needs of an open brain. */
export type SinkStore = Pick<
  native.Brain,
  | "queueMissingForSink"
  | "leaseSink"
  | "releaseSink"
  | "reportOfSink"
  | "retryFailedOfSink"
  | "hastenSink"
  | "setSinkDown"
  | "getDueOfSink"
  | "getJobsOfSink"
  | "getSinkStatus"
>;

/** How the worker works. */
export interface LightRagWorkerSettings {
  server: LightRagServer;
  scheduler: Scheduler;
  /** The brain's time. */
  now: () => number;
  /** false: it works only when asked to finish. */
  background: boolean;
}

/** What to do before all that waits is sent. */
export interface FinishOptions {
  retryFailed: boolean;
  reconcile: boolean;
  onProgress?: OnProgress | undefined;
  signal?: AbortSignal | undefined;
}

/** Another worker took over. */
class LeaseLost extends Error {}

/**
 * Brings a brain's memories to a LightRAG server, in the background. What is stored is sent; what the server
 * holds is known by name, never by counting, so that whatever got lost or came twice on the way ends with
 * each memory there once, in its newest text. One worker at a time, of all processes, is at a brain's server:
 * it holds a lease in the brain, which ends when the worker does.
 */
export class LightRagWorker {
  readonly #circuit: Circuit;
  readonly #client: LightRagClient;
  readonly #work: BackgroundWork;
  readonly #holder = randomUUID();
  #leaseEnds = 0;
  #toldDown = false;
  #deletionsWaitSince: number | undefined;
  #gathering = false;
  #reconcile = false;
  #reconciled: Reconciliation | undefined;

  constructor(
    private readonly brain: SinkStore,
    private readonly settings: LightRagWorkerSettings,
  ) {
    const { scheduler, server } = settings;
    this.#circuit = new Circuit(scheduler);
    this.#client = new LightRagClient(server, scheduler);
    this.#work = new BackgroundWork(scheduler, async (signal) => {
      const nextAt = await this.#workOff(signal);
      return settings.background ? nextAt : undefined;
    });
  }

  /** How the server fares, and how far it is. */
  async state(): Promise<LightRagState> {
    const { open, reason, retryAt } = this.#circuit;
    const { problem } = this.#work;
    return {
      url: this.settings.server.url,
      state: open ? "down" : "up",
      ...(reason === undefined ? {} : { reason }),
      ...(retryAt === undefined ? {} : { retry_at: retryAt }),
      ...(await this.brain.getSinkStatus(LIGHTRAG)),
      ...(problem === undefined ? {} : { problem }),
    };
  }

  /** There may be something to send. */
  wake(): void {
    if (this.#gathering || !this.settings.background || this.#work.stopped) {
      return;
    }
    this.#gathering = true;
    const { scheduler } = this.settings;
    const run = () => {
      this.#gathering = false;
      this.#work.wake();
    };
    scheduler.after(GATHERING_MS, run, { awaited: false });
  }

  /**
   * Sends all that waits, and what was never sent, and resolves when it is there, given up, or the server is
   * down.
   *
   * @throws CortexError CANCELLED
   */
  async finish(options: FinishOptions): Promise<Reconciliation | undefined> {
    throwIfAborted(options.signal);
    await this.brain.queueMissingForSink(LIGHTRAG, this.settings.now());
    if (options.retryFailed) {
      await this.brain.retryFailedOfSink(LIGHTRAG);
    }
    await this.brain.hastenSink(LIGHTRAG);
    if (options.reconcile) {
      this.#reconciled = undefined;
      this.#reconcile = true;
    }
    this.#circuit.hasten();
    try {
      await this.#untilDone(options);
    } finally {
      if (!this.settings.background) {
        this.#work.lookInAt(undefined);
      }
    }
    return options.reconcile ? this.#reconciled : undefined;
  }

  /** Until all is done, or the server or the brain itself is down. */
  async #untilDone({ onProgress, signal }: FinishOptions): Promise<void> {
    let most = await this.#countWaiting();
    for (;;) {
      throwIfAborted(signal);
      await untilAborted(this.#work.finish(), signal);
      const left = await this.#countWaiting();
      most = Math.max(most, left);
      onProgress?.(most - left, most);
      const down = this.#circuit.open || this.#work.failing || this.#work.stopped;
      if ((left === 0 && !this.#reconcile) || down) {
        return;
      }
      throwIfAborted(signal);
      await untilAborted(this.#tick(), signal);
    }
  }

  /** Ends the work without waiting for the server; another may take over at once. */
  stop(): void {
    this.#work.stop();
    if (this.#leaseEnds > 0) {
      this.#leaseEnds = 0;
      this.brain.releaseSink(LIGHTRAG, this.#holder).catch(() => undefined);
    }
  }

  async #countWaiting(): Promise<number> {
    const { pending, delete_pending } = await this.brain.getSinkStatus(LIGHTRAG);
    return pending + delete_pending;
  }

  async #tick(): Promise<void> {
    const { scheduler } = this.settings;
    await new Promise<void>((resolve) => {
      scheduler.after(LOOK_MS, resolve, { awaited: true });
    });
  }

  async #workOff(signal: AbortSignal): Promise<number | undefined> {
    if (this.#circuit.wait > 0) {
      return this.#circuit.retryAt;
    }
    try {
      return await this.#workUnderLease(signal);
    } catch (error) {
      if (error instanceof LeaseLost) {
        return this.settings.scheduler.now() + this.#leaseLength;
      }
      throw error;
    }
  }

  async #workUnderLease(signal: AbortSignal): Promise<number | undefined> {
    for (;;) {
      const { due, next_at } = await this.#due();
      if (signal.aborted || (due.length === 0 && !this.#reconcile)) {
        return next_at ?? undefined;
      }
      const othersEnd = await this.#lease();
      if (othersEnd !== null) {
        return othersEnd;
      }
      try {
        await this.#reconcileWhenAsked(signal);
        const retryAt = await this.#rounds(signal);
        if (retryAt !== undefined) {
          return retryAt;
        }
      } finally {
        await this.#release();
      }
      // Another process, which could not get the lease, may have left something meanwhile.
    }
  }

  /** Works until nothing is due; when to ask the server again, if it cannot be reached. */
  async #rounds(signal: AbortSignal): Promise<number | undefined> {
    for (;;) {
      await this.#tellHowItFares();
      if (this.#circuit.wait > 0) {
        return this.#circuit.retryAt;
      }
      const { due } = await this.#due();
      if (signal.aborted || due.length === 0) {
        return undefined;
      }
      await this.#newRound(signal).run(due);
    }
  }

  #newRound(signal: AbortSignal): Round {
    const { scheduler } = this.settings;
    return new Round({
      client: this.#client,
      circuit: this.#circuit,
      scheduler,
      signal,
      keepLease: () => this.#keepLease(),
      report: (reports) => this.#report(reports),
      deletionsWait: (wait) => {
        this.#deletionsWaitSince = wait ? (this.#deletionsWaitSince ?? scheduler.now()) : undefined;
      },
      mayInsert: () => this.#mayInsert,
    });
  }

  get #mayInsert(): boolean {
    const since = this.#deletionsWaitSince;
    return since === undefined || this.settings.scheduler.now() - since > DELETIONS_FIRST_MS;
  }

  async #due(): Promise<native.SinkJobs> {
    const { scheduler, server } = this.settings;
    const underWay = this.#mayInsert ? server.maxInFlight : 0;
    return await this.brain.getDueOfSink(LIGHTRAG, scheduler.now(), BATCH, underWay);
  }

  async #reconcileWhenAsked(signal: AbortSignal): Promise<void> {
    if (!this.#reconcile) {
      return;
    }
    const { scheduler } = this.settings;
    const outcome = await reconcile({
      client: this.#client,
      circuit: this.#circuit,
      signal,
      now: scheduler.now(),
      jobsAfter: (ticket) => this.brain.getJobsOfSink(LIGHTRAG, ticket, BATCH),
      report: async (reports) => {
        await this.#keepLease();
        await this.#report(reports);
      },
    });
    this.#reconciled = outcome;
    this.#reconcile = outcome === undefined;
  }

  async #report(reports: native.SinkReport[]): Promise<void> {
    const now = this.settings.now();
    if (!(await this.brain.reportOfSink(LIGHTRAG, this.#holder, reports, now))) {
      throw new LeaseLost();
    }
  }

  /** Long enough for a request and what is written of it. */
  get #leaseLength(): number {
    return 2 * this.settings.server.timeoutMs + 5_000;
  }

  /** When the lease of another worker ends; null: it is ours. */
  async #lease(): Promise<number | null> {
    const now = this.settings.scheduler.now();
    const ends = now + this.#leaseLength;
    const othersEnd = await this.brain.leaseSink(LIGHTRAG, this.#holder, now, ends);
    this.#leaseEnds = othersEnd === null ? ends : 0;
    return othersEnd;
  }

  /** The lease must outlast the next request. */
  async #keepLease(): Promise<void> {
    const left = this.#leaseEnds - this.settings.scheduler.now();
    if (left < this.#leaseLength / 2 && (await this.#lease()) !== null) {
      throw new LeaseLost();
    }
  }

  async #release(): Promise<void> {
    if (this.#leaseEnds > 0) {
      this.#leaseEnds = 0;
      await this.brain.releaseSink(LIGHTRAG, this.#holder);
    }
  }

  /** Whoever stores a memory is told when the server is known to be down. */
  async #tellHowItFares(): Promise<void> {
    const { open } = this.#circuit;
    if (open !== this.#toldDown) {
      await this.brain.setSinkDown(LIGHTRAG, open);
      this.#toldDown = open;
    }
  }
}
