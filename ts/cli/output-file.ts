import { writeFile } from "node:fs/promises";
import { CortexError, toCortexError, validationError } from "../bridge/errors.js";
import { requireFile } from "../bridge/require-file.js";
import { show } from "../bridge/text.js";

// What it tells is memory: nobody else may read it.
const FILE_MODE = 0o600;

/**
 * Writes a file that must not be there yet, so that no slip of the pen costs one, least of all the brain.
 *
 * @throws CortexError VALIDATION_ERROR - it is there already, or an address; IO_ERROR
 */
export async function writeNewFile(path: string, text: string | Uint8Array): Promise<void> {
  requireFile(path);
  try {
    await writeFile(path, text, { flag: "wx", mode: FILE_MODE });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") {
      throw validationError(`${show(path)} exists already: choose a new name`);
    }
    throw new CortexError(
      "IO_ERROR",
      `${show(path)} cannot be written: ${toCortexError(error).message}; choose another file`,
      { cause: error },
    );
  }
}
