import { resolve } from "node:path";
import type native from "../native.js";
import { CortexError, validationError } from "./errors.js";
import { importMemories } from "./import.js";
import * as inputs from "./inputs.js";
import { toAuditEntry, toCortexMemory } from "./memory.js";
import {
  createMemoryInput,
  invalidMemory,
  type MemoryDefaults,
  prepareMemory,
} from "./memory-input.js";
import type { ConfidencePolicy } from "./policy-schema.js";
import { nativeCall, runTask } from "./task.js";
import { show } from "./text.js";
import type {
  BackupReport,
  BrainStats,
  CancelOptions,
  CheckOptions,
  CheckReport,
  CognitiveState,
  CognitiveStateOptions,
  ConfidenceAuditEntry,
  ConfidenceDistribution,
  CortexMemory,
  CreateMemoryInput,
  CreateMemoryOptions,
  ExtendedStats,
  ImportMemoryInput,
  ImportOptions,
  ImportSummary,
  MaintenanceOptions,
  MaintenanceReport,
  MemoryKind,
  MemoryStorageResult,
  OptionsInForce,
  PeekOptions,
  RecentOptions,
  ValidationOptions,
  ValidationResult,
} from "./types.js";

/** What openBrain found out before it opened the brain. */
export interface BridgeSettings extends MemoryDefaults {
  clock: () => number;
  options: Omit<OptionsInForce, "path" | "read_only" | "user_id">;
}

// Nothing computes vectors and nothing searches text yet; what is listed here works.
const RETRIEVAL_PATHS = ["recent", "by id"] as const;

/**
 * An open brain. Every method is one call of the addon, off the main thread. Methods reject with a
 * CortexError: CLOSED after `close`, READ_ONLY for writing to a brain opened for reading,
 * VALIDATION_ERROR for arguments of the wrong type or out of range; others where a method says so.
 */
export class CortexBridge {
  readonly #native: native.Brain;
  readonly #settings: BridgeSettings;
  #closing: Promise<void> | undefined;

  /** @internal Use openBrain. */
  constructor(brain: native.Brain, settings: BridgeSettings) {
    this.#native = brain;
    this.#settings = settings;
  }

  /** The brain's file, absolute, or ":memory:". */
  get path(): string {
    return this.#native.path;
  }

  /** Whether the brain was opened for reading only. */
  get readOnly(): boolean {
    return this.#native.read_only;
  }

  /** Whose memories are stored when a call does not say. */
  get userId(): string {
    return this.#settings.userId;
  }

  /** The confidence policy in force. */
  get policy(): ConfidencePolicy {
    return this.#settings.options.confidence;
  }

  /** The brain's time, in epoch milliseconds: what its clock says. */
  now(): number {
    const now = this.#settings.clock();
    if (!Number.isFinite(now)) {
      throw validationError(`the clock must return epoch milliseconds, but returned ${show(now)}`);
    }
    return Math.floor(now);
  }

