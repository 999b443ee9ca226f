import type native from "../native.js";
import type { BrainStats, ExtendedStats, PolicyListing, SetPolicyOptions } from "./brain-types.js";
import { readable } from "./errors.js";
import { FilingBridge } from "./filing.js";
import { namedCategories } from "./helpers.js";
import { importMemories } from "./import.js";
import * as inputs from "./inputs.js";
import { toAuditEntry, toCortexMemory } from "./memory.js";
import {
  createMemoryInput,
  invalidMemory,
  prepareMemory,
  requireMemoryShape,
} from "./memory-input.js";
import { checkSettings } from "./policy.js";
import type { ConfidenceSettings } from "./policy-schema.js";
import { nativeCall, runTask } from "./task.js";
import type {
  AccessOutcome,
  CheckOptions,
  CheckReport,
  CognitiveState,
  CognitiveStateOptions,
  ConfidenceAuditEntry,
  ConfidenceDistribution,
  CortexMemory,
  CreateMemoryInput,
  CreateMemoryOptions,
  ImportMemoryInput,
  ImportOptions,
  ImportSummary,
  MaintenanceOptions,
  MaintenanceReport,
  MemoryKind,
  MemoryStorageResult,
  PeekOptions,
  RecentOptions,
  UserOptions,
  ValidationOptions,
  ValidationResult,
} from "./types.js";

const WITHOUT_EMBEDDER = ["recent", "by id", "words", "time"] as const;
const WITH_EMBEDDER = [...WITHOUT_EMBEDDER, "vectors"] as const;

/**
 * An open brain. Every method is one call of the addon, off the main thread. Methods reject with a
 * CortexError: CLOSED after `close`, READ_ONLY for writing to a brain opened for reading,
 * VALIDATION_ERROR for arguments of the wrong type or out of range; others where a method says so.
 */
export class CortexBridge extends FilingBridge {
  /**
   * Stores one memory. Whatever is wrong with the memory's values is told by the result's status and changes
   * nothing; a result with `is_success` survives a crash and a power loss.
   *
   * @throws CortexError VALIDATION_ERROR - a mistake in the program: no text under `content`, or a property
   *   that there is none of
   */
  async createMemory(memory: CreateMemoryInput): Promise<MemoryStorageResult> {
    return await this.#store(memory, "createMemory");
  }

