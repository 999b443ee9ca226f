import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type native from "../native.js";
import type { KnownBackup } from "./change-types.js";
import { makeDirectory } from "./directory.js";
import { CortexError, toCortexError, validationError } from "./errors.js";
import type { Handle } from "./handle.js";
import { Input } from "./input.js";
import * as inputs from "./inputs.js";
import { EVERYBODY } from "./reader.js";
import { requireFile } from "./require-file.js";
import { closed, count, flag, onProgress, signal, text } from "./schema.js";
import { nativeCall, runTask } from "./task.js";
import { show } from "./text.js";
import { Type } from "./typebox.js";
import type {
  BackupReport,
  CancelOptions,
  CheckOptions,
  CheckReport,
  TaskOptions,
  UserOptions,
} from "./types.js";
import { user } from "./user-schema.js";

/** How a brain is written out: all of it, or its scores for analysis. */
export type ExportFormat = "jsonl" | "confidence_csv";

/** Options of export. */
export interface ExportOptions extends CancelOptions, UserOptions {
  /** "jsonl" (default) is what import takes; "confidence_csv" has a line of scores per row, with its text. */
  format?: ExportFormat | undefined;
}

/** What an export wrote, with numbers of rows by kind. */
export type ExportReport = native.ExportReport;

/** What importing an export did, in numbers of rows by kind. */
export type ArchiveImportReport = native.ArchiveImport;

/** What was put back, and where what was there before is kept. */
export type RestoreReport = native.RestoreReport;

/** Options of restore. */
export interface RestoringOptions extends CancelOptions {
  /**
   * What the brain holds now stays beside it as a backup, `<path>.replaced-<time>`, of which the report
   * tells; default false.
   */
  keep?: boolean | undefined;
}

/** Options of rotateBackups. */
export interface RotationOptions extends CancelOptions {
  /** How many backups stay, the new one among them; default 7. */
  keep?: number | undefined;
}

/** The new backup, and the older ones that were removed. */
export interface RotationReport extends BackupReport {
  removed: string[];
}

const DEFAULT_KEPT_BACKUPS = 7;
/** Names that rotateBackups gives; nothing else is ever removed. */
const ROTATED_NAME = /^cortex-\d{8}T\d{9}Z(?:-\d+)?\.db$/u;

const backupInput = new Input("backup", closed({ target: text, signal }));
const rotationInput = new Input("rotateBackups", closed({ directory: text, keep: count, signal }));
const exportInput = new Input(
  "export",
  closed({
    target: text,
    format: Type.Optional(Type.Enum(["jsonl", "confidence_csv"] as const satisfies ExportFormat[])),
    signal,
    ...user,
  }),
);
const importInput = new Input("import", closed({ path: text, onProgress, signal }));
const restoreInput = new Input("restore", closed({ backup: text, keep: flag, signal }));

/**
 * Looks for a backup before its folder is.
 *
 * @throws CortexError NOT_FOUND; VALIDATION_ERROR - an address
 */
export function requireBackup(backup: string): void {
  requireFile(backup);
  const path = resolve(backup);
  if (!existsSync(path)) {
    throw new CortexError(
      "NOT_FOUND",
      `there is no backup ${path}: name a file that a backup was written to`,
    );
  }
}

