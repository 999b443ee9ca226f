import type native from "../native.js";
import type { ConfidenceCategory } from "./policy-schema.js";

/** A moment: ISO 8601 text (without a zone: local to the brain's time zone), epoch milliseconds or a Date. */
export type Time = string | number | Date;

/** What can be scored: memories, embeddings of other things, atoms. */
export type MemoryKind = native.Kind;

/** What has ids that can be looked for by their beginning. */
export type IdKind = native.IdKind;

/** Why a memory began at the confidence it began at. */
export type ConfidenceSource = native.ConfidenceSource;

/** How storing a memory ended. */
export type MemoryStorageStatus = native.StorageStatus;

/**
 * The answer to storing a memory. `is_success`: it is stored. `is_rejected`: it was refused for what it
 * is (duplicate, empty, too long, invalid). STORAGE_ERROR is neither; `error_code` says what failed.
 */
export type MemoryStorageResult = native.StorageResult;

/** What an import did; `refused` names entries by their index in the input. */
export type ImportSummary = native.ImportSummary;

/** What a validation changed. */
export type ValidationResult = native.Validation;

/** A memory's score after an access; `id` as it was given. */
export type AccessOutcome = native.AccessOutcome;

/** What stands against a memory; while something does, no access to it is counted. */
export type Dispute = native.Dispute;

/** A cognitive state that was in force for a user from `recorded_at` (epoch ms) on. */
export type CognitiveState = native.CognitiveState;

/** What storing a memory would find. */
export type MemoryCheck = native.MemoryCheck;

/** What memories are put together by. */
export type MemoryGroup = native.MemoryGroup;

/** The counts of one topic, category, user or speaker; `name` is null for memories that have none. */
export type GroupDistribution = native.GroupDistribution;

/** Counts per confidence category, for now; `average` is null when there is nothing to count. */
export type ConfidenceDistribution = native.Distribution;

/** What a maintenance run did, with the part before an interruption. */
export type MaintenanceReport = native.MaintenanceReport;

/** What a check found. */
export type CheckReport = native.CheckReport;

/** What a backup wrote. */
export type BackupReport = native.BackupReport;

/** Called with how much is done, of how much, in memories or rows. */
export type OnProgress = native.OnProgress;

/** A memory as it is handed out; scores are for now, before the access that the call itself makes. */
export interface CortexMemory extends Omit<native.Memory, "metadata"> {
  /** What the program that stored it keeps with it; missing where that is nothing. */
  metadata?: Record<string, unknown>;
  /** `created_at` as ISO 8601 text in UTC. */
  timestamp: string;
  /** `confidence` for people, e.g. "87%". */
  display_confidence: string;
  /** `confidence` in words, by the thresholds of the brain's policy. */
  confidence_category: ConfidenceCategory;
}

/** A score with its parts, which add up to it. */
export type ConfidenceExplanation = native.ConfidenceExplanation;

/** One event that changed a score. */
export interface ConfidenceAuditEntry extends native.AuditEntry {
  /** `at` as ISO 8601 text in UTC. */
  timestamp: string;
}

/** Everything about a new memory but its content. */
export interface CreateMemoryOptions
  extends Omit<
    native.NewMemory,
    | "content"
    | "user_id"
    | "id"
    | "categories"
    | "created_at"
    | "expires_at"
    | "review_at"
    | "compare"
    | "metadata"
  > {
  /** Text is a list of one; default: those with a keyword in the content, else ["general"]. */
  categories?: string | string[] | null | undefined;
  /** Whose memory; default: the brain's `userId`. */
  user_id?: string | undefined;
  /** When it was said, for older memories; default now. */
  created_at?: Time | undefined;
  /** From then on it answers nothing, and the next maintenance removes it; default never. */
  expires_at?: Time | undefined;
  /** From then on it is named first among what somebody should check, until somebody does; default never. */
  review_at?: Time | undefined;
  /** What the caller keeps with it, as JSON has it: the brain only hands it back. */
  metadata?: Record<string, unknown> | null | undefined;
}

