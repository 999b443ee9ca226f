import type { Embedder } from "../embedders/embedder.js";
import type { EmbedderState } from "../embedders/service.js";
import type { EmbeddingSettings } from "../embedders/start.js";
import type { LightRagSettings, LightRagState } from "../lightrag/settings.js";
import type native from "../native.js";
import type {
  ConfidenceCategory,
  ConfidencePolicy,
  ConfidenceSettings,
  Purpose,
} from "./policy-schema.js";
import type { RankingSettings } from "./ranking.js";

/** A moment: ISO 8601 text (without a zone: local to the brain's time zone), epoch milliseconds or a Date. */
export type Time = string | number | Date;

/** What can be scored: memories, embeddings of other things, atoms. */
export type MemoryKind = native.Kind;

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

/** A cognitive state that was in force for a user from `recorded_at` (epoch ms) on. */
export type CognitiveState = native.CognitiveState;

/** Counts per confidence category, for now; `average` is null when there is nothing to count. */
export type ConfidenceDistribution = native.Distribution;

/** Figures about a brain. */
export interface BrainStats extends native.Stats {
  /** How the embedder fares; null: the brain has none. */
  embedder: EmbedderState | null;
  /** How the LightRAG server fares; null: the brain has none. */
  lightrag: LightRagState | null;
}

/** How far the vectors of a brain are. */
export interface EmbeddingStats extends native.EmbeddingStatus {
  /** Whether the brain was opened with an embedder. */
  configured: boolean;
  /** How it fares. */
  embedder: EmbedderState | null;
  /** How the vectors of each model are held, once they were searched. */
  indexes: native.VectorState[];
  /** Why vectors could not be read from or written to the brain. */
  problem?: string;
}

/** Options of syncEmbeddings. */
export interface SyncEmbeddingsOptions {
  /** true tries again what was given up; default false. */
  retryFailed?: boolean | undefined;
}

/** Options of syncLightRag. */
export interface SyncLightRagOptions extends TaskOptions {
  /** true tries again what was given up; default false. */
  retryFailed?: boolean | undefined;
  /** true compares all that the server lists with every memory, and puts right what differs; default false. */
  reconcile?: boolean | undefined;
}

/** What a maintenance run did, with the part before an interruption. */
export type MaintenanceReport = native.MaintenanceReport;

/** What a check found. */
export type CheckReport = native.CheckReport;

/** What a backup wrote. */
export type BackupReport = native.BackupReport;

/** Called with how much is done, of how much, in memories or rows. */
export type OnProgress = native.OnProgress;

/** A memory as it is handed out; scores are for now, before the access that the call itself makes. */
export interface CortexMemory extends native.Memory {
  /** `created_at` as ISO 8601 text in UTC. */
  timestamp: string;
  /** `confidence` for people, e.g. "87%". */
  display_confidence: string;
  /** `confidence` in words, by the thresholds of the brain's policy. */
  confidence_category: ConfidenceCategory;
}

/** One event that changed a score. */
export interface ConfidenceAuditEntry extends native.AuditEntry {
  /** `at` as ISO 8601 text in UTC. */
  timestamp: string;
}

/** Options of openBrain. */
export interface OpenBrainOptions {
  /**
   * The file of the brain; made when it does not exist, but its directory must. Relative paths are
   * relative to the working directory, `~` means nothing special, ":memory:" is a brain without a file.
   */
  path: string;
  /** Whose memories are stored when a call does not say; default "default". */
  userId?: string | undefined;
  /** IANA time zone for day boundaries and for times without a zone; default: the process's. */
  timezone?: string | undefined;
  /** The time, in epoch milliseconds; default Date.now. */
  clock?: (() => number) | undefined;
  /** Constants of the confidence formula that differ from the defaults. */
  confidence?: ConfidenceSettings | undefined;
  /** How memories are ranked, where that differs from the defaults. */
  ranking?: RankingSettings | undefined;
  /** What the brain refuses to grow beyond. */
  limits?: BrainLimits | undefined;
  /** Opens an existing brain for reading only; default false. */
  readOnly?: boolean | undefined;
  /** Computes vectors, so that search also goes by meaning; default: none, search goes by words. */
  embedder?: Embedder | undefined;
  /** How the embedder is used. */
  embedding?: EmbeddingSettings | undefined;
  /** A LightRAG server that gets every memory, in the background; default: none. */
  lightrag?: LightRagSettings | undefined;
  /** Makes the ids of new memories; default: the brain makes random ones. */
  ids?: (() => string) | undefined;
}

