import type { CortexBridge } from "../bridge/bridge.js";
import { resembled } from "../bridge/resemblance.js";
import type { CortexMemory, MemoryStorageResult } from "../bridge/types.js";
import { near } from "./verdict.js";

/** So many are named beside a new memory. */
const MOST_NAMED = 3;

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
  if (memory_id === undefined) {
    return [];
  }
  const told = new Set([
    memory_id,
    resembled(result),
    ...contradictions.flatMap(({ older_id, newer_id }) => [older_id, newer_id]),
  ]);
  return await near(brain, content, told, MOST_NAMED, { user: brain.userId, signal });
}
