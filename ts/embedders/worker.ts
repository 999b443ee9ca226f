import type native from "../native.js";
import { BackgroundWork } from "../outside/background-work.js";
import { backoff, type Scheduler } from "../outside/scheduler.js";
import { EmbedderError } from "./embedder.js";
import type { EmbeddingService } from "./service.js";

/** A text that was refused so often is given up until someone asks for it. */
const MOST_ATTEMPTS = 5;

/** What the worker needs of an open brain. */
export type EmbeddingStore = Pick<
  native.Brain,
  | "queueMissingEmbeddings"
  | "getDueEmbeddings"
  | "storeEmbeddings"
  | "deferEmbeddings"
  | "retryFailedEmbeddings"
>;

/** How the worker works. */
export interface WorkerSettings {
  scheduler: Scheduler;
  /** The brain's time. */
  now: () => number;
  /** Texts per request. */
  batchSize: number;
  /** false: works only when it is asked to finish. */
  background?: boolean;
  /** Runs work when no other worker of the same brain is at it. */
  inTurn(work: () => Promise<void>): Promise<void>;
}

/**
 * Has the vectors of queued memories computed and stores them, in the background. Nothing outside the
 * process is awaited while the brain is locked; what is stored belongs to the text that was sent, or is
 * dropped. Texts go in batches; one that was in a batch that was refused goes alone from then on.
 */
export class EmbeddingWorker {
  readonly #work: BackgroundWork;
  /** Whether there may be memories without a vector that nobody queued. */
  #unqueued = true;

  constructor(
    private readonly brain: EmbeddingStore,
    private readonly service: EmbeddingService,
    private readonly settings: WorkerSettings,
  ) {
    this.#work = new BackgroundWork(settings.scheduler, (signal) => this.#workOff(signal));
  }

  /** Why the last attempt to read or write the brain failed; undefined when it did not. */
  get problem(): string | undefined {
    return this.#work.problem;
  }

  /** There may be something to do: what is queued, and, if `unqueued`, memories that nobody queued. */
  wake({ unqueued = false } = {}): void {
    this.#unqueued ||= unqueued;
    if (this.settings.background !== false) {
      this.#work.wake();
    }
  }

  /** Tries at once what lacks a vector; resolves when there is no more to try for now. */
  async finish(options: { retryFailed: boolean }): Promise<void> {
    if (options.retryFailed) {
      await this.brain.retryFailedEmbeddings();
    }
    // Another process may have stored memories without an embedder.
    this.#unqueued = true;
    await this.#work.finish();
  }

  /** Ends the work without waiting for the service. */
  stop(): void {
    this.#work.stop();
  }

  /** Works until nothing is due, or the service or the brain fails; when to look in again. */
  async #workOff(signal: AbortSignal): Promise<number | undefined> {
    let nextAt: number | undefined;
    await this.settings.inTurn(async () => {
      if (!signal.aborted) {
        await this.#queueMissing();
        nextAt = await this.#embedDue(signal);
      }
    });
    return nextAt;
  }

  async #queueMissing(): Promise<void> {
    if (!this.#unqueued) {
      return;
    }
    // Whoever wakes the worker while it queues may mean memories that came too late for it.
    this.#unqueued = false;
    try {
      await this.brain.queueMissingEmbeddings(this.settings.now());
    } catch (error) {
      this.#unqueued = true;
      throw error;
    }
  }

  /** When to go on: when the service is to be asked again, or the next job is due; undefined: never. */
  async #embedDue(signal: AbortSignal): Promise<number | undefined> {
    const { circuit } = this.service;
    while (!signal.aborted) {
      const { scheduler, batchSize } = this.settings;
      const { due, next_at } = await this.brain.getDueEmbeddings(scheduler.now(), batchSize);
      if (due.length === 0) {
        return next_at ?? undefined;
      }
      for (const jobs of requests(due)) {
        if (circuit.wait > 0) {
          return circuit.retryAt;
        }
        await this.#embed(jobs, signal);
      }
    }
    return undefined;
  }

  async #embed(jobs: native.EmbeddingJob[], signal: AbortSignal): Promise<void> {
    let vectors: Float32Array[];
    try {
      const texts = jobs.map((job) => job.content);
      vectors = await this.service.documents(texts, signal);
    } catch (error) {
      if (error instanceof EmbedderError) {
        await this.#defer(jobs, error);
        return;
      }
      throw error;
    }
    const computed = jobs.flatMap(({ ticket, content }, index) => {
      const vector = vectors[index];
      return vector === undefined ? [] : [{ ticket, content, vector }];
    });
    await this.brain.storeEmbeddings(computed, this.settings.now());
  }

  /** When the service is not there, the texts are not to blame and keep their place. */
  async #defer(jobs: native.EmbeddingJob[], { problem, message }: EmbedderError): Promise<void> {
    if (problem === "unavailable") {
      return;
    }
    const { scheduler } = this.settings;
    const tickets = jobs.map((job) => job.ticket);
    const attempts = (jobs[0]?.attempts ?? 0) + 1;
    const alone = jobs.length === 1;
    await this.brain.deferEmbeddings(tickets, {
      error: message,
      next_attempt_at: scheduler.now() + (alone ? backoff(attempts, scheduler) : 0),
      failed: alone && attempts >= MOST_ATTEMPTS,
    });
  }
}

/** What was never tried goes together, what failed before goes alone. */
function requests(jobs: native.EmbeddingJob[]): native.EmbeddingJob[][] {
  const fresh = jobs.filter((job) => job.attempts === 0);
  const others = jobs.filter((job) => job.attempts > 0).map((job) => [job]);
  return fresh.length === 0 ? others : [fresh, ...others];
}