/** Limits of a brain. */
export interface BrainLimits {
  /** Longest content, in Unicode code points; default 32,000. Longer content is CONTENT_TOO_LONG. */
  contentCodePoints?: number | undefined;
  /** Largest database file, in bytes; default 0, no limit. Beyond it storing is a STORAGE_ERROR (DISK_FULL). */
  databaseBytes?: number | undefined;
}

/** Everything about a new memory but its content. */
export interface CreateMemoryOptions {
  /** Text is a list of one; default: those with a keyword in the content, else ["general"]. */
  categories?: string | string[] | null | undefined;
  /** 0 to 5; default: judged from the text. */
  importance?: number | undefined;
  /** How far it can be trusted from the start, 0 to 1; default: the user's cognitive state, else 1. */
  confidence?: number | undefined;
  /** Stored by an agent on someone's behalf: begins at confidence 1. Default false. */
  is_proxy?: boolean | undefined;
  /** That agent's name; only together with `is_proxy`. */
  proxy_agent?: string | undefined;
  /** What it is about; default: none. */
  topics?: string[] | undefined;
  /** Whose memory; default: the brain's `userId`. */
  user_id?: string | undefined;
  /** The session it was said in. */
  session_id?: string | undefined;
  /** The turn of that session that it was drawn from. */
  source_turn?: number | undefined;
  /** Who said it. */
  speaker?: string | undefined;
  /** Where it came from; default "api". */
  source?: string | undefined;
  /** When it was said, for older memories; default now. */
  created_at?: Time | undefined;
}

/** A memory to store. */
export interface CreateMemoryInput extends CreateMemoryOptions {
  /** Stored exactly as given. */
  content: string;
  /**
   * What it is compared with: by meaning (default; finds semantic duplicates and contradictions), or only
   * with the same text, for fast series of writes. Later memories are compared with it either way.
   */
  compare?: "meaning" | "exact" | undefined;
}

/** A memory to import: compared only with the same text. */
export interface ImportMemoryInput extends Omit<CreateMemoryInput, "compare"> {
  /** Kept as the memory's id; a memory that is already there under it is left alone and counted. */
  id?: string | undefined;
}

/** Options of calls that hand out memories. */
export interface PeekOptions {
  /** true looks without counting an access; default false. */
  peek?: boolean | undefined;
}

/** Options of getRecentSTM. */
export interface RecentOptions extends PeekOptions, CancelOptions {
  /** How many at most; default 10. */
  limit?: number | undefined;
  /** Only memories in any of these, without regard to case; default all. */
  categories?: string | string[] | null | undefined;
  /** Only memories scored at least this now, 0 to 1; not together with `purpose`. */
  min_confidence?: number | undefined;
  /** Only memories good enough for this; not together with `min_confidence`. */
  purpose?: Purpose | undefined;
  /** Only this user's memories; default everybody's. */
  user_id?: string | undefined;
  /** true: only what agents stored on someone's behalf; false: only what they did not. */
  is_proxy?: boolean | undefined;
  /** Only what this agent stored. */
  proxy_agent?: string | undefined;
}

/** Options of searchMemories. */
export interface SearchOptions extends PeekOptions, CancelOptions {
  /** How many at most; default 10, at most 1,000. */
  limit?: number | undefined;
  /** Only memories in any of these, without regard to case; default all. */
  categories?: string | string[] | null | undefined;
  /** Only memories of these kinds; default all that can be searched, which is "stm". */
  kinds?: MemoryKind[] | undefined;
  /** Only memories scored at least this now, 0 to 1; not together with `purpose`. */
  min_confidence?: number | undefined;
  /** Only memories good enough for this; not together with `min_confidence`. */
  purpose?: Purpose | undefined;
  /** Only what was said at this time or later. */
  since?: Time | undefined;
  /** Only what was said before this time. */
  until?: Time | undefined;
  /** Only what was said in this session. */
  session?: string | undefined;
  /** Only this user's memories; default everybody's. */
  user_id?: string | undefined;
  /** Only what this speaker said. */
  speaker?: string | undefined;
  /** true: only what agents stored on someone's behalf; false: only what they did not. */
  is_proxy?: boolean | undefined;
  /** Only what this agent stored. */
  proxy_agent?: string | undefined;
  /** true tells what each score is made of; default false. */
  explain?: boolean | undefined;
}

/** What a hit's score is made of. */
export type ScoreParts = native.ScoreParts;

/** A way in which memories are found, and whether it took part. */
export type SearchPath = native.SearchPath;

/** A memory that was found. */
export interface SearchHit extends CortexMemory {
  /** 0 to 1; comparable between searches of the same brain. */
  score: number;
  /** Only when asked to explain. */
  parts?: ScoreParts;
}

