import type native from "../native.js";
import * as inputs from "./change-inputs.js";
import type {
  CategoryDescription,
  CategoryListing,
  Contradiction,
  ContradictionListing,
  ContradictionOptions,
  DedupeOptions,
  DedupeReport,
  DeletionReport,
  ForgetOptions,
  ForgetQuery,
  ForgetReceipt,
  KnownBackup,
  MemoryEdit,
  MemoryUpdate,
  NewPin,
  Pin,
  ProvedWrong,
  ProvedWrongOptions,
  Resolution,
} from "./change-types.js";
import { namedCategories, normalizeCategories } from "./helpers.js";
import { SinkBridge } from "./sinks.js";
import { nativeCall, runTask } from "./task.js";
import type { ActorOptions, CancelOptions, MemoryStorageResult, UserOptions } from "./types.js";

/** The part of a bridge that changes and removes what is stored. */
export class ChangingBridge extends SinkBridge {
  /**
   * Changes what is known of a memory beside its text; what is left out stays. The memory keeps its id,
   * times, provenance and base confidence. Values that cannot be are told by the result's status.
   *
   * @param reference - as findMemoryId takes it
   * @throws CortexError NOT_FOUND; AMBIGUOUS, its message listing the candidates
   */
  async updateSTM(
    reference: string,
    changes: MemoryUpdate,
    options: CancelOptions & UserOptions = {},
  ): Promise<MemoryStorageResult> {
    const brain = this.writable();
    const { categories, ...others } = inputs.update.parse(changes);
    const update: native.MemoryUpdate = {
      ...others,
      categories: categories === undefined ? undefined : normalizeCategories(categories),
    };
    const { id, user } = await this.#find(reference, options);
    return await nativeCall(() => brain.updateMemory(id, update, this.now(), user));
  }

  /**
   * Changes a memory's text, which is checked as a new one is: the result's status tells when it is empty,
   * too long or what another memory says. It is found by its new text at once, and not by the old.
   *
   * @param reference - as findMemoryId takes it
   * @param edit - `{content}`: a whole new text; `{append}`: text to add, after a space where there is
   *   none; `{replace, with}`: text in the place of what stands in it exactly once
   * @throws CortexError NOT_FOUND; AMBIGUOUS, its message listing the candidates
   */
  async editSTM(
    reference: string,
    edit: MemoryEdit,
    options: CancelOptions & UserOptions = {},
  ): Promise<MemoryStorageResult> {
    const brain = this.writable();
    const change = inputs.parseEdit(edit);
    const { id, user } = await this.#find(reference, options);
    const result = await nativeCall(() => brain.editMemory(id, change, this.now(), user));
    this.workSoon();
    return result;
  }

  /**
   * Moves a memory to other categories: updateSTM with nothing but those.
   *
   * @throws CortexError NOT_FOUND; AMBIGUOUS, its message listing the candidates
   */
  async moveSTM(
    reference: string,
    categories: string | readonly string[],
    options: CancelOptions & UserOptions = {},
  ): Promise<MemoryStorageResult> {
    return await this.updateSTM(reference, { categories: categories as string[] }, options);
  }

  /** Deletes memories and keeps their history; ids of which there is none are listed. */
  async deleteSTMBatch(
    ids: readonly string[],
    options: ActorOptions & UserOptions = {},
  ): Promise<DeletionReport> {
    const brain = this.writable();
    const { actor = "api", signal, ...given } = inputs.deletion.parse(options, { ids });
    const user = this.reader(given);
    const deletion = await runTask({ signal }, (_report, cancellation) =>
      brain.deleteMemories([...ids], { now: this.now(), actor, user }, cancellation),
    );
    this.workSoon();
    return deletion;
  }

