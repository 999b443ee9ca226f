import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { CortexBridge } from "../bridge/bridge.js";
import { CortexError, toCortexError } from "../bridge/errors.js";
import type { OpenBrainOptions } from "../bridge/types.js";

// Only the owner may look into an agent's memory.
const DIRECTORY_MODE = 0o700;

/**
 * Opens a brain, in a directory that is made when it is missing.
 *
 * @throws CortexError IO_ERROR - the directory cannot be made; and as openBrain does
 */
export async function openInDirectory(options: OpenBrainOptions): Promise<CortexBridge> {
  await makeDirectory(dirname(options.path));
  // The addon is loaded here and not with this module, so that hosts list plugins fast, and list this one
  // even where the addon does not load.
  const { openBrain } = await import("../bridge/open.js");
  return await openBrain(options);
}

async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: DIRECTORY_MODE });
  } catch (error) {
    const { message } = toCortexError(error);
    throw new CortexError("IO_ERROR", `the directory for the brain cannot be made: ${message}`, {
      cause: error,
    });
  }
}
