import type { ImportRecord, RefusedEntry } from "./record.js";

/**
 * The records of a file without those that say something else under an id that came before, such as the second of
 * `{"id": "f2", "memory": "Has a cat"}` and `{"id": "f2", "memory": "Has a dog"}`: a brain has each id once. What is only
 * there twice stays, and counts as already there.
 */
export function withoutClashes(records: readonly ImportRecord[]): {
  records: ImportRecord[];
  refused: RefusedEntry[];
} {
  const first = new Map<string, ImportRecord>();
  const fitting: ImportRecord[] = [];
  const refused: RefusedEntry[] = [];
  for (const record of records) {
    const { id, user_id, content } = record.memory;
    const key = JSON.stringify([id, user_id]);
    const before = first.get(key);
    if (before === undefined || before.memory.content === content) {
      first.set(key, before ?? record);
      fitting.push(record);
    } else {
      const message = `another text with the id of ${before.place}: give each an id of its own`;
      refused.push({ place: record.place, id, status: "VALIDATION_ERROR", message });
    }
  }
  return { records: fitting, refused };
}
