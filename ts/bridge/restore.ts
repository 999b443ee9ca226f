import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import native from "../native.js";
import type { CortexBridge } from "./bridge.js";
import { type EncryptionOptions, encryption as encryptionSchema } from "./encryption.js";
import { CortexError, type CortexErrorCode } from "./errors.js";
import { type RestoreReport, requireBackup } from "./files.js";
import { Input } from "./input.js";
import { migrateBrain } from "./migrate.js";
import { openBrain } from "./open.js";
import { requireFile } from "./require-file.js";
import { clock, closed, flag, optionalText, signal, text } from "./schema.js";
import { runTask } from "./task.js";
import type { CancelOptions } from "./types.js";

/** Options of rollBackBrain. */
export interface RollbackOptions extends CancelOptions {
  /** The brain's file. */
  path: string;
  /** The key of the brain, which is also the backup's. */
  encryption?: EncryptionOptions | undefined;
  /** The time, in epoch milliseconds; default Date.now. */
  clock?: (() => number) | undefined;
}

/** Options of restoreBrain, beside the backup. */
export interface RestoreOptions extends RollbackOptions {
  /** IANA time zone of times that name none, in a backup of the old extension. */
  timezone?: string | undefined;
  /** Also what a brain that is whole holds is kept beside it, as a backup; default false. */
  keep?: boolean | undefined;
}

/** What was put back, and where the brain that was there is now. */
export type RollbackReport = native.RollbackReport;

const common = {
  path: text,
  encryption: encryptionSchema,
  clock,
  signal,
};
const rollbackInput = new Input("rollBackBrain", closed(common));
const restoreInput = new Input(
  "restoreBrain",
  closed({
    ...common,
    backup: text,
    timezone: optionalText,
    keep: flag,
  }),
);

/** Errors that say that what is in the brain's place cannot be opened as one. */
const UNOPENABLE: readonly CortexErrorCode[] = ["CORRUPT", "NOT_A_BRAIN", "LEGACY_BRAIN"];
/** Errors that may mean that the brain is damaged where opening does not look, or that the backup is. */
const DAMAGED: readonly CortexErrorCode[] = ["CORRUPT", "NOT_A_BRAIN"];

/**
 * Puts a backup in the place of a brain. One that can be opened gets the backup's content while others use
 * it; where the brain is damaged or missing, or something else is in its place, the backup's file takes that
 * place, and what was there is kept beside it. A backup of the old extension is migrated first.
 *
 * @throws CortexError as CortexBridge.restore; VALIDATION_ERROR for an address; BUSY also when a damaged brain is open in another process,
 *   ALREADY_OPEN or CORRUPT when it is in this one
 */
export async function restoreBrain(
  options: RestoreOptions & { backup: string },
): Promise<RestoreReport> {
  const given = restoreInput.parse(options);
  requireFile(given.path, "restore");
  requireBackup(given.backup);
  try {
    return await restoreFrom(given.backup, given);
  } catch (error) {
    if (!hasCode(error, ["LEGACY_BRAIN"])) {
      throw error;
    }
  }
  const migrated = `${resolve(given.path)}.migrated-backup`;
  const { encryption, clock, timezone, signal } = given;
  const { backup } = await migrateBrain({
    source: given.backup,
    target: migrated,
    encryption,
    timezone,
    clock,
    signal,
  });
  try {
    return { ...(await restoreFrom(migrated, given)), backup: resolve(given.backup) };
  } finally {
    await Promise.all([rm(migrated, { force: true }), rm(backup, { force: true })]);
  }
}

async function restoreFrom(backup: string, options: RestoreOptions): Promise<RestoreReport> {
  const brain = await openIfWhole(options);
  if (brain === undefined) {
    return await restoreFile(backup, options);
  }
  let failure: unknown;
  try {
    await requireSound(brain);
    const report = await brain.restore(backup, { keep: options.keep, signal: options.signal });
    await brain.close();
    return report;
  } catch (error) {
    failure = error;
    // What a damaged brain says at its end would hide what it said first.
    await brain.close().catch(() => undefined);
  }
  if (!hasCode(failure, DAMAGED)) {
    throw failure;
  }
  try {
    // Checks the backup before it touches anything: a damaged one is refused here.
    return await restoreFile(backup, options);
  } catch (error) {
    throw hasCode(error, ["ALREADY_OPEN"]) ? failure : error;
  }
}

/** Damage that lies where opening does not look would be written over, and with it what can still be saved. */
async function requireSound(brain: CortexBridge): Promise<void> {
  const { ok, problems } = await brain.check();
  if (!ok) {
    throw new CortexError("CORRUPT", `${brain.path} is damaged: ${problems[0]}`);
  }
}

/** The brain in the path's place; undefined when there is none that can be opened. */
async function openIfWhole({
  path,
  encryption,
  clock,
}: RestoreOptions): Promise<CortexBridge | undefined> {
  if (!existsSync(path)) {
    return undefined;
  }
  try {
    return await openBrain({ path, encryption, clock });
  } catch (error) {
    if (hasCode(error, UNOPENABLE)) {
      return undefined;
    }
    throw error;
  }
}

async function restoreFile(backup: string, options: RestoreOptions): Promise<RestoreReport> {
  const { path, encryption, clock = Date.now, signal } = options;
  const how = { now: Math.floor(clock()), key: encryption?.key };
  return await runTask({ signal }, (_report, cancellation) =>
    native.restoreFile(resolve(path), resolve(backup), how, cancellation),
  );
}

function hasCode(error: unknown, codes: readonly CortexErrorCode[]): boolean {
  return error instanceof CortexError && codes.includes(error.code);
}

/**
 * Goes back to the old extension: puts the backup that the migration made, bytes unchanged, in the brain's
 * place, and keeps the brain beside it.
 *
 * @throws CortexError
 *   VALIDATION_ERROR - the brain was not migrated, or the path is an address; NOT_FOUND - the backup is gone;
 *   CORRUPT - its bytes are no longer those that were verified; BUSY - somebody has the brain open
 */
export async function rollBackBrain(options: RollbackOptions): Promise<RollbackReport> {
  const { path, encryption, clock = Date.now, signal } = rollbackInput.parse(options);
  requireFile(path, "rollback");
  const how = { now: Math.floor(clock()), key: encryption?.key };
  return await runTask({ signal }, (_report, cancellation) =>
    native.rollBack(resolve(path), how, cancellation),
  );
}
