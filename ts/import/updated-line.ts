import { findDate } from "./dates.js";

const LABEL =
  /^[\s>*_~]*(?:last[ -])?(?:updated|modified|reviewed|edited)(?: on)?[\s*_]*:[\s*_]*/iu;
/** `22:00 CST`, `(weekly)`, and marks: what may stand behind the date. */
const BEHIND =
  /^[\sT]*(?:\d{1,2}:\d{2}(?::\d{2})?)?\s*(?:[ap]m)?\s*(?:[A-Z]{1,5}|[+-]\d{2}:?\d{2})?\s*(?:\([^()]{0,40}\))?[\s*_~.]*$/iu;
const LONGEST = 120;

/** The date on which a file was updated, of a line that says nothing else: `*Last updated: 2026-01-31 22:00 CST*`. */
export function updatedAt(line: string): string | undefined {
  const label = line.length > LONGEST ? undefined : LABEL.exec(line)?.[0];
  if (label === undefined) {
    return undefined;
  }
  const rest = line.slice(label.length);
  const found = findDate(rest);
  return found?.start === 0 && BEHIND.test(rest.slice(found.end)) ? found.iso : undefined;
}
