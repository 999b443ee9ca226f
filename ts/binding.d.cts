/**
 * What the native addon exports; the objects that cross are in shapes.d.cts, which scripts/contract.mjs writes. The functions are
 * internal: `bridge/` is their only caller. The types are public under the names by which `index.ts` exports them.
 *
 * Conventions: times are epoch milliseconds (UTC) as `number`; `null` means absent; every call carries
 * `now`, so the clock is injected by the caller. TypeScript fills in defaults, the addon checks types and
 * ranges again. `user` and `user_id` of what reads or changes say for whom: null is everybody; they must be given.
 * Rejections and thrown errors carry a string `code` from `errorCodes`.
 */
import type { Brain } from "./brain.cjs";
import type {
  EmbeddingModel,
  FoundPiece,
  PromptReading,
  RankingWeights,
  RekeyReport,
  RestoreReport,
  RollbackReport,
  SecretRule,
  Sentiment,
  SpeechAct,
  SpeechActPart,
  TopicClassification,
} from "./shapes.cjs";

export * from "./brain.cjs";
export * from "./shapes.cjs";

/** What becomes of secrets in what is told: taken out, refused, or kept as they are. */
export type SecretAction = "redact" | "refuse" | "allow";

/** The constants of the confidence formula (specs: confidence, "Current confidence"). */
export interface Policy {
  enabled: boolean;
  /** How scores are made: by the formula, or as the probability that a memory is true now. */
  policy: "formula" | "evidence";
  decay_per_day: number;
  age_floor: number;
  access_boost: number;
  access_cap: number;
  access_window_days: number;
  validation_bonus: number;
  contradiction_penalty: number;
  minimum: number;
  high_threshold: number;
  medium_threshold: number;
  purposes: { critical: number; routine: number; experimental: number };
  /** Decay per day by category; a memory uses the smallest of its categories' values. */
  category_decay: Record<string, number>;
  /** By user: what differs for them. */
  users: Record<string, UserThresholds>;
  /** Retrieval profiles by name: what a read goes by that names one, or whose purpose one is named after. */
  profiles: Record<string, RetrievalProfile>;
}

/** What a read goes by that names it; what is left out is as without a profile. */
export interface RetrievalProfile {
  /** Least confidences of purposes. */
  thresholds?:
    | {
        critical?: number | undefined;
        routine?: number | undefined;
        experimental?: number | undefined;
      }
    | undefined;
  confidence_weight?: number | undefined;
  temporal_weight?: number | undefined;
  importance_weight?: number | undefined;
  standing_weight?: number | undefined;
  verify_below?: number | undefined;
}

/** What a score is called for one user, and what it is good enough for. */
export interface UserThresholds {
  high_threshold?: number | undefined;
  medium_threshold?: number | undefined;
  purposes?:
    | {
        critical?: number | undefined;
        routine?: number | undefined;
        experimental?: number | undefined;
      }
    | undefined;
  /** Profiles of their own, each number over that of everybody's profile of this name. */
  profiles?: Record<string, RetrievalProfile> | undefined;
}

/** The same as it is set; null takes a profile away. */
export interface UserSettings extends Omit<UserThresholds, "profiles"> {
  profiles?: Record<string, RetrievalProfile | null> | undefined;
}

/** Any part of a policy; null takes away what the policy below sets for a category. */
export interface PolicySettings {
  enabled?: boolean | undefined;
  policy?: "formula" | "evidence" | undefined;
  decay_per_day?: number | undefined;
  age_floor?: number | undefined;
  access_boost?: number | undefined;
  access_cap?: number | undefined;
  access_window_days?: number | undefined;
  validation_bonus?: number | undefined;
  contradiction_penalty?: number | undefined;
  minimum?: number | undefined;
  high_threshold?: number | undefined;
  medium_threshold?: number | undefined;
  purposes?:
    | {
        critical?: number | undefined;
        routine?: number | undefined;
        experimental?: number | undefined;
      }
    | undefined;
  category_decay?: Record<string, number | null> | undefined;
  /** null takes away what the policy below sets for a user. */
  users?: Record<string, UserSettings | null> | undefined;
  /** null takes a profile away. */
  profiles?: Record<string, RetrievalProfile | null> | undefined;
}

