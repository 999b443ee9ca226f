import { mkdirSync } from "node:fs";
import { CortexError, toCortexError } from "./errors.js";

// Only the owner may look into an agent's memory.
const DIRECTORY_MODE = 0o700;

/**
 * Makes a directory that is missing, with those above it, for the owner alone.
 *
 * @param purpose - what it is for, for the message, e.g. "the brain"
 * @throws CortexError IO_ERROR
 */
export async function makeDirectory(directory: string, purpose: string): Promise<void> {
  try {
    mkdirSync(directory, { recursive: true, mode: DIRECTORY_MODE });
  } catch (error) {
    throw new CortexError(
      "IO_ERROR",
      `the directory for ${purpose} cannot be made: ${toCortexError(error).message}; choose another one`,
      { cause: error },
    );
  }
}
