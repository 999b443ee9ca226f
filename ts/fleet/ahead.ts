import type { ChangedRow, Pulled } from "./client.js";

const nameOf = ({ kind, key }: ChangedRow) => `${kind} ${key}`;

/**
 * What was pulled earlier with what changed behind it, as if all were pulled now: a row that was removed meanwhile is
 * removed. Undefined: the history is another by now, or more changed than was told.
 */
export function joined(ahead: Pulled, since: Pulled | undefined): Pulled | undefined {
  if (since === undefined || since.more || since.epoch !== ahead.epoch) {
    return undefined;
  }
  const { position, commit } = ahead.head;
  const there = since.head.position === position ? since.head.commit : since.afterCommit;
  if (there !== commit) {
    return undefined;
  }
  const changed = new Set(since.rows.map(nameOf));
  const rows =
    changed.size === 0 ? ahead.rows : ahead.rows.filter((row) => !changed.has(nameOf(row)));
  return { ...since, afterCommit: ahead.afterCommit, rows: [...rows, ...since.rows] };
}