/** The confidence policy of a brain, and where it comes from. */
export interface PolicyListing {
  /** What scores go by. */
  in_force: Policy;
  /** What the brain keeps, who set it and when (epoch milliseconds); null: nothing. */
  kept: { policy: Policy; set_by: string; set_at: number } | null;
  /** What holds where the brain keeps nothing. */
  default: Policy;
  /** What this opening, or another of this process, asked for over these. */
  asked: PolicySettings;
}

export interface OpenOptions {
  /** Absolute path, or ":memory:". */
  path: string;
  /** 64 hexadecimal digits; absent: the file is in the clear. */
  key?: string | undefined;
  read_only: boolean;
  /** IANA time zone: day boundaries and zone-less input. */
  timezone: string;
  /** What holds where the brain keeps no policy. */
  default_policy: Policy;
  /** What holds over that, or over what the brain keeps. */
  policy: PolicySettings;
  /** From which probability a contradiction is opened, and from which it is possible. */
  secrets?:
    | {
        policy?: SecretAction | undefined;
        users?: Record<string, SecretAction> | undefined;
        rules?: SecretRule[] | undefined;
      }
    | undefined;
  contradictions?: { open?: number | undefined; possible?: number | undefined } | undefined;
  /** Longest content, in Unicode code points. */
  content_limit: number;
  /** Largest database file in bytes; 0 for no limit. */
  database_limit: number;
  /** Services outside the process that get every memory through the outbox. */
  sinks?: string[] | undefined;
  /** Whose vectors memories get. */
  embedding_model?: EmbeddingModel | undefined;
  /** Of a file that is a replica of a brain in a database. */
  replica?: ReplicaOptions | undefined;
}

/** How a replica is opened. */
export interface ReplicaOptions {
  /** Which brain it is a replica of. */
  of: string;
  /** What a new file is called among the replicas. */
  id: string;
  /** What others wrote is taken in, and nothing is published: not even accesses are counted. */
  reads_only: boolean;
  gate: ReplicaGate;
}

/**
 * Speaks to the database for the writing thread, which waits. `answer(code, message)`, or `answer(null, text)`: of
 * "publish" the position and the commit with a space between them, "" when another host was first; of "turn" what
 * changed, as applyChanges takes it; of "more", which names the rest in `commit`, the next part of that; of "release"
 * anything.
 */
export type ReplicaGate = (
  what: "publish" | "turn" | "more" | "release",
  particulars: ReplicaPublication,
  answer: (code: string | null, text: string) => void,
) => void;

/** What a transaction changed, and on top of which commit; of "turn" and "release" there are no rows. */
export interface ReplicaPublication {
  position: number;
  commit: string | null;
  rows: string;
  counters: string;
  removes: boolean;
}

/** What a replica says of itself. */
export interface ReplicaState {
  id: string;
  /** "" before the first changes came. */
  epoch: string;
  position: number;
  commit: string | null;
  /** The commit up to which what was forgotten is gone from its files; 0 while some of it is not. */
  forgot: number;
}

export interface MigrateOptions {
  /** Absolute. */
  source: string;
  /** Absolute; absent: the new brain takes the source's place. */
  target?: string | undefined;
  /** Of the new brain. */
  key?: string | undefined;
  dry_run: boolean;
  /** IANA time zone of times that name none. */
  timezone: string;
  /** Whose memories they become. */
  user_id: string;
  now: number;
  /** Rows per transaction. */
  batch_size: number;
  policy: Policy;
}

/** done and total are in the unit of the task: memories or rows. */
export type OnProgress = (done: number, total: number) => void;

/** A flag that stops queued or stepwise work; that call then rejects with CANCELLED. */
export interface Cancellation {
  cancel(): void;
}

