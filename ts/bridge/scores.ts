import type { PolicyListing, SetPolicyOptions } from "./brain-types.js";
import type { Handle } from "./handle.js";
import * as inputs from "./inputs.js";
import { toAuditEntry } from "./memory.js";
import { checkSettings } from "./policy.js";
import type { ConfidenceSettings } from "./policy-schema.js";
import { nativeCall, runTask } from "./task.js";
import type {
  AccessOutcome,
  CancelOptions,
  CognitiveState,
  CognitiveStateOptions,
  ConfidenceAuditEntry,
  ConfidenceDistribution,
  ConfidenceExplanation,
  GroupDistribution,
  MaintenanceOptions,
  MaintenanceReport,
  MemoryGroup,
  MemoryKind,
  UserOptions,
  ValidationOptions,
  ValidationResult,
} from "./types.js";

/** How far memories can be trusted: what changes their scores, and the policy that makes them. */
export class Scores {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /**
   * Counts one access to each memory, for callers that showed it by other means; none to a disputed one,
   * whose penalty would be read away.
   *
   * @returns the scores after that, in the order of the ids
   * @throws CortexError NOT_FOUND - any id is unknown; then none is counted
   */
  async recordAccess(
    ids: string | readonly string[],
    options: UserOptions = {},
  ): Promise<AccessOutcome[]> {
    const brain = this.#handle.writable();
    const list = typeof ids === "string" ? [ids] : ids;
    const given = inputs.ids.parse(options, { ids: list });
    return await nativeCall(() =>
      brain.recordAccess(given.ids, this.#handle.now(), this.#handle.reader(given)),
    );
  }

  /**
   * Records that a memory proved right (`success`) or wrong; its confidence rises or falls at once.
   *
   * @throws CortexError NOT_FOUND
   */
  async recordValidation(
    id: string,
    success: boolean,
    options: ValidationOptions = {},
  ): Promise<ValidationResult> {
    const brain = this.#handle.writable();
    const given = inputs.validation.parse(options, { id, success });
    const { actor = "api", note } = given;
    const user = this.#handle.reader(given);
    return await nativeCall(() =>
      brain.recordValidation(id, success, { now: this.#handle.now(), actor, note, user }),
    );
  }

  /**
   * Every event that changed a memory's score, oldest first. The history of a memory that is gone is told where the
   * brain has one user, or with everybody's.
   *
   * @throws CortexError NOT_FOUND - neither the memory nor a history of it exists
   */
  async getConfidenceHistory(
    id: string,
    options: UserOptions = {},
  ): Promise<ConfidenceAuditEntry[]> {
    const brain = this.#handle.opened();
    const given = inputs.byId.parse(options, { id });
    const entries = await nativeCall(() => brain.getHistory(id, this.#handle.reader(given)));
    return entries.map(toAuditEntry);
  }

  /**
   * What the confidence in a memory is made of now, part by part: the amounts add up to it. By the formula: base,
   * access, validation, penalty, age, limits; under the policy `evidence` told, unclear, proved_right, proved_wrong,
   * replaced, possibly_replaced, age. What changes nothing is left out.
   *
   * @throws CortexError NOT_FOUND
   */
  async explainConfidence(id: string, options: UserOptions = {}): Promise<ConfidenceExplanation> {
    const brain = this.#handle.opened();
    const given = inputs.byId.parse(options, { id });
    const user = this.#handle.reader(given);
    return await nativeCall(() => brain.explainScore(id, this.#handle.now(), user));
  }

  /** How many memories are of high, medium and low confidence now; of one kind, or of all. */
  async getConfidenceDistribution(
    kind?: MemoryKind,
    options: UserOptions = {},
  ): Promise<ConfidenceDistribution> {
    const brain = this.#handle.opened();
    const given = inputs.kind.parse(options, { kind });
    const user = this.#handle.reader(given);
    return await nativeCall(() => brain.getDistribution(kind ?? null, this.#handle.now(), user));
  }

  /**
   * The same for each topic, category, user or speaker, the largest group first. A memory of several topics or categories
   * counts in each; those that have none are under `name: null`.
   */
  async getConfidenceDistributionBy(
    by: MemoryGroup,
    options: UserOptions & CancelOptions = {},
  ): Promise<GroupDistribution[]> {
    const brain = this.#handle.opened();
    const { signal, ...given } = inputs.group.parse(options, { by });
    const query = { by, user_id: this.#handle.reader(given), now: this.#handle.now() };
    return await runTask({ signal }, (_report, cancellation) =>
      brain.getDistributionBy(query, cancellation),
    );
  }

  /**
   * The confidence policy in force and where it comes from.
   *
   * @throws CortexError CORRUPT, NEWER_VERSION - what the brain keeps cannot be read
   */
  async getConfidencePolicy(): Promise<PolicyListing> {
    const brain = this.#handle.opened();
    return await nativeCall(() => brain.getPolicy());
  }

  /**
   * Has the brain keep its confidence policy, with the settings over it: from now on every opening goes by that
   * which does not ask for something else, in this process and in others. Scores follow at once; then their
   * stored cache is brought up to date, which takes a second for 50,000 memories.
   *
   * @throws CortexError VALIDATION_ERROR; CORRUPT, NEWER_VERSION - what the brain keeps cannot be read: see `anew`
   */
  async setConfidencePolicy(
    settings: ConfidenceSettings,
    options: SetPolicyOptions = {},
  ): Promise<PolicyListing> {
    const brain = this.#handle.writable();
    const given = checkSettings(settings);
    const { anew = false, set_by = "api", ...task } = inputs.keepPolicy.parse(options);
    await nativeCall(() =>
      brain.keepPolicy(given, { anew, actor: set_by, now: this.#handle.now() }),
    );
    await this.runMaintenance({ ...task, force: true });
    return await this.getConfidencePolicy();
  }

  /** Has the brain keep no confidence policy: the default of each opening holds again. */
  async resetConfidencePolicy(
    options: Omit<SetPolicyOptions, "anew"> = {},
  ): Promise<PolicyListing> {
    const brain = this.#handle.writable();
    const { set_by = "api", ...task } = inputs.keepPolicy.parse(options);
    const kept = await nativeCall(() =>
      brain.dropPolicy({ actor: set_by, now: this.#handle.now() }),
    );
    if (kept) {
      await this.runMaintenance({ ...task, force: true });
    }
    return await this.getConfidencePolicy();
  }

  /** Sets a user's cognitive state, a whole number from 0 to 100: new memories begin at this percentage. */
  async setCognitiveState(
    userId: string,
    value: number,
    options: CognitiveStateOptions = {},
  ): Promise<void> {
    const brain = this.#handle.writable();
    const { set_by = "api" } = inputs.cognitiveState.parse(options, { userId, value });
    const state: CognitiveState = {
      user_id: userId,
      value,
      set_by,
      recorded_at: this.#handle.now(),
    };
    await nativeCall(() => brain.setCognitiveState(state));
  }

  /**
   * The cognitive states of a user, newest first; the first is in force.
   *
   * @param whose - a user, or as elsewhere `{ user }`; default the brain's; "*": everybody's
   */
  async getCognitiveStates(whose?: string | UserOptions): Promise<CognitiveState[]> {
    const brain = this.#handle.opened();
    const given = typeof whose === "object" ? whose : { user: whose };
    const { user } = inputs.cognitiveStates.parse(given);
    return await nativeCall(() => brain.getCognitiveStates(this.#handle.reader({ user })));
  }

  /**
   * Removes what has expired and brings cached scores up to date, in batches; goes on where an interrupted run stopped.
   */
  async runMaintenance(options: MaintenanceOptions = {}): Promise<MaintenanceReport> {
    const brain = this.#handle.writable();
    const {
      force = false,
      batchSize = 1_000,
      expired,
      ...task
    } = inputs.maintenance.parse(options);
    const work = { now: this.#handle.now(), force, batch_size: batchSize, expired };
    return await runTask(task, (report, cancellation) =>
      brain.runMaintenance(work, report, cancellation),
    );
  }
}
