import { resolve } from "node:path";
import native from "../native.js";
import { DEFAULT_USER_ID } from "./defaults.js";
import { type EncryptionOptions, encryption } from "./encryption.js";
import { Input } from "./input.js";
import { resolvePolicy } from "./policy.js";
import { type ConfidenceSettings, confidenceSettingsSchema } from "./policy-schema.js";
import { requireFile } from "./require-file.js";
import { clock, closed, count, flag, onProgress, optionalText, signal, text } from "./schema.js";
import { runTask } from "./task.js";
import { Type } from "./typebox.js";
import type { TaskOptions } from "./types.js";

const DEFAULT_BATCH_ROWS = 5_000;

/** Options of migrateBrain. */
export interface MigrateOptions extends TaskOptions {
  /** The brain of the old extension; it is never changed. */
  source: string;
  /**
   * The new brain, a file that must not exist. Without it the new brain takes the source's place, and
   * the untouched original is renamed to `<source>.legacy-<time>`.
   */
  target?: string | undefined;
  /** The key of the new brain; default: it is not encrypted. The backup of the old one never is. */
  encryption?: EncryptionOptions | undefined;
  /** true does everything in a temporary folder and leaves nothing; default false. */
  dryRun?: boolean | undefined;
  /** IANA time zone of times that name none; default: the process's. */
  timezone?: string | undefined;
  /** Whose memories they become; default "default". */
  userId?: string | undefined;
  /** Constants of the confidence formula that differ from the defaults. */
  confidence?: ConfidenceSettings | undefined;
  /** The time, in epoch milliseconds; default Date.now. */
  clock?: (() => number) | undefined;
  /** Rows per transaction; default 5,000. */
  batchSize?: number | undefined;
}

/** What became of one table of the old brain. */
export interface MigratedTable {
  name: string;
  /** The table its rows are in now. */
  became: string;
  /** false: carried over as it was. */
  converted: boolean;
  read: number;
  written: number;
  /** Rows that could not be converted and are kept whole beside the others, by reason. */
  set_aside: Record<string, number>;
  /** What had to be decided about rows that were. */
  notes: Record<string, number>;
  /** Rows found equal in the old and the new brain. */
  verified: number;
  /** The hash of all of them, the same on both sides. */
  hash: string;
}

/** What a migration did. */
export interface MigrationReport {
  source: string;
  target: string;
  dry_run: boolean;
  /** An interrupted run was taken up where it stopped. */
  resumed: boolean;
  timezone: string;
  /** The verified copy of the source, which `rollback` restores; empty in a dry run. */
  backup: string;
  /** Where the untouched original is now; empty when it was not moved. */
  original: string;
  tables: MigratedTable[];
  /** Views, triggers, indexes and search indexes that were not carried over, and why. */
  left_out: { kind: string; name: string; reason: string }[];
  /** What the old full text index was worth; the new one is built from the rows. */
  full_text: { entries: number; ghosts: number; missing: number };
  scored: number;
  orphan_embeddings: number;
  memories_without_embedding: number;
  duplicate_groups: number;
  /** Scores by tenths, from [0, 0.1) to [0.9, 1.0]. */
  confidence_histogram: number[];
  /** By step: backup, convert, score, verify. */
  milliseconds: Record<string, number>;
}

const migrateInput = new Input(
  "migrateBrain",
  closed({
    source: text,
    target: optionalText,
    encryption,
    dryRun: flag,
    timezone: optionalText,
    userId: optionalText,
    confidence: Type.Optional(confidenceSettingsSchema),
    clock,
    batchSize: count,
    onProgress,
    signal,
  }),
);

/**
 * Brings a brain of the old extension along. A verified backup is made first; every row is compared
 * between the old and the new brain before that gets its name. When it is interrupted, however that
 * happens, the same call goes on where it stopped.
 *
 * @throws CortexError
 *   NOT_FOUND, NOT_A_BRAIN, CORRUPT - the file is not there, is something else or is damaged;
 *   BUSY - a program is writing to it;
 *   VALIDATION_ERROR - an option does not fit, the target exists, or the file is a brain of cortex;
 *   CANCELLED - by the signal
 */
export async function migrateBrain(options: MigrateOptions): Promise<MigrationReport> {
  const given = migrateInput.parse(options);
  const { clock = Date.now, signal, onProgress } = given;
  for (const path of [given.source, given.target ?? given.source]) {
    requireFile(path);
  }
  const work: native.MigrateOptions = {
    source: resolve(given.source),
    target: given.target === undefined ? undefined : resolve(given.target),
    key: given.encryption?.key,
    dry_run: given.dryRun ?? false,
    timezone: given.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    user_id: given.userId ?? DEFAULT_USER_ID,
    now: Math.floor(clock()),
    batch_size: given.batchSize ?? DEFAULT_BATCH_ROWS,
    policy: resolvePolicy(given.confidence),
  };
  const report = await runTask({ signal, onProgress }, (progress, cancellation) =>
    native.migrate(work, progress, cancellation),
  );
  return JSON.parse(report) as MigrationReport;
}
