import { cancelled } from "../bridge/cancel.js";
import type native from "../native.js";
import { Circuit } from "../outside/circuit.js";
import { inTime } from "../outside/in-time.js";
import type { Scheduler } from "../outside/scheduler.js";
import { type Embedder, EmbedderError, type EmbeddingKind, toEmbedderError } from "./embedder.js";
import { checkVectors } from "./vectors.js";

/** How an embedder fares. */
export interface EmbedderState {
  model: string;
  dimensions: number;
  /** down: it failed several times in a row, and is asked again at `retry_at`. */
  state: "up" | "down";
  /** Why the last attempt failed. */
  reason?: string;
  /** Epoch milliseconds. */
  retry_at?: number;
}

/** How an embedder is used. */
export interface ServiceSettings {
  scheduler: Scheduler;
  /** How long a batch of documents may take, in milliseconds. */
  timeoutMs: number;
  /** How long a query may take, in milliseconds. */
  queryTimeoutMs: number;
}

/**
 * An embedder that answers in bounded time, with vectors that were checked, and is left alone for a while
 * when it is down.
 */
export class EmbeddingService {
  readonly circuit: Circuit;

  constructor(
    readonly embedder: Embedder,
    private readonly settings: ServiceSettings,
  ) {
    this.circuit = new Circuit(settings.scheduler);
  }

  get state(): EmbedderState {
    const { id, dimensions } = this.embedder;
    const { open, reason, retryAt } = this.circuit;
    return {
      model: id,
      dimensions,
      state: open ? "down" : "up",
      ...(reason === undefined ? {} : { reason }),
      ...(retryAt === undefined ? {} : { retry_at: retryAt }),
    };
  }

  /**
   * The vectors of documents.
   *
   * @throws EmbedderError; the signal's reason when it ends the call
   */
  async documents(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    return await this.#embed(texts, "document", signal);
  }

  /**
   * The vector of a query, or why there is none.
   *
   * @throws CortexError CANCELLED
   */
  async query(text: string, signal: AbortSignal | undefined): Promise<native.QueryVector> {
    const model = this.embedder.id;
    if (this.circuit.open && this.circuit.wait > 0) {
      return { model, problem: this.circuit.reason };
    }
    try {
      const [values] = await this.#embed([text], "query", signal ?? new AbortController().signal);
      return { model, values };
    } catch (error) {
      if (signal?.aborted === true) {
        throw cancelled(signal);
      }
      return { model, problem: toEmbedderError(error, model).message };
    }
  }

  async #embed(
    texts: readonly string[],
    kind: EmbeddingKind,
    signal: AbortSignal,
  ): Promise<Float32Array[]> {
    const { id, dimensions } = this.embedder;
    try {
      const answer = await this.#inTime(texts, kind, signal);
      const vectors = checkVectors(answer, {
        count: texts.length,
        dimensions,
        service: `embedder ${id}`,
      });
      this.circuit.succeeded();
      return vectors;
    } catch (error) {
      signal.throwIfAborted();
      const failure = toEmbedderError(error, id);
      // A service that refuses a text is there.
      if (failure.problem === "refused") {
        this.circuit.succeeded();
      } else {
        this.circuit.failed(failure.message);
      }
      throw failure;
    }
  }

  /** The embedder's answer, or a rejection when time is over, even when the embedder heeds no signal. */
  async #inTime(
    texts: readonly string[],
    kind: EmbeddingKind,
    signal: AbortSignal,
  ): Promise<unknown> {
    const { scheduler, timeoutMs, queryTimeoutMs } = this.settings;
    const milliseconds = kind === "query" ? queryTimeoutMs : timeoutMs;
    const late = () =>
      new EmbedderError(
        "unavailable",
        `embedder ${this.embedder.id} did not answer within ${milliseconds} ms`,
      );
    return await inTime(
      { scheduler, milliseconds, awaited: kind === "query", late, signal },
      async (end) => await this.embedder.embed(texts, kind, { signal: end }),
    );
  }
}