export declare const version: string;
export declare const sqliteVersion: string;
export declare const sqliteCompileOptions: readonly string[];
export declare const schemaVersion: number;
export declare const errorCodes: readonly string[];
/** The shapes of what crosses the boundary as data, for scripts/contract.mjs. */
export declare function contract(): object;
export declare const defaultPolicy: Policy;
export declare const defaultRanking: RankingWeights;
export declare const Cancellation: new () => Cancellation;
/** Goes up when the same text is restated otherwise. */
export declare const restatementVersion: number;
/** VALIDATION_ERROR for a blank user, a wrong type or value, a lone surrogate. */
export declare function restate(
  text: string,
  options: {
    user: string;
    person: "third" | "second";
    gender: "unknown" | "female" | "male" | "other";
  },
): string;
/** Fingerprint of the rules that give topics: another one where the same text may get others. */
export declare const topicsVersion: number;
/** VALIDATION_ERROR for a wrong type, a lone surrogate. */
export declare function classifyTopics(text: string): TopicClassification;
/** VALIDATION_ERROR for a wrong type, a lone surrogate. */
export declare function speechAct(text: string): SpeechAct;
/** VALIDATION_ERROR for a wrong type, a lone surrogate. */
export declare function speechActs(text: string): SpeechActPart[];
/** VALIDATION_ERROR for a wrong type, a lone surrogate. */
export declare function readPrompt(text: string): PromptReading;
export declare function deriveCategories(text: string): string[];
/** What somebody asks for by name, as a user's fact graph calls it. VALIDATION_ERROR as above. */
export declare function entityName(name: string, user: string): string;
/** The last sentence that asks, on one line; null for none. VALIDATION_ERROR as above. */
export declare function lastQuestion(text: string): string | null;
/** Whether who asked asks the question again, or the other one takes up a word of it. VALIDATION_ERROR as above. */
export declare function settles(asking: string, answering: string, question: string): boolean;
/** The names in a text, each once. VALIDATION_ERROR as above. */
export declare function namesIn(text: string): string[];
/** How a text sounds, by a list of weighted words. VALIDATION_ERROR as above. */
export declare function sentimentOf(text: string): Sentiment;
/** A text in pieces, those found that have what the query asks for. VALIDATION_ERROR as above. */
export declare function findWords(text: string, query: string): FoundPiece[];
/** Whether a message tells something. VALIDATION_ERROR as above. */
export declare function isWorthKeeping(message: string): boolean;
/** The text without what the built-in rules take for secrets. VALIDATION_ERROR as above. */
export declare function withoutSecrets(text: string): string;
/** What the language rules make of a text, and of a newer one beside it, as JSON. VALIDATION_ERROR as above. */
export declare function explainLanguage(text: string, newer: string | null): string;
/** Brings a legacy brain along; gives the report as JSON. Progress is in rows. */
export declare function migrate(
  options: MigrateOptions,
  onProgress?: OnProgress,
  cancellation?: Cancellation,
): Promise<string>;
/** Puts the backup that a migration made in the migrated brain's place. */
export declare function rollBack(
  path: string,
  options: { now: number; key?: string | undefined },
  cancellation?: Cancellation,
): Promise<RollbackReport>;
/** Gives a brain's file another key, or none. */
export declare function rekey(
  path: string,
  options: { key?: string | undefined; new_key?: string | undefined },
  cancellation?: Cancellation,
): Promise<RekeyReport>;
/** Puts a backup in the place of a brain that cannot be opened, or is not there. */
export declare function restoreFile(
  path: string,
  backup: string,
  options: { now: number; key?: string | undefined },
  cancellation?: Cancellation,
): Promise<RestoreReport>;
export declare function open(options: OpenOptions): Promise<Brain>;
/** ISO 8601 text to epoch ms; zone-less text is local to `timezone`. VALIDATION_ERROR when it is no time. */
export declare function parseTime(text: string, timezone: string): number;
/**
 * The time [begin, end) that all of a text names in English words ("last week", "3 days ago"); null where it does not. What comes
 * again ("Friday") is the latest, or the next with `ahead`. VALIDATION_ERROR for a wrong type, a lone surrogate.
 */
export declare function timeInWords(
  text: string,
  now: number,
  timezone: string,
  ahead: boolean,
): { begin: number; end: number } | null;
/** Pure score for `now`. `decay_per_day` is taken from the policy and `categories`. */
/** The standing of a memory of `days` days; `importance` is a share of the highest. */
export declare function standing(
  confidence: number,
  days: number,
  importance: number,
  weights: RankingWeights,
): number;
export declare function calculateConfidence(
  record: {
    created_at: number;
    last_accessed: number | null;
    base_confidence: number;
    access_count: number;
    validation_count: number;
    contradiction_count: number;
    categories?: string[] | undefined;
    derived_categories?: string[] | undefined;
  },
  now: number,
  policy: Policy,
): number;
