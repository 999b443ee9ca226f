/** What a list of memories for a critical purpose leaves out. */
import type { CortexBridge } from "../bridge/bridge.js";
import type { MemoryListOptions } from "../bridge/list-types.js";
import type { CortexMemory } from "../bridge/types.js";

/** Whoever has more to decide begins with these. */
const MOST_LEFT_OUT = 20;

/** The newest memories that a list leaves out because something contradicts them; none unless it is for what is critical. */
export async function leftOutOf(
  brain: CortexBridge,
  { purpose, profile, ...filter }: MemoryListOptions,
): Promise<CortexMemory[]> {
  if (purpose !== "critical" || !brain.policy.enabled) {
    return [];
  }
  const disputed = brain.memories({ ...filter, only_disputed: true, peek: true });
  return (await disputed.page({ limit: MOST_LEFT_OUT })).items;
}
