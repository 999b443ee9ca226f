import { findDate } from "./dates.js";

const LABEL =
  /^[\s>*_~]*(?:last[ -])?(?:updated|modified|reviewed|edited)(?: on)?[\s*_]*:[\s*_]*/iu;
/** What stands behind the date, with one blank for all blanks and marks: `22:00 CST`; and behind a date with its clock. */
const CLOCK = /^(?:\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?(?: ?[A-Z]{2,5}| ?[+-]\d{2}:?\d{2})?)?$/u;
const ZONE = /^(?:[ap]m ?)?(?:[A-Z]{2,5}|[+-]\d{2}:?\d{2})?$/u;
const BRACKET = /\([^()]*\)$/u;
const LONGEST = 120;

/** When a line says that the file was updated: `*Last updated: 2026-01-31 22:00 CST (weekly)*`. */
export interface UpdatedLine {
  at: string;
  /** It says nothing else. */
  isAll: boolean;
}

export function updatedAt(line: string): UpdatedLine | undefined {
  const label = line.length > LONGEST ? undefined : LABEL.exec(line)?.[0];
  const rest = line.slice(label?.length);
  const found = label === undefined ? undefined : findDate(rest);
  if (found?.start !== 0) {
    return undefined;
  }
  const behind = rest
    .slice(found.end)
    .replace(/[\s*_~.]+/gu, " ")
    .trim();
  const clock = behind.replace(BRACKET, "").trimEnd();
  const hasClock = rest.slice(0, found.end).includes(":");
  return (hasClock ? ZONE : CLOCK).test(clock)
    ? { at: found.iso, isAll: clock === behind }
    : undefined;
}
