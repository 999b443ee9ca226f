import type native from "../native.js";
import * as inputs from "./change-inputs.js";
import type {
  DedupeOptions,
  DedupeReport,
  DeletionReport,
  ForgetOptions,
  ForgetQuery,
  ForgetReceipt,
} from "./change-types.js";
import { validationError } from "./errors.js";
import type { Handle } from "./handle.js";
import { namedCategories } from "./helpers.js";
import { EVERYBODY } from "./reader.js";
import { runTask } from "./task.js";
import type { ActorOptions, UserOptions } from "./types.js";

/** Removing memories: what was deleted keeps its history, what was forgotten leaves no trace. */
export class Removal {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /** Deletes memories and keeps their history; ids of which there is none are listed. */
  async deleteSTMBatch(
    ids: readonly string[],
    options: ActorOptions & UserOptions = {},
  ): Promise<DeletionReport> {
    const brain = this.#handle.writable();
    const { actor = "api", signal, ...given } = inputs.deletion.parse(options, { ids });
    const user = this.#handle.reader(given);
    const deletion = await runTask({ signal }, (_report, cancellation) =>
      brain.deleteMemories([...ids], { now: this.#handle.now(), actor, user }, cancellation),
    );
    this.#handle.workSoon();
    return deletion;
  }

  /**
   * Removes memories and every trace of them, for good: also their history, what was derived from them, and
   * the bytes in the file and its write-ahead log. Backups are not touched, but listed.
   *
   * @param query - ids; or a session, whole or only turns of it; or conditions that must all hold; `user_id`
   * alone: all that the user has
   * @throws CortexError VALIDATION_ERROR - no condition at all, `user_id` "*", or an atom that was drawn from a memory; NOT_FOUND - any id, the session or a turn is unknown
   */
  async forget(query: ForgetQuery, options: ForgetOptions = {}): Promise<ForgetReceipt> {
    const brain = this.#handle.writable();
    const { actor = "api", dryRun = false, signal, user } = inputs.forgetOptions.parse(options);
    const { categories, turn_ids, ...others } = inputs.parseForget(query);
    if (others.user_id === EVERYBODY) {
      throw validationError(
        'user_id "*" stands for everybody: forget one user after the other; to be rid of all, delete the brain\'s files',
      );
    }
    const reader = this.#handle.reader({ user, user_id: others.user_id });
    const wanted: native.ForgetQuery = {
      ...others,
      categories: namedCategories(categories),
      turn_ids: turn_ids && [...turn_ids],
    };
    const work = { now: this.#handle.now(), actor, dry_run: dryRun, user: reader };
    const receipt = await runTask({ signal }, (_report, cancellation) =>
      brain.forget(wanted, work, cancellation),
    );
    this.#handle.workSoon();
    return receipt;
  }

  /**
   * Looks through the memories for those that storing would have refused beside an older one, and tells
   * of them, merges or deletes. `merge` keeps the older one, which says all that the newer says, and gives it
   * the accesses, categories, history, pins and links of the newer. `delete_older` keeps the newer one, unless
   * the older says more. When it is cancelled, what is done stays done.
   */
  async dedupe(options: DedupeOptions = {}): Promise<DedupeReport> {
    const {
      action = "report",
      categories,
      ids,
      similarity_threshold = 0.8,
      actor = "api",
      user,
      ...task
    } = inputs.dedupe.parse(options);
    const brain = action === "report" ? this.#handle.opened() : this.#handle.writable();
    const work: native.DedupeOptions = {
      action,
      categories: namedCategories(categories),
      ids,
      user_id: this.#handle.reader({ user }),
      similarity_threshold,
      actor,
      now: this.#handle.now(),
    };
    const report = await runTask(task, (onProgress, cancellation) =>
      brain.dedupe(work, onProgress, cancellation),
    );
    this.#handle.workSoon();
    return { action, ...report };
  }
}
