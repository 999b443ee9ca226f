import type { MemoryStorageResult } from "./types.js";

/**
 * As alike as two duplicates are (docs/spec/storing.md, "Duplicates", has the figures). Of what is less alike ("takes
 * amlodipine" beside "takes metoprolol") one in nine said the older one's matter again, and none took its place: who reads
 * that of each second memory reads it no more.
 */
const LEAST_TOLD = 0.8;

/** The memory that a new one is so much like that people are told; what contradicts it is told as such, with what to do. */
export function resembled({
  possible_update_of,
  possible_update_similarity = 0,
  contradictions = [],
}: MemoryStorageResult): string | undefined {
  const isTold = contradictions.some(
    ({ older_id, newer_id }) => older_id === possible_update_of || newer_id === possible_update_of,
  );
  return possible_update_similarity < LEAST_TOLD || isTold ? undefined : possible_update_of;
}
