/**
 * What every adapter does around a model's call: memories before it, what was said after it. A brain that fails is told
 * of and never ends the call of its host, unless that wants so.
 */
import type { CortexBridge } from "../bridge/bridge.js";
import {
  CortexError,
  isCortexErrorCode,
  toCortexError,
  validationError,
} from "../bridge/errors.js";
import { Input } from "../bridge/input.js";
import { callback, closed, flag, optionalText } from "../bridge/schema.js";
import { wellFormed } from "../bridge/text.js";
import { Type } from "../bridge/typebox.js";
import { withoutRecall } from "../recall/block.js";
import { isWorthKeeping } from "../recall/prompt.js";
import { type RecallOptions, recallFor, recallSettings } from "../recall/recall.js";

/** Shorter messages are not stored, in code points, as in hooks and the OpenClaw plugin. */
const LEAST_CAPTURED = 16;

/** Where stored messages say they come from. */
const SOURCE = "capture";

/** What is remembered around the calls of a model, and for whom. */
export interface RememberingOptions extends RecallOptions {
  /** Whose memories are recalled and stored, one user's; default the brain's `userId`, also in a brain opened for all. */
  readonly user?: string | undefined;
  /** The session that stored messages belong to; default none. */
  readonly session?: string | undefined;
  /** Whether memories are put before a prompt; default true. */
  readonly recall?: boolean | undefined;
  /** Whether what the user tells is stored; default true. */
  readonly capture?: boolean | undefined;
  /**
   * Told of a brain that fails; the call goes on without it, unless this throws. Default: a warning of the process
   * (`process.emitWarning`) with the code of the error.
   */
  readonly onError?: ((error: CortexError) => void) | undefined;
}

const input = new Input(
  "memoryMiddleware",
  closed({
    user: optionalText,
    session: optionalText,
    recall: flag,
    capture: flag,
    onError: Type.Optional(callback<(error: CortexError) => void>()),
    ...recallSettings,
  }),
);

/** Recalls and stores for one user. */
export class Remembering {
  readonly #brain: CortexBridge;
  readonly #options: RememberingOptions;

  /** @throws CortexError VALIDATION_ERROR - an option that is unknown or of another type */
  constructor(brain: CortexBridge, options: RememberingOptions) {
    input.parse(options);
    if (options.user === "*") {
      throw validationError('user is "*", but what is said belongs to one user: name one');
    }
    this.#brain = brain;
    this.#options = options;
  }

  /** The block of memories that belongs before a prompt; "" for none. */
  async recalled(prompt: string): Promise<string> {
    const { max_tokens, limit, min_confidence, profile, superseded, recall = true } = this.#options;
    if (!recall) {
      return "";
    }
    try {
      const options = { user: this.#user, max_tokens, limit, min_confidence, profile, superseded };
      return (await recallFor(this.#brain, wellFormed(prompt), options)).block;
    } catch (error) {
      this.#failed(error);
      return "";
    }
  }

  /** Stores what the user said, word for word, where it tells something. */
  async capture(message: string): Promise<void> {
    const said = wellFormed(withoutRecall(message));
    const { session, capture = true } = this.#options;
    if (!capture || [...said].length < LEAST_CAPTURED || !isWorthKeeping(said)) {
      return;
    }
    try {
      const {
        is_success,
        matched_id,
        status,
        message: why,
      } = await this.#brain.createMemory({
        content: said,
        source: SOURCE,
        user_id: this.#user,
        session_id: session,
      });
      // What is there already need not be stored again.
      if (!is_success && matched_id === undefined) {
        throw new CortexError(isCortexErrorCode(status) ? status : "STORAGE_ERROR", why);
      }
    } catch (error) {
      this.#failed(error);
    }
  }

  /** One user, also where the brain was opened for all of them. */
  get #user(): string {
    return this.#options.user ?? this.#brain.userId;
  }

  #failed(error: unknown): void {
    const { onError = warn } = this.#options;
    onError(toCortexError(error));
  }
}

function warn({ code, message }: CortexError): void {
  process.emitWarning(`the memory fails, the call goes on without it: ${message}`, {
    type: "CortexWarning",
    code,
  });
}