  async #store(memory: CreateMemoryInput, call: string): Promise<MemoryStorageResult> {
    const brain = this.writable();
    requireMemoryShape(memory, call);
    const prepared = prepareMemory(createMemoryInput, memory, this.settings);
    if ("problem" in prepared) {
      return invalidMemory(prepared.problem);
    }
    const result = await nativeCall(() => brain.createMemory(prepared.memory, this.now()));
    this.workSoon();
    return result;
  }

  /** createMemory under its old name. */
  async addToSTM(content: string, options: CreateMemoryOptions = {}): Promise<MemoryStorageResult> {
    const memory = readable("addToSTM", () => ({ ...options, content }));
    return await this.#store(memory, "addToSTM");
  }

  /** The newest memories, newest first. Counts an access to each unless `peek` is given. */
  async getRecentSTM(options: RecentOptions = {}): Promise<CortexMemory[]> {
    const brain = this.opened();
    const {
      limit = 10,
      categories,
      user,
      user_id,
      is_proxy,
      proxy_agent,
      peek = false,
      signal,
      ...filter
    } = inputs.recent.parse(options);
    const query: native.RecentQuery = {
      limit,
      categories: namedCategories(categories),
      ...inputs.trustFilter(filter),
      user_id: this.reader({ user, user_id }),
      is_proxy,
      proxy_agent,
      peek,
      now: this.now(),
    };
    const memories = await runTask({ signal }, (_report, cancellation) =>
      brain.getRecent(query, cancellation),
    );
    const { policy } = this;
    return memories.map((memory) => toCortexMemory(memory, policy));
  }

  /**
   * One memory. Counts an access unless `peek` is given.
   *
   * @throws CortexError NOT_FOUND
   */
  async getMemory(id: string, options: PeekOptions & UserOptions = {}): Promise<CortexMemory> {
    const brain = this.opened();
    const { peek = false, ...given } = inputs.byId.parse(options, { id });
    const user = this.reader(given);
    const memory = await nativeCall(() => brain.getMemory(id, { now: this.now(), peek, user }));
    return toCortexMemory(memory, this.policy);
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
    const brain = this.writable();
    const list = typeof ids === "string" ? [ids] : ids;
    const given = inputs.ids.parse(options, { ids: list });
    return await nativeCall(() => brain.recordAccess(given.ids, this.now(), this.reader(given)));
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
    const brain = this.writable();
    const given = inputs.validation.parse(options, { id, success });
    const { actor = "api", note } = given;
    const user = this.reader(given);
    return await nativeCall(() =>
      brain.recordValidation(id, success, { now: this.now(), actor, note, user }),
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
    const brain = this.opened();
    const given = inputs.byId.parse(options, { id });
    const entries = await nativeCall(() => brain.getHistory(id, this.reader(given)));
    return entries.map(toAuditEntry);
  }

  /** How many memories are of high, medium and low confidence now; of one kind, or of all. */
  async getConfidenceDistribution(
    kind?: MemoryKind,
    options: UserOptions = {},
  ): Promise<ConfidenceDistribution> {
    const brain = this.opened();
    const given = inputs.kind.parse(options, { kind });
    const user = this.reader(given);
    return await nativeCall(() => brain.getDistribution(kind ?? null, this.now(), user));
  }

  /**
   * Figures, true for now. Memories, atoms, categories, sources, scores and times are counted for one user; the file's
   * size and what waits to be done (outbox, embedding, lightrag, forget_pending) are those of the whole brain.
   */
  async getStats(options: UserOptions = {}): Promise<BrainStats> {
    const brain = this.opened();
    const user = this.reader(inputs.whose.parse(options));
    const stats = await nativeCall(() => brain.getStats(this.now(), user));
    return { ...stats, embedder: this.embedderState, lightrag: await this.lightRagState() };
  }

  /** getStats, and how the brain is set up. */
  async getExtendedStats(options: UserOptions = {}): Promise<ExtendedStats> {
    const stats = await this.getStats(options);
    const { embedder } = stats;
    return {
      ...stats,
      options: {
        path: this.path,
        read_only: this.readOnly,
        user_id: this.userId,
        all_users: this.allUsers,
        confidence: this.policy,
        ...this.settings.options,
      },
      embeddings: await this.embeddingStats(stats.embedding),
      retrieval_paths: embedder?.state === "up" ? WITH_EMBEDDER : WITHOUT_EMBEDDER,
    };
  }

  /**
   * The confidence policy in force and where it comes from.
   *
   * @throws CortexError CORRUPT, NEWER_VERSION - what the brain keeps cannot be read
   */
  async getConfidencePolicy(): Promise<PolicyListing> {
    const brain = this.opened();
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
    const brain = this.writable();
    const given = checkSettings(settings);
    const { anew = false, set_by = "api", ...task } = inputs.keepPolicy.parse(options);
    await nativeCall(() => brain.keepPolicy(given, { anew, actor: set_by, now: this.now() }));
    await this.runMaintenance({ ...task, force: true });
    return await this.getConfidencePolicy();
  }

  /** Has the brain keep no confidence policy: the default of each opening holds again. */
  async resetConfidencePolicy(
    options: Omit<SetPolicyOptions, "anew"> = {},
  ): Promise<PolicyListing> {
    const brain = this.writable();
    const { set_by = "api", ...task } = inputs.keepPolicy.parse(options);
    const kept = await nativeCall(() => brain.dropPolicy({ actor: set_by, now: this.now() }));
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
    const brain = this.writable();
    const { set_by = "api" } = inputs.cognitiveState.parse(options, { userId, value });
    const state: CognitiveState = { user_id: userId, value, set_by, recorded_at: this.now() };
    await nativeCall(() => brain.setCognitiveState(state));
  }

  /**
   * The cognitive states of a user, newest first; the first is in force.
   *
   * @param whose - a user, or as elsewhere `{ user }`; default the brain's; "*": everybody's
   */
  async getCognitiveStates(whose?: string | UserOptions): Promise<CognitiveState[]> {
    const brain = this.opened();
    const given = typeof whose === "object" ? whose : { user: whose };
    const { user } = inputs.cognitiveStates.parse(given);
    return await nativeCall(() => brain.getCognitiveStates(this.reader({ user })));
  }

  /**
   * Stores many memories, read one by one from any iterable. Each is stored or refused on its own; the
   * summary counts them. When it is cancelled, nothing more is read, what is stored stays, and a second run
   * with the same ids goes on from there.
   */
  async importMemories(
    memories: Iterable<ImportMemoryInput> | AsyncIterable<ImportMemoryInput>,
    options: ImportOptions = {},
  ): Promise<ImportSummary> {
    const context = {
      brain: this.writable(),
      defaults: this.settings,
      now: () => this.now(),
    };
    const importing = inputs.importing.parse(options);
    try {
      return await importMemories(context, memories, importing);
    } finally {
      this.workSoon();
    }
  }

  /** Brings cached scores up to date, in batches; goes on where an interrupted run stopped. */
  async runMaintenance(options: MaintenanceOptions = {}): Promise<MaintenanceReport> {
    const brain = this.writable();
    const { force = false, batchSize = 1_000, ...task } = inputs.maintenance.parse(options);
    const work = { now: this.now(), force, batch_size: batchSize };
    return await runTask(task, (report, cancellation) =>
      brain.runMaintenance(work, report, cancellation),
    );
  }

  /** Looks for damage and disagreement in the file; reports all of it. */
  async check(options: CheckOptions = {}): Promise<CheckReport> {
    const brain = this.opened();
    const { deep = false, signal } = inputs.check.parse(options);
    return await runTask({ signal }, (_report, cancellation) =>
      brain.check({ now: this.now(), deep }, cancellation),
    );
  }
}
