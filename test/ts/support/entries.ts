import { type ImportEntry, type ImportRecord, importerFor } from "../../../ts/import/index.js";

/** What a reader makes of a file, entry by entry. */
export function entriesOf(text: string, name: string): ImportEntry[] {
  return [...importerFor({ name, text }).read({ name, text })];
}

export function recordsOf(entries: readonly ImportEntry[]): ImportRecord[] {
  return entries.filter((entry): entry is ImportRecord => "memory" in entry);
}

/** Places and reasons of what does not fit. */
export function refusalsOf(entries: readonly ImportEntry[]): string[] {
  return entries.flatMap((entry) =>
    "message" in entry ? [`${entry.place}: ${entry.message}`] : [],
  );
}
