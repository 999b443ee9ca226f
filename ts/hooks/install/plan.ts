/** What setting a host up changes in its files, and the change made. */
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, sep } from "node:path";
import { makeDirectories } from "../../bridge/directory.js";
import { CortexError, toCortexError } from "../../bridge/errors.js";
import { difference } from "./diff.js";
import { installed, isForeignServer, type Launch, uninstalled } from "./entries.js";
import { Unreadable } from "./json-edit.js";
import type { Target } from "./targets.js";

/** A file that changes. */
export interface Change {
  path: string;
  /** What is there; undefined for no file. */
  before: string | undefined;
  /** What will be there; undefined for no file. */
  after: string | undefined;
  /** The lines that change. */
  diff: string;
  /** Whether nothing of ours is in it before: a copy of that is what uninstalling brings back. */
  isFirst: boolean;
}

/** What a run would do. */
export interface Plan {
  changes: Change[];
  /** What is left alone, each with the reason. */
  kept: string[];
}

/** Only the owner reads what programs start with; a file that is there keeps its mode. */
const NEW_MODE = 0o600;
/** Of a host's folder, as the host itself would make it. */
const SHARED_MODE = 0o777;

/** What the file was before cortex wrote into it for the first time. */
const backupOf = (path: string) => `${path}.before-cortex`;

/**
 * What changes so that a host calls cortex, or does no more.
 *
 * @throws CortexError VALIDATION_ERROR - a file that cannot be read as what it is; nothing is changed then
 */
export function planOf(targets: readonly Target[], launch: Launch, isRemoval: boolean): Plan {
  const kept: string[] = [];
  const changes: Change[] = [];
  for (const path of new Set(targets.map((target) => target.path))) {
    const before = textOf(path);
    const own = targets.filter((target) => target.path === path);
    const after = reading(path, () =>
      isRemoval ? removed(own, path, before, launch) : put(own, before, launch),
    );
    if (before !== after) {
      const diff = difference(before ?? "", after ?? "");
      const isFirst = before !== undefined && takenOut(own, before) === before;
      changes.push({ path, before, after, diff, isFirst });
    }
    if (!isRemoval && own.some((target) => isForeignServer(target, before))) {
      kept.push(
        `${path} has an MCP server called cortex that somebody set up by hand: it stays as it is`,
      );
    }
  }
  return { changes, kept };
}

/**
 * Writes what was planned: a backup first, then each file in one step.
 *
 * @param roots - the folders that stay though nothing may be left in them: the user's, the project's
 * @throws CortexError IO_ERROR; VERSION_CONFLICT - somebody else wrote a file since it was planned
 */
export function carryOut(
  { changes }: Plan,
  isRemoval: boolean,
  roots: readonly string[] = [],
): void {
  for (const { path, before } of changes) {
    if (textOf(path) !== before) {
      throw new CortexError(
        "VERSION_CONFLICT",
        `${path} has been changed by another program just now; nothing was written: try again`,
      );
    }
  }
  for (const { path, before, after, isFirst } of changes) {
    writing(path, () => {
      if (!isRemoval && isFirst && before !== undefined) {
        replace(backupOf(path), before, modeOf(path));
      }
      if (after === undefined) {
        rmSync(path);
        removeEmptyFolders(dirname(path), roots);
      } else {
        replace(path, after, modeOf(path));
      }
      if (isRemoval) {
        rmSync(backupOf(path), { force: true });
      }
    });
  }
}

function put(
  targets: readonly Target[],
  before: string | undefined,
  launch: Launch,
): string | undefined {
  return targets.reduce<string | undefined>(
    (text, target) => installed(target, text, launch),
    before,
  );
}

function removed(
  targets: readonly Target[],
  path: string,
  text: string | undefined,
  launch: Launch,
): string | undefined {
  if (text === undefined) {
    return undefined;
  }
  const rest = takenOut(targets, text);
  // Where nothing else was changed since, what was there before comes back to the byte; braces and line ends that only
  // came with us cannot be told from others.
  const original = textOf(backupOf(path));
  const isUntouched =
    original !== undefined && takenOut(targets, put(targets, original, launch) ?? "") === rest;
  return isUntouched && rest !== text ? original : rest;
}

function takenOut(targets: readonly Target[], text: string): string | undefined {
  return targets.reduce<string | undefined>(
    (rest, target) => (rest === undefined ? undefined : uninstalled(target, rest)),
    text,
  );
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      return undefined;
    }
    throw notDone(path, "read", error);
  }
}

/** In a new file first, so that no power cut leaves half of one; a link stays one. */
function replace(path: string, text: string, mode: number): void {
  makeDirectories(dirname(path), SHARED_MODE);
  const target =
    statSync(path, { throwIfNoEntry: false }) === undefined ? path : realpathSync(path);
  const temporary = `${target}.${process.pid}.tmp`;
  const file = openSync(temporary, "w", mode);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, target);
}

function modeOf(path: string): number {
  return (statSync(path, { throwIfNoEntry: false })?.mode ?? NEW_MODE) & 0o777;
}

/** Folders that only we needed go, up to a root; others', and those that cannot go, stay. */
function removeEmptyFolders(folder: string, roots: readonly string[]): void {
  if (roots.includes(folder)) {
    return;
  }
  try {
    rmdirSync(folder);
  } catch {
    // It is not empty, or not ours to remove.
    return;
  }
  if (roots.some((root) => folder.startsWith(`${root}${sep}`))) {
    removeEmptyFolders(dirname(folder), roots);
  }
}

function reading<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) {
      throw new CortexError(
        "VALIDATION_ERROR",
        `${path} cannot be read: ${error.message}. Nothing was changed; mend the file, or move it away, and try again`,
      );
    }
    throw error;
  }
}

function writing(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw notDone(path, "written", error);
  }
}

function notDone(path: string, what: string, error: unknown): CortexError {
  const { message } = toCortexError(error);
  return new CortexError("IO_ERROR", `${path} cannot be ${what}: ${message}`, { cause: error });
}
