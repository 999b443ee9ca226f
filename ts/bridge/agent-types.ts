import type { CortexBridge } from "./bridge.js";

/** Registers the agent types that a host is configured with; a brain that is only read stays as it is. */
export async function registerAgentTypes(
  brain: CortexBridge,
  names: readonly string[],
): Promise<void> {
  if (brain.readOnly || names.length === 0) {
    return;
  }
  const known = new Set(await brain.getAgentTypes());
  for (const name of names.filter((each) => !known.has(each))) {
    await brain.registerAgentType(name);
  }
}
