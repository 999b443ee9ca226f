import { CortexError } from "../bridge/errors.js";
import { withoutSecrets } from "../bridge/text.js";
import { ServiceError, type ServiceProblem } from "../outside/http.js";

/** What a text is embedded for: some models treat questions otherwise than what is to be found. */
export type EmbeddingKind = "query" | "document";

/** Turns texts into vectors. Nothing in cortex needs one; with one, search also goes by meaning. */
export interface Embedder {
  /** Names the model. Only vectors of the same id and dimensions are compared with each other. */
  readonly id: string;
  /** The length of its vectors. */
  readonly dimensions: number;
  /** One vector for each text, in their order. Rejects when it cannot; `signal` ends it early. */
  embed(
    texts: readonly string[],
    kind: EmbeddingKind,
    options: { signal: AbortSignal },
  ): Promise<Float32Array[]>;
  /** Frees what it holds; a brain that is closed calls it. */
  close?(): Promise<void>;
}

/**
 * What is behind a failure: `unavailable` - the service, and any text would have failed; `refused` - it
 * would not take these texts; `invalid` - it answered, but not with the vectors asked for.
 */
export type EmbedderProblem = ServiceProblem;

/** A failure of an embedder; its code is EMBEDDER_FAILED. */
export class EmbedderError extends CortexError {
  readonly problem: EmbedderProblem;

  constructor(problem: EmbedderProblem, message: string, options?: ErrorOptions) {
    // A service may quote the key that it was asked with.
    super("EMBEDDER_FAILED", withoutSecrets(message), options);
    this.name = "EmbedderError";
    this.problem = problem;
  }
}

/** Whatever an embedder threw as an EmbedderError; what it does not explain counts as `unavailable`. */
export function toEmbedderError(error: unknown, id: string): EmbedderError {
  if (error instanceof EmbedderError) {
    return error;
  }
  if (error instanceof ServiceError) {
    return new EmbedderError(error.problem, error.message, { cause: error.cause });
  }
  const message = error instanceof Error ? error.message : String(error);
  return new EmbedderError("unavailable", `embedder ${id}: ${message}`, { cause: error });
}
