import { setImmediate as nextTurn } from "node:timers/promises";
import { CortexBridge } from "../bridge/bridge.js";
import { throwIfAborted } from "../bridge/cancel.js";
import { isFleetPath } from "../bridge/defaults.js";
import { CortexError, validationError } from "../bridge/errors.js";
import type { CancelOptions } from "../bridge/types.js";
import { exportBytes, importBytes } from "../bridge/whole-export.js";

/** Rows that are of one host alone: its copies, and what it owes to services. */
const OF_THE_HOST = /^\{"type":"(backup|outbox|sink_document)"/u;
/** Rows that a new brain has. */
const OF_THE_NEW = /^\{"type":"(cortex_export|agent_type|end)"/u;
const LAST = /^\{"type":"end"/u;
/** Of a line, what says its type. */
const LONGEST_TYPE = 40;
const LINE_END = 10;

/** What was moved. */
export interface Moved {
  /** Rows in all. */
  rows: number;
}

/**
 * Moves all that a brain holds into an empty one, and compares them afterwards. On the way it is in memory alone: of an
 * encrypted brain nothing may lie on a disk in the clear, not even if the process is killed.
 *
 * @throws CortexError VALIDATION_ERROR - the other is not empty; STORAGE_ERROR - they differ afterwards; CANCELLED - the
 *   message says what the other holds by then
 */
export async function moveBrain(
  from: CortexBridge,
  to: CortexBridge,
  options: CancelOptions = {},
): Promise<Moved> {
  const [source, target] = [CortexBridge.handleOf(from), CortexBridge.handleOf(to)];
  let holds = "nothing yet";
  try {
    requireNew(await exportBytes(target, options), to.path);
    const moved = withoutHost(await exportBytes(source, options));
    throwIfAborted(options.signal);
    holds = "a part of it";
    await importBytes(target, moved, options);
    holds = "all of it, not yet compared";
    const rows = compare(moved, withoutHost(await exportBytes(target, options)), to.path);
    // A signal that came meanwhile is heard in the next turn.
    await nextTurn();
    throwIfAborted(options.signal);
    return { rows };
  } catch (error) {
    throw options.signal?.aborted === true ? stopped(to.path, holds, error) : error;
  }
}

function stopped(name: string, holds: string, cause: unknown): CortexError {
  const advice = isFleetPath(name)
    ? "begin again with a new brain"
    : "delete that file before you begin again";
  const isAsItWas = holds === "nothing yet" && isFleetPath(name);
  return new CortexError(
    "CANCELLED",
    `stopped: of what was to be moved ${name} holds ${holds}; ${isAsItWas ? "the same command begins again" : advice}`,
    { cause },
  );
}

function requireNew(bytes: Buffer, name: string): void {
  for (const line of linesOf(withoutHost(bytes))) {
    if (!isOf(OF_THE_NEW, line)) {
      throw validationError(`${name} holds something already: move into a new brain`);
    }
  }
}

/** An export without the rows of the host, in the same memory: it may be large. */
function withoutHost(bytes: Buffer): Buffer {
  let end = 0;
  for (const line of linesOf(bytes)) {
    if (!isOf(OF_THE_HOST, line)) {
      end += line.copy(bytes, end);
    }
  }
  return bytes.subarray(0, end);
}

/** The lines of an export, each with its end. */
function* linesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LINE_END, start) + 1 || bytes.length;
    yield bytes.subarray(start, end);
    start = end;
  }
}

function isOf(types: RegExp, line: Buffer): boolean {
  return types.test(line.toString("latin1", 0, LONGEST_TYPE));
}

function compare(one: Buffer, other: Buffer, name: string): number {
  const [left, right] = [linesOf(one), linesOf(other)];
  for (let rows = -1; ; rows += 1) {
    const [ours, theirs] = [left.next(), right.next()];
    if (ours.done === true && theirs.done === true) {
      return rows - 1;
    }
    if (ours.done === true || theirs.done === true || !isSame(ours.value, theirs.value)) {
      throw new CortexError(
        "STORAGE_ERROR",
        `${name} does not hold what was moved there (row ${rows}): begin again with a new brain`,
      );
    }
  }
}

/** The last line counts rows, also those of the host. */
function isSame(one: Buffer, other: Buffer): boolean {
  return one.equals(other) || (isOf(LAST, one) && isOf(LAST, other));
}