  /**
   * Removes memories and every trace of them, for good: also their history, what was derived from them, and
   * the bytes in the file and its write-ahead log. Backups are not touched, but listed.
   *
   * @param query - ids; or a session, whole or only turns of it; or conditions that must all hold; `user_id`
   * alone: all that the user has
   * @throws CortexError VALIDATION_ERROR - no condition at all; NOT_FOUND - any id, the session or a turn is unknown
   */
  async forget(query: ForgetQuery, options: ForgetOptions = {}): Promise<ForgetReceipt> {
    const brain = this.writable();
    const { actor = "api", dryRun = false, signal, user } = inputs.forgetOptions.parse(options);
    const { categories, turn_ids, ...others } = inputs.parseForget(query);
    const reader = this.reader({ user, user_id: others.user_id });
    const wanted: native.ForgetQuery = {
      ...others,
      categories: namedCategories(categories),
      turn_ids: turn_ids && [...turn_ids],
    };
    const work = { now: this.now(), actor, dry_run: dryRun, user: reader };
    const receipt = await runTask({ signal }, (_report, cancellation) =>
      brain.forget(wanted, work, cancellation),
    );
    this.workSoon();
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
      similarity_threshold = 0.8,
      actor = "api",
      user,
      ...task
    } = inputs.dedupe.parse(options);
    const brain = action === "report" ? this.opened() : this.writable();
    const work: native.DedupeOptions = {
      action,
      categories: namedCategories(categories),
      user_id: this.reader({ user }),
      similarity_threshold,
      actor,
      now: this.now(),
    };
    const report = await runTask(task, (onProgress, cancellation) =>
      brain.dedupe(work, onProgress, cancellation),
    );
    this.workSoon();
    return { action, ...report };
  }

  /** Memories that cannot both be true, the pair that was found last first. Listing is no access. */
  async getContradictions(options: ContradictionOptions = {}): Promise<ContradictionListing[]> {
    const brain = this.opened();
    const { limit = 100, user, ...filter } = inputs.contradictions.parse(options);
    const user_id = this.reader({ user });
    return await nativeCall(() => brain.getContradictions({ ...filter, limit, user_id }));
  }

  /**
   * Memories whose last validation was a failure, the latest first; what lost a contradiction is told by
   * getContradictions. Listing is no access.
   */
  async getProvedWrong(options: ProvedWrongOptions = {}): Promise<ProvedWrong[]> {
    const brain = this.opened();
    const { limit = 100, user, memory_id } = inputs.provedWrong.parse(options);
    const user_id = this.reader({ user });
    return await nativeCall(() => brain.getProvedWrong({ memory_id, user_id, limit }));
  }

  /**
   * Decides a contradiction, or decides it anew: the loser carries the penalty, of a dismissed pair nobody.
   *
   * @throws CortexError NOT_FOUND; VALIDATION_ERROR - the winner is neither of the two
   */
  async resolveContradiction(
    id: string,
    resolution: Resolution,
    options: { actor?: string | undefined } & UserOptions = {},
  ): Promise<Contradiction> {
    const brain = this.writable();
    const { winner, actor, user } = inputs.parseResolution(id, resolution, options);
    const reader = this.reader({ user });
    return await nativeCall(() =>
      brain.resolveContradiction(id, { winner_id: winner, actor, now: this.now(), user: reader }),
    );
  }

  /**
   * The id of the memory that a reference names: an id, the beginning of one id alone, or a piece of one
   * memory's text, without regard to case. What takes a `reference` finds its memory so; what takes an `id`
   * wants it whole.
   *
   * @throws CortexError NOT_FOUND; AMBIGUOUS, its message listing the candidates
   */
  async findMemoryId(
    reference: string,
    options: CancelOptions & UserOptions = {},
  ): Promise<string> {
    return (await this.#find(reference, options)).id;
  }

  /** The memory that a reference means, and for whom it was looked for. */
  async #find(
    reference: string,
    options: CancelOptions & UserOptions,
  ): Promise<{ id: string; user: string | null }> {
    const brain = this.opened();
    const { signal, ...given } = inputs.reference.parse(options, { reference });
    const user = this.reader(given);
    const id = await runTask({ signal }, (_report, cancellation) =>
      brain.findReference(reference, user, cancellation),
    );
    return { id, user };
  }

  /** The copies that were made of the brain with `backup`, oldest first. */
  async getBackups(): Promise<KnownBackup[]> {
    const brain = this.opened();
    return await nativeCall(() => brain.getBackups());
  }

  /**
   * Gives a category a meaning, or another one. A memory stored without a category gets those with a keyword
   * among its words; keywords are words, never patterns. True when the category had no meaning before.
   */
  async createCategory(name: string, description: CategoryDescription = {}): Promise<boolean> {
    const brain = this.writable();
    const category = inputs.category.parse(description, { name });
    return await nativeCall(() => brain.defineCategory(category, this.now()));
  }

  /**
   * Categories by name: those that were described, which are everybody's, and those in use, with the number of their
   * memories.
   */
  async listCategories(options: UserOptions = {}): Promise<CategoryListing[]> {
    const brain = this.opened();
    const user = this.reader(inputs.whose.parse(options));
    return await nativeCall(() => brain.listCategories(user));
  }

  /**
   * Keeps a text or a memory in view; at most ten of a user at a time. A memory that is pinned already gets the new
   * label.
   *
   * @throws CortexError VALIDATION_ERROR - ten are pinned; NOT_FOUND - no such memory
   */
  async pin(pin: NewPin, options: UserOptions = {}): Promise<Pin> {
    const brain = this.writable();
    const given = inputs.whose.parse(options);
    const checked = { ...inputs.pin.parse(pin), user_id: this.owner(given) };
    return await nativeCall(() => brain.addPin(checked, this.now(), this.reader(given)));
  }

  /**
   * Takes one thing out of view.
   *
   * @param id - the pin's, or its memory's
   * @throws CortexError NOT_FOUND
   */
  async unpin(id: string, options: UserOptions = {}): Promise<void> {
    const brain = this.writable();
    const user = this.reader(inputs.unpin.parse(options, { id }));
    await nativeCall(() => brain.removePin(id, user));
  }

  /** Takes everything out of view; how much that was. */
  async clearPins(options: UserOptions = {}): Promise<number> {
    const brain = this.writable();
    const user = this.reader(inputs.whose.parse(options));
    return await nativeCall(() => brain.clearPins(user));
  }

  /** What is in view, in the order in which it was pinned. Looking is no access. */
  async getPins(options: UserOptions = {}): Promise<Pin[]> {
    const brain = this.opened();
    const user = this.reader(inputs.whose.parse(options));
    return await nativeCall(() => brain.getPins(user));
  }
}
