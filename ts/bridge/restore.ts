import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { Type } from "typebox";
import native from "../native.js";
import { CortexError } from "./errors.js";
import type { RestoreReport } from "./filing.js";
import { Input } from "./input.js";
import { migrateBrain } from "./migrate.js";
import { openBrain } from "./open.js";
import { runTask } from "./task.js";
import type { CancelOptions } from "./types.js";

/** Options of restoreBrain and rollBackBrain. */
export interface RestoreOptions extends CancelOptions {
  /** The brain's file. */
  path: string;
  /** IANA time zone of times that name none, in a backup of the old extension. */
  timezone?: string | undefined;
  /** The time, in epoch milliseconds; default Date.now. */
  clock?: (() => number) | undefined;
}

/** What was put back, and where the brain that was there is now. */
export type RollbackReport = native.RollbackReport;

const common = {
  path: Type.String({ minLength: 1 }),
  timezone: Type.Optional(Type.String({ minLength: 1 })),
  clock: Type.Optional(Type.Unsafe<() => number>({})),
  signal: Type.Optional(Type.Unsafe<AbortSignal>({})),
};
const closed = { additionalProperties: false } as const;
const rollbackInput = new Input("rollBackBrain", Type.Object(common, closed));
const restoreInput = new Input(
  "restoreBrain",
  Type.Object({ ...common, backup: Type.String({ minLength: 1 }) }, closed),
);

/** Errors that say that the brain's file itself is beyond opening. */
const UNOPENABLE = new Set(["CORRUPT", "NOT_A_BRAIN"]);

/**
 * Puts a backup in the place of a brain. One that can be opened gets the backup's content while others use
 * it; one that is damaged or missing gets the backup's file, and what was there is kept beside it. A backup
 * of the old extension is migrated first.
 *
 * @throws CortexError as CortexBridge.restore; BUSY also when a damaged brain is open somewhere
 */
export async function restoreBrain(
  options: RestoreOptions & { backup: string },
): Promise<RestoreReport> {
  const given = restoreInput.parse(options);
  try {
    return await restoreFrom(given.backup, given);
  } catch (error) {
    if (!(error instanceof CortexError) || error.code !== "LEGACY_BRAIN") {
      throw error;
    }
  }
  const migrated = `${resolve(given.path)}.migrated-backup`;
  const { clock, timezone, signal } = given;
  const { backup } = await migrateBrain({
    source: given.backup,
    target: migrated,
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
  const { path, clock = Date.now, signal } = options;
  if (existsSync(path)) {
    try {
      await using brain = await openBrain({ path, clock });
      return await brain.restore(backup, { signal });
    } catch (error) {
      const aboutBrain = error instanceof CortexError && error.message.includes(resolve(path));
      if (!aboutBrain || !UNOPENABLE.has(error.code)) {
        throw error;
      }
    }
  }
  const now = Math.floor(clock());
  return await runTask({ signal }, (_report, cancellation) =>
    native.restoreFile(resolve(path), resolve(backup), { now }, cancellation),
  );
}

/**
 * Goes back to the old extension: puts the backup that the migration made, bytes unchanged, in the brain's
 * place, and keeps the brain beside it.
 *
 * @throws CortexError
 *   VALIDATION_ERROR - the brain was not migrated; NOT_FOUND - the backup is gone;
 *   CORRUPT - its bytes are no longer those that were verified; BUSY - somebody has the brain open
 */
export async function rollBackBrain(options: RestoreOptions): Promise<RollbackReport> {
  const { path, clock = Date.now, signal } = rollbackInput.parse(options);
  const now = Math.floor(clock());
  return await runTask({ signal }, (_report, cancellation) =>
    native.rollBack(resolve(path), { now }, cancellation),
  );
}
