import type { AlertWebhookSettings } from "../alerts/settings.js";
import type { Embedder } from "../embedders/embedder.js";
import type { EmbeddingSettings } from "../embedders/embedding-settings.js";
import type { EmbedderState } from "../embedders/service.js";
import type { FleetOptions } from "../fleet/settings.js";
import type { FleetState } from "../fleet/state.js";
import type { LightRagSettings, LightRagState } from "../lightrag/settings.js";
import type native from "../native.js";
import type { ContradictionThresholds } from "./contradiction-thresholds.js";
import type { EncryptionOptions } from "./encryption.js";
import type { ConfidencePolicy, ConfidenceSettings } from "./policy-schema.js";
import type { RankingSettings } from "./ranking.js";
import type { SecretSettings } from "./secret-settings.js";
import type { TaskOptions } from "./types.js";

/** Options of openBrain. */
export interface OpenBrainOptions {
  /**
   * The file of the brain; made when it does not exist, but its directory must. Relative paths are
   * relative to the working directory, `~` means nothing special, ":memory:" is a brain without a file. Or the
   * address of a brain that hosts share, postgres://USER@HOST/DATABASE#TENANT/BRAIN (docs/fleet.md).
   */
  path: string;
  /**
   * The file is encrypted, and this is its key; a new file becomes an encrypted one. Of a brain in PostgreSQL it is this
   * host's replica that is (docs/encryption.md).
   */
  encryption?: EncryptionOptions | undefined;
  /** Whose memories are stored, and read, when a call does not say; default "default". */
  userId?: string | undefined;
  /** true: a call that does not say whose reads everybody's memories; default false. */
  allUsers?: boolean | undefined;
  /** IANA time zone for day boundaries and for times without a zone; default: the process's. */
  timezone?: string | undefined;
  /** The time, in epoch milliseconds; default Date.now. */
  clock?: (() => number) | undefined;
  /**
   * Constants of the confidence formula for this opening; they hold over the policy that the brain keeps. Other
   * openings of the file in this process must not ask for anything else while it is open.
   */
  confidence?: ConfidenceSettings | undefined;
  /** Constants that hold where the brain keeps no policy (setConfidencePolicy); default: the library's. */
  confidenceDefaults?: ConfidenceSettings | undefined;
  /** How memories are ranked, where that differs from the defaults. */
  ranking?: RankingSettings | undefined;
  /** From which probability on contradictions are opened, and from which they are possible. */
  contradictions?: ContradictionThresholds | undefined;
  /** What becomes of secrets in what is told; default: they are taken out. */
  secrets?: SecretSettings | undefined;
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
  /** A webhook that gets alerts, in the background; default: none. */
  alertWebhook?: AlertWebhookSettings | undefined;
  /** Makes the ids of new memories; default: the brain makes random ones. */
  ids?: (() => string) | undefined;
  /** How a brain in PostgreSQL is worked with. */
  fleet?: FleetOptions | undefined;
}

/** Limits of a brain. */
export interface BrainLimits {
  /** Longest content, in Unicode code points; default 32,000. Longer content is CONTENT_TOO_LONG. */
  contentCodePoints?: number | undefined;
  /** Largest database file, in bytes; default 0, no limit. Beyond it storing is a STORAGE_ERROR (DISK_FULL). */
  databaseBytes?: number | undefined;
}

/** The options an open brain works with, defaults filled in. */
export interface OptionsInForce {
  path: string;
  read_only: boolean;
  user_id: string;
  all_users: boolean;
  timezone: string;
  confidence: ConfidencePolicy;
  ranking: native.RankingWeights;
  limits: { content_code_points: number; database_bytes: number };
}

/** Figures about a brain. */
export interface BrainStats extends native.Stats {
  /** How the embedder fares; null: the brain has none. */
  embedder: EmbedderState | null;
  /** How the LightRAG server fares; null: the brain has none. */
  lightrag: LightRagState | null;
  /** How a brain in PostgreSQL fares; null: it is a file. */
  fleet: FleetState | null;
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

/** Figures about a brain, and how it is set up. */
export interface ExtendedStats extends BrainStats {
  options: OptionsInForce;
  /** How far the vectors are. */
  embeddings: EmbeddingStats;
  /** The ways in which memories can be found now. */
  retrieval_paths: readonly string[];
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

/** Options of setConfidencePolicy and resetConfidencePolicy. Progress is of the rescoring, in rows. */
export interface SetPolicyOptions extends TaskOptions {
  /** true begins with the default policy instead of the one that the brain keeps; default false. */
  anew?: boolean | undefined;
  /** Who sets it; default "api". */
  set_by?: string | undefined;
}

/** The confidence policy of a brain, and where it comes from. */
export type PolicyListing = native.PolicyListing;