/** A memory to store. */
export interface CreateMemoryInput
  extends CreateMemoryOptions,
    Pick<native.NewMemory, "content" | "compare"> {
  /** Nothing but 0, which may as well be left out: recordValidation counts. */
  validation_count?: 0 | undefined;
  /** Nothing but 0, as `validation_count`. */
  contradiction_count?: 0 | undefined;
}

/**
 * A memory to import: compared only with the same text. Its `id` is kept; a memory that is already there under it is
 * left alone and counted, and named (`differing`) where its text is another.
 */
export interface ImportMemoryInput
  extends CreateMemoryOptions,
    Pick<native.NewMemory, "content" | "id"> {}

/** Options of calls that read, or that change what is there. */
export interface UserOptions {
  /**
   * Whose memories: default the brain's `userId`; "*": everybody's. What is another user's does not exist for
   * the call.
   */
  user?: string | undefined;
}

/** The same, for calls that know it under an older name, too. */
export interface UserFilter extends UserOptions {
  /** The same as `user`. */
  user_id?: string | undefined;
}

/** Options of calls that hand out memories. */
export interface PeekOptions {
  /** true looks without counting an access; default false. */
  peek?: boolean | undefined;
}

/** Options of calls that go by a retrieval profile. */
export interface ProfileOptions {
  /** A profile of the policy (`profiles`), by name; default none. */
  profile?: string | undefined;
}

/** Options of getRecentSTM. */
export interface RecentOptions
  extends PeekOptions,
    CancelOptions,
    UserFilter,
    Pick<
      native.RecentQuery,
      | "min_confidence"
      | "purpose"
      | "profile"
      | "superseded"
      | "only_disputed"
      | "expired"
      | "is_proxy"
      | "proxy_agent"
    > {
  /** How many at most; default 10. */
  limit?: number | undefined;
  /** Only memories in any of these, without regard to case; default all. */
  categories?: string | string[] | null | undefined;
}

/** Options of recordValidation. */
export interface ValidationOptions extends UserOptions {
  /** Why, for the history. */
  note?: string | undefined;
  /** Who, for the history; default "api". */
  actor?: string | undefined;
}

/** Options of setCognitiveState. */
export interface CognitiveStateOptions {
  /** Who recorded it; default "api". */
  set_by?: string | undefined;
}

/** Options of calls that can be stopped. */
export interface CancelOptions {
  /** Stops the call with CANCELLED; what is done stays done. */
  signal?: AbortSignal | undefined;
}

/** Options of calls that say who made a change. */
export interface ActorOptions extends CancelOptions {
  /** Who, for the history; default "api". */
  actor?: string | undefined;
}

/** Options of work that can take long. */
export interface TaskOptions extends CancelOptions {
  /** Told how far the work is. What it throws stops the work. */
  onProgress?: OnProgress | undefined;
}

/** Options of importMemories. */
export interface ImportOptions extends TaskOptions {
  /** true stores a text also when it is there already, as conversations need; default false. */
  keepDuplicates?: boolean | undefined;
  /**
   * true holds each memory against all others by meaning, as createMemory does: one that says in other words what is
   * stored is a duplicate (`similar` names them), and contradictions are opened. It takes as long as single adds do;
   * default false.
   */
  compare?: boolean | undefined;
}

/** Options of runMaintenance. */
export interface MaintenanceOptions extends TaskOptions {
  /** true rescores every row, also those scored within the hour; default false. */
  force?: boolean | undefined;
  /** Rows per transaction; default 1,000. */
  batchSize?: number | undefined;
  /**
   * How memories whose `expires_at` has passed go: "delete" (default) leaves their history, "forget" takes their words
   * from everywhere and gives a receipt.
   */
  expired?: "delete" | "forget" | undefined;
}

/** Options of check. */
export interface CheckOptions extends CancelOptions {
  /** true also recomputes every derived value; default false. */
  deep?: boolean | undefined;
}