/** A brain's file: copying it, writing it out, reading others in, looking for damage. */
export class Files {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /**
   * Writes a verified copy of the brain to a file that must not exist yet.
   *
   * @param target - its path; a relative one is relative to the working directory
   */
  async backup(target: string, options: CancelOptions = {}): Promise<BackupReport> {
    const brain = this.#handle.opened();
    const given = backupInput.parse(options, { target });
    requireFile(target);
    return await runTask({ signal: given.signal }, (_report, cancellation) =>
      brain.backup(resolve(target), { now: this.#handle.now() }, cancellation),
    );
  }

  /**
   * Writes a backup named after the time into a directory, which is made when it is missing, and removes
   * the oldest of those that this brain wrote there before, until `keep` are left.
   *
   * @throws CortexError IO_ERROR - the directory cannot be made, or an old backup not be removed; the new
   *   one is there then
   */
  async rotateBackups(directory: string, options: RotationOptions = {}): Promise<RotationReport> {
    const { keep = DEFAULT_KEPT_BACKUPS, ...task } = rotationInput.parse(options, { directory });
    // Before a folder is made.
    requireFile(this.#handle.opened().path, "backup");
    requireFile(directory);
    const folder = resolve(directory);
    await makeDirectory(folder, "backups");
    const report = await this.backup(freeName(folder, this.#handle.now()), { signal: task.signal });
    const written = dirname(report.path);
    const known = (await this.getBackups()).filter(
      ({ path, exists }) =>
        exists && dirname(path) === written && ROTATED_NAME.test(basename(path)),
    );
    const removed = known
      .sort((one, other) => one.made_at - other.made_at)
      .slice(0, -keep)
      .map(({ path }) => path)
      .filter((path) => path !== report.path);
    for (const path of removed) {
      await removeBackup(path, report.path);
    }
    return { ...report, removed };
  }

  /**
   * Puts a backup's content in the place of the brain's, in one step that a crash cannot halve. Others
   * that have the brain open, also other processes, go on with the new content.
   *
   * @throws CortexError
   *   NOT_FOUND, NOT_A_BRAIN, LEGACY_BRAIN, NEWER_VERSION, CORRUPT - the file is no whole backup;
   *   BUSY - another process goes on writing. The brain is then as it was
   */
  async restore(backup: string, options: RestoringOptions = {}): Promise<RestoreReport> {
    const brain = this.#handle.writable();
    const given = restoreInput.parse(options, { backup });
    requireBackup(backup);
    const how = { keep: given.keep === true, now: this.#handle.now() };
    const report = await runTask({ signal: given.signal }, (_report, cancellation) =>
      brain.restore(resolve(backup), how, cancellation),
    );
    this.#handle.workSoon({ unqueued: true });
    return report;
  }

  /**
   * Writes all of the brain to a file that must not exist yet: one JSON object in a line for each row.
   * The same brain always gives the same bytes. The scores are those of one user.
   */
  async export(target: string, options: ExportOptions = {}): Promise<ExportReport> {
    const brain = this.#handle.opened();
    const { format = "jsonl", signal: stop, user } = exportInput.parse(options, { target });
    requireFile(target);
    if (format === "jsonl" && user !== undefined && user !== EVERYBODY) {
      throw validationError(
        `user (${show(user)}) is given for an export of the whole brain; format "confidence_csv" takes one`,
      );
    }
    if (!this.#handle.readOnly) {
      await nativeCall(() => brain.flushAccesses());
    }
    return await runTask({ signal: stop }, (_report, cancellation) =>
      brain.export(
        resolve(target),
        { format, now: this.#handle.now(), user: this.#handle.reader({ user }) },
        cancellation,
      ),
    );
  }

  /**
   * Puts the rows of an export into this brain. What the brain holds already is left as it is, so that
   * importing twice, or again after an interruption, adds only what is missing.
   *
   * @throws CortexError
   *   NOT_FOUND, VALIDATION_ERROR, NEWER_VERSION - the file is no export, or a line of it is none;
   *   CORRUPT - it was cut short; then nothing is stored
   */
  async import(path: string, options: TaskOptions = {}): Promise<ArchiveImportReport> {
    const brain = this.#handle.writable();
    const { signal: stop, onProgress: listener } = importInput.parse(options, { path });
    requireFile(path);
    try {
      return await runTask({ signal: stop, onProgress: listener }, (report, cancellation) =>
        brain.importArchive(resolve(path), report, cancellation),
      );
    } finally {
      this.#handle.workSoon({ unqueued: true });
    }
  }

  /** The copies that were made of the brain with `backup`, oldest first. */
  async getBackups(): Promise<KnownBackup[]> {
    const brain = this.#handle.opened();
    return await nativeCall(() => brain.getBackups());
  }

  /** Looks for damage and disagreement in the file; reports all of it. */
  async check(options: CheckOptions = {}): Promise<CheckReport> {
    const brain = this.#handle.opened();
    const { deep = false, signal } = inputs.check.parse(options);
    return await runTask({ signal }, (_report, cancellation) =>
      brain.check({ now: this.#handle.now(), deep }, cancellation),
    );
  }
}

async function removeBackup(path: string, written: string): Promise<void> {
  try {
    await rm(path);
  } catch (error) {
    throw new CortexError(
      "IO_ERROR",
      `the backup ${written} is written, but the older ${path} cannot be removed: ` +
        `${toCortexError(error).message}; remove it yourself`,
      { cause: error },
    );
  }
}

/** A name of the time that no file in the folder has. */
function freeName(folder: string, now: number): string {
  const stamp = new Date(now).toISOString().replaceAll(/[-:.]/gu, "");
  let path = join(folder, `cortex-${stamp}.db`);
  for (let number = 2; existsSync(path); number += 1) {
    path = join(folder, `cortex-${stamp}-${number}.db`);
  }
  return path;
}
