import type { CortexBridge } from "./bridge.js";
import { resembled } from "./resemblance.js";
import type { CortexMemory, MemoryStorageResult } from "./types.js";

/** So far its text has to say what the new one says (`ScoreParts.words`) to be named. */
const LEAST_WORDS = 0.08;
const MOST_NAMED = 2;
/** A longer text speaks of more than one matter, and what is near it is near something else in it. */
const LONGEST = 500;

/**
 * What was told before near a new memory, the nearest first: most changes are told in words that no rule knows, and whoever
 * reads both sees them. Of the changes that cortex does not notice itself, docs/figures.md says how many are among these.
 * What it is said to contradict, resemble or replace is not named again, nor what is replaced already,
 * and nobody else's where all users' memories may be read.
 */
export async function toldNearby(
  brain: Pick<CortexBridge, "searchMemories" | "userId">,
  result: MemoryStorageResult,
  content: string,
  signal?: AbortSignal,
): Promise<CortexMemory[]> {
  const { memory_id, contradictions = [] } = result;
  if (memory_id === undefined || content.length > LONGEST) {
    return [];
  }
  const told = new Set([
    memory_id,
    resembled(result),
    ...contradictions.flatMap(({ older_id, newer_id }) => [older_id, newer_id]),
  ]);
  const { hits } = await brain.searchMemories(content, {
    user: brain.userId,
    limit: MOST_NAMED + told.size,
    peek: true,
    explain: true,
    signal,
  });
  return hits
    .filter(
      ({ id, parts, superseded_by }) =>
        !told.has(id) && superseded_by === null && (parts?.words ?? 0) >= LEAST_WORDS,
    )
    .slice(0, MOST_NAMED);
}
