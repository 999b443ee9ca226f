import type native from "../native.js";
import type { Handle } from "./handle.js";
import { Input } from "./input.js";
import { toCortexMemory } from "./memory.js";
import { closed, count, flag, profile, signal } from "./schema.js";
import { runTask } from "./task.js";
import { Type } from "./typebox.js";
import type { CancelOptions, CortexMemory, ProfileOptions, UserOptions } from "./types.js";
import { user } from "./user-schema.js";

const next = new Input(
  "nextToVerify",
  closed({
    limit: count,
    profile,
    critical_only: flag,
    checked_within_days: Type.Optional(Type.Number({ minimum: 0, maximum: 36_500 })),
    ...user,
    signal,
  }),
);

/** Options of nextToVerify. */
export interface VerifyOptions extends UserOptions, ProfileOptions, CancelOptions {
  /** How many at most; default 10, at most 1,000. */
  limit?: number | undefined;
  /** true: only what tells of an allergy, who somebody is, a medicine or a danger; default false. */
  critical_only?: boolean | undefined;
  /** What was checked so recently is not asked for again; default 30. */
  checked_within_days?: number | undefined;
}

/** A memory that somebody should check; why is told by its `verify_reason`. */
export interface MemoryToCheck extends Omit<native.ToCheck, "memory"> {
  memory: CortexMemory;
}

/** Which memories are most worth a question to somebody who knows. */
export class Verification {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /**
   * The memories most worth checking: those below `verify_below` of the profile (default: below what a critical purpose
   * asks for) that nobody checked lately. What tells of an allergy, who somebody is, a medicine or a danger comes first; each
   * part by what a check is worth, which is expected use times uncertainty. recordValidation takes the answer. Counts as no
   * access.
   *
   * @throws CortexError VALIDATION_ERROR - there is no such profile; CANCELLED
   */
  async nextToVerify(options: VerifyOptions = {}): Promise<MemoryToCheck[]> {
    const brain = this.#handle.opened();
    const { limit = 10, user, signal, ...given } = next.parse(options);
    const query = {
      ...given,
      limit,
      user_id: this.#handle.reader({ user }),
      now: this.#handle.now(),
    };
    const found = await runTask({ signal }, (_report, cancellation) =>
      brain.nextToVerify(query, cancellation),
    );
    const { policy } = this.#handle;
    return found.map(({ memory, ...others }) => ({
      memory: toCortexMemory(memory, policy),
      ...others,
    }));
  }
}
