import * as inputs from "./change-inputs.js";
import type {
  Contradiction,
  ContradictionListing,
  ContradictionOptions,
  ProvedWrong,
  ProvedWrongOptions,
  RecheckOptions,
  RecheckReport,
  Resolution,
} from "./change-types.js";
import type { Handle } from "./handle.js";
import { nativeCall, runTask } from "./task.js";
import type { UserOptions } from "./types.js";

/** Memories that cannot both be true, and those that proved wrong. */
export class Contradictions {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /** Memories that cannot both be true, the pair that was found last first. Listing is no access. */
  async getContradictions(options: ContradictionOptions = {}): Promise<ContradictionListing[]> {
    const brain = this.#handle.opened();
    const { limit = 100, user, ...filter } = inputs.contradictions.parse(options);
    const user_id = this.#handle.reader({ user });
    return await nativeCall(() => brain.getContradictions({ ...filter, limit, user_id }));
  }

  /**
   * Memories whose last validation was a failure, the latest first; what lost a contradiction is told by
   * getContradictions. Listing is no access.
   */
  async getProvedWrong(options: ProvedWrongOptions = {}): Promise<ProvedWrong[]> {
    const brain = this.#handle.opened();
    const { limit = 100, user, memory_id } = inputs.provedWrong.parse(options);
    const user_id = this.#handle.reader({ user });
    return await nativeCall(() => brain.getProvedWrong({ memory_id, user_id, limit }));
  }

  /**
   * Judges the pairs that nobody has decided by the rules of today: after an update of cortex. What they do not
   * report is dismissed by "rules", what they are not sure of any more is only possible; the penalty is returned, and
   * the history says so. Never adds a penalty. When it is cancelled, what is done stays done.
   *
   * @throws CortexError READ_ONLY
   */
  async recheckContradictions(options: RecheckOptions = {}): Promise<RecheckReport> {
    const { user, ...task } = inputs.recheck.parse(options);
    const brain = this.#handle.writable();
    const work = { user_id: this.#handle.reader({ user }), now: this.#handle.now() };
    return await runTask(task, (onProgress, cancellation) =>
      brain.recheckContradictions(work, onProgress, cancellation),
    );
  }

  /**
   * Decides a contradiction, or decides it anew: the loser carries the penalty, of a dismissed pair nobody,
   * and what the same rule finds between texts that share the same words is not reported any more. `reopen` takes a
   * decision back: the pair is open again, or possible where the rules of today are not sure of it.
   *
   * @throws CortexError NOT_FOUND; VALIDATION_ERROR - the winner is neither of the two
   */
  async resolveContradiction(
    id: string,
    resolution: Resolution,
    options: { actor?: string | undefined } & UserOptions = {},
  ): Promise<Contradiction> {
    const brain = this.#handle.writable();
    const { winner, reopen, actor, user } = inputs.parseResolution(id, resolution, options);
    const reader = this.#handle.reader({ user });
    return await nativeCall(() =>
      brain.resolveContradiction(id, {
        winner_id: winner,
        reopen,
        actor,
        now: this.#handle.now(),
        user: reader,
      }),
    );
  }
}
