import type { OpenBrainOptions } from "./brain-types.js";
import { CortexBridge } from "./bridge.js";
import { openHandle } from "./open-handle.js";
import { openInput } from "./open-input.js";

/**
 * Opens the brain in a file, or starts a new one. Opening a file again gives a second handle to the same
 * brain; it lives until the last is closed.
 *
 * @throws CortexError
 *   VALIDATION_ERROR - an unknown option, a wrong type or value;
 *   IO_ERROR - the directory does not exist, or the file cannot be read or written;
 *   NOT_A_BRAIN, LEGACY_BRAIN, NEWER_VERSION, CORRUPT - the file is something else, and is left untouched;
 *   WRONG_KEY - it is encrypted and the key is missing or another, or it is not and a key was given;
 *   ALREADY_OPEN - another copy of the addon in this process has it open;
 *   OPTIONS_CONFLICT - it is open in this process with other options
 */
export async function openBrain(options: OpenBrainOptions): Promise<CortexBridge> {
  return new CortexBridge(await openHandle(openInput.parse(options)));
}
