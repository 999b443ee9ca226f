import { dirname } from "node:path";
import type { OpenBrainOptions } from "../bridge/brain-types.js";
import type { CortexBridge } from "../bridge/bridge.js";
import { isFleetPath } from "../bridge/defaults.js";
import { makeDirectory } from "../bridge/directory.js";

/**
 * Opens a brain, in a directory that is made when it is missing.
 *
 * @throws CortexError IO_ERROR - the directory cannot be made; and as openBrain does
 */
export async function openInDirectory(options: OpenBrainOptions): Promise<CortexBridge> {
  if (!isFleetPath(options.path)) {
    await makeDirectory(dirname(options.path), "the brain");
  }
  // The addon is loaded here and not with this module, so that hosts list plugins fast, and list this one
  // even where the addon does not load.
  const { openBrain } = await import("../bridge/open.js");
  return await openBrain(options);
}