  /**
   * Stores one memory. Whatever is wrong with the memory itself is told by the result's status and changes
   * nothing; a result with `is_success` survives a crash and a power loss.
   */
  async createMemory(memory: CreateMemoryInput): Promise<MemoryStorageResult> {
    const brain = this.#writable();
    const prepared = prepareMemory(createMemoryInput, memory, this.#settings);
    if ("problem" in prepared) {
      return invalidMemory(prepared.problem);
    }
    return await nativeCall(() => brain.createMemory(prepared.memory, this.now()));
  }

  /** createMemory under its old name. */
  async addToSTM(content: string, options: CreateMemoryOptions = {}): Promise<MemoryStorageResult> {
    return await this.createMemory({ ...options, content });
  }

  /** The newest memories, newest first. Counts an access to each unless `peek` is given. */
  async getRecentSTM(options: RecentOptions = {}): Promise<CortexMemory[]> {
    const brain = this.#open();
    const {
      limit = 10,
      categories,
      peek = false,
      signal,
      ...filter
    } = inputs.recent.parse(options);
    const query: native.RecentQuery = {
      limit,
      categories: typeof categories === "string" ? [categories] : (categories ?? undefined),
      min_confidence: inputs.leastConfidence(filter, this.policy),
      peek,
      now: this.now(),
    };
    const memories = await runTask({ signal }, (_report, cancellation) =>
      brain.getRecent(query, cancellation),
    );
    return memories.map((memory) => toCortexMemory(memory, this.policy));
  }

  /**
   * One memory. Counts an access unless `peek` is given.
   *
   * @throws CortexError NOT_FOUND
   */
  async getMemory(id: string, options: PeekOptions = {}): Promise<CortexMemory> {
    const brain = this.#open();
    const { peek = false } = inputs.byId.parse({ ...options, id });
    const memory = await nativeCall(() => brain.getMemory(id, { now: this.now(), peek }));
    return toCortexMemory(memory, this.policy);
  }

  /**
   * Counts one access to each memory, for callers that showed it by other means.
   *
   * @throws CortexError NOT_FOUND - any id is unknown; then none is counted
   */
  async recordAccess(ids: string | readonly string[]): Promise<void> {
    const brain = this.#writable();
    const list = inputs.ids.parse({ ids: typeof ids === "string" ? [ids] : ids }).ids;
    await nativeCall(() => brain.recordAccess(list, this.now()));
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
    const brain = this.#writable();
    const { actor = "api", note } = inputs.validation.parse({ ...options, id, success });
    return await nativeCall(() =>
      brain.recordValidation(id, success, { now: this.now(), actor, note }),
    );
  }

  /**
   * Every event that changed a memory's score, oldest first.
   *
   * @throws CortexError NOT_FOUND - neither the memory nor a history of it exists
   */
  async getConfidenceHistory(id: string): Promise<ConfidenceAuditEntry[]> {
    const brain = this.#open();
    inputs.byId.parse({ id });
    const entries = await nativeCall(() => brain.getHistory(id));
    return entries.map(toAuditEntry);
  }

  /** How many memories are of high, medium and low confidence now; of one kind, or of all. */
  async getConfidenceDistribution(kind?: MemoryKind): Promise<ConfidenceDistribution> {
    const brain = this.#open();
    inputs.kind.parse({ kind });
    return await nativeCall(() => brain.getDistribution(kind ?? null, this.now()));
  }

  /** Figures about the brain, true for now. */
  async getStats(): Promise<BrainStats> {
    const brain = this.#open();
    return await nativeCall(() => brain.getStats(this.now()));
  }

  /** getStats, and how the brain is set up. */
  async getExtendedStats(): Promise<ExtendedStats> {
    const stats = await this.getStats();
    return {
      ...stats,
      options: {
        path: this.path,
        read_only: this.readOnly,
        user_id: this.userId,
        ...this.#settings.options,
      },
      embeddings: { configured: false },
      retrieval_paths: RETRIEVAL_PATHS,
    };
  }

  /** Sets a user's cognitive state, a whole number from 0 to 100: new memories begin at this percentage. */
  async setCognitiveState(
    userId: string,
    value: number,
    options: CognitiveStateOptions = {},
  ): Promise<void> {
    const brain = this.#writable();
    const { set_by = "api" } = inputs.cognitiveState.parse({ ...options, userId, value });
    const state: CognitiveState = { user_id: userId, value, set_by, recorded_at: this.now() };
    await nativeCall(() => brain.setCognitiveState(state));
  }

  /** The cognitive states of a user, newest first; the first is in force. */
  async getCognitiveStates(userId: string): Promise<CognitiveState[]> {
    const brain = this.#open();
    inputs.user.parse({ userId });
    return await nativeCall(() => brain.getCognitiveStates(userId));
  }

  /**
   * Stores many memories, read one by one from any iterable. Each is stored or refused on its own; the
   * summary counts them. When it is cancelled, what is stored stays, and a second run with the same ids
   * goes on from there.
   */
  async importMemories(
    memories: Iterable<ImportMemoryInput> | AsyncIterable<ImportMemoryInput>,
    options: ImportOptions = {},
  ): Promise<ImportSummary> {
    const context = {
      brain: this.#writable(),
      defaults: this.#settings,
      now: () => this.now(),
    };
    return await importMemories(context, memories, inputs.importing.parse(options));
  }

  /** Brings cached scores up to date, in batches; goes on where an interrupted run stopped. */
  async runMaintenance(options: MaintenanceOptions = {}): Promise<MaintenanceReport> {
    const brain = this.#writable();
    const { force = false, batchSize = 1_000, ...task } = inputs.maintenance.parse(options);
    const work = { now: this.now(), force, batch_size: batchSize };
    return await runTask(task, (report, cancellation) =>
      brain.runMaintenance(work, report, cancellation),
    );
  }

  /** Looks for damage and disagreement in the file; reports all of it. */
  async check(options: CheckOptions = {}): Promise<CheckReport> {
    const brain = this.#open();
    const { deep = false, signal } = inputs.check.parse(options);
    return await runTask({ signal }, (_report, cancellation) =>
      brain.check({ now: this.now(), deep }, cancellation),
    );
  }

  /**
   * Writes a verified copy of the brain to a file that must not exist yet.
   *
   * @param target - its path; a relative one is relative to the working directory
   */
  async backup(target: string, options: CancelOptions = {}): Promise<BackupReport> {
    const brain = this.#open();
    const { signal } = inputs.backup.parse({ ...options, target });
    return await runTask({ signal }, (_report, cancellation) =>
      brain.backup(resolve(target), cancellation),
    );
  }

  /**
   * Ends the use of this handle; resolves when its work is written. May be called again. Others that
   * opened the same file go on with it.
   */
  async close(): Promise<void> {
    this.#closing ??= nativeCall(() => this.#native.close());
    await this.#closing;
  }

  /** Closes the brain at the end of an `await using` block. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #open(): native.Brain {
    if (this.#closing !== undefined) {
      throw new CortexError("CLOSED", `the brain ${this.path} is closed; open it again to use it`);
    }
    return this.#native;
  }

  #writable(): native.Brain {
    const brain = this.#open();
    if (this.readOnly) {
      throw new CortexError(
        "READ_ONLY",
        `the brain ${this.path} is open for reading only; open it without readOnly to write to it`,
      );
    }
    return brain;
  }
}