/** What a search found. */
export interface SearchResult {
  /** The best first; of equal score the one with more confidence, then the newest, then by id. */
  hits: SearchHit[];
  /** Which ways of finding took part, and how many memories each proposed. */
  paths: SearchPath[];
  /** The brain's time of the search, epoch ms: what scores, filters and relative times refer to. */
  now: number;
}

/** What updateSTM changes; what is left out stays. */
export interface MemoryUpdate {
  /** 0 to 5. */
  importance?: number | undefined;
  /** Text is a list of one; an empty list means ["general"]. */
  categories?: string | string[] | undefined;
  topics?: string[] | undefined;
}

/** How editSTM changes a text: one of the three. */
export type MemoryEdit = native.MemoryEdit;

/** What deleteSTMBatch did. */
export type DeletionReport = native.Deletion;

/** What to forget: ids, or conditions that must all hold. */
export interface ForgetQuery {
  ids?: string[] | undefined;
  /** In any of these. */
  categories?: string | string[] | undefined;
  user_id?: string | undefined;
  /** Said before this. */
  before?: Time | undefined;
}

/** What forget removed, or would remove, and what may still hold it. */
export type ForgetReceipt = native.ForgetReceipt;

/** A copy of the brain that was made with `backup`. */
export type KnownBackup = native.KnownBackup;

/** What dedupe does: tells only; merges into the older memory; deletes the older memory. */
export type DedupeAction = native.DedupeOptions["action"];

/** Options of dedupe. */
export interface DedupeOptions extends TaskOptions {
  /** Default "report", which changes nothing. */
  action?: DedupeAction | undefined;
  /** Only memories in any of these, without regard to case; default all. */
  categories?: string | string[] | null | undefined;
  /** 0 to 1: less similar ones are left alone; default 0.8. 1 leaves only what has the same words. */
  similarity_threshold?: number | undefined;
  /** Who, for the history; default "api". */
  actor?: string | undefined;
}

/** A memory and those that say no more than it. */
export type DuplicateGroup = native.DuplicateGroup;

/** What dedupe found, and did. */
export interface DedupeReport extends native.DedupeReport {
  action: DedupeAction;
}

/** Two memories that cannot both be true. */
export type Contradiction = native.Contradiction;

/** A contradiction with the two texts. */
export type ContradictionListing = native.ContradictionListing;

/** Options of getContradictions. */
export interface ContradictionOptions {
  /** Default all. */
  status?: Contradiction["status"] | undefined;
  /** Only pairs of this memory. */
  memory_id?: string | undefined;
  /** How many at most; default 100. */
  limit?: number | undefined;
}

/** How a contradiction ends: one of the two memories holds, or they do not contradict. */
export type Resolution = { winner: string } | { dismiss: true };

/** What a category means. */
export interface CategoryDescription {
  description?: string | undefined;
  /** Words; a memory stored without a category that holds one of them gets this category. */
  keywords?: string[] | undefined;
}

/** A category and how many memories it has. */
export type CategoryListing = native.CategoryListing;

/** What to keep in view: either a text or a memory. */
export interface NewPin {
  text?: string | undefined;
  memory_id?: string | undefined;
  /** What it is for. */
  label?: string | undefined;
}

/** Something in view. */
export type Pin = native.Pin;

/** Options of recordValidation. */
export interface ValidationOptions {
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

/** Options of forget. */
export interface ForgetOptions extends ActorOptions {
  /** true changes nothing and tells what would go; default false. */
  dryRun?: boolean | undefined;
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
}

/** Options of runMaintenance. */
export interface MaintenanceOptions extends TaskOptions {
  /** true rescores every row, also those scored within the hour; default false. */
  force?: boolean | undefined;
  /** Rows per transaction; default 1,000. */
  batchSize?: number | undefined;
}

/** Options of check. */
export interface CheckOptions extends CancelOptions {
  /** true also recomputes every derived value; default false. */
  deep?: boolean | undefined;
}

/** The options an open brain works with, defaults filled in. */
export interface OptionsInForce {
  path: string;
  read_only: boolean;
  user_id: string;
  timezone: string;
  confidence: ConfidencePolicy;
  ranking: native.RankingWeights;
  limits: { content_code_points: number; database_bytes: number };
}

/** Figures about a brain, and how it is set up. */
export interface ExtendedStats extends BrainStats {
  options: OptionsInForce;
  /** How far the vectors are. */
  embeddings: EmbeddingStats;
  /** The ways in which memories can be found now. */
  retrieval_paths: readonly string[];
}
